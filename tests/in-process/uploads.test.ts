// Copies of backups on S3: what is sent when, what is removed there, and what is not.
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBucket } from '#server/backups/s3/bucket.ts'
import { downloadBackup } from '#server/backups/s3/transfer.ts'
import { lastUpload, startUploads } from '#server/backups/s3/uploads.ts'
import { type S3Server, s3Settings, startS3 } from '#tests/support/backups/s3-server.ts'

const lines: string[] = []
const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
const hourMs = 60 * 60_000
const newest = 'backup-20260510T120000Z'

let s3: S3Server
let folder: string
let uploads: { stop(): Promise<void> } | null = null

beforeAll(async () => {
  s3 = await startS3()
})
afterAll(() => s3.stop())
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bb-uploads-'))
  await mkdir(place('data'))
  s3.objects.clear()
  s3.open.clear()
  s3.requests.length = 0
  s3.trouble = null
})
afterEach(async () => {
  await uploads?.stop()
  uploads = null
  await rm(folder, { recursive: true })
})

const place = (...names: string[]) => path.join(folder, ...names)
const at = (prefix: string) => ({
  endpoint: s3.url,
  region: s3Settings.BACKUP_S3_REGION,
  bucket: 'backups',
  prefix,
  accessKey: s3Settings.BACKUP_S3_ACCESS_KEY,
  secretKey: s3Settings.BACKUP_S3_SECRET_KEY,
})

async function backup(name: string, content = 'rows'): Promise<void> {
  await mkdir(place('backups', name), { recursive: true })
  await writeFile(place('backups', name, 'rows.gz'), content)
  const sum = createHash('sha256').update('rows').digest('hex')
  await writeFile(place('backups', name, 'SHA256SUMS'), `${sum}  rows.gz\n`)
}

function start(keep = 7) {
  uploads = startUploads({ folder: place('backups'), s3: at('auto'), keep, dataDir: place('data'), log })
}

const note = () => lastUpload(place('data'))
const isSent = () => expect.poll(note).toEqual({ made_at: '2026-05-10T12:00:00.000Z', place: `s3://backups/auto/${newest}`, problem: null })
const stored = () => [...s3.objects.keys()].toSorted()
const left = () => [...s3.open.keys()].toSorted()
const unfinished = (id: string, name: string, hours = 0) =>
  s3.open.set(id, { name, begunAt: new Date(Date.now() - hours * hourMs), parts: new Map() })

test('the newest backup is sent, and none of the older, nor what has another name', async () => {
  await backup('backup-20260509T120000Z')
  await backup(newest)
  await backup(`${newest}.part`)
  await backup('before-99.0.0-from-98.0.0-backup-20260511T120000Z')
  start()
  await isSent()
  expect(stored()).toEqual([`auto/${newest}/SHA256SUMS`, `auto/${newest}/rows.gz`])
})

test('what is there already is not sent again', async () => {
  await backup(newest)
  s3.objects.set(`auto/${newest}/SHA256SUMS`, Buffer.from(''))
  start()
  await isSent()
  expect(s3.requests.filter((request) => request.startsWith('PUT'))).toEqual([])
})

test('uploads of killed servers are aborted, and of others those of more than a day; none elsewhere', async () => {
  await backup(newest)
  for (const number of [1, 2, 3, 4]) unfinished(`killed-${number}`, `auto/backup-2026010${number}T000000Z/files/large`)
  unfinished('mine', 'auto/mine/files/large', 23.9)
  unfinished('mine-old', 'auto/mine/files/large', 24.1)
  unfinished('named-alike', 'auto/backup-20260101T000000Z')
  unfinished('elsewhere', 'automatic/backup-20260101T000000Z/files/large', 1000)
  start()
  await isSent()
  expect(left()).toEqual(['elsewhere', 'mine', 'named-alike'])
  expect(s3.requests.filter((request) => request.startsWith('DELETE'))).toHaveLength(5)
})

test('keys that may not list uploads send backups all the same', async () => {
  await backup(newest)
  unfinished('killed', 'auto/backup-20260101T000000Z/files/large')
  s3.trouble = { matches: /^GET .*uploads=/, kind: 'forbidden', times: 100 }
  start()
  await isSent()
  expect(s3.trouble.times).toBe(99)
})

test('what is left of a backup that was never whole is removed, and of whole ones all but the newest', async () => {
  await backup(newest)
  for (const name of ['backup-20260101T000000Z', 'backup-20260102T000000Z']) s3.objects.set(`auto/${name}/SHA256SUMS`, Buffer.from(''))
  s3.objects.set('auto/backup-20260103T000000Z/rows.gz', Buffer.from('half'))
  s3.objects.set('auto/mine/rows.gz', Buffer.from('mine'))
  start(2)
  await isSent()
  expect(stored()).toEqual([
    'auto/backup-20260102T000000Z/SHA256SUMS',
    `auto/${newest}/SHA256SUMS`,
    `auto/${newest}/rows.gz`,
    'auto/mine/rows.gz',
  ])
})

test('a backup that changed after it was made is not sent as a whole one, and the doctor lists it', async () => {
  await backup(newest, 'changed')
  start()
  await expect.poll(async () => (await note())?.problem).toMatch(/rows\.gz is not what it was when the backup was made/)
  expect(stored()).toEqual([])
})

test('a copy of another size is noticed before the backup counts as whole', async () => {
  await backup(newest)
  s3.trouble = { matches: /^PUT .*rows/, kind: 'lost', times: 1 }
  start()
  await expect.poll(async () => (await note())?.problem).toMatch(/S3 has no rows\.gz of the right size/)
  expect(stored()).toEqual([])
})

test('a fault leaves what was noted about the last copy, and a data folder that is full stops nothing', async () => {
  await backup(newest)
  start()
  await isSent()
  await uploads?.stop()
  await backup('backup-20260511T120000Z', 'changed')
  start()
  await expect.poll(async () => (await note())?.problem).toContain('is not what it was')
  expect(await note()).toMatchObject({ made_at: '2026-05-10T12:00:00.000Z', place: `s3://backups/auto/${newest}` })
  await uploads?.stop()
  await mkdir(place('data/last-upload.json.new'))
  start()
  await expect.poll(() => lines.some((line) => line.includes('the note about S3 could not be written'))).toBe(true)
  await expect(uploads?.stop()).resolves.toBeUndefined()
})

test('a name on S3 that leads out of the folder is refused', async () => {
  s3.objects.set('town/SHA256SUMS', Buffer.from(''))
  s3.objects.set('town/../../outside', Buffer.from('x'))
  const into = place('down')
  const bringing = downloadBackup(openBucket(at('town')), into, { within: '', tell: () => undefined })
  await expect(bringing).rejects.toThrow('has a name that no backup has')
  await expect(readFile(place('outside'))).rejects.toThrow('ENOENT')
})
