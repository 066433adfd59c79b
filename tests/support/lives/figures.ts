// What a member reads about their trades, as the model has it: history, balance, statement, reliability, IOUs, strikes.
import { wallClock } from '#tests/support/policies/hours.ts'
import {
  day,
  hour,
  isBlockedPair,
  isParty,
  itemsOf,
  minute,
  offerOf,
  otherOf,
  otherSide,
  sideOf,
  strikePoints,
  type Item,
  type Meeting,
  type Trade,
  type Who,
  type World,
} from './world.ts'

/** The id of something by its name: rows of the same moment are in the order of their ids. */
export type IdOf = (name: string) => string

/** Any order, as long as both have the same. */
export const byText = (one: unknown, other: unknown): number => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)

export function figuresOf(world: World, me: Who, years: readonly number[], idOf: IdOf) {
  const mine = world.trades.filter((trade) => isParty(trade, me))
  return {
    history: mine
      .filter(({ status }) => status !== 'pending' && status !== 'accepted')
      .toSorted((one, other) => other.updated_at - one.updated_at || (idOf(one.id) < idOf(other.id) ? 1 : -1))
      .map((trade) => [trade.id, trade.phase]),
    balances: years.map((year) => balanceOf(world, me, year)),
    statements: years.flatMap((year) => linesOf(world, me, year, idOf)),
    month: monthOf(world, me),
    reliability: reliabilityOf(world, me),
    ious: world.ious
      .filter(({ debtor_id, creditor_id }) => debtor_id === me || creditor_id === me)
      .map(({ trade_id, status, amount_cents }) => [trade_id, status, amount_cents])
      .toSorted(byText),
    strikes: world.strikes
      .filter(({ user_id }) => user_id === me)
      .map(({ kind, points, trade_id, counts_at, appeal_status }) => [trade_id, kind, points, counts_at, appeal_status])
      .toSorted(byText),
    points: strikePoints(world, me),
    completed: world.people[me].completed,
    strikeNotices: world.people[me].strikeNotices,
    addresses: mine
      .flatMap(({ meetings }) => meetings)
      .filter((meeting) => readsAddress(world, meeting, me))
      .map(({ id, address }) => [id, address])
      .toSorted(byText),
    asked: mine
      .flatMap(({ meetings }) => meetings)
      .filter(({ asked_by, provider_id, receiver_id }) => asked_by !== null && !isBlockedPair(world, provider_id, receiver_id))
      .map(({ id, asked_by, asked_name }) => [id, asked_by, asked_name])
      .toSorted(byText),
  }
}

/** Whose place it is, always; the other from 24 hours before until 24 hours after, unless one has blocked the other. */
function readsAddress(world: World, meeting: Meeting, me: Who): boolean {
  const { status, starts_at, ends_at, host_id, provider_id, receiver_id } = meeting
  if (host_id === null) return false
  if (host_id === me) return true
  if (starts_at === null || status === 'cancelled' || status === 'missed') return false
  const isNear = world.now >= starts_at - 24 * hour && world.now < (ends_at ?? 0) + 24 * hour
  return isNear && !isBlockedPair(world, provider_id, receiver_id)
}

const yearOf = (world: World, me: Who, ms: number): number => Number(wallClock(world.people[me].timezone, ms).day.slice(0, 4))
const sum = (items: readonly Item[], of: (item: Item) => number): number => items.reduce((all, item) => all + of(item) * item.quantity, 0)
const cents = ({ agreed_value_cents }: Item): number => agreed_value_cents
const minutes = ({ duration_minutes }: Item): number => duration_minutes
const giverOf = (trade: Trade, { giver }: Item): Who => (giver === 'proposer' ? trade.proposer_id : trade.recipient_id)

/** What was owed and let go, or is an IOU, was not given. */
function sidesOf(trade: Trade, me: Who): { given: Item[]; received: Item[] } {
  const items = itemsOf(trade, ...trade.meetings.filter(({ status }) => status !== 'missed' && status !== 'cancelled'))
  return { given: items.filter((item) => giverOf(trade, item) === me), received: items.filter((item) => giverOf(trade, item) !== me) }
}

const completedIn = (world: World, me: Who, year: number): Trade[] =>
  world.trades.filter(
    (trade) =>
      isParty(trade, me) && trade.status === 'completed' && trade.completed_at !== null && yearOf(world, me, trade.completed_at) === year,
  )

function balanceOf(world: World, me: Who, year: number) {
  const done = completedIn(world, me, year)
  const given = done.flatMap((trade) => sidesOf(trade, me).given)
  const received = done.flatMap((trade) => sidesOf(trade, me).received)
  return [done.length, sum(given, cents), sum(given, minutes), sum(received, cents), sum(received, minutes)]
}

const named = (items: readonly Item[]): string | null =>
  items.length === 0 ? null : items.map(({ title, quantity }) => (quantity > 1 ? `${title} × ${quantity}` : title)).join('; ')

function linesOf(world: World, me: Who, year: number, idOf: IdOf) {
  return completedIn(world, me, year)
    .toSorted((one, other) => (one.completed_at ?? 0) - (other.completed_at ?? 0) || (idOf(one.id) < idOf(other.id) ? -1 : 1))
    .map((trade) => {
      const { given, received } = sidesOf(trade, me)
      const on = wallClock(world.people[me].timezone, trade.completed_at ?? 0).day
      const products = sum(given, ({ product_cost_cents }) => product_cost_cents)
      // Someone hidden has no name there.
      const partner = isBlockedPair(world, trade.proposer_id, trade.recipient_id) ? null : otherOf(trade, me)
      return [trade.id, on, partner, named(given), sum(given, cents), named(received), sum(received, cents), products]
    })
}

/** Trades accepted this month, in UTC, and what the member gives in them. */
function monthOf(world: World, me: Who) {
  const now = new Date(world.now)
  const began = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1)
  const accepted = world.trades.filter(
    (trade) => isParty(trade, me) && (trade.status === 'accepted' || trade.status === 'completed') && (trade.accepted_at ?? 0) >= began,
  )
  const given = accepted.flatMap((trade) => offerOf(trade).items.filter((item) => giverOf(trade, item) === me))
  return [accepted.length, sum(given, cents)]
}

const percent = (some: number, all: number): number | null => (all === 0 ? null : Math.round((100 * some) / all))

/** Of 365 days; nothing before three trades in which something was kept or missed. */
function reliabilityOf(world: World, me: Who) {
  const since = world.now - 365 * day
  const kept = world.trades
    .filter((trade) => isParty(trade, me))
    .flatMap(({ meetings }) => meetings)
    .filter(
      ({ status, provider_done_at, receiver_done_at }) =>
        status === 'done' && Math.max(provider_done_at ?? 0, receiver_done_at ?? 0) > since,
    )
  const failed = world.strikes.filter(
    ({ user_id, kind, isCounted, appeal_status, counts_at }) =>
      user_id === me && (kind === 'late_cancel' || kind === 'no_show') && isCounted && appeal_status !== 'lifted' && counts_at > since,
  )
  const trades = new Set([...kept.map(({ id }) => id.split('.')[0]), ...failed.map(({ trade_id }) => trade_id)])
  if (trades.size < 3) return null
  const there = kept.filter((meeting) => meeting[`${sideOf(meeting, me)}_here_at`] !== null)
  const onTime = there.filter((meeting) => {
    const grace = world.people[otherSide(meeting, me)].graceMinutes * minute
    return (meeting[`${sideOf(meeting, me)}_here_at`] ?? 0) <= (meeting.starts_at ?? 0) + grace
  })
  return [
    percent(kept.length, kept.length + failed.length),
    failed.filter(({ kind }) => kind === 'late_cancel').length,
    failed.filter(({ kind }) => kind === 'no_show').length,
    medianReply(world, me, since),
    percent(onTime.length, there.length),
  ]
}

/** Minutes from an offer of the other to the answer: another offer, a yes or a no. */
function medianReply(world: World, me: Who, since: number): number | null {
  const replies = world.trades
    .filter((trade) => isParty(trade, me))
    .flatMap((trade) =>
      trade.offers.map(({ author, at }, index) => {
        const answered = trade.offers[index + 1]?.at ?? trade.accepted_at ?? trade.declined_at
        return author === me || at <= since || answered === null ? null : (answered - at) / minute
      }),
    )
    .filter((reply) => reply !== null)
    .toSorted((one, other) => one - other)
  if (replies.length === 0) return null
  const middle = (replies.length - 1) / 2
  const median = ((replies[Math.floor(middle)] ?? 0) + (replies[Math.ceil(middle)] ?? 0)) / 2
  return Math.round(median)
}
