// What a menu's button and its panel share: the panel is loaded later.
import type { DropdownMenu as Radix } from 'radix-ui'
import { createContext, type ReactElement, type ReactNode } from 'react'

export type MenuProps = {
  trigger: ReactElement
  children: ReactNode
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'bottom'
}

/** The components of the panel, for the menu's items. */
export const MenuParts = createContext<typeof Radix | null>(null)
