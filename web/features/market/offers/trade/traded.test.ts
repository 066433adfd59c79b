import { expect, test } from 'vitest'
import { emptyItem } from '#web/features/trades/offer/offer.ts'
import type { OfferDraft } from '../draft.ts'
import { checked } from '../terms.ts'
import { amountOf } from '../offer-words.ts'
import type { OfferedListing } from '../offers.data.ts'
import { isUneven, missingIn, sidesOf } from './traded.ts'

const listing = {
  price_mode: 'offers',
  price: 120,
  is_trade: true,
  trade_value_cents: null,
  quantity: 3,
  reserved: 0,
  sold: 0,
} as OfferedListing
const silkPress = {
  ...emptyItem,
  key: 'press',
  service_id: null,
  title: 'Silk press',
  category: 'hair' as const,
  duration_minutes: 90,
  agreed_value_cents: 12_000,
}
const draft = (more: Partial<OfferDraft> = {}): OfferDraft => ({
  kind: 'mixed',
  cents: null,
  quantity: '1',
  message: '',
  services: [silkPress],
  acceptsRules: false,
  acceptsUnverified: false,
  isHappy: false,
  clientId: 'client',
  ...more,
})
const sides = (amountCents: number, isSeller = false) =>
  sidesOf(listing, { services: [silkPress], amountCents, quantity: 1, isSeller, isHappy: false })

test('cash counts for who pays it, and three quarters are even enough', () => {
  expect([isUneven(sides(4000)), isUneven(sides(4001)), isUneven(sides(4001, true))]).toEqual([false, true, false])
})

test('goods without a value are called even', () => {
  const free = { ...listing, price: null }
  expect(isUneven(sidesOf(free, { services: [silkPress], amountCents: 0, quantity: 1, isSeller: false, isHappy: false }))).toBe(false)
})

test('a new offer with cash needs an amount from a dollar; an answer may go without', () => {
  expect(checked(draft(), listing, false).wrong.amount).toBe('Offer an amount from $1 to $1,000,000.')
  expect(checked(draft({ cents: 99 }), listing, true).wrong.amount).toBeDefined()
  expect(checked(draft(), listing, true).wrong).toEqual({})
  expect(checked(draft({ kind: 'trade', cents: 5000 }), listing, false)).toMatchObject({ amountCents: 0, wrong: {} })
})

test('both need a service, and the seller who answers ticks the line about the license', () => {
  const reads = { self: null, them: null, isNew: true }
  expect(missingIn(draft({ services: [] }), sides(0), { ...reads, isSeller: false })).toEqual(['Choose at least one service.'])
  expect(missingIn(draft({ services: [], acceptsUnverified: true }), sides(0), { ...reads, isSeller: true })).toEqual([
    'Choose at least one service.',
  ])
  expect(missingIn(draft(), sides(0), { ...reads, isSeller: true })).toEqual(['Tick the line about the license.'])
  expect(missingIn(draft(), sides(5000), { ...reads, isSeller: false })).toEqual(["Tick that you're happy with this."])
})

test('an offer is called by what is given for it', () => {
  const { key: _key, slots: _slots, timing: _timing, buffer_before_minutes: _before, buffer_after_minutes: _after, ...service } = silkPress
  expect(amountOf({ amount_cents: 0, quantity: 1, services: [service] })).toBe('Silk press')
  expect(amountOf({ amount_cents: 2000, quantity: 2, services: [service] })).toBe('Silk press, and $20 for 2 pieces')
  expect(amountOf({ amount_cents: 9000, quantity: 1, services: [] })).toBe('$90')
})
