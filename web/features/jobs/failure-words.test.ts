import { expect, test } from 'vitest'
import { BackendError } from '#web/data/backend-error.ts'
import { failureWords } from './failure-words.ts'

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
