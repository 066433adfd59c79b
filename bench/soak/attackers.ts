// Attackers and honest members at the same time: how much others notice of one, two and ten parties that take all they can
// over HTTP and sockets, how much memory unread responses cost, and whether the default limits ever refuse an honest member.
//   npm run soak -- attackers [seconds a phase]
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { startServer } from '#tests/support/setup/server.ts'
import { openAttack } from './attackers/attack.ts'
import { measureHonest, type Samples } from './attackers/honest.ts'
import { replaySessions } from './attackers/sessions.ts'
import { openUnread } from './attackers/unread.ts'
import { ownerOf, tokensOf } from '../fan-out/hall.ts'
import { openTown, type Member, type Town } from '../members.ts'

const settleMs = 5_000
const floorMs = 150
const mostGrowthMb = 200
const sessionCount = 1_000
const seconds = Number(process.argv[2] ?? 45)

const tables = `
  create table public.bench_notes (id bigint generated always as identity primary key, room int not null, sender_id uuid, note text not null);
  alter table public.bench_notes enable row level security;
  grant select, insert on public.bench_notes to authenticated;
  create policy "members read" on public.bench_notes for select to authenticated using ((select auth.uid()) is not null);
  create policy "members write" on public.bench_notes for insert to authenticated with check (sender_id = (select auth.uid()));
  insert into public.bench_notes (room, note) select n, repeat('x', 100000) from generate_series(1000, 1080) n;
  create function public.bench_burn() returns int language plpgsql as
    'declare n int := 0; begin loop n := (n + 1) % 1000; end loop; return n; end';
  grant execute on function public.bench_burn() to authenticated;
  select platform.publish('public.bench_notes');
  notify pgrst, 'reload schema'`

type Stage = { town: Town; pid: number; members: Member[]; stop(): Promise<void> }

async function openStage(settings: Record<string, string>, count: number): Promise<Stage> {
  // Set as docs/settings.md advises for Linux.
  const environment = { NODE_OPTIONS: '--max-old-space-size=1024', MALLOC_ARENA_MAX: '2' }
  const server = await startServer({ LOG_LEVEL: 'error', ...environment, ...settings }, 'dist/server/main.js')
  const owner = new pg.Client(ownerOf(server))
  await owner.connect()
  await owner.query(tables)
  const ids = Array.from({ length: count }, () => randomUUID())
  const tokens = await tokensOf(owner, ids)
  await owner.end()
  const members = ids.map((id, at) => ({ id, token: tokens[at] ?? '' }))
  return { town: await openTown(server.url), pid: server.pid, members, stop: () => server.stop() }
}

const memoryOf = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
const at99 = (samples: number[]) => samples.toSorted((a, b) => a - b)[Math.floor(samples.length * 0.99)] ?? Number.NaN
let failed = 0
function gate(isWell: boolean, line: string): void {
  if (!isWell) failed += 1
  console.log(`${isWell ? 'ok  ' : 'FAIL'} ${line}`)
}

await attacks()
for (const members of [1, 100]) await unread(members)
await sessions()
process.exitCode = failed === 0 ? 0 : 1

async function attacks(): Promise<void> {
  const stage = await openStage({ RATE_LIMITS: 'on' }, 40)
  const honest = stage.members.slice(20)
  const phase = async (count: number) => {
    const attack = openAttack(stage.town, stage.members.slice(0, count))
    const samples = await measureHonest(stage.town, honest, { settleMs, forMs: seconds * 1000 })
    return { samples, refused: await attack.end() }
  }
  await measureHonest(stage.town, honest, { settleMs: 0, forMs: 3_000 })
  const quiet = await phase(0)
  say('quiet', quiet.samples)
  for (const count of [1, 2, 10]) {
    const { samples, refused } = await phase(count)
    say(`${count} attackers`, samples)
    for (const kind of ['reads', 'writes', 'deliveries'] as const) {
      const most = Math.max(3 * at99(quiet.samples[kind]), floorMs)
      gate(at99(samples[kind]) <= most, `${count}: p99 of ${kind} ${Math.round(at99(samples[kind]))} ms, at most ${Math.round(most)}`)
    }
    const failures = [...samples.failures].map(([what, times]) => `${times} × ${what}`).join(', ')
    gate(samples.failures.size === 0, `${count}: requests of others that failed: ${failures || 'none'}`)
    gate(
      refused.every((times) => times > 0),
      `${count}: each attacker was refused (${refused.join(', ')})`,
    )
  }
  await stage.stop()
}

function say(name: string, { reads, writes, deliveries }: Samples): void {
  const line = Object.entries({ reads, writes, deliveries }).map(([kind, all]) => `${kind} ${all.length} p99 ${Math.round(at99(all))} ms`)
  console.log(`${name.padEnd(14)}${line.join(', ')}`)
}

async function unread(members: number): Promise<void> {
  const stage = await openStage({}, 100)
  const before = memoryOf(stage.pid)
  const held = await openUnread(stage.town, stage.members.slice(0, members), 100)
  const growth = memoryOf(stage.pid) - before
  gate(growth <= mostGrowthMb, `100 unread answers of ${members}: ${Math.round(growth)} MB more (${held.summary}), at most ${mostGrowthMb}`)
  held.close()
  await stage.stop()
}

async function sessions(): Promise<void> {
  const stage = await openStage({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' }, sessionCount)
  const { requests, refused } = await replaySessions(stage.town, stage.members)
  gate(refused === 0, `${sessionCount} honest sessions, ${requests} requests: ${refused} refused`)
  await stage.stop()
}
