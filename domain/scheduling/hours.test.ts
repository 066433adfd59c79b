import { expect, test } from 'vitest'
import {
  byDate,
  changedDays,
  clockTime,
  joined,
  nextStretch,
  openMinutes,
  rulesOf,
  stretchWords,
  timeZones,
  weekOf,
  zoneLike,
} from './hours.ts'

test.each([
  ['America/Los_Angeles', 'America/Los_Angeles'],
  ['America/Toronto', 'America/New_York'],
  ['America/Boise', 'America/Denver'],
  ['America/Hermosillo', 'America/Phoenix'],
  ['Pacific/Tahiti', 'Pacific/Honolulu'],
  // Its clocks are those of Chicago in January only, and of Denver in July only.
  ['America/Regina', null],
  ['Europe/Berlin', null],
  ['UTC', null],
])('a browser in %s begins with the hours of %s', (browser, zone) => expect(zoneLike(browser, 2026)).toBe(zone))

test('no two of the time zones show the same clocks', () => {
  expect(timeZones).toHaveLength(8)
  expect(timeZones.map((zone) => zoneLike(zone, 2026))).toEqual(timeZones)
})

test.each([
  [540, 720, '9 AM to 12 PM'],
  [780, 1020, '1 to 5 PM'],
  [720, 1020, '12 to 5 PM'],
  [555, 690, '9:15 to 11:30 AM'],
  [0, 60, '12 to 1 AM'],
  [1080, 1440, '6 PM to midnight'],
  [0, 1440, 'All day'],
])('%s to %s minutes read %s', (from, to, words) => expect(stretchWords({ from, to })).toBe(words))

test.each([
  [0, '12 AM'],
  [765, '12:45 PM'],
  [1440, 'midnight'],
])('the clock at %s minutes shows %s', (minutes, words) => expect(clockTime(minutes)).toBe(words))

test('stretches are put in order, and joined where they touch', () => {
  const afternoon = { from: 780, to: 1020 }
  expect(joined([afternoon, { from: 540, to: 600 }, { from: 600, to: 660 }, { from: 630, to: 640 }])).toEqual([
    { from: 540, to: 660 },
    afternoon,
  ])
})

test('a week survives the way to the database and back', () => {
  const rules = [
    { weekday: 0, start_time: '09:30:00', end_time: '24:00:00' },
    { weekday: 6, start_time: '00:00:00', end_time: '00:15:00' },
  ]
  const week = weekOf(rules)
  expect(week.map((stretches) => stretches.length)).toEqual([1, 0, 0, 0, 0, 0, 1])
  expect(openMinutes(week)).toBe(870 + 15)
  expect(rulesOf(week)).toEqual([
    { weekday: 0, start_time: '09:30', end_time: '24:00' },
    { weekday: 6, start_time: '00:00', end_time: '00:15' },
  ])
  expect(changedDays(week, weekOf(rules))).toBe(0)
  expect(changedDays(week, weekOf(rules.slice(1)))).toBe(1)
})

test('a further stretch comes an hour after the others or before them, and there are four at most', () => {
  expect(nextStretch([])).toEqual({ from: 540, to: 1020 })
  expect(nextStretch([{ from: 540, to: 1020 }])).toEqual({ from: 1080, to: 1200 })
  expect(nextStretch([{ from: 540, to: 1335 }])).toEqual({ from: 1395, to: 1440 })
  expect(nextStretch([{ from: 540, to: 1380 }])).toEqual({ from: 360, to: 480 })
  expect(nextStretch([{ from: 60, to: 1440 }])).toBeNull()
  expect(nextStretch([0, 60, 120, 180].map((from) => ({ from, to: from + 15 })))).toBeNull()
})

test('moments are grouped by the date of the place', () => {
  const [late, early] = [{ starts_at: '2026-11-03T06:30:00Z' }, { starts_at: '2026-11-03T16:00:00Z' }]
  expect(byDate([late, early], 'America/Los_Angeles')).toEqual([
    { date: '2026-11-02', moments: [late] },
    { date: '2026-11-03', moments: [early] },
  ])
})
