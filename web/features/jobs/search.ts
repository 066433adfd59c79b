// The search parameters of the jobs page, which reads them itself: read by the route, they would be part of every screen's entry.
import { isLicenseType } from '#domain/jobs/licenses.ts'
import { cut } from '#domain/wording/cut.ts'
import { isUuid } from '#web/data/uuid.ts'

const pays = ['paid', 'trade', 'either'] as const
const types = ['Full time', 'Part time', 'Contract', 'Temporary', 'Apprenticeship'] as const
const classes = ['w2', '1099', 'commission', 'booth_rental', 'suite_rental', 'apprenticeship', 'temp_cover', 'trade'] as const
const yes = ['yes'] as const
/** Dollars an hour. */
export const leastPays = ['15', '20', '25', '30', '40', '60'] as const
/** Miles from the center of the city. */
export const radiuses = ['5', '10', '25', '50', '100'] as const
/** Days. */
export const ages = ['1', '3', '7', '14'] as const
/** Without one, the best match comes first. */
export const sorts = ['newest', 'pay', 'closing', 'nearest'] as const

export type JobFilters = {
  q?: string
  pay?: (typeof pays)[number]
  remote?: 'yes'
  type?: (typeof types)[number]
  crafts?: string
  class?: (typeof classes)[number]
  license?: string
  least?: (typeof leastPays)[number]
  state?: string
  city?: string
  miles?: (typeof radiuses)[number]
  posted?: (typeof ages)[number]
  trade?: 'yes'
  easy?: 'yes'
  unapplied?: 'yes'
  sort?: (typeof sorts)[number]
}
/** Of what shows filters and changes them. */
export type Filtering = { filters: JobFilters; onChange: (filters: JobFilters) => void }
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
  const part = <K extends keyof JobFilters>(name: K, known: readonly NonNullable<JobFilters[K]>[]) => {
    const value = known.find((each) => each === text(name))
    return (value === undefined ? {} : { [name]: value }) as Pick<JobFilters, K>
  }
  const q = cut(text('q'), 80)
  const crafts = text('crafts')
    .split(',')
    .filter((craft) => /^[a-z-]{3,20}$/.test(craft))
    .slice(0, 8)
  const licenses = text('license').split(',').filter(isLicenseType)
  const state = /^[A-Z]{2}$/.test(text('state')) ? text('state') : ''
  const city = state && cut(text('city'), 80)
  return {
    ...(q && { q }),
    ...part('pay', pays),
    ...part('remote', yes),
    ...part('type', types),
    ...(crafts.length > 0 && { crafts: crafts.join(',') }),
    ...part('class', classes),
    ...(licenses.length > 0 && { license: licenses.join(',') }),
    ...part('least', leastPays),
    ...(state && { state }),
    ...(city && { city, ...part('miles', radiuses) }),
    ...part('posted', ages),
    ...part('trade', yes),
    ...part('easy', yes),
    ...part('unapplied', yes),
    ...part('sort', sorts),
    ...chosen,
  }
}

export const licensesIn = ({ license }: JobFilters): string[] => license?.split(',') ?? []

export const craftsIn = ({ crafts }: JobFilters): string[] => crafts?.split(',') ?? []

/** The filters with other values; undefined removes one. */
export function withParts(filters: JobFilters, parts: { [K in keyof JobFilters]: JobFilters[K] | undefined }): JobFilters {
  return Object.fromEntries(Object.entries({ ...filters, ...parts }).filter(([, value]) => value !== undefined)) as JobFilters
}

/** How many filters of the sheet are set; the chips and the order don't count. */
export function filtersSet({ class: employment, least, state, posted, trade, easy, unapplied, ...rest }: JobFilters): number {
  return craftsIn(rest).length + licensesIn(rest).length + [employment, least, state, posted, trade, easy, unapplied].filter(Boolean).length
}

/** Keeps the words, the chips and the order. */
export function withoutSheet({ q, pay, remote, type, sort }: JobFilters): JobFilters {
  return withParts({}, { q, pay, remote, type, sort })
}
