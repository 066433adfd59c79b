// Twenty who accept at the same moment; `npm run soak -- market/accepts` has two hundred.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Gateway, startGateway } from '#tests/support/gateway/gateway.ts'
import { acceptAtOnce } from '#tests/support/market/accepts.ts'

let gateway: Gateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.stop())

test('of twenty offers that are accepted at once as many win as there are pieces, and the others wait', { timeout: 60_000 }, async () => {
  const first = '409 bad_state {"what": "someone_is_first"}'
  const site = { url: gateway.url, anonKey: gateway.anonKey, owner: gateway.sql }
  const [one, three, oneTrade, threeTrades] = await acceptAtOnce(site, 20, [1, 3], ['cash', 'mixed'])
  expect(one).toMatchObject({ answers: { accepted: 1, [first]: 19 }, listing: ['approved', 1, 0], told: 19, trades: 0 })
  expect(Object.values(one?.offers ?? {}).reduce((sum, many) => sum + many, 0)).toBe(20)
  expect(one?.offers).toMatchObject({ accepted: 1 })
  expect(three).toMatchObject({ answers: { accepted: 3, [first]: 17 }, listing: ['approved', 3, 0], told: 17, trades: 0 })
  expect(three?.offers).toMatchObject({ accepted: 3 })
  expect(Object.keys(three?.offers ?? {}).toSorted()).toEqual(['accepted', 'countered, waits', 'pending, waits'])
  // With services, as many trades are opened, and no other.
  expect(oneTrade).toMatchObject({ answers: { accepted: 1, [first]: 19 }, listing: ['approved', 1, 0], told: 19, trades: 1 })
  expect(threeTrades).toMatchObject({ answers: { accepted: 3, [first]: 17 }, listing: ['approved', 3, 0], told: 17, trades: 3 })
})
