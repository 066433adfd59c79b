import { DropdownMenu as Radix } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** `trigger` is the button; children are `MenuItem`, `MenuLink`, `MenuSeparator`. */
export function DropdownMenu({
  trigger,
  children,
  align = 'end',
  side = 'bottom',
  open,
  onOpenChange,
}: {
  trigger: ReactElement
  children: ReactNode
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'bottom'
  open?: boolean
  onOpenChange?: (open: boolean) => void
}) {
  return (
    <Radix.Root modal={false} {...(open !== undefined && { open })} {...(onOpenChange && { onOpenChange })}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className="menu" align={align} side={side} sideOffset={6} collisionPadding={8}>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
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
  return (
    <Radix.Item className={classNames('menu-item', destructive && 'destructive')} onSelect={onSelect} {...(disabled && { disabled })}>
      {icon}
      <span>
        {children}
        {line && <small>{line}</small>}
      </span>
    </Radix.Item>
  )
}

/** Child: the router's `<Link>`. */
export function MenuLink({ children }: { children: ReactElement }) {
  return (
    <Radix.Item className="menu-item" asChild>
      {children}
    </Radix.Item>
  )
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="menu-label">{children}</Radix.Label>
}

export function MenuSeparator() {
  return <Radix.Separator className="menu-separator" />
}
