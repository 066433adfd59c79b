// Private channels: who may join, hear and speak, and as whom, through the official client and by hand.
import { randomUUID } from 'node:crypto'
import type { RealtimeChannel, RealtimeClient } from '@supabase/realtime-js'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { startGateway, type Gateway } from '#tests/support/gateway/gateway.ts'
import { type Frame, joinChannel, openHall, openWire, realtimeClient, tokenFor, until } from '#tests/support/gateway/realtime.ts'

let town: Gateway
const sockets: RealtimeClient[] = []

beforeAll(async () => {
  town = await startGateway()
  await openHall(town)
  await town.sql.query(`
    create policy "visitors read the porch" on realtime.messages for select to anon using (realtime.topic() like 'porch:%');
    create policy "visitors are on the porch" on realtime.messages for insert to anon with check (realtime.topic() like 'porch:%');
    create table public.guests (room text, user_id uuid, speaks boolean not null default true);
    grant select on public.guests to authenticated;
    create policy "guests read their room" on realtime.messages for select to authenticated
      using (exists (select from public.guests g where 'room:' || g.room = realtime.topic() and g.user_id = (select auth.uid())));
    create policy "guests speak in their room" on realtime.messages for insert to authenticated
      with check (exists (select from public.guests g where 'room:' || g.room = realtime.topic() and g.user_id = (select auth.uid()) and g.speaks))`)
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

describe('private channels', () => {
  test('without a policy that allows reading, no one can join', async () => {
    const topic = `vault:${randomUUID()}`
    const { statuses, reasons } = await joinChannel(await person(), topic, { private: true })
    expect(statuses[0]).toBe('CHANNEL_ERROR')
    expect(reasons[0]).toContain(`You do not have permissions to read from this Channel topic: ${topic}`)
    const visitor = await realtimeClient(town, null)
    sockets.push(visitor)
    expect((await joinChannel(visitor, `hall:${randomUUID()}`, { private: true })).statuses[0]).toBe('CHANNEL_ERROR')
  })

  test('a member who may only read cannot send, and gets an error on request', async () => {
    const topic = `board:${randomUUID()}`
    const [reader, hearer] = [
      await joinChannel(await person(), topic, { private: true, broadcast: { ack: true } }),
      await joinChannel(await person(), topic, { private: true }),
    ]
    expect(await say(reader.channel, 'forged')).toBe('error')
    await town.sql.query('select realtime.send($1, $2, $3)', ['{"n":1}', 'note', topic])
    await until(() => hearer.heard.length > 0)
    expect(hearer.heard.map(({ payload }) => payload)).toMatchObject([{ n: 1 }])
  })

  test('checking rights leaves nothing behind', async () => {
    const topic = `hall:${randomUUID()}`
    await joinChannel(await person(), topic, { private: true })
    expect((await town.sql.query('select from realtime.messages where topic = $1', [topic])).rowCount).toBe(0)
  })

  test('a new token that may not read closes the channel', async () => {
    const [ana, bea] = [randomUUID(), randomUUID()]
    const socket = await person('2.0.0', ana)
    const kept = await joinChannel(socket, `post:${ana}`, { private: true })
    expect(kept.statuses).toEqual(['SUBSCRIBED'])
    await socket.setAuth(await tokenFor(town, bea))
    await until(() => kept.statuses.includes('CLOSED'))
    expect(kept.systems.at(-1)?.message).toBe(`You no longer have permission to read from this Channel topic: post:${ana}`)
  })
})

const presence = (ref: string, topic: string, payload: object): Frame => [
  '1',
  ref,
  `realtime:${topic}`,
  'presence',
  { type: 'presence', event: 'track', payload },
]
const states = (frames: Frame[]) => frames.flatMap(([, , , event, payload]) => (event === 'presence_diff' ? [payload as Diff] : []))
type Diff = { joins: Record<string, { metas: object[] }> }

describe('in a private channel nobody is someone else', () => {
  test('a member is present under their own id, whatever key a client by hand sends', async () => {
    const topic = `hall:${randomUUID()}`
    const [ana, mal] = [randomUUID(), randomUUID()]
    const wire = await openWire(town)
    const config = { private: true, presence: { key: ana, enabled: true } }
    await wire.join(topic, config, await tokenFor(town, mal))
    wire.say(presence('2', topic, { user_id: ana }))
    await until(() => states(wire.frames).length > 0)
    expect(states(wire.frames).flatMap(({ joins }) => Object.keys(joins))).toEqual([mal])

    // The official client accepts it: it takes the keys from the server.
    const { channel } = await joinChannel(await person('2.0.0', ana), topic, { private: true, presence: { key: ana, enabled: true } })
    expect(await channel.track({})).toBe('ok')
    await until(() => Object.keys(channel.presenceState()).length === 2)
    expect(Object.keys(channel.presenceState()).toSorted()).toEqual([ana, mal].toSorted())
  })

  test('a member who takes over a channel with another token leaves nobody present in it', async () => {
    const topic = `hall:${randomUUID()}`
    const [ana, mal] = [randomUUID(), randomUUID()]
    const witness = await joinChannel(await person(), topic, { private: true, presence: { key: '', enabled: true } })
    const socket = await person('2.0.0', ana)
    const { channel } = await joinChannel(socket, topic, { private: true, presence: { key: '', enabled: true } })
    await channel.track({ at: 'door' })
    await until(() => ana in witness.channel.presenceState())
    await socket.setAuth(await tokenFor(town, mal))
    await until(() => !(ana in witness.channel.presenceState()))
    await channel.track({ at: 'bar' })
    await until(() => mal in witness.channel.presenceState())
    expect(Object.keys(witness.channel.presenceState())).toEqual([mal])
  })

  test('a visitor who may be there has a key that the server made', async () => {
    const [topic, ana] = [`porch:${randomUUID()}`, randomUUID()]
    const wire = await openWire(town)
    await wire.join(topic, { private: true, presence: { key: ana, enabled: true } })
    wire.say(presence('2', topic, {}))
    await until(() => states(wire.frames).length > 0)
    expect(states(wire.frames).flatMap(({ joins }) => Object.keys(joins))).toEqual([expect.not.stringMatching(ana)])
  })

  test('the server says who sent a message, as JSON and as bytes, and no message can say otherwise', async () => {
    const topic = `hall:${randomUUID()}`
    const [ana, mal] = [randomUUID(), randomUUID()]
    const hearer = await joinChannel(await person(), topic, { private: true })
    const wire = await openWire(town)
    await wire.join(topic, { private: true }, await tokenFor(town, mal))
    const forged = { user_id: ana }
    wire.say(['1', '2', `realtime:${topic}`, 'broadcast', { type: 'broadcast', event: 'typing', payload: forged, meta: forged }])
    await until(() => hearer.heard.length === 1)
    expect(hearer.heard[0]).toEqual({ type: 'broadcast', event: 'typing', payload: forged, meta: { user_id: mal } })
    const { channel } = await joinChannel(await person('2.0.0', mal), topic, { private: true })
    await say(channel, new Uint8Array([1, 2]).buffer)
    await until(() => hearer.heard.length === 2)
    expect(hearer.heard[1]?.meta).toEqual({ user_id: mal })
  })
})

/** The promise is five seconds; a busy machine gets three times as long. */
const promised = { timeout: 15_000, interval: 50 }

/** Two guests who both hear and speak, the second of them known by id. */
async function guests() {
  const [room, ids] = [randomUUID(), [randomUUID(), randomUUID()]]
  for (const id of ids) await town.sql.query('insert into public.guests (room, user_id) values ($1, $2)', [room, id])
  const config = { private: true, broadcast: { ack: true }, presence: { key: '', enabled: true } }
  const join = async (id = '') => joinChannel(await person('2.0.0', id), `room:${room}`, config)
  return { ids, stays: await join(ids[0]), leaves: await join(ids[1]) }
}

describe('rights that are lost', () => {
  test('a member who may no longer read hears nothing more after five seconds, and is not present any more', async () => {
    const { ids, stays, leaves } = await guests()
    await leaves.channel.track({})
    expect(await say(stays.channel, 1)).toBe('ok')
    await until(() => leaves.heard.length === 1 && String(ids[1]) in stays.channel.presenceState())
    await town.sql.query('delete from public.guests where user_id = $1', [ids[1]])
    let sent = 1
    await vi.waitFor(async () => {
      await say(stays.channel, (sent += 1))
      expect(leaves.statuses.at(-1)).toBe('CLOSED')
    }, promised)
    const known = leaves.heard.length
    expect(leaves.systems.at(-1)?.message).toContain('You no longer have permission to read from this Channel topic: room:')
    await until(() => !(String(ids[1]) in stays.channel.presenceState()))
    await say(stays.channel, 'after')
    await stays.channel.track({})
    await until(() => String(ids[0]) in stays.channel.presenceState())
    expect(leaves.heard).toHaveLength(known)
  })

  test('a member who may no longer write says nothing more after five seconds, and still hears', async () => {
    const { ids, stays, leaves } = await guests()
    expect(await say(leaves.channel, 1)).toBe('ok')
    await town.sql.query('update public.guests set speaks = false where user_id = $1', [ids[1]])
    await vi.waitFor(async () => expect(await say(leaves.channel, 2)).toBe('error'), promised)
    expect(await leaves.channel.track({})).toBe('error')
    await say(stays.channel, 'still heard')
    await until(() => leaves.heard.at(-1)?.payload === 'still heard')
    expect(stays.heard.at(-1)?.payload).not.toBe('still heard')
  })

  test('a policy that fails for one member ends the channel of that member only', async () => {
    const { ids, stays, leaves } = await guests()
    await town.sql.query(
      `create function public.fails(who uuid) returns boolean language plpgsql stable as $$
       begin if who = '${ids[1]}' then raise exception 'no'; end if; return true; end $$;
       grant execute on function public.fails(uuid) to authenticated;
       create policy "a policy that fails" on realtime.messages as restrictive for select to authenticated using (public.fails(auth.uid()))`,
    )
    await vi.waitFor(async () => {
      await say(stays.channel, 'on')
      expect(leaves.statuses.at(-1)).toBe('CLOSED')
    }, promised)
    await town.sql.query('drop policy "a policy that fails" on realtime.messages')
    expect(stays.statuses).toEqual(['SUBSCRIBED'])
  })
})
