// What the doctor makes of the notes about archives and copies on S3.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { archiveFindings, uploadFindings } from '#server/admin/archive-findings.ts'
import { type OwnerLock, takeOwnership } from '#server/engine/owner-lock.ts'
import { words } from '#tests/support/backups/findings.ts'

const reached = '2026-05-10T11:30:00.000Z'
const secret = 'x7Qp'
const problem = `EACCES: permission denied, open '/srv/${secret}'`
const s3 = { endpoint: 'https://s3.test', region: 'eu', bucket: secret, prefix: secret, accessKey: secret, secretKey: secret }

let dataDir: string
let owner: OwnerLock
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), `bb-${secret}-`))
  await mkdir(path.join(dataDir, 'archive'))
  owner = await takeOwnership(dataDir)
})
afterEach(async () => {
  await owner.release()
  await rm(dataDir, { recursive: true })
})

type Given = { note: object | null; now?: string; startedAt?: string | null }
const archive = (name = 'archive') => path.join(dataDir, name)
const later = (time: string, ms: number) => new Date(Date.parse(time) + ms)

async function ofArchive({ note, now = reached, startedAt = null }: Given) {
  if (note !== null) await writeFile(path.join(dataDir, 'archive.json'), JSON.stringify(note))
  const config = { dataDir, archives: { folder: archive(), everyHours: 24, keep: 3 } }
  return archiveFindings(null as never, config, new Date(now), startedAt === null ? null : new Date(startedAt))
}

async function ofUpload({ note, now = reached }: Given, isOn = true) {
  if (note !== null) await writeFile(path.join(dataDir, 'last-upload.json'), JSON.stringify(note))
  const backups = { folder: archive(), s3: isOn ? s3 : null, s3Server: null, everyHours: 12, keep: 7 }
  return uploadFindings(null as never, { dataDir, backups }, new Date(now))
}

/** As the overview shows it. */
function shown(found: Awaited<ReturnType<typeof ofArchive>>) {
  const all = found.map(({ where: _where, ...rest }) => rest)
  expect(JSON.stringify(all)).not.toContain(secret)
  return all
}

const trouble = (interruption: string | null) => ({ problem: interruption === null ? null : problem, interruption })
const good = () => ({ folder: archive(), reached, ...trouble(null), next: trouble(null), gap: null })
const bad = (interruption: string) => ({ ...good(), ...trouble(interruption) })
const aMinute = later(reached, 60_000).toISOString()
const more = later(reached, 60_001).toISOString()

const cases: [keyof typeof words, () => Given][] = [
  ['none', () => ({ note: null })],
  ['noneForFullDisk', () => ({ note: { ...good(), folder: null, reached: null, next: trouble('full') } })],
  ['gone', () => ({ note: { ...good(), folder: archive('other') } })],
  ['full', () => ({ note: bad('full') })],
  ['over', () => ({ note: bad('over') })],
  ['interrupted', () => ({ note: bad('other') })],
  ['behind', () => ({ note: good(), now: more })],
]
for (const [name, given] of cases) {
  test(`an archive in trouble is found and has words of its own: ${name}`, async () => {
    expect(shown(await ofArchive(given()))).toEqual([words[name]])
  })
}

test('an archive that has everything until a minute ago is fine, and so is one that a server has had no minute for', async () => {
  for (const given of [{ now: aMinute }, { now: more, startedAt: reached.replace('11:30', '11:31') }])
    expect(await ofArchive({ note: good(), ...given })).toEqual([
      { level: 'fine', what: `The archive has everything until ${reached}.`, where: archive() },
    ])
  await rm(path.join(dataDir, 'archive.json'))
  expect(await ofArchive({ note: null, startedAt: reached })).toEqual([
    { level: 'fine', what: 'The first archive is being made.', where: archive() },
  ])
  expect(shown(await ofArchive({ note: null, now: aMinute, startedAt: reached }))).toEqual([words.none])
})

test('behind is no archive while the server is stopped, but what interrupted it still counts', async () => {
  await owner.release()
  expect(shown(await ofArchive({ note: good(), now: more }))).toMatchObject([{ level: 'fine' }])
  expect(shown(await ofArchive({ note: bad('full'), now: more }))).toEqual([words.full])
})

test('an archive that goes on although the next cannot begin is fine, but not for long', async () => {
  expect(shown(await ofArchive({ note: { ...good(), next: trouble('full') } }))).toEqual([
    { level: 'fine', what: `The archive has everything until ${reached}.` },
    words.nextFull,
  ])
})

test('a note of version 0.1.0 is understood', async () => {
  expect(shown(await ofArchive({ note: { folder: archive(), reached, problem } }))).toEqual([words.interrupted])
})

const sent = { made_at: reached, place: `s3://${secret}/backup-1`, problem: null }
const twoRounds = later(reached, 24 * 3_600_000).toISOString()
const uploads: [keyof typeof words, Given][] = [
  ['noUpload', { note: null }],
  ['noUploadWorks', { note: { made_at: null, place: null, problem } }],
  ['uploadFailed', { note: { ...sent, problem } }],
  ['uploadLate', { note: sent, now: later(twoRounds, 1).toISOString() }],
]
for (const [name, given] of uploads) {
  test(`a copy on S3 that is missing is found and has words of its own: ${name}`, async () => {
    expect(shown(await ofUpload(given))).toEqual([words[name]])
  })
}

test('a copy on S3 is fine for twice the hours between two, and without BACKUP_S3 at any age', async () => {
  const isFine = [{ level: 'fine', what: `The last backup on S3 is of ${reached}.`, where: sent.place }]
  expect(await ofUpload({ note: sent, now: twoRounds })).toEqual(isFine)
  expect(await ofUpload({ note: { ...sent, problem }, now: '2030-01-01T00:00:00Z' }, false)).toEqual(isFine)
  await rm(path.join(dataDir, 'last-upload.json'))
  expect(await ofUpload({ note: null }, false)).toEqual([])
})
