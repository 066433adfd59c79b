// Texts of the directory's first screen. Those of parts that load later are in later.copy.ts, to keep this screen small.
import type { sorts } from './search.ts'

/** The highest count; more is shown as this number and a plus sign. */
const mostCounted = 500

/** 1 → "1 professional", 500 → "500+ professionals". */
export function professionals(count: number): string {
  return `${count}${count >= mostCounted ? '+' : ''} ${count === 1 ? 'professional' : 'professionals'}`
}

export const copy = {
  found: (count: number | undefined, place: string, miles: number | undefined) => {
    const where = place === 'All Locations' ? 'everywhere' : `${miles ? `within ${miles} miles of` : 'near'} ${place}`
    return `${count === undefined ? 'Professionals' : professionals(count)} ${where}`
  },
  clear: 'Clear all',
  failed: 'The directory did not load',
  end: "You've seen everyone.",
  sorts: { match: 'Best match', nearest: 'Nearest', newest: 'Newest', active: 'Recently active' } satisfies Record<
    (typeof sorts)[number],
    string
  >,
} as const
