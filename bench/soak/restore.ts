// Backs up and restores a town of about 1 GB: how long each part takes, what a backup costs those who read meanwhile, and whether
// every row and every file is the same afterwards.
//   npm run soak -- restore [megabytes, 1024]
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { pino } from 'pino'
import { storedFiles } from '#server/backups/stored-files.ts'
import { packageRoot, readConfig } from '#server/config.ts'
import { openFolder } from '#server/engine/backup/folder.ts'
import { openEngine } from '#server/engine/engine.ts'
import { withClient } from '#server/engine/with-client.ts'
import { adminWith } from '#tests/support/gateway/admin.ts'
import { differences, printOf } from '#tests/support/kills/print.ts'
import { startServer } from '#tests/support/setup/server.ts'
import { openTown, read, signUp } from '../members.ts'

const megabytes = Number(process.argv[2] ?? 1024)
const fileBytes = 128 * 1024
/** A tenth of the town is files. */
const fileCount = Math.round((megabytes * 1024 ** 2) / 10 / fileBytes)
const mostSeconds = 5 * 60
const quietMs = 15_000

const folder = mkdtempSync(path.join(tmpdir(), 'bb-restore-'))
const place = (name: string) => path.join(folder, name)
const town = { DATA_DIR: place('town') }
const copy = { DATA_DIR: place('copy') }
try {
  await (await startServer({ ...town, DEMO: 'on' })).end()
  console.log(`a town of ${mb(await fill())} of rows and ${mb(fileCount * fileBytes)} in ${fileCount} files`)
  await besideReaders()
  const backup = await timed(() => adminWith(town, 'backup', place('backup')))
  const verify = await timed(() => openFolder(place('backup')))
  console.log(`backup ${backup.toFixed(1)} s (verified in it; ${mb(sizeOf(place('backup')))}), verified again in ${verify.toFixed(1)} s`)
  const restore = await timed(() => adminWith(copy, 'restore', place('backup')))
  const [before, after] = [await printOf(town.DATA_DIR), await printOf(copy.DATA_DIR)]
  const different = differences(after, before)
  const begun = performance.now()
  const server = await startServer(copy)
  const start = (performance.now() - begun) / 1000
  await server.end()
  console.log(`restore ${restore.toFixed(1)} s, start until it answers ${start.toFixed(1)} s`)
  const compared = `${Object.keys(before.rows).length} tables and ${Object.keys(before.files).length} files`
  console.log(`${compared} compared, different: ${different.join(', ') || 'none'}`)
  process.exitCode = different.length === 0 && restore + start <= mostSeconds ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Messages with words of their own, until the database has its size, and files. Returns the bytes of the database. */
async function fill(): Promise<number> {
  const settings = { root: packageRoot(), pgBin: null, dataDir: town.DATA_DIR, databaseUrl: null, directUrl: null, authenticatorUrl: null }
  const engine = await openEngine(settings, pino({ level: 'silent' }))
  try {
    return await withClient(engine.owner, async (sql) => {
      await addFiles(sql)
      return addMessages(sql)
    })
  } finally {
    await engine.stop()
  }
}

async function addMessages(sql: pg.Client): Promise<number> {
  await sql.query(`set session_replication_role = 'replica'`)
  for (;;) {
    const { rows } = await sql.query<{ bytes: string }>('select pg_database_size(current_database())::text as bytes')
    const bytes = Number(rows[0]?.bytes)
    if (bytes >= megabytes * 1024 ** 2 * 0.9) return bytes
    await sql.query(
      `insert into public.messages (conversation_id, sender_id, recipient_id, content, read_at, created_at)
       select conversation_id, sender_id, recipient_id, (select string_agg(md5(random()::text || n || m.id), ' ') from generate_series(1, 12) n),
         read_at, created_at + random() * interval '1 day'
       from (select * from public.messages where kind = 'text' limit 50000) m`,
    )
  }
}

async function addFiles(sql: pg.Client): Promise<void> {
  const { rows } = await sql.query<{ id: string }>('select id from storage.installation')
  const { storage } = readConfig({ DATA_DIR: town.DATA_DIR })
  const files = await storedFiles({ dataDir: town.DATA_DIR, storage }, rows[0]?.id ?? '')
  await sql.query(`insert into storage.buckets (id, name) values ('many', 'many')`)
  for (let made = 0; made < fileCount; made++) {
    const version = randomUUID()
    writeFileSync(place('draft'), randomBytes(fileBytes))
    await files.write(version, place('draft'))
    await sql.query(`insert into storage.objects (bucket_id, name, version) values ('many', $1, $1)`, [version])
  }
}

/** How long reads take on a running server, quiet and while it is backed up. */
async function besideReaders(): Promise<void> {
  const server = await startServer(town)
  const open = await openTown(server.url)
  const reader = await signUp(open, 'reader')
  const look = () => read(open, reader, 'profiles?select=id,full_name&order=full_name&limit=20')
  const quiet = await latencies(look, wait(quietMs))
  let seconds = 0
  const beside = await latencies(look, (async () => void (seconds = await timed(() => adminWith(town, 'backup', place('running')))))())
  await server.end()
  rmSync(place('running'), { recursive: true })
  console.log(
    `reads on a quiet server: median ${at(quiet, 0.5)}, p99 ${at(quiet, 0.99)} ms (${quiet.length}); during a backup of ` +
      `${seconds.toFixed(1)} s: median ${at(beside, 0.5)}, p99 ${at(beside, 0.99)} ms (${beside.length})`,
  )
}

/** Four readers who pause a little after each answer, until the work is done. */
async function latencies(look: () => Promise<unknown>, work: Promise<unknown>): Promise<number[]> {
  const state = { isDone: false }
  const taken: number[] = []
  const one = async () => {
    while (!state.isDone) {
      taken.push((await timed(look)) * 1000)
      await wait(10)
    }
  }
  const readers = [one(), one(), one(), one()]
  await work
  state.isDone = true
  await Promise.all(readers)
  return taken.toSorted((a, b) => a - b)
}

function at(sorted: number[], share: number): string {
  return (sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(1)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const before = performance.now()
  await work()
  return (performance.now() - before) / 1000
}

function sizeOf(folderOf: string): number {
  const names = readdirSync(folderOf, { recursive: true, encoding: 'utf8' })
  return names.reduce((sum, name) => sum + statSync(path.join(folderOf, name)).size, 0)
}

function mb(bytes: number): string {
  return `${Math.round(bytes / 1024 ** 2)} MB`
}
