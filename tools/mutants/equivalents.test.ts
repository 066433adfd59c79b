import { expect, test } from 'vitest'
import { equivalents } from './equivalents.ts'

test('the list of mutants that change nothing only gets shorter, and gives a reason for each', () => {
  const reasons = Object.values(equivalents)
  expect(reasons.length).toBeLessThanOrEqual(2)
  for (const reason of reasons) expect(reason.split(' ').length).toBeGreaterThan(5)
})
