// Attackers and honest members at the same time: how much others notice of one, two and ten parties that take all they can
// over HTTP and sockets, how much memory unread responses cost, and whether the default limits ever refuse an honest member.
//   npm run soak -- attackers [seconds a phase] [attacks|unread|sessions]
import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import pg from 'pg'
import { startServer } from '#tests/support/setup/server.ts'
import { openAttack } from './attackers/attack.ts'
import { compare, gate, gates, notes, say } from './attackers/figures.ts'
import { measureHonest } from './attackers/honest.ts'
import { replaySessions } from './attackers/sessions.ts'
import { openUnread } from './attackers/unread.ts'
import { ownerOf, tokensOf } from '../fan-out/hall.ts'
import { openTown, type Member, type Town } from '../members.ts'

const settleMs = 5_000
const mostGrowthMb = 200
const sessionCount = 1_000
const requested = process.argv.slice(2)
const seconds = Number(requested.find((each) => /^\d+$/.test(each)) ?? 45)

type Stage = { town: Town; pid: number; members: Member[]; stop(): Promise<void> }

async function openStage(settings: Record<string, string>, count: number): Promise<Stage> {
  // Set as docs/settings.md advises for Linux.
  const environment = { NODE_OPTIONS: '--max-old-space-size=1024', MALLOC_ARENA_MAX: '2' }
  const server = await startServer({ LOG_LEVEL: 'error', ...environment, ...settings }, 'dist/server/main.js')
  const owner = new pg.Client(ownerOf(server))
  await owner.connect()
  await owner.query(notes)
  const ids = Array.from({ length: count }, () => randomUUID())
  const tokens = await tokensOf(owner, ids)
  await owner.end()
  const members = ids.map((id, at) => ({ id, token: tokens[at] ?? '' }))
  return { town: await openTown(server.url), pid: server.pid, members, stop: () => server.stop() }
}

/** Resident now, or at most since the last call of `forgetPeak`, in MB. */
const memoryOf = (pid: number, line: 'VmRSS' | 'VmHWM') =>
  Number(new RegExp(`${line}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
const forgetPeak = (pid: number) => writeFileSync(`/proc/${pid}/clear_refs`, '5')
const phases = { attacks, unread: () => eachUnread([1, 100]), sessions }
const named = Object.keys(phases).filter((each) => requested.includes(each))
for (const [name, phase] of Object.entries(phases)) if (named.length === 0 || named.includes(name)) await phase()
process.exitCode = gates.failed === 0 ? 0 : 1

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
    compare(String(count), samples, quiet.samples)
    gate(
      refused.every((times) => times > 0),
      `${count}: each attacker was refused (${refused.join(', ')})`,
    )
  }
  await stage.stop()
}

async function eachUnread(counts: number[]): Promise<void> {
  for (const members of counts) await unread(members)
}

async function unread(members: number): Promise<void> {
  const stage = await openStage({}, 100)
  forgetPeak(stage.pid)
  const before = memoryOf(stage.pid, 'VmRSS')
  const was = await partsOf(stage.town)
  const held = await openUnread(stage.town, stage.members.slice(0, members), 100)
  const [growth, peak] = [memoryOf(stage.pid, 'VmRSS') - before, memoryOf(stage.pid, 'VmHWM') - before]
  const is = await partsOf(stage.town)
  const parts = Object.entries(is).map(([name, mb]) => `${name} ${Math.round(mb - (was[name] ?? 0))}`)
  const line = `${Math.round(growth)} MB more, at its peak ${Math.round(peak)} (${parts.join(', ')}; ${held.summary})`
  gate(peak <= mostGrowthMb, `100 unread answers of ${members}: ${line}, at most ${mostGrowthMb}`)
  held.close()
  await stage.stop()
}

/** Where the memory is, in MB, as the server itself counts it. */
async function partsOf({ url }: Town): Promise<Record<string, number>> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  const mb = (name: string) => Number(new RegExp(`^${name} (\\d+)`, 'm').exec(metrics)?.[1]) / 1_048_576
  return { heap: mb('nodejs_heap_size_total_bytes'), external: mb('nodejs_external_memory_bytes'), waiting: mb('unwritten_bytes') }
}

async function sessions(): Promise<void> {
  const stage = await openStage({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' }, sessionCount)
  const { requests, refused } = await replaySessions(stage.town, stage.members)
  gate(refused === 0, `${sessionCount} honest sessions, ${requests} requests: ${refused} refused`)
  await stage.stop()
}
