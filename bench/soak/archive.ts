// Loses the machine again and again: kills server and database while rows and files are acknowledged, deletes the data folder,
// restores the archive, and counts what is missing and how old it is.
//   npm run soak -- archive [rounds] [megabytes in the database]
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { StorageClient } from '@supabase/storage-js'
import type pg from 'pg'
import { adminWith } from '#tests/support/gateway/admin.ts'
import { killAll, ownerOf } from '#tests/support/backups/embedded.ts'
import { asService } from '#tests/support/gateway/storage.ts'
import { type Server, startServer } from '#tests/support/setup/server.ts'

const rounds = Number(process.argv[2] ?? 10)
const megabytes = Number(process.argv[3] ?? 0)
const writers = 4
const promisedMs = 60_000

type Kept = { id: string; at: number }

const folder = await mkdtemp(path.join(tmpdir(), 'bb-archive-soak-'))
const archives = path.join(folder, 'archives')
let worstMs = 0
let slowest = 0
let [rows, files, lostRows, lostFiles] = [0, 0, 0, 0]

await prepare()
for (let round = 1; round <= rounds; round++) {
  const started = await startServer({ ...settingsOf(round), ARCHIVE_FOLDER: archives })
  await untilArchived(started)
  const acknowledged = await writeAndKill(started)
  await rm(dataOf(round), { recursive: true, maxRetries: 10 })
  const before = performance.now()
  await adminWith(settingsOf(round + 1), 'restore', archives)
  slowest = Math.max(slowest, performance.now() - before)
  const lost = await missing(round + 1, acknowledged)
  const [oldest] = [...lost.rows, ...lost.files].map(({ at }) => acknowledged.killedAt - at).toSorted((a, b) => b - a)
  worstMs = Math.max(worstMs, oldest ?? 0)
  rows += acknowledged.rows.length
  files += acknowledged.files.length
  lostRows += lost.rows.length
  lostFiles += lost.files.length
  console.log(
    `round ${round}: ${acknowledged.rows.length} rows, ${acknowledged.files.length} files; ${lost.rows.length} and ${lost.files.length} lost, the oldest ${Math.round(oldest ?? 0)} ms before the kill`,
  )
}
console.log(
  `${rounds} machines lost: ${rows} rows and ${files} files acknowledged, ${lostRows} and ${lostFiles} lost, all of them in the last ${Math.round(worstMs)} ms; slowest restore ${(slowest / 1000).toFixed(1)} s`,
)
await rm(folder, { recursive: true, force: true })
process.exitCode = worstMs > promisedMs ? 1 : 0

function dataOf(round: number): string {
  return path.join(folder, `data-${round}`)
}

function settingsOf(round: number): Record<string, string> {
  return { DATA_DIR: dataOf(round), POOL_SIZE: '4', ARCHIVE_KEEP: '1' }
}

async function prepare(): Promise<void> {
  const server = await startServer(settingsOf(1))
  const sql = await ownerOf(server)
  await sql.query('create table public.kept (id uuid primary key)')
  const text = Array.from({ length: 16 }, () => 'md5(random()::text)').join(' || ')
  if (megabytes > 0) await sql.query(`create table public.filler as select ${text} as text from generate_series(1, ${megabytes * 1850})`)
  await (await serviceOf(server, sql)).createBucket('files')
  await sql.end()
  await server.end()
}

async function serviceOf({ url }: Server, sql: pg.Client): Promise<StorageClient> {
  const { rows: keys } = await sql.query<{ key: string }>('select service_key as key from auth.api_keys')
  return asService({ url, serviceKey: keys[0]?.key ?? '' })
}

async function untilArchived({ lines }: Server): Promise<void> {
  while (!lines.some((line) => line.includes('archive begun'))) await wait(50)
}

async function writeAndKill(server: Server): Promise<{ rows: Kept[]; files: Kept[]; killedAt: number }> {
  const done: { rows: Kept[]; files: Kept[] } = { rows: [], files: [] }
  const storage = (await serviceOf(server, await ownerOf(server))).from('files')
  const over = new AbortController()
  const repeat = async (kept: Kept[], write: (id: string) => Promise<unknown>) => {
    while (!over.signal.aborted) {
      const id = randomUUID()
      if ((await write(id).catch(() => false)) === false || over.signal.aborted) return
      kept.push({ id, at: Date.now() })
    }
  }
  const clients = await Promise.all(Array.from({ length: writers }, () => ownerOf(server)))
  const work = clients.map((client) => repeat(done.rows, (id) => client.query('insert into public.kept values ($1)', [id])))
  work.push(repeat(done.files, async (id) => (await storage.upload(id, randomBytes(20_000))).error === null))
  await wait(2000 + Math.random() * 8000)
  const killedAt = Date.now()
  over.abort()
  await killAll(server)
  await Promise.all(work)
  return { ...done, killedAt }
}

async function missing(round: number, done: { rows: Kept[]; files: Kept[] }) {
  const server = await startServer(settingsOf(round))
  const sql = await ownerOf(server)
  const { rows: there } = await sql.query<{ id: string }>('select id from public.kept')
  const { rows: named } = await sql.query<{ name: string; version: string }>('select name, version from storage.objects')
  const stored = new Set(
    await readdir(path.join(dataOf(round), 'storage/objects'), { recursive: true }).then((all) => all.map((name) => path.basename(name))),
  )
  await sql.end()
  await server.end()
  const [known, whole] = [
    new Set(there.map(({ id }) => id)),
    new Set(named.filter(({ version }) => stored.has(version)).map(({ name }) => name)),
  ]
  return { rows: done.rows.filter(({ id }) => !known.has(id)), files: done.files.filter(({ id }) => !whole.has(id)) }
}
