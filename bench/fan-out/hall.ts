// The shipped server with one room that has as many members as there will be sockets.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { importJWK, SignJWT, type JWK } from 'jose'
import pg from 'pg'
import { startServer, type Server } from '#tests/support/setup/server.ts'
import { headers, openTown } from '../members.ts'

export type Hall = {
  url: string
  anonKey: string
  pid: number
  tokens: string[]
  change: object
  /** Inserts a row that everyone in the room may read, through the front door. */
  write(place: number): Promise<void>
  memory(): number
  close(): Promise<void>
}

const tables = `
  create table public.bench_seats (room int, user_id uuid, primary key (room, user_id));
  create table public.bench_notes (place int primary key, room int not null, note text not null);
  alter table public.bench_seats enable row level security;
  alter table public.bench_notes enable row level security;
  grant select on public.bench_seats to authenticated;
  grant select, insert on public.bench_notes to authenticated;
  create policy "own seats" on public.bench_seats for select to authenticated using (user_id = (select auth.uid()));
  create policy "who sits in the room reads" on public.bench_notes for select to authenticated
    using (exists (select from public.bench_seats s where s.room = bench_notes.room and s.user_id = (select auth.uid())));
  create policy "who sits in the room writes" on public.bench_notes for insert to authenticated
    with check (exists (select from public.bench_seats s where s.room = bench_notes.room and s.user_id = (select auth.uid())));
  select platform.publish('public.bench_notes');
  notify pgrst, 'reload schema'`

export async function openHall(count: number): Promise<Hall> {
  const server = await startServer({ LOG_LEVEL: 'warn' })
  const owner = new pg.Client(ownerOf(server))
  await owner.connect()
  await owner.query(tables)
  const town = await openTown(server.url)
  // Tokens work without accounts here.
  const ids = Array.from({ length: count }, () => randomUUID())
  await owner.query('insert into public.bench_seats select 1, unnest($1::uuid[])', [ids])
  const tokens = await tokensOf(owner, ids)
  const [id = '', token = ''] = [ids[0], tokens[0]]
  return {
    url: town.url,
    anonKey: town.anonKey,
    pid: server.pid,
    tokens,
    change: { event: 'INSERT', schema: 'public', table: 'bench_notes', filter: 'room=eq.1' },
    memory: () => Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024),
    async write(place) {
      const body = JSON.stringify({ place, room: 1, note: 'x'.repeat(100) })
      const answer = await fetch(`${town.url}/rest/v1/bench_notes`, { method: 'POST', headers: headers(town, { id, token }), body })
      if (answer.status !== 201) throw new Error(`the insert answered ${answer.status}: ${await answer.text()}`)
    },
    async close() {
      await owner.end()
      await server.stop()
    },
  }
}

export async function tokensOf(owner: pg.Client, ids: string[]): Promise<string[]> {
  const { rows } = await owner.query<{ id: string; private_jwk: JWK }>('select id, private_jwk from auth.signing_keys limit 1')
  const [key] = rows
  if (!key) throw new Error('the installation has no signing key')
  const secret = await importJWK(key.private_jwk, 'ES256')
  const token = (id: string) =>
    new SignJWT({ role: 'authenticated', aud: 'authenticated' }).setProtectedHeader({ alg: 'ES256', kid: key.id }).setSubject(id)
  return Promise.all(ids.map((id) => token(id).setExpirationTime('2h').sign(secret)))
}

export function ownerOf({ dataDir }: Server): pg.ClientConfig {
  const pidFile = readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')
  const password = readFileSync(path.join(dataDir, 'owner.password'), 'utf8').trim()
  return { host: pidFile[4]?.trim() ?? '', port: Number(pidFile[3]), user: 'postgres', password, database: 'beauty_barter' }
}
