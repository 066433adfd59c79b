import { expect, test } from 'vitest'
import { appointmentCan, awaitsMe, stageOf, type Appointment } from './appointments.ts'

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

test('another time can be chosen until the agreed one begins', () => {
  const moved: Appointment = { ...open, status: 'confirmed', slots: ['2026-10-02T15:00:00Z'], proposed_by: 'bea' }
  const at = (starts_at: string) => ({ ...moved, starts_at, ends_at: '2026-10-02T13:00:00Z' })
  const ahead = at('2026-10-02T12:00:01Z')
  expect(['bea', 'ana'].map((who) => stageOf(ahead, who, now))).toEqual(['proposed', 'choose'])
  expect(appointmentCan(ahead, 'choose', 'ana', now)).toBe(true)
  const begun = at('2026-10-02T12:00:00Z')
  expect(['bea', 'ana'].map((who) => stageOf(begun, who, now))).toEqual(['agreed', 'agreed'])
  expect(appointmentCan(begun, 'choose', 'ana', now)).toBe(false)
  expect(awaits(begun)).toEqual([])
})
