import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeCopier } from './copied-files.ts'

const [first, second] = ['aa000000-0000-4000-8000-000000000001', 'aa000000-0000-4000-8000-000000000002']
const long = new Date('2026-01-01')

let folder: string
const store = (...names: string[]) => path.join(folder, 'store', ...names)
const archive = (...names: string[]) => path.join(folder, 'archive', ...names)

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bb-copied-'))
  await mkdir(store('aa'), { recursive: true })
  await mkdir(archive())
})
afterEach(async () => {
  vi.useRealTimers()
  await rm(folder, { recursive: true })
})

const copied = async () => (await readdir(archive('files/aa')).catch((): string[] => [])).toSorted()
/** As if the folder had last changed then. */
const settle = () => utimes(store('aa'), long, long)

test('versions are copied with their bytes, and what is no version stays out', async () => {
  await writeFile(store('aa', first), 'one')
  await writeFile(store('aa', `${first}.part`), 'half')
  await makeCopier(store(), archive(), null)()
  expect(await copied()).toEqual([first])
  expect(await readFile(archive('files/aa', first), 'utf8')).toBe('one')
})

test('a file that comes within the moment of a look is in the next', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: long.getTime() + 1000 })
  const copy = makeCopier(store(), archive(), null)
  await writeFile(store('aa', first), 'one')
  await settle()
  await copy()
  await writeFile(store('aa', second), 'two')
  await settle()
  await copy()
  expect(await copied()).toEqual([first, second])
})

test('a folder that has not changed for a while is not read again', async () => {
  const copy = makeCopier(store(), archive(), null)
  await writeFile(store('aa', first), 'one')
  await settle()
  await copy()
  await writeFile(store('aa', second), 'two')
  await settle()
  await copy()
  expect(await copied()).toEqual([first])
  await utimes(store('aa'), long, new Date('2026-01-02'))
  await copy()
  expect(await copied()).toEqual([first, second])
})

test('the next archive shares the files that the one before has', async () => {
  await writeFile(store('aa', first), 'one')
  await writeFile(store('aa', second), 'two')
  await mkdir(path.join(folder, 'before/files/aa'), { recursive: true })
  await writeFile(path.join(folder, 'before/files/aa', first), 'one')
  await makeCopier(store(), archive(), path.join(folder, 'before'))()
  expect(await copied()).toEqual([first, second])
  expect((await stat(archive('files/aa', first))).nlink).toBe(2)
  expect((await stat(archive('files/aa', second))).nlink).toBe(1)
})

test('what a killed copier left is copied anew, and a file that is deleted meanwhile is left out', async () => {
  await writeFile(store('aa', first), 'one')
  await mkdir(archive('files/aa'), { recursive: true })
  await writeFile(archive('files/aa', `${first}.part`), 'longer than it should be')
  await symlink(store('gone'), store('aa', second)) // listed, but not there
  await makeCopier(store(), archive(), null)()
  expect(await copied()).toEqual([first])
  expect(await readFile(archive('files/aa', first), 'utf8')).toBe('one')
})

test('an archive that was deleted does not come back with nothing but files', async () => {
  await writeFile(store('aa', first), 'one')
  await rm(archive(), { recursive: true })
  await expect(makeCopier(store(), archive(), null)()).rejects.toThrow('ENOENT')
})
