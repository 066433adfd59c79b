// Acceptance of the admin area: hand-made calls by others never succeed and never tell what exists. `npm run soak -- admin-calls`
// sends ten thousand.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runAdminCalls } from '#tests/support/attacks/admin-calls.ts'
import { type Gateway, startGateway } from '#tests/support/gateway/gateway.ts'

const calls = 600

let gateway: Gateway
beforeAll(async () => {
  gateway = await startGateway({ settings: { ADMIN_SECOND_FACTOR: 'on' } })
})
afterAll(() => gateway.stop())

test("600 calls of staff's functions, tables, files and accounts by others: none succeeds, none tells what exists", async () => {
  const outcome = await runAdminCalls(gateway.url, gateway.sql, { seed: 7, calls })
  expect(outcome.faults).toEqual([])
  expect(outcome.calls).toBe(calls)
  // They reached what they were meant for.
  expect(outcome.statuses.get(403) ?? 0).toBeGreaterThan(calls / 4)
  expect(outcome.statuses.get(200) ?? 0).toBeGreaterThan(0)
})
