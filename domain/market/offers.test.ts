import { expect, test } from 'vitest'
import { acceptBlock, endOf, kindsFor, mostAmount, offerCan, onlyAmount, pieceCents, situationOf, timeLeft, type Offer } from './offers.ts'

const now = new Date('2026-10-20T12:00:00Z')
const offer = (more: Partial<Offer> = {}): Offer => ({
  seller_id: 'sam',
  buyer_id: 'bea',
  kind: 'cash',
  status: 'pending',
  end_reason: null,
  waits: false,
  version: 1,
  quantity: 1,
  expires_at: '2026-10-23T12:00:00Z',
  reserved_until: null,
  seller_handed_at: null,
  buyer_handed_at: null,
  ...more,
})
const accepted = (more: Partial<Offer> = {}) => offer({ status: 'accepted', reserved_until: '2026-10-27T12:00:00Z', ...more })

test('nothing is offered to do with an offer whose time is over', () => {
  const over = offer({ expires_at: '2026-10-20T12:00:00Z' })
  expect([offerCan.counter, offerCan.accept, offerCan.decline].map((can) => can(over, 'sam', now))).toEqual([false, false, false])
  expect(situationOf(over, 'sam', now)).toBe('over')
  expect(offerCan.accept(offer({ expires_at: '2026-10-20T12:00:01Z' }), 'sam', now)).toBe(true)
})

test('an accepted offer of services is a trade, which is neither released nor handed over here', () => {
  const traded = offer({ kind: 'mixed', status: 'accepted', reserved_until: 'infinity' })
  expect([offerCan.release, offerCan.handOver, offerCan.decline].map((can) => can(traded, 'sam', now))).toEqual([false, false, false])
  expect(situationOf(traded, 'bea', now)).toBe('traded')
  expect(endOf(traded)).toBeNull()
})

test('a listing takes the kinds of offers that its price and its seller allow', () => {
  expect(kindsFor({ price_mode: 'fixed', is_trade: false })).toEqual(['cash'])
  expect(kindsFor({ price_mode: 'offers', is_trade: true })).toEqual(['cash', 'trade', 'mixed'])
  expect(kindsFor({ price_mode: 'trade_only', is_trade: true })).toEqual(['trade', 'mixed'])
})

test('a piece is worth in a trade what its seller says, otherwise its price', () => {
  expect(pieceCents({ trade_value_cents: 9950, price: 120 })).toBe(9950)
  expect(pieceCents({ trade_value_cents: null, price: 19.99 })).toBe(1999)
  expect(pieceCents({ trade_value_cents: null, price: null })).toBeNull()
})

test('after ten answers an offer can only be accepted or declined', () => {
  const last = offer({ version: 10 })
  expect([offerCan.counter, offerCan.accept, offerCan.decline].map((can) => can(last, 'sam', now))).toEqual([false, true, true])
  expect(offerCan.counter(offer({ version: 9 }), 'sam', now)).toBe(true)
})

test('who said that it was handed over is not asked again, and cannot let it go', () => {
  const said = accepted({ seller_handed_at: '2026-10-20T11:00:00Z', reserved_until: '2026-10-23T11:00:00Z' })
  expect([offerCan.handOver(said, 'sam', now), offerCan.release(said, 'sam', now)]).toEqual([false, false])
  expect([offerCan.handOver(said, 'bea', now), offerCan.release(said, 'bea', now)]).toEqual([true, true])
})

test.each([
  [{ status: 'pending' }, 'their_answer', 'my_answer'],
  [{ status: 'countered' }, 'my_answer', 'their_answer'],
  [{ status: 'countered', waits: true }, 'waits', 'waits'],
  [{ status: 'declined', end_reason: 'gone' }, 'gone', 'gone'],
  [{ status: 'declined', end_reason: 'listing_ended' }, 'listing_ended', 'listing_ended'],
  [{ status: 'released' }, 'released', 'released'],
] as const)('%o stands as %s for its buyer and as %s for its seller', (more, buyer, seller) => {
  expect([situationOf(offer(more), 'bea', now), situationOf(offer(more), 'sam', now)]).toEqual([buyer, seller])
})

test('what one of the two said is asked of the other', () => {
  expect(situationOf(accepted(), 'bea', now)).toBe('reserved')
  const said = accepted({ buyer_handed_at: '2026-10-20T11:00:00Z' })
  expect([situationOf(said, 'bea', now), situationOf(said, 'sam', now)]).toEqual(['i_said_handed', 'they_say_handed'])
})

test('accepting waits for the pieces, and for the team', () => {
  const chairs = { quantity: 3, reserved: 1, sold: 1, status: 'approved' }
  expect(acceptBlock({ quantity: 1 }, chairs)).toBeNull()
  expect(acceptBlock({ quantity: 2 }, chairs)).toBe('first')
  expect(acceptBlock({ quantity: 3 }, chairs)).toBe('sold')
  expect(acceptBlock({ quantity: 1 }, { ...chairs, status: 'pending' })).toBe('team')
})

test('a fixed price is offered as it is, what is free at nothing, and anything else up to ten times its price', () => {
  expect(onlyAmount({ price_mode: 'fixed', price: 19.99 }, 3)).toBe(5997)
  expect(onlyAmount({ price_mode: 'free', price: null }, 2)).toBe(0)
  expect(onlyAmount({ price_mode: 'offers', price: 120 }, 1)).toBeNull()
  expect(mostAmount({ price: 19.99 }, 2)).toBe(39_980)
})

test.each([
  ['2026-10-20T12:40:30Z', '40 min'],
  ['2026-10-23T07:30:00Z', '67 h'],
  ['2026-10-23T12:00:00Z', '72 h'],
  ['2026-10-26T16:20:00Z', '6 d 4 h'],
  ['2026-10-27T12:00:00Z', '7 d'],
  ['2026-10-20T11:00:00Z', '0 min'],
])('until %s it is %s', (until, words) => {
  expect(timeLeft(until, now)).toBe(words)
})
