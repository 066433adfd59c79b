// Listeners receive exactly the changes of rows that they may currently read.
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { RealtimeClient } from '@supabase/realtime-js'
import { startGateway, type Gateway } from '#tests/support/gateway/gateway.ts'
import { openWire, realtimeClient, tokenFor, until } from '#tests/support/gateway/realtime.ts'

type Entry = { id: number; room: number; author: string; is_hidden: boolean }
type Page = { book: string; number: number }
type Hearer<Row = Entry> = { userId: string; client: RealtimeClient; heard: Row[] }

/** The promise is five seconds; we wait three times as long, since the machine may be busy. */
const promised = { timeout: 15_000, interval: 50 }
const rooms = [1, 2, 3, 4]

let town: Gateway
const sockets: RealtimeClient[] = []

beforeAll(async () => {
  town = await startGateway()
  await town.sql.query(`
    create table public.seats (room int, user_id uuid, primary key (room, user_id));
    create table public.entries (
      id int generated always as identity primary key, room int not null, author uuid not null, is_hidden boolean not null default false
    );
    alter table public.seats enable row level security;
    alter table public.entries enable row level security;
    create function public.sits(room int) returns boolean language sql stable security definer set search_path = '' as $$
      select exists (select from public.seats s where s.room = sits.room and s.user_id = (select auth.uid())) $$;
    grant execute on function public.sits(int) to authenticated;
    grant select on public.entries, public.seats to authenticated;
    create policy "own or in a room of hers" on public.entries for select to authenticated
      using (author = (select auth.uid()) or (not is_hidden and public.sits(room)));
    create table public.pages (book text, number int, readers uuid[] not null, primary key (book, number));
    alter table public.pages enable row level security;
    grant select on public.pages to authenticated;
    create policy "its readers" on public.pages for select to authenticated using ((select auth.uid()) = any (readers));
    select platform.publish(name) from unnest(array['public.entries', 'public.pages']::regclass[]) name;`)
})
afterAll(() => town.stop())
afterEach(() => {
  for (const socket of sockets.splice(0)) void socket.disconnect()
})

const hearer = (claims: Record<string, unknown> = {}, userId: string = randomUUID()) => hearerOf<Entry>('entries', claims, userId)

async function hearerOf<Row>(table: string, claims: Record<string, unknown> = {}, userId: string = randomUUID()): Promise<Hearer<Row>> {
  const client = await realtimeClient(town, await tokenFor(town, userId, 600, claims))
  sockets.push(client)
  const heard: Row[] = []
  let isReady = false
  client
    .channel(randomUUID())
    .on('postgres_changes', { event: '*', schema: 'public', table }, (change) => heard.push(change.new as Row))
    .on('system', {}, ({ status }: { status: string }) => (isReady ||= status === 'ok'))
    .subscribe()
  await until(() => isReady)
  return { userId, client, heard }
}

const seat = (room: number, userId: string) =>
  town.sql.query('insert into public.seats values ($1, $2) on conflict do nothing', [room, userId])
const unseat = (room: number, userId: string) => town.sql.query('delete from public.seats where room = $1 and user_id = $2', [room, userId])

async function write(room: number, author: string, isHidden = false): Promise<number> {
  const text = 'insert into public.entries (room, author, is_hidden) values ($1, $2, $3) returning id'
  const { rows } = await town.sql.query<{ id: number }>(text, [room, author, isHidden])
  return rows[0]?.id ?? 0
}

/** Checks in the database as that member. */
async function mayRead({ userId }: Hearer, id: number): Promise<boolean> {
  await town.sql.query('begin')
  await town.sql.query(`select set_config('request.jwt.claim.sub', $1, true), set_config('role', 'authenticated', true)`, [userId])
  const { rowCount } = await town.sql.query('select from public.entries where id = $1', [id])
  await town.sql.query('rollback')
  return rowCount === 1
}

test('for 500 pairs of a member and a change, members get exactly what they may read', async () => {
  const members: Hearer[] = []
  while (members.length < 10) members.push(await hearer())
  const change = fc.record({
    room: fc.constantFrom(...rooms),
    author: fc.nat(members.length - 1),
    isHidden: fc.boolean(),
    seats: fc.array(fc.tuple(fc.constantFrom(...rooms), fc.nat(members.length - 1)), { maxLength: 2 }),
  })
  const changes = fc.sample(change, { numRuns: 50, seed: 20_261_121 })
  const expected = members.map((): number[] => [])
  for (const { room, author, isHidden, seats } of changes) {
    // Only grant seats: after losing a right, a member may still receive changes for a few seconds.
    for (const [place, member] of seats) await seat(place, members[member]?.userId ?? '')
    const id = await write(room, members[author]?.userId ?? '', isHidden)
    for (const [index, member] of members.entries()) if (await mayRead(member, id)) expected[index]?.push(id)
    // The author may always read it; once it has reached them, it has been checked for everyone.
    await until(() => members[author]?.heard.at(-1)?.id === id)
  }
  // Each member's own row comes last in the stream, so everything else they may see has arrived before it.
  for (const [index, { userId }] of members.entries()) expected[index]?.push(await write(9, userId, true))
  await until(() => members.every(({ heard }, index) => heard.at(-1)?.id === expected[index]?.at(-1)))
  expect(members.map(({ heard }) => heard.map(({ id }) => id))).toEqual(expected)
  expect(members.length * changes.length).toBe(500)
  expect(expected.flat().length).toBeGreaterThan(100)
})

test('each of several rows at once reaches exactly its readers in a crowd, whatever its key contains', async () => {
  const crowd: Hearer<Page>[] = []
  while (crowd.length < 12) crowd.push(await hearerOf<Page>('pages'))
  const ids = crowd.map(({ userId }) => userId)
  const everybody = { book: 'the last', number: 1, readers: ids }
  const pages = [
    { book: 'a, "b" and {c}', number: 1, readers: ids.slice(0, 9) },
    { book: 'a, "b" and {c}', number: 2, readers: ids.slice(3) },
    { book: "back\\slash and 'quote'", number: 1, readers: [] },
    { book: 'null', number: -7, readers: ids.filter((_, place) => place % 2 === 0) },
    { book: '', number: 0, readers: ids.slice(5, 6) },
    everybody,
  ]
  await town.sql.query(
    'insert into public.pages select page.book, page.number, page.readers from jsonb_to_recordset($1) as page (book text, number int, readers uuid[])',
    [JSON.stringify(pages)],
  )
  await until(() => crowd.every(({ heard }) => heard.at(-1)?.book === everybody.book))
  for (const { userId, heard } of crowd) {
    const readable = pages.filter(({ readers }) => readers.includes(userId)).map(({ book, number }) => ({ book, number }))
    expect(heard.map(({ book, number }) => ({ book, number }))).toEqual(readable)
  }
})

describe('losing a right', () => {
  test('ends the delivery within five seconds, also of rows like earlier ones', async () => {
    const [ana, bea] = [await hearer(), await hearer()]
    for (const { userId } of [ana, bea]) await seat(1, userId)
    const before = await write(1, randomUUID())
    await until(() => [ana, bea].every(({ heard }) => heard.at(-1)?.id === before))
    await unseat(1, ana.userId)
    let written = 0
    await vi.waitFor(async () => {
      written = await write(1, randomUUID())
      await until(() => bea.heard.at(-1)?.id === written)
      expect(ana.heard.at(-1)?.id).not.toBe(written)
    }, promised)
    const silent = await write(1, randomUUID())
    await until(() => bea.heard.at(-1)?.id === silent)
    const own = await write(1, ana.userId)
    await until(() => ana.heard.at(-1)?.id === own)
    expect(ana.heard.map(({ id }) => id)).not.toContain(silent)
  })

  test('affects only that member in a crowd, even if their rights were checked for all', async () => {
    const crowd: Hearer[] = []
    while (crowd.length < 12) crowd.push(await hearer())
    for (const { userId } of crowd) await seat(4, userId)
    const everybody = async () => {
      const id = await write(4, randomUUID())
      await until(() => crowd.every(({ heard }) => heard.at(-1)?.id === id))
    }
    await everybody()
    const [first, ...others] = crowd
    await unseat(4, first?.userId ?? '')
    const written: number[] = []
    await vi.waitFor(async () => {
      written.push(await write(4, randomUUID()))
      await until(() => others.every(({ heard }) => heard.at(-1)?.id === written.at(-1)))
      expect(first?.heard.at(-1)?.id).not.toBe(written.at(-1))
    }, promised)
    for (const { heard } of others) expect(heard.slice(1).map(({ id }) => id)).toEqual(written)
    await seat(4, first?.userId ?? '')
    await everybody()
  })

  test('and gaining it again starts the delivery immediately', async () => {
    const [ana, bea] = [await hearer(), await hearer()]
    await seat(2, bea.userId)
    const first = await write(2, randomUUID())
    await until(() => bea.heard.at(-1)?.id === first)
    await seat(2, ana.userId)
    const second = await write(2, randomUUID())
    await until(() => ana.heard.at(-1)?.id === second)
    expect(ana.heard.map(({ id }) => id)).toEqual([second])
  })

  test('a hidden row in a room the member listens to stays hidden', async () => {
    const ana = await hearer()
    await seat(3, ana.userId)
    const [seen, hidden, last] = [await write(3, randomUUID()), await write(3, randomUUID(), true), await write(3, randomUUID())]
    await until(() => ana.heard.at(-1)?.id === last)
    expect(ana.heard.map(({ id }) => id)).toEqual([seen, last])
    expect(hidden).toBe(last - 1)
  })
})

describe('a session that has ended', () => {
  test('gets nothing more after five seconds, whatever its token says', async () => {
    const ana = await town.signUp('Ana Alvarez')
    const { rows } = await town.sql.query<{ id: string }>('select id from auth.sessions where user_id = $1', [ana.user.id])
    const sessionId = rows[0]?.id
    const ended = await hearer({ session_id: sessionId }, ana.user.id)
    const stays = await hearer({}, ana.user.id)
    const first = await write(1, ana.user.id)
    await until(() => [ended, stays].every(({ heard }) => heard.at(-1)?.id === first))
    const [channel] = ended.client.getChannels()
    await ana.client.auth.signOut()
    await vi.waitFor(() => expect(channel?.state).toBe('closed'), promised)
    const second = await write(1, ana.user.id)
    await until(() => stays.heard.at(-1)?.id === second)
    expect(ended.heard.map(({ id }) => id)).toEqual([first])
    const wire = await openWire(town)
    const token = await tokenFor(town, ana.user.id, 600, { session_id: sessionId })
    expect(await wire.join('again', {}, token)).toEqual({ status: 'error', response: { reason: 'InvalidJWTToken: Token has expired' } })
  })
})
