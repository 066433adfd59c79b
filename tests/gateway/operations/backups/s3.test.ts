// A backup goes to an S3 server that fails now and then, and comes back as it was.
import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addressesOf, adminWith, refusalOf } from '#tests/support/gateway/admin.ts'
import { type S3Server, s3Settings, startS3 } from '#tests/support/backups/s3-server.ts'
import { asService } from '#tests/support/gateway/storage.ts'
import { contentsOf } from '#tests/support/setup/catalogue.ts'
import { type Clone, cloneDatabase, emptyDatabase } from '#tests/support/setup/database.ts'
import { type Server, startServer } from '#tests/support/setup/server.ts'

/** Three pieces; random, so that a misplaced one is noticed. */
const large = randomBytes(20 * 1024 * 1024)
let folder: string
let s3: S3Server
let clone: Clone
let settings: Record<string, string>
let server: Server
let sql: pg.Client

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bb-backup-s3-'))
  s3 = await startS3()
  clone = await cloneDatabase()
  settings = { ...addressesOf(clone), ...s3Settings, BACKUP_S3_ENDPOINT: s3.url, DATA_DIR: path.join(folder, 'data') }
  server = await startServer({ ...settings, POOL_SIZE: '4' })
  sql = new pg.Client(clone.owner)
  await sql.connect()
  const { rows } = await sql.query<{ key: string }>('select service_key as key from auth.api_keys')
  const service = asService({ url: server.url, serviceKey: rows[0]?.key ?? '' })
  await service.createBucket('files', { public: true })
  await service.from('files').upload('large', large)
}, 120_000)
afterAll(async () => {
  await sql.end()
  await server.stop()
  await clone.drop()
  await s3.stop()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => {
  s3.trouble = null
})

const stored = (prefix: string) => [...s3.objects.keys()].filter((name) => name.startsWith(`${prefix}/`))

const backupsIn = () => [...new Set(stored('auto').map((name) => name.split('/')[1] ?? ''))].toSorted()

test('a backup survives answers of 503, cut connections and half answers, and restores to the same rows and files', async () => {
  // Of a try that was killed before its first file was whole, and of someone else.
  for (const name of ['town/first/files/large', 'town/firstborn/files/large'])
    s3.open.set(name, { name, begunAt: new Date(), parts: new Map() })
  s3.trouble = { matches: /^PUT .*(partNumber=2|tables)/, kind: 'error', times: 3 }
  expect(await adminWith(settings, 'backup', 's3://backups/town/first')).toMatch(
    / rows and 1 files \(2\d\.\d MB\) are in s3:\/\/backups\/town\/first\./,
  )
  expect(s3.trouble.times).toBe(0)
  expect(s3.objects.get(stored('town/first').find((name) => name.includes('/files/')) ?? '')?.equals(large)).toBe(true)
  expect([...s3.open.keys()]).toEqual(['town/firstborn/files/large'])
  s3.open.clear()
  expect(existsSync(path.join(folder, 'data/upload'))).toBe(false)

  const other = await emptyDatabase()
  const elsewhere = { ...settings, ...addressesOf(other), DATA_DIR: path.join(folder, 'elsewhere') }
  s3.trouble = { matches: /^GET .*\/files\//, kind: 'half', times: 2 }
  expect(await adminWith(elsewhere, 'restore', 's3://backups/town/first')).toContain('is restored to the database')
  expect(s3.trouble.times).toBe(0)
  expect((await readdir(folder)).filter((name) => name.endsWith('.download'))).toEqual([])
  const restored = new pg.Client(other.owner)
  await restored.connect()
  const [copy, original] = [await contentsOf(restored), await contentsOf(sql)]
  for (const name of ['auth.users', 'profiles', 'storage.objects', 'auth.api_keys', 'features'])
    expect([name, copy[name]]).toEqual([name, original[name]])
  await restored.end()
  const second = await startServer({ ...elsewhere, POOL_SIZE: '4' })
  const file = await fetch(`${second.url}/storage/v1/object/public/files/large`)
  expect(Buffer.from(await file.arrayBuffer()).equals(large)).toBe(true)
  await second.stop()
  await other.drop()
}, 90_000)

test('a server that keeps failing is given up after five tries, and nothing is left that looks whole', async () => {
  s3.trouble = { matches: /^PUT .*partNumber=3/, kind: 'cut', times: 100 }
  expect(await refusalOf(settings, 'backup', 's3://backups/town/broken')).toMatch(/S3 cannot be reached at http:.*fetch failed/)
  expect(s3.trouble.times).toBe(95)
  expect(stored('town/broken')).not.toContain('town/broken/SHA256SUMS')
  expect(s3.open.size).toBe(0)
  expect(await refusalOf({ ...settings, DATA_DIR: path.join(folder, 'never') }, 'restore', 's3://backups/town/broken')).toContain(
    'There is no whole backup in s3://backups/town/broken',
  )
})

test('a wrong key is refused at once, and so are a full place and an address that is none', async () => {
  const before = s3.requests.length
  const wrong = { ...settings, BACKUP_S3_SECRET_KEY: 'other' }
  expect(await refusalOf(wrong, 'backup', 's3://backups/town/wrong')).toMatch(/403.*SignatureDoesNotMatch/)
  expect(s3.requests.length).toBe(before + 1)
  expect(await refusalOf(settings, 'backup', 's3://backups/town/first')).toContain('is not empty')
  expect(await refusalOf(settings, 'backup', 's3://backups/../x')).toContain('is no place on S3')
  expect(await refusalOf({ ...settings, BACKUP_S3_ENDPOINT: '' }, 'backup', 's3://backups/x')).toContain('BACKUP_S3_ENDPOINT must be set')
  expect(await refusalOf({ ...settings, BACKUP_S3: 's3://backups/x' }, 'doctor')).toContain('BACKUP_FOLDER, which must be set too')
})

test('a changed object is noticed when it is restored', async () => {
  const name = stored('town/first').find((each) => each.includes('/tables/')) ?? ''
  const before = s3.objects.get(name) ?? Buffer.alloc(0)
  s3.objects.set(name, Buffer.concat([before.subarray(0, -1), Buffer.from('x')]))
  const other = await emptyDatabase()
  const elsewhere = { ...settings, ...addressesOf(other), DATA_DIR: path.join(folder, 'changed') }
  expect(await refusalOf(elsewhere, 'restore', 's3://backups/town/first')).toContain(`is damaged: ${name.slice('town/first/'.length)}`)
  s3.objects.set(name, before)
  await other.drop()
})

test('pieces that a killed server has sent are removed by its next start, which sends the whole backup', async () => {
  const other = await cloneDatabase()
  const name = `backup-${new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
  const backup = path.join(folder, 'killed', name)
  await mkdir(backup, { recursive: true })
  await writeFile(path.join(backup, 'large'), large)
  await writeFile(path.join(backup, 'SHA256SUMS'), `${createHash('sha256').update(large).digest('hex')}  large\n`)
  const on = {
    ...settings,
    ...addressesOf(other),
    DATA_DIR: path.join(folder, 'killed-data'),
    BACKUP_FOLDER: path.join(folder, 'killed'),
    BACKUP_S3: 's3://backups/killed',
    POOL_SIZE: '4',
  }
  s3.trouble = { matches: /^PUT .*partNumber=2/, kind: 'hang', times: 1 }
  const first = await startServer(on)
  await expect.poll(() => s3.trouble?.times).toBe(0)
  await first.end('SIGKILL')
  expect([...s3.open.values()].map((upload) => [upload.name, upload.parts.size])).toEqual([[`killed/${name}/large`, 1]])

  const second = await startServer(on)
  await expect.poll(() => s3.objects.has(`killed/${name}/SHA256SUMS`)).toBe(true)
  expect(s3.objects.get(`killed/${name}/large`)?.equals(large)).toBe(true)
  expect(s3.open.size).toBe(0)
  await second.stop()
  await other.drop()
}, 60_000)

test('the server copies its backups there, keeps as many as it should, and the doctor knows', async () => {
  for (const old of ['backup-20200101T000000Z', 'backup-20200102T000000Z']) s3.objects.set(`auto/${old}/SHA256SUMS`, Buffer.from(''))
  s3.objects.set('auto/backup-20200103T000000Z/backup.json', Buffer.from('half'))
  s3.objects.set('auto/mine', Buffer.from('mine'))
  const other = await cloneDatabase()
  const scheduled = {
    ...settings,
    ...addressesOf(other),
    DATA_DIR: path.join(folder, 'scheduled'),
    BACKUP_FOLDER: path.join(folder, 'backups'),
  }
  const on = { ...scheduled, BACKUP_S3: 's3://backups/auto', BACKUP_KEEP: '2' }
  const second = await startServer({ ...on, POOL_SIZE: '4' })
  await expect
    .poll(backupsIn, { timeout: 60_000 })
    .toEqual(['backup-20200102T000000Z', expect.stringMatching(/^backup-20(?!2001)\d{6}T\d{6}Z$/), 'mine'])
  await expect
    .poll(() => adminWith(on, 'doctor').catch(String))
    .toMatch(/The last backup on S3 is of 20\S+ \(s3:\/\/backups\/auto\/backup-/)
  await second.stop()
  const third = await emptyDatabase()
  const elsewhere = { ...settings, ...addressesOf(third), DATA_DIR: path.join(folder, 'newest') }
  expect(await adminWith(elsewhere, 'restore', 's3://backups/auto')).toContain('is restored to the database')
  await third.drop()
  await other.drop()
}, 120_000)
