// Live changes through the official client, each member with a socket of their own.
import { randomUUID } from 'node:crypto'
import type { RealtimeClient, RealtimePostgresChangesPayload } from '@supabase/realtime-js'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startGateway, type Gateway } from '#tests/support/gateway/gateway.ts'
import { realtimeClient, tokenFor, until } from '#tests/support/gateway/realtime.ts'

type Row = { id: string; user_id: string; place: number; note: string | null }
type Change = RealtimePostgresChangesPayload<Row>
type Subscription = { event: '*' | 'INSERT' | 'UPDATE' | 'DELETE'; schema: 'public'; table: string; filter?: string; select?: string[] }
type Listening = { changes: Change[]; statuses: string[]; systems: { status: string; message: string }[] }

let town: Gateway
const sockets: RealtimeClient[] = []

beforeAll(async () => {
  town = await startGateway()
  await town.sql.query(`
    create table public.postcards (
      id uuid primary key default gen_random_uuid(), user_id uuid not null, place int not null default 0, note text, secret text,
      price numeric(10, 2), is_read boolean not null default false, tags text[], extra jsonb, sent_at timestamptz not null default now()
    );
    alter table public.postcards enable row level security;
    create policy "a postcard is read by whom it is sent to" on public.postcards for select to authenticated
      using (user_id = (select auth.uid()));
    grant select (id, user_id, place, note, price, is_read, tags, extra, sent_at) on public.postcards to authenticated;
    create table public.unheard (id uuid primary key, user_id uuid);
    grant select on public.unheard to authenticated;
    select platform.publish('public.postcards');`)
})
afterAll(() => town.stop())
afterEach(() => {
  for (const socket of sockets.splice(0)) void socket.disconnect()
})

async function socketOf(token: string | null, vsn?: string): Promise<RealtimeClient> {
  const socket = await realtimeClient(town, token, vsn)
  sockets.push(socket)
  return socket
}

async function listen(socket: RealtimeClient, subscription: Subscription, topic: string = randomUUID()): Promise<Listening> {
  const heard: Listening = { changes: [], statuses: [], systems: [] }
  socket
    .channel(topic)
    .on('postgres_changes', subscription as never, (change: Change) => heard.changes.push(change))
    .on('system', {}, (said) => heard.systems.push(said))
    .subscribe((status) => heard.statuses.push(status))
  await until(() => heard.statuses.includes('SUBSCRIBED') && heard.systems.length > 0)
  return heard
}

async function send(userId: string, place = 0, note: string | null = null): Promise<string> {
  const text = 'insert into public.postcards (user_id, place, note) values ($1, $2, $3) returning id'
  const { rows } = await town.sql.query<{ id: string }>(text, [userId, place, note])
  return rows[0]?.id ?? ''
}

const postcards = (userId: string, event: Subscription['event'] = '*'): Subscription => ({
  event,
  schema: 'public',
  table: 'postcards',
  filter: `user_id=eq.${userId}`,
})

describe('what is delivered', () => {
  test.each(['1.0.0', '2.0.0'])('a row arrives as real JSON values, version %s', async (vsn) => {
    const ana = randomUUID()
    const heard = await listen(await socketOf(await tokenFor(town, ana), vsn), postcards(ana))
    await town.sql.query(
      `insert into public.postcards (user_id, place, note, secret, price, is_read, tags, extra, sent_at)
       values ($1, 7, 'Grüße, "Bea"', 'hidden', 12.50, true, '{a,"b c"}', '{"n":[1,null]}', '2026-03-04 05:06:07.123456+00')`,
      [ana],
    )
    await until(() => heard.changes.length > 0)
    expect(heard.changes[0]).toMatchObject({ eventType: 'INSERT', schema: 'public', table: 'postcards', old: {}, errors: null })
    expect(heard.changes[0]?.commit_timestamp).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    expect(heard.changes[0]?.new).toEqual({
      id: expect.any(String),
      user_id: ana,
      place: 7,
      note: 'Grüße, "Bea"',
      price: 12.5,
      is_read: true,
      tags: ['a', 'b c'],
      extra: { n: [1, null] },
      sent_at: '2026-03-04T05:06:07.123456+00:00',
    })
  })

  test('200 inserts arrive in the order they were committed', async () => {
    const ana = randomUUID()
    const heard = await listen(await socketOf(await tokenFor(town, ana)), postcards(ana, 'INSERT'))
    for (let place = 0; place < 200; place++) await send(ana, place)
    await until(() => heard.changes.length >= 200)
    expect(heard.changes.map((change) => (change.new as Row).place)).toEqual(Array.from({ length: 200 }, (_, place) => place))
  })

  test('one transaction of 3000 rows arrives whole and in order', async () => {
    const ana = randomUUID()
    const heard = await listen(await socketOf(await tokenFor(town, ana)), postcards(ana, 'INSERT'))
    await town.sql.query('insert into public.postcards (user_id, place) select $1, n from generate_series(1, 3000) n', [ana])
    await until(() => heard.changes.length >= 3_000)
    expect(heard.changes.map((change) => (change.new as Row).place)).toEqual(Array.from({ length: 3_000 }, (_, place) => place + 1))
  })

  test('an update sends the new row and the old key, including large values it did not change', async () => {
    const ana = randomUUID()
    const large = Array.from({ length: 500 }, () => randomUUID()).join('')
    const id = await send(ana, 1, large)
    const heard = await listen(await socketOf(await tokenFor(town, ana)), postcards(ana, 'UPDATE'))
    await town.sql.query('update public.postcards set place = 2 where id = $1', [id])
    await until(() => heard.changes.length > 0)
    expect(heard.changes[0]).toMatchObject({ eventType: 'UPDATE', new: { id, place: 2, note: large }, old: { id } })
  })

  test('a deletion sends the key and nothing else', async () => {
    const ana = randomUUID()
    // Their own id is the key: nobody else receives the deletion of a row in a table with policies.
    await town.sql.query('insert into public.postcards (id, user_id, note) values ($1, $1, $2)', [ana, 'words'])
    const heard = await listen(await socketOf(await tokenFor(town, ana)), { event: 'DELETE', schema: 'public', table: 'postcards' })
    await town.sql.query('delete from public.postcards where id = $1', [ana])
    await until(() => heard.changes.length > 0)
    expect(heard.changes[0]).toMatchObject({ eventType: 'DELETE', old: { id: ana }, new: {} })
    expect(Object.keys(heard.changes[0]?.old ?? {})).toEqual(['id'])
  })

  test('only the selected columns, only the rows that match the filter', async () => {
    const ana = randomUUID()
    const subscription: Subscription = { ...postcards(ana), filter: `user_id=eq.${ana},place=gt.9,note=in.(x,"y,z")`, select: ['place'] }
    const heard = await listen(await socketOf(await tokenFor(town, ana)), subscription)
    await send(ana, 9, 'x')
    await send(ana, 10, 'other')
    await send(ana, 11, null)
    const id = await send(ana, 100, 'y,z')
    await until(() => heard.changes.length > 0)
    expect(heard.changes.map((change) => change.new)).toEqual([{ id, place: 100 }])
  })
})

describe('who gets it', () => {
  test('a stranger and a visitor get nothing of what the owner gets', async () => {
    const [ana, bea] = [randomUUID(), randomUUID()]
    const owner = await listen(await socketOf(await tokenFor(town, ana)), postcards(ana))
    const stranger = await listen(await socketOf(await tokenFor(town, bea)), { event: '*', schema: 'public', table: 'postcards' })
    const visitor = await listen(await socketOf(null), postcards(ana))
    await send(ana, 1)
    await until(() => owner.changes.length === 1)
    // Bea's own card comes later in the stream, so a leak would have arrived before it.
    await send(bea, 2)
    await until(() => stranger.changes.length > 0)
    expect(stranger.changes.map((change) => (change.new as Row).user_id)).toEqual([bea])
    expect(visitor.changes).toEqual([])
    expect(visitor.systems[0]?.status).toBe('error')
  })

  test('a member who loses the right to a row gets no more changes of it', async () => {
    const [ana, bea] = [randomUUID(), randomUUID()]
    const heard = await listen(await socketOf(await tokenFor(town, ana)), { event: '*', schema: 'public', table: 'postcards' })
    const id = await send(ana, 2)
    await until(() => heard.changes.length === 1)
    await town.sql.query('update public.postcards set user_id = $2 where id = $1', [id, bea])
    await send(ana, 3)
    await until(() => heard.changes.length > 1)
    expect(heard.changes.map((change) => (change.new as Row).place)).toEqual([2, 3])
  })

  test('a table that cannot be listened to causes a system message, not a failed join', async () => {
    const ana = randomUUID()
    const subscriptions: Subscription[] = [
      { event: '*', schema: 'public', table: 'nowhere' },
      { event: '*', schema: 'public', table: 'unheard' },
      { ...postcards(ana), filter: 'colour=eq.red' },
      { ...postcards(ana), filter: 'secret=eq.x' },
      { ...postcards(ana), filter: 'place=eq.many' },
      { ...postcards(ana), filter: 'place=about.3' },
      { ...postcards(ana), select: ['secret'] },
    ]
    const socket = await socketOf(await tokenFor(town, ana))
    for (const subscription of subscriptions) {
      const heard = await listen(socket, subscription)
      expect(heard.systems[0], JSON.stringify(subscription)).toMatchObject({ status: 'error', message: /Unable to subscribe to changes/ })
    }
  })
})

describe('how long', () => {
  test('a channel closes when its token expires', async () => {
    const ana = randomUUID()
    const heard = await listen(await socketOf(await tokenFor(town, ana, 2)), postcards(ana))
    await until(() => heard.statuses.includes('CLOSED'))
    expect(heard.systems.at(-1)?.message).toMatch(/^Token has expired \d+ seconds ago$/)
  })

  test('a fresh token keeps it open', async () => {
    const ana = randomUUID()
    const brief = await listen(await socketOf(await tokenFor(town, ana, 3)), postcards(ana))
    const socket = await socketOf(await tokenFor(town, ana, 3))
    const renewed = await listen(socket, postcards(ana))
    await socket.setAuth(await tokenFor(town, ana))
    await until(() => brief.statuses.includes('CLOSED'))
    await send(ana, 5)
    await until(() => renewed.changes.length === 1)
    expect(renewed.statuses).toEqual(['SUBSCRIBED'])
  })

  test('a lost change feed makes every client rejoin, and then nothing is missed', async () => {
    const ana = randomUUID()
    const heard = await listen(await socketOf(await tokenFor(town, ana)), postcards(ana))
    await town.sql.query('select pg_terminate_backend(active_pid) from pg_replication_slots where database = current_database() and active')
    await until(() => heard.statuses.filter((status) => status === 'SUBSCRIBED').length === 2)
    expect(heard.statuses).toContain('CHANNEL_ERROR')
    await send(ana, 8)
    await until(() => heard.changes.length === 1)
  })
})

describe('notifications', () => {
  test.each([
    ['NOTIF-26 MEDIA-01 a new notification is heard at once by whom it is for, and by nobody else', 'INSERT'],
    ['NOTIF-27 a notification that was read elsewhere is heard by its owner, and by nobody else', 'UPDATE'],
  ] as const)('%s', async (_title, event) => {
    const [ana, bea] = [await town.signUp('Ana Alvarez'), await town.signUp('Bea Brooks')]
    const subscription: Subscription = { event, schema: 'public', table: 'notifications' }
    const owner = await listen(ana.client.realtime, { ...subscription, filter: `user_id=eq.${ana.user.id}` })
    const stranger = await listen(bea.client.realtime, subscription)
    const id = await tell(ana.user.id)
    if (event === 'UPDATE') await read(id)
    await until(() => owner.changes.length > 0)
    expect(owner.changes).toHaveLength(1)
    expect(owner.changes[0]).toMatchObject({ eventType: event, new: { id, user_id: ana.user.id, read: event === 'UPDATE' } })
    await read(await tell(bea.user.id))
    await until(() => stranger.changes.length > 0)
    expect(new Set(stranger.changes.map((change) => (change.new as Row).user_id))).toEqual(new Set([bea.user.id]))
  })
})

async function tell(userId: string): Promise<string> {
  const note = `insert into public.notifications (user_id, type, title) values ($1, 'message', 'New message') returning id`
  const { rows } = await town.sql.query<{ id: string }>(note, [userId])
  return rows[0]?.id ?? ''
}

async function read(id: string): Promise<void> {
  await town.sql.query('update public.notifications set read = true where id = $1', [id])
}
