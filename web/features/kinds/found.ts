// What an area brings to the search over everything: `found` in its `kind/found.ts`, which the search finds by its place.
import type { LucideIcon } from 'lucide-react'
import type { Path } from '#web/paths.ts'
import type { Craft } from '#web/ui/art/crafts.ts'

/** `line`: what is said below the title. */
export type FoundRow = { to: Path; title: string; line: string; craft: Craft }

/** `name`: its key in the answer (internal.search_kind). */
export type FoundKind<Found = never> = {
  name: string
  title: string
  seeAll: string
  icon: LucideIcon
  /** Its own list, with what was searched for. */
  all: (words: string) => Path
  rowOf: (found: Found, words: string) => FoundRow
}

/** The parts of a line that are there, with commas. */
export const joined = (...parts: (string | undefined)[]): string => parts.filter(Boolean).join(', ')
