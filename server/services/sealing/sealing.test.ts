import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeKey, readKeys, writeKeys } from './keys.ts'
import { CannotOpen, openSealing, openWith, sealWith } from './sealing.ts'

const now = new Date('2030-05-01T12:00:00Z')
const place = { table: 'internal.busy_feed_sources', column: 'address', row: 'row 1' }
const secret = 'https://calendar.test/private-ü.ics'
const keyIdOf = (sealed: string) => sealed.split('.')[0]
let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'bb-sealing-'))
  file = path.join(folder, 'sealing-keys.json')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a value that was changed in any byte does not open', () => {
  const key = makeKey(now)
  const sealed = sealWith(key, secret, place)
  const [id = '', text = ''] = sealed.split('.')
  const bytes = Buffer.from(text, 'base64url')
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => openWith([key], `${id}.${changed.toString('base64url')}`, place)).toThrow(CannotOpen)
  }
  for (const length of [0, 1, 11, 12, 27, 28, bytes.length - 1])
    expect(() => openWith([key], `${id}.${bytes.subarray(0, length).toString('base64url')}`, place)).toThrow(CannotOpen)
  for (const garbage of ['', '.', id, `${id}.`, 'x'.repeat(5000)]) expect(() => openWith([key], garbage, place)).toThrow(CannotOpen)
  expect(openWith([key], sealed, place)).toBe(secret)
})

test('a value that was moved to another row, column or table does not open', () => {
  const key = makeKey(now)
  const sealed = sealWith(key, secret, place)
  for (const other of [
    { ...place, row: 'row 2' },
    { ...place, column: 'note' },
    { ...place, table: 'public.busy_feeds' },
    { ...place, table: 'internal.busy_feed_sources.address', column: 'row 1', row: '' },
  ])
    expect(() => openWith([key], sealed, other)).toThrow(CannotOpen)
})

test('a value of a key that is not here does not open, nor with another key under its name', () => {
  const key = makeKey(now)
  const sealed = sealWith(key, secret, place)
  expect(() => openWith([makeKey(now)], sealed, place)).toThrow('The key that sealed this is not here.')
  expect(() => openWith([{ ...makeKey(now), id: key.id }], sealed, place)).toThrow(CannotOpen)
  expect(() => openWith([], sealed, place)).toThrow(CannotOpen)
})

test("the first value makes a key that only the server's user may read; the next one uses it", () => {
  const sealing = openSealing(file, () => now)
  expect(() => sealing.open('00000000.AAAA', place)).toThrow(CannotOpen)
  expect(readKeys(file)).toBeNull()
  const [one, two] = [sealing.seal(secret, place), sealing.seal(secret, place)]
  expect(one).not.toBe(two)
  expect(keyIdOf(one)).toBe(keyIdOf(two))
  expect(readKeys(file)).toHaveLength(1)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect([sealing.open(one, place), openSealing(file, () => now).open(two, place)]).toEqual([secret, secret])
  expect(readFileSync(file, 'utf8')).not.toContain(secret)
})

test('a new key seals from then on, and the earlier one still opens what it sealed', () => {
  const sealing = openSealing(file, () => now)
  const before = sealing.seal(secret, place)
  const key = makeKey(now)
  writeKeys(file, [...(readKeys(file) ?? []), key])
  expect(keyIdOf(sealing.seal(secret, place))).toBe(key.id)
  expect(sealing.open(before, place)).toBe(secret)
})

test('a file of keys that cannot be read stops the server instead of making new keys', () => {
  const sealing = openSealing(file, () => now)
  for (const broken of ['', '{}', '{"keys": []}', '{"keys": [{"id": "1", "key": "2", "made_at": "3"}]}']) {
    writeFileSync(file, broken)
    expect(() => sealing.seal(secret, place)).toThrow()
    expect(readFileSync(file, 'utf8')).toBe(broken)
  }
})
