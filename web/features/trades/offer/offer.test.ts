import { expect, test } from 'vitest'
import { emptyOffer, readOffer, wireItems, withItem, type DraftItem } from './offer.ts'

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

test('a stored offer is read back whole, and anything else is ignored', () => {
  const offer = { ...emptyOffer(), give: [item], message: 'Hi' }
  expect(readOffer(JSON.stringify(offer))).toEqual(offer)
  expect(['', 'null', '{"give":1}', '{"give":['].map(readOffer)).toEqual([null, null, null, null])
})
