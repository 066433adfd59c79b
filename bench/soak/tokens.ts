// Sends invalid tokens to a running server, which must refuse all of them.
//   npm run soak -- tokens [count, 20000]
import pg from 'pg'
import { startServer } from '#tests/support/setup/server.ts'
import { stormOfTokens } from '#tests/support/attacks/token-storm.ts'
import { engineIn } from '../engine-in.ts'
import { openTown, signUp } from '../members.ts'

const count = Number(process.argv[2] ?? 20_000)

const server = await startServer({ LOG_LEVEL: 'error' })
const sql = new pg.Client(engineIn(server.dataDir).login('postgres', 'owner'))
await sql.connect()
const town = await openTown(server.url)
const { token } = await signUp(town, 'ana')
const { sent, kinds, wrong, believed } = await stormOfTokens({ ...town, sql, token }, count)
await sql.end()
await server.stop()
for (const { kind, door, status, token: shown } of wrong.slice(0, 20)) console.error(`${status} at ${door}: ${kind} ${shown}`)
const isServing = believed.every((status) => status === 200)
console.log(`${sent} bad tokens of ${kinds} kinds: ${wrong.length} believed or faults, ${isServing ? 'still serving' : 'NOT SERVING'}`)
process.exitCode = wrong.length === 0 && isServing ? 0 : 1
