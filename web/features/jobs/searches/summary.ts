// What a search looks for, in a few words.
import { craftLabels, isCraft } from '#domain/crafts.ts'
import { isLicenseType, licenseLabels } from '#domain/jobs/licenses.ts'
import { placeIn, severalIn, summaryOf as summary } from '#web/features/listing/filters/filters.ts'
import { copy as words } from '../listing.copy.ts'
import type { JobFilters, schema } from '../search.ts'
import { copy } from './searches.copy.ts'

export const summaryOf = (filters: JobFilters): string =>
  summary<typeof schema>(filters, {
    q: (q) => q,
    crafts: (chosen) =>
      severalIn(chosen)
        .flatMap((craft) => (isCraft(craft) ? [craftLabels[craft]] : []))
        .join(', '),
    type: (type) => type,
    class: (given) => words.classes[given],
    pay: (pay) => words.pay[pay],
    remote: () => words.remote,
    state: () => placeIn(filters),
    least: copy.least,
    license: (chosen) =>
      severalIn(chosen)
        .flatMap((license) => (isLicenseType(license) ? [licenseLabels[license]] : []))
        .join(', '),
    posted: copy.posted,
    trade: () => copy.trade,
    easy: () => copy.easy,
    unapplied: () => copy.unapplied,
    sort: (sort) => copy.sorts[sort],
  })
