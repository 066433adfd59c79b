import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { sessionFor, stubPage } from '#tests/support/page.ts'

beforeEach(() => void vi.resetModules())
afterEach(() => vi.unstubAllGlobals())

test('SESS-22 tables are those of the schema public', async () => {
  stubPage(null, () => ({}))
  const { db } = await import('./client.ts')
  expect(db.schemaName).toBe('public')
})

test.each([503, 520, 'offline' as const])('a read that fails with %s is sent once, so that the screen says so at once', async (outcome) => {
  const page = stubPage(sessionFor('ana', 3600), () => (outcome === 'offline' ? outcome : { status: outcome }))
  const { db } = await import('./client.ts')
  const { error } = await db.from('crafts').select('name')
  expect(error).not.toBeNull()
  expect(page.asked.map(({ path }) => path)).toEqual(['/rest/v1/crafts?select=name'])
})

test('MEDIA-04 MEDIA-05 MEDIA-06 realtime waits 10 s for a response, sends heartbeats every 25 s and reconnects after 1, 2, 5, 10 s', async () => {
  stubPage(null, () => ({}))
  // Node.js 20 has no WebSocket of its own.
  vi.stubGlobal('WebSocket', WebSocket)
  const client = await import('./client.ts').then(({ realtime }) => realtime())
  expect(client.timeout).toBe(10_000)
  expect(client.heartbeatIntervalMs).toBe(25_000)
  expect([1, 2, 3, 4, 5].map((tries) => client.reconnectAfterMs(tries))).toEqual([1000, 2000, 5000, 10_000, 10_000])
})
