// Faults while a backup copies members' files, with a store that only a test in the same process can provide.
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBackup } from '#server/engine/backup/make.ts'
import { type InProcess, openInProcess } from './parts.ts'

let parts: InProcess
let folder: string
beforeAll(async () => {
  parts = await openInProcess()
  folder = await mkdtemp(path.join(tmpdir(), 'bb-faults-'))
})
afterAll(async () => {
  await parts.close()
  await rm(folder, { recursive: true, force: true })
})

test('a file that cannot be read ends the copying of the others, and nothing is left of the backup', async () => {
  await parts.sql.query(`insert into storage.buckets (id, name) values ('files', 'files')`)
  const versions = Array.from({ length: 20 }, () => randomUUID()).toSorted()
  await parts.sql.query(
    `insert into storage.objects (bucket_id, name, version) select 'files', version, version from unnest($1::text[]) version`,
    [versions],
  )
  const opened: Readable[] = []
  let begin!: () => void
  const haveBegun = new Promise<void>((resolve) => (begin = resolve))
  const files = {
    async read(version: string) {
      if (version === versions[0]) {
        await haveBegun
        throw new Error('the disk is broken')
      }
      const endless = new Readable({ read: () => undefined })
      if (opened.push(endless) === 3) begin()
      return endless
    },
    write: async () => undefined,
  }
  const making = makeBackup(parts.owner, { folder: path.join(folder, 'broken'), files, tell: () => undefined })
  await expect(making).rejects.toThrow('the disk is broken')
  expect(opened.map(({ destroyed }) => destroyed)).toEqual([true, true, true])
  expect(await readdir(folder)).toEqual([])
})
