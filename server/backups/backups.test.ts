import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lastBackup } from './backups.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'bb-note-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

test('a note about the last backup that is missing or cut short counts as none', async () => {
  expect(await lastBackup(dataDir)).toBeNull()
  const note = path.join(dataDir, 'last-backup.json')
  await writeFile(note, '{"made_at": "2026-01-01T00:00:00Z", "folder": "/backups/one"}\n')
  expect(await lastBackup(dataDir)).toMatchObject({ folder: '/backups/one' })
  await writeFile(note, '{"made_at": "2026-01')
  expect(await lastBackup(dataDir)).toBeNull()
})
