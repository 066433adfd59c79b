// Tokens that are not ours or no longer valid; `npm run soak -- tokens` sends 20,000 like these.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startGateway, type Gateway } from '#tests/support/gateway/gateway.ts'
import { stormOfTokens } from '#tests/support/attacks/token-storm.ts'

let gateway: Gateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.stop())

test('none of 1,200 bad tokens of 24 kinds is accepted or makes the server fail', { timeout: 60_000 }, async () => {
  const { session } = await gateway.signUp('Ana')
  const storm = await stormOfTokens({ ...gateway, token: session.access_token }, 1_200)
  expect(storm).toEqual({ sent: 1_200, kinds: 24, wrong: [], believed: [200, 200, 200, 200] })
})
