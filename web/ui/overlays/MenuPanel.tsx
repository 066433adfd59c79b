import { DropdownMenu as Radix } from 'radix-ui'
import { MenuParts, type MenuProps } from './menu-parts.ts'

/** The part of `DropdownMenu` that loads after its button. */
export function MenuPanel({ trigger, children, align = 'end', side = 'bottom' }: MenuProps) {
  return (
    <Radix.Root modal={false} defaultOpen>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className="menu" align={align} side={side} sideOffset={6} collisionPadding={8}>
          <MenuParts value={Radix}>{children}</MenuParts>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
