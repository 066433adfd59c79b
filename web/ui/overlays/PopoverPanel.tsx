import { Popover as Radix } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'

/** The part of `Popover` that loads after its button. */
export function PopoverPanel({
  trigger,
  label,
  children,
  align,
  open,
  onOpenChange,
}: {
  trigger: ReactElement
  label: string
  children: ReactNode
  align: 'start' | 'center' | 'end'
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className="menu popover" aria-label={label} align={align} sideOffset={6} collisionPadding={8}>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
