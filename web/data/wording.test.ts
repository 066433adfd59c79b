import { expect, test } from 'vitest'
import { BackendError } from './backend-error.ts'
import { failureWords, refusalOf, wordingOf } from './wording.ts'

const otherwise = 'It did not work.'
const read = (status: number, told: { message: string; code?: string; hint?: string }) => {
  const error = new BackendError(status, told)
  return [wordingOf(error, otherwise), refusalOf(error)]
}

test("texts of faults, outages and PostgreSQL's own hints are not shown", () => {
  expect(read(500, { message: 'Function exited due to an error' })).toEqual([otherwise, null])
  expect(read(503, { message: 'Too many requests are waiting.', hint: 'SlowDown' })).toEqual([otherwise, null])
  expect(read(404, { message: 'No such function', code: 'PGRST202', hint: 'Perhaps you meant another one' })).toEqual([otherwise, null])
  expect(read(401, { message: 'Invalid JWT', code: 'UNAUTHORIZED_INVALID_JWT_FORMAT' })).toEqual([otherwise, null])
  expect(read(429, { message: 'OVER_FAIR_SHARE', code: 'OVER_FAIR_SHARE' })).toEqual(['Too many tries. Wait a moment and try again.', null])
})

test('a refusal of the database and one of a server function are parsed in the same way', () => {
  expect(read(409, { message: 'The trade changed.', code: 'PT409', hint: 'stale_version' })).toEqual([
    'The trade changed.',
    'stale_version',
  ])
  expect(read(429, { message: 'There are 20 already.', code: 'PT429' })).toEqual(['There are 20 already.', null])
  expect(read(409, { message: 'You have that plan.', hint: 'duplicate' })).toEqual(['You have that plan.', 'duplicate'])
  expect(read(429, { message: 'Ten this hour.', hint: 'limit_reached' })).toEqual(['Ten this hour.', 'limit_reached'])
  expect(read(503, { message: 'Payments are not set up.', hint: 'unavailable' })).toEqual(['Payments are not set up.', 'unavailable'])
})

test('a refusal is beside the sentence of the specification and never in its place', () => {
  const refusal = new BackendError(409, { message: 'This application has moved on. Look again.', code: 'PT409', hint: 'bad_state' })
  const fault = new BackendError(500, { message: 'Function exited due to an error' })
  expect(failureWords(refusal, 'Failed to update application status')).toBe(
    'Failed to update application status. This application has moved on. Look again.',
  )
  expect(failureWords(fault, 'Failed to update application status')).toBe('Failed to update application status')
  expect(failureWords(refusal, 'Failed to withdraw application. Please try again.')).toBe(
    'Failed to withdraw application. Please try again. This application has moved on. Look again.',
  )
})
