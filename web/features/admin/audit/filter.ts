// The filter of the audit log, from the address to what the database is asked.
import { isUuid } from '#web/data/uuid.ts'
import type { AdminSearch } from '../search.ts'

/** `who` is a member's id, or `server` for what nobody signed in did. Times are ISO, `until` is excluded. */
export type AuditFilter = { who?: string; act?: string; kind?: string; target?: string; from?: string; until?: string }

const word = /^[a-z_]{1,60}$/
const day = /^\d{4}-\d{2}-\d{2}$/

/** Ignores what cannot be in an entry. Days are the reader's own. */
export function filterOf({ who, act, kind, target, from, to }: AdminSearch): AuditFilter {
  const start = from !== undefined && day.test(from) ? startOf(from, 0) : undefined
  const end = to !== undefined && day.test(to) ? startOf(to, 1) : undefined
  return {
    ...(who !== undefined && (who === 'server' || isUuid(who)) && { who }),
    ...(act !== undefined && word.test(act) && { act }),
    ...(kind !== undefined && word.test(kind) && { kind }),
    ...(target !== undefined && target.length <= 100 && { target }),
    ...(start !== undefined && { from: start }),
    ...(end !== undefined && { until: end }),
  }
}

function startOf(text: string, later: number): string | undefined {
  const [year = 0, month = 1, date = 1] = text.split('-').map(Number)
  const start = new Date(year, month - 1, date + later)
  return Number.isNaN(start.getTime()) ? undefined : start.toISOString()
}
