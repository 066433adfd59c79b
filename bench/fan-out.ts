// One inserted row is delivered to two thousand sockets of different members, who may all read it through a policy on room
// membership. Checks that none is lost or out of order, and compares the CPU time per delivery with a bare minimum.
//   npm run bench -- fan-out [sockets] [seconds]
import { setTimeout as wait } from 'node:timers/promises'
import { openHearers } from './fan-out/audience.ts'
import { openHall } from './fan-out/hall.ts'
import { openLimit } from './fan-out/at-least.ts'
import { cpuOf, cpuOfTree } from './hot-path/cpu.ts'
import { median } from './members.ts'

// 10 µs where the bare write costs 6.4 (measured on a quiet machine).
const most = { ratio: 10 / 6.4, microseconds: 10 }
const pacedPerSecond = 5
/** While flooding, the next row is written once the fourth last has reached everyone. */
const underWay = 4

type Figures = { rows: number; ms: number; own: number; postgres: number; latencies: number[] }
type Stage = { pid: number; say: (place: number) => Promise<void>; reachedAt: ReadonlyMap<number, number> }

const socketCount = Number(process.argv[2] ?? 2_000)
const seconds = Number(process.argv[3] ?? 15)

const limit = await openLimit()
const bystanders = await openHearers(limit.url, { tokens: Array.from({ length: socketCount }, () => ''), change: {}, anonKey: '' })
const bare = await measure({ pid: limit.pid, say: (place) => limit.say(place), reachedAt: bystanders.reachedAt }, 1, flooding)
await bystanders.report()
limit.close()

const hall = await openHall(socketCount)
const hearers = await openHearers(hall.url, hall)
const memory = hall.memory()
const stage = { pid: hall.pid, say: (place: number) => hall.write(place), reachedAt: hearers.reachedAt }
await hall.write(1)
await reached(stage, 1)
const paced = await measure(stage, 2, async (next, ends) => {
  while (Date.now() < ends) await Promise.all([next(), wait(1000 / pacedPerSecond)])
})
const flood = await measure(stage, paced.rows + 2, flooding)
const { heard, outOfOrder, dropped } = await hearers.report()
await hall.close()

const rows = 1 + paced.rows + flood.rows
const lost = rows * socketCount - heard
console.log(
  `${socketCount} sockets, ${memory} MB; ${rows} rows, ${heard} deliveries: ${lost} lost, ${outOfOrder} out of order, ${dropped} dropped`,
)
const least = tell('the bare write', bare)
tell(`${pacedPerSecond} rows a second`, paced)
const cost = tell('flood', flood)
const ratio = cost / least
console.log(`flood / bare write ${ratio.toFixed(2)} (at most ${most.ratio.toFixed(2)}; ${cost.toFixed(1)} µs, aim ${most.microseconds})`)
const isCheap = ratio <= most.ratio || cost <= most.microseconds
process.exitCode = lost === 0 && outOfOrder === 0 && dropped === 0 && isCheap ? 0 : 1

async function flooding(next: () => Promise<number>, ends: number, isReached: (place: number) => boolean): Promise<void> {
  while (Date.now() < ends) {
    const fourthLast = (await next()) - underWay + 1
    while (!isReached(fourthLast)) await wait(1)
  }
}

async function measure({ pid, say, reachedAt }: Stage, first: number, work: typeof flooding): Promise<Figures> {
  const writtenAt = new Map<number, number>()
  const since = Date.now()
  const before = { own: cpuOf(pid), all: cpuOfTree(pid) }
  const next = async () => {
    const place = first + writtenAt.size
    writtenAt.set(place, Date.now())
    await say(place)
    return place
  }
  await work(next, since + seconds * 1000, (place) => place < first || reachedAt.has(place))
  await reached({ pid, say, reachedAt }, first + writtenAt.size - 1)
  const own = cpuOf(pid) - before.own
  const latencies = [...writtenAt].map(([place, at]) => (reachedAt.get(place) ?? 0) - at).toSorted((a, b) => a - b)
  return { rows: writtenAt.size, ms: Date.now() - since, own, postgres: cpuOfTree(pid) - before.all - own, latencies }
}

async function reached({ reachedAt }: Stage, place: number): Promise<void> {
  for (const ends = Date.now() + 60_000; !reachedAt.has(place); await wait(2)) {
    if (Date.now() > ends) throw new Error(`row ${place} did not reach everyone`)
  }
}

/** Microseconds per delivery. */
function tell(name: string, figures: Figures): number {
  const deliveries = figures.rows * socketCount
  const [own, postgres] = [figures.own / deliveries, figures.postgres / deliveries]
  const p99 = figures.latencies[Math.floor(figures.latencies.length * 0.99)] ?? Number.NaN
  console.log(
    `${name.padEnd(16)}${(own + postgres).toFixed(1).padStart(6)} µs a delivery (process ${own.toFixed(1)}, PostgreSQL ${postgres.toFixed(1)}), ` +
      `${Math.round(deliveries / (figures.ms / 1000))} deliveries a second, to everyone in ${median(figures.latencies)} ms, p99 ${p99}`,
  )
  return own + postgres
}
