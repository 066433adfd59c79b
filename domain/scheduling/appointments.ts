// What each of the two can do about an appointment, and when. The database judges (appointment-moves.sql);
// tests/policies/trading/appointment-moves.test.ts walks every state, move, side and time through both and compares.
import type { Database } from '../generated/database.ts'
import { asksMe, isReported } from './reports.ts'

export type AppointmentRow = Database['public']['Tables']['trade_appointments']['Row']

/** What the questions need to know of an appointment. */
export type Appointment = Pick<
  AppointmentRow,
  | 'provider_id'
  | 'receiver_id'
  | 'status'
  | 'slots'
  | 'proposed_by'
  | 'starts_at'
  | 'ends_at'
  | 'provider_done_at'
  | 'receiver_done_at'
  | 'reported_by'
  | 'reported_at'
  | 'report_answer'
  | 'provider_here_at'
  | 'receiver_here_at'
  | 'given_up_by'
  | 'held_seconds'
> & {
  /** Whether it is the handing over of goods, which never has a time. Left out of a visit. */
  is_handover?: boolean
}

export const appointmentMoves = ['propose', 'choose', 'coming', 'late', 'here', 'done', 'report', 'answer'] as const
export type AppointmentMove = (typeof appointmentMoves)[number]

const minute = 60_000
const hour = 60 * minute

/** How long before and after the start a move of the day is possible (B6.7). */
export const windows = {
  coming: { opens: 48 * hour, closes: 0 },
  late: { opens: hour, closes: hour },
  here: { opens: 30 * minute, closes: hour },
  report: { opens: -20 * minute, closes: 72 * hour },
} as const

/** Milliseconds from the start until a move closes. The time that disputes took (`held_seconds`) does not count for a report. */
const closesOf = (move: keyof typeof windows, { held_seconds }: Appointment) =>
  windows[move].closes + (move === 'report' ? held_seconds * 1000 : 0)

/** Hours after a report: until then the other can answer it, and until then its author can confirm that neither came (B6.8). */
export const hoursToAnswer = 48
export const hoursToConfirm = 96

export const lateChoices = [5, 10, 15, 20] as const

/** The other one's "done" counts by itself after this long (B6.2). */
export const hoursUntilDone = 72

export const isProvider = ({ provider_id }: Pick<Appointment, 'provider_id'>, me: string): boolean => provider_id === me

export function markOf(meeting: Appointment, who: string): string | null {
  return isProvider(meeting, who) ? meeting.provider_done_at : meeting.receiver_done_at
}

const otherMark = (meeting: Appointment, me: string) => (isProvider(meeting, me) ? meeting.receiver_done_at : meeting.provider_done_at)
const isMarked = ({ provider_done_at, receiver_done_at }: Appointment) => provider_done_at !== null || receiver_done_at !== null
const isPast = (moment: string | null, now: Date) => moment !== null && new Date(moment) <= now

const isOver = ({ status }: Appointment) => status === 'done' || status === 'cancelled' || status === 'missed'

/**
 * `open`: nobody has proposed a time. `proposed`, `choose`: times wait for the other, or for me. `agreed`: there is a time. `ask`: I am
 * asked whether it happened. `said`: I said so, and the other is asked. `reported`: I said that they did not come. `accused`: they said
 * that of me. `neither`: I said that they did not come, and they say that I did not either.
 */
export type Stage =
  | 'open'
  | 'proposed'
  | 'choose'
  | 'agreed'
  | 'ask'
  | 'said'
  | 'reported'
  | 'accused'
  | 'neither'
  | 'done'
  | 'cancelled'
  | 'missed'

export function stageOf(meeting: Appointment, me: string, now: Date): Stage {
  if (meeting.status === 'done' || meeting.status === 'cancelled' || meeting.status === 'missed') return meeting.status
  if (isReported(meeting) && meeting.reported_by === me) return asksMe(meeting, me) ? 'neither' : 'reported'
  if (isReported(meeting)) return 'accused'
  if (markOf(meeting, me) !== null) return 'said'
  if (otherMark(meeting, me) !== null || meeting.is_handover === true || isPast(meeting.ends_at, now)) return 'ask'
  // A request for another time lapses once the agreed one begins.
  if (meeting.proposed_by !== null && !hasBegun(meeting, now)) return meeting.proposed_by === me ? 'proposed' : 'choose'
  return meeting.status === 'confirmed' ? 'agreed' : 'open'
}

/** Who gives the service proposes the first times, since it is their calendar that fills; the other may, too. */
export function awaitsMe(meeting: Appointment, me: string, now: Date): boolean {
  const stage = stageOf(meeting, me, now)
  return stage === 'ask' || stage === 'choose' || (stage === 'open' && isProvider(meeting, me))
}

/** Only of what has an agreed time, and from then on, can anyone say that it happened or went wrong. */
export const hasBegun = ({ starts_at }: Pick<Appointment, 'starts_at'>, now: Date): boolean => isPast(starts_at, now)

/** Whether one of the two can do it now. */
export function appointmentCan(meeting: Appointment, move: AppointmentMove, me: string, now: Date): boolean {
  if (move === 'report') return canReport(meeting, me, now)
  if (isOver(meeting)) return false
  if (meeting.is_handover === true) return move === 'done' && markOf(meeting, me) === null
  if (isReported(meeting)) {
    const hours = meeting.report_answer === null ? hoursToAnswer : hoursToConfirm
    return move === 'answer' && asksMe(meeting, me) && now.getTime() <= new Date(meeting.reported_at ?? 0).getTime() + hours * hour
  }
  if (move === 'answer') return false
  if (move === 'propose') return !isMarked(meeting) && !hasBegun(meeting, now)
  if (move === 'choose') {
    const isAsked = meeting.proposed_by !== null && meeting.proposed_by !== me
    return isAsked && !hasBegun(meeting, now) && meeting.slots.some((slot) => !isPast(slot, now))
  }
  if (move === 'done') return markOf(meeting, me) === null && hasBegun(meeting, now)
  if (meeting.status !== 'confirmed' || meeting.starts_at === null) return false
  return isWithin(meeting, move, now)
}

function isWithin(meeting: Appointment, move: keyof typeof windows, now: Date): boolean {
  const ahead = new Date(meeting.starts_at ?? 0).getTime() - now.getTime()
  return ahead <= windows[move].opens && -ahead <= closesOf(move, meeting)
}

/** Also of who cancelled after the start; not if a code or both taps show that both were there. */
function canReport(meeting: Appointment, me: string, now: Date): boolean {
  const isGivenUp = meeting.status === 'cancelled' && meeting.given_up_by === (isProvider(meeting, me) ? 'receiver' : 'provider')
  if ((meeting.status !== 'confirmed' && !isGivenUp) || meeting.reported_at !== null || markOf(meeting, me) !== null) return false
  const bothCame = meeting.provider_here_at !== null && meeting.receiver_here_at !== null
  return !bothCame && isWithin(meeting, 'report', now)
}
