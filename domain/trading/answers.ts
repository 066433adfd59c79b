// What a trade that went wrong waits for, as its page shows it. The rules themselves are in conduct.ts.
import { appointmentCan, hoursToAnswer, hoursToConfirm } from '../scheduling/appointments.ts'
import type { Trade } from '../trades.ts'
import { conductCan, conductLimits, isWaiting, type Dispute, type Excusable, type Strike } from './conduct.ts'

const hour = 60 * 60_000
const later = (moment: string, wait: number) => new Date(new Date(moment).getTime() + wait)

/** When silence becomes the answer. */
export const deadlines = {
  report: (reportedAt: string) => later(reportedAt, hoursToAnswer * hour),
  confirmation: (reportedAt: string) => later(reportedAt, hoursToConfirm * hour),
  dispute: (openedAt: string) => later(openedAt, conductLimits.hoursToTellYourSide * hour),
  choice: (owedAt: string) => later(owedAt, conductLimits.daysToChoose * 24 * hour),
}

type Answer = 'dispute' | 'no_show' | 'owed' | 'excuse'
type TroubledTrade = Omit<Trade, 'trade_disputes'> & Excusable & { trade_disputes: readonly Dispute[] }

/** What it waits for this member to answer. One at a time: a dispute first, since it holds up everything else. */
export function answerOf(trade: TroubledTrade, me: string, now: Date): Answer | null {
  const dispute = trade.trade_disputes.find(isWaiting)
  if (dispute) return conductCan.tellSide(dispute, me, now) ? 'dispute' : null
  if ((trade.trade_appointments ?? []).some((meeting) => appointmentCan(meeting, 'answer', me, now))) return 'no_show'
  if (conductCan.choose(trade, me)) return 'owed'
  return conductCan.excuse(trade, me, now) ? 'excuse' : null
}

/** Whether its points count: not before they do, not once they expired or were lifted. */
export const isLive = (
  { counts_at: from, expires_at: until, appeal_status: appeal }: Pick<Strike, 'counts_at' | 'expires_at' | 'appeal_status'>,
  now: Date,
) => appeal !== 'lifted' && new Date(from) <= now && now < new Date(until)
