import * as v from 'valibot'
import { expect, test } from 'vitest'
import {
  changedTo,
  emptyOffer,
  offerAgain,
  offerDraft,
  timingOf,
  valueProblem,
  wireItems,
  withItem,
  withTimesAhead,
  type DraftItem,
} from './offer.ts'

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
  timing: 'later',
}
const now = new Date('2029-12-31T12:00:00Z')

test('what I give is sent as given by me, whichever party I am', () => {
  const offer = { ...emptyOffer(), give: [item] }
  const { key: _key, timing: _timing, buffer_before_minutes: _before, buffer_after_minutes: _after, ...rest } = item
  expect(wireItems(offer, 'proposer')).toEqual([{ giver: 'proposer', ...rest }])
  expect(wireItems(offer, 'recipient')).toEqual([{ giver: 'recipient', ...rest }])
  expect(wireItems({ ...emptyOffer(), get: [item] }, 'recipient')).toEqual([{ giver: 'proposer', ...rest }])
})

test('a visit is sent with the times that were chosen for all of it', () => {
  const [one, two] = ['2030-01-01T12:00:00Z', '2030-01-02T12:00:00Z']
  const elsewhere = { ...item, key: 'c', location_mode: 'online', slots: [one] }
  const offer = { ...emptyOffer(), give: [{ ...item, slots: [one, two] }, { ...item, key: 'b', slots: [two] }, elsewhere] }
  expect(wireItems(offer, 'proposer').map(({ slots }) => slots)).toEqual([[two], [two], [one]])
})

test('selecting the same service again changes it and never duplicates it', () => {
  expect(withItem([item], { ...item, quantity: 3 })).toEqual([{ ...item, quantity: 3 }])
})

test("the same trade again has what both still offer, at today's values, and what was on no list", () => {
  const listed = {
    id: 's1',
    category: 'hair',
    name: 'Silk press',
    duration_minutes: 100,
    list_price_cents: 9000,
    product_cost_cents: 500,
    buffer_before_minutes: 0,
    buffer_after_minutes: 0,
    location_modes: ['my_place'] as ('my_place' | 'online')[],
  } as const
  const was = {
    trade_id: 't1',
    version: 1,
    created_at: '2026-10-01T00:00:00Z',
    position: 1,
    note: '',
    duration_minutes: 90,
    agreed_value_cents: 8000,
    product_cost_cents: 0,
    quantity: 2,
    category: 'hair',
    buffer_before_minutes: 0,
    buffer_after_minutes: 0,
    location_mode: 'my_place',
    slots: [] as string[],
    appointment_id: null,
    is_goods: false,
    listing_id: null,
  } as const
  const version = {
    version: 1,
    author_id: 'bea',
    message: 'Please',
    value_basis: 'time' as const,
    balance_method: 'none' as const,
    balance_note: '',
    created_at: '2026-10-01T00:00:00Z',
    items: [
      { ...was, id: 'i1', giver_id: 'ana', receiver_id: 'bea', service_id: 's1', title: 'Silk press' },
      { ...was, id: 'i2', giver_id: 'bea', receiver_id: 'ana', service_id: 'gone', title: 'Old service' },
      { ...was, id: 'i3', giver_id: 'bea', receiver_id: 'ana', service_id: null, title: 'Brow tint' },
    ],
  }
  const { give, get, message } = offerAgain(version, 'ana', new Date('2026-10-02T00:00:00Z'), { give: [listed], get: [] })
  expect(give).toMatchObject([{ service_id: 's1', duration_minutes: 100, agreed_value_cents: 9000, quantity: 2 }])
  expect(get).toMatchObject([{ service_id: null, title: 'Brow tint', agreed_value_cents: 8000 }])
  expect(message).toBe('')
})

test('a stored offer is read back whole, and anything else is ignored', () => {
  const offer = { ...emptyOffer(), give: [item], message: 'Hi' }
  expect(v.parse(offerDraft, offer)).toEqual(offer)
  for (const other of [null, { give: 1 }, { ...offer, get: [{}] }]) expect(v.is(offerDraft, other)).toBe(false)
})

test('a draft of an older release is read with what it lacks', () => {
  const { buffer_before_minutes: _before, note: _note, location_mode: _mode, slots: _slots, ...older } = item
  const found = v.parse(offerDraft, { give: [older], get: [], message: '', basis: 'time', clientId: 'a' })
  expect(found).toMatchObject({
    basis: 'time',
    balanceMethod: 'none',
    isHappy: false,
    give: [{ note: '', location_mode: 'my_place', slots: [], timing: 'later' }],
  })
})

test('a kept offer is read without the times that have passed', () => {
  const slots = ['2029-12-31T11:00:00Z', '2030-01-02T12:00:00Z', '2029-12-31T12:00:00Z']
  const offer = { ...emptyOffer(), get: [{ ...item, slots, timing: 'times' as const }] }
  expect(withTimesAhead(offer, now).get).toEqual([{ ...item, slots: ['2030-01-02T12:00:00Z'], timing: 'times' }])
})

test('chosen times count until the visit changes, which then says so', () => {
  const slots = ['2030-01-01T12:00:00Z']
  const timed = (key: string, more: Partial<DraftItem> = {}): DraftItem => ({ ...item, key, slots, timing: 'times', ...more })
  const elsewhere = timed('c', { location_mode: 'online' })
  const before = { ...emptyOffer(), give: [timed('a'), timed('b'), elsewhere], get: [timed('d')] }
  const isCleared = (give: DraftItem[]) => {
    const next = changedTo({ ...before, give }, before)
    expect(next.get).toEqual(before.get)
    return next.give.map((each) => [each.key, each.slots.length, timingOf([each])])
  }
  const kept = ['c', 1, 'times']
  expect(isCleared(before.give)).toEqual([['a', 1, 'times'], ['b', 1, 'times'], kept])
  // Its value and its reason take no time.
  expect(isCleared([timed('a', { agreed_value_cents: 1, note: 'Model' }), timed('b'), elsewhere])[0]).toEqual(['a', 1, 'times'])
  expect(isCleared([timed('a'), elsewhere])).toEqual([['a', 0, 'again'], kept])
  expect(isCleared([...before.give, { ...item, key: 'e' }]).map(([, many]) => many)).toEqual([0, 0, 1, 0])
  expect(isCleared([timed('a', { quantity: 3 }), timed('b'), elsewhere])).toEqual([['a', 0, 'again'], ['b', 0, 'again'], kept])
  expect(isCleared([timed('a'), timed('b', { duration_minutes: 60 }), elsewhere])[0]).toEqual(['a', 0, 'again'])
  expect(isCleared([timed('a', { location_mode: 'salon_third' }), timed('b'), elsewhere])).toEqual([
    ['a', 0, 'again'],
    ['b', 0, 'again'],
    kept,
  ])
})

test('a visit asks for times while one of its services does', () => {
  expect(timingOf([item, item])).toBe('later')
  expect(timingOf([item, { ...item, timing: 'times' }])).toBe('times')
  expect(
    timingOf([
      { ...item, timing: 'times' },
      { ...item, timing: 'again' },
    ]),
  ).toBe('again')
  expect(timingOf([{ ...item, slots: ['2030-01-01T12:00:00Z'] }])).toBe('times')
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
