// The members of the demo town.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Gateway, startGateway } from '#tests/support/gateway/gateway.ts'

let gateway: Gateway
beforeAll(async () => {
  gateway = await startGateway({ settings: { DEMO: 'on' } })
}, 120_000)
afterAll(() => gateway.stop())

test('nobody in the demo town has a seal: every trade there says that a license has not been verified', async () => {
  const { rows } = await gateway.sql.query<{ members: number; sealed: number }>(
    `select count(*)::int as members, count(*) filter (where is_verified)::int as sealed
     from public.profiles join auth.users using (id) where users.email like '%@demo.test'`,
  )
  expect(rows[0]?.members).toBeGreaterThan(60)
  expect(rows[0]?.sealed).toBe(0)
})
