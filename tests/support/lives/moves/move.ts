// What every move of the model has. A refusal is named by the `what` of docs/errors.md; where several apply, any of them is right.
import type { Random } from '#tests/support/rest-oracle/random.ts'
import {
  day,
  hour,
  isBlockedPair,
  isOpen,
  isParty,
  isReported,
  midnight,
  type Actor,
  type Item,
  type Meeting,
  type Mode,
  type Trade,
  type Who,
  type World,
} from '../world.ts'

/** Days from today and an hour in UTC, so that it means something at any time. */
export type When = readonly [days: number, atHour: number]
export type ItemPlan = Omit<Item, 'slots'> & { slots: When[] }

/** How a move is made; each has a few of these. */
export type How = {
  items?: ItemPlan[]
  balance?: 'none' | 'iou'
  version?: number
  reason?: string | null
  slots?: When[]
  /** Which of the proposed times; -1 is one that nobody proposed. */
  slot?: number
  minutes?: number
  answer?: 'agree' | 'me_too' | 'disagree'
  choice?: 'redo' | 'other' | 'iou' | 'forgive'
  /** By their places in the offer. */
  service?: number | null
  services?: number[]
  by?: string
  outcome?: string
  isUpheld?: boolean
  place?: { mode: Mode; name: string; address: string; note: string }
  isAccepted?: boolean
}

export type Move = {
  isByStaff?: true
  /** Everything it could be about, by name. */
  about(world: World): string[]
  how(random: Random, world: World, on: string): How
  /** Why it is refused now; nothing if it is not. */
  refusals(world: World, who: Actor, on: string, how: How): string[]
  take(world: World, who: Actor, on: string, how: How): void
  /** With names in place of ids, as `{ id: 'ana' }`. */
  sql(world: World, on: string, how: How): [string, unknown[]]
}

/** What a step is about does not exist, because a step before it was left out. */
export class Missing extends Error {}

export const id = (name: string): { id: string } => ({ id: name })
/** Services are named by the trade, its version and their place in it. */
export const serviceId = ({ id: trade, current_version }: Trade, service: number) =>
  id(`${trade} version ${current_version} service ${service}`)
export const when = (...reasons: [is: boolean, what: string][]): string[] => reasons.filter(([is]) => is).map(([, what]) => what)
export const momentOf = (world: World, [days, atHour]: When): number => midnight(world.now) + days * day + atHour * hour
export const momentsOf = (world: World, plans: readonly When[]): number[] =>
  [...new Set(plans.map((plan) => momentOf(world, plan)))].toSorted((one, other) => one - other)
export const iso = (ms: number): string => new Date(ms).toISOString()

/** Few enough that two appointments often want the same time. */
export const anyTimes = (random: Random): When[] =>
  Array.from({ length: 1 + random.below(3) }, () => [random.chance(0.03) ? 61 : random.below(7), random.one([15, 16, 20])] as const)

export function tradeBy(world: World, name: string): Trade {
  const trade = world.trades.find((known) => known.id === name)
  if (!trade) throw new Missing(name)
  return trade
}

export function meetingBy(world: World, name: string): { trade: Trade; meeting: Meeting } {
  for (const trade of world.trades) for (const meeting of trade.meetings) if (meeting.id === name) return { trade, meeting }
  throw new Missing(name)
}

export const allTrades = (world: World): string[] => world.trades.map((trade) => trade.id)
export const allMeetings = (world: World): string[] => world.trades.flatMap(({ meetings }) => meetings.map((meeting) => meeting.id))
/** Nothing moves in a trade that is in dispute. */
export const isFrozen = ({ status, phase }: Trade): boolean => status === 'accepted' && phase === 'disputed'

export type Found = { trade: Trade; meeting: Meeting; me: Who }

export const findFor = (world: World, who: Actor, on: string): Found => ({ ...meetingBy(world, on), me: who as Who })

/** A move about an appointment that is not over, in a trade without a dispute. */
export function about(
  refusals: (world: World, found: Found, how: How) => string[],
  take: (world: World, found: Found, how: How) => void,
  sql: (world: World, on: string, how: How) => [string, unknown[]],
  how: Move['how'] = () => ({}),
): Move {
  return {
    about: allMeetings,
    how,
    refusals(world, who, on, given) {
      const { trade, meeting } = meetingBy(world, on)
      if (!isParty(trade, who)) return ['trade_gone']
      return [
        ...when([isFrozen(trade), 'trade_disputed'], [!isOpen(meeting), 'appointment_over']),
        ...(isOpen(meeting) ? refusals(world, findFor(world, who, on), given) : []),
      ]
    },
    take: (world, who, on, given) => take(world, findFor(world, who, on), given),
    sql,
  }
}

/** The same for what the two tell each other: not while one says that the other did not come, nor after a block. */
export const inTouch = (...[refusals, ...rest]: Parameters<typeof about>): Move =>
  about(
    (world, found, how) => [
      ...when(
        [isReported(found.meeting), 'no_show_open'],
        [isBlockedPair(world, found.trade.proposer_id, found.trade.recipient_id), 'trade_waits'],
      ),
      ...refusals(world, found, how),
    ],
    ...rest,
  )

/** Tries of the last day; no life has so many that they would be forgotten. */
export const counted = (world: World, key: string): number => world.proposals.get(key) ?? 0
export const count = (world: World, key: string): void => void world.proposals.set(key, counted(world, key) + 1)
