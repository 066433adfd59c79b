import { expect, test } from 'vitest'
import { emptyOffer, offerAgain, readOffer, wireItems, withItem, type DraftItem } from './offer.ts'

const item: DraftItem = {
  key: 'a',
  service_id: null,
  title: 'Brow lamination',
  category: 'esthetics',
  duration_minutes: 45,
  agreed_value_cents: 6000,
  product_cost_cents: 0,
  quantity: 2,
}

test('what I give is sent as given by me, whichever party I am', () => {
  const offer = { ...emptyOffer(), give: [item] }
  const { key: _, ...rest } = item
  expect(wireItems(offer, 'proposer')).toEqual([{ giver: 'proposer', ...rest }])
  expect(wireItems(offer, 'recipient')).toEqual([{ giver: 'recipient', ...rest }])
  expect(wireItems({ ...emptyOffer(), get: [item] }, 'recipient')).toEqual([{ giver: 'proposer', ...rest }])
})

test('selecting the same service again changes it and never duplicates it', () => {
  expect(withItem([item], { ...item, quantity: 3 })).toEqual([{ ...item, quantity: 3 }])
})

test('the same trade again has what both still offer, at today’s values, and what was on no list', () => {
  const listed = {
    id: 's1',
    category: 'hair',
    name: 'Silk press',
    duration_minutes: 100,
    list_price_cents: 9000,
    product_cost_cents: 500,
  } as const
  const was = {
    position: 1,
    note: '',
    duration_minutes: 90,
    agreed_value_cents: 8000,
    product_cost_cents: 0,
    quantity: 2,
    category: 'hair',
  } as const
  const version = {
    version: 1,
    author_id: 'bea',
    message: 'Please',
    created_at: '2026-10-01T00:00:00Z',
    items: [
      { ...was, id: 'i1', giver_id: 'ana', receiver_id: 'bea', service_id: 's1', title: 'Silk press' },
      { ...was, id: 'i2', giver_id: 'bea', receiver_id: 'ana', service_id: 'gone', title: 'Old service' },
      { ...was, id: 'i3', giver_id: 'bea', receiver_id: 'ana', service_id: null, title: 'Brow tint' },
    ],
  }
  const { give, get, message } = offerAgain(version, 'ana', 'money', { give: [listed], get: [] })
  expect(give).toMatchObject([{ service_id: 's1', duration_minutes: 100, agreed_value_cents: 9000, quantity: 2 }])
  expect(get).toMatchObject([{ service_id: null, title: 'Brow tint', agreed_value_cents: 8000 }])
  expect(message).toBe('')
})

test('a stored offer is read back whole, and anything else is ignored', () => {
  const offer = { ...emptyOffer(), give: [item], message: 'Hi' }
  expect(readOffer(JSON.stringify(offer))).toEqual(offer)
  expect(['', 'null', '{"give":1}', '{"give":['].map(readOffer)).toEqual([null, null, null, null])
})
