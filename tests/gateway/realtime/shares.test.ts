// When one party exhausts its share of joins, bindings or broadcasts, only that party is refused; an honest member runs beside it.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startGateway, type Gateway, type Member } from '#tests/support/gateway/gateway.ts'
import { joinChannel, openWire, realtimeClient, until } from '#tests/support/gateway/realtime.ts'

let town: Gateway
let honest: Member
let attacker: Member

beforeAll(async () => {
  town = await startGateway()
  honest = await town.signUp('Hana')
})
// Each attack has a party of its own, with an unused budget.
beforeEach(async () => {
  attacker = await town.signUp('Mal')
})
afterAll(() => town.stop())

const tokenOf = ({ session }: Member) => session.access_token
const read = () =>
  fetch(`${town.url}/rest/v1/profiles?select=id&limit=1`, {
    headers: { apikey: town.anonKey, authorization: `Bearer ${tokenOf(honest)}` },
  }).then(({ status }) => status)

/** Sends this many joins, over as many sockets as the channel limit requires; returns the reasons for refusals. */
async function refusals(member: Member, joins: number, config: object): Promise<string[]> {
  const reasons: string[] = []
  for (let sent = 0; sent < joins; sent += 100) {
    const wire = await openWire(town)
    const wanted = Math.min(100, joins - sent)
    for (let n = 0; n < wanted; n += 1) {
      const payload = { config, access_token: tokenOf(member) }
      wire.say([String(n), String(n), `realtime:${sent + n}`, 'phx_join', payload])
    }
    const replies = () => wire.frames.filter(([, , , event]) => event === 'phx_reply').map(([, , , , payload]) => payload as Reply)
    await until(() => replies().length === wanted)
    reasons.push(...replies().flatMap(({ status, response }) => (status === 'ok' ? [] : [response.reason])))
  }
  return reasons
}
type Reply = { status: string; response: { reason: string } }

const listens = async (member: Member) => {
  const { statuses } = await joinChannel(await realtimeClient(town, tokenOf(member)), 'lobby')
  return statuses
}

test('a member who joins endlessly is refused more, and no one else is', async () => {
  const began = performance.now()
  const reasons = await refusals(attacker, 430, {})
  expect(reasons.length).toBeGreaterThanOrEqual(15)
  expect(new Set(reasons)).toEqual(new Set(['ClientJoinRateLimitReached: Too many joins']))
  // After each of them the server stops reading the socket for a tenth of a second.
  expect(performance.now() - began).toBeGreaterThan((reasons.length - 1) * 100)
  expect(await listens(honest)).toEqual(['SUBSCRIBED'])
  expect(await read()).toBe(200)
})

test('a member listens to two thousand tables and filters at most, and others to theirs', async () => {
  const changes = Array.from({ length: 100 }, (_, n) => ({ event: '*', schema: 'public', table: 'profiles', filter: `full_name=eq.${n}` }))
  const reasons = await refusals(attacker, 22, { postgres_changes: changes })
  expect(reasons).toEqual(Array.from({ length: 2 }, () => 'ChannelRateLimitReached: Too many bindings'))
  expect(await listens(honest)).toEqual(['SUBSCRIBED'])
  expect(await read()).toBe(200)
})

test('a visitor who floods a room of two hundred is cut off, and a member is not', async () => {
  const room = await Promise.all(Array.from({ length: 200 }, () => openWire(town)))
  await Promise.all(room.map((wire) => wire.join('square')))
  const heard = (event: string) => room.map(({ frames }) => frames.filter(([, , , , payload]) => (payload as Frame).event === event).length)
  const [flood] = room
  const text = 'x'.repeat(200_000)
  for (let n = 0; n < 10; n += 1)
    flood?.say(['1', String(n), 'realtime:square', 'broadcast', { type: 'broadcast', event: 'flood', payload: { text } }])
  // 64 MB in ten seconds allow one message of 200 kB to 200 listeners, but not two.
  await until(() => flood?.frames.some(([, , , event]) => event === 'phx_close') ?? false)
  const others = (event: string) => heard(event).slice(1)
  await until(() => others('flood').every((count) => count > 0))
  const again = await fetch(`${town.url}/realtime/v1/api/broadcast`, {
    method: 'POST',
    headers: { apikey: town.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ messages: [{ topic: 'square', event: 'flood', payload: { text } }] }),
  })
  expect([again.status, Number(again.headers.get('retry-after')) >= 1]).toEqual([429, true])

  const { channel } = await joinChannel(await realtimeClient(town, tokenOf(honest)), 'square')
  expect(await channel.send({ type: 'broadcast', event: 'hello', payload: {} })).toBe('ok')
  await until(() => others('hello').every((count) => count === 1))
  // Everything sent before it has arrived by now.
  expect(new Set(others('flood'))).toEqual(new Set([1]))
  expect(await read()).toBe(200)
  for (const { socket } of room) socket.terminate()
})
type Frame = { event?: string }
