import { describe, expect, test } from 'vitest'
import {
  badgeOf,
  changesBetween,
  isMyTurn,
  lastConfirmation,
  lowered,
  life,
  moves,
  otherId,
  sidesOf,
  stepOf,
  titleOf,
  tradeCan,
  type Trade,
} from './trades.ts'

const pending: Trade = { proposer_id: 'ana', recipient_id: 'bea', status: 'pending', awaiting_user_id: 'bea' }
const accepted: Trade = { ...pending, status: 'accepted', awaiting_user_id: null, trade_confirmations: [] }
const offered = (trade: Trade, me: string) => moves.filter((move) => tradeCan[move](trade, me))

describe('allowed moves', () => {
  test.each([
    ['a request waits for the recipient', pending, ['counter', 'accept', 'decline'], ['withdraw']],
    ['a counter-offer waits for the proposer', { ...pending, awaiting_user_id: 'ana' }, ['withdraw'], ['counter', 'accept', 'decline']],
    ['an accepted trade waits for both', accepted, ['cancel', 'confirm'], ['cancel', 'confirm']],
    ['one has confirmed', { ...accepted, trade_confirmations: [{ user_id: 'bea' }] }, ['cancel'], ['cancel', 'confirm']],
    ['it is over', { ...accepted, status: 'completed' }, [], []],
  ] satisfies [string, Trade, string[], string[]][])('%s', (_, trade, bea, ana) => {
    expect([offered(trade, 'bea'), offered(trade, 'ana')]).toEqual([bea, ana])
  })

  test('a stranger finds no trade, and a party sees that it has moved on', () => {
    expect(stepOf(pending, 'accept', 'cleo')).toBe('not_found')
    expect(stepOf(accepted, 'accept', 'bea')).toBe('bad_state')
  })

  test('the second confirmation completes the trade', () => {
    expect(stepOf({ ...accepted, trade_confirmations: [{ user_id: 'bea' }] }, 'confirm', 'ana')).toBe(lastConfirmation)
    expect(stepOf(accepted, 'confirm', 'ana')).toMatchObject({ to: 'accepted' })
  })

  test('only the clock lets a request expire', () => {
    expect(life.filter((step) => step.by.length === 0).map((step) => step.move)).toEqual(['expire'])
  })
})

test.each([
  ['pending', 'awaiting_recipient', true, 'Needs your answer'],
  ['pending', 'awaiting_recipient', false, 'Waiting for Bea'],
  ['accepted', 'awaiting_confirmation', true, 'Confirm it happened'],
  ['accepted', 'awaiting_confirmation', false, 'Waiting for Bea to confirm'],
  ['completed', 'completed', false, 'Completed'],
  ['declined', 'declined', false, 'Declined'],
  ['cancelled', 'withdrawn', false, 'Withdrawn'],
  ['cancelled', 'expired', false, 'Expired'],
  ['cancelled', 'cancelled', false, 'Cancelled'],
] as const)('%s, %s, my turn %s: %s', (status, phase, isMine, words) => {
  expect(badgeOf({ status, phase }, isMine, 'Bea').words).toBe(words)
})

test('it is my turn while I have to answer or confirm', () => {
  expect([isMyTurn(pending, 'bea'), isMyTurn(pending, 'ana'), isMyTurn(accepted, 'ana')]).toEqual([true, false, true])
  expect(isMyTurn({ ...accepted, trade_confirmations: [{ user_id: 'ana' }] }, 'ana')).toBe(false)
})

type Titled = Parameters<typeof titleOf>[0][number]

test('the services of one side read as one text', () => {
  const [gloss, trim, perm] = ['Gloss', 'Trim', 'Perm'].map((title) => ({ title, quantity: 1 })) as [Titled, Titled, Titled]
  expect(titleOf([])).toBe('Nothing yet')
  expect(titleOf([gloss])).toBe('Gloss')
  expect(titleOf([gloss, trim])).toBe('Gloss and trim')
  expect(titleOf([gloss, trim, perm])).toBe('Gloss + 2 more')
  expect(titleOf([{ title: 'Gloss', quantity: 2 }])).toBe('Gloss × 2')
  expect([lowered('Gloss'), lowered('LED facial')]).toEqual(['gloss', 'LED facial'])
})

test('the other person is the party that I am not', () => {
  expect([otherId(pending, 'ana'), otherId(pending, 'bea')]).toEqual(['bea', 'ana'])
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
