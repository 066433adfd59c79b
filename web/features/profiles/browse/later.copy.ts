// Texts of the directory's parts that load along with its first screen or later: cards, filters, quota, no results.
import { professionals } from './browse.copy.ts'

const within = (miles: number) => `Within ${miles} miles`
const ofCity = (city: string) => `of ${city}`

export const copy = {
  show: (count: number | undefined) => (count === undefined ? 'Show professionals' : `Show ${professionals(count)}`),
  none: (words: string | undefined) => (words ? `No professionals match “${words}” yet.` : 'No professionals match yet.'),
  filters: {
    active: 'Active filters',
    wants_mine: 'Wants what I offer',
    offers_mine: 'Offers what I want',
    miles: within,
    years: (years: number) => `${years}+ years`,
    open: 'Open to trade',
    verified: 'Verified only',
  },
  ofCity,
  /** The distance from a city, or why there is none. */
  distance: (miles: number | undefined, city: string | null) =>
    city === null ? 'Choose a city in the header to search around it.' : miles ? `${within(miles)} ${ofCity(city)}` : `Only in ${city}`,
  widen: (miles: number) => `Widen to ${miles} miles`,
  noneNarrowed: 'Try fewer filters, or another place in the header.',
  noneAtAll: 'New members show up here as soon as they join.',
  renewal: (time: string) => `They renew at ${time}.`,
  unlimited: 'See unlimited profiles',
} as const

/** Why this member matches: both ways or one way. */
export function matchWords({ wants_mine, offers_mine }: { wants_mine: string[]; offers_mine: string[] }): string | null {
  if (wants_mine.length > 0 && offers_mine.length > 0) return 'Two-way match'
  if (wants_mine.length > 0) return 'Wants what you offer'
  if (offers_mine.length > 0) return 'Offers what you want'
  return null
}

type Place = { city: string | null; miles: number | null; experience_years: number | null }

/** "Salem, 44 mi, 8 years" */
export function placeWords({ city, miles, experience_years }: Place): string {
  const distance = miles === null || miles < 1 ? null : `${miles.toLocaleString('en-US')} mi`
  const years = experience_years === null ? null : `${experience_years} ${experience_years === 1 ? 'year' : 'years'}`
  return [city ?? 'No city given', distance, years].filter(Boolean).join(', ')
}
