import { expect, test } from 'vitest'
import { touchedBy } from './changed.ts'

const texts: Record<string, string> = {
  'domain/trades.test.ts': '',
  'tests/gateway/auth.test.ts': '',
  'tests/gateway/session.test.ts': `invoke('check-subscription')`,
  'tests/gateway/trades.test.ts': '',
  'tests/journeys/session.journey.ts': `from '../support/sign-in.ts'`,
  'tests/journeys/trades.journey.ts': '',
  'tests/policies/mutants.test.ts': '',
  'tests/policies/rights.test.ts': '',
  'tests/policies/trades.test.ts': '',
}
const tests = Object.keys(texts)
const touched = (...changed: string[]) => touchedBy(changed, tests, (file) => texts[file] ?? '')

test('a statement touches the policies and the gateway tests of its area, and what looks at the whole schema', () => {
  expect(touched('database/product/trades.sql')).toEqual({
    related: [],
    tests: [
      'tests/gateway/trades.test.ts',
      'tests/policies/mutants.test.ts',
      'tests/policies/rights.test.ts',
      'tests/policies/trades.test.ts',
    ],
  })
})

test('a source touches what imports it, and what reaches its area from outside', () => {
  expect(touched('web/features/trades/when.ts')).toEqual({
    related: ['web/features/trades/when.ts'],
    tests: ['tests/journeys/trades.journey.ts'],
  })
  expect(touched('server/gateway/auth/keys.ts').tests).toEqual(['tests/gateway/auth.test.ts'])
})

test('an endpoint touches the tests that call it, support for journeys those that import it', () => {
  expect(touched('server/functions/check-subscription.ts').tests).toEqual(['tests/gateway/session.test.ts'])
  expect(touched('tests/support/sign-in.ts').tests).toEqual(['tests/journeys/session.journey.ts'])
})

test('what is named after no area is ground for every test that reaches it', () => {
  expect(touched('server/gateway/http.ts').tests).toEqual([
    'tests/gateway/auth.test.ts',
    'tests/gateway/session.test.ts',
    'tests/gateway/trades.test.ts',
  ])
  expect(touched('package-lock.json').tests).toEqual(tests)
})

test('a changed test runs itself; prose touches nothing', () => {
  expect(touched('tests/journeys/trades.journey.ts')).toEqual({ related: [], tests: ['tests/journeys/trades.journey.ts'] })
  expect(touched('README.md', 'docs/protocol.md')).toEqual({ related: [], tests: [] })
})
