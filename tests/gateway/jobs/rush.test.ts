// Forty applications at the same moment; `npm run soak -- jobs/rush` has five hundred.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Gateway, startGateway } from '#tests/support/gateway/gateway.ts'
import { rushForJob } from '#tests/support/jobs/rush.ts'

let gateway: Gateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.stop())

test('of forty who apply at once while one of them is hired, one is hired and everyone else is answered', async () => {
  const rush = await rushForJob({ url: gateway.url, anonKey: gateway.anonKey, owner: gateway.sql }, 40)
  const { taken = 0, '409 This job is no longer accepting applications.': closed = 0, ...others } = rush.answers
  expect(others).toEqual({})
  expect(taken + closed).toBe(45)
  expect(closed).toBeGreaterThanOrEqual(5)
  expect(rush.ends).toEqual({ hired: 1, 'rejected position_filled': taken - 1 })
  expect(rush).toMatchObject({ job: 'closed', told: taken })
})
