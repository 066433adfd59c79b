import { expect, test } from 'vitest'
import { BackendError } from '#web/data/backend-error.ts'
import { problemOf, wordsFor } from './problem.ts'

test('a violated constraint is reported at its field', () => {
  const message = 'new row for relation "services" violates check constraint "services_duration_range"'
  const problem = problemOf(new BackendError(400, { message, code: '23514' }))
  expect(wordsFor(problem, 'duration_minutes')).toBe('Enter 15 to 480 minutes, in steps of 5.')
  expect(wordsFor(problem, 'name')).toBeNull()
})

test('a refusal that names its field is reported there, in its own words', () => {
  const refusal = { message: 'Leave check marks out of the name.', code: 'PT400', hint: 'invalid' }
  const problem = problemOf(new BackendError(400, { ...refusal, details: '{"what": "name_with_check_mark", "field": "full_name"}' }))
  expect(wordsFor(problem, 'full_name')).toBe('Leave check marks out of the name.')
  expect(wordsFor(problem, 'salon_name')).toBeNull()
})

test('an error without a constraint has no field', () => {
  expect(problemOf(new BackendError(429, { message: 'You can list 30 services.', code: 'PT429' }))).toBeNull()
  expect(problemOf(new TypeError('offline'))).toBeNull()
})
