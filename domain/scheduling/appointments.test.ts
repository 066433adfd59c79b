import { expect, test } from 'vitest'
import { awaitsMe, type Appointment } from './appointments.ts'

const open: Appointment = {
  provider_id: 'bea',
  receiver_id: 'ana',
  status: 'unscheduled',
  slots: [],
  proposed_by: null,
  starts_at: null,
  ends_at: null,
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
const now = new Date('2026-10-02T12:00:00Z')

const awaits = (meeting: Appointment) => ['bea', 'ana'].filter((who) => awaitsMe(meeting, who, now))

test('an appointment awaits who has to propose times, choose one, or say that it happened', () => {
  expect(awaits(open), 'the provider proposes times').toEqual(['bea'])
  expect(awaits({ ...open, status: 'proposed', slots: ['2026-10-05T12:00:00Z'], proposed_by: 'bea' }), 'the other chooses').toEqual(['ana'])
  const agreed: Appointment = { ...open, status: 'confirmed', starts_at: '2026-10-02T11:00:00Z', ends_at: '2026-10-02T12:00:01Z' }
  expect(awaits(agreed), 'it goes on').toEqual([])
  expect(awaits({ ...agreed, ends_at: '2026-10-02T12:00:00Z' }), 'both are asked').toEqual(['bea', 'ana'])
  expect(awaits({ ...agreed, provider_done_at: '2026-10-02T11:30:00Z' }), 'the other is asked').toEqual(['ana'])
  expect(awaits({ ...agreed, status: 'done' })).toEqual([])
})
