// The texts of the dialog with saved searches that speak of jobs, loaded with it.
import type { SearchWords } from '#web/features/saved/searches/SearchesDialog.tsx'
import type { JobFilters } from '../search.ts'

export const words: SearchWords = {
  news: 'Tell me about new jobs, once a day',
  newsOf: (name) => `Tell me about new jobs for ${name}, once a day`,
  deleted: 'The jobs it finds stay where they are.',
}

export const copy = {
  sorts: { newest: 'newest first', pay: 'highest pay first', closing: 'closing soon first', nearest: 'nearest first' } satisfies Record<
    NonNullable<JobFilters['sort']>,
    string
  >,
  posted: (days: string) => (days === '1' ? 'posted in the last day' : `posted in the last ${days} days`),
  least: (dollars: string) => `$${dollars} an hour or more`,
  trade: 'takes trade',
  easy: 'easy to apply',
  unapplied: 'not applied yet',
}
