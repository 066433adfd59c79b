import { expect, test } from 'vitest'
import { areasIn, testsOf } from './areas.ts'

const tests = [
  'domain/trades.test.ts',
  'server/gateway/rest/parse/parse.test.ts',
  'server/mail/emails.test.ts',
  'tests/gateway/auth/mail.test.ts',
  'tests/gateway/membership/billing-stripe.test.ts',
  'tests/gateway/oracle/oracle.test.ts',
  'tests/gateway/rest/read.test.ts',
  'tests/gateway/trading/trades-races.test.ts',
  'tests/gateway/operations/unsubscribe.test.ts',
  'tests/journeys/trading/trades.journey.ts',
  'tests/policies/membership/plan-lost.test.ts',
  'tests/policies/trading/trade-moves.test.ts',
  'web/features/membership/shared.test.ts',
  'web/features/trades/offer/fit.test.ts',
  'web/site/content/help.test.ts',
]

test('an area is found in folders and in the first word of names, singular or plural', () => {
  expect(testsOf('trades', tests)).toEqual([
    'domain/trades.test.ts',
    'tests/gateway/trading/trades-races.test.ts',
    'tests/journeys/trading/trades.journey.ts',
    'tests/policies/trading/trade-moves.test.ts',
    'web/features/trades/offer/fit.test.ts',
  ])
})

test('an area includes the tests of its parts with other names', () => {
  expect(testsOf('membership', tests)).toEqual([
    'tests/gateway/membership/billing-stripe.test.ts',
    'tests/policies/membership/plan-lost.test.ts',
    'web/features/membership/shared.test.ts',
  ])
  expect(testsOf('rest', tests)).toEqual([
    'server/gateway/rest/parse/parse.test.ts',
    'tests/gateway/oracle/oracle.test.ts',
    'tests/gateway/rest/read.test.ts',
  ])
  expect(testsOf('mail', tests)).toEqual(['server/mail/emails.test.ts', 'tests/gateway/operations/unsubscribe.test.ts'])
})

test('in the folder of a protocol a name is a subject, not an area', () => {
  const ofProviders = ['tests/gateway/auth/providers/identities.test.ts', 'tests/gateway/rest/settings.test.ts']
  expect(['auth', 'providers', 'identities', 'rest', 'settings'].map((area) => testsOf(area, ofProviders).length)).toEqual([1, 0, 0, 1, 0])
})

test('a folder that holds several areas is none of them', () => {
  const inFolders = ['tests/gateway/trading/matches.test.ts', 'tests/gateway/http/logs.test.ts', 'tests/gateway/auth/limits.test.ts']
  expect(['trading', 'http', 'matches', 'auth'].map((area) => testsOf(area, inFolders))).toEqual([
    [],
    [],
    ['tests/gateway/trading/matches.test.ts'],
    ['tests/gateway/auth/limits.test.ts'],
  ])
  expect(areasIn(inFolders).filter((name) => ['auth', 'limits', 'logs', 'matches', 'trading'].includes(name))).toEqual(
    'auth logs matches'.split(' '),
  )
})

test('a name that no test has selects nothing, and the list shows the existing ones', () => {
  expect(testsOf('tests', tests)).toEqual([])
  expect(testsOf('jobs', tests)).toEqual([])
  expect(areasIn(tests)).toEqual('account auth landing mail membership oracle profiles rest shell trade trades unsubscribe'.split(' '))
})
