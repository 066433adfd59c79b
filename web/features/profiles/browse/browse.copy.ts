// The words of the directory.
import type { sorts } from './search.ts'

/** The most that is counted; more is shown as this and a plus. */
const mostCounted = 5000

/** 1 → "1 professional", 5000 → "5,000+ professionals". */
export function professionals(count: number): string {
  const number = `${count.toLocaleString('en-US')}${count >= mostCounted ? '+' : ''}`
  return `${number} ${count === 1 ? 'professional' : 'professionals'}`
}

export const copy = {
  found: (count: number | undefined, place: string) =>
    `${count === undefined ? 'Professionals' : professionals(count)} ${place === 'All Locations' ? 'everywhere' : `near ${place}`}`,
  clear: 'Clear all',
  show: (count: number | undefined) => (count === undefined ? 'Show professionals' : `Show ${professionals(count)}`),
  none: (words: string | undefined) => (words ? `No professionals match “${words}” yet.` : 'No professionals match yet.'),
  noneNarrowed: 'Try fewer filters, or another place in the header.',
  noneAtAll: 'New members show up here as soon as they join.',
  end: 'You’ve seen everyone.',
  failed: { title: 'The directory did not load', line: 'Check your connection and try again.' },
  renewal: (time: string) => `They renew at ${time}.`,
  unlimited: 'See unlimited profiles',
  sorts: { match: 'Best match', nearest: 'Nearest', newest: 'Newest', active: 'Recently active' } satisfies Record<
    (typeof sorts)[number],
    string
  >,
} as const

/** Why this one: both ways, or one. */
export function matchWords({ wants_mine, offers_mine }: { wants_mine: string[]; offers_mine: string[] }): string | null {
  if (wants_mine.length > 0 && offers_mine.length > 0) return 'Two-way match'
  if (wants_mine.length > 0) return 'Wants what you offer'
  if (offers_mine.length > 0) return 'Offers what you want'
  return null
}

/** "Salem, 44 mi, 8 years" */
export function placeWords({
  city,
  miles,
  experience_years,
}: {
  city: string | null
  miles: number | null
  experience_years: number | null
}): string {
  const distance = miles === null || miles < 1 ? null : `${miles.toLocaleString('en-US')} mi`
  const years = experience_years === null ? null : `${experience_years} ${experience_years === 1 ? 'year' : 'years'}`
  return [city ?? 'No city given', distance, years].filter(Boolean).join(', ')
}
