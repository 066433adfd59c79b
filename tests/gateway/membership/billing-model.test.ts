// The webhook against a provider at its worst; `npm run soak -- billing` plays 10,000 such events.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runBillingModel } from '#tests/support/billing-model/run.ts'
import { type Gateway, startGateway } from '#tests/support/gateway/gateway.ts'

let town: Gateway
beforeAll(async () => {
  town = await startGateway()
})
afterAll(() => town.stop())

test(
  '300 events doubled, shuffled, forged, stale and crashed: entitlement is the model, none granted twice, none lost',
  { timeout: 60_000 },
  async () => {
    const verdict = await runBillingModel({ url: town.url, owner: town.sql }, 300, 20_261_121)
    expect(verdict).toMatchObject({
      events: 300,
      tierFaults: 0,
      stateFaults: 0,
      doubleGrants: 0,
      lost: 0,
      receiptFaults: 0,
      wronglyAnswered: 0,
    })
    expect(verdict.deliveries).toBeGreaterThan(700)
    expect(verdict.refused).toBeGreaterThan(40)
    expect(verdict.crashes).toBeGreaterThan(5)
    expect(verdict.kept).toBeGreaterThan(100)
  },
)
