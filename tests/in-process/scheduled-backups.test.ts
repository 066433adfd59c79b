// When the server makes a backup by itself. Its database cannot be reached here, so one that is due fails at once.
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startBackups } from '#server/backups/backups.ts'

const hourMs = 60 * 60_000

let folder: string
let running: { stop(): Promise<void> }[] = []
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bb-scheduled-'))
})
afterEach(async () => {
  await Promise.all(running.map((each) => each.stop()))
  running = []
  await rm(folder, { recursive: true })
})

const nameOf = (hoursAgo: number) =>
  `backup-${new Date(Date.now() - hoursAgo * hourMs).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** What a server with these backups logs. */
async function begin(place: string, ...names: string[]): Promise<string[]> {
  for (const name of names) await mkdir(path.join(folder, place, name), { recursive: true })
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  const config = { dataDir: path.join(folder, 'data'), storage: { s3: null } as never }
  const source = { owner: { host: '127.0.0.1', port: 1 }, config, installation: 'one' }
  const settings = { folder: path.join(folder, place), everyHours: 24, keep: 7, s3: null, s3Server: null }
  running.push(startBackups({ ...settings, source, log }))
  return lines
}

const failed = [expect.stringContaining('the backup failed; the next try is in 15 minutes')]

test('a backup is due once the newest is older than BACKUP_EVERY', async () => {
  const young = await begin('young', nameOf(30), nameOf(23.9))
  const old = await begin('old', nameOf(30), nameOf(24.1))
  const first = await begin('first')
  await expect.poll(() => old).toEqual(failed)
  await expect.poll(() => first).toEqual(failed)
  expect(young).toEqual([])
})

test('what was killed, is being deleted or belongs to an upgrade is no backup of today', async () => {
  const name = nameOf(1)
  const lines = await begin('others', `${name}.part`, `${name}.old`, `before-99.0.0-from-98.0.0-${name}`, 'mine')
  await expect.poll(() => lines).toEqual(failed)
})
