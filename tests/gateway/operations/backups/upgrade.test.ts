// A later release on the database of this one: it upgrades by itself, after a backup, whole or not at all.
import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { addressesOf, adminWith } from '#tests/support/gateway/admin.ts'
import { catalogueOf } from '#tests/support/setup/catalogue.ts'
import { type Clone, cloneDatabase, emptyDatabase } from '#tests/support/setup/database.ts'
import { makeRelease, type Release } from '#tests/support/setup/release.ts'
import { startServer } from '#tests/support/setup/server.ts'

const table = 'product/operations/site/site-stats.sql'
const column = `measured_at timestamptz not null default '-infinity'`
const edits: Record<string, [string, string]> = {
  [table]: [column, `${column},\n  visits int not null default 0`],
  'product/days.sql': [`'1 day, 3 days.'`, `'1 day or 3 days.'`],
}
const step = 'alter table public.site_stats add column visits int not null default 0;'

let folder: string
let hash: string
let next: Release
let clone: Clone
let sql: pg.Client
let settings: Record<string, string>

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bb-upgrade-'))
  const first = await cloneDatabase()
  const client = new pg.Client(first.owner)
  await client.connect()
  const { rows } = await client.query<{ hash: string }>('select hash from platform.schema_versions')
  hash = rows[0]?.hash ?? ''
  await client.end()
  await first.drop()
  next = await makeRelease({ version: '99.0.0', edits, steps: { 'count-visits': step }, releases: [{ version: '98.0.0', hash }] })
})
afterAll(async () => {
  await next.remove()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  clone = await cloneDatabase()
  settings = { ...addressesOf(clone), POOL_SIZE: '4', DATA_DIR: await mkdtemp(path.join(folder, 'data-')) }
  sql = new pg.Client(clone.owner)
  await sql.connect()
})
afterEach(async () => {
  await sql.end()
  await clone.drop()
})

const refusalOf = (main?: string) =>
  startServer(settings, main).then(
    async (server) => {
      await server.stop()
      return expect.fail('it started')
    },
    (error: Error) => error.message,
  )

async function withEmpty<T>(work: (addresses: Record<string, string>, client: pg.Client) => Promise<T>): Promise<T> {
  const empty = await emptyDatabase()
  const client = new pg.Client(empty.owner)
  await client.connect()
  try {
    return await work(addressesOf(empty), client)
  } finally {
    await client.end()
    await empty.drop()
  }
}

test(
  'it makes a backup, upgrades, and then has the schema of a new database; this version refuses it and restores the backup',
  { timeout: 90_000 },
  async () => {
    const before = await catalogueOf(sql)
    const server = await startServer(settings, next.main)
    await server.end()
    const said = server.lines.join('\n')
    expect(said).toMatch(
      /The database is of version 98\.0\.0; it is upgraded to 99\.0\.0\. First a backup, in .*before-99\.0\.0-from-98\.0\.0-backup-/,
    )
    expect(said).toContain(`Upgrading the database: ${next.steps[0]}`)
    expect(next.steps[0]).toMatch(/^\d{4}-count-visits\.sql$/)
    const upgraded = await catalogueOf(sql)
    expect(upgraded).toContainEqual(expect.stringContaining('column site_stats visits'))
    const { rows } = await sql.query(
      `select release, migration, definition is not null as whole from platform.schema_versions order by version desc`,
    )
    const number = Number(next.steps[0]?.slice(0, 4))
    expect(rows).toEqual([
      { release: '99.0.0', migration: number, whole: true },
      { release: expect.any(String), migration: number - 1, whole: false },
    ])

    await withEmpty(async (addresses, client) => {
      await (await startServer({ ...addresses, POOL_SIZE: '4' }, next.main)).stop()
      expect(upgraded).toEqual(await catalogueOf(client))
    })

    expect(await refusalOf()).toContain('The database belongs to version 99.0.0')
    const backups = path.join(settings['DATA_DIR'] ?? '', 'backups')
    const [backup = ''] = await readdir(backups)
    await withEmpty(async (addresses, client) => {
      await adminWith({ ...addresses, DATA_DIR: await mkdtemp(path.join(folder, 'data-')) }, 'restore', path.join(backups, backup))
      expect(await catalogueOf(client)).toEqual(before)
    })
  },
)

test('a step that fails changes nothing, and the start says which; one backup is kept, however often it is tried', async () => {
  const before = await catalogueOf(sql)
  const broken = await makeRelease({
    version: '99.0.0',
    edits,
    steps: { 'count-visits': `${step}\nselect 1 / 0;` },
    releases: [{ version: '98.0.0', hash }],
  })
  const backups = path.join(settings['DATA_DIR'] ?? '', 'backups')
  // What a start that was killed, and an upgrade between other versions, have left.
  const others = ['before-99.0.0-from-97.0.0-backup-20260101T000000Z', 'before-99.0.0-from-98.0.0-backup-20260101T000000Z.part']
  for (const name of others) await mkdir(path.join(backups, name), { recursive: true })
  const kept = []
  for (let start = 1; start <= 2; start++) {
    expect(await refusalOf(broken.main)).toContain(`database/migrations/${broken.steps[0]}:2: division by zero`)
    kept.push(await readdir(backups))
  }
  await broken.remove()
  expect(await catalogueOf(sql)).toEqual(before)
  const one = [others[0], expect.stringMatching(/^before-99\.0\.0-from-98\.0\.0-backup-\d{8}T\d{6}Z$/)]
  expect(kept.map((names) => names.toSorted())).toEqual([one, one])
  expect(kept[0]).not.toEqual(kept[1])
})

test('a database that no release made is refused with what to do', async () => {
  const before = await catalogueOf(sql)
  const strange = await makeRelease({ version: '99.0.0', edits, steps: {}, releases: [{ version: '98.0.0', hash: 'f'.repeat(64) }] })
  const said = await refusalOf(strange.main)
  expect(said).toMatch(/The database was made on [\d-]{10} by another version of the files in database\/\. Nothing was changed\./)
  expect(said).toContain('It is not the database of a release, and only those are upgraded (98.0.0).')
  expect(said).toContain('go on with it: start the version that made it')
  expect(said).toContain('set DATA_DIR to an empty folder (or DATABASE_URL to an empty database), then npm run admin -- restore')
  expect(said).toContain('keep what is in it: npm run admin -- export <file>')
  expect(said).toContain('start afresh: set DATA_DIR to another folder')
  await strange.remove()
  expect(await catalogueOf(sql)).toEqual(before)
})

// While a release is made, its steps are joined: the same tables may have come about by more of them, and the next release's
// first step has a number that such a database has noted already.
test('a database with the tables of a release and the number of another step is refused, by that release and the next', async () => {
  await sql.query('update platform.schema_versions set migration = 72')
  for (const main of [undefined, next.main])
    expect(await refusalOf(main)).toContain('It is not the database of a release, and only those are upgraded')
  const { rows } = await sql.query('select migration from platform.schema_versions')
  expect(rows).toEqual([{ migration: 72 }])
})

const stateOf = async (client: pg.Client) => ({
  catalogue: await catalogueOf(client),
  notices: (await client.query(`select notice from public.chat_rooms where id = 'hair'`)).rows,
  versions: (await client.query('select release, hash, migration from platform.schema_versions order by version desc limit 1')).rows,
})

test('two releases one after the other, and both at once, make the same tables and rows', { timeout: 120_000 }, async () => {
  const counted = { 'count-visits': `${step}\nupdate public.chat_rooms set notice = 'first' where id = 'hair';` }
  const first = await makeRelease({ version: '99.0.0', edits, steps: counted, releases: [{ version: '98.0.0', hash }] })
  await (await startServer(settings, first.main)).end()
  const { rows } = await sql.query<{ hash: string; migration: number }>(
    'select hash, migration from platform.schema_versions order by version desc limit 1',
  )
  const second = await makeRelease({
    version: '100.0.0',
    edits: { ...edits, [table]: [column, `${column},\n  visits int not null default 0,\n  returns int not null default 0`] },
    steps: {
      ...counted,
      'count-returns': `alter table public.site_stats add column returns int not null default 0;
        update public.chat_rooms set notice = notice || ', second' where id = 'hair';`,
    },
    releases: [{ version: '98.0.0', hash }, ...rows.map((row) => ({ version: '99.0.0', ...row }))],
  })
  await (await startServer(settings, second.main)).end()
  const stepwise = await stateOf(sql)
  expect(stepwise.notices).toEqual([{ notice: 'first, second' }])
  expect(stepwise.catalogue).toContainEqual(expect.stringContaining('column site_stats returns'))

  const other = await cloneDatabase()
  const client = new pg.Client(other.owner)
  await client.connect()
  await (
    await startServer({ ...addressesOf(other), POOL_SIZE: '4', DATA_DIR: await mkdtemp(path.join(folder, 'data-')) }, second.main)
  ).end()
  expect(await stateOf(client)).toEqual(stepwise)
  await client.end()
  await other.drop()
  await first.remove()
  await second.remove()
})

test('steps with a gap are refused', async () => {
  const gap = await makeRelease({ version: '99.0.0', edits, steps: { 'count-visits': step }, releases: [] })
  const migrations = path.join(gap.root, 'database/migrations')
  await rename(path.join(migrations, gap.steps[0] ?? ''), path.join(migrations, '9999-count-visits.sql'))
  expect(await refusalOf(gap.main)).toMatch(/9999-count-visits\.sql: .* without a gap; this is the \d+\./)
  await gap.remove()
})

test('it waits for a lock that another connection holds; a server that is killed meanwhile has changed nothing', async () => {
  const before = await catalogueOf(sql)
  const holder = new pg.Client(clone.owner)
  await holder.connect()
  await holder.query('begin; lock table public.site_stats in access share mode')
  const isWaiting = async () => {
    const { rowCount } = await sql.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'alter table public.site_stats%'`,
    )
    return rowCount === 1
  }
  const env = { ...process.env, ...settings, DEMO: 'off', PORT: '1' }
  const killed = spawn(process.execPath, [next.main], { env, stdio: 'ignore' })
  const ended = new Promise((resolve) => killed.once('exit', resolve))
  await expect.poll(isWaiting).toBe(true)
  killed.kill('SIGKILL')
  await ended
  await expect.poll(isWaiting).toBe(false)
  expect(await catalogueOf(sql)).toEqual(before)

  const starting = startServer(settings, next.main)
  await expect.poll(isWaiting).toBe(true)
  await holder.end()
  const server = await starting
  await server.end()
  expect(await catalogueOf(sql)).toContainEqual(expect.stringContaining('column site_stats visits'))
})

test('a server whose connection ends during the backup before the upgrade says so, and has changed nothing', async () => {
  const before = await catalogueOf(sql)
  const holder = new pg.Client(clone.owner)
  await holder.connect()
  await holder.query('begin; lock table public.messages in access exclusive mode')
  const refused = refusalOf(next.main)
  const activity = 'select from pg_stat_activity where datname = current_database()'
  await expect
    .poll(async () => (await sql.query(`${activity} and wait_event_type = 'Lock' and query like 'copy public.messages%'`)).rowCount)
    .toBe(1)
  // The connection that upgrades waits for the backup; it is known by its lock.
  const { rows } = await sql.query<{ pid: number }>(
    `select pid, pg_terminate_backend(pid) from pg_locks
     where locktype = 'advisory' and objid = 4127511903 and database = (select oid from pg_database where datname = current_database())`,
  )
  expect(rows).toHaveLength(1)
  await expect.poll(async () => (await sql.query(`${activity} and pid = $1`, [rows[0]?.pid])).rowCount).toBe(0)
  await holder.end()
  expect(await refused).toMatch(/connection/i)
  expect(await refused).not.toContain('Unhandled')
  expect(await catalogueOf(sql)).toEqual(before)
})
