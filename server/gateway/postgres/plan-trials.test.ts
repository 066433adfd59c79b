import { expect, test } from 'vitest'
import { PlanTrials } from './plan-trials.ts'

type Times = { usual: (run: number) => number; forValues: (run: number) => number }

/** Runs a statement on one connection; returns how many runs were planned for their values. */
function run(trials: PlanTrials, name: string, { usual, forValues }: Times, times: number): boolean[] {
  return Array.from({ length: times }, (_, at) => {
    const isForValues = trials.isForValues(name)
    trials.ran(name, { ms: (isForValues ? forValues : usual)(at), runs: at + 1, isForValues })
    return isForValues
  })
}

const always = (ms: number) => () => ms

test('a statement with a bad generic plan is planned for its values from then on, and tried again later', () => {
  const told: unknown[] = []
  const trials = new PlanTrials((name, ms) => told.push([name, ms]))
  const bad: Times = { usual: always(120), forValues: always(3) }
  run(trials, 'bad', bad, 40)
  expect(told).toEqual([['bad', { usual: 120, forValues: 3 }]])
  expect(trials.found).toBe(1)
  expect(run(trials, 'bad', bad, 900)).toEqual(Array.from({ length: 900 }, () => true))
  const mended = run(trials, 'bad', { usual: always(2), forValues: always(3) }, 1_000)
  expect(mended.slice(-500)).toEqual(Array.from({ length: 500 }, () => false))
  expect(trials.found).toBe(0)
})

test('a plan that is bad only for some values is detected as well', () => {
  const trials = new PlanTrials(() => {})
  run(trials, 'some', { usual: (at) => (at % 3 === 0 ? 120 : 3), forValues: always(3) }, 60)
  expect(trials.found).toBe(1)
})

test('a quick statement is never tried, and a slow one that gains nothing is soon left alone', () => {
  const trials = new PlanTrials(() => expect.unreachable('neither is better planned for its values'))
  expect(run(trials, 'quick', { usual: always(1), forValues: always(0.1) }, 1_000)).not.toContain(true)
  const slow = run(trials, 'slow', { usual: always(50), forValues: (at) => 40 + (at % 7) }, 300)
  expect(slow.filter(Boolean)).toHaveLength(15)
  // A run that waited for a lock must not count.
  run(trials, 'waited', { usual: (at) => (at === 20 ? 3_000 : 10), forValues: always(10) }, 300)
  expect(trials.found).toBe(0)
})

test('the first runs of a connection do not count: PostgreSQL has not chosen a plan yet', () => {
  const trials = new PlanTrials(() => expect.unreachable('nothing was compared'))
  for (let at = 0; at < 100; at += 1) trials.ran('new', { ms: 50, runs: (at % 5) + 1, isForValues: trials.isForValues('new') })
  expect(trials.isForValues('new')).toBe(false)
})
