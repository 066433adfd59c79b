// A payment provider at its worst against a running server's webhook: every event is delivered one to four times in any order,
// among forged and stale ones, while connections break between receiving and committing. The plans must match the model.
//   npm run soak -- billing [events, 10000] [seed]
import pg from 'pg'
import { runBillingModel } from '#tests/support/billing-model/run.ts'
import { startServer } from '#tests/support/setup/server.ts'
import { engineIn } from '../engine-in.ts'

const events = Number(process.argv[2] ?? 10_000)
const seed = Number(process.argv[3] ?? 1)
const server = await startServer({ LOG_LEVEL: 'fatal' })
const owner = new pg.Client(engineIn(server.dataDir).login('postgres', 'owner'))
await owner.connect()
const began = performance.now()
const verdict = await runBillingModel({ url: server.url, owner }, events, seed)
console.log(`${Math.round((performance.now() - began) / 1000)} s, seed ${seed}:`, verdict)
await owner.end()
await server.stop()
const { tierFaults, stateFaults, doubleGrants, lost, receiptFaults, wronglyAnswered } = verdict
process.exitCode = tierFaults + stateFaults + doubleGrants + lost + receiptFaults + wronglyAnswered > 0 ? 1 : 0
