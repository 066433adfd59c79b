// Filters that the database refuses to judge, because their member has used up their share: their own listener ends, and nothing else.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Gateway, startGateway } from '#tests/support/gateway/gateway.ts'
import { openWire, until } from '#tests/support/gateway/realtime.ts'

let town: Gateway
beforeAll(async () => {
  town = await startGateway({ settings: { STATEMENT_SECONDS: '2' } })
  await town.sql.query(`
    create table public.leaflets (id int generated always as identity primary key, note text not null);
    grant select on public.leaflets to authenticated;
    create function public.test_slow() returns int language plpgsql as 'begin perform pg_sleep(0.8); return 1; end';
    grant execute on function public.test_slow() to authenticated;
    select platform.publish('public.leaflets');
    notify pgrst, 'reload schema'`)
})
afterAll(() => town.stop())

test('a filter that cannot be judged ends its own listener, and the server goes on for others', { timeout: 60_000 }, async () => {
  const [greedy, honest] = [await town.signUp('Greta'), await town.signUp('Hana')]
  const listen = async (name: string, token: string, filter: string) => {
    const wire = await openWire(town)
    const change = { event: 'INSERT', schema: 'public', table: 'leaflets', filter }
    expect(await wire.join(name, { postgres_changes: [change] }, token)).toMatchObject({ status: 'ok' })
    await until(() => wire.frames.some(([, , , event]) => event === 'system'))
    return wire
  }
  const theirs = await listen('theirs', greedy.session.access_token, 'note=match.^f.*t$')
  const mine = await listen('mine', honest.session.access_token, 'note=eq.last')
  const uses = () => greedy.client.rpc('test_slow').then(({ status }) => status)
  await expect.poll(async () => (await Promise.all([uses(), uses(), uses()])).includes(429), { timeout: 20_000 }).toBe(true)
  await town.sql.query(`insert into public.leaflets (note) values ('first')`)
  await until(() => theirs.frames.some(([, , , event]) => event === 'phx_error'))
  await town.sql.query(`insert into public.leaflets (note) values ('last')`)
  await until(() => mine.frames.some(([, , , event]) => event === 'postgres_changes'))
  expect((await fetch(`${town.url}/health`)).status).toBe(200)
  for (const { socket } of [theirs, mine]) socket.terminate()
})
