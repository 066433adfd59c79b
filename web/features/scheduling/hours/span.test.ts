import { expect, test } from 'vitest'
import { placeOf, spanOf } from './span.ts'

test('the drawn week shows the usual hours, and more only if a stretch needs it', () => {
  expect(spanOf([[]])).toEqual({ first: 8, last: 21 })
  expect(spanOf([[{ from: 435, to: 600 }], [{ from: 1200, to: 1290 }]])).toEqual({ first: 7, last: 22 })
  expect(spanOf([[{ from: 0, to: 1440 }]])).toEqual({ first: 0, last: 24 })
})

test('a stretch is drawn at its part of the day', () => {
  expect(placeOf({ from: 600, to: 900 }, { first: 5, last: 25 })).toEqual({ start: '25%', end: 'calc(100% - 50%)' })
})
