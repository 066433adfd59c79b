import { fullDay } from '#web/ui/days.ts'
import type { Sanction } from '../users.data.ts'
import { copy } from './member.copy.ts'

/** What a sanction is, in one line: "Limit (Messages, Trades) until Mar 3, 2031". */
export function sanctionLine({ kind, limits, ends_at: end }: Pick<Sanction, 'kind' | 'limits' | 'ends_at'>): string {
  const what = limits.length === 0 ? copy.kinds[kind] : copy.limitOf(limits.map((limit) => copy.limitNames[limit] ?? limit))
  if (kind === 'warning' || kind === 'removal') return what
  return `${what} ${end === null ? copy.untilLifted : copy.until(fullDay(end))}`
}
