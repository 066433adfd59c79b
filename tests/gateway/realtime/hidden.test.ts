// Nothing a listener can observe depends on a row that is hidden from them: neither a delivery nor a failing filter.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startGateway, type Gateway } from '#tests/support/gateway/gateway.ts'
import { openWire, realtimeClient, tokenFor, until, type Frame } from '#tests/support/gateway/realtime.ts'

let town: Gateway

beforeAll(async () => {
  town = await startGateway()
  await town.sql.query(`
    create table public.secrets (
      id uuid primary key default gen_random_uuid(), owner uuid not null, note text not null, price numeric(10, 2) not null default 0
    );
    create table public.pairs (room uuid, user_id uuid, primary key (room, user_id));
    create table public.traceless (owner uuid not null, note text);
    alter table public.secrets enable row level security;
    alter table public.pairs enable row level security;
    alter table public.traceless enable row level security;
    alter table public.secrets replica identity full;
    alter table public.pairs replica identity full;
    grant select on public.secrets, public.pairs, public.traceless to authenticated, service_role;
    create policy "a secret is read by its owner" on public.secrets for select to authenticated using (owner = (select auth.uid()));
    create policy "a pair is read by its member" on public.pairs for select to authenticated using (user_id = (select auth.uid()));
    create policy "a trace is read by its owner" on public.traceless for select to authenticated using (owner = (select auth.uid()));
    select platform.publish(name) from unnest(array['public.secrets', 'public.pairs', 'public.traceless']::regclass[]) name;`)
})
afterAll(() => town.stop())

/** A socket of this member with one channel per filter; returns what arrives after the joins. */
async function listen(userId: string, filters: string[], table = 'secrets'): Promise<Frame[]> {
  const wire = await openWire(town)
  const token = await tokenFor(town, userId)
  for (const [place, filter] of filters.entries()) {
    const changes = [{ event: '*', schema: 'public', table, ...(filter !== '' && { filter }) }]
    wire.say([String(place), '1', `realtime:${place}`, 'phx_join', { access_token: token, config: { postgres_changes: changes } }])
  }
  await until(() => wire.frames.filter(([, , , event]) => event === 'system').length === filters.length)
  const refused = wire.frames.filter(([, , , event, payload]) => event === 'system' && (payload as { status: string }).status !== 'ok')
  expect(refused).toEqual([])
  wire.frames.length = 0
  return wire.frames
}

const write = (owner: string, note: string) =>
  town.sql.query('insert into public.secrets (owner, note, price) values ($1, $2, 1.5)', [owner, note])

test('a pattern that could fail or never finish is refused at the join', async () => {
  const wire = await openWire(town)
  const faults = {
    'note=like.My PIN is _7%\\': 'LIKE pattern must not end with escape character',
    'note=ilike.%codeword%\\': 'LIKE pattern must not end with escape character',
    'note=not.like.\\\\\\': 'LIKE pattern must not end with escape character',
    'note=match.^(.+)(.+)\\2\\1$': 'A pattern must not refer back to a group',
    'note=imatch.(a{100}){11}': 'A pattern must not repeat a part more than 1000 times',
    'note=match.(': 'invalid regular expression',
  }
  for (const [place, [filter, message]] of Object.entries(faults).entries()) {
    const config = { postgres_changes: [{ event: 'INSERT', schema: 'public', table: 'secrets', filter }] }
    wire.say(['1', '1', `realtime:${place}`, 'phx_join', { access_token: await tokenFor(town, randomUUID()), config }])
    const answer = () => wire.frames.find(([, , topic, event]) => topic === `realtime:${place}` && event === 'system')
    await until(() => answer() !== undefined)
    expect(answer()?.[4], filter).toMatchObject({ status: 'error', message: expect.stringContaining(message) as unknown })
  }
})

test('a right guess at a hidden row gets the same response as a wrong one: none', async () => {
  const [attacker, bea] = [randomUUID(), randomUUID()]
  const guesses = ['7474', '7475'].flatMap((pin) => [
    `note=eq.My PIN is ${pin}`,
    `note=like.%${pin}%`,
    `note=ilike.%PIN is ${pin}`,
    `note=match.${pin}`,
    `note=imatch.^(my) pin is ${pin}$`,
    `note=in.(x,My PIN is ${pin})`,
    `note=gte.My PIN is ${pin}`,
    `owner=eq.${bea},note=like.%${pin}`,
    `price=eq.1.50,note=like.%${pin}`,
    `note=match.^(.+)+ ${pin}$`,
  ])
  const heard = await listen(attacker, [...guesses, `owner=eq.${attacker}`])
  const own = await listen(bea, [`owner=eq.${bea}`])
  await write(bea, 'My PIN is 7474')
  await write(bea, 'x'.repeat(4_000))
  await town.sql.query('update public.secrets set price = 1.50 where owner = $1', [bea])
  // None of the guesses matches this one, which the attacker may read.
  await write(attacker, 'End')
  await until(() => own.length === 4)
  const marker = String(guesses.length)
  await until(() => heard.some(([, , topic]) => topic === `realtime:${marker}`))
  expect(heard.filter(([, , topic]) => topic !== `realtime:${marker}`)).toEqual([])
})

const kinds = (frames: Frame[]) => frames.map(([, , topic, , payload]) => [topic, (payload as { data: { type: string } }).data.type])

test('the deletion of a guarded row reaches the service role and members whose own id is in its key', async () => {
  const [room, gone, bea] = [randomUUID(), randomUUID(), randomUUID()]
  const listeners = await Promise.all([gone, bea].map((userId) => listen(userId, ['', `room=eq.${room}`], 'pairs')))
  const service = await realtimeClient(town, null)
  await service.setAuth(await tokenFor(town, randomUUID(), 600, { role: 'service_role' }))
  const deleted: unknown[] = []
  let isReady = false
  service
    .channel(randomUUID())
    .on('postgres_changes', { event: 'DELETE', schema: 'public', table: 'pairs' }, ({ old }) => deleted.push(old))
    .on('system', {}, ({ status }: { status: string }) => (isReady ||= status === 'ok'))
    .subscribe()
  await until(() => isReady)
  await town.sql.query('insert into public.pairs values ($1, $2), ($1, $3)', [room, gone, bea])
  await town.sql.query('delete from public.pairs where room = $1 and user_id = $2', [room, gone])
  await town.sql.query('insert into public.pairs values ($1, $2)', [randomUUID(), bea])
  await until(() => deleted.length === 1)
  expect(deleted).toEqual([{ room, user_id: gone }])
  const [ofGone = [], ofBea = []] = listeners
  await until(() => kinds(ofGone).filter(([, type]) => type === 'DELETE').length === 2)
  // Their own later row arrives after the deletion would have.
  await until(() => kinds(ofBea).filter(([topic]) => topic === 'realtime:0').length === 2)
  expect(kinds(ofBea).filter(([, type]) => type === 'DELETE')).toEqual([])
  await service.disconnect()
})

test('a guarded table without a key reaches only the service role', async () => {
  const ana = randomUUID()
  const heard = await listen(ana, ['', `owner=eq.${ana}`, 'note=like.%secret%'], 'traceless')
  const own = await listen(ana, [`owner=eq.${ana}`])
  await town.sql.query(`insert into public.traceless values ($1, 'a secret')`, [ana])
  await write(ana, 'the end')
  await until(() => own.length === 1)
  expect(heard).toEqual([])
})
