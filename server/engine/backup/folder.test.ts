import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginFolder, format, openFolder, readyPlace } from './folder.ts'

const empty = {
  format,
  release: '1.0.0',
  schema: { hash: '', migration: 0 },
  made_at: '2026-01-01T00:00:00Z',
  postgres: '18',
  tables: [],
  sequences: [],
  files: { count: 0, missing: 0 },
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bb-folder-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('a place that cannot be replaced or written is refused at once', async () => {
  // A mount point on Linux and macOS alike.
  await expect(readyPlace('/dev')).rejects.toThrow('/dev is a mount point or a link, and cannot be replaced')
  await expect(readyPlace('/dev/null/backup')).rejects.toThrow('/dev/null/backup cannot be made (ENOTDIR)')
  await expect(readyPlace(path.join(folder, 'x'.repeat(300), 'backup'))).rejects.toThrow('cannot be made (ENAMETOOLONG)')
  await readyPlace(path.join(folder, 'new/place'))
})

test('reading a backup back ends when it is cancelled', async () => {
  const place = path.join(folder, 'whole')
  const into = await beginFolder(place)
  await into.add('tables/large', Readable.from([Buffer.alloc(1_000_000)]))
  await into.finish(empty)
  expect(await openFolder(place)).toMatchObject(empty)
  const ending = new AbortController()
  const reading = openFolder(place, ending.signal)
  ending.abort()
  await expect(reading).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }))
})

test('a folder whose making is cancelled fails what is being added, and gets no name', async () => {
  const into = await beginFolder(path.join(folder, 'cancelled'))
  const endless = new Readable({ read: () => undefined })
  const adding = into.add('files/endless', endless)
  into.cancel()
  await expect(adding).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }))
  expect(endless.destroyed).toBe(true)
  await into.remove()
  expect((await readdir(folder)).filter((name) => name.startsWith('cancelled'))).toEqual([])
})
