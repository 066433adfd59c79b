// The search parameters of the jobs page, which reads them itself: read by the route, they would be part of every screen's entry.
import { crafts } from '#domain/crafts.ts'
import type { Database } from '#domain/generated/database.ts'
import { licenseTypes } from '#domain/jobs/licenses.ts'
import { compensationTypes, jobTypes } from '#domain/jobs/listings.ts'
import {
  one,
  oneNumber,
  place,
  readFilters,
  several,
  words,
  yes,
  type Filtering as FilteringOf,
  type FiltersIn,
  type Schema,
} from '#web/features/listing/filters/filters.ts'
import { isUuid } from '#web/data/uuid.ts'

/** Dollars an hour. */
export const leastPays = ['15', '20', '25', '30', '40', '60'] as const
/** Days. */
export const ages = ['1', '3', '7', '14'] as const
/** Without one, the best match comes first. */
export const sorts = ['newest', 'pay', 'closing', 'nearest'] as const

/** In the order of the address. */
export const schema = {
  q: words(),
  pay: one(compensationTypes, 'chips', 'pay'),
  remote: yes('chips', 'remote'),
  type: one(jobTypes, 'chips', 'job_type'),
  crafts: several(crafts, 'crafts'),
  class: one(
    ['w2', '1099', 'commission', 'booth_rental', 'suite_rental', 'apprenticeship', 'temp_cover', 'trade'],
    'sheet',
    'employment_class',
  ),
  license: several(licenseTypes, 'licenses'),
  least: oneNumber(leastPays, 'min_hourly'),
  ...place,
  posted: oneNumber(ages, 'posted_days'),
  trade: yes('sheet', 'accepts_trade'),
  easy: yes('sheet', 'easy_apply'),
  unapplied: yes('sheet', 'hide_applied'),
  sort: one(sorts, 'order', 'sort'),
} satisfies Schema<keyof Database['public']['Functions']['search_jobs']['Args']>

export type JobFilters = FiltersIn<typeof schema>
export type Filtering = FilteringOf<JobFilters>
/**
 * `show`: the caller's own jobs instead of everyone's. `application`: among their own jobs one they received, otherwise one they sent.
 * `chat`: the application whose chat is open above the job. `search`: a saved search to begin with.
 */
export type JobsSearch = JobFilters & { show?: 'mine'; id?: string; application?: string; chat?: string; search?: string }

/** Ignores unknown parameters. */
export function readJobsSearch(search: Record<string, unknown>): JobsSearch {
  const text = (name: string) => (typeof search[name] === 'string' ? search[name] : '')
  const { id, application, chat } = search
  const chosen = {
    ...(typeof id === 'string' && isUuid(id) && { id, ...(typeof chat === 'string' && isUuid(chat) && { chat }) }),
    ...(typeof application === 'string' && isUuid(application) && { application }),
  }
  if (isUuid(text('search'))) return { search: text('search'), ...chosen }
  if (text('show') === 'mine') return { show: 'mine', ...chosen }
  return { ...readFilters(schema, search), ...chosen }
}
