import { describe, expect, test } from 'vitest'
import type { Appointment } from './scheduling/appointments.ts'
import { life, moves, otherId, stepOf, tradeCan, type Trade } from './trades.ts'

const pending: Trade = {
  proposer_id: 'ana',
  recipient_id: 'bea',
  status: 'pending',
  phase: 'awaiting_recipient',
  awaiting_user_id: 'bea',
  expires_at: '2026-10-02T12:00:01Z',
  owed_to: null,
}
const accepted: Trade = {
  ...pending,
  status: 'accepted',
  phase: 'to_schedule',
  awaiting_user_id: null,
  expires_at: null,
  trade_appointments: [],
}
const done: Appointment = {
  provider_id: 'bea',
  receiver_id: 'ana',
  status: 'done',
  slots: [],
  proposed_by: null,
  starts_at: null,
  ends_at: null,
  provider_done_at: '2026-10-01T12:00:00Z',
  receiver_done_at: '2026-10-01T12:00:00Z',
  reported_by: null,
  reported_at: null,
  report_answer: null,
  provider_here_at: null,
  receiver_here_at: null,
  given_up_by: null,
  held_seconds: 0,
}
const open: Appointment = { ...done, status: 'unscheduled', provider_done_at: null, receiver_done_at: null }
const now = new Date('2026-10-02T12:00:00Z')
const offered = (trade: Trade, me: string) => moves.filter((move) => tradeCan[move](trade, me, now))

describe('allowed moves', () => {
  test.each([
    ['a request waits for the recipient', pending, ['counter', 'accept', 'decline'], ['withdraw']],
    ['a counter-offer waits for the proposer', { ...pending, awaiting_user_id: 'ana' }, ['withdraw'], ['counter', 'accept', 'decline']],
    ['nobody answered in time', { ...pending, expires_at: '2026-10-02T12:00:00Z' }, [], []],
    ['an accepted trade can be called off by both', accepted, ['cancel'], ['cancel']],
    [
      'one has given, and got nothing yet',
      { ...accepted, trade_appointments: [done, { ...open, receiver_id: 'bea' }] },
      ['cancel'],
      ['cancel'],
    ],
    ['one chooses what becomes of what they are owed', { ...accepted, owed_to: 'bea' }, [], []],
    ['it is in dispute', { ...accepted, phase: 'disputed' }, [], []],
    [
      'one says that the other did not come',
      { ...accepted, trade_appointments: [{ ...open, status: 'confirmed', reported_by: 'bea', reported_at: '2026-10-01T12:00:00Z' }] },
      [],
      [],
    ],
    [
      'both have given',
      { ...accepted, trade_appointments: [done, { ...done, provider_id: 'ana', receiver_id: 'bea' }, open] },
      ['cancel'],
      ['cancel'],
    ],
    ['nothing is left but a report', { ...accepted, trade_appointments: [done, { ...open, status: 'cancelled' }] }, [], []],
    ['it is over', { ...accepted, status: 'completed' }, [], []],
  ] satisfies [string, Trade, string[], string[]][])('%s', (_, trade, bea, ana) => {
    expect([offered(trade, 'bea'), offered(trade, 'ana')]).toEqual([bea, ana])
  })

  test('a stranger finds no trade, and a party sees that it has moved on', () => {
    expect(stepOf(pending, 'accept', 'cleo')).toBe('not_found')
    expect(stepOf(accepted, 'accept', 'bea')).toBe('bad_state')
  })

  test('only the clock lets a request expire', () => {
    expect(life.filter((step) => step.by.length === 0).map((step) => step.move)).toEqual(['expire'])
  })
})

test('the other person is the party that I am not', () => {
  expect([otherId(pending, 'ana'), otherId(pending, 'bea')]).toEqual(['bea', 'ana'])
})
