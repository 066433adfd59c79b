// What a search looks for, in a few words.
import { craftLabels, isCraft } from '#domain/crafts.ts'
import { isLicenseType, licenseLabels } from '#domain/jobs/licenses.ts'
import { copy as words } from '../listing.copy.ts'
import { craftsIn, licensesIn, type JobFilters } from '../search.ts'
import { copy } from './searches.copy.ts'

export function summaryOf(filters: JobFilters): string {
  const { q, pay, remote, type, least, posted, trade, easy, unapplied } = filters
  const parts = [
    q,
    ...craftsIn(filters).flatMap((craft) => (isCraft(craft) ? [craftLabels[craft]] : [])),
    type,
    filters.class && words.classes[filters.class],
    pay && words.pay[pay],
    remote && words.remote,
    placeIn(filters),
    least && copy.least(least),
    ...licensesIn(filters).flatMap((license) => (isLicenseType(license) ? [licenseLabels[license]] : [])),
    posted && copy.posted(posted),
    trade && copy.trade,
    easy && copy.easy,
    unapplied && copy.unapplied,
    filters.sort && copy.sorts[filters.sort],
  ]
  return parts.filter((part) => part !== undefined && part !== '').join(', ')
}

function placeIn({ state, city, miles }: JobFilters): string | undefined {
  if (state === undefined || city === undefined) return state
  return miles === undefined ? `${city}, ${state}` : copy.near(miles, `${city}, ${state}`)
}
