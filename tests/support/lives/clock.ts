// What the clock does in the model, in the order of the product's tasks: strikes, requests, disputes, appointments, debts, no-shows.
import { cancel, callOff, giveStrike, makeIou, markDone, missAppointment, phaseOf, settle, settleIou } from './settling.ts'
import {
  canStillBeReported,
  day,
  dayOf,
  firstMark,
  hour,
  isMarked,
  isOpen,
  isPaused,
  isReported,
  strikePoints,
  type Trade,
  type World,
} from './world.ts'

export function clockRuns(world: World): void {
  countStrikes(world)
  const accepted = () => world.trades.filter(({ status }) => status === 'accepted')
  for (const trade of world.trades)
    if (trade.status === 'pending' && (trade.expires_at ?? Infinity) <= world.now)
      Object.assign(trade, {
        status: 'cancelled',
        phase: 'expired',
        awaiting_user_id: null,
        expires_at: null,
        cancelled_at: world.now,
        updated_at: world.now,
      })
  for (const trade of accepted())
    for (const dispute of trade.disputes)
      if (dispute.status === 'open' && dispute.created_at + 72 * hour <= world.now) {
        dispute.status = 'in_review'
        trade.updated_at = world.now
      }
  for (const trade of accepted().filter(({ phase, owed_to }) => phase !== 'disputed' && owed_to === null)) settleAppointments(world, trade)
  for (const trade of accepted().filter(({ phase }) => phase !== 'disputed'))
    if (trade.owed_to !== null && (trade.owed_at ?? 0) + 7 * day <= world.now) makeIou(world, trade)
  for (const iou of world.ious)
    if (iou.status === 'open' && iou.due_on < dayOf(world.now)) {
      settleIou(world, iou, 'expired')
      giveStrike(world, iou.debtor_id, 'abandoned_owed', iou.trade_id)
    }
  for (const trade of accepted().filter(({ phase }) => phase !== 'disputed'))
    for (const meeting of trade.meetings)
      if (isReported(meeting) && (meeting.reported_at ?? 0) + (meeting.report_answer === null ? 48 : 96) * hour <= world.now)
        missAppointment(world, trade, meeting, 'agree')
}

/** Five points of 90 days pause new trades for 14 days, unless they are paused already. */
function countStrikes(world: World): void {
  const due = world.strikes.filter(({ isCounted, counts_at }) => !isCounted && counts_at <= world.now)
  for (const strike of due.toSorted((one, other) => one.counts_at - other.counts_at)) {
    strike.isCounted = true
    // Settled as well, without any consequence.
    if (strike.appeal_status === 'lifted') continue
    world.people[strike.user_id].strikeNotices += 1
    if (strikePoints(world, strike.user_id) >= 5 && !isPaused(world, strike.user_id))
      world.pauses.push({ user_id: strike.user_id, given_at: world.now, ends_at: world.now + 14 * day, lifted_at: null })
  }
}

function settleAppointments(world: World, trade: Trade): void {
  for (const meeting of trade.meetings) {
    const mark = firstMark(meeting)
    if (isOpen(meeting) && !isReported(meeting) && mark !== null && mark + 72 * hour + meeting.held_seconds * 1000 <= world.now)
      markDone(world, trade, meeting, ['provider', 'receiver'])
  }
  const open = trade.meetings.filter(isOpen)
  if (trade.status !== 'accepted') return
  if (open.length === 0) {
    if (!trade.meetings.some((meeting) => canStillBeReported(world, meeting))) settle(world, trade)
    return
  }
  if (!open.some((meeting) => isMarked(meeting) || isReported(meeting)) && endOf(trade) <= world.now) {
    if (!trade.meetings.some(({ status }) => status === 'done')) return cancel(world, trade, 'unconfirmed')
    for (const meeting of open) callOff(meeting, 'cancelled')
    settle(world, trade)
  } else if (trade.phase !== phaseOf(world, trade)) settle(world, trade)
}

/** 14 days after the last appointment; 60 days for those without a time, from when there was a reason to look for one. */
function endOf(trade: Trade): number {
  const sinceAgreed = Math.max(trade.accepted_at ?? 0, trade.owed_at ?? 0)
  return Math.max(
    ...trade.meetings
      .filter(isOpen)
      .map(({ ends_at, held_seconds }) => (ends_at === null ? sinceAgreed + 60 * day : ends_at + held_seconds * 1000 + 14 * day)),
  )
}
