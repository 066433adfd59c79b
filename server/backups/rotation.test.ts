import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { rotate } from './rotation.ts'

const now = Date.parse('2026-05-10T12:00:00Z')

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bb-rotation-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** Archives that could be restored from so many hours before now on; its name is a minute older, as the copy takes a while. */
async function begun(...hoursAgo: number[]): Promise<void> {
  for (const hours of hoursAgo) {
    const place = path.join(folder, nameOf(hours))
    await mkdir(place)
    const wholeAt = new Date(now - hours * 3_600_000).toISOString()
    await writeFile(path.join(place, 'archive.json'), JSON.stringify({ format: 1, wholeAt }))
  }
}

function nameOf(hours: number): string {
  const time = new Date(now - hours * 3_600_000 - 60_000).toISOString()
  return `archive-${time.slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

async function left(keep = 3, inUse = ''): Promise<string[]> {
  await rotate(folder, { keep, everyHours: 24, inUse, now })
  return (await readdir(folder)).toSorted()
}

const names = (...hoursAgo: number[]) => hoursAgo.map(nameOf)

test('as many archives stay as should', async () => {
  await begun(96, 72, 48, 24, 0)
  expect(await left()).toEqual(names(48, 24, 0))
})

test('the only archive that reaches back two days stays, however many have begun since', async () => {
  await begun(72, 50, 3, 2, 1, 0)
  expect(await left()).toEqual(names(50, 3, 2, 1, 0))
})

test('it stays until the next one reaches back as far', async () => {
  await begun(60, 47.99, 2, 1, 0)
  expect(await left()).toEqual(names(60, 47.99, 2, 1, 0))
  await begun(48)
  expect(await left()).toEqual(names(48, 47.99, 2, 1, 0))
})

test('archives that begin seldom stay longer than they have to', async () => {
  await begun(500, 400, 300)
  expect(await left()).toEqual(names(500, 400, 300))
})

test('one archive is enough for who wants no more than the last moment', async () => {
  await begun(30, 2, 0)
  expect(await left(1)).toEqual(names(0))
})

test('what killed processes left is removed, but not the archive in the making, nor what is no archive', async () => {
  await begun(24, 0)
  await mkdir(path.join(folder, nameOf(48)))
  await mkdir(path.join(folder, nameOf(1)))
  await mkdir(path.join(folder, `${nameOf(72)}.old`, 'log'), { recursive: true })
  await mkdir(path.join(folder, 'mine.old'))
  expect(await left(3, nameOf(1))).toEqual([...names(24, 1, 0), 'mine.old'])
})
