import { expect, test } from 'vitest'
import { busyWeek, within } from './busy.ts'

const none = [[], [], [], [], [], [], []]

test('busy times are drawn on the days on which they are, on the clock of the place', () => {
  const times = [
    // Tuesday 10:00 to 11:30 in Los Angeles, and Friday night until Saturday.
    { starts_at: '2030-05-07T17:00:00Z', ends_at: '2030-05-07T18:30:00Z' },
    { starts_at: '2030-05-11T05:00:00Z', ends_at: '2030-05-11T08:15:00Z' },
  ]
  expect(busyWeek(times, 'America/Los_Angeles')).toEqual([
    [],
    [],
    [{ from: 600, to: 690 }],
    [],
    [],
    [{ from: 1320, to: 1440 }],
    [{ from: 0, to: 75 }],
  ])
  expect(busyWeek([], 'America/Los_Angeles')).toEqual(none)
})

test('the night in which clocks change is as long as it is', () => {
  const night = [{ starts_at: '2030-03-10T09:00:00Z', ends_at: '2030-03-10T11:00:00Z' }]
  expect(busyWeek(night, 'America/Los_Angeles')[0]).toEqual([
    { from: 60, to: 120 },
    { from: 180, to: 240 },
  ])
})

test('only what lies within the drawn hours is drawn', () => {
  const span = { first: 8, last: 21 }
  const given = [
    { from: 0, to: 480 },
    { from: 450, to: 500 },
    { from: 1200, to: 1440 },
  ]
  expect(within(given, span)).toEqual([
    { from: 480, to: 500 },
    { from: 1200, to: 1260 },
  ])
})
