import { cloneElement, useState, type ReactElement, type ReactNode } from 'react'
import { fetchedInside, useOpener } from './fetched-apart.ts'

export type PopoverProps = {
  trigger: ReactElement
  /** The panel's accessible name. */
  label: string
  /** The content of the panel; a function receives a callback that closes it. */
  children: ReactNode | ((close: () => void) => ReactNode)
  align?: 'start' | 'center' | 'end'
  /** A part of `children` that is loaded separately; it is fetched with the panel. */
  fetchInside?: () => Promise<unknown>
}
type EarlyProps = { 'aria-haspopup'?: 'dialog'; 'aria-expanded'?: boolean }

const [Panel, fetchPanel] = fetchedInside(() => import('./PopoverPanel.tsx').then(({ PopoverPanel: part }) => part))

/** `trigger` is the button. It renders at once; the panel is loaded separately, and opens once it has loaded. */
export function Popover({ trigger, label, children, align = 'end', fetchInside }: PopoverProps) {
  const { isOpened, opener } = useOpener(() => Promise.all([fetchPanel(), fetchInside?.()]))
  const [isOpen, setOpen] = useState(true)
  const early = cloneElement(trigger as ReactElement<EarlyProps>, { ...opener, 'aria-haspopup': 'dialog', 'aria-expanded': false })
  if (!isOpened) return early
  return (
    <Panel trigger={trigger} label={label} align={align} open={isOpen} onOpenChange={setOpen}>
      {typeof children === 'function' ? children(() => setOpen(false)) : children}
    </Panel>
  )
}
