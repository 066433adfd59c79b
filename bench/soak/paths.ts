// Hostile storage paths against a running server: traversal, encodings, NUL, long, unicode, Windows names, in every call
// of the protocol. None may break it, escape the store or reach another member's file.
//   npm run soak -- paths [requests, 50000] [seed, 1]
import pg from 'pg'
import { canariesIntact, canary, filesIn, layCanaries, run, strays } from '#tests/support/attacks/storage-attack.ts'
import { ownFolders } from '#tests/support/gateway/storage.ts'
import { startServer } from '#tests/support/setup/server.ts'
import { engineIn } from '../engine-in.ts'
import { openTown, signUp } from '../members.ts'

const count = Number(process.argv[2] ?? 50_000)
const seed = Number(process.argv[3] ?? 1)
const atOnce = 4

const server = await startServer()
const owner = new pg.Client(engineIn(server.dataDir).login('postgres', 'owner'))
await owner.connect()
const town = await openTown(server.url)
const [ana, eve] = [await signUp(town, 'ana'), await signUp(town, 'eve')]
await ownFolders(owner, 'folders')
const theirs = `${ana.id}/diary.txt`
const diary = `${server.url}/storage/v1/object/folders/${theirs}`
const asAna = { authorization: `Bearer ${ana.token}` }
await fetch(diary, { method: 'POST', headers: asAna, body: canary })
const outside = await layCanaries(server.dataDir)
const before = await filesIn(server.dataDir)

const started = performance.now()
const { findings, statuses } = await run(
  server.url,
  { token: eve.token, bucket: 'folders', own: eve.id, theirs, outside },
  { seed, count, atOnce },
)
const seconds = Math.round((performance.now() - started) / 1000)

const { rows } = await owner.query<{ name: string; owner_id: string }>('select name, owner_id from storage.objects')
const misplaced = rows.filter(({ name, owner_id }) => owner_id === eve.id && !name.startsWith(`${eve.id}/`))
const stray = (await strays(server.dataDir, before)).filter((file) => !file.startsWith('postgres/'))
const isAlive = (await fetch(`${server.url}/health`)).ok
const isKept = (await (await fetch(diary, { headers: asAna })).text()) === canary && (await canariesIntact(server.dataDir, outside))
const faults = [
  ...findings,
  ...misplaced.map(({ name }) => `a row in another's folder: ${name}`),
  ...stray.map((file) => `a stray file: ${file}`),
  ...(isAlive ? [] : ['the server is gone']),
  ...(isKept ? [] : ["another's file was changed"]),
]
for (const fault of faults.slice(0, 20)) console.error(fault)
const told = [...statuses].toSorted(([a], [b]) => a - b).map(([status, times]) => `${status}: ${times}`)
console.log(
  `${count} hostile paths (seed ${seed}) in ${seconds} s: ${faults.length} faults or escapes; answers ${told.join(', ')}; ${rows.length} objects`,
)
await owner.end()
await server.stop()
process.exitCode = faults.length > 0 ? 1 : 0
