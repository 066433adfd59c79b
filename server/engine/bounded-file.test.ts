import { appendFileSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepBounded } from './bounded-file.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bb-log-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a file over the limit is truncated while it is written to, and its end is kept', () => {
  const file = join(folder, 'postgres.log')
  const writer = openSync(file, 'a')
  writeSync(writer, `${'a'.repeat(900)}the end`)
  keepBounded(file, 500, 10)
  expect(readFileSync(file, 'utf8')).toBe('')
  expect(readFileSync(`${file}.old`, 'utf8')).toBe('aaathe end')
  writeSync(writer, 'after')
  expect(readFileSync(file, 'utf8')).toBe('after')
  closeSync(writer)
})

test('a small file stays unchanged, and a missing one causes no error', () => {
  const file = join(folder, 'postgres.log')
  keepBounded(file, 500, 10)
  appendFileSync(file, 'a'.repeat(500))
  keepBounded(file, 500, 10)
  expect(statSync(file).size).toBe(500)
})
