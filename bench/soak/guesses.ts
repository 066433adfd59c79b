// Whether response times reveal if a guess at a hidden row was right. A listener and a reader guess at rows that they may not
// see, with right and wrong guesses alternating. A threshold is chosen on the first half of the pairs and tested on the
// second. The same method must detect a planted leak.
//   npm run soak -- guesses [pairs]
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { importJWK, SignJWT, type JWK } from 'jose'
import pg from 'pg'
import { WebSocket } from 'ws'
import { startServer } from '#tests/support/setup/server.ts'
import { engineIn } from '../engine-in.ts'
import { headers, median, openTown, type Member, type Town } from '../members.ts'

const pairs = Number(process.argv[2] ?? 1_000)
/** Random guessing gets half; the classifier may be at most this good. */
const mostRight = 0.55

const tables = `
  create table public.bench_secrets (id uuid primary key default gen_random_uuid(), owner uuid not null, note text not null);
  create table public.bench_leaks (id uuid primary key default gen_random_uuid(), owner uuid not null, note text not null);
  alter table public.bench_secrets enable row level security;
  alter table public.bench_leaks enable row level security;
  grant select on public.bench_secrets, public.bench_leaks to authenticated;
  create function public.bench_slowly_owns(owner uuid) returns boolean language plpgsql stable as $$
    begin
      if owner <> (select auth.uid()) then perform pg_sleep(0.04); end if;
      return owner = (select auth.uid());
    end $$;
  grant execute on function public.bench_slowly_owns(uuid) to authenticated;
  create policy "its owner reads a secret" on public.bench_secrets for select to authenticated using (owner = (select auth.uid()));
  create policy "its owner reads a leak" on public.bench_leaks for select to authenticated using (public.bench_slowly_owns(owner));
  select platform.publish(name) from unnest(array['public.bench_secrets', 'public.bench_leaks']::regclass[]) name;
  notify pgrst, 'reload schema'`

const server = await startServer({ LOG_LEVEL: 'warn' }, 'dist/server/main.js')
const owner = new pg.Client(engineIn(server.dataDir).login('postgres', 'owner'))
await owner.connect()
await owner.query(tables)
const town = await openTown(server.url)
const id = randomUUID()
const attacker: Member = { id, token: await tokenOf(id) }
const victim = randomUUID()

const guess = { exact: 'note=eq.My PIN is 7474' }
const live = await heardTimes(town, 'bench_secrets', { ...guess, pattern: 'note=like.%7474', list: 'note=in.(My PIN is 7474,x)' }, pairs)
const exact = await heardTimes(town, 'bench_secrets', guess, pairs)
const planted = await heardTimes(town, 'bench_leaks', guess, Math.min(pairs, 200))
const read = await readTimes(town)
await owner.end()
await server.stop()

const results = {
  'live changes': accuracy(live),
  'live changes by value': accuracy(exact),
  'table API': accuracy(read),
  'the planted leak': accuracy(planted),
}
for (const [what, share] of Object.entries(results)) console.log(`${what}: ${(share * 100).toFixed(1)} % of guesses told apart`)
for (const [what, { right, wrong }] of Object.entries({ live, exact, read, planted })) {
  console.log(`${what}: median ${median(right).toFixed(2)} ms when right, ${median(wrong).toFixed(2)} ms when wrong`)
}
const isTight = [live, exact, read].every((times) => accuracy(times) <= mostRight)
process.exitCode = isTight && results['the planted leak'] > mostRight ? 0 : 1

type Times = { right: number[]; wrong: number[] }

/** How long the attacker's own row takes to arrive, right after a hidden row that matches one of their filters, or none. */
async function heardTimes({ url, anonKey }: Town, table: string, guesses: Record<string, string>, count: number): Promise<Times> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${anonKey}&vsn=2.0.0`)
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  let joined = 0
  const heard = { at: 0 }
  socket.on('message', (data: Buffer) => {
    const [, , topic, event] = JSON.parse(data.toString()) as [unknown, unknown, string, string]
    if (event === 'system') joined += 1
    if (event === 'postgres_changes' && topic === 'realtime:own') heard.at = performance.now()
  })
  const filters = { ...guesses, own: `owner=eq.${attacker.id}` }
  for (const [topic, filter] of Object.entries(filters)) {
    const config = { postgres_changes: [{ event: 'INSERT', schema: 'public', table, filter }] }
    socket.send(JSON.stringify(['1', '1', `realtime:${topic}`, 'phx_join', { config, access_token: attacker.token }]))
  }
  while (joined < Object.keys(filters).length) await wait(5)
  const text = `with hidden as (insert into public.${table} (owner, note) values ($1, $2)) insert into public.${table} (owner, note) values ($3, 'mine')`
  const timeOf = async (note: string) => {
    heard.at = 0
    const before = performance.now()
    await owner.query(text, [victim, note, attacker.id])
    while (heard.at === 0) await wait(1)
    return heard.at - before
  }
  const times = await inTurn(count, timeOf)
  socket.close()
  return times
}

/** How long the table API takes for a filter that matches a hidden row, or none. */
async function readTimes(from: Town): Promise<Times> {
  const timeOf = async (note: string) => {
    const before = performance.now()
    const address = `${from.url}/rest/v1/bench_secrets?select=id&owner=eq.${victim}&note=eq.${encodeURIComponent(note)}`
    const answer = await fetch(address, { headers: headers(from, attacker) })
    if ((await answer.text()) !== '[]') throw new Error('a hidden row was answered')
    return performance.now() - before
  }
  // The same number of rows for both guesses, so that only visibility differs.
  await owner.query(`delete from public.bench_secrets`)
  await owner.query(`insert into public.bench_secrets (owner, note) values ($1, 'My PIN is 7474')`, [victim])
  await owner.query(`insert into public.bench_secrets (owner, note) select gen_random_uuid(), md5(n::text) from generate_series(1, 2000) n`)
  return inTurn(pairs, timeOf)
}

async function inTurn(count: number, timeOf: (note: string) => Promise<number>): Promise<Times> {
  const times: Times = { right: [], wrong: [] }
  for (let warm = 0; warm < 20; warm += 1) await timeOf('warm')
  for (let pair = 0; pair < count; pair += 1) {
    const isRightFirst = pair % 2 === 0
    for (const isRight of [isRightFirst, !isRightFirst]) {
      times[isRight ? 'right' : 'wrong'].push(await timeOf(isRight ? 'My PIN is 7474' : 'My PIN is 7475'))
    }
  }
  return times
}

/** The accuracy of the first half's best threshold on the second half. */
function accuracy({ right, wrong }: Times): number {
  const half = Math.floor(right.length / 2)
  const [known, unknown] = [
    { right: right.slice(0, half), wrong: wrong.slice(0, half) },
    { right: right.slice(half), wrong: wrong.slice(half) },
  ]
  const rate = (times: Times, limit: number, isSlower: boolean) => {
    const named = times.right.filter((ms) => ms > limit === isSlower).length + times.wrong.filter((ms) => ms > limit !== isSlower).length
    return named / (times.right.length + times.wrong.length)
  }
  const candidates = [...known.right, ...known.wrong].flatMap((limit) => [true, false].map((isSlower) => ({ limit, isSlower })))
  const best = candidates.reduce((one, other) =>
    rate(known, other.limit, other.isSlower) > rate(known, one.limit, one.isSlower) ? other : one,
  )
  return rate(unknown, best.limit, best.isSlower)
}

async function tokenOf(userId: string): Promise<string> {
  const { rows } = await owner.query<{ id: string; private_jwk: JWK }>('select id, private_jwk from auth.signing_keys limit 1')
  const [key] = rows
  if (key === undefined) throw new Error('the installation has no signing key')
  const token = new SignJWT({ role: 'authenticated', aud: 'authenticated' }).setProtectedHeader({ alg: 'ES256', kid: key.id })
  return token
    .setSubject(userId)
    .setExpirationTime('2h')
    .sign(await importJWK(key.private_jwk, 'ES256'))
}
