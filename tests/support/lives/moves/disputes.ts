// What goes to the team: disputes, and appeals against strikes (B6.8).
import { callOff, cancel as endTrade, complete, giveStrike, iouOfMissing, openADispute, reopen, settle } from '../settling.ts'
import { alone } from '../visits.ts'
import type { Random } from '#tests/support/rest-oracle/random.ts'
import {
  day,
  firstMark,
  hour,
  isOpen,
  isParty,
  isReported,
  offerOf,
  strikePoints,
  type Dispute,
  type Meeting,
  type Strike,
  type Trade,
  type Who,
  type World,
} from '../world.ts'
import { allMeetings, id, isFrozen, meetingBy, Missing, serviceId, when, type Move } from './move.ts'

const words = 'The color was not what we had agreed on.'

/** 14 days after its start, and as long as a word that it happened does not count yet. */
function disputeUntil(meeting: Meeting, startsAt: number): number {
  const mark = isOpen(meeting) ? firstMark(meeting) : null
  return meeting.held_seconds * 1000 + Math.max(startsAt + 14 * day, (mark ?? 0) + 72 * hour)
}

const dispute: Move = {
  about: allMeetings,
  how: (random, world, on) => ({
    reason: random.one(['no_show', 'quality', 'value']),
    service: random.chance(0.5) ? null : someService(random, meetingBy(world, on)),
  }),
  refusals(world, who, on, { reason, service = null }) {
    const { trade, meeting } = meetingBy(world, on)
    if (!isParty(trade, who)) return ['trade_gone']
    const { starts_at } = meeting
    return when(
      [isFrozen(trade), 'trade_disputed'],
      [trade.status !== 'accepted', 'trade_moved_on'],
      [starts_at === null, 'no_time_yet'],
      [starts_at !== null && world.now < starts_at, 'too_early'],
      [starts_at !== null && world.now > disputeUntil(meeting, starts_at), 'too_late'],
      [trade.meetings.some(isReported), 'no_show_open'],
      [service !== null && (reason === 'no_show' || !meeting.services.includes(service)), 'service_elsewhere'],
      [trade.disputes.filter(({ opened_by }) => opened_by === who).length >= 3, 'disputes_used_up'],
    )
  },
  take(world, who, on, { reason, service = null }) {
    const { trade, meeting } = meetingBy(world, on)
    openADispute(world, trade, meeting, who as Who, reason ?? '', service)
  },
  sql(world, on, { reason, service = null }) {
    const { trade } = meetingBy(world, on)
    return [
      'select id from public.trade_dispute_open($1, $2, $3, $4, $5)',
      [id(trade.id), id(on), reason, words, service === null ? null : serviceId(trade, service)],
    ]
  },
}

/** Mostly one of the visit. */
const someService = (random: Random, { trade, meeting }: { trade: Trade; meeting: Meeting }): number =>
  random.chance(0.9) ? random.one(meeting.services) : 1 + random.below(offerOf(trade).items.length)

const disputeBy = (world: World, on: string): { trade: Trade; dispute: Dispute } => {
  for (const trade of world.trades) for (const known of trade.disputes) if (known.id === on) return { trade, dispute: known }
  throw new Missing(on)
}
const allDisputes = (world: World) => world.trades.flatMap(({ disputes }) => disputes.map((known) => known.id))
const isOver = ({ status }: Dispute) => status === 'resolved' || status === 'withdrawn'

const tellSide: Move = {
  about: allDisputes,
  how: () => ({}),
  refusals(world, who, on) {
    const { trade, dispute: known } = disputeBy(world, on)
    if (!isParty(trade, who)) return ['trade_gone']
    return when(
      [isOver(known), 'dispute_over'],
      [known.other_id !== who || known.status !== 'open', 'nothing_to_answer'],
      [world.now > known.created_at + 72 * hour, 'too_late'],
    )
  },
  take(world, _, on) {
    const { trade, dispute: known } = disputeBy(world, on)
    known.status = 'answered'
    trade.updated_at = world.now
  },
  sql: (_, on) => ['select id from public.trade_dispute_answer($1, $2)', [id(on), words]],
}

/** What time a dispute took counts in no deadline. */
function hold(world: World, trade: Trade, { created_at }: Dispute): void {
  if (trade.owed_to !== null && trade.owed_at !== null) trade.owed_at += world.now - created_at
  for (const meeting of trade.meetings)
    if ((meeting.starts_at ?? Infinity) < world.now && (meeting.status === 'confirmed' || meeting.given_up_by !== null))
      meeting.held_seconds += Math.ceil((world.now - Math.max(created_at, meeting.starts_at ?? 0)) / 1000)
}

const takeBack: Move = {
  about: allDisputes,
  how: () => ({}),
  refusals(world, who, on) {
    const { trade, dispute: known } = disputeBy(world, on)
    if (!isParty(trade, who)) return ['trade_gone']
    return when([isOver(known), 'dispute_over'], [known.opened_by !== who, 'not_your_dispute'])
  },
  take(world, _, on) {
    const { trade, dispute: known } = disputeBy(world, on)
    known.status = 'withdrawn'
    hold(world, trade, known)
    settle(world, trade)
  },
  sql: (_, on) => ['select id from public.trade_dispute_withdraw($1)', [id(on)]],
}

const isAboutOne = ({ service, meeting }: Dispute, outcome: string): boolean =>
  service !== null &&
  (outcome === 'redo' || outcome === 'iou_created' || ((outcome === 'fault_opener' || outcome === 'fault_other') && isOpen(meeting)))

function happened(world: World, meeting: Meeting): void {
  meeting.provider_done_at ??= world.now
  meeting.receiver_done_at ??= world.now
  Object.assign(meeting, { status: 'done', slots: [], proposed_by: null })
}

const resolve: Move = {
  isByStaff: true,
  about: allDisputes,
  how: (random) => ({ outcome: random.one(['complete_as_is', 'redo', 'iou_created', 'cancel_no_fault', 'fault_opener', 'fault_other']) }),
  refusals(world, _, on, { outcome }) {
    const { trade, dispute: known } = disputeBy(world, on)
    const isGiven = trade.meetings.every((one) => one.provider_id !== known.meeting.receiver_id || !isOpen(one))
    return when(
      [isOver(known), 'dispute_over'],
      [known.status === 'open' && world.now <= known.created_at + 72 * hour, 'answer_awaited'],
      [outcome === 'iou_created' && !isGiven, 'nothing_given_yet'],
    )
  },
  take(world, _, on, { outcome = '' }) {
    const { trade, dispute: known } = disputeBy(world, on)
    const meeting = isAboutOne(known, outcome) ? alone(trade, known.service ?? 0) : known.meeting
    // Nobody says that anything is wrong with the rest of the visit.
    if (outcome === 'iou_created' && meeting !== known.meeting && known.meeting.status === 'confirmed') happened(world, known.meeting)
    Object.assign(known, { status: 'resolved', outcome, meeting })
    hold(world, trade, known)
    if (outcome === 'redo') {
      reopen(meeting)
      trade.owed_at = world.now
      return settle(world, trade)
    }
    if (outcome === 'cancel_no_fault') return endTrade(world, trade, 'cancelled')
    if (outcome === 'fault_opener' || outcome === 'fault_other') {
      const didNotCome = known.reason === 'no_show' && outcome === 'fault_other'
      giveStrike(world, outcome === 'fault_opener' ? known.opened_by : known.other_id, didNotCome ? 'no_show' : 'conduct', trade.id)
      world.givenByTeam.add(`strike ${world.strikesGiven}`)
      if (isOpen(meeting)) callOff(meeting, didNotCome ? 'missed' : 'cancelled')
      return settle(world, trade)
    }
    for (const open of trade.meetings.filter(isOpen)) callOff(open, 'cancelled')
    if (outcome === 'complete_as_is') return complete(world, trade, 'completed')
    callOff(meeting, 'cancelled')
    Object.assign(trade, { owed_to: meeting.receiver_id, owed_at: world.now })
    iouOfMissing(world, trade)
  },
  sql: (_, on, { outcome }) => [`select id from public.trade_dispute_resolve($1, $2, 'We read both sides.')`, [id(on), outcome]],
}

const strikeBy = (world: World, on: string): Strike => {
  const strike = world.strikes.find((known) => known.id === on)
  if (!strike) throw new Missing(on)
  return strike
}
const allStrikes = (world: World) => world.strikes.map((strike) => strike.id)

const appeal: Move = {
  about: allStrikes,
  how: () => ({}),
  refusals(world, who, on) {
    const strike = strikeBy(world, on)
    if (strike.user_id !== who) return ['strike_gone']
    return when([strike.appeal_status !== 'none', 'appealed_already'], [world.now > strike.counts_at + 14 * day, 'appeal_too_late'])
  },
  take: (world, _, on) => void Object.assign(strikeBy(world, on), { appeal_status: 'open' }),
  sql: (_, on) => [`select public.strike_appeal($1, 'The bus broke down.')`, [id(on)]],
}

/** A strike that is lifted ends a pause that fewer than five points would not have brought. */
const decide: Move = {
  isByStaff: true,
  about: allStrikes,
  how: (random) => ({ isUpheld: random.chance(0.4) }),
  refusals: (world, _, on) => when([strikeBy(world, on).appeal_status !== 'open', 'bad_state'], [world.givenByTeam.has(on), 'not_allowed']),
  take(world, _, on, { isUpheld = true }) {
    const strike = strikeBy(world, on)
    strike.appeal_status = isUpheld ? 'upheld' : 'lifted'
    if (isUpheld || strikePoints(world, strike.user_id) >= 5) return
    for (const pause of world.pauses)
      if (pause.user_id === strike.user_id && pause.lifted_at === null && pause.ends_at > world.now) pause.lifted_at = world.now
  },
  sql: (_, on, { isUpheld }) => [`select public.strike_decide($1, $2, 'We looked at it again.')`, [id(on), isUpheld]],
}

export const disputeMoves = { dispute, tellSide, takeBack, resolve, appeal, decide }
