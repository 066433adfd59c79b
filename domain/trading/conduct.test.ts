import { expect, test } from 'vitest'
import { conductCan, isLateCancel, isLateMove, isWaiting } from './conduct.ts'
import type { Appointment } from '../scheduling/appointments.ts'

const now = new Date('2026-10-02T12:00:00Z')
const meeting: Appointment = {
  provider_id: 'bea',
  receiver_id: 'ana',
  status: 'confirmed',
  slots: [],
  proposed_by: null,
  starts_at: '2026-10-03T12:00:00Z',
  ends_at: '2026-10-03T13:00:00Z',
  provider_done_at: null,
  receiver_done_at: null,
  reported_by: null,
  reported_at: null,
  report_answer: null,
  provider_here_at: null,
  receiver_here_at: null,
  given_up_by: null,
  held_seconds: 0,
}

test('a cancel is late from the notice hours on, and only for what has an agreed time', () => {
  expect(isLateCancel([meeting], 24, now)).toBe(true)
  expect(isLateCancel([meeting], 12, now)).toBe(false)
  expect(isLateCancel([{ ...meeting, starts_at: '2026-10-03T12:00:01Z' }], 24, now)).toBe(false)
  expect(isLateCancel([{ ...meeting, starts_at: '2026-09-29T12:00:00Z' }], 24, now)).toBe(true)
  expect(isLateCancel([{ ...meeting, starts_at: '2026-09-29T11:59:59Z' }], 24, now)).toBe(false)
  expect(isLateCancel([{ ...meeting, status: 'cancelled' }], 24, now)).toBe(false)
  expect(isLateCancel([{ ...meeting, status: 'unscheduled', starts_at: null }], 24, now)).toBe(false)
})

const asked = (more: Partial<Parameters<typeof isLateMove>[0]>, hours = 24) =>
  isLateMove({ ...meeting, late_move_of: null, ...more }, hours, 'ana', now)

test('asking for another time is late once for each agreed time, and not as an answer', () => {
  expect(asked({})).toBe(true)
  expect(asked({}, 12)).toBe(false)
  expect(asked({ proposed_by: 'ana' })).toBe(true)
  expect(asked({ proposed_by: 'bea' })).toBe(false)
  expect(asked({ late_move_of: '2026-10-03T12:00:00Z' })).toBe(false)
  expect(asked({ late_move_of: '2026-10-01T12:00:00Z' })).toBe(true)
  expect(asked({ status: 'proposed', starts_at: null })).toBe(false)
})

test('a strike is appealed once, until 14 days after it counts', () => {
  const strike = { appeal_status: 'none', counts_at: '2026-09-18T12:00:00Z' } as const
  expect(conductCan.appeal(strike, now)).toBe(true)
  expect(conductCan.appeal({ ...strike, counts_at: '2026-10-04T12:00:00Z' }, now)).toBe(true)
  expect(conductCan.appeal({ ...strike, counts_at: '2026-09-18T11:59:59Z' }, now)).toBe(false)
  expect(conductCan.appeal({ ...strike, appeal_status: 'open' }, now)).toBe(false)
})

test('a dispute waits until it is resolved or taken back', () => {
  expect((['open', 'answered', 'in_review', 'resolved', 'withdrawn'] as const).map((status) => isWaiting({ status }))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})
