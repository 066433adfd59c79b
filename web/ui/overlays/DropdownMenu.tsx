import type { DropdownMenu as Radix } from 'radix-ui'
import { cloneElement, lazy, Suspense, use, type ReactElement, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { useOpener, whileOnline } from './fetched-apart.ts'
import { MenuParts, type MenuProps } from './menu-parts.ts'

type EarlyProps = { 'aria-haspopup'?: 'menu'; 'aria-expanded'?: boolean }

const fetchPanel = whileOnline(() => import('./MenuPanel.tsx'))
const Panel = lazy(() => fetchPanel().then(({ MenuPanel }) => ({ default: MenuPanel })))

/**
 * `trigger` is the button; children are `MenuItem`, `MenuLink`, `MenuSeparator`. The button renders at once; the menu is
 * loaded separately, and opens once it has loaded.
 */
export function DropdownMenu(props: MenuProps) {
  const { isOpened, opener } = useOpener(fetchPanel)
  const early = cloneElement(props.trigger as ReactElement<EarlyProps>, {
    ...opener,
    'aria-haspopup': 'menu',
    'aria-expanded': false,
  })
  if (!isOpened) return early
  return (
    <Suspense fallback={early}>
      <Panel {...props} />
    </Suspense>
  )
}

function useParts(): typeof Radix {
  const parts = use(MenuParts)
  if (!parts) throw new Error('An entry of a menu stands in a DropdownMenu.')
  return parts
}

export function MenuItem({
  icon,
  line,
  children,
  onSelect,
  disabled,
  destructive = false,
}: {
  icon?: ReactNode
  line?: ReactNode
  children: ReactNode
  onSelect: () => void
  disabled?: boolean
  destructive?: boolean
}) {
  const { Item } = useParts()
  return (
    <Item className={classNames('menu-item', destructive && 'destructive')} onSelect={onSelect} {...(disabled && { disabled })}>
      {icon}
      <span>
        {children}
        {line && <small>{line}</small>}
      </span>
    </Item>
  )
}

/** Its child is the router's `<Link>`. */
export function MenuLink({ children }: { children: ReactElement }) {
  const { Item } = useParts()
  return (
    <Item className="menu-item" asChild>
      {children}
    </Item>
  )
}

export function MenuSeparator() {
  const { Separator } = useParts()
  return <Separator className="menu-separator" />
}
