// Broadcast and presence, through the official client.
import { randomUUID } from 'node:crypto'
import type { RealtimeChannel, RealtimeClient } from '@supabase/realtime-js'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startGateway, type Gateway } from '#tests/support/gateway/gateway.ts'
import { joinChannel, openHall, openWire, realtimeClient, tokenFor, until } from '#tests/support/gateway/realtime.ts'

let town: Gateway
const sockets: RealtimeClient[] = []

beforeAll(async () => {
  town = await startGateway()
  await openHall(town)
})
afterAll(() => town.stop())
afterEach(() => {
  for (const socket of sockets.splice(0)) void socket.disconnect()
})

async function person(vsn = '2.0.0', userId: string = randomUUID()): Promise<RealtimeClient> {
  const socket = await realtimeClient(town, await tokenFor(town, userId), vsn)
  sockets.push(socket)
  return socket
}

const say = (channel: RealtimeChannel, payload: unknown) => channel.send({ type: 'broadcast', event: 'note', payload })

describe('broadcast', () => {
  test.each(['1.0.0', '2.0.0'])('others in the room hear it, the sender only on request, from version %s', async (vsn) => {
    const topic = randomUUID()
    const sender = await joinChannel(await person(vsn), topic)
    const others = [await joinChannel(await person('1.0.0'), topic), await joinChannel(await person('2.0.0'), topic)]
    const echo = await joinChannel(await person(vsn), topic, { broadcast: { self: true } })
    const elsewhere = await joinChannel(await person(vsn), randomUUID())
    await say(sender.channel, { text: 'Grüße "an" alle' })
    await say(echo.channel, 2)
    await until(() => [...others, echo].every(({ heard }) => heard.length === 2) && sender.heard.length === 1)
    for (const { heard } of [...others, echo]) {
      expect(heard).toEqual([
        { type: 'broadcast', event: 'note', payload: { text: 'Grüße "an" alle' } },
        { type: 'broadcast', event: 'note', payload: 2 },
      ])
    }
    expect(elsewhere.heard).toEqual([])
  })

  test('bytes arrive as bytes, if the version supports them', async () => {
    const topic = randomUUID()
    const [sender, hearer, older] = [
      await joinChannel(await person(), topic),
      await joinChannel(await person(), topic),
      await joinChannel(await person('1.0.0'), topic),
    ]
    await say(sender.channel, new Uint8Array([222, 173, 0, 255]).buffer)
    await say(sender.channel, 'after')
    await until(() => hearer.heard.length === 2 && older.heard.length === 1)
    expect([...new Uint8Array(hearer.heard[0]?.payload as ArrayBuffer)]).toEqual([222, 173, 0, 255])
    expect(older.heard[0]?.payload).toBe('after')
  })

  test('a message is acknowledged on request', async () => {
    const { channel } = await joinChannel(await person(), randomUUID(), { broadcast: { ack: true } })
    expect(await say(channel, {})).toBe('ok')
    expect(await say(channel, 'x'.repeat(3_000 * 1_024))).toBe('error')
  })

  test('a public and a private channel of one name are different rooms', async () => {
    const topic = `hall:${randomUUID()}`
    const [open, closed] = [await joinChannel(await person(), topic), await joinChannel(await person(), topic, { private: true })]
    const witness = await joinChannel(await person(), topic, { private: true, broadcast: { self: true } })
    await say(open.channel, 'public')
    await say(witness.channel, 'private')
    await until(() => closed.heard.length > 0)
    expect(closed.heard.map(({ payload }) => payload)).toEqual(['private'])
    expect(open.heard).toEqual([])
  })

  test('too many messages a second close the channel with the reason', async () => {
    const wire = await openWire(town)
    await wire.join('loud')
    for (let n = 0; n < 250; n++) wire.say(['1', null, 'realtime:loud', 'broadcast', { type: 'broadcast', event: 'e', payload: {} }])
    const message = { extension: 'system', status: 'error', message: 'Too many messages per second', channel: 'loud' }
    expect(await wire.next()).toEqual(['1', null, 'realtime:loud', 'system', message])
    expect((await wire.next())[3]).toBe('phx_close')
  })
})

function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${town.url}/realtime/v1/api/broadcast${path}`, {
    method: 'POST',
    headers: { apikey: town.anonKey, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

describe('broadcast over HTTP', () => {
  test('a batch reaches its rooms; a private room only from members who may write there', async () => {
    const [topic, hall] = [randomUUID(), `hall:${randomUUID()}`]
    const [hearer, member] = [await joinChannel(await person(), topic), await joinChannel(await person(), hall, { private: true })]
    const messages = [
      { topic, event: 'a', payload: { n: 1 } },
      { topic: hall, event: 'a', payload: { n: 2 }, private: true },
    ]
    expect((await post('', { messages })).status).toBe(202)
    const senderId = randomUUID()
    const authorization = `Bearer ${await tokenFor(town, senderId)}`
    expect((await post('', { messages: [{ ...messages[1], payload: { n: 3 } }] }, { authorization })).status).toBe(202)
    await until(() => hearer.heard.length > 0 && member.heard.length > 0)
    expect(hearer.heard).toEqual([{ type: 'broadcast', event: 'a', payload: { n: 1 } }])
    expect(member.heard).toEqual([{ type: 'broadcast', event: 'a', payload: { n: 3 }, meta: { user_id: senderId } }])
  })

  test('the client sends single messages, JSON and bytes', async () => {
    const hall = `hall:${randomUUID()}`
    const hearer = await joinChannel(await person(), hall, { private: true })
    const sender = (await person()).channel(hall, { config: { private: true } })
    expect(await sender.httpSend('e', { n: 1 })).toEqual({ success: true })
    expect(await sender.httpSend('e', new Uint8Array([1, 2, 3]).buffer)).toEqual({ success: true })
    await until(() => hearer.heard.length === 2)
    expect(hearer.heard[0]).toMatchObject({ event: 'e', payload: { n: 1 } })
    expect([...new Uint8Array(hearer.heard[1]?.payload as ArrayBuffer)]).toEqual([1, 2, 3])
  })

  test('what cannot be sent is refused', async () => {
    const good = { topic: 't', event: 'e', payload: {} }
    expect((await fetch(`${town.url}/realtime/v1/api/broadcast`, { method: 'POST' })).status).toBe(401)
    expect((await post('', { messages: [good] }, { authorization: 'Bearer a.b.c' })).status).toBe(401)
    const empty = await post('', {})
    expect([empty.status, await empty.json()]).toEqual([422, { errors: { messages: ["can't be blank"] } }])
    const answer = await post('', { messages: [good, { topic: '', payload: 7 }] })
    const errors = { messages: [{}, { topic: ["can't be blank"], event: ["can't be blank"], payload: ['is invalid'] }] }
    expect([answer.status, await answer.json()]).toEqual([422, { errors }])
    expect((await post('/t/events/e', {}, { 'content-type': 'text/plain' })).status).toBe(415)
    expect((await post('', { messages: Array.from({ length: 101 }, () => good) })).status).toBe(429)
  })

  test('the service reports that it is running', async () => {
    // Wait until the change feed is ready, which itself waits for running transactions.
    await expect
      .poll(async () => (await fetch(`${town.url}/realtime/v1/api/health`)).json(), { timeout: 15_000, interval: 50 })
      .toEqual({ healthy: true })
  })
})

describe('presence', () => {
  test('new arrivals see who is present, and joins and leaves are announced', async () => {
    const topic = randomUUID()
    const [ana, bea] = [await person(), await person()]
    const changes: string[] = []
    const first = ana.channel(topic, { config: { presence: { key: 'ana' } } })
    first.on('presence', { event: 'join' }, ({ key }) => changes.push(`+${key}`))
    first.on('presence', { event: 'leave' }, ({ key }) => changes.push(`-${key}`))
    first.on('presence', { event: 'sync' }, () => {})
    const second = bea.channel(topic, { config: { presence: { key: 'bea' } } }).on('presence', { event: 'sync' }, () => {})
    for (const channel of [first, second]) {
      const statuses: string[] = []
      channel.subscribe((status) => statuses.push(status))
      await until(() => statuses.includes('SUBSCRIBED'))
      expect(await channel.track({ at: 'door' })).toBe('ok')
    }
    await until(() => changes.includes('+bea') && Object.keys(second.presenceState()).length === 2)
    expect(second.presenceState()).toEqual({
      ana: [{ at: 'door', presence_ref: expect.any(String) as unknown }],
      bea: [{ at: 'door', presence_ref: expect.any(String) as unknown }],
    })
    expect(await second.track({ at: 'bar' })).toBe('ok')
    await until(() => (first.presenceState()['bea']?.[0] as { at?: string } | undefined)?.at === 'bar')
    expect(await second.untrack()).toBe('ok')
    await until(() => !('bea' in first.presenceState()))
    await second.track({ at: 'door' })
    await until(() => 'bea' in first.presenceState())
    await bea.disconnect()
    await until(() => Object.keys(first.presenceState()).length === 1)
    expect(changes.filter((change) => change === '-bea')).toHaveLength(3)
  })

  test('tracked state must be an object, at most five times in half a minute', async () => {
    const wire = await openWire(town)
    await wire.join('p', { presence: { key: 'me', enabled: true } })
    expect(await wire.next()).toEqual(['1', null, 'realtime:p', 'presence_state', {}])
    const track = (payload: unknown) => wire.say(['1', '9', 'realtime:p', 'presence', { type: 'presence', event: 'track', payload }])
    track('here')
    expect((await wire.next())[4]).toEqual({
      status: 'error',
      response: { reason: 'InvalidPayload: Presence track payload must be a map' },
    })
    for (let n = 0; n < 5; n++) track({ n })
    await until(() => wire.frames.some(([, , , event]) => event === 'phx_close'))
    expect(wire.frames.map(([, , , event]) => event).filter((event) => event === 'phx_reply')).toHaveLength(4)
    expect(wire.frames.at(-2)?.[4]).toMatchObject({ extension: 'system', message: 'Client presence rate limit exceeded' })
  })

  test('the notice board does not reveal its readers', async () => {
    const topic = `board:${randomUUID()}`
    const wire = await openWire(town)
    await wire.join(topic, { private: true, presence: { key: 'me', enabled: true } }, await tokenFor(town, randomUUID()))
    wire.say(['1', '2', `realtime:${topic}`, 'presence', { type: 'presence', event: 'track', payload: {} }])
    expect(await wire.next()).toMatchObject(['1', '2', `realtime:${topic}`, 'phx_reply', { status: 'error' }])
    expect(wire.frames).toEqual([])
  })
})
