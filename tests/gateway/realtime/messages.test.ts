// Broadcasts that start in the database, and their replay, through the official client.
import { randomUUID } from 'node:crypto'
import type { RealtimeClient } from '@supabase/realtime-js'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startGateway, type Gateway } from '#tests/support/gateway/gateway.ts'
import { joinChannel, openWire, realtimeClient, tokenFor, until } from '#tests/support/gateway/realtime.ts'

let town: Gateway
const sockets: RealtimeClient[] = []

beforeAll(async () => {
  town = await startGateway()
  await town.sql.query(`
    create policy "members read the hall" on realtime.messages for select to authenticated using (realtime.topic() like 'hall:%');`)
})
afterAll(() => town.stop())
afterEach(() => {
  for (const socket of sockets.splice(0)) void socket.disconnect()
})

async function person(): Promise<RealtimeClient> {
  const socket = await realtimeClient(town, await tokenFor(town, randomUUID()))
  sockets.push(socket)
  return socket
}

const refused = (reason: string) => ({ status: 'error', response: { reason: `UnableToReplayMessages: ${reason}` } })

test('what a transaction sends is delivered when it commits, and never if it does not', async () => {
  const topic = `hall:${randomUUID()}`
  const ready = { private: true, broadcast: { replication_ready: true } }
  const hearer = await joinChannel(await person(), topic, ready)
  await until(() => hearer.systems.some(({ message }) => message === 'Replication connection established'))
  await town.sql.query('begin')
  await town.sql.query('select realtime.send($1, $2, $3)', ['{"n":1}', 'lost', topic])
  await town.sql.query('rollback')
  await town.sql.query('select realtime.send($1, $2, $3), realtime.send_binary($4, $2, $3), realtime.send($1, $2, $3, false)', [
    '{"n":2}',
    'kept',
    topic,
    Buffer.from([0, 255, 7]),
  ])
  await until(() => hearer.heard.length === 2)
  const id: unknown = expect.stringMatching(/^[\da-f-]{36}$/)
  expect(hearer.heard[0]).toEqual({ type: 'broadcast', event: 'kept', payload: { n: 2, id }, meta: { id } })
  expect([...new Uint8Array(hearer.heard[1]?.payload as ArrayBuffer)]).toEqual([0, 255, 7])
})

test('broadcast_changes sends a row before and after', async () => {
  const topic = `hall:${randomUUID()}`
  const hearer = await joinChannel(await person(), topic, { private: true })
  await town.sql.query(`
    create table public.told (id int primary key, note text);
    create function public.tell_hall() returns trigger language plpgsql as $$
    begin
      perform realtime.broadcast_changes('${topic}', tg_op, tg_op, tg_table_name, tg_table_schema, new, old, tg_level);
      return null;
    end $$;
    create trigger tell_hall after insert or update or delete on public.told for each row execute function public.tell_hall();
    insert into public.told values (1, 'a'); update public.told set note = 'b'; delete from public.told;`)
  await until(() => hearer.heard.length === 3)
  const [a, b] = [
    { id: 1, note: 'a' },
    { id: 1, note: 'b' },
  ]
  const common = { schema: 'public', table: 'told', id: expect.any(String) as unknown }
  expect(hearer.heard.map(({ event, payload }) => [event, payload])).toEqual([
    ['INSERT', { ...common, operation: 'INSERT', record: a, old_record: null }],
    ['UPDATE', { ...common, operation: 'UPDATE', record: b, old_record: a }],
    ['DELETE', { ...common, operation: 'DELETE', record: null, old_record: b }],
  ])
})

test('a private channel replays what it missed, oldest first, and nothing else', async () => {
  const topic = `hall:${randomUUID()}`
  const send = (n: number, ago: string) =>
    town.sql.query(
      `insert into realtime.messages (topic, event, private, extension, payload, inserted_at)
       values ($1, 'note', true, 'broadcast', jsonb_build_object('n', $2::int), now() - $3::interval)`,
      [topic, n, ago],
    )
  const witness = await joinChannel(await person(), topic, { private: true })
  await send(0, '2 hours')
  for (const n of [1, 2, 3]) await send(n, `${10 - n} minutes`)
  const since = Date.now() - 3_600_000
  await until(() => witness.heard.length === 4)
  const hearer = await joinChannel(await person(), topic, { private: true, broadcast: { replay: { since, limit: 2 } } })
  await until(() => hearer.heard.length === 2)
  await town.sql.query('select realtime.send($1, $2, $3)', ['{"n":4}', 'note', topic])
  await until(() => hearer.heard.length === 3)
  expect(hearer.heard.map(({ payload, meta }) => [(payload as { n: number }).n, meta?.replayed])).toEqual([
    [2, true],
    [3, true],
    [4, undefined],
  ])
  const wire = await openWire(town)
  const token = await tokenFor(town, randomUUID())
  expect(await wire.join(topic, { broadcast: { replay: { since } } }, token)).toEqual(refused('Replay is not allowed for public channels'))
  const unreadable = { private: true, broadcast: { replay: { since: 'yesterday' } } }
  expect(await wire.join(topic, unreadable, token)).toEqual(refused('Replay params are not valid'))
})

test('messages are kept for three days', async () => {
  const topic = randomUUID()
  const text = `insert into realtime.messages (topic, event, extension, inserted_at) values ($1, 'e', 'broadcast', now() - $2::interval)`
  await town.sql.query(text, [topic, '2 days 23 hours'])
  await town.sql.query(text, [topic, '3 days 1 hour'])
  await town.sql.query(`select clock.run('sweep realtime messages')`)
  expect((await town.sql.query('select from realtime.messages where topic = $1', [topic])).rowCount).toBe(1)
})
