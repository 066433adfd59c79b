import { expect, test } from 'vitest'
import { makeUnwritten } from './unwritten.ts'

const mb = 1_048_576

test('a party may leave sixteen megabytes unread, and others still get theirs', () => {
  const unwritten = makeUnwritten()
  const first = unwritten.take('member:a', 8 * mb)
  unwritten.take('member:a', 8 * mb)
  expect(() => unwritten.take('member:a', 1)).toThrow('Too much of your work is under way')
  unwritten.take('member:b', 8 * mb)
  first.release()
  first.release()
  expect(unwritten.total()).toBe(16 * mb)
  unwritten.take('member:a', 8 * mb)
  expect(() => unwritten.take('member:a', 1)).toThrow('Too much of your work is under way')
})

test('all together may leave 128 megabytes unread', () => {
  const unwritten = makeUnwritten()
  for (let n = 0; n < 16; n += 1) unwritten.take(`member:${n}`, 8 * mb)
  expect(() => unwritten.take('member:late', 1)).toThrow('Too many answers wait to be read')
})
