// Two processes on one database and one Redis are one site: the same people and messages, the same ends of sessions and rights, the
// same limits; and each is a site of its own while Redis is away.
import { randomUUID } from 'node:crypto'
import type { RealtimeClient } from '@supabase/realtime-js'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Gateway, type Member, startGateway } from '#tests/support/gateway/gateway.ts'
import { type Joined, joinChannel, openWire, realtimeClient, until } from '#tests/support/gateway/realtime.ts'
import { type Redis, startRedis } from '#tests/support/setup/redis.ts'

/** The promise is five seconds; a busy machine gets three times as long. */
const promised = { timeout: 15_000, interval: 50 }
const room = 'chat:community'

let redis: Redis
let one: Gateway
let other: Gateway
let ana: Member
let bea: Member
let ada: Member
const sockets: RealtimeClient[] = []

beforeAll(async () => {
  redis = await startRedis()
  const settings = { REDIS_URL: redis.url, LOG_LEVEL: 'info' }
  one = await startGateway({ settings })
  other = await startGateway({ settings, beside: one })
  ana = await premium(one, 'Ana Alvarez')
  bea = await premium(other, 'Bea Brooks')
  ada = await one.signUp('Ada Archer')
  await one.sql.query(`insert into public.user_roles (user_id, role) values ($1, 'admin')`, [ada.user.id])
})
afterAll(async () => {
  await other.stop()
  await one.stop()
  await redis.kill()
})
afterEach(() => {
  for (const socket of sockets.splice(0)) void socket.disconnect()
})

async function premium(at: Gateway, name: string): Promise<Member> {
  const member = await at.signUp(name)
  await at.sql.query(`insert into public.subscriptions (user_id, source, tier, status) values ($1, 'manual', 'premium', 'active')`, [
    member.user.id,
  ])
  return member
}

/** In a room of the chat, by the process that this member is on. */
async function joined(at: Gateway, { session }: Member, topic = room): Promise<Joined> {
  const socket = await realtimeClient(at, session.access_token)
  sockets.push(socket)
  return joinChannel(socket, topic, { private: true, broadcast: { self: true, ack: true }, presence: { key: '', enabled: true } })
}

const present = ({ channel }: Joined) => Object.keys(channel.presenceState()).toSorted()
const type = ({ channel }: Joined, payload: unknown) => channel.send({ type: 'broadcast', event: 'typing', payload })
const heardBy = ({ heard }: Joined) => heard.map(({ payload }) => payload)

/** The texts of messages as this member hears of them, from the moment this resolves. */
async function messages(at: Gateway, { session }: Member): Promise<string[]> {
  const socket = await realtimeClient(at, session.access_token)
  sockets.push(socket)
  const heard: string[] = []
  let isReady = false
  socket
    .channel(randomUUID())
    .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'chat_messages' }, (row) =>
      heard.push(String(row.new['message_text'])),
    )
    .on('system', {}, ({ status }: { status: string }) => (isReady ||= status === 'ok'))
    .subscribe()
  await until(() => isReady)
  return heard
}

const write = ({ client, user }: Member, message_text: string) =>
  client.from('chat_messages').insert({ room_id: 'community', user_id: user.id, username: 'Anonymous', message_text })

const says = (at: Gateway, words: string) => at.lines.filter((line) => line.includes(words)).length

test('both show the same people, whichever process they are on, until they leave or their process is gone', async () => {
  const [first, second] = [await joined(one, ana), await joined(other, bea)]
  await first.channel.track({})
  await second.channel.track({})
  const both = [ana.user.id, bea.user.id].toSorted()
  await until(() => [first, second].every((each) => present(each).length === 2))
  expect([present(first), present(second)]).toEqual([both, both])

  // A process that starts later learns it from the others.
  const third = await startGateway({ settings: { REDIS_URL: redis.url }, beside: one })
  const late = await joined(third, ada)
  await until(() => present(late).length === 2)
  await late.channel.track({})
  await until(() => [first, second].every((each) => present(each).length === 3))
  await third.stop()
  await until(() => [first, second].every((each) => present(each).length === 2))
  await second.channel.untrack()
  await until(() => present(first).length === 1)
  expect(present(second)).toEqual([ana.user.id])
})

test('a broadcast reaches everyone once, with its sender, and everyone hears all of them in one order', async () => {
  const crowd = [await joined(one, ana), await joined(other, bea), await joined(one, bea), await joined(other, ana)]
  const [fromOne, fromOther] = crowd
  const sent = Array.from({ length: 40 }, (_, n) => n)
  if (!fromOne || !fromOther) throw new Error('nobody speaks')
  await Promise.all(sent.flatMap((n) => [type(fromOne, `one ${n}`), type(fromOther, `other ${n}`)]))
  await until(() => crowd.every(({ heard }) => heard.length >= 80))
  for (const each of crowd) expect(heardBy(each)).toEqual(heardBy(fromOne))
  expect(heardBy(fromOne).filter((text) => String(text).startsWith('one '))).toEqual(sent.map((n) => `one ${n}`))
  expect(heardBy(fromOne).filter((text) => String(text).startsWith('other '))).toEqual(sent.map((n) => `other ${n}`))
  const senders = new Set(fromOther.heard.map(({ payload, meta }) => `${String(payload).split(' ')[0]} ${meta?.user_id}`))
  expect(senders).toEqual(new Set([`one ${ana.user.id}`, `other ${bea.user.id}`]))

  // Over HTTP too, to a process where nobody is in the room.
  const hall = randomUUID()
  const hearer = await joinChannel(await realtimeClient(other, bea.session.access_token), hall)
  const body = JSON.stringify({ messages: [{ topic: hall, event: 'note', payload: { n: 1 } }] })
  const headers = { apikey: one.anonKey, 'content-type': 'application/json' }
  expect((await fetch(`${one.url}/realtime/v1/api/broadcast`, { method: 'POST', headers, body })).status).toBe(202)
  await until(() => hearer.heard.length === 1)
})

test('a row written through one process is delivered once by each', async () => {
  const heard = [await messages(one, ana), await messages(other, bea)]
  await write(ana, 'from one').throwOnError()
  await write(bea, 'from the other').throwOnError()
  await until(() => heard.every((texts) => texts.includes('from the other')))
  expect(heard).toEqual([
    ['from one', 'from the other'],
    ['from one', 'from the other'],
  ])
  const hearers = [
    await joinChannel(await realtimeClient(one, null), 'square'),
    await joinChannel(await realtimeClient(other, null), 'square'),
  ]
  await one.sql.query(`select realtime.send('{"n": 1}', 'note', $1, false)`, ['square'])
  await one.sql.query(`select realtime.send('{"n": 2}', 'note', $1, false)`, ['square'])
  await until(() => hearers.every(({ heard: all }) => all.length >= 2))
  for (const { heard: all } of hearers) expect(all.map(({ payload }) => (payload as { n: number }).n)).toEqual([1, 2])
})

test('signing out at one process ends the channels at the other', async () => {
  const cleo = await premium(one, 'Cleo Carter')
  const channel = await joined(other, cleo)
  expect(channel.statuses).toEqual(['SUBSCRIBED'])
  await cleo.client.auth.signOut()
  await vi.waitFor(() => expect(channel.statuses.at(-1)).toBe('CLOSED'), promised)
  const wire = await openWire(other)
  const answer = await wire.join(room, { private: true }, cleo.session.access_token)
  expect(answer).toEqual({ status: 'error', response: { reason: 'InvalidJWTToken: Token has expired' } })
})

test('a suspension decided at one process silences the member at the other, and they hear nothing more', async () => {
  const dee = await premium(other, 'Dee Diaz')
  const [hears, witness] = [await messages(other, dee), await messages(other, bea)]
  const [channel, stays] = [await joined(other, dee), await joined(one, ana)]
  await channel.channel.track({})
  await until(() => present(stays).includes(dee.user.id))
  await write(ana, 'before').throwOnError()
  await until(() => hears.includes('before'))
  await ada.client
    .rpc('member_suspend', { member_id: dee.user.id, days: 7, reason: 'You wrote to members who had asked you to stop.' })
    .throwOnError()
  expect((await write(dee, 'hello')).error).toMatchObject({ hint: 'suspended' })
  let said = 0
  await vi.waitFor(async () => {
    await type(stays, (said += 1))
    expect(channel.statuses.at(-1)).toBe('CLOSED')
  }, promised)
  await until(() => !present(stays).includes(dee.user.id))
  const last = await lastUnheard('suspended', hears, witness)
  expect(witness.at(-1)).toBe(last)
})

test('while an admin has turned the chat off, nobody writes at either process, and nobody at either hears anything more', async () => {
  const [hears, witness] = [await messages(other, bea), await messages(other, ada)]
  const [channel, stays] = [await joined(other, bea), await joined(one, ada)]
  const turn = (is_on: boolean) =>
    ada.client.rpc('switch_feature', { area: 'live_chat', is_on, reason: 'Too many links today' }).throwOnError()
  await turn(false)
  for (const member of [ana, bea]) expect((await write(member, 'hello')).error).toMatchObject({ hint: 'feature_off' })
  let said = 0
  await vi.waitFor(async () => {
    await type(stays, (said += 1))
    expect(channel.statuses.at(-1)).toBe('CLOSED')
  }, promised)
  expect(stays.statuses).toEqual(['SUBSCRIBED'])
  await lastUnheard('off', hears, witness)
  expect((await joined(other, bea)).statuses).toEqual(['CHANNEL_ERROR'])
  await turn(true)
  expect((await joined(other, bea)).statuses).toEqual(['SUBSCRIBED'])
})

/** Writes as the admin until only the witness hears it; then once more, which the other does not hear either. */
async function lastUnheard(about: string, hears: string[], witness: string[]): Promise<string> {
  let written = 0
  const next = async () => {
    const text = `${about} ${(written += 1)}`
    await write(ada, text).throwOnError()
    await until(() => witness.at(-1) === text)
    return text
  }
  await vi.waitFor(async () => expect(hears).not.toContain(await next()), { ...promised, interval: 500 })
  const last = await next()
  expect(hears).not.toContain(last)
  return last
}

test('joins at both processes count together', async () => {
  const eve = await one.signUp('Eve Ellis')
  // A hundred filters make a join count eleven times, and four hundred is the most in ten seconds.
  const changes = Array.from({ length: 100 }, (_, n) => ({ event: '*', schema: 'public', table: 'profiles', filter: `full_name=eq.${n}` }))
  const payload = { config: { postgres_changes: changes }, access_token: eve.session.access_token }
  const reasons: unknown[] = []
  for (const at of [one, other]) {
    const wire = await openWire(at)
    for (let n = 0; n < 19; n += 1) wire.say([String(n), String(n), `realtime:${n}`, 'phx_join', payload])
    const replies = () => wire.frames.filter(([, , , event]) => event === 'phx_reply')
    await until(() => replies().length === 19)
    reasons.push(replies().map(([, , , , reply]) => (reply as { status: string }).status))
  }
  expect(reasons[0]).toEqual(Array.from({ length: 19 }, () => 'ok'))
  expect(reasons[1]).toContain('error')
})

test('while Redis is away each process goes on by itself, and when it is back both show the same again', async () => {
  const [first, second] = [await joined(one, ana), await joined(other, bea)]
  await first.channel.track({})
  await second.channel.track({})
  await until(() => [first, second].every((each) => present(each).length === 2))
  for (const value of Object.values(await redis.keys())) expect(value).toMatch(/^\d+$/)
  await redis.kill()
  await until(() => [one, other].every((at) => says(at, 'Redis is away') === 1))
  expect(await type(first, 'alone')).toBe('ok')
  await until(() => heardBy(first).includes('alone'))
  const late = await joined(one, ada)
  expect(late.statuses).toEqual(['SUBSCRIBED'])
  await late.channel.track({})
  await first.channel.untrack()
  expect((await fetch(`${one.url}/health`)).status).toBe(200)
  await redis.start()
  await until(() => [one, other].every((at) => says(at, 'Redis is back') === 1))
  const both = [ada.user.id, bea.user.id].toSorted()
  await vi.waitFor(() => expect([first, second, late].map(present)).toEqual([both, both, both]), promised)
  await type(first, 'together')
  await until(() => heardBy(second).includes('together'))
  expect(heardBy(second)).toEqual(['together'])
})
