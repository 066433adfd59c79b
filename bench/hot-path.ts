// The two requests everything else consists of, the newest thirty rows of a room and one insert, both under row level
// security: through the gateway, compared in one run with the limit (a bare connection with the same SQL) and with the
// real PostgREST.
//   npm run bench -- hot-path [rounds] [seconds]
import { setTimeout as wait } from 'node:timers/promises'
import { cpuOf, cpuOfTree } from './hot-path/cpu.ts'
import { startRunner, type Kind, type Runner } from './hot-path/runner.ts'
import { openMeasured, type Measured } from './hot-path/town.ts'
import { median } from './members.ts'

/** Fractions of the limit, and multiples of PostgREST. */
const gates = { list: { least: 0.48, aim: 0.6, times: 3 }, insert: { least: 0.6, aim: 0.7, times: 2 } }
const kinds = ['list', 'insert'] as const

/** Requests per second; microseconds of CPU time per request. */
type Figure = { rate: number; client: number; postgres: number }
type Round = Record<Kind, { limit: Figure; gateway: Figure; postgrest: Figure | null }>

const rounds = Number(process.argv[2] ?? 5)
const forMs = Number(process.argv[3] ?? 2.5) * 1000

const measured = await openMeasured()
const limit = await startRunner('limit', measured.setup)
const load = await startRunner('load', measured.setup)
const { postgrest } = measured
const peer = postgrest === null ? null : { runner: await startRunner('load', postgrest.setup), pid: postgrest.pid }
try {
  await sayWhereItRuns(measured)
  for (const kind of kinds)
    for (const runner of [limit, load, ...(peer === null ? [] : [peer.runner])]) await runner.run({ kind, forMs: 2000 })
  const done: Round[] = []
  for (let n = 0; n < rounds; n++) done.push(await round(n % 2 === 1))
  const passed = kinds.map((kind) => tell(kind, done))
  process.exitCode = passed.every(Boolean) ? 0 : 1
} finally {
  await peer?.runner.end()
  await load.end()
  await limit.end()
  await measured.stop()
}

async function round(isReversed: boolean): Promise<Round> {
  const order = kinds.flatMap((kind) => [
    { kind, of: 'limit' as const },
    { kind, of: 'gateway' as const },
    ...(peer === null ? [] : [{ kind, of: 'postgrest' as const }]),
  ])
  const figures: Partial<Record<string, Figure>> = {}
  for (const { kind, of } of isReversed ? order.toReversed() : order) {
    if (of === 'limit') figures[`${kind} ${of}`] = await figure(kind, limit, limit.pid)
    else if (of === 'gateway') figures[`${kind} ${of}`] = await figure(kind, load, measured.serverPid)
    else if (peer !== null) figures[`${kind} ${of}`] = await figure(kind, peer.runner, peer.pid)
  }
  const take = (name: string) => figures[name] ?? { rate: Number.NaN, client: Number.NaN, postgres: Number.NaN }
  const pair = (kind: Kind) => ({
    limit: take(`${kind} limit`),
    gateway: take(`${kind} gateway`),
    postgrest: figures[`${kind} postgrest`] ?? null,
  })
  return { list: pair('list'), insert: pair('insert') }
}

/** `client` is the gateway's server or the limit's process; the load generator is not counted. */
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
  const { least, aim, times } = gates[kind]
  const line = (of: 'limit' | 'gateway' | 'postgrest') => {
    const all = done.flatMap((each) => each[kind][of] ?? [])
    if (all.length === 0) return
    const middle = (key: keyof Figure) => median(all.map((each) => each[key]))
    const [rate, client, postgres] = [middle('rate'), middle('client'), middle('postgres')].map(Math.round)
    const total = Math.round(median(all.map((each) => each.client + each.postgres)))
    const who = of === 'limit' ? 'client' : 'server'
    console.log(
      `${kind.padEnd(7)}${of.padEnd(10)}${String(rate).padStart(6)}/s  ${String(total).padStart(5)} µs a request (${who} ${client}, PostgreSQL ${postgres})`,
    )
  }
  line('limit')
  line('gateway')
  line('postgrest')
  // Compared within a round, so that other load on the machine affects both sides.
  const ratios = done.map((each) => each[kind].gateway.rate / each[kind].limit.rate)
  const ratio = median(ratios)
  const all = ratios.map((each) => each.toFixed(2)).join(' ')
  console.log(
    `${kind.padEnd(7)}ratio     ${ratio.toFixed(2)} of the limit (rounds ${all}; at least ${least.toFixed(2)}, aim ${aim.toFixed(2)})`,
  )
  const overs = done.flatMap(({ [kind]: each }) => (each.postgrest === null ? [] : [each.gateway.rate / each.postgrest.rate]))
  if (overs.length === 0) return ratio >= least
  const over = median(overs)
  console.log(
    `${kind.padEnd(7)}ratio     ${over.toFixed(2)} times PostgREST (rounds ${overs.map((each) => each.toFixed(2)).join(' ')}; at least ${times})`,
  )
  return ratio >= least && over >= times
}
