import { expect, test } from 'vitest'
import { changedTo, emptyOffer, readOffer, valueProblem, wireItems, withItem, type DraftItem } from './offer.ts'

const item: DraftItem = {
  key: 'a',
  service_id: null,
  title: 'Brow lamination',
  category: 'esthetics',
  duration_minutes: 45,
  agreed_value_cents: 6000,
  product_cost_cents: 0,
  quantity: 2,
  buffer_before_minutes: 15,
  buffer_after_minutes: 0,
  note: '',
  location_mode: 'my_place',
  slots: [],
}

test('what I give is sent as given by me, whichever party I am', () => {
  const offer = { ...emptyOffer(), give: [item] }
  const { key: _key, buffer_before_minutes: _before, buffer_after_minutes: _after, ...rest } = item
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

test('a draft of an older release is read with what it lacks', () => {
  const { buffer_before_minutes: _before, note: _note, location_mode: _mode, slots: _slots, ...older } = item
  const found = readOffer(JSON.stringify({ give: [older], get: [], message: '', basis: 'time', clientId: 'a' }))
  expect(found).toMatchObject({
    basis: 'time',
    balanceMethod: 'none',
    isHappy: false,
    give: [{ note: '', location_mode: 'my_place', slots: [] }],
  })
})

test('agreeing to a difference ends when the difference changes, and not with the message or the times', () => {
  const agreed = { ...emptyOffer(), give: [item], isHappy: true }
  expect(changedTo({ ...agreed, message: 'Hi' }, agreed).isHappy).toBe(true)
  expect(changedTo({ ...agreed, give: [{ ...item, slots: ['2030-01-01T12:00:00Z'] }] }, agreed).isHappy).toBe(true)
  expect(changedTo({ ...agreed, give: [] }, agreed).isHappy).toBe(false)
  expect(changedTo({ ...agreed, basis: 'time' }, agreed).isHappy).toBe(false)
})

test.each([
  [6000, '', null],
  [2999, 'Model', 'far'],
  [3000, 'Model', null],
  [9000, ' ', 'reason'],
  [9001, 'Long hair', 'far'],
])('a value of %i for a price of 6000 with the reason “%s”: %s', (cents, note, problem) => {
  expect(valueProblem({ ...item, agreed_value_cents: cents, note }, 6000)).toBe(problem)
  expect(valueProblem({ ...item, agreed_value_cents: cents, note }, 0)).toBeNull()
})
