import { expect, test } from 'vitest'
import { rateVital, type Vital } from './vital-ratings.ts'

const limits: [row: string, vital: Vital, good: number, poor: number, step: number][] = [
  ['STATS-06', 'LCP', 2500, 4000, 1],
  ['STATS-07', 'FID', 100, 300, 1],
  ['STATS-08', 'INP', 200, 500, 1],
  ['STATS-09', 'CLS', 0.1, 0.25, 0.001],
  ['STATS-10', 'TTFB', 800, 1800, 1],
]

test.each(limits)('%s %s is good up to %d and poor beyond %d', (_row, vital, good, poor, step) => {
  const ratings = [0, good, good + step, poor, poor + step].map((value) => rateVital(vital, value))
  expect(ratings).toEqual(['good', 'good', 'needs-improvement', 'needs-improvement', 'poor'])
})
