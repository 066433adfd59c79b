// Ten thousand hand-made calls of what staff do, by every kind of caller who may not, about things that exist and things that
// don't: how many succeed, and how many tell the difference.
//   npm run soak -- admin-calls [calls, 10000] [seed, 1]
import pg from 'pg'
import { runAdminCalls } from '#tests/support/attacks/admin-calls.ts'
import { startServer } from '#tests/support/setup/server.ts'
import { engineIn } from '../engine-in.ts'

const calls = Number(process.argv[2] ?? 10_000)
const seed = Number(process.argv[3] ?? 1)

const server = await startServer({ ADMIN_SECOND_FACTOR: 'on', LOG_LEVEL: 'warn' })
const owner = new pg.Client(engineIn(server.dataDir).login('postgres', 'owner'))
await owner.connect()
const started = performance.now()
const outcome = await runAdminCalls(server.url, owner, { seed, calls })
const seconds = Math.round((performance.now() - started) / 1000)
await owner.end()
await server.stop()
for (const fault of outcome.faults.slice(0, 20)) console.error(fault)
const statuses = [...outcome.statuses].toSorted(([a], [b]) => a - b).map(([status, times]) => `${status}: ${times}`)
console.log(
  `${outcome.calls} calls by others (seed ${seed}) in ${seconds} s: ${outcome.faults.length} succeeded or told what exists; answers ${statuses.join(', ')}`,
)
process.exitCode = outcome.faults.length > 0 ? 1 : 0
