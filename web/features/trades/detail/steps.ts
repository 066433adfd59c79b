// The past and next steps of a trade, worded for its timeline.
import { asksMe, isReported } from '#domain/scheduling/reports.ts'

import { hasExpired, tradeCan } from '#domain/trades.ts'
import { badgeOf } from '#domain/trading/marks.ts'
import { ownTimeZone } from '#domain/wording/days.ts'
import { whenWords } from '#domain/wording/meeting-times.ts'
import type { TimelineStep } from '#web/ui/display/Timeline.tsx'
import { changesInWords } from './changes.ts'
import type { MyAppointment, MyTrade } from '../my-trade.ts'
import { copy } from './detail.copy.ts'
import { timesAhead } from '../times-ahead.ts'
import type { Version } from '../trades.data.ts'
import { stampOf, untilWhen } from '../when.ts'

const texts = copy.steps

/** From the first offer to the next step. */
export function stepsOf(mine: MyTrade, now: Date): TimelineStep[] {
  const offers = mine.trade.versions.toSorted((one, other) => one.version - other.version)
  return [...offers.map((version, index) => offerStep(mine, version, offers[index - 1], now)), ...movesOf(mine, now)]
}

function offerStep({ myId, firstName }: MyTrade, version: Version, before: Version | undefined, now: Date): TimelineStep {
  const who = version.author_id === myId ? 'You' : firstName
  return {
    title: version.version === 1 ? texts.proposed : texts.counter(version.version),
    line: before ? `${who} ${changesInWords(before, version)}` : texts.sent(who),
    time: stampOf(version.created_at, now),
    state: 'done',
  }
}

function movesOf(mine: MyTrade, now: Date): TimelineStep[] {
  const { trade, them, myId } = mine
  if (hasExpired(trade, now)) return [{ title: texts.expired, line: copy.ended.expired, state: 'current' }]
  if (trade.status === 'pending') {
    const title = tradeCan.accept(trade, myId, now) ? texts.yourAnswer : badgeOf(trade, null, them).words
    const line = trade.expires_at === null ? {} : { line: texts.expires(untilWhen(trade.expires_at, now)) }
    return [{ title, ...line, state: 'current' }, { title: texts.accepted, line: lineOfAccepting(mine, now), state: 'future' }, toCome]
  }
  const agreed: TimelineStep[] = trade.accepted_at
    ? [{ title: texts.accepted, line: texts.agreed, time: stampOf(trade.accepted_at, now), state: 'done' }]
    : []
  const soFar = [...agreed, ...inOrder(mine).map((each) => appointmentStep(each, mine, now))]
  if (trade.status !== 'accepted') return [...soFar, lastStep(mine, now)]
  return [...soFar.filter((step) => !isToCome(step)), ...heldUp(mine), ...soFar.filter(isToCome), completionOf(mine)]
}

/** Who accepts picks one of the times that the offer proposes; without any, the two find one together. */
function lineOfAccepting({ gets, gives, version, myId, them }: MyTrade, now: Date): string {
  if (![...gets, ...gives].some((item) => timesAhead(item, now).length > 0)) return texts.toMeet
  return texts.toPick(version?.author_id === myId ? them : 'You')
}

const isToCome = ({ state }: TimelineStep) => state === 'future'
const toCome: TimelineStep = { title: texts.completed, line: texts.toComplete, state: 'future' }

/** What was done or ended comes before what is to come. Of a cancelled trade, its last step says what the rest would repeat. */
function inOrder({ trade, appointments }: MyTrade): MyAppointment[] {
  return appointments
    .filter(({ meeting }) => trade.status !== 'cancelled' || meeting.status !== 'cancelled')
    .toSorted((one, other) => rank(one) - rank(other) || startOf(one) - startOf(other))
}

const startOf = ({ meeting: { starts_at } }: MyAppointment) => (starts_at === null ? 0 : Date.parse(starts_at))

const rank = ({ meeting: { status, starts_at } }: MyAppointment) =>
  status === 'done' ? 0 : isEnded(status) ? 1 : starts_at !== null ? 2 : 3

const isEnded = (status: MyAppointment['meeting']['status']) => status === 'missed' || status === 'cancelled'

const completionOf = ({ trade }: MyTrade): TimelineStep => (trade.owed_to === null ? toCome : { ...toCome, line: texts.toBeEven })

/** What everything else waits for. */
function heldUp({ trade, appointments, myId, firstName, them }: MyTrade): TimelineStep[] {
  if (trade.phase === 'disputed') return [{ title: texts.disputed, line: texts.teamDecides, state: 'current' }]
  const reported = appointments.find(({ meeting }) => isReported(meeting))
  if (reported) {
    const line = texts.answers(asksMe(reported.meeting, myId) ? 'You' : them)
    return [{ title: texts.reported, line: `${reported.title}. ${line}`, state: 'current' }]
  }
  if (trade.owed_to === null) return []
  return [{ title: trade.owed_to === myId ? texts.youChoose : texts.chooses(firstName), line: texts.howEven, state: 'current' }]
}

function lastStep(mine: MyTrade, now: Date): TimelineStep {
  const { trade } = mine
  const endedAt = trade.completed_at ?? trade.declined_at ?? trade.cancelled_at
  const time = endedAt === null ? {} : { time: stampOf(endedAt, now) }
  if (trade.status === 'completed') return { title: texts.completed, line: completedLine(trade), ...time, state: 'done' }
  return { title: badgeOf(trade, null, mine.them).words, line: endLine(mine), ...time, state: 'current' }
}

const completedLine = ({ phase, trade_appointments: meetings }: MyTrade['trade']): string => {
  if (phase === 'completed_with_iou') return texts.withIou
  return meetings.every(({ status }) => status === 'done') ? texts.bothConfirmed : texts.madeEven
}

function appointmentStep({ meeting, title }: MyAppointment, { myId, firstName, trade, appointments }: MyTrade, now: Date): TimelineStep {
  const when = meeting.starts_at === null ? null : whenWords(meeting.starts_at, meeting.timezone, ownTimeZone())
  const line = [title, when, meeting.place_name].filter(Boolean).join(', ')
  if (meeting.status === 'done') return { title: texts.done, line, state: 'done' }
  if (meeting.status === 'missed' || meeting.status === 'cancelled') return { title: texts[meeting.status], line, state: 'done' }
  const isOnHold = trade.phase === 'disputed' || appointments.some((each) => isReported(each.meeting))
  const side = meeting.provider_done_at === null ? 'receiver' : 'provider'
  const at = meeting.provider_done_at ?? meeting.receiver_done_at
  if (at !== null) {
    const who = (side === 'provider' ? meeting.provider_id : meeting.receiver_id) === myId ? 'You' : firstName
    return { title: texts.saidDone(who), line: title, time: stampOf(at, now), state: isOnHold ? 'done' : 'current' }
  }
  if (meeting.is_handover) return { title: texts.toHandOver, line: title, state: isOnHold ? 'future' : 'current' }
  return when === null
    ? { title: texts.toSchedule, line: title, state: isOnHold ? 'future' : 'current' }
    : { title: texts.scheduled, line, state: 'done' }
}

/** How the trade ended, by whom and why. */
export function endLine({ trade, firstName, myId, version }: MyTrade): string {
  if (trade.phase === 'expired' || trade.phase === 'unconfirmed') return copy.ended[trade.phase]
  if (trade.status === 'declined') {
    // The party who did not make the last offer declined it.
    const who = version?.author_id === myId ? firstName : 'You'
    return [copy.ended.declined(who), copy.declined[trade.decline_reason ?? '']].filter(Boolean).join(' ')
  }
  // It was cancelled by neither of them: it ended because an appointment was missed, or by a decision.
  if (trade.cancelled_by === null && trade.phase === 'cancelled') return copy.ended.missed
  const who = trade.cancelled_by === myId ? 'You' : firstName
  if (trade.phase === 'withdrawn') return copy.ended.withdrawn(who)
  return [copy.ended.cancelled(who), copy.cancelled[trade.cancel_reason ?? '']].filter(Boolean).join(' ')
}
