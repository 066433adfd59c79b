// The restore drill: a backup is made while the server works, restored elsewhere, and the copy is used like the original.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressesOf, adminWith, refusalOf } from '#tests/support/gateway/admin.ts'
import { password } from '#tests/support/gateway/gateway.ts'
import { publicClient } from '#tests/support/gateway/public-client.ts'
import { asService, bytes } from '#tests/support/gateway/storage.ts'
import { catalogueOf, contentsOf } from '#tests/support/setup/catalogue.ts'
import { type Clone, cloneDatabase, emptyDatabase } from '#tests/support/setup/database.ts'
import { type Server, startServer } from '#tests/support/setup/server.ts'

const picture = bytes(200_000)
let folder: string
let clone: Clone
let settings: Record<string, string>
let server: Server
let sql: pg.Client
let serviceKey: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bb-backup-'))
  clone = await cloneDatabase()
  settings = { ...addressesOf(clone), DATA_DIR: path.join(folder, 'data') }
  server = await startServer({ ...settings, POOL_SIZE: '4' })
  sql = new pg.Client(clone.owner)
  await sql.connect()
  const { rows } = await sql.query<{ service_key: string }>('select service_key from auth.api_keys')
  serviceKey = rows[0]?.service_key ?? ''
  const service = asService({ url: server.url, serviceKey })
  await service.createBucket('files', { public: true })
  await service.from('files').upload('kept', picture)
  const { error } = await (
    await publicClient(server)
  ).auth.signUp({
    email: 'ana@town.test',
    password,
    options: { data: { full_name: 'Ana \\N \\.\tLee' } },
  })
  expect(error).toBeNull()
}, 120_000)

afterAll(async () => {
  await sql.end()
  await server.stop()
  await clone.drop()
  await rm(folder, { recursive: true, force: true })
})

const place = (name: string) => path.join(folder, name)

/** A copy of the backup for a test to damage. */
async function copyOf(name: string): Promise<string> {
  const copy = place(name)
  await cp(place('first'), copy, { recursive: true })
  return copy
}

async function signsIn(copy: Server): Promise<void> {
  const ana = await publicClient(copy)
  const { data } = await ana.auth.signInWithPassword({ email: 'ana@town.test', password })
  expect(data.user?.email).toBe('ana@town.test')
  const { data: profile } = await ana
    .from('profiles')
    .select('full_name')
    .eq('id', data.user?.id ?? '')
    .single()
  const { rows } = await sql.query<{ full_name: string }>('select full_name from public.profiles')
  expect(profile).toEqual(rows[0])
  const file = await fetch(`${copy.url}/storage/v1/object/public/files/kept`)
  expect(Buffer.from(await file.arrayBuffer())).toEqual(picture)
}

test('a running server is backed up, and only its user can read the folder', async () => {
  expect(await adminWith(settings, 'backup', place('first'))).toMatch(/^\d+ rows and 1 files .* are in .*first, verified/)
  expect((await readdir(folder)).toSorted()).toEqual(['data', 'first'])
  for (const name of ['', 'backup.json', 'SHA256SUMS', 'tables', 'tables/auth.users.gz'])
    expect((await stat(path.join(place('first'), name))).mode & 0o077).toBe(0)
})

test('a restored data folder signs people in and shows their pictures', { timeout: 120_000 }, async () => {
  const data = place('restored')
  expect(await adminWith({ DATA_DIR: data }, 'restore', place('first'))).toContain(`is restored to ${data}.`)
  expect(existsSync(`${data}.part`)).toBe(false)
  const copy = await startServer({ DATA_DIR: data, POOL_SIZE: '4' })
  await signsIn(copy)
  expect(await refusalOf({ DATA_DIR: data }, 'restore', place('first'))).toContain(`is running with the data in ${data}`)
  await copy.stop()
  expect(await refusalOf({ DATA_DIR: data }, 'restore', place('first'))).toContain('is not empty')
})

test('an external database has the same schema and rows as the original, but another place for its files', async () => {
  const other = await emptyDatabase()
  const elsewhere = { ...addressesOf(other), DATA_DIR: place('elsewhere') }
  await adminWith(elsewhere, 'restore', place('first'))
  const restored = new pg.Client(other.owner)
  await restored.connect()
  expect(await catalogueOf(restored)).toEqual(await catalogueOf(sql))
  const { tables }: { tables: { name: string; rows: number }[] } = JSON.parse(
    await readFile(path.join(place('first'), 'backup.json'), 'utf8'),
  )
  const contents = await contentsOf(restored)
  // The server still writes its own rows: those of people and files are compared.
  const original = await contentsOf(sql)
  for (const name of ['auth.users', 'profiles', 'storage.objects', 'storage.installation', 'auth.api_keys', 'features'])
    expect([name, contents[name]]).toEqual([name, original[name]])
  for (const { name, rows } of tables) expect(contents[name.replace(/^public\./, '')]).toMatch(new RegExp(`^${rows} rows `))
  const id = 'select id from storage.installation'
  expect((await restored.query(id)).rows).not.toEqual((await sql.query(id)).rows)
  expect(await refusalOf(elsewhere, 'restore', place('first'))).toContain('The database is not empty')
  await restored.end()
  await other.drop()
})

const restore = (from: string) => refusalOf({ DATA_DIR: place('never') }, 'restore', from)

test('a folder that is no backup, is incomplete or was changed is refused, and nothing is made of it', async () => {
  await mkdir(place('empty'))
  expect(await restore(place('empty'))).toContain('is not a backup')
  expect(await restore(place('nowhere'))).toContain('is not a backup')
  const cut = await copyOf('cut')
  const sums = (await readFile(path.join(cut, 'SHA256SUMS'), 'utf8')).split('\n')
  await writeFile(path.join(cut, 'SHA256SUMS'), sums.toSpliced(3, 1).join('\n'))
  expect(await restore(cut)).toContain('is damaged: SHA256SUMS')
  const longer = await copyOf('longer')
  await appendFile(path.join(longer, 'tables/auth.users.gz'), 'x')
  expect(await restore(longer)).toContain('is damaged: tables/auth.users.gz')
  const missing = await copyOf('missing')
  await rm(path.join(missing, 'files'), { recursive: true })
  expect(await restore(missing)).toMatch(/is damaged: files\//)
  expect((await readdir(folder)).filter((name) => name.startsWith('never'))).toEqual([])
})

const sum = (text: Buffer) => createHash('sha256').update(text).digest('hex')

/** A backup that says other things of itself, with checksums that fit. */
async function changed(name: string, change: object): Promise<string> {
  const copy = await copyOf(name)
  const file = path.join(copy, 'backup.json')
  const before = await readFile(file)
  const after = Buffer.from(JSON.stringify({ ...JSON.parse(before.toString()), ...change }))
  const sums = await readFile(path.join(copy, 'SHA256SUMS'), 'utf8')
  await writeFile(path.join(copy, 'SHA256SUMS'), sums.replace(sum(before), sum(after)))
  await writeFile(file, after)
  return copy
}

test('a backup of a newer version or format is refused by name', async () => {
  const schema = { hash: 'f'.repeat(64), migration: 9 }
  expect(await restore(await changed('format', { format: 2 }))).toContain('written in a newer format')
  expect(await restore(await changed('newer', { release: '99.0.0', schema }))).toContain('Restore it with version 99.0.0 or newer')
  expect(await restore(await changed('other', { schema }))).toContain('never released')
})

test('a backup into a folder with something in it, or beside another backup, is refused', async () => {
  expect(await refusalOf(settings, 'backup', place('first'))).toContain('is not empty')
  await sql.query('select pg_advisory_lock(4127511904)')
  expect(await refusalOf(settings, 'backup', place('second'))).toContain('Another backup of this database is being made')
  await sql.query('select pg_advisory_unlock(4127511904)')
  expect(existsSync(place('second'))).toBe(false)
})

/** A connection that makes every backup wait between its snapshot and its files. */
async function stalled(): Promise<pg.Client> {
  const holder = new pg.Client(clone.owner)
  await holder.connect()
  await holder.query('begin; lock table public.messages in access exclusive mode')
  return holder
}

const hasBegun = (name: string) => expect.poll(() => existsSync(path.join(`${place(name)}.part`, 'tables'))).toBe(true)

test('a file that is deleted while a backup is made is in it, and one that is deleted later is removed at once', async () => {
  const files = asService({ url: server.url, serviceKey }).from('files')
  await files.upload('going', bytes(1000))
  const stored = async () => {
    const { rows } = await sql.query<{ id: string }>('select id from storage.installation')
    const objects = path.join(settings['DATA_DIR'] ?? '', 'storage/objects', rows[0]?.id ?? '')
    return (await readdir(objects, { recursive: true })).filter((name) => name.includes('-')).length
  }
  expect(await stored()).toBe(2)
  const holder = await stalled()
  const making = adminWith(settings, 'backup', place('third'))
  await hasBegun('third')
  await files.remove(['going'])
  expect(await stored()).toBe(2)
  await holder.end()
  expect(await making).toMatch(/ 2 files (?!.*were not there)/)
  await files.upload('gone', bytes(1000))
  await files.remove(['gone'])
  expect(await stored()).toBe(2)
})

test('a backup that is killed leaves no folder of its name, and the next one succeeds', async () => {
  const folderOf = place('killed')
  const holder = await stalled()
  const child = spawn(process.execPath, ['dist/server/admin.js', 'backup', folderOf], {
    env: { ...process.env, ...settings },
    stdio: 'ignore',
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  await hasBegun('killed')
  child.kill('SIGKILL')
  await ended
  expect(existsSync(folderOf)).toBe(false)
  await holder.end()
  expect(await adminWith(settings, 'backup', folderOf)).toContain('verified')
  expect(existsSync(`${folderOf}.part`)).toBe(false)
})

test('the server backs itself up when the newest is too old, and keeps as many as it should', async () => {
  const backups = place('backups')
  const old = ['backup-20200101T000000Z', 'backup-20200102T000000Z', 'backup-20200103T000000Z.part']
  for (const name of [...old, 'mine']) await mkdir(path.join(backups, name), { recursive: true })
  const other = await cloneDatabase()
  const second = await startServer({ ...addressesOf(other), BACKUP_FOLDER: backups, BACKUP_KEEP: '2', POOL_SIZE: '4' })
  await expect
    .poll(async () => (await readdir(backups)).toSorted())
    .toEqual(['backup-20200102T000000Z', expect.stringMatching(/^backup-20(?!2001)\d{6}T\d{6}Z$/), 'mine'])
  await expect.poll(() => second.lines.some((line) => line.includes('backup made'))).toBe(true)
  await second.stop()
  await other.drop()
})
