import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeBatch } from './batch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('what arrives within 500 ms is handed on together, in order (CHAT-39)', () => {
  const delivered: string[][] = []
  const batch = makeBatch<string>((rows) => void delivered.push(rows))
  batch.add('one')
  vi.advanceTimersByTime(300)
  batch.add('two')
  vi.advanceTimersByTime(199)
  expect(delivered).toEqual([])
  vi.advanceTimersByTime(1)
  expect(delivered).toEqual([['one', 'two']])
  batch.add('three')
  vi.advanceTimersByTime(500)
  expect(delivered).toEqual([['one', 'two'], ['three']])
})

test('what waits when the room is left is handed on at once', () => {
  const delivered: string[][] = []
  const batch = makeBatch<string>((rows) => void delivered.push(rows))
  batch.add('one')
  batch.flush()
  vi.advanceTimersByTime(1_000)
  expect(delivered).toEqual([['one']])
})
