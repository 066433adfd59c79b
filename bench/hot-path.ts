// The two requests everything else is made of, thirty newest rows of a room and one insert, both under row level
// security: through the gateway beside the limit, a bare connection with the same SQL, in one run.
//   npm run bench -- hot-path [rounds] [seconds]
import { setTimeout as wait } from 'node:timers/promises'
import { cpuOf, cpuOfTree } from './hot-path/cpu.ts'
import { startRunner, type Kind, type Runner } from './hot-path/runner.ts'
import { openMeasured, type Measured } from './hot-path/town.ts'
import { median } from './members.ts'

const gates = { list: { least: 0.4, aim: 0.5 }, insert: { least: 0.45, aim: 0.6 } }
const kinds = ['list', 'insert'] as const

/** Requests a second; microseconds of processor time a request. */
type Figure = { rate: number; client: number; postgres: number }
type Round = Record<Kind, { limit: Figure; gateway: Figure }>

const rounds = Number(process.argv[2] ?? 5)
const forMs = Number(process.argv[3] ?? 2.5) * 1000

const measured = await openMeasured()
const limit = await startRunner('limit', measured.setup)
const load = await startRunner('load', measured.setup)
try {
  await sayWhereItRuns(measured)
  for (const kind of kinds) for (const runner of [limit, load]) await runner.run({ kind, forMs: 2000 })
  const done: Round[] = []
  for (let n = 0; n < rounds; n++) done.push(await round(n % 2 === 1))
  const passed = kinds.map((kind) => tell(kind, done))
  process.exitCode = passed.every(Boolean) ? 0 : 1
} finally {
  await load.end()
  await limit.end()
  await measured.stop()
}

async function round(isReversed: boolean): Promise<Round> {
  const order = kinds.flatMap((kind) => [
    { kind, of: 'limit' as const },
    { kind, of: 'gateway' as const },
  ])
  const figures: Partial<Record<string, Figure>> = {}
  for (const { kind, of } of isReversed ? order.toReversed() : order) {
    figures[`${kind} ${of}`] = of === 'limit' ? await figure(kind, limit, limit.pid) : await figure(kind, load, measured.serverPid)
  }
  const take = (name: string) => figures[name] ?? { rate: Number.NaN, client: Number.NaN, postgres: Number.NaN }
  const pair = (kind: Kind) => ({ limit: take(`${kind} limit`), gateway: take(`${kind} gateway`) })
  return { list: pair('list'), insert: pair('insert') }
}

/** `client` of PostgreSQL is the gateway's server or the limit's own process; the load's is not counted. */
async function figure(kind: Kind, runner: Runner, client: number): Promise<Figure> {
  await wait(200)
  const before = { client: cpuOf(client), postgres: cpuOfTree(measured.postgresPid) }
  const { count, ms } = await runner.run({ kind, forMs })
  return {
    rate: count / (ms / 1000),
    client: (cpuOf(client) - before.client) / count,
    postgres: (cpuOfTree(measured.postgresPid) - before.postgres) / count,
  }
}

async function sayWhereItRuns({ owner }: Measured): Promise<void> {
  const { rows } = await owner.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name in ('server_version', 'fsync', 'synchronous_commit', 'full_page_writes') order by 1`,
  )
  console.log(rows.map(({ name, setting }) => `${name} ${setting}`).join(', '))
  const off = rows.filter(({ name, setting }) => name !== 'server_version' && setting !== 'on')
  if (off.length > 0) throw new Error('commits must be durable for these figures to mean anything')
}

function tell(kind: Kind, done: Round[]): boolean {
  const { least, aim } = gates[kind]
  const line = (of: 'limit' | 'gateway') => {
    const middle = (key: keyof Figure) => median(done.map((each) => each[kind][of][key]))
    const [rate, client, postgres] = [middle('rate'), middle('client'), middle('postgres')].map(Math.round)
    const total = Math.round(median(done.map((each) => each[kind][of].client + each[kind][of].postgres)))
    const who = of === 'limit' ? 'client' : 'server'
    console.log(
      `${kind.padEnd(7)}${of.padEnd(9)}${String(rate).padStart(6)}/s  ${String(total).padStart(5)} µs a request (${who} ${client}, PostgreSQL ${postgres})`,
    )
  }
  line('limit')
  line('gateway')
  // Within a round, so that a neighbour's busy minute falls on both sides.
  const ratios = done.map((each) => each[kind].gateway.rate / each[kind].limit.rate)
  const ratio = median(ratios)
  const all = ratios.map((each) => each.toFixed(2)).join(' ')
  console.log(
    `${kind.padEnd(7)}ratio    ${ratio.toFixed(2)} of the limit (rounds ${all}; at least ${least.toFixed(2)}, aim ${aim.toFixed(2)})`,
  )
  return ratio >= least
}
