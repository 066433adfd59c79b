// The list of what waits for a later area stays honest: it does not grow, and nothing on it is claimed as done.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rowsThatWait, screensThatWait } from '#tests/waits-for.ts'

const testFiles = ['tests', 'web', 'server', 'domain'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:test|journey)\.tsx?$/.test(name) && !name.endsWith('waits-for.test.ts'))
    .map((name) => join(folder, name)),
)

/** Rows that a file claims to test. */
const claimed = (file: string) => Object.keys(rowsThatWait).filter((row) => readFileSync(file, 'utf8').includes(row))

test('no more waits than these 7 rows and 8 screens; take the numbers down with the lists', () => {
  expect(Object.keys(rowsThatWait).length).toBeLessThanOrEqual(7)
  expect(screensThatWait.length).toBeLessThanOrEqual(8)
})

test('no test claims a row that waits', () => {
  expect(testFiles.length).toBeGreaterThan(150)
  expect(testFiles.flatMap((file) => claimed(file).map((row) => `${file} claims ${row}`))).toEqual([])
})
