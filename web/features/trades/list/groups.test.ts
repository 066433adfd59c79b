import { expect, test } from 'vitest'
import { grouped, groupOf } from './groups.ts'

const now = new Date(2026, 9, 20, 15, 0)
const at = (day: number, hour: number, month = 9) => new Date(2026, month, day, hour).toISOString()
type Meeting = Parameters<typeof groupOf>[0]['trade_appointments'][number]
const meeting = (more: Partial<Meeting> = {}): Meeting => ({
  status: 'unscheduled',
  starts_at: null,
  ends_at: null,
  provider_done_at: null,
  receiver_done_at: null,
  reported_at: null,
  report_answer: null,
  ...more,
})
const trade = (...meetings: Meeting[]) => ({
  phase: 'scheduled',
  owed_to: null,
  proposer_excusable_until: null,
  recipient_excusable_until: null,
  trade_appointments: meetings,
})
const agreed = (starts_at: string, ends_at: string) => meeting({ status: 'confirmed', starts_at, ends_at })
const of = (...meetings: Meeting[]) => groupOf(trade(...meetings), now)

test('a trade is in the group of its first appointment that is not done', () => {
  expect(of(agreed(at(20, 23), at(21, 0)))).toBe('today')
  expect(of(agreed(at(20, 14), at(20, 16)))).toBe('today')
  expect(of(agreed(at(21, 0), at(21, 1)))).toBe('week')
  expect(of(agreed(at(26, 23), at(27, 0)))).toBe('week')
  expect(of(agreed(at(27, 0), at(27, 1)))).toBe('later')
  expect(of(agreed(at(27, 0), at(27, 1)), agreed(at(22, 9), at(22, 10)))).toBe('week')
  expect(of(meeting(), agreed(at(22, 9), at(22, 10)))).toBe('week')
  // Daylight saving ends on November 1 in most of the country: that week has a day of 25 hours.
  expect(groupOf(trade(agreed(at(7, 1, 10), at(7, 2, 10))), new Date(2026, 9, 31, 23))).toBe('later')
})

test('a trade without a time is to schedule, one that is over or said to be done needs confirmation', () => {
  expect(of(meeting(), meeting())).toBe('schedule')
  expect(of(meeting(), { ...agreed(at(20, 9), at(20, 10)), status: 'done' })).toBe('schedule')
  expect(of(agreed(at(20, 14), at(20, 15)))).toBe('confirm')
  expect(of(meeting({ provider_done_at: at(20, 9) }))).toBe('confirm')
  expect(of(agreed(at(20, 18), at(20, 19)), agreed(at(19, 14), at(19, 15)))).toBe('confirm')
})

test('a missed appointment is over', () => {
  const missed = { ...agreed(at(19, 9), at(19, 10)), status: 'missed' as const }
  expect(of(missed, meeting())).toBe('schedule')
  expect(of(missed, agreed(at(22, 9), at(22, 10)))).toBe('week')
})

test('what went wrong is to settle, whatever its time: a service that is owed, a dispute, and a no-show that has no answer', () => {
  const today = agreed(at(20, 20), at(20, 21))
  expect(of(today)).toBe('today')
  const given = { ...agreed(at(19, 9), at(19, 10)), status: 'done' as const }
  const owed = trade(given, meeting({ status: 'cancelled' }))
  expect(groupOf(owed, now)).toBe('schedule')
  expect(groupOf({ ...owed, owed_to: 'ana' }, now)).toBe('settle')
  expect(groupOf({ ...trade(today), phase: 'disputed' }, now)).toBe('settle')
  const reported = { ...agreed(at(20, 14), at(20, 15)), reported_at: at(20, 15) }
  expect(of(reported)).toBe('settle')
  expect(of({ ...reported, report_answer: 'disagree' })).toBe('confirm')
})

test('groups come in their order, trades in that of the list, and empty groups not at all', () => {
  const over = trade(agreed(at(19, 9), at(19, 10)))
  const today = trade(agreed(at(20, 20), at(20, 21)))
  const first = trade(meeting())
  const second = trade(meeting({ status: 'proposed' }))
  const owed = { ...trade(meeting({ status: 'missed' })), owed_to: 'ana' }
  expect(grouped([over, today, first, second, owed], now)).toEqual([
    { group: 'settle', rows: [owed] },
    { group: 'today', rows: [today] },
    { group: 'schedule', rows: [first, second] },
    { group: 'confirm', rows: [over] },
  ])
})
