import { expect, test, vi } from 'vitest'
import { makeUnwritten } from './unwritten.ts'

const mb = 1_048_576

test('a party may leave sixteen megabytes unread, and others still get theirs', () => {
  const unwritten = makeUnwritten()
  const first = unwritten.take('member:a', 8 * mb)
  unwritten.take('member:a', 8 * mb)
  expect(() => unwritten.take('member:a', 1)).toThrow('Too much of your work is running')
  unwritten.take('member:b', 8 * mb)
  first.release()
  first.release()
  expect(unwritten.total()).toBe(16 * mb)
  unwritten.take('member:a', 8 * mb)
  expect(() => unwritten.take('member:a', 1)).toThrow('Too much of your work is running')
})

test('large responses together may leave 64 megabytes unread, all together 128', () => {
  const unwritten = makeUnwritten()
  for (let n = 0; n < 8; n += 1) unwritten.take(`member:${n}`, 8 * mb)
  expect(() => unwritten.take('member:late', 65_537)).toThrow('Too many answers wait to be read')
  for (let n = 0; n < 1024; n += 1) unwritten.take(`member:${n}`, 65_536)
  expect(unwritten.total()).toBe(128 * mb)
  expect(() => unwritten.take('member:late', 1)).toThrow('Too many answers wait to be read')
})

test('large responses that nobody reads make room for another, as many as needed, the oldest first', () => {
  let now = 0
  const unwritten = makeUnwritten(() => now)
  const ends = Array.from({ length: 8 }, () => vi.fn<() => void>())
  const taken = ends.map((_, n) => unwritten.take(`member:${n}`, 8 * mb))
  const endsOf = () => ends.map((end) => end.mock.calls.length)
  taken[7]?.isStill(ends[7] ?? vi.fn())
  now = 4_000
  // The last client went on reading.
  expect(() => unwritten.take('member:late', mb)).toThrow('Too many answers wait to be read')
  for (const n of [5, 2]) taken[n]?.isStill(ends[n] ?? vi.fn())
  now = 7_999
  expect(() => unwritten.take('member:late', 17 * mb)).toThrow('Too many answers wait to be read')
  expect(endsOf()).toEqual([0, 0, 0, 0, 0, 0, 0, 0])
  unwritten.take('member:late', mb)
  expect(endsOf()).toEqual([0, 0, 0, 0, 0, 1, 0, 0])
  expect(unwritten.total()).toBe(57 * mb)
  taken[5]?.release()
  const late = vi.fn<() => void>()
  taken[5]?.isStill(late)
  unwritten.take('member:later', 15 * mb)
  expect(endsOf()).toEqual([0, 0, 1, 0, 0, 1, 0, 0])
  expect(unwritten.total()).toBe(64 * mb)
  taken[0]?.isStill(ends[0] ?? vi.fn())
  unwritten.take('member:last', mb)
  expect(endsOf()).toEqual([1, 0, 1, 0, 0, 1, 0, 0])
  expect(late).not.toHaveBeenCalled()
})

test('what a socket has not sent counts with the responses of its party, and is released as it is sent', () => {
  const unwritten = makeUnwritten()
  const readers = Array.from({ length: 15 }, () => ({}))
  expect(readers.map((reader) => unwritten.note(reader, 'member:a', mb))).toEqual(readers.map(() => true))
  const answer = unwritten.take('member:a', mb)
  expect(unwritten.note({}, 'member:a', 1)).toBe(false)
  expect(() => unwritten.take('member:a', 1)).toThrow('Too much of your work is running')
  expect(unwritten.note({}, 'member:b', mb)).toBe(true)
  for (const reader of readers) unwritten.forget(reader)
  answer.release()
  expect(unwritten.total()).toBe(mb + 1)
  expect(unwritten.note({}, 'member:a', mb)).toBe(true)
})

test('sockets together may leave 128 megabytes unread, those with nothing waiting none', () => {
  const unwritten = makeUnwritten()
  const noted = Array.from({ length: 8 }, (_, place) => unwritten.note({}, `member:${place}`, 16 * mb))
  expect(noted).toEqual(noted.map(() => true))
  expect(unwritten.note({}, 'member:late', 1)).toBe(false)
  expect(unwritten.note({}, 'member:idle', 0)).toBe(true)
})

test('a single response always fits, however large: it has its own limit', () => {
  const unwritten = makeUnwritten()
  const one = unwritten.take('member:a', 17 * mb)
  expect(() => unwritten.take('member:a', 1)).toThrow('Too much of your work is running')
  one.release()
  unwritten.take('member:a', 129 * mb)
  expect(() => unwritten.take('member:b', 1)).toThrow('Too many answers wait to be read')
})

test('what was read is released for the party to the last byte', () => {
  const unwritten = makeUnwritten()
  for (let n = 0; n < 3; n += 1) {
    const answers = [unwritten.take('member:a', 8 * mb), unwritten.take('member:a', 8 * mb)]
    for (const { release } of answers) release()
  }
  expect(unwritten.total()).toBe(0)
})

test('for one socket, only what waits now counts, not what waited before', () => {
  const unwritten = makeUnwritten()
  const socket = {}
  for (const waiting of [10, 12, 6]) expect(unwritten.note(socket, 'member:a', waiting * mb)).toBe(true)
  expect(unwritten.total()).toBe(6 * mb)
  unwritten.note(socket, 'member:a', 0)
  expect(unwritten.total()).toBe(0)
})
