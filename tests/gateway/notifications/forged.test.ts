// Forged notifications, 400 here and ten thousand in `npm run soak -- notifications/forged`.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgeNotices } from '#tests/support/attacks/forged-notices.ts'
import { type Gateway, startGateway } from '#tests/support/gateway/gateway.ts'
import { offer } from '#tests/support/policies/trades.ts'

let gateway: Gateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.stop())

test('forged notifications reach nobody, replace no words of ours, and stay within the bounds', async () => {
  const [ana, bea] = [await gateway.signUp('Ana Alvarez'), await gateway.signUp('Bea Brooks')]
  const { data: trade } = await ana.client.rpc('trade_send', { recipient_id: bea.user.id, items: offer }).throwOnError()
  await bea.client.rpc('trade_counter', { trade_id: trade.id, expected_version: 1, items: offer })
  const { anonKey } = (await (await fetch(`${gateway.url}/config.json`)).json()) as { anonKey: string }
  const known = async ({ client, user }: typeof ana) => ({
    id: user.id,
    token: (await client.auth.getSession()).data.session?.access_token ?? '',
  })
  const on = { url: gateway.url, anonKey, forger: await known(ana), victim: await known(bea), tradeId: trade.id, count: 400, seed: 5 }
  const { sent, stored, refused, own, inOneMinute, ...wrong } = await forgeNotices(on, (text, values) => gateway.sql.query(text, values))
  expect(wrong).toEqual({ faults: 0, foreign: 0, replaced: 0, emails: 0 })
  expect(stored + refused).toBe(sent)
  // Of their own some were stored, or nothing was tried.
  expect(own).toBeGreaterThan(10)
  expect(own).toBeLessThanOrEqual(200)
  expect(inOneMinute).toBeLessThanOrEqual(50)
})
