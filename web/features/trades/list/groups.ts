// The trades in progress in groups (B6.3): what went wrong and waits for a choice, what is on today and in the next six days, what has no time
// yet, and what both are asked about.
import { daysBetween } from '#domain/wording/days.ts'
import { isUnsettled, type Unsettled } from '../my-trade.ts'
import type { Trade } from '../trades.data.ts'

export const groups = ['settle', 'today', 'week', 'later', 'schedule', 'confirm'] as const
export type Group = (typeof groups)[number]

type Meeting = Unsettled['trade_appointments'][number] &
  Pick<Trade['trade_appointments'][number], 'status' | 'starts_at' | 'ends_at' | 'provider_done_at' | 'receiver_done_at'> & {
    is_handover?: boolean
  }
type Grouped = Omit<Unsettled, 'trade_appointments'> & { trade_appointments: readonly Meeting[] }

/** By the reader's own calendar. */
export function groupOf(trade: Grouped, now: Date): Group {
  if (isUnsettled(trade, now)) return 'settle'
  const open = trade.trade_appointments.filter(({ status }) => status !== 'done' && status !== 'cancelled' && status !== 'missed')
  if (open.some((meeting) => isAskedAbout(meeting, now))) return 'confirm'
  const starts = open.flatMap(({ starts_at }) => (starts_at === null ? [] : [new Date(starts_at)]))
  // What is only handed over needs no time.
  if (starts.length === 0) return open.length > 0 && open.every((meeting) => meeting.is_handover === true) ? 'confirm' : 'schedule'
  const days = daysBetween(now, new Date(Math.min(...starts.map(Number))))
  if (days <= 0) return 'today'
  return days < 7 ? 'week' : 'later'
}

const isAskedAbout = ({ ends_at, provider_done_at, receiver_done_at }: Meeting, now: Date) =>
  provider_done_at !== null || receiver_done_at !== null || (ends_at !== null && new Date(ends_at) <= now)

/** In the order of the groups, each with its trades in the order of the list. Groups without trades are left out. */
export function grouped<Row extends Grouped>(rows: readonly Row[], now: Date): { group: Group; rows: Row[] }[] {
  return groups
    .map((group) => ({ group, rows: rows.filter((row) => groupOf(row, now) === group) }))
    .filter(({ rows: members }) => members.length > 0)
}
