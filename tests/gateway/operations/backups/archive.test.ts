// Continuous archiving: the machine is lost with everything on it, and comes back to its last moment or to an earlier one.
import { existsSync } from 'node:fs'
import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminWith, refusalOf } from '#tests/support/gateway/admin.ts'
import { killAll, ownerOf } from '#tests/support/backups/embedded.ts'
import { password } from '#tests/support/gateway/gateway.ts'
import { publicClient } from '#tests/support/gateway/public-client.ts'
import { asService, bytes } from '#tests/support/gateway/storage.ts'
import { type Server, startServer } from '#tests/support/setup/server.ts'

const picture = bytes(200_000)
let folder: string
let settings: Record<string, string>
let server: Server
let sql: pg.Client
let between: string

const place = (name: string) => path.join(folder, name)
const archives = () => place('archives')

/** Archives that can be restored. */
async function wholeIn(where: string): Promise<string[]> {
  const names = await readdir(where).catch(() => [])
  return names.filter((name) => existsSync(path.join(where, name, 'archive.json'))).toSorted()
}

async function hasAll(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ position: string }>('select pg_current_wal_flush_lsn() as position')
  const here = `select from pg_replication_slots where slot_name like 'archive%' and active and restart_lsn >= $1`
  await expect.poll(async () => (await client.query(here, [rows[0]?.position])).rowCount).toBe(1)
}

const numbers = async (client: pg.Client) => {
  const { rows } = await client.query<{ n: number }>('select n from public.moments order by n')
  return rows.map(({ n }) => n)
}

async function filesIn(archive: string): Promise<number> {
  const names = await readdir(path.join(archive, 'files'), { recursive: true })
  return names.filter((name) => name.includes('-') && !name.endsWith('.part')).length
}

async function serviceOf(of: Server, client: pg.Client) {
  const { rows } = await client.query<{ key: string }>('select service_key as key from auth.api_keys')
  return asService({ url: of.url, serviceKey: rows[0]?.key ?? '' })
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bb-archive-'))
  settings = { DATA_DIR: place('data'), ARCHIVE_FOLDER: archives(), POOL_SIZE: '4' }
  server = await startServer(settings)
  sql = await ownerOf(server)
  await sql.query('create table public.moments (n int primary key)')
  const service = await serviceOf(server, sql)
  await service.createBucket('files', { public: true })
  await service.from('files').upload('early', picture)
  const { error } = await (
    await publicClient(server)
  ).auth.signUp({ email: 'ana@town.test', password, options: { data: { full_name: 'Ana Lee' } } })
  expect(error).toBeNull()
  await sql.query(`insert into public.user_roles (user_id, role) select id, 'admin' from auth.users`)
}, 120_000)

afterAll(async () => {
  await server.end('SIGKILL')
  await rm(folder, { recursive: true, force: true, maxRetries: 10 })
})

const archive = async () => path.join(archives(), (await wholeIn(archives())).at(-1) ?? '')

test('a restart continues the archive, and the doctor says until when it has everything', { timeout: 90_000 }, async () => {
  await expect.poll(() => wholeIn(archives())).toHaveLength(1)
  const before = await readdir(archives())
  await sql.query('insert into public.moments values (1)')
  await sql.end()
  await server.end()
  server = await startServer(settings)
  sql = await ownerOf(server)
  await sql.query('select pg_switch_wal()')
  await hasAll(sql)
  expect(await readdir(archives())).toEqual(before)
  // What the database keeps for an archive that cannot be written to.
  expect((await sql.query('show max_slot_wal_keep_size')).rows).toEqual([{ max_slot_wal_keep_size: '1GB' }])
  await expect
    .poll(() => adminWith(settings, 'doctor').catch(String))
    .toMatch(/The archive has everything until 20\S+ \(\S*archive-20\S+\)/)
})

test('another archive begins in place of one that was deleted, whose slot is given up', async () => {
  await rm(await archive(), { recursive: true })
  await expect.poll(() => wholeIn(archives()), { timeout: 60_000 }).toHaveLength(1)
  const slots = `select slot_name as name from pg_replication_slots where slot_name like 'archive%'`
  await expect
    .poll(async () => (await sql.query(slots)).rows)
    .toEqual([
      {
        name: path
          .basename(await archive())
          .toLowerCase()
          .replaceAll('-', '_'),
      },
    ])
}, 90_000)

test('a lost machine comes back with every row and file of its last archived moment', { timeout: 120_000 }, async () => {
  await sql.query('insert into public.moments values (2)')
  // The next whole millisecond, which is what a Date can hold, and not before it has come.
  const { rows } = await sql.query<{ at: Date }>(
    `select at, pg_sleep_until(at) from (select date_trunc('milliseconds', clock_timestamp()) + interval '1 millisecond' as at) as next`,
  )
  between = rows[0]?.at.toISOString() ?? ''
  await sql.query('select pg_switch_wal()')
  await sql.query('insert into public.moments values (3)')
  await sql.query('select pg_switch_wal()')
  await (await serviceOf(server, sql)).from('files').upload('late', picture)
  await sql.query('select pg_switch_wal()')
  await hasAll(sql)
  await expect.poll(async () => filesIn(await archive())).toBe(2)
  await killAll(server)
  await rm(place('data'), { recursive: true, maxRetries: 10 })

  const data = place('restored')
  expect(await adminWith({ DATA_DIR: data }, 'restore', archives())).toMatch(
    / is restored to .*restored, with 2 files, .* The last change is of 20/,
  )
  expect(existsSync(`${data}.part`)).toBe(false)
  server = await startServer({ ...settings, DATA_DIR: data })
  sql = await ownerOf(server)
  expect(await numbers(sql)).toEqual([1, 2, 3])
  const { data: signedIn } = await (await publicClient(server)).auth.signInWithPassword({ email: 'ana@town.test', password })
  expect(signedIn.user?.email).toBe('ana@town.test')
  for (const name of ['early', 'late']) {
    const file = await fetch(`${server.url}/storage/v1/object/public/files/${name}`)
    expect(Buffer.from(await file.arrayBuffer())).toEqual(picture)
  }
  expect(await refusalOf({ DATA_DIR: data }, 'restore', archives())).toContain(`is running with the data in ${data}`)
})

test('the copy begins an archive of its own, which restores too', { timeout: 120_000 }, async () => {
  await expect.poll(() => wholeIn(archives()), { timeout: 60_000 }).toHaveLength(2)
  await sql.query('insert into public.moments values (4)')
  await hasAll(sql)
  await killAll(server)
  expect(await refusalOf({ DATA_DIR: place('restored') }, 'restore', archives())).toContain('is not empty')
  await adminWith({ DATA_DIR: place('again') }, 'restore', archives())
  server = await startServer({ DATA_DIR: place('again'), POOL_SIZE: '4' })
  sql = await ownerOf(server)
  expect(await numbers(sql)).toEqual([1, 2, 3, 4])
  // Without ARCHIVE_FOLDER nothing keeps the log.
  expect((await sql.query(`select from pg_replication_slots where slot_name like 'archive%'`)).rowCount).toBe(0)
  await server.end()
})

/** A copy of the first archive, for a test to damage. */
async function copyOf(name: string): Promise<string> {
  const [first = ''] = await wholeIn(archives())
  await cp(path.join(archives(), first), place(name), { recursive: true, preserveTimestamps: true })
  return place(name)
}

const logOf = async (where: string) => (await readdir(path.join(where, 'log'))).toSorted()
const never = () => ({ DATA_DIR: place('never') })

test('a damaged archive is refused, and nothing is made of it', { timeout: 60_000 }, async () => {
  const longer = await copyOf('longer')
  await appendFile(path.join(longer, 'base.tar.gz'), 'x')
  expect(await refusalOf(never(), 'restore', longer)).toContain('is damaged: base.tar.gz')
  const gap = await copyOf('gap')
  const [, second = ''] = await logOf(gap)
  await rm(path.join(gap, 'log', second))
  expect(await refusalOf(never(), 'restore', gap)).toContain(`is damaged: log/${second.slice(0, 24)}`)
  const cut = await copyOf('cut')
  await rm(path.join(cut, 'log'), { recursive: true })
  await mkdir(path.join(cut, 'log'))
  expect(await refusalOf(never(), 'restore', cut)).toContain('is damaged: log/')
  expect(existsSync(place('never'))).toBe(false)
})

test('--until restores the moment between two rows, even if the log after it is damaged', { timeout: 90_000 }, async () => {
  const changed = await copyOf('changed')
  const log = await logOf(changed)
  const last = path.join(changed, 'log', log.findLast((name) => name.endsWith('.gz')) ?? '')
  await writeFile(last, (await readFile(last)).subarray(0, 1000))
  expect(await refusalOf(never(), 'restore', changed)).toMatch(/is damaged: log\/.* Set --until to a moment before 20/)
  expect(await refusalOf(never(), 'restore', changed, '--until', '2020-01-01T00:00:00Z')).toContain('begins before 2020')
  expect(await refusalOf(never(), 'restore', changed, '--until', 'soon')).toContain('--until needs a time')
  await adminWith({ DATA_DIR: place('earlier') }, 'restore', changed, '--until', between)
  const copy = await startServer({ DATA_DIR: place('earlier'), POOL_SIZE: '4' })
  const client = await ownerOf(copy)
  expect(await numbers(client)).toEqual([1, 2])
  await client.end()
  await copy.stop()
})

test('--until after the last change restores everything', { timeout: 60_000 }, async () => {
  const [first = ''] = await wholeIn(archives())
  const later = new Date(Date.now() + 60_000).toISOString()
  expect(await adminWith({ DATA_DIR: place('later') }, 'restore', path.join(archives(), first), '--until', later)).toContain('with 2 files')
})

test('ARCHIVE_FOLDER beside DATABASE_URL is refused', async () => {
  const refused = await refusalOf({ DATABASE_URL: 'postgres://a@127.0.0.1:1/x', ARCHIVE_FOLDER: archives() }, 'doctor')
  expect(refused).toContain('ARCHIVE_FOLDER is for the embedded database')
})
