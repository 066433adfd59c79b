// Which changes match a listener's bindings: all operators, tables and columns.
import { randomUUID } from 'node:crypto'
import { postgresChangesFilter, type RealtimeClient, type RealtimePostgresChangesPayload } from '@supabase/realtime-js'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { startGateway, type Gateway } from '#tests/support/gateway/gateway.ts'
import { realtimeClient, tokenFor, until } from '#tests/support/gateway/realtime.ts'

type Row = { id: number; tag: string; note: string | null; price: number | null; is_read: boolean | null; colour: string }
type Subscription = { event: '*' | 'INSERT' | 'UPDATE' | 'DELETE'; schema: string; table?: string; filter?: string; select?: string[] }
type Listening = { changes: RealtimePostgresChangesPayload<Row>[]; systems: { status: string; message: string }[] }

let town: Gateway
const sockets: RealtimeClient[] = []

beforeAll(async () => {
  town = await startGateway()
  await town.sql.query(`
    create type public.colour as enum ('red', 'green', 'blue');
    create table public.leaflets (
      id int generated always as identity primary key, tag text not null, note text, price numeric(10, 2), is_read boolean,
      colour public.colour not null default 'red', secret text
    );
    create table public.keyless (tag text, amount numeric, tags text[]);
    create table public.guarded_keyless (tag text);
    alter table public.guarded_keyless enable row level security;
    grant select (id, tag, note, price, is_read, colour) on public.leaflets to authenticated;
    grant select on public.keyless, public.guarded_keyless to authenticated, service_role;
    select platform.publish(name) from unnest(array['public.leaflets', 'public.keyless', 'public.guarded_keyless']::regclass[]) name;`)
})
afterAll(() => town.stop())
afterEach(() => {
  for (const socket of sockets.splice(0)) void socket.disconnect()
})

async function listen(subscription: Subscription, claims: Record<string, unknown> = {}): Promise<Listening> {
  const socket = await realtimeClient(town, await tokenFor(town, randomUUID(), 600, claims))
  sockets.push(socket)
  const heard: Listening = { changes: [], systems: [] }
  socket
    .channel(randomUUID())
    .on('postgres_changes', subscription as never, (change: RealtimePostgresChangesPayload<Row>) => heard.changes.push(change))
    .on('system', {}, (said) => heard.systems.push(said))
    .subscribe()
  await until(() => heard.systems.length > 0)
  return heard
}

const notes = (heard: Listening) => heard.changes.map((change) => (change.new as Row).note)

describe('a filter', () => {
  test.each([
    ['eq', (f: ReturnType<typeof postgresChangesFilter>) => f.eq('note', 'b'), ['b']],
    ['eq of an enum', (f) => f.eq('colour', 'green'), ['B']],
    ['neq', (f) => f.neq('note', 'b'), ['a', 'B', 'c,(d)', '%']],
    ['lt and gte of text, by the collation', (f) => f.gte('note', 'a').lt('note', 'c').neq('note', 'B'), ['a', 'b']],
    ['lte of an enum, by its order', (f) => f.lte('colour', 'green').gt('colour', 'red'), ['B']],
    ['eq of a number printed otherwise', (f) => f.eq('price', '1.5'), ['a']],
    ['gt of a number', (f) => f.gt('price', 9), ['b']],
    ['in', (f) => f.in('note', ['a', 'c,(d)', 'x']), ['a', 'c,(d)']],
    ['like', (f) => f.like('note', 'c,%'), ['c,(d)']],
    ['ilike', (f) => f.ilike('note', 'B'), ['b', 'B']],
    ['match', (f) => f.match('note', '^[ab]$'), ['a', 'b']],
    ['imatch', (f) => f.imatch('note', '^[AB]$'), ['a', 'b', 'B']],
    ['is null', (f) => f.is('note', null), [null]],
    ['is true', (f) => f.is('is_read', true), ['a']],
    ['isdistinct', (f) => f.isDistinct('note', 'a'), ['b', 'B', 'c,(d)', '%', null]],
    ['not', (f) => f.not('note', 'in', ['a', 'b', 'B']), ['c,(d)', '%']],
    ['not like', (f) => f.not('note', 'like', 'c%').not('note', 'eq', 'a'), ['b', 'B', '%']],
    ['not is null', (f) => f.not('note', 'is', null).not('is_read', 'is', true), ['b', 'B', 'c,(d)', '%']],
  ] satisfies [string, (filter: ReturnType<typeof postgresChangesFilter>) => unknown, (string | null)[]][])(
    '%s',
    async (_name, narrow, expected) => {
      const tag = randomUUID()
      const filter = postgresChangesFilter().eq('tag', tag)
      narrow(filter)
      const heard = await listen({ event: 'INSERT', schema: 'public', table: 'leaflets', filter: filter.build() })
      const end = await listen({ event: 'INSERT', schema: 'public', table: 'leaflets', filter: `note=eq.end ${tag}` })
      await town.sql.query(
        `insert into public.leaflets (tag, note, price, is_read, colour) values
       ($1, 'a', 1.50, true, 'red'), ($1, 'b', 10, false, 'red'), ($1, 'B', 9, null, 'green'),
       ($1, 'c,(d)', null, null, 'blue'), ($1, '%', null, null, 'red'), ($1, null, null, false, 'red'),
       ('other', 'end ' || $1, null, null, 'red')`,
        [tag],
      )
      await until(() => end.changes.length > 0)
      expect(heard.systems[0]).toMatchObject({ status: 'ok' })
      // Filters evaluated by PostgreSQL run beside the other deliveries, and may arrive after them.
      await vi.waitFor(() => expect(notes(heard)).toEqual(expected), { timeout: 15_000 })
    },
  )

  test('that cannot be evaluated is refused with the reason', async () => {
    for (const [filter, reason] of [
      ['note=is.maybe', 'invalid value for is filter'],
      ['note=is.true', 'is true filter requires a boolean column'],
      ['price=like.1%', 'operator like requires a text-compatible column type'],
      ['note=match.(', 'invalid regular expression'],
      ['note=eq.a,', 'filter must not contain empty segments'],
      ['note=in.a', '`in` filter value must be wrapped by parentheses'],
      ['secret=eq.x', 'invalid column for filter or select: secret'],
      ['undefined', 'Error parsing `filter` params'],
    ]) {
      const { systems } = await listen({ event: '*', schema: 'public', table: 'leaflets', filter: filter ?? '' })
      expect(systems[0], filter).toMatchObject({ status: 'error', message: expect.stringContaining(reason ?? '') as unknown })
    }
  })
})

describe('tables', () => {
  test('a table that is published later reaches those who listen to all', async () => {
    const everything = await listen({ event: 'INSERT', schema: '*' })
    const schema = await listen({ event: 'INSERT', schema: 'public' })
    await town.sql.query(`
      create table public.latecomers (id int primary key, note text); grant select on public.latecomers to authenticated;
      create table public.unpublished (id int primary key); grant select on public.unpublished to authenticated;
      select platform.publish('public.latecomers');
      insert into public.unpublished values (1); insert into public.latecomers values (1, 'here');
      select realtime.send('{}', 'e', 'room');`)
    const alone = await listen({ event: 'INSERT', schema: 'public', table: 'latecomers' })
    await town.sql.query(`insert into public.latecomers values (2, 'again')`)
    await until(() => alone.changes.length > 0 && [everything, schema].every(({ changes }) => changes.length === 2))
    expect(everything.changes.map(({ table }) => table)).toEqual(['latecomers', 'latecomers'])
  })

  test('an open table without a key sends its rows', async () => {
    const open = await listen({ event: 'INSERT', schema: 'public', table: 'keyless' })
    await town.sql.query(`insert into public.keyless values ('a', 1.50, '{b,c}')`)
    await until(() => open.changes.length === 1)
    expect(open.changes[0]?.new).toEqual({ tag: 'a', amount: 1.5, tags: ['b', 'c'] })
  })

  test('a guarded table without a key tells the service role that something changed, but not what', async () => {
    const guarded = await listen({ event: 'INSERT', schema: 'public', table: 'guarded_keyless' }, { role: 'service_role' })
    await town.sql.query(`insert into public.guarded_keyless values ('secret')`)
    await until(() => guarded.changes.length === 1)
    expect(guarded.changes[0]).toMatchObject({ new: {}, errors: ['Error 400: Bad Request, no primary key'] })
  })

  test('a row larger than a megabyte is marked as such and keeps its small values', async () => {
    const tag = randomUUID()
    const heard = await listen({ event: 'INSERT', schema: 'public', table: 'leaflets', filter: `tag=eq.${tag}` })
    await town.sql.query(`insert into public.leaflets (tag, note, price) values ($1, repeat('x', 1100000), 2)`, [tag])
    await until(() => heard.changes.length === 1)
    expect(heard.changes[0]?.errors).toEqual(['Error 413: Payload Too Large'])
    expect(heard.changes[0]?.new).toMatchObject({ tag, price: 2 })
    expect(heard.changes[0]?.new).not.toHaveProperty('note')
  })

  test('a whole former row is sent only if everyone may read the table', async () => {
    await town.sql.query('alter table public.leaflets replica identity full')
    const tag = randomUUID()
    const heard = await listen({ event: '*', schema: 'public', table: 'leaflets', filter: `tag=eq.${tag}` })
    await town.sql.query(`insert into public.leaflets (tag, note, secret) values ($1, 'a', 's')`, [tag])
    await town.sql.query(`update public.leaflets set note = 'b' where tag = $1`, [tag])
    await until(() => heard.changes.length === 2)
    await town.sql.query('alter table public.leaflets enable row level security')
    await town.sql.query(`create policy "all" on public.leaflets for select to authenticated using (true)`)
    await town.sql.query(`update public.leaflets set note = 'c' where tag = $1`, [tag])
    await until(() => heard.changes.length === 3)
    await town.sql.query('alter table public.leaflets disable row level security')
    expect(heard.changes[1]?.old).toMatchObject({ tag, note: 'a' })
    expect(heard.changes[1]?.old).not.toHaveProperty('secret')
    expect(Object.keys(heard.changes[2]?.old ?? {})).toEqual(['id'])
  })
})
