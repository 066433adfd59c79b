// What happens next in a random life of a listing: mostly something the model allows, sometimes anything, and time passing.
import type { Random } from '#tests/support/rest-oracle/random.ts'
import * as model from './model.ts'
import { buyers, day, everyone, hour, type Buyer, type How, type OfferMove, type TradeMove, type Who, type World } from './model.ts'

export type Does = 'make' | OfferMove | TradeMove | 'block' | 'withdraw' | 'renew' | 'resize' | 'takeDown' | 'giveBack'
/** `on` is the place of an offer among those made; -1 for none. */
export type Made = { after: number; does: Does; who: Who; on: number; how: How }
/** `after` are the milliseconds since the step before. */
export type Step = Made | { after: number; does: 'wait'; runs: boolean }

const weights: Record<Does, number> = {
  make: 70,
  counter: 25,
  accept: 45,
  decline: 12,
  release: 18,
  handOver: 45,
  mark: 40,
  give: 25,
  cancelTrade: 8,
  block: 1,
  withdraw: 3,
  renew: 8,
  resize: 8,
  takeDown: 2,
  giveBack: 8,
}
const names = (Object.entries(weights) as [Does, number][]).flatMap(([does, often]) => Array<Does>(often).fill(does))

export function newWorld(random: Random): World {
  const now = Date.UTC(2027, random.below(12), 1 + random.below(28)) + random.below(day)
  return {
    now,
    quantity: 1 + random.below(3),
    reserved: 0,
    sold: 0,
    status: 'approved',
    isWithdrawn: false,
    endsAt: now + 60 * day,
    offers: [],
    blocked: new Set(),
  }
}

export function nextStep(random: Random, world: World): Step {
  const odd = 1 + random.below(50_000)
  if (world.offers.length > 0 && random.chance(0.25)) return { after: wait(random, world, odd), does: 'wait', runs: random.chance(0.85) }
  const isAnything = random.chance(0.15)
  for (let tries = 0; ; tries += 1) {
    const made = anyMove(random, world, odd)
    // A move is judged at the time at which it is made.
    if (isAnything || tries === 60 || apply(structuredClone({ ...world, now: world.now + odd }), made) === null) return made
  }
}

function anyMove(random: Random, world: World, after: number): Made {
  const does = random.one(names)
  // Mostly of the last few, which are still open.
  const recent = world.offers.filter((offer) => model.isOpen(offer) || offer.status === 'accepted')
  const offer = recent.length > 0 && random.chance(0.9) ? random.one(recent) : world.offers.at(-1)
  const turn: Who =
    offer === undefined
      ? 'sam'
      : does === 'counter' || does === 'accept'
        ? offer.status === 'countered'
          ? offer.buyer
          : 'sam'
        : random.one(['sam', offer.buyer])
  const pieces = random.chance(0.1) ? random.below(5) : 1 + random.below(Math.max(1, world.quantity - world.sold))
  return {
    after,
    does,
    who: random.chance(0.1) ? random.one(everyone) : turn,
    on: offer === undefined ? -1 : world.offers.indexOf(offer),
    how: { pieces, cents: random.chance(0.05) ? 99 : 100 + random.below(20_000), stale: random.chance(0.05), isMixed: random.chance(0.4) },
  }
}

/** To one side or the other of a moment at which something ends. */
function wait(random: Random, world: World, odd: number): number {
  const ends = world.offers
    .filter((offer) => model.isOpen(offer) || offer.status === 'accepted')
    .map((offer) => offer.reservedUntil ?? offer.expiresAt)
  const ahead = [...ends, world.endsAt].filter((moment) => moment > world.now && moment < Infinity).toSorted((one, two) => one - two)
  const moment = ahead[random.chance(0.7) ? 0 : random.below(Math.max(1, ahead.length))]
  if (moment === undefined || random.chance(0.4)) return random.below(48) * hour + odd
  return Math.max(1, moment - world.now + (random.chance(0.3) ? -odd : odd))
}

/** What the move does in the model: null if it goes through, otherwise why not; undefined if there is nothing to move. */
export function apply(world: World, { does, who, on, how }: Made): model.Refusal | null | undefined {
  const offer = world.offers[on]
  const onOffer = () => offer && model.moveOffer(world, does as model.OfferMove, who, offer, how)
  const onTrade = () => offer && model.moveTrade(world, does as model.TradeMove, who, offer)
  const moves: Record<typeof does, () => model.Refusal | null | undefined> = {
    make: () => model.make(world, buyerIn({ who, on }), how),
    block: () => model.block(world, buyerIn({ who, on })),
    withdraw: () => model.withdraw(world),
    renew: () => model.renew(world),
    // A change of what was taken down waits for the team again.
    resize: () => (world.status === 'rejected' ? undefined : model.resize(world, Math.max(1, how.pieces))),
    takeDown: () => (world.status === 'approved' ? model.takeDown(world) : undefined),
    giveBack: () => (world.status === 'rejected' ? model.giveBack(world) : undefined),
    counter: onOffer,
    accept: onOffer,
    decline: onOffer,
    release: onOffer,
    handOver: onOffer,
    mark: onTrade,
    give: onTrade,
    cancelTrade: onTrade,
  }
  return moves[does]()
}

/** The one who buys, also when the seller was drawn. */
export function buyerIn({ who, on }: Pick<Made, 'who' | 'on'>): Buyer {
  return who === 'sam' ? (buyers[(on + 1) % buyers.length] ?? 'ana') : who
}
