// The texts of the dialog with saved searches, loaded with it.
import type { JobFilters } from '../search.ts'

export const copy = {
  title: 'Saved searches',
  line: 'Your filters, kept for the next time. Only you see them.',
  name: 'Name this search',
  save: 'Save search',
  saving: 'Saving...',
  saved: (name: string) => `“${name}” is in your saved searches.`,
  saveFailed: "The search wasn't saved. Please try again.",
  news: 'Tell me about new jobs, once a day',
  newsOf: (name: string) => `Tell me about new jobs for ${name}, once a day`,
  full: 'You can save 10 searches. Delete one to save another.',
  remove: (name: string) => `Delete ${name}`,
  deleted: (name: string) => `“${name}” is gone.`,
  deleteFailed: "The search wasn't deleted. Please try again.",
  question: {
    title: (name: string) => `Delete “${name}”?`,
    line: 'The jobs it finds stay where they are.',
    action: 'Delete search',
    busy: 'Deleting...',
  },
  sorts: { best: 'best match first', pay: 'highest pay first', closing: 'closing soon first', nearest: 'nearest first' } satisfies Record<
    NonNullable<JobFilters['sort']>,
    string
  >,
  posted: (days: string) => (days === '1' ? 'posted in the last day' : `posted in the last ${days} days`),
  near: (miles: string, place: string) => `within ${miles} miles of ${place}`,
  least: (dollars: string) => `$${dollars} an hour or more`,
  trade: 'takes trade',
  easy: 'easy to apply',
  unapplied: 'not applied yet',
}
