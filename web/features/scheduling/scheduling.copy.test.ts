import { expect, test } from 'vitest'
import { weekOf } from '#domain/scheduling/hours.ts'
import { busyWords, calendarWords, copy, dateWords, dayWords, differsWords, ownClock } from './scheduling.copy.ts'

// Some versions of Node.js put a narrow space before AM and PM.
const plain = (words: string | null) => words?.replace(/\s/gu, ' ') ?? null

test.each([
  [[], '0 hours a week open. Pacific time.'],
  [[{ weekday: 1, start_time: '09:00', end_time: '10:00' }], '1 hour a week open. Pacific time.'],
  [[1, 2, 3].map((weekday) => ({ weekday, start_time: '09:00', end_time: '22:00' })), '39 hours a week open. Pacific time.'],
  [[{ weekday: 1, start_time: '09:00', end_time: '11:15' }], '2 h 15 min a week open. Pacific time.'],
])('a week of %j is summed up in a sentence', (rules, words) => expect(copy.summary(weekOf(rules), 'America/Los_Angeles')).toBe(words))

test("a day's hours read in order, and a day without any is off", () => {
  expect(
    dayWords([
      { from: 540, to: 720 },
      { from: 780, to: 1020 },
    ]),
  ).toBe('9 AM to 12 PM, 1 to 5 PM')
  expect(dayWords([])).toBe('Day off')
})

test('a day that differs says whether it is off or open, and when', () => {
  expect(differsWords({ kind: 'blocked', start_time: '00:00:00', end_time: '24:00:00' })).toBe('Off all day')
  expect(differsWords({ kind: 'open', start_time: '10:00:00', end_time: '14:00:00' })).toBe('Open 10 AM to 2 PM')
})

test('a date has its year only if it is another one', () => {
  expect(dateWords('2026-11-02', '2026-10-30')).toBe('Mon, Nov 2')
  expect(dateWords('2027-01-02', '2026-10-30')).toBe('Sat, Jan 2, 2027')
})

test("the reader's own clock is only shown if it shows something else, with the day if theirs is another one", () => {
  const evening = new Date('2026-11-03T06:30:00Z')
  expect(plain(ownClock(evening, 'Pacific/Honolulu', 'America/New_York'))).toBe('Tue 1:30 AM')
  expect(plain(ownClock(evening, 'America/Los_Angeles', 'Pacific/Honolulu'))).toBe('8:30 PM')
  expect(ownClock(evening, 'America/Denver', 'America/Denver')).toBeNull()
  // In winter the clocks of Denver and Phoenix show the same, in summer they do not.
  expect(ownClock(evening, 'America/Denver', 'America/Phoenix')).toBeNull()
  expect(plain(ownClock(new Date('2026-07-03T18:00:00Z'), 'America/Denver', 'America/Phoenix'))).toBe('11:00 AM')
})

test('a calendar says when it was read; one that fails says why, and that its times still count', () => {
  const now = new Date('2026-11-03T12:00:00Z')
  const calendar = { host: 'calendar.test', problem: null, last_ok_at: '2026-11-03T11:48:00Z' }
  expect(calendarWords(calendar, now)).toEqual({ heading: 'calendar.test, read 12m ago.', line: 'We take the times and never the titles.' })
  expect(calendarWords({ ...calendar, problem: 'unreachable', last_ok_at: '2026-11-01T12:00:00Z' }, now)).toEqual({
    heading: 'calendar.test, last read 2d ago.',
    line: "We can't reach it. We keep trying. Until then the times we know still count.",
  })
})

test("a day's button also names the busy times that are drawn over its hours", () => {
  expect(busyWords()).toBe('')
  expect(busyWords([])).toBe('')
  expect(busyWords([{ from: 600, to: 690 }])).toBe('; busy 10 to 11:30 AM')
})
