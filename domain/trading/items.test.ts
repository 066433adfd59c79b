import { describe, expect, test } from 'vitest'
import { changesBetween, lowered, sidesOf, titleOf } from './items.ts'

type Titled = Parameters<typeof titleOf>[0][number]

test('the services of one side read as one text', () => {
  const [gloss, trim, perm] = ['Gloss', 'Trim', 'Perm'].map((title) => ({ title, quantity: 1 })) as [Titled, Titled, Titled]
  expect(titleOf([])).toBe('Nothing yet')
  expect(titleOf([gloss])).toBe('Gloss')
  expect(titleOf([gloss, trim])).toBe('Gloss and trim')
  expect(titleOf([gloss, trim, perm])).toBe('Gloss + 2 more')
  expect(titleOf([{ title: 'Gloss', quantity: 2 }])).toBe('Gloss × 2')
  expect([lowered('Gloss'), lowered('LED facial')]).toEqual(['gloss', 'LED facial'])
  expect([lowered('Russian manicure'), lowered('Frenchie tips')]).toEqual(['Russian manicure', 'frenchie tips'])
})

const item = (giver_id: string, title: string, more = {}) => {
  const plain = { service_id: null, duration_minutes: 60, agreed_value_cents: 5000, product_cost_cents: 0, quantity: 1, note: '' }
  return { giver_id, title, ...plain, ...more }
}

test('items are split into what I give and what I get', () => {
  const [mine, hers] = [item('ana', 'Nails'), item('bea', 'Hair')]
  expect(sidesOf([mine, hers], 'ana')).toEqual({ give: [mine], get: [hers] })
})

describe('what a counter-offer changed', () => {
  const nails = item('ana', 'Nails')
  const hair = item('bea', 'Hair')

  test('nothing', () => expect(changesBetween([nails, hair], [hair, nails])).toEqual([]))

  test('a value, a removed item and a new item', () => {
    const dearer = item('ana', 'Nails', { agreed_value_cents: 6000 })
    const brows = item('bea', 'Brows')
    expect(changesBetween([nails, hair], [dearer, brows])).toEqual([
      { kind: 'removed', before: hair },
      { kind: 'changed', before: nails, after: dearer },
      { kind: 'added', after: brows },
    ])
  })

  test('a service keeps its identity under another title, a title does not cross sides', () => {
    const before = item('ana', 'Nails', { service_id: 's1' })
    const after = item('ana', 'Gel nails', { service_id: 's1' })
    expect(changesBetween([before], [after])).toEqual([{ kind: 'changed', before, after }])
    expect(changesBetween([nails], [item('bea', 'Nails')]).map((change) => change.kind)).toEqual(['removed', 'added'])
  })

  test('of two equal ones, removing one is one removal', () => {
    expect(changesBetween([nails, nails], [nails])).toEqual([{ kind: 'removed', before: nails }])
  })
})
