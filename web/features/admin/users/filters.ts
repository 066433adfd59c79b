// The filters of the list, as the address has them.
import type { AdminSearch } from '../search.ts'

const choices = {
  tier: ['free', 'basic', 'premium'],
  role: ['admin', 'moderator', 'verifier', 'support'],
  verified: ['yes', 'no'],
  founder: ['yes', 'no'],
  suspended: ['yes', 'no'],
  active: ['week', 'month', 'away'],
  sort: ['active'],
} as const
export type Choice = keyof typeof choices
export type Filters = { q?: string } & { [Name in Choice]?: (typeof choices)[Name][number] }

/** Unknown values are ignored, so that an old link still opens the list. */
export function filtersOf(search: AdminSearch): Filters {
  const chosen = Object.entries(choices).filter(([name, values]) => (values as readonly string[]).includes(search[name] ?? ''))
  return { ...(search['q'] && { q: search['q'] }), ...Object.fromEntries(chosen.map(([name]) => [name, search[name]])) }
}

/** The same filters without any, for the button that clears them. */
export const noFilters = Object.fromEntries(['q', ...Object.keys(choices)].map((name) => [name, undefined]))

export const valuesOf = (name: Choice): readonly string[] => choices[name]
