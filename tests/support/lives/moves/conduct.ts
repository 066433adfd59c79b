// When an accepted trade goes wrong: cancelling, what is owed, IOUs (B6.8).
import { callOff, cancel as endTrade, complete, giveLateCancel, makeIou, missingFor, reopen, settle, settleIou } from '../settling.ts'
import { alone } from '../visits.ts'
import {
  hour,
  isOpen,
  isParty,
  isReported,
  itemAt,
  lateSide,
  offerOf,
  otherOf,
  reportUntil,
  sideOf,
  type Iou,
  type Meeting,
  type Strike,
  type Trade,
  type Who,
  type World,
} from '../world.ts'
import { allTrades, id, isFrozen, Missing, serviceId, tradeBy, when, type Move } from './move.ts'

/** An agreed time begins within the hours of notice that the other asks for, or began at most 72 hours ago. */
function isLate(world: World, trade: Trade, me: Who): boolean {
  const notice = world.people[otherOf(trade, me)].noticeHours * hour
  return trade.meetings.some(
    (meeting) =>
      meeting.status === 'confirmed' &&
      meeting.starts_at !== null &&
      meeting.starts_at <= world.now + notice &&
      reportUntil(meeting) >= world.now,
  )
}

const cancel: Move = {
  about: allTrades,
  how: (random) => ({ reason: random.one(['schedule', 'illness', 'safety', 'distance', 'changed_mind', 'other']) }),
  refusals(world, who, on) {
    const trade = tradeBy(world, on)
    if (!isParty(trade, who)) return ['trade_gone']
    return when(
      [trade.status !== 'accepted', 'trade_moved_on'],
      [isFrozen(trade), 'trade_disputed'],
      [trade.owed_to !== null || (trade.status === 'accepted' && !trade.meetings.some(isOpen)), 'owed_open'],
      [trade.meetings.some(isReported), 'no_show_open'],
    )
  },
  take(world, who, on, { reason }) {
    const [trade, me] = [tradeBy(world, on), who as Who]
    if (reason !== 'illness' && isLate(world, trade, me)) {
      if (reason !== 'safety') giveLateCancel(world, me, trade)
      trade[lateSide(trade, me)] = world.now + 48 * hour
    }
    for (const meeting of trade.meetings) if (hasBegun(world, meeting)) meeting.given_up_by = sideOf(meeting, me)
    if (trade.meetings.some(({ status }) => status === 'done')) {
      for (const meeting of trade.meetings.filter(isOpen)) callOff(meeting, 'cancelled')
      return settle(world, trade)
    }
    endTrade(world, trade, 'cancelled')
    // The other must not learn that someone did not feel safe.
    Object.assign(trade, { cancelled_by: me, cancel_reason: reason === 'safety' ? 'other' : reason })
  },
  sql: (_, on, { reason }) => ['select id from public.trade_cancel($1, $2)', [id(on), reason]],
}

const excuse: Move = {
  about: allTrades,
  how: () => ({}),
  refusals(world, who, on) {
    const trade = tradeBy(world, on)
    if (!isParty(trade, who)) return ['trade_gone']
    return when([(trade[lateSide(trade, otherOf(trade, who))] ?? 0) <= world.now, 'nothing_to_excuse'])
  },
  take(world, who, on) {
    const trade = tradeBy(world, on)
    const late = otherOf(trade, who as Who)
    const isExcused = ({ trade_id, user_id, kind, isCounted }: Strike) =>
      trade_id === trade.id && user_id === late && kind === 'late_cancel' && !isCounted
    world.strikes = world.strikes.filter((strike) => !isExcused(strike))
    Object.assign(trade, { [lateSide(trade, late)]: null, updated_at: world.now })
    for (const meeting of trade.meetings) if (meeting.given_up_by === sideOf(meeting, late)) meeting.given_up_by = null
    if (trade.status === 'accepted' && !isFrozen(trade) && trade.owed_to === null) settle(world, trade)
  },
  sql: (_, on) => ['select id from public.trade_excuse($1)', [id(on)]],
}

const choice: Move = {
  about: allTrades,
  how: (random, world, on) => ({
    choice: random.one(['redo', 'other', 'iou', 'iou', 'forgive']),
    service: random.chance(0.3) ? 1 + random.below(offerOf(tradeBy(world, on)).items.length) : null,
  }),
  refusals(world, who, on, { choice: chosen, service = null }) {
    const trade = tradeBy(world, on)
    if (!isParty(trade, who)) return ['trade_gone']
    const isOwed = service === null || missingFor(trade, who).some(({ services }) => services.includes(service))
    return when(
      [isFrozen(trade), 'trade_disputed'],
      [trade.owed_to !== who, 'nothing_owed'],
      [service !== null && (!isOwed || chosen === 'iou' || chosen === 'forgive'), 'service_not_owed'],
    )
  },
  take(world, who, on, { choice: chosen, service = null }) {
    const trade = tradeBy(world, on)
    const missing = missingFor(trade, who as Who)
    if (chosen === 'iou') return makeIou(world, trade)
    if (chosen === 'forgive') return complete(world, trade, 'completed')
    const first = service ?? Math.min(...missing.flatMap(({ services }) => services))
    // Of several, the other service takes the place of the named one, or else of the first, at its value.
    if (chosen === 'other') itemAt(trade, first).title = 'Scalp massage'
    if (service === null) for (const meeting of missing) reopen(meeting)
    else reopen(alone(trade, service))
    settle(world, trade)
  },
  sql: (world, on, { choice: chosen, service = null }) => [
    `select id from public.trade_owed_choice($1, $2, 'Scalp massage', $3)`,
    [id(on), chosen, service === null ? null : serviceId(tradeBy(world, on), service)],
  ],
}

const iouBy = (world: World, on: string): Iou => {
  const iou = world.ious.find(({ trade_id }) => trade_id === on)
  if (!iou) throw new Missing(on)
  return iou
}

function iouRefusals(world: World, who: string, iou: Iou): string[] {
  if (who !== iou.debtor_id && who !== iou.creditor_id) return ['trade_gone']
  return when([who !== iou.creditor_id, 'not_your_iou'], [iou.status !== 'open', 'iou_settled'])
}

const redeem: Move = {
  about: (world) => world.ious.map(({ trade_id }) => trade_id),
  how(random, world, on) {
    const { debtor_id, creditor_id } = iouBy(world, on)
    const between = world.trades.filter((trade) => isParty(trade, debtor_id) && isParty(trade, creditor_id))
    return { by: random.one(random.chance(0.9) ? between : world.trades).id }
  },
  refusals(world, who, on, { by = '' }) {
    const [iou, later] = [iouBy(world, on), tradeBy(world, by)]
    const settles =
      later.id !== iou.trade_id &&
      (later.status === 'accepted' || later.status === 'completed') &&
      (later.accepted_at ?? 0) > iou.created_at &&
      isParty(later, iou.debtor_id) &&
      isParty(later, iou.creditor_id) &&
      !world.ious.some(({ redeemed_trade_id }) => redeemed_trade_id === by)
    const refused = iouRefusals(world, who, iou)
    return refused.includes('trade_gone') ? refused : [...refused, ...when([!settles, 'trade_redeems_nothing'])]
  },
  take: (world, _, on, { by = '' }) => settleIou(world, iouBy(world, on), 'redeemed', by),
  sql: (_, on, { by = '' }) => ['select id from public.iou_redeem($1, $2)', [id(`IOU of ${on}`), id(by)]],
}

const forgive: Move = {
  about: (world) => world.ious.map(({ trade_id }) => trade_id),
  how: () => ({}),
  refusals: (world, who, on) => iouRefusals(world, who, iouBy(world, on)),
  take: (world, _, on) => settleIou(world, iouBy(world, on), 'forgiven'),
  sql: (_, on) => ['select id from public.iou_forgive($1)', [id(`IOU of ${on}`)]],
}

const hasBegun = (world: World, { starts_at, status }: Meeting): boolean => status === 'confirmed' && (starts_at ?? Infinity) <= world.now

/** After the start of an appointment, so that lives have many of these. */
const cancelBegun: Move = {
  ...cancel,
  about: (world) => world.trades.filter(({ meetings }) => meetings.some((meeting) => hasBegun(world, meeting))).map((trade) => trade.id),
}

export const conductMoves = { cancel, cancelBegun, excuse, choice, redeem, forgive }
