// When a trade goes wrong: what each of the two can say, and whose answer it waits for. The database judges (trading/conduct/);
// screens ask here which buttons to offer.
import { isMyTurn, type Trade } from '../trades.ts'
import type { Appointment } from '../scheduling/appointments.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** docs/product/limits.md */
export const conductLimits = {
  statement: { from: 20, to: 2000 },
  reportNote: 500,
  appealLength: 1000,
  service: { from: 3, to: 80 },
  daysToDispute: 14,
  daysToAppeal: 14,
  noShow: { opens: 20 * minute, closes: 72 * hour },
  usualNoticeHours: 24,
  hoursToAnswerReport: 48,
  hoursToAnswerDispute: 72,
  daysToChoose: 7,
} as const

export const disputeReasons = ['not_as_agreed', 'quality', 'hygiene_or_injury', 'conduct', 'licence', 'value', 'no_show', 'other'] as const
export type DisputeReason = (typeof disputeReasons)[number]
export const disputeOutcomes = ['complete_as_is', 'redo', 'iou_created', 'cancel_no_fault', 'fault_opener', 'fault_other'] as const
export type DisputeOutcome = (typeof disputeOutcomes)[number]
export const noShowAnswers = ['agree', 'me_too', 'disagree'] as const
export type NoShowAnswer = (typeof noShowAnswers)[number]
export const owedChoices = ['redo', 'other', 'iou', 'forgive'] as const
export type OwedChoice = (typeof owedChoices)[number]

type Reported = { reported_by: string | null; reported_at: string | null; report_answer: string | null }

/** What the questions need to know of a trade. */
export type TroubledTrade = {
  late_cancelled_by: string | null
  excusable_until: string | null
  owed_to: string | null
  trade_appointments: readonly (Appointment & Reported)[]
  trade_disputes: readonly { status: string; opened_by: string; created_at: string }[]
}

/** What a trade waits for one of the two to answer. */
export type Answer = 'dispute' | 'no_show' | 'owed' | 'excuse'

const after = (moment: string, wait: number) => new Date(new Date(moment).getTime() + wait)

/** When silence is an answer. */
export const deadlines = {
  report: (reportedAt: string) => after(reportedAt, conductLimits.hoursToAnswerReport * hour),
  dispute: (openedAt: string) => after(openedAt, conductLimits.hoursToAnswerDispute * hour),
  owed: (owedAt: string) => after(owedAt, conductLimits.daysToChoose * day),
}

/** While a dispute is open nothing else of the trade moves. */
export const openDispute = <Dispute extends { status: string }>(disputes: readonly Dispute[]): Dispute | undefined =>
  disputes.find(({ status }) => status === 'open' || status === 'answered' || status === 'in_review')

export function answerOf(trade: TroubledTrade, me: string, now: Date): Answer | null {
  const dispute = openDispute(trade.trade_disputes)
  if (dispute) {
    return dispute.opened_by !== me && dispute.status === 'open' && deadlines.dispute(dispute.created_at) > now ? 'dispute' : null
  }
  if (trade.trade_appointments.some((meeting) => isUnanswered(meeting) && meeting.reported_by !== me)) return 'no_show'
  if (trade.owed_to === me) return 'owed'
  const { late_cancelled_by: by, excusable_until: until } = trade
  return by !== null && by !== me && until !== null && new Date(until) > now ? 'excuse' : null
}

/** One says that the other did not come, who has not answered yet. */
export const isUnanswered = (meeting: Pick<Appointment, 'status'> & Reported): boolean =>
  meeting.status === 'confirmed' && meeting.reported_by !== null && meeting.report_answer === null

/** Whether it is this member's turn, also to answer what went wrong. A late cancel can be excused, and need not be. */
export function awaitsMember(trade: Trade & TroubledTrade, me: string, now: Date): boolean {
  const answer = answerOf(trade, me, now)
  if (answer !== null && answer !== 'excuse') return true
  return openDispute(trade.trade_disputes) === undefined && isMyTurn(trade, me, now)
}

/** From 20 minutes to 72 hours after the start of an agreed appointment. */
export function canReportNoShow(meeting: Appointment & Pick<Reported, 'reported_by'>, now: Date): boolean {
  if (meeting.status !== 'confirmed' || meeting.starts_at === null || meeting.reported_by !== null) return false
  const since = now.getTime() - new Date(meeting.starts_at).getTime()
  return since >= conductLimits.noShow.opens && since <= conductLimits.noShow.closes
}

/** Within 14 days of an appointment's time. */
export function canDispute(meeting: Pick<Appointment, 'starts_at'>, now: Date): boolean {
  const since = meeting.starts_at === null ? -1 : now.getTime() - new Date(meeting.starts_at).getTime()
  return since >= 0 && since <= conductLimits.daysToDispute * day
}

/** Whether an agreed appointment begins within the hours of notice that the other asks for, or has begun. */
export function isLateToCancel(meetings: readonly Appointment[], noticeHours: number, now: Date): boolean {
  return meetings.some(
    ({ status, starts_at: start }) =>
      status === 'confirmed' && start !== null && new Date(start).getTime() - now.getTime() < noticeHours * hour,
  )
}

type Strike = { counts_at: string; expires_at: string; appeal_status: string }

/** Whether its points count: not before they do, not once they expired or were lifted. */
export const isLive = ({ counts_at: from, expires_at: until, appeal_status: appeal }: Strike, now: Date): boolean =>
  appeal !== 'lifted' && new Date(from) <= now && now < new Date(until)

/** Once, until 14 days after it began to count. */
export const canAppeal = ({ counts_at: from, appeal_status: appeal }: Strike, now: Date): boolean =>
  appeal === 'none' && now <= after(from, conductLimits.daysToAppeal * day)
