// A listing and its offers as they should be, and the trades that some become, computed from the decisions and
// nothing of the product's.
export const hour = 3_600_000
export const day = 24 * hour
export const buyers = ['ana', 'bea', 'cleo'] as const
export type Buyer = (typeof buyers)[number]
export type Who = Buyer | 'sam'
export const everyone: readonly Who[] = ['sam', ...buyers]

export type Offer = {
  name: string
  buyer: Buyer
  quantity: number
  cents: number
  version: number
  status: 'pending' | 'countered' | 'accepted' | 'completed' | 'released' | 'declined' | 'withdrawn' | 'expired'
  reason: 'declined' | 'gone' | 'listing_ended' | null
  waits: boolean
  expiresAt: number
  reservedUntil: number | null
  handed: Who[]
  madeAt: number
  /** Whether a service is offered with the cash. */
  isMixed: boolean
  /** Until when those behind it wait. */
  heldUntil: number | null
  trade: Trade | null
}
/** The service of the buyer and the goods of Sam: who said that the goods were handed over, and whether the service was given. */
export type Trade = { status: 'accepted' | 'completed' | 'cancelled'; marks: Who[]; isGiven: boolean }
/** Sam lists one thing in some pieces for $100 each, and takes trades for it. */
export type World = {
  now: number
  quantity: number
  reserved: number
  sold: number
  status: 'approved' | 'closed' | 'rejected'
  isWithdrawn: boolean
  endsAt: number
  offers: Offer[]
  blocked: Set<Buyer>
}

/** What a move needs to know besides who makes it; `stale` sends the version before the last. */
export type How = { cents: number; pieces: number; stale: boolean; isMixed: boolean }
export type Refusal = 'not_found' | 'duplicate' | 'limit_reached' | 'invalid' | 'bad_state' | 'stale_version'
export type OfferMove = 'counter' | 'accept' | 'decline' | 'release' | 'handOver'
export type TradeMove = 'mark' | 'give' | 'cancelTrade'

export const isOpen = ({ status }: Offer): boolean => status === 'pending' || status === 'countered'
export const left = ({ quantity, reserved, sold }: World): number => quantity - reserved - sold
const untilOf = (offer: Offer): number => offer.reservedUntil ?? offer.expiresAt
const other = (who: Who, offer: Offer): Who => (who === 'sam' ? offer.buyer : 'sam')
const waiting = (world: World): Offer[] => world.offers.filter(({ waits }) => waits)

export function make(world: World, buyer: Buyer, how: How): Refusal | null {
  const mine = world.offers.filter((offer) => offer.buyer === buyer)
  if (world.status !== 'approved' || world.endsAt <= world.now || world.blocked.has(buyer)) return 'not_found'
  if (mine.some((offer) => isOpen(offer) || offer.status === 'accepted')) return 'duplicate'
  if (mine.filter(({ madeAt }) => madeAt > world.now - day).length >= 20) return 'limit_reached'
  if (areBad(world, how)) return 'invalid'
  world.offers.push({
    name: `offer ${world.offers.length}`,
    buyer,
    quantity: how.pieces,
    cents: how.cents,
    version: 1,
    status: 'pending',
    reason: null,
    waits: left(world) < how.pieces,
    expiresAt: openUntil(world, how.pieces),
    reservedUntil: null,
    handed: [],
    madeAt: world.now,
    isMixed: how.isMixed,
    heldUntil: null,
    trade: null,
  })
  return null
}

const areBad = ({ quantity, sold }: World, { cents, pieces }: How): boolean =>
  pieces < 1 || pieces > quantity - sold || cents < 100 || cents > pieces * 100_000

function openUntil(world: World, pieces: number): number {
  const reserved = left(world) < pieces ? world.offers.map(({ heldUntil }) => heldUntil ?? 0) : []
  return Math.max(world.now, ...reserved) + 72 * hour
}

export function moveOffer(world: World, does: OfferMove, who: Who, offer: Offer, how: How): Refusal | null {
  if (who !== 'sam' && who !== offer.buyer) return 'not_found'
  const isAsked = does === 'release' || does === 'handOver' ? offer.status === 'accepted' : isOpen(offer)
  if (!isAsked || untilOf(offer) <= world.now) return 'bad_state'
  switch (does) {
    case 'counter':
    case 'accept':
      return answer(world, does, who, offer, how)
    case 'decline':
      end(world, offer, who === 'sam' ? 'declined' : 'withdrawn', who === 'sam' ? 'declined' : null)
      break
    case 'release':
      if (offer.isMixed) return 'bad_state'
      if (offer.handed.includes(who) && !offer.handed.includes(other(who, offer))) return 'bad_state'
      end(world, offer, 'released')
      break
    case 'handOver':
      if (offer.isMixed) return 'bad_state'
      if (offer.handed.includes(who)) return null
      if (offer.handed.length === 0) Object.assign(offer, { reservedUntil: world.now + 72 * hour, heldUntil: world.now + 72 * hour })
      offer.handed.push(who)
      if (offer.handed.length < 2) return null
      end(world, offer, 'completed')
  }
  askNext(world)
  return null
}

/** Undefined if there is nothing to move. */
export function moveTrade(world: World, does: TradeMove, who: Who, offer: Offer): Refusal | null | undefined {
  const { trade } = offer
  if (trade === null) return undefined
  if (does === 'give') {
    if (trade.status !== 'accepted' || trade.isGiven) return undefined
    trade.isGiven = true
    settle(world, offer, trade)
    return null
  }
  if (who !== 'sam' && who !== offer.buyer) return 'not_found'
  if (trade.status !== 'accepted') return 'bad_state'
  if (does === 'mark') {
    if (trade.marks.includes(who) || trade.marks.length === 2) return 'bad_state'
    trade.marks.push(who)
    settle(world, offer, trade)
    return null
  }
  // Who gave and got nothing lets it go at once.
  endTrade(world, offer, trade, trade.isGiven || trade.marks.length === 2 ? 'completed' : 'cancelled')
  return null
}

function settle(world: World, offer: Offer, trade: Trade): void {
  if (trade.isGiven && trade.marks.length === 2) endTrade(world, offer, trade, 'completed')
}

function endTrade(world: World, offer: Offer, trade: Trade, status: Trade['status']): void {
  trade.status = status
  end(world, offer, trade.marks.length === 2 ? 'completed' : 'released')
  askNext(world)
}

function answer(world: World, does: 'counter' | 'accept', who: Who, offer: Offer, how: How): Refusal | null {
  if (how.stale) return 'stale_version'
  if (who !== (offer.status === 'pending' ? 'sam' : offer.buyer)) return 'bad_state'
  if (does === 'counter') {
    if (offer.version >= 10) return 'limit_reached'
    if (areBad(world, how)) return 'invalid'
    Object.assign(offer, {
      status: offer.status === 'pending' ? 'countered' : 'pending',
      quantity: how.pieces,
      cents: how.cents,
      version: offer.version + 1,
      waits: offer.waits || left(world) < how.pieces,
      expiresAt: Math.max(offer.expiresAt, openUntil(world, how.pieces)),
    })
    askNext(world)
    return null
  }
  if (world.status !== 'approved' || left(world) < offer.quantity) return 'bad_state'
  world.reserved += offer.quantity
  const until = world.now + (offer.isMixed ? 60 : 7) * day
  Object.assign(offer, { status: 'accepted', waits: false, reservedUntil: offer.isMixed ? Infinity : until, heldUntil: until })
  if (offer.isMixed) offer.trade = { status: 'accepted', marks: [], isGiven: false }
  for (const behind of world.offers)
    if (isOpen(behind) && behind.quantity > left(world)) {
      behind.waits = true
      behind.expiresAt = Math.max(behind.expiresAt, until + 72 * hour)
    }
  return null
}

function end(world: World, offer: Offer, status: Offer['status'], reason: Offer['reason'] = null): void {
  const wasAccepted = offer.status === 'accepted'
  const handed = status === 'completed' ? offer.handed : []
  Object.assign(offer, { status, reason, waits: false, reservedUntil: null, heldUntil: null, handed })
  if (!wasAccepted) return
  world.reserved -= offer.quantity
  if (status === 'completed') world.sold += offer.quantity
  closeSoldOut(world)
}

function closeSoldOut(world: World): void {
  if (world.status !== 'approved' || world.sold < world.quantity) return
  world.status = 'closed'
  world.isWithdrawn = false
  endAll(world, 'gone')
}

const endAll = (world: World, reason: Offer['reason']): void => {
  for (const offer of world.offers.filter(isOpen)) end(world, offer, 'declined', reason)
}

function askNext(world: World): void {
  const next = waiting(world).find((offer) => {
    const before = world.offers.slice(0, world.offers.indexOf(offer)).filter((one) => isOpen(one) && !one.waits)
    return offer.quantity <= left(world) - before.reduce((sum, { quantity }) => sum + quantity, 0)
  })
  if (next === undefined) return
  Object.assign(next, { waits: false, expiresAt: world.now + 72 * hour })
  askNext(world)
}

export function block(world: World, buyer: Buyer): Refusal | null {
  if (world.blocked.has(buyer)) return 'duplicate'
  world.blocked.add(buyer)
  for (const offer of world.offers)
    // What became a trade ends with that.
    if (offer.buyer === buyer && (isOpen(offer) || (offer.status === 'accepted' && !offer.isMixed))) {
      const wasAccepted = offer.status === 'accepted'
      end(world, offer, wasAccepted ? 'released' : 'declined', wasAccepted ? null : 'listing_ended')
      askNext(world)
    }
  return null
}

export function withdraw(world: World): Refusal | null {
  if (world.status !== 'approved' || world.isWithdrawn || world.reserved > 0) return 'bad_state'
  world.isWithdrawn = true
  world.endsAt = Math.min(world.endsAt, world.now)
  endAll(world, 'listing_ended')
  return null
}

export function renew(world: World): Refusal | null {
  if (world.status === 'rejected' || (world.status === 'approved' && world.endsAt > world.now + 14 * day)) return 'bad_state'
  if (world.status === 'closed') world.sold = 0
  Object.assign(world, { status: 'approved', isWithdrawn: false, endsAt: world.now + 60 * day })
  return null
}

export function resize(world: World, quantity: number): Refusal | null {
  if (world.status === 'closed' || quantity < world.reserved + world.sold) return 'bad_state'
  const isMore = quantity > world.quantity
  world.quantity = quantity
  if (isMore) askNext(world)
  closeSoldOut(world)
  return null
}

export function takeDown(world: World): null {
  world.status = 'rejected'
  endAll(world, 'listing_ended')
  return null
}

export function giveBack(world: World): null {
  world.status = 'approved'
  closeSoldOut(world)
  return null
}

/** In the order in which they ended. */
export function clockRuns(world: World): void {
  const due = world.offers.filter((offer) => isDue(world, offer)).toSorted((one, two) => untilOf(one) - untilOf(two))
  for (const offer of due) {
    if (!isDue(world, offer)) continue
    end(world, offer, offer.status !== 'accepted' ? 'expired' : offer.handed.length > 0 ? 'completed' : 'released')
    askNext(world)
  }
}

const isDue = (world: World, offer: Offer): boolean => (isOpen(offer) || offer.status === 'accepted') && untilOf(offer) <= world.now
