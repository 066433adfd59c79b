// Until a trade is accepted (B6.2, B6.4).
import type { Random } from '#tests/support/rest-oracle/random.ts'
import { fresh, noPlace } from '../settling.ts'
import {
  day,
  dayOf,
  isBlockedPair,
  isPaused,
  isParty,
  midnight,
  minute,
  offerOf,
  otherOf,
  people,
  type Item,
  type Offer,
  type Trade,
  type Who,
  type World,
} from '../world.ts'
import { allTrades, anyTimes, id, iso, isFrozen, momentOf, momentsOf, tradeBy, when, type How, type ItemPlan, type Move } from './move.ts'

const titles = { proposer: ['Gel set', 'Brow map', 'Pedicure'], recipient: ['Silk press', 'Gloss', 'Trim'] } as const

function anyItems(random: Random): ItemPlan[] {
  const side = (giver: Item['giver']): ItemPlan[] =>
    Array.from({ length: random.chance(0.75) ? 1 : 2 }, () => ({
      giver,
      title: random.one(titles[giver]),
      category: giver === 'proposer' ? 'nails' : 'hair',
      duration_minutes: random.one([45, 60, 90]),
      agreed_value_cents: 100 * (1 + random.below(200)),
      product_cost_cents: random.one([0, 0, 350, 900]),
      quantity: random.one([1, 1, 1, 2]),
      slots: random.chance(0.25) ? anyTimes(random).filter(([days]) => days > 0 && days < 31) : [],
    }))
  return [...side('proposer'), ...side('recipient')]
}

const anyBalance = (random: Random) => random.one(['none', 'none', 'iou'] as const)

/** Who gives less, if the two settle that with an IOU. */
function iouDebtor(
  { proposer_id, recipient_id }: Pick<Trade, 'proposer_id' | 'recipient_id'>,
  { items, balance }: Pick<Offer, 'items' | 'balance'>,
): Who | null {
  const value = (side: Item['giver']) =>
    items.filter(({ giver }) => giver === side).reduce((sum, item) => sum + item.agreed_value_cents * item.quantity, 0)
  const more = value('proposer') - value('recipient')
  if (balance !== 'iou' || more === 0) return null
  return more > 0 ? recipient_id : proposer_id
}

/** Nobody owes more than two: those that are open, and those that their own offers and trades in progress promise. */
function isThirdIou(
  world: World,
  me: Who,
  trade: Pick<Trade, 'id' | 'proposer_id' | 'recipient_id'>,
  offer: Pick<Offer, 'items' | 'balance'>,
): boolean {
  if (iouDebtor(trade, offer) !== me) return false
  const promised = world.trades.filter(
    (other) =>
      other.id !== trade.id &&
      isParty(other, me) &&
      (other.status === 'accepted' || (other.status === 'pending' && other.awaiting_user_id !== me)) &&
      iouDebtor(other, offerOf(other)) === me,
  )
  return world.ious.filter(({ debtor_id, status }) => debtor_id === me && status === 'open').length + promised.length >= 2
}

const itemsOf = (world: World, { items = [] }: How): Item[] => items.map((item) => ({ ...item, slots: momentsOf(world, item.slots) }))
const itemsJson = (world: World, { items = [] }: How): string =>
  JSON.stringify(items.map((item) => ({ ...item, slots: item.slots.map((plan) => iso(momentOf(world, plan))) })))

/** Refused while the member is paused, owes a service or has three open IOUs, and past the limits of docs/product/limits.md. */
const send: Move = {
  about: () => [...people],
  how: (random) => ({ items: anyItems(random), balance: anyBalance(random) }),
  refusals(world, who, to, how) {
    const me = who as Who
    if (me === to) return ['with_yourself', ...(isPaused(world, me) ? ['limited_now'] : [])]
    const between = world.trades.filter((trade) => isParty(trade, me) && isParty(trade, to as Who))
    const sent = world.trades.filter(({ proposer_id }) => proposer_id === me)
    const declined = sent.filter((trade) => trade.recipient_id === to && trade.status === 'declined' && offerOf(trade).author === me)
    const lastDeclined = Math.max(...declined.map(({ declined_at }) => declined_at ?? 0))
    return when(
      [isPaused(world, me), 'limited_now'],
      [isBlockedPair(world, me, to as Who), 'no_trades_now'],
      [world.trades.some((trade) => isParty(trade, me) && trade.owed_to !== null && trade.owed_to !== me), 'owed_unsettled'],
      [world.ious.filter(({ debtor_id, status }) => debtor_id === me && status === 'open').length > 2, 'ious_open'],
      [between.some(({ status }) => status === 'pending'), 'request_waiting'],
      [declined.length > 0 && world.now < midnight(lastDeclined) + 7 * day, 'declined_recently'],
      [
        isThirdIou(
          world,
          me,
          { id: '', proposer_id: me, recipient_id: to as Who },
          { items: itemsOf(world, how), balance: how.balance ?? 'none' },
        ),
        'ious_promised',
      ],
      [sent.filter(({ created_at }) => dayOf(created_at) === dayOf(world.now)).length >= 10, 'requests_used_up'],
    )
  },
  take(world, who, to, how) {
    const trade: Trade = {
      id: `trade ${world.trades.length + 1}`,
      proposer_id: who as Who,
      recipient_id: to as Who,
      status: 'pending',
      phase: 'awaiting_recipient',
      current_version: 1,
      awaiting_user_id: to as Who,
      expires_at: world.now + 7 * day,
      accepted_at: null,
      declined_at: null,
      completed_at: null,
      cancelled_at: null,
      cancelled_by: null,
      cancel_reason: null,
      owed_to: null,
      owed_at: null,
      proposer_excusable_until: null,
      recipient_excusable_until: null,
      next_at: Infinity,
      created_at: world.now,
      updated_at: world.now,
      offers: [{ author: who as Who, at: world.now, items: itemsOf(world, how), balance: how.balance ?? 'none' }],
      meetings: [],
      disputes: [],
    }
    world.trades.push(trade)
  },
  sql: (world, to, how) => [
    'select id from public.trade_send($1, $2, is_happy => true, accepts_rules => true, balance_method => $3)',
    [id(to), itemsJson(world, how), how.balance],
  ],
}

function answerRefusals(world: World, trade: Trade, who: Who, how: How): string[] {
  return when(
    [isFrozen(trade), 'trade_disputed'],
    [isPaused(world, who), 'limited_now'],
    [trade.status !== 'pending', 'trade_moved_on'],
    [trade.expires_at !== null && trade.expires_at <= world.now, 'request_expired'],
    [trade.current_version !== how.version, 'trade_changed'],
    [trade.status === 'pending' && trade.awaiting_user_id !== who, 'not_your_turn'],
    [isBlockedPair(world, trade.proposer_id, trade.recipient_id), 'no_trades_now'],
  )
}

/** Mostly the version they look at, sometimes the one before. */
const version = (random: Random, world: World, on: string): How => ({
  version: Math.max(1, tradeBy(world, on).current_version - (random.chance(0.05) ? 1 : 0)),
})

const counter: Move = {
  about: allTrades,
  how: (random, world, on) => ({ ...version(random, world, on), items: anyItems(random), balance: anyBalance(random) }),
  refusals(world, who, on, how) {
    const trade = tradeBy(world, on)
    if (!isParty(trade, who)) return ['trade_gone']
    return [
      ...answerRefusals(world, trade, who, how),
      ...when(
        [trade.current_version >= 10, 'offers_used_up'],
        [isThirdIou(world, who, trade, { items: itemsOf(world, how), balance: how.balance ?? 'none' }), 'ious_promised'],
      ),
    ]
  },
  take(world, who, on, how) {
    const trade = tradeBy(world, on)
    const other = otherOf(trade, who as Who)
    trade.offers.push({ author: who as Who, at: world.now, items: itemsOf(world, how), balance: how.balance ?? 'none' })
    Object.assign(trade, {
      current_version: trade.current_version + 1,
      awaiting_user_id: other,
      phase: other === trade.recipient_id ? 'awaiting_recipient' : 'awaiting_proposer',
      expires_at: world.now + 7 * day,
      updated_at: world.now,
    })
  },
  sql: (world, on, how) => [
    `select id from public.trade_counter($1, $2, '', $3, is_happy => true, balance_method => $4)`,
    [id(on), itemsJson(world, how), how.version, how.balance],
  ],
}

const accept: Move = {
  about: allTrades,
  how: version,
  refusals(world, who, on, how) {
    const trade = tradeBy(world, on)
    if (!isParty(trade, who)) return ['trade_gone']
    return [...answerRefusals(world, trade, who, how), ...when([isThirdIou(world, who, trade, offerOf(trade)), 'ious_promised'])]
  },
  take(world, who, on) {
    const trade = tradeBy(world, on)
    Object.assign(trade, {
      status: 'accepted',
      phase: 'to_schedule',
      awaiting_user_id: null,
      expires_at: null,
      accepted_at: world.now,
      updated_at: world.now,
    })
    // Each service gets an appointment, with those times of the offer that are still ahead.
    trade.meetings = offerOf(trade).items.map((item, index) => {
      const [provider, receiver] =
        item.giver === 'proposer' ? [trade.proposer_id, trade.recipient_id] : [trade.recipient_id, trade.proposer_id]
      const slots = item.slots.filter((slot) => slot > world.now)
      return {
        ...fresh,
        id: `${trade.id}.${index + 1}`,
        provider_id: provider,
        receiver_id: receiver,
        ...noPlace,
        timezone: world.people[provider].timezone,
        status: slots.length > 0 ? 'proposed' : 'unscheduled',
        slots,
        proposed_by: slots.length > 0 ? offerOf(trade).author : null,
      }
    })
  },
  sql: (_, on, how) => ['select id from public.trade_accept($1, $2, is_happy => true)', [id(on), how.version]],
}

const decline: Move = {
  about: allTrades,
  how: (random) => ({ reason: random.one([null, 'not_now', 'values', 'distance']) }),
  refusals(world, who, on) {
    const trade = tradeBy(world, on)
    if (!isParty(trade, who)) return ['trade_gone']
    return when(
      [isFrozen(trade), 'trade_disputed'],
      [trade.status !== 'pending', 'trade_moved_on'],
      [trade.expires_at !== null && trade.expires_at <= world.now, 'request_expired'],
      [trade.status === 'pending' && trade.awaiting_user_id !== who, 'not_your_turn'],
    )
  },
  take(world, _, on) {
    Object.assign(tradeBy(world, on), {
      status: 'declined',
      phase: 'declined',
      awaiting_user_id: null,
      expires_at: null,
      declined_at: world.now,
      updated_at: world.now,
    })
  },
  sql: (_, on, { reason }) => ['select id from public.trade_decline($1, $2)', [id(on), reason]],
}

const withdraw: Move = {
  about: allTrades,
  how: () => ({}),
  refusals(world, who, on) {
    const trade = tradeBy(world, on)
    if (!isParty(trade, who)) return ['trade_gone']
    return when(
      [isFrozen(trade), 'trade_disputed'],
      [trade.status !== 'pending', 'trade_moved_on'],
      [trade.expires_at !== null && trade.expires_at <= world.now, 'request_expired'],
      [trade.awaiting_user_id === who, 'not_your_offer'],
    )
  },
  take(world, who, on) {
    Object.assign(tradeBy(world, on), {
      status: 'cancelled',
      phase: 'withdrawn',
      awaiting_user_id: null,
      expires_at: null,
      cancelled_at: world.now,
      cancelled_by: who,
      updated_at: world.now,
    })
  },
  sql: (_, on) => ['select id from public.trade_withdraw($1)', [id(on)]],
}

export const offerMoves = { send, counter, accept, decline, withdraw }
/** How long an appointment takes; a day has room for eight hours of it. */
export const lengthOf = (item: Item): number => Math.min(item.duration_minutes * item.quantity, 480) * minute
