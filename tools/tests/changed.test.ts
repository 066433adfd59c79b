import { expect, test } from 'vitest'
import { touchedBy } from './changed.ts'

const texts: Record<string, string> = {
  'domain/trades.test.ts': '',
  'tests/gateway/auth/auth.test.ts': '',
  'tests/gateway/membership/session.test.ts': `invoke('check-subscription')`,
  'tests/gateway/trading/trades.test.ts': '',
  'tests/journeys/account/session.journey.ts': `from '../support/sign-in.ts'`,
  'tests/journeys/trading/trades.journey.ts': '',
  'tests/policies/mutants.test.ts': '',
  'tests/policies/rights.test.ts': '',
  'tests/policies/trading/trades.test.ts': '',
}
const tests = Object.keys(texts)
const touched = (...changed: string[]) => touchedBy(changed, tests, (file) => texts[file] ?? '')

test('a statement touches the policies and the gateway tests of its area, and tests of the whole schema', () => {
  expect(touched('database/product/trading/trades.sql')).toEqual({
    related: [],
    tests: [
      'tests/gateway/trading/trades.test.ts',
      'tests/policies/mutants.test.ts',
      'tests/policies/rights.test.ts',
      'tests/policies/trading/trades.test.ts',
    ],
  })
})

test('a source touches what imports it, and what reaches its area from outside', () => {
  expect(touched('web/features/trades/when.ts')).toEqual({
    related: ['web/features/trades/when.ts'],
    tests: ['tests/journeys/trading/trades.journey.ts'],
  })
  expect(touched('server/gateway/auth/keys/keys.ts').tests).toEqual(['tests/gateway/auth/auth.test.ts'])
})

test('an endpoint touches the tests that call it, support for journeys those that import it', () => {
  expect(touched('server/functions/check-subscription.ts').tests).toEqual(['tests/gateway/membership/session.test.ts'])
  expect(touched('tests/support/gateway/sign-in.ts').tests).toEqual(['tests/journeys/account/session.journey.ts'])
})

test('a file not named after an area touches every test that reaches it', () => {
  expect(touched('server/gateway/http/http.ts').tests).toEqual([
    'tests/gateway/auth/auth.test.ts',
    'tests/gateway/membership/session.test.ts',
    'tests/gateway/trading/trades.test.ts',
  ])
  expect(touched('package-lock.json').tests).toEqual(tests)
})

test('a changed test runs itself; prose touches nothing', () => {
  expect(touched('tests/journeys/trading/trades.journey.ts')).toEqual({ related: [], tests: ['tests/journeys/trading/trades.journey.ts'] })
  expect(touched('README.md', 'docs/protocol.md')).toEqual({ related: [], tests: [] })
})
