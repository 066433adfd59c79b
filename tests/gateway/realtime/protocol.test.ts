// The realtime protocol on the wire, where the official client hides it.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { startGateway, type Gateway } from '#tests/support/gateway/gateway.ts'
import { openWire, tokenFor } from '#tests/support/gateway/realtime.ts'

let town: Gateway

beforeAll(async () => {
  town = await startGateway()
  await town.sql.query(`
    create table public.postcards (id uuid primary key, user_id uuid not null);
    grant select on public.postcards to authenticated;
    select platform.publish('public.postcards');`)
})
afterAll(() => town.stop())

test('a socket without a key is refused in JSON', async () => {
  expect(await refusal('')).toEqual({ status: 401, body: { error: 'API key is missing' } })
  expect(await refusal('?apikey=sb_publishable_wrong')).toEqual({ status: 401, body: { error: 'Invalid API key' } })
  expect(await refusal(`?apikey=${town.anonKey}&vsn=3.0.0`)).toMatchObject({ status: 400 })
  expect(await refusal(`/elsewhere?apikey=${town.anonKey}`)).toEqual({ status: 404, body: { error: 'Not found' } })
})

test('a join returns the bindings as they were sent', async () => {
  const ana = randomUUID()
  const wire = await openWire(town)
  const changes = [
    { event: 'UPDATE', schema: 'public', table: 'postcards', filter: `user_id=eq.${ana}` },
    { event: 'INSERT', schema: 'public', table: 'postcards' },
  ]
  wire.say(['1', '1', 'realtime:x', 'phx_join', { config: { postgres_changes: changes }, access_token: await tokenFor(town, ana) }])
  const [reply, system] = [await wire.next(), await wire.next()]
  const ids = [expect.any(Number), expect.any(Number)]
  const response = { postgres_changes: changes.map((change, index) => ({ id: ids[index], ...change })) }
  expect(reply).toEqual(['1', '1', 'realtime:x', 'phx_reply', { status: 'ok', response }])
  const message = { extension: 'postgres_changes', status: 'ok', message: 'Subscribed to PostgreSQL', channel: 'x' }
  expect(system).toEqual(['1', null, 'realtime:x', 'system', message])
})

test('heartbeats, leaving, a second join and unknown topics', async () => {
  const wire = await openWire(town)
  const ok = { status: 'ok', response: {} }
  const joined = { status: 'ok', response: { postgres_changes: [] } }
  wire.say([null, '1', 'phoenix', 'heartbeat', {}])
  expect(await wire.next()).toEqual([null, '1', 'phoenix', 'phx_reply', ok])
  wire.say(['2', '2', 'realtime:x', 'phx_join', { config: {} }])
  expect(await wire.next()).toEqual(['2', '2', 'realtime:x', 'phx_reply', joined])
  wire.say(['3', '3', 'realtime:x', 'phx_join', { config: {} }])
  expect(await wire.next()).toEqual(['2', '2', 'realtime:x', 'phx_close', {}])
  expect(await wire.next()).toEqual(['3', '3', 'realtime:x', 'phx_reply', joined])
  wire.say(['3', '4', 'realtime:x', 'never-heard-of', {}])
  wire.say(['3', '5', 'realtime:x', 'phx_leave', {}])
  expect(await wire.next()).toEqual(['3', '5', 'realtime:x', 'phx_reply', ok])
  expect(await wire.next()).toEqual(['3', '3', 'realtime:x', 'phx_close', {}])
  wire.say(['3', '6', 'realtime:x', 'phx_leave', {}])
  expect(await wire.next()).toEqual(['3', '6', 'realtime:x', 'phx_reply', { status: 'error', response: { reason: 'unmatched topic' } }])
})

test('bad tokens are refused at the join with the reason', async () => {
  const wire = await openWire(town)
  const reasons: unknown[] = []
  const old = await tokenFor(town, randomUUID(), -10)
  const forged = `${(await tokenFor(town, randomUUID())).slice(0, -8)}AAAAAAAA`
  for (const [ref, token] of ['not.a.token', old, forged].entries()) {
    wire.say([String(ref), String(ref), 'realtime:x', 'phx_join', { config: {}, access_token: token }])
    reasons.push((await wire.next())[4])
  }
  expect(reasons).toEqual([
    { status: 'error', response: { reason: expect.stringMatching(/^MalformedJWT: |^JwtSignatureError: /) } },
    { status: 'error', response: { reason: expect.stringMatching(/^InvalidJWTToken: Token has expired/) } },
    { status: 'error', response: { reason: 'JwtSignatureError: Failed to validate JWT signature' } },
  ])
})

test('one channel too many is refused, the hundred stay', async () => {
  const wire = await openWire(town)
  for (let place = 1; place <= 100; place++) {
    wire.say([`${place}`, `${place}`, `realtime:${place}`, 'phx_join', { config: {} }])
    expect((await wire.next())[4]).toMatchObject({ status: 'ok' })
  }
  wire.say(['101', '101', 'realtime:101', 'phx_join', { config: {} }])
  expect((await wire.next())[4]).toEqual({ status: 'error', response: { reason: 'ChannelRateLimitReached: Too many channels' } })
})

test('a channel must have a name, and a client that joins too often is disconnected', async () => {
  const wire = await openWire(town)
  wire.say(['1', '1', 'realtime:', 'phx_join', {}])
  expect((await wire.next())[4]).toEqual({ status: 'error', response: { reason: 'TopicNameRequired: You must provide a topic name' } })
  for (let n = 0; n < 160; n++) wire.say(['1', '1', 'realtime:often', 'phx_join', { config: {} }])
  expect(await wire.closed).toBe(1008)
  const reason = 'ClientJoinRateLimitReached: Too many joins per second'
  expect(wire.frames.map(([, , , , payload]) => payload)).toContainEqual({ status: 'error', response: { reason } })
})

test('an unreadable or oversized frame closes the socket, not the server', async () => {
  for (const [frame, code] of [
    ['{', 1007],
    [Buffer.from([9]), 1007],
    ['x'.repeat(4 * 1024 * 1024), 1009],
  ] as const) {
    const wire = await openWire(town)
    wire.socket.send(frame)
    expect(await wire.closed).toBe(code)
  }
  expect((await fetch(`${town.url}/health`)).status).toBe(200)
})

test('a client that sends faster than we can respond is disconnected, by number and by size', async () => {
  // Messages sent after a slow join have to wait for it.
  await town.sql.query(`create policy slow on realtime.messages for select to anon using (pg_sleep(1) is not null)`)
  const [many, large] = [await openWire(town), await openWire(town)]
  for (const wire of [many, large]) wire.say(['1', '1', 'realtime:slow', 'phx_join', { config: { private: true } }])
  for (let n = 0; n < 301; n += 1) many.say(['1', '1', 'realtime:x', 'broadcast', {}])
  for (let n = 0; n < 6; n += 1) large.say(['1', '1', 'realtime:x', 'broadcast', { a: 'x'.repeat(3_000_000) }])
  expect([await many.closed, await large.closed]).toEqual([1008, 1008])
  await town.sql.query('drop policy slow on realtime.messages')
})

function refusal(query: string): Promise<{ status: number | undefined; body: unknown }> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${town.url.replace('http', 'ws')}/realtime/v1/websocket${query}`)
    socket.on('error', reject)
    socket.on('unexpected-response', (_request, answer) => {
      let text = ''
      answer.on('data', (part: Buffer) => (text += part.toString()))
      answer.on('end', () => resolve({ status: answer.statusCode, body: JSON.parse(text) }))
    })
  })
}
