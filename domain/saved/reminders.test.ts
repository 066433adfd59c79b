import { expect, test } from 'vitest'
import { reminderAt } from './reminders.ts'

test('B8: a reminder comes at nine in the morning of tomorrow, of the third day or of the seventh, by the clock of the device', () => {
  const late = new Date(2026, 10, 28, 23, 59, 30)
  expect(reminderAt('tomorrow', late)).toEqual(new Date(2026, 10, 29, 9))
  expect(reminderAt('days', late)).toEqual(new Date(2026, 11, 1, 9))
  expect(reminderAt('week', new Date(2026, 11, 31, 0, 5))).toEqual(new Date(2027, 0, 7, 9))
  expect(late).toEqual(new Date(2026, 10, 28, 23, 59, 30))
})
