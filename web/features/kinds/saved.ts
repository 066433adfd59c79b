// What an area brings to the dialog with saved items: `saved` in its `kind/saved.ts`.
import type { SavedItemKind } from '#domain/generated/content-kinds.ts'
import type { SavedKind } from '#domain/saved/saved.ts'
import type { Path } from '#web/paths.ts'
import type { Craft } from '#web/ui/art/crafts.ts'

export type SavedItem = {
  id: string
  title: string
  /** The largest words of its card. */
  headline: string
  line: string
  postedAt: string
  /** Until when it can be answered; null if it does not end. */
  end: string | null
  isOver: boolean
  /** Whether its price fell. */
  hasFallen?: boolean
  link: Path
  craft: Craft
  picture: string | null
}

/** `tab`: the one that the specification gives it; without one it is behind More, by its `name`. */
export type SavedItemsOf = {
  kind: SavedItemKind
  tab: SavedKind | null
  name: string
  empty: { title: string; line: string }
  /** The way to its list, once nothing is saved. */
  browse: { label: string; to: Path }
  /** Those that are still there. */
  read: (ids: string[]) => Promise<SavedItem[]>
}
