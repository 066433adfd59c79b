import { expect, test } from 'vitest'
import { checkInLink, codeIn } from './check-in-link.ts'

const meeting = { trade_id: '11111111-1111-4111-8111-111111111111', id: '22222222-2222-4222-8222-222222222222' }
const fragment = '#check-in=22222222-2222-4222-8222-222222222222.012345'

test('the link opens the trade, and has the code in its fragment alone', () => {
  const link = new URL(checkInLink('https://town.test', meeting, '012345'))
  expect(link.pathname + link.search).toBe('/trades?id=11111111-1111-4111-8111-111111111111')
  expect(link.hash).toBe(fragment)
})

test('a code is read for its own appointment alone', () => {
  expect(codeIn(fragment, meeting.trade_id)).toBe('')
  expect(codeIn(fragment, meeting.id)).toBe('012345')
})

test.each(['', '#', '#code=012345', `${fragment}6`, fragment.slice(0, -1), '#check-in=.012345', `${fragment}&x=1`])(
  '%j has no code',
  (other) => {
    expect(codeIn(other, meeting.id)).toBe('')
  },
)
