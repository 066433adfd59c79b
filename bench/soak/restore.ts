// Backs up and restores a town of about 1 GB and compares every row, then kills backups, restores and upgrades at random
// moments: what is left behind must be old or new, never in between.
//   npm run soak -- restore [megabytes] [kills of each kind]
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { adminWith } from '../../tests/support/gateway/admin.ts'
import { contentsOf } from '../../tests/support/setup/catalogue.ts'
import { makeRelease } from '../../tests/support/setup/release.ts'
import { startServer } from '../../tests/support/setup/server.ts'

const megabytes = Number(process.argv[2] ?? 1024)
const kills = Number(process.argv[3] ?? 17)
const folder = mkdtempSync(path.join(tmpdir(), 'bb-restore-'))
const place = (name: string) => path.join(folder, name)
const small = { DATA_DIR: place('small'), DEMO: 'on' }
let faults = 0

const first = await startServer(small)
const hash = await asOwner(small.DATA_DIR, async (sql) => {
  const { rows } = await sql.query<{ hash: string }>('select hash from platform.schema_versions')
  return rows[0]?.hash ?? ''
})
await first.end()
await adminWith(small, 'backup', place('small-backup'))
await measure()
console.log(`backup: ${await killAll(killBackup)}; restore: ${await killAll(killRestore)}; upgrade: ${await killUpgrades()}`)
rmSync(folder, { recursive: true, force: true })
console.log(faults === 0 ? `${3 * kills} kills, nothing in between` : `${faults} faults`)
process.exitCode = faults === 0 ? 0 : 1

/** With its owner: PostgreSQL refuses a folder of somebody else. */
function copy(from: string, to: string): void {
  if (spawnSync('cp', ['-a', from, to]).status !== 0) throw new Error(`${from} was not copied`)
}

/** Times both ways at full size, and compares the rows of every table. */
async function measure(): Promise<void> {
  const [large, restored] = [place('large'), place('restored')]
  copy(small.DATA_DIR, large)
  const server = await startServer({ DATA_DIR: large })
  const bytes = await asOwner(large, fill)
  await server.end()
  const backup = await timed(() => adminWith({ DATA_DIR: large }, 'backup', place('backup')))
  const restore = await timed(() => adminWith({ DATA_DIR: restored }, 'restore', place('backup')))
  const [before, after] = [await contents(large), await contents(restored)]
  const different = Object.keys(before).filter((name) => before[name] !== after[name])
  faults += different.length
  const size = (sizeOf(place('backup')) / 1024 ** 2).toFixed(0)
  console.log(
    `${(bytes / 1024 ** 2).toFixed(0)} MB: backup ${backup.toFixed(1)} s (${size} MB), restore ${restore.toFixed(1)} s, ` +
      `${Object.keys(before).length} tables, different: ${different.join(', ') || 'none'}`,
  )
  for (const name of [large, restored, place('backup')]) rmSync(name, { recursive: true })
}

/** Messages with words of their own, until the database has its size. */
async function fill(sql: pg.Client): Promise<number> {
  const { rows } = await sql.query<{ columns: string; values: string }>(
    `select string_agg(quote_ident(attname), ', ') as columns,
       string_agg(case attname when 'id' then 'gen_random_uuid()' when 'client_id' then 'null::uuid'
         when 'content' then $$(select string_agg(md5(random()::text || n || m.id), ' ') from generate_series(1, 12) n where m.id is not null)$$
         else quote_ident(attname) end, ', ') as values
     from pg_attribute where attrelid = 'public.messages'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  )
  const [row] = rows
  await sql.query(`set session_replication_role = 'replica'`)
  for (;;) {
    const { rows: found } = await sql.query<{ bytes: string }>('select pg_database_size(current_database())::text as bytes')
    const bytes = Number(found[0]?.bytes)
    if (bytes >= megabytes * 1024 ** 2) return bytes
    await sql.query(
      `insert into public.messages (${row?.columns}) select ${row?.values} from (select * from public.messages where kind = 'text' limit 50000) m`,
    )
  }
}

async function contents(dataDir: string): Promise<Record<string, string>> {
  const server = await startServer({ DATA_DIR: dataDir })
  try {
    return await asOwner(dataDir, contentsOf)
  } finally {
    await server.end()
  }
}

async function killAll(kill: (round: number) => Promise<boolean>): Promise<string> {
  let finished = 0
  for (let round = 0; round < kills; round++) if (await kill(round)) finished++
  return `${kills} killed, ${finished} had finished`
}

/** Whether the command was done before it was killed. */
async function killBackup(round: number): Promise<boolean> {
  const target = place(`killed-${round}`)
  await killAdmin(small, 1500, 'backup', target)
  const isDone = existsSync(target)
  if (isDone && spawnSync('sha256sum', ['--quiet', '-c', 'SHA256SUMS'], { cwd: target }).status !== 0) faults++
  if (!isDone) await adminWith(small, 'backup', target).catch(fault)
  rmSync(target, { recursive: true, force: true })
  return isDone
}

async function killRestore(round: number): Promise<boolean> {
  const target = place(`restored-${round}`)
  await killAdmin({ DATA_DIR: target }, 5000, 'restore', place('small-backup'))
  const isDone = existsSync(target)
  if (!isDone) await adminWith({ DATA_DIR: target }, 'restore', place('small-backup')).catch(fault)
  const server = await startServer({ DATA_DIR: target }).catch(fault)
  await server?.end()
  rmSync(target, { recursive: true, force: true })
  return isDone
}

/** After each kill, the version before starts with the folder, or refuses it because it is upgraded, and then the new one does. */
async function killUpgrades(): Promise<string> {
  const column = `measured_at timestamptz not null default '-infinity'`
  const next = await makeRelease({
    version: '99.0.0',
    edits: { 'product/operations/site-stats.sql': [column, `${column},\n  visits int not null default 0`] },
    steps: { '0001-count-visits.sql': 'alter table public.site_stats add column visits int not null default 0;' },
    releases: [{ version: '98.0.0', hash }],
  })
  const result = await killAll(async (round) => {
    const dataDir = place(`upgraded-${round}`)
    copy(small.DATA_DIR, dataDir)
    await killed(next.main, [], { DATA_DIR: dataDir, PORT: '1', DEMO: 'off' }, 4000)
    const isNew = await startServer({ DATA_DIR: dataDir }).then(
      async (server) => void (await server.end()),
      (error: Error) => (error.message.includes('belongs to version 99.0.0') ? true : fault(error)),
    )
    const server = await startServer({ DATA_DIR: dataDir }, next.main).catch(fault)
    await server?.end()
    rmSync(dataDir, { recursive: true, force: true })
    return isNew === true
  })
  await next.remove()
  return result
}

const killAdmin = (settings: Record<string, string>, within: number, ...given: string[]) =>
  killed('dist/server/admin.js', given, settings, within)

async function killed(script: string, given: string[], settings: Record<string, string>, within: number): Promise<void> {
  const child = spawn(process.execPath, [script, ...given], { env: { ...process.env, ...settings }, stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await Promise.race([wait(Math.random() * within), ended])
  child.kill('SIGKILL')
  await ended
}

function fault(error: Error): undefined {
  faults++
  console.error(error.message)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const before = performance.now()
  await work()
  return (performance.now() - before) / 1000
}

async function asOwner<T>(dataDir: string, work: (sql: pg.Client) => Promise<T>): Promise<T> {
  const [, , , port, host] = readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')
  const password = readFileSync(path.join(dataDir, 'owner.password'), 'utf8').trim()
  const sql = new pg.Client({ host: host?.trim() ?? '', port: Number(port), user: 'postgres', password, database: 'beauty_barter' })
  await sql.connect()
  try {
    return await work(sql)
  } finally {
    await sql.end()
  }
}

function sizeOf(at: string): number {
  const names = readdirSync(at, { recursive: true, encoding: 'utf8' })
  return names.reduce((sum, name) => sum + statSync(path.join(at, name)).size, 0)
}
