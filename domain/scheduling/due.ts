// The appointment of a trade that is on: today's, or one that has begun and that its member has not said to be done.
import { isReported } from './reports.ts'
import { appointmentCan, hasBegun, isProvider, markOf, stageOf, windows, type Appointment, type AppointmentRow } from './appointments.ts'

export type DueAppointment = Appointment & Pick<AppointmentRow, 'provider_coming_at' | 'receiver_coming_at'>
/** What one of the two does next about it, in this order over the day. */
export type DueMove = 'choose' | 'coming' | 'here' | 'done'

/** By the reader's own calendar; also what begins shortly after midnight, once one can check in. */
export function isDue(meeting: Appointment, me: string, now: Date): boolean {
  if (meeting.status !== 'confirmed' || meeting.starts_at === null || isReported(meeting) || markOf(meeting, me) !== null) return false
  const starts = new Date(meeting.starts_at)
  return starts.getTime() - now.getTime() <= windows.here.opens || starts.toDateString() === now.toDateString()
}

/** The one that began first, or begins next. */
export function firstDue<Each extends Appointment>(meetings: readonly Each[], me: string, now: Date): Each | undefined {
  return meetings
    .filter((meeting) => isDue(meeting, me, now))
    .toSorted((one, other) => Date.parse(one.starts_at ?? '') - Date.parse(other.starts_at ?? ''))[0]
}

export type DuePhase = 'before' | 'running' | 'over'

export function phaseOf(meeting: Pick<Appointment, 'starts_at' | 'ends_at'>, now: Date): DuePhase {
  if (!hasBegun(meeting, now)) return 'before'
  return meeting.ends_at !== null && new Date(meeting.ends_at) <= now ? 'over' : 'running'
}

/**
 * The one thing this member does next about an appointment that is on; null if there is nothing but to wait for it. `isSaidHere`: they
 * checked in without a connection, so that the server does not know yet.
 */
export function nextMove(meeting: DueAppointment, me: string, now: Date, isSaidHere = false): DueMove | null {
  const can = (move: DueMove) => appointmentCan(meeting, move, me, now)
  const provides = isProvider(meeting, me)
  const isHere = isSaidHere || (provides ? meeting.provider_here_at : meeting.receiver_here_at) !== null
  if (stageOf(meeting, me, now) === 'ask' && can('done')) return 'done'
  if (can('choose')) return 'choose'
  if (can('here') && !isHere) return 'here'
  if (can('done')) return 'done'
  const isComing = (provides ? meeting.provider_coming_at : meeting.receiver_coming_at) !== null
  return can('coming') && !isComing && !isHere ? 'coming' : null
}
