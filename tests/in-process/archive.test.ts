// An archive whose disk fills, and one whose slot is lost. The room that the disk has is the test's to say.
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { archiveFindings } from '#server/admin/archive-findings.ts'
import { readNote } from '#server/backups/archive-note.ts'
import { startArchives } from '#server/backups/archives.ts'
import { packageRoot } from '#server/config.ts'
import { openEngine } from '#server/engine/engine.ts'
import { positionOf } from '#server/engine/archive/wire.ts'

const gigabyte = 1024 ** 3
const log = pino({ level: 'silent' })

let folder: string
let engine: Awaited<ReturnType<typeof openEngine>>
let sql: pg.Client
let archives: { stop(): Promise<void> }
let room = 10 * gigabyte

const place = (name: string) => path.join(folder, name)
const settings = () => ({ folder: place('archives'), everyHours: 24, keep: 3 })

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bb-archive-full-'))
  const database = { databaseUrl: null, directUrl: null, authenticatorUrl: null, pgBin: null }
  // The server keeps 1 GB (tests/gateway/operations/backups/archive.test.ts), which would take a while to write.
  const recovery = ['max_slot_wal_keep_size=32MB', 'max_wal_size=64MB', 'min_wal_size=32MB']
  engine = await openEngine({ root: packageRoot(), dataDir: place('data'), ...database, recovery }, log)
  sql = new pg.Client(engine.owner)
  await sql.connect()
  await sql.query('create table public.moments (n int)')
  begin()
  await vi.waitFor(async () => expect(await whole()).toHaveLength(1), 30_000)
})
afterEach(() => {
  room = 10 * gigabyte
})
afterAll(async () => {
  await archives.stop()
  await sql.end()
  await engine.stop()
  await rm(folder, { recursive: true, force: true })
})

function begin() {
  const files = place('files')
  const server = { owner: engine.owner, dataDir: place('data'), files, log }
  archives = startArchives({ ...settings(), ...server, room: async () => room, everyMs: 200 })
}

async function restart() {
  await archives.stop()
  begin()
}

const found = async () => {
  const all = await archiveFindings(sql, { dataDir: place('data'), archives: settings() }, new Date(), null)
  return all.map(({ level, what, todo }) => [level, what.replaceAll(/20\S+Z/g, 'THEN'), todo])
}
const everything = ['fine', 'The archive has everything until THEN.', undefined]
const isFull = [
  'wrong',
  'What was written since THEN is not in the archive: its disk is full.',
  'Make room on the disk of ARCHIVE_FOLDER: 2 GB of it stay free.',
]

const whole = async () => {
  const names = await readdir(place('archives')).catch(() => [])
  return names.filter((name) => existsSync(path.join(place('archives'), name, 'archive.json'))).toSorted()
}

const slots = async () => {
  const { rows } = await sql.query<{ slot_name: string; active: boolean; wal_status: string }>(
    `select slot_name, active, wal_status from pg_replication_slots where slot_name like 'archive%'`,
  )
  return rows
}
const slotOf = (archive: string | undefined) => archive?.toLowerCase().replaceAll('-', '_') ?? ''

/** Fills that many files of the log, of 16 MB each. */
async function write(files = 1) {
  for (let file = 0; file < files; file++) {
    await sql.query('insert into public.moments values (1)')
    await sql.query('select pg_switch_wal()')
  }
}

async function hasAll() {
  const { rows } = await sql.query<{ position: string }>('select pg_current_wal_flush_lsn() as position')
  const here = `select from pg_replication_slots where slot_name like 'archive%' and active and restart_lsn >= $1`
  await expect.poll(async () => (await sql.query(here, [rows[0]?.position])).rowCount).toBe(1)
}

test('a full disk interrupts the archive, not the site, and nothing is lost once there is room', { timeout: 60_000 }, async () => {
  await expect.poll(found).toEqual([everything])
  const before = await whole()
  await write()
  await hasAll()
  const logOf = async () => (await readdir(path.join(place('archives'), before[0] ?? '', 'log'))).toSorted()

  room = 2 * gigabyte - 1
  await expect.poll(found).toEqual([isFull])
  const written = await logOf()
  await write()
  expect(await logOf()).toEqual(written)
  expect(await slots()).toEqual([{ slot_name: slotOf(before[0]), active: false, wal_status: expect.stringMatching(/reserved|extended/) }])

  room = 2 * gigabyte
  await restart()
  await hasAll()
  expect(await whole()).toEqual(before)
  expect(await logOf()).not.toEqual(written)
  await expect.poll(found).toEqual([everything])
})

test('the log that waits is bounded; then another archive begins, and the doctor says what cannot be restored', async () => {
  const before = await whole()
  room = 0
  await restart()
  await write(20)
  await sql.query('checkpoint')
  expect(await slots()).toEqual([{ slot_name: slotOf(before[0]), active: false, wal_status: 'lost' }])
  const { rows: kept } = await sql.query<{ bytes: string }>('select sum(size) as bytes from pg_ls_waldir()')
  expect(Number(kept[0]?.bytes)).toBeLessThan(0.2 * gigabyte)
  await expect.poll(found).toEqual([isFull])
  const { rows } = await sql.query<{ position: string }>('select pg_current_wal_flush_lsn() as position')

  room = 10 * gigabyte
  await restart()
  await expect.poll(whole).toHaveLength(2)
  const [former, latest = ''] = await whole()
  expect([former]).toEqual(before)
  const { consistentAt }: { consistentAt: string } = JSON.parse(
    await readFile(path.join(place('archives'), latest, 'archive.json'), 'utf8'),
  )
  expect(positionOf(consistentAt)).toBeGreaterThan(positionOf(rows[0]?.position ?? ''))
  await expect.poll(slots).toEqual([{ slot_name: slotOf(latest), active: true, wal_status: 'reserved' }])
  const gap = ['fine', 'No moment between THEN and THEN can be restored: another archive had to begin.', undefined]
  await expect.poll(found).toEqual([everything, gap])
  await rm(path.join(place('archives'), former ?? ''), { recursive: true })
  expect(await found()).toEqual([everything])
}, 60_000)

test('a file that cannot be copied holds the archive up until it can', { timeout: 60_000 }, async () => {
  await expect.poll(found).toContainEqual(everything)
  const version = place('files/aa/aa000000-0000-4000-8000-000000000001')
  await mkdir(version, { recursive: true }) // a folder instead of a file
  const isHeldUp = ['wrong', 'What was written since THEN is not in the archive: it is interrupted.', "The reason is in the server's log."]
  await expect.poll(found).toEqual([isHeldUp])
  await rm(version, { recursive: true })
  await expect.poll(found).toEqual([everything])

  await mkdir(version)
  const since = Date.now()
  await expect.poll(found).toEqual([isHeldUp])
  for (const _ of [1, 2]) {
    await write()
    await hasAll()
  }
  await archives.stop()
  const note = await readNote(place('data'))
  expect(Date.parse(note?.reached ?? '')).toBeLessThanOrEqual(since)
  await rm(version, { recursive: true })
  begin()
})

test('another archive begins in place of one whose slot was dropped', async () => {
  const [before] = await whole()
  await archives.stop()
  // PostgreSQL lets go of a slot a moment after its connection has ended.
  await expect.poll(async () => (await slots())[0]?.active).toBe(false)
  await sql.query('select pg_drop_replication_slot($1)', [slotOf(before)])
  await mkdir(place('archives/archive-20260101T000000Z/log'), { recursive: true }) // its process was killed
  begin()
  await expect.poll(whole).toHaveLength(2)
  const [, latest] = await whole()
  await expect.poll(slots).toEqual([{ slot_name: slotOf(latest), active: true, wal_status: 'reserved' }])
  await expect.poll(async () => (await readdir(place('archives'))).toSorted()).toEqual(await whole())
}, 60_000)

test('no archive begins on a disk without room for it, and the doctor says so', async () => {
  await archives.stop()
  const before = await slots()
  await rm(place('archives'), { recursive: true })
  await rm(place('data/archive.json'))
  // Enough to go on, too little for another copy of the database.
  room = 2 * gigabyte + 1
  begin()
  await expect
    .poll(found)
    .toEqual([['wrong', 'There is no archive yet: its disk is full.', 'Make room on the disk of ARCHIVE_FOLDER: 2 GB of it stay free.']])
  expect(await whole()).toEqual([])
  // The slot of the archive that is gone may be dropped already, and nothing new holds the log back.
  expect(before.map(({ slot_name: name }) => name)).toEqual(expect.arrayContaining((await slots()).map(({ slot_name: name }) => name)))
})
