import { expect, test } from 'vitest'
import { firstDue, isDue, nextMove, phaseOf, type DueAppointment } from './due.ts'

const now = new Date(2026, 9, 20, 15, 0)
const at = (hour: number, minute = 0, day = 20) => new Date(2026, 9, day, hour, minute).toISOString()
const meeting = (starts: string | null, ends: string | null, more: Partial<DueAppointment> = {}): DueAppointment => ({
  provider_id: 'ana',
  receiver_id: 'bea',
  status: 'confirmed',
  slots: [],
  proposed_by: null,
  starts_at: starts,
  ends_at: ends,
  provider_done_at: null,
  receiver_done_at: null,
  reported_by: null,
  reported_at: null,
  report_answer: null,
  provider_here_at: null,
  receiver_here_at: null,
  provider_coming_at: null,
  receiver_coming_at: null,
  given_up_by: null,
  held_seconds: 0,
  ...more,
})
const both = (each: DueAppointment, moment = now) => ['ana', 'bea'].map((who) => nextMove(each, who, moment))

test.each([
  ['later today', meeting(at(20), at(21)), true],
  ['tomorrow', meeting(at(9, 0, 21), at(10, 0, 21)), false],
  ['it goes on', meeting(at(14), at(16)), true],
  ['it ended days ago, and nobody said so', meeting(at(9, 0, 18), at(10, 0, 18)), true],
  ['I said that it is done', meeting(at(12), at(13), { provider_done_at: at(13) }), false],
  ['the other said so', meeting(at(12), at(13), { receiver_done_at: at(13) }), true],
  ['it is done', meeting(at(12), at(13), { status: 'done' }), false],
  ['it has no time', meeting(null, null, { status: 'unscheduled' }), false],
  ['one says that the other did not come', meeting(at(12), at(13), { reported_by: 'ana', reported_at: at(13) }), false],
])('whether an appointment is on: %s', (_, each, isOn) => {
  expect(isDue(each, 'ana', now)).toBe(isOn)
})

test('what begins after midnight is on once one can check in', () => {
  const night = meeting(at(0, 15, 21), at(1, 0, 21))
  expect([at(23, 44), at(23, 45)].map((moment) => isDue(night, 'ana', new Date(moment)))).toEqual([false, true])
})

test('of several, the one that began first is on', () => {
  const [first, second] = [meeting(at(14), at(16)), meeting(at(15), at(16))]
  expect(firstDue([meeting(at(20), at(21)), second, first], 'ana', now)).toBe(first)
  expect(firstDue([second, { ...first, provider_done_at: at(15) }], 'ana', now)).toBe(second)
  expect(firstDue([meeting(at(9, 0, 22), at(10, 0, 22))], 'ana', now)).toBeUndefined()
})

test('over the day, the next thing is to say that one comes, to check in, and once it has begun to say that it is done', () => {
  const later = meeting(at(18), at(19))
  expect(both(later)).toEqual(['coming', 'coming'])
  expect(both({ ...later, provider_coming_at: at(14) })).toEqual([null, 'coming'])
  const soon = meeting(at(15, 20), at(16))
  expect(both(soon)).toEqual(['here', 'here'])
  expect(both({ ...soon, receiver_here_at: at(15) }), 'who is in waits, and nothing is done before it begins').toEqual(['here', null])
  const running = meeting(at(14, 30), at(16))
  expect(both({ ...running, provider_here_at: at(14, 20) })).toEqual(['done', 'here'])
  expect(nextMove(running, 'bea', now, true), 'a check-in that waits for the network').toBe('done')
  expect(both(meeting(at(13, 59), at(16))), 'an hour after the start nobody checks in anymore').toEqual(['done', 'done'])
  expect(both(meeting(at(14, 30), at(15)))).toEqual(['done', 'done'])
  expect(both({ ...running, receiver_done_at: at(14, 50) }), 'the other said so').toEqual(['done', 'here'])
})

test('another time that the other asks for is answered before the check-in, until the agreed one begins', () => {
  const moved = { slots: [at(12, 0, 21)], proposed_by: 'bea' }
  expect(both(meeting(at(15, 20), at(16), moved))).toEqual(['choose', 'here'])
  expect(both(meeting(at(15), at(16), moved))).toEqual(['here', 'here'])
  expect(both(meeting(at(15), at(16), { ...moved, provider_here_at: at(14, 50) }))).toEqual(['done', 'here'])
})

test('an appointment is before, running or over', () => {
  expect([meeting(at(15, 1), at(16)), meeting(at(15), at(16)), meeting(at(14), at(15))].map((each) => phaseOf(each, now))).toEqual([
    'before',
    'running',
    'over',
  ])
})
