import { expect, test } from 'vitest'
import { describeError } from './log-errors.ts'

const withFields = (error: Error, fields: object) => Object.assign(error, fields)

test.each([
  ['a refusal', withFields(new Error('Request rate limit reached'), { status: 429, code: 'over_request_rate_limit' })],
  ['a service that is busy', withFields(new Error('The service is busy.'), { status: 503 })],
  ['what Fastify refuses', withFields(new Error('Body is too large'), { statusCode: 413 })],
  ['what PostgreSQL says', withFields(new Error('canceling statement due to statement timeout'), { code: '57014', severity: 'ERROR' })],
  [
    'a refusal because of PostgreSQL',
    new Error('unexpected', { cause: withFields(new Error('Too many requests are waiting'), { code: '53300', severity: null }) }),
  ],
])('%s is logged without a stack', (_what, error) => {
  expect(JSON.stringify(describeError(error))).not.toMatch(/\bat .*\.ts/)
})

test('a fault of ours is logged with its stack and its cause', () => {
  const told = describeError(withFields(new TypeError('x is not a function', { cause: new Error('deeper') }), { status: 500 }))
  expect(told).toMatchObject({ type: 'TypeError', status: 500, message: 'x is not a function', cause: { message: 'deeper' } })
  expect(told.stack).toMatch(/^\s+at .*log-errors\.test\.ts/)
})

test('rows, addresses and tokens are not logged', () => {
  const error = withFields(new Error('550 <ana@town.test> has no mailbox; eyJhbGci.eyJzdWIi.c2ln sb_secret_abc'), {
    detail: 'Key (email)=(bea@town.test) already exists.',
    rejected: ['cleo@town.test'],
    response: 'for dora@town.test',
  })
  expect(JSON.stringify(describeError(error))).not.toMatch(/ana|bea|cleo|dora|c2ln|sb_secret_abc/)
  expect(describeError(error).message).toBe('550 <[address]> has no mailbox; [token] [token]')
})

test('a long message is truncated', () => {
  expect(JSON.stringify(describeError(new Error('x'.repeat(1_000_000)))).length).toBeLessThan(4000)
})
