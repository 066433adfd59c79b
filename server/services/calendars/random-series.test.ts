// The seed is in the title of a test; `npm run soak -- scheduling/calendars 200 100 <seed>` runs the same ones again, and thousands.
import { expect, test } from 'vitest'
import { differenceOf, lossOf } from '#tests/support/calendars/compare.ts'
import { busyTimes } from './busy-times.ts'

const seed = Math.floor(Date.now() / 1000) % 1_000_000
const from = (first: number, count: number) => Array.from({ length: count }, (_, place) => first + place)

test(`200 random series are read as a model reads them (from seed ${seed})`, { timeout: 60_000 }, () => {
  for (const each of from(seed, 200)) expect(differenceOf(busyTimes, each)).toBeNull()
})

test(`100 files with one broken character show what the rest of them says (from seed ${seed})`, { timeout: 60_000 }, () => {
  for (const each of from(seed, 100)) expect(lossOf(busyTimes, each)).toBeNull()
})
