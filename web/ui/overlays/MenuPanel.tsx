import { DropdownMenu as Radix } from 'radix-ui'
import type { FocusEvent } from 'react'
import { MenuParts, type MenuProps } from './menu-parts.ts'

/** The part of `DropdownMenu` that loads after its button. */
export function MenuPanel({ trigger, children, align = 'end', side = 'bottom' }: MenuProps) {
  return (
    <Radix.Root modal={false} defaultOpen>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className="menu" align={align} side={side} sideOffset={6} collisionPadding={8} onFocus={focusFirst}>
          <MenuParts value={Radix}>{children}</MenuParts>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** The keyboard that opened it was used before Radix listened, so that Radix would leave the focus on the menu itself. */
function focusFirst({ target, currentTarget: menu, relatedTarget: before }: FocusEvent): void {
  if (target !== menu || menu.contains(before) || !menu.matches(':focus-visible')) return
  menu.querySelector<HTMLElement>('[role^="menuitem"]:not([data-disabled])')?.focus()
}
