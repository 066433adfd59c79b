// The texts of the filter sheet that speak of jobs, loaded with it.
import type { JobFilters } from '../search.ts'

export const copy = {
  show: 'Show jobs',
  best: 'Best match',
  sorts: { newest: 'Newest', pay: 'Highest pay', closing: 'Closing soon', nearest: 'Nearest' } satisfies Record<
    NonNullable<JobFilters['sort']>,
    string
  >,
  crafts: 'Crafts',
  pay: 'Pay and terms',
  least: 'Pays at least',
  any: 'Any',
  hourly: (dollars: string) => `$${dollars} an hour`,
  leastHint: 'Day, week, month and year pay are counted at full time.',
  class: 'Employment',
  license: 'License it asks for',
  posted: 'Posted',
  anytime: 'Anytime',
  days: (days: string) => (days === '1' ? 'In the last day' : `In the last ${days} days`),
  more: 'More',
  trade: 'Accepts trade',
  easy: 'Easy to apply: here, and no question that needs an answer',
  unapplied: 'Hide jobs I applied for',
}
