// What each of the two can do once a trade has gone wrong (B6.8). The database judges (database/product/trading/conduct/);
// tests/policies/trading/conduct/conduct-moves.test.ts walks states, moves, sides and times through both and compares. What is said
// of one appointment (that someone did not come, and the answer) is in scheduling/appointments.ts, cancelling in trades.ts.
import { hasBegun, hoursUntilDone, type Appointment, type AppointmentRow } from '../scheduling/appointments.ts'
import { isReported } from '../scheduling/reports.ts'
import type { Trade, TradeRow } from '../trades.ts'
import type { Database } from '../generated/database.ts'

type DisputeRow = Database['public']['Tables']['trade_disputes']['Row']
export type Strike = Database['public']['Tables']['conduct_strikes']['Row']
export type Dispute = Pick<DisputeRow, 'opened_by' | 'other_id' | 'status' | 'created_at'>
type Party = Pick<TradeRow, 'proposer_id' | 'recipient_id'>
export type Excusable = Party & Pick<TradeRow, 'proposer_excusable_until' | 'recipient_excusable_until'>

const hour = 3_600_000
const day = 24 * hour
/** There is no end. */
const latest = Date.UTC(9999, 0)
const since = (moment: string, now: Date) => now.getTime() - new Date(moment).getTime()

export type OwedChoice = 'redo' | 'other' | 'iou' | 'forgive'
export type NoShowAnswer = 'agree' | 'me_too' | 'disagree'
export const disputeReasons = ['no_show', 'not_as_agreed', 'quality', 'hygiene_or_injury', 'conduct', 'licence', 'value', 'other'] as const
export type DisputeReason = (typeof disputeReasons)[number]
export const disputeOutcomes = ['complete_as_is', 'redo', 'iou_created', 'cancel_no_fault', 'fault_opener', 'fault_other'] as const
export type DisputeOutcome = (typeof disputeOutcomes)[number]

// docs/product/limits.md, B6.8; enforced by the functions of conduct/.
export const conductLimits = {
  noteLength: 500,
  statementLength: { from: 20, to: 2000 },
  evidence: 6,
  daysToDispute: 14,
  hoursToTellYourSide: 72,
  daysToChoose: 7,
  daysToAppeal: 14,
} as const

/** 14 days after its start, and for as long as a word that it happened does not count yet. Of a handover, after both said so. */
export function disputeUntil(meeting: Appointment): Date {
  if (meeting.is_handover === true) {
    const marks = [meeting.provider_done_at, meeting.receiver_done_at].flatMap((mark) => (mark === null ? [] : [Date.parse(mark)]))
    const until = marks.length === 0 ? latest : Math.max(...marks) + conductLimits.daysToDispute * day
    return new Date(until + meeting.held_seconds * 1000)
  }
  const mark = meeting.status === 'confirmed' ? (meeting.provider_done_at ?? meeting.receiver_done_at) : null
  const afterStart = new Date(meeting.starts_at ?? 0).getTime() + conductLimits.daysToDispute * day
  const counts = mark === null ? 0 : new Date(mark).getTime() + hoursUntilDone * hour
  return new Date(Math.max(afterStart, counts) + meeting.held_seconds * 1000)
}

/** Whether a member who cancels now does so later than the other's rules ask for. Illness is never late. */
export function isLateCancel(meetings: readonly Appointment[], noticeHours: number, now: Date): boolean {
  return meetings.some(({ status, starts_at, held_seconds }) => {
    if (status !== 'confirmed' || starts_at === null) return false
    const ahead = new Date(starts_at).getTime() - now.getTime()
    return ahead <= noticeHours * hour && -ahead <= 72 * hour + held_seconds * 1000
  })
}

/**
 * Whether asking for another time counts like a late cancel: once for each agreed time, and not for who answers times that the other
 * proposed. Illness and safety never count.
 */
export function isLateMove(
  meeting: Appointment & Pick<AppointmentRow, 'late_move_of'>,
  noticeHours: number,
  me: string,
  now: Date,
): boolean {
  const isAnswer = meeting.proposed_by !== null && meeting.proposed_by !== me
  return isLateCancel([meeting], noticeHours, now) && !isAnswer && meeting.late_move_of !== meeting.starts_at
}

/** Until when this member can say that it is fine that the other was late; null if there is nothing to excuse. */
export const excusableUntil = (trade: Excusable, me: string): string | null =>
  trade.proposer_id === me ? trade.recipient_excusable_until : trade.proposer_excusable_until

export const lateMoveReasons = ['schedule', 'illness', 'safety', 'other'] as const
export type LateMoveReason = (typeof lateMoveReasons)[number]

export const conductCan = {
  excuse: (trade: Excusable, me: string, now: Date): boolean => {
    const until = excusableUntil(trade, me)
    return isParty(trade, me) && until !== null && new Date(until) > now
  },
  choose: (trade: Trade, me: string): boolean => trade.status === 'accepted' && trade.phase !== 'disputed' && trade.owed_to === me,
  dispute: (trade: Trade, meeting: Appointment, me: string, now: Date): boolean =>
    isParty(trade, me) &&
    trade.status === 'accepted' &&
    trade.phase !== 'disputed' &&
    !(trade.trade_appointments ?? []).some(isReported) &&
    (meeting.is_handover === true || hasBegun(meeting, now)) &&
    now <= disputeUntil(meeting),
  tellSide: (dispute: Dispute, me: string, now: Date): boolean =>
    dispute.status === 'open' && dispute.other_id === me && since(dispute.created_at, now) <= conductLimits.hoursToTellYourSide * hour,
  withdraw: (dispute: Dispute, me: string): boolean => isWaiting(dispute) && dispute.opened_by === me,
  appeal: (strike: Pick<Strike, 'appeal_status' | 'counts_at'>, now: Date): boolean =>
    strike.appeal_status === 'none' && since(strike.counts_at, now) <= conductLimits.daysToAppeal * day,
}

export const isWaiting = ({ status }: Pick<DisputeRow, 'status'>) => status !== 'resolved' && status !== 'withdrawn'
const isParty = ({ proposer_id, recipient_id }: Party, me: string) => proposer_id === me || recipient_id === me
