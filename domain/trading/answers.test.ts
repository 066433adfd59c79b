import { expect, test } from 'vitest'
import { badgeOf } from '../trading/marks.ts'
import type { Appointment } from '../scheduling/appointments.ts'
import { answerOf, deadlines, isLive } from './answers.ts'
import type { Dispute } from './conduct.ts'

type Troubled = Parameters<typeof answerOf>[0]

const now = new Date('2026-10-20T12:00:00Z')
const meeting: Appointment = {
  provider_id: 'ana',
  receiver_id: 'bea',
  status: 'confirmed',
  slots: [],
  proposed_by: null,
  starts_at: '2026-10-20T10:00:00Z',
  ends_at: '2026-10-20T11:00:00Z',
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
const reported: typeof meeting = { ...meeting, reported_by: 'ana', reported_at: '2026-10-20T11:00:00Z' }
const trade = {
  proposer_id: 'ana',
  recipient_id: 'bea',
  status: 'accepted',
  phase: 'in_progress',
  awaiting_user_id: null,
  expires_at: null,
  owed_to: null,
  proposer_excusable_until: null,
  recipient_excusable_until: null,
  trade_appointments: [meeting],
  trade_disputes: [],
} satisfies Troubled as Troubled
const dispute: Dispute = { opened_by: 'ana', other_id: 'bea', status: 'open', created_at: '2026-10-19T12:00:00Z' }
const late: typeof trade = {
  ...trade,
  status: 'cancelled',
  phase: 'cancelled',
  proposer_excusable_until: '2026-10-21T12:00:00Z',
}

const both = (each: Parameters<typeof answerOf>[0], at = now) => ['ana', 'bea'].map((who) => answerOf(each, who, at))

test('a trade in which nothing went wrong waits for no answer', () => {
  expect(both(trade)).toEqual([null, null])
})

test.each([
  ['a report waits for the one who is said to have stayed away', { ...trade, trade_appointments: [reported] }, [null, 'no_show']],
  ['an answered report waits for nobody', { ...trade, trade_appointments: [{ ...reported, report_answer: 'agree' }] }, [null, null]],
  ['what is owed waits for who gave', { ...trade, owed_to: 'ana' }, ['owed', null]],
  ['a late cancel can be excused by the other', late, [null, 'excuse']],
  ['if both were late, each can excuse the other', { ...late, recipient_excusable_until: '2026-10-21T13:00:00Z' }, ['excuse', 'excuse']],
  ["a dispute waits for the other's side", { ...trade, phase: 'disputed', trade_disputes: [dispute] }, [null, 'dispute']],
  ['a dispute comes before all else', { ...trade, phase: 'disputed', owed_to: 'bea', trade_disputes: [dispute] }, [null, 'dispute']],
  [
    'once answered, a dispute waits for the team, and holds up the rest',
    { ...trade, phase: 'disputed', owed_to: 'bea', trade_disputes: [{ ...dispute, status: 'answered' }] },
    [null, null],
  ],
  [
    'a dispute that is over holds up nothing',
    { ...trade, owed_to: 'ana', trade_disputes: [{ ...dispute, status: 'withdrawn' }] },
    ['owed', null],
  ],
])('%s', (_, each, answers) => {
  expect(both(each as Troubled)).toEqual(answers)
})

test('a late cancel can be excused until two days are over', () => {
  expect(both(late, new Date('2026-10-21T11:59:59Z'))).toEqual([null, 'excuse'])
  expect(both(late, new Date('2026-10-21T12:00:00Z'))).toEqual([null, null])
})

test('silence is an answer after 48 hours to a report, 72 to a dispute, 7 days to a choice', () => {
  const at = '2026-10-20T12:00:00Z'
  expect([deadlines.report(at), deadlines.dispute(at), deadlines.choice(at)].map((day) => day.toISOString())).toEqual([
    '2026-10-22T12:00:00.000Z',
    '2026-10-23T12:00:00.000Z',
    '2026-10-27T12:00:00.000Z',
  ])
})

test.each([
  ['counts', { counts_at: '2026-10-20T12:00:00Z', expires_at: '2027-04-18T12:00:00Z', appeal_status: 'none' }, true],
  ['does not count yet', { counts_at: '2026-10-20T12:00:01Z', expires_at: '2027-04-18T12:00:00Z', appeal_status: 'none' }, false],
  ['expired', { counts_at: '2026-04-01T12:00:00Z', expires_at: '2026-10-20T12:00:00Z', appeal_status: 'none' }, false],
  ['was lifted', { counts_at: '2026-10-01T12:00:00Z', expires_at: '2027-04-18T12:00:00Z', appeal_status: 'lifted' }, false],
  ['was kept', { counts_at: '2026-10-01T12:00:00Z', expires_at: '2027-04-18T12:00:00Z', appeal_status: 'upheld' }, true],
])('a strike that %s', (_, strike, live) => {
  expect(isLive(strike as Parameters<typeof isLive>[0], now)).toBe(live)
})

test('while a report waits, a trade is marked as waiting for that answer; in a dispute, for the dispute', () => {
  const waiting = { ...trade, phase: 'awaiting_confirmation', trade_appointments: [reported] }
  expect((['no_show', null] as const).map((kind) => badgeOf(waiting, kind, 'Ana').words)).toEqual(['Needs your answer', 'Waiting for Ana'])
  const disputed = { ...trade, phase: 'disputed', trade_appointments: [{ ...reported, report_answer: 'disagree' as const }] }
  expect((['tell_side', null] as const).map((kind) => badgeOf(disputed, kind, 'Ana').words)).toEqual(['Tell your side', 'In dispute'])
})

test('an accusation can no longer be answered once it counts', () => {
  const each = { ...trade, trade_appointments: [reported] }
  expect(both(each, new Date('2026-10-22T11:00:00Z'))).toEqual([null, 'no_show'])
  expect(both(each, new Date('2026-10-22T11:00:01Z'))).toEqual([null, null])
})
