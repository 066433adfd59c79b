import { expect, test } from 'vitest'
import { hoursOn, lanesOf, spanOf } from './lanes.ts'

const at = (starts_at: string) => ({ starts_at })
const differs = (kind: 'blocked' | 'open', start_time: string, end_time: string) => ({
  on_date: '2026-11-02',
  kind,
  start_time,
  end_time,
})

test('a day has the starts of its morning, its afternoon and its evening, by the clock of the place', () => {
  const [first, second, ...more] = lanesOf(
    [
      at('2026-11-03T17:00Z'),
      at('2026-11-03T19:45Z'),
      at('2026-11-03T20:00Z'),
      at('2026-11-04T00:45Z'),
      at('2026-11-04T01:00Z'),
      at('2026-11-04T18:00Z'),
    ],
    60,
    'America/Los_Angeles',
  )
  expect(more).toEqual([])
  expect(first?.date).toBe('2026-11-03')
  expect(first?.parts.map(({ part, moments }) => [part, moments.map(({ starts_at }) => starts_at.slice(11, 16))])).toEqual([
    ['morning', ['17:00', '19:45']],
    ['afternoon', ['20:00', '00:45']],
    ['evening', ['01:00']],
  ])
  // 9 to 10, 11:45 to 1, 4:45 to 6.
  expect(first?.shared).toEqual([
    { from: 540, to: 600 },
    { from: 705, to: 780 },
    { from: 1005, to: 1080 },
  ])
  expect(second?.parts).toEqual([{ part: 'morning', moments: [at('2026-11-04T18:00Z')] }])
})

test('what would go on after midnight is drawn until midnight', () => {
  expect(lanesOf([at('2026-11-04T07:30Z')], 90, 'America/Los_Angeles')[0]?.shared).toEqual([{ from: 1410, to: 1440 }])
})

test('own hours on a date are those of its weekday, with what is open besides and without what is blocked', () => {
  const nine = { from: 540, to: 1020 }
  const week = [[], [nine], [], [], [], [], []]
  expect(hoursOn('2026-11-02', { week, exceptions: [] })).toEqual([nine])
  expect(hoursOn('2026-11-03', { week, exceptions: [differs('open', '10:00:00', '11:00:00')] })).toEqual([])
  expect(
    hoursOn('2026-11-02', { week, exceptions: [differs('open', '17:00:00', '19:00:00'), differs('blocked', '12:00:00', '13:00:00')] }),
  ).toEqual([
    { from: 540, to: 720 },
    { from: 780, to: 1140 },
  ])
  expect(hoursOn('2026-11-02', { week, exceptions: [differs('blocked', '00:00:00', '24:00:00')] })).toEqual([])
})

test('a lane begins and ends on whole hours', () => {
  expect(
    spanOf([
      { from: 555, to: 600 },
      { from: 720, to: 765 },
    ]),
  ).toEqual({ from: 540, to: 780 })
})
