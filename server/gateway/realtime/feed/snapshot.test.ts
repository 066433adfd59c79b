import { expect, test } from 'vitest'
import { parseSnapshot, sees } from './snapshot.ts'

test('a snapshot sees what ended before it and was not running', () => {
  const snapshot = parseSnapshot('10:20:12,15')
  expect([9, 11, 12, 15, 19, 20, 21].map((transaction) => sees(snapshot, transaction))).toEqual([
    true,
    true,
    false,
    false,
    true,
    false,
    false,
  ])
})

test('the upper half of a transaction id is found from the snapshot', () => {
  const epoch = 2n ** 32n
  const snapshot = parseSnapshot(`${epoch + 5n}:${epoch + 5n}:`)
  expect(sees(snapshot, 4)).toBe(true)
  expect(sees(snapshot, 5)).toBe(false)
  expect(sees(snapshot, 0xffff_fff0)).toBe(true)
})
