// What was tapped at an appointment, where there often is no connection: I'm here, the code, that it is done, and I'm OK.
import { BackendError } from '#web/data/backend-error.ts'
import { ask, db } from '#web/data/client.ts'
import { track } from '#web/data/measures/track.ts'
import { openOutbox } from '#web/data/outbox/outbox.ts'
import type { Unsent } from '#web/data/outbox/unsent.ts'
import { refusalOf } from '#web/data/wording.ts'
import { copy } from './day.copy.ts'

type Tap = { appointmentId: string } & ({ kind: 'here' | 'done' | 'ok' } | { kind: 'code'; code: string })
export type UnsentTap = Unsent<Tap>

const answerWithinMs = 20_000
const inTime = () => AbortSignal.timeout(answerWithinMs)

const outbox = openOutbox<Tap, string>({ name: 'outbox-day', failure: copy.unsent.failure, store })

/** Each kind of tap waits once for each appointment: a second one takes the place of the first. */
export const dayOutbox = { ...outbox, send: (tap: Tap) => outbox.send(tap, `${tap.appointmentId}:${tap.kind}`) }

async function store(me: string, tap: UnsentTap): Promise<string> {
  try {
    await send(tap)
  } catch (error) {
    // An earlier try may have reached the server without its answer coming back.
    if (refusalOf(error) === null || !(await isStored(me, tap))) throw error
  }
  return tap.appointmentId
}

async function send(tap: UnsentTap): Promise<void> {
  if (tap.kind === 'done') return markDone(tap.appointmentId)
  if (tap.kind === 'ok') return sayOk(tap.appointmentId)
  return checkIn(tap.appointmentId, tap.kind === 'code' ? tap.code : null)
}

/** A wrong code is none of the server's refusals, so that the tries count. */
async function checkIn(appointmentId: string, code: string | null): Promise<void> {
  const named = { appointment_id: appointmentId, ...(code !== null && { code }) }
  const meeting = await ask(db.rpc('trade_check_in', named).abortSignal(inTime()))
  if (meeting.id === null) throw new BackendError(400, { code: 'PT400', hint: 'invalid', message: copy.unsent.codeWrong })
}

async function markDone(appointmentId: string): Promise<void> {
  const trade = await ask(db.rpc('trade_mark_done', { appointment_id: appointmentId }).abortSignal(inTime()))
  if (trade.status === 'completed') track('trade_completed')
}

async function sayOk(appointmentId: string): Promise<void> {
  await ask(db.rpc('trade_ok', { appointment_id: appointmentId }).abortSignal(inTime()))
}

async function isStored(me: string, { appointmentId, kind }: UnsentTap): Promise<boolean> {
  // Saying that one is OK can be repeated.
  if (kind === 'ok') return false
  const marks = 'provider_id, provider_here_at, receiver_here_at, provider_done_at, receiver_done_at'
  const meeting = await ask(db.from('trade_appointments').select(marks).eq('id', appointmentId).abortSignal(inTime()).maybeSingle())
  if (meeting === null) return false
  if (kind === 'code') return meeting.provider_here_at !== null && meeting.receiver_here_at !== null
  const [provider, receiver] =
    kind === 'done' ? [meeting.provider_done_at, meeting.receiver_done_at] : [meeting.provider_here_at, meeting.receiver_here_at]
  return (meeting.provider_id === me ? provider : receiver) !== null
}
