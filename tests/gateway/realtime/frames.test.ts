// Damaged frames: the server closes the socket or replies, and keeps running.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stormOfFrames } from '#tests/support/attacks/frame-storm.ts'
import { startGateway, type Gateway } from '#tests/support/gateway/gateway.ts'
import { openWire } from '#tests/support/gateway/realtime.ts'

let town: Gateway

beforeAll(async () => {
  town = await startGateway({ settings: { LOG_LEVEL: 'error' } })
})
afterAll(() => town.stop())

test('20,000 damaged frames neither stop the server nor make it lose listeners', async () => {
  const listener = await openWire(town)
  await listener.join('quiet', { broadcast: { self: true } })
  const { sent } = await stormOfFrames({ ...town, count: 20_000, seed: 20_261_121 })
  expect(sent).toBeGreaterThanOrEqual(20_000)
  listener.say(['1', '2', 'realtime:quiet', 'broadcast', { type: 'broadcast', event: 'e', payload: { still: 'here' } }])
  expect((await listener.next())[4]).toEqual({ type: 'broadcast', event: 'e', payload: { still: 'here' } })
  expect((await fetch(`${town.url}/health`)).status).toBe(200)
  expect(town.lines.filter((line) => line.includes('could not be answered') || line.includes('TypeError'))).toEqual([])
})
