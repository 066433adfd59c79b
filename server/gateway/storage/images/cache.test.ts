import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openCache } from './cache.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const ten = (letter: string) => Buffer.from(letter.repeat(10))

test('the least recently used file is removed if the cache is full', async () => {
  const cache = await openCache(folder, 30)
  for (const key of ['a', 'b', 'c']) await cache.put(key, ten(key))
  expect(await cache.get('a')).toEqual(ten('a'))
  await cache.put('d', ten('d'))
  expect(await cache.get('b')).toBeNull()
  for (const key of ['a', 'c', 'd']) expect(await cache.get(key)).toEqual(ten(key))
  expect([cache.stats(), (await readdir(folder)).length]).toEqual([{ files: 3, bytes: 30 }, 3])
})

test('files of an earlier run are still there, unfinished ones are not', async () => {
  await (await openCache(folder, 100)).put('a', ten('a'))
  await writeFile(join(folder, 'left.part'), 'half')
  const cache = await openCache(folder, 100)
  expect([await cache.get('a'), cache.stats()]).toEqual([ten('a'), { files: 1, bytes: 10 }])
  expect((await readdir(folder)).length).toBe(1)
})

test('a missing or truncated file is created again, and one larger than the cache is not stored', async () => {
  const cache = await openCache(folder, 25)
  await cache.put('a', ten('a'))
  const [name = ''] = await readdir(folder)
  await writeFile(join(folder, name), 'cut')
  expect(await cache.get('a')).toBeNull()
  await cache.put('a', ten('a'))
  await rm(join(folder, name))
  expect(await cache.get('a')).toBeNull()
  await cache.put('huge', Buffer.alloc(26))
  expect([await cache.get('huge'), cache.stats()]).toEqual([null, { files: 0, bytes: 0 }])
})
