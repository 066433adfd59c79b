import { expect, test } from 'vitest'
import { judge, repeatable } from './flaky.ts'
import { type Failure, named, readPlaywright, readVitest, together } from './reports.ts'

const vitest = {
  numPassedTests: 2,
  numTotalTests: 4,
  testResults: [
    {
      name: '/town/tests/gateway/auth/auth.test.ts',
      assertionResults: [
        {
          fullName: 'sign-in refuses a wrong password',
          status: 'failed',
          failureMessages: ['AssertionError: expected 200 to be 401\n    at sign-in (auth.test.ts:3:1)\n    at runTest'],
        },
        { fullName: 'sign-in takes a right one', status: 'passed', failureMessages: [] },
        { fullName: 'sign-out ends', status: 'skipped', failureMessages: [] },
      ],
    },
  ],
}
const journeys = {
  stats: { expected: 5, unexpected: 1, flaky: 0, skipped: 0 },
  suites: [
    {
      title: 'trading/trades.journey.ts',
      specs: [],
      suites: [
        {
          title: 'a trade',
          specs: [
            {
              title: 'is withdrawn',
              file: 'trading/trades.journey.ts',
              line: 12,
              tests: [
                { projectName: 'phone', status: 'expected', results: [{}] },
                {
                  projectName: 'desktop',
                  status: 'unexpected',
                  results: [{ error: { message: '\u001B[31mExpected\u001B[39m: "Withdrawn"\n\nReceived: "Open"' } }],
                },
              ],
            },
          ],
        },
      ],
    },
  ],
}
const gateway: Failure = {
  runner: 'vitest',
  file: 'tests/gateway/auth/auth.test.ts',
  title: 'sign-in refuses a wrong password',
  why: 'AssertionError: expected 200 to be 401',
}
const journey: Failure = {
  runner: 'playwright',
  file: 'tests/journeys/trading/trades.journey.ts',
  project: 'desktop',
  line: 12,
  title: 'is withdrawn',
  why: 'Expected: "Withdrawn"\nReceived: "Open"',
}
const few = (count: number) => Array.from({ length: count }, (_, number) => ({ ...gateway, title: `promise ${number}` }))

test('failures are named, and skipped tests count as not passed', () => {
  expect(readVitest(vitest, 1, '/town')).toEqual({ passed: 2, failed: 2, failures: [gateway] })
  expect(readPlaywright(journeys, 1)).toEqual({ passed: 5, failed: 1, failures: [journey] })
  expect(together([readVitest(vitest, 1, '/town'), readPlaywright(journeys, 1)])).toEqual({
    passed: 7,
    failed: 3,
    failures: [gateway, journey],
  })
})

test('the end of a run names what failed, where and why', () => {
  expect(named([gateway, journey])).toEqual([
    'failed: tests/gateway/auth/auth.test.ts › sign-in refuses a wrong password',
    '  AssertionError: expected 200 to be 401',
    'failed: tests/journeys/trading/trades.journey.ts [desktop] › is withdrawn',
    '  Expected: "Withdrawn"',
    '  Received: "Open"',
  ])
})

test('a run that ends badly, finds nothing or leaves no report has failed', () => {
  const green = { numPassedTests: 3, numTotalTests: 3, testResults: [] }
  expect(readVitest(green, 0, '/town').failed).toBe(0)
  expect(readVitest(green, 1, '/town').failed).toBe(1)
  expect(readVitest({ ...green, numPassedTests: 0, numTotalTests: 0 }, 0, '/town').failed).toBe(1)
  expect(readVitest(null, 0, '/town').failed).toBe(1)
  expect(readPlaywright(null, 0).failed).toBe(1)
  expect(readPlaywright({ stats: { expected: 2, unexpected: 0, flaky: 1, skipped: 1 }, suites: [] }, 0).failed).toBe(2)
})

test('only journeys and gateway tests are retried, and only if nothing else has failed', () => {
  expect(repeatable({ passed: 7, failed: 2, failures: [gateway, journey] })).toEqual([gateway, journey])
  expect(repeatable({ passed: 7, failed: 2, failures: [gateway, { ...gateway, file: 'tests/policies/trading/trades.test.ts' }] })).toEqual(
    [],
  )
  expect(repeatable({ passed: 7, failed: 1, failures: [{ ...gateway, file: 'domain/trades.test.ts' }] })).toEqual([])
  // A file that did not load, or a skipped test, has no failed test to rerun.
  expect(repeatable({ passed: 7, failed: 2, failures: [gateway] })).toEqual([])
  expect(repeatable({ passed: 7, failed: 11, failures: few(11) })).toEqual([])
})

test('up to two flaky tests are named and allowed; three fail the run, and so does a test that fails again', () => {
  const run = { passed: 90, failed: 2, failures: [gateway, journey] }
  expect(judge(run, [gateway, journey])).toEqual({
    lines: ['flaky: sign-in refuses a wrong password', 'flaky: is withdrawn'],
    passed: 92,
    failed: 0,
  })
  expect(judge(run, [journey])).toEqual({
    lines: [
      'flaky: is withdrawn',
      'failed: tests/gateway/auth/auth.test.ts › sign-in refuses a wrong password',
      '  AssertionError: expected 200 to be 401',
    ],
    passed: 91,
    failed: 1,
  })
  const three = few(3)
  expect(judge({ passed: 90, failed: 3, failures: three }, three)).toEqual({
    lines: ['flaky: promise 0', 'flaky: promise 1', 'flaky: promise 2', 'More than 2 tests were flaky.'],
    passed: 90,
    failed: 3,
  })
})
