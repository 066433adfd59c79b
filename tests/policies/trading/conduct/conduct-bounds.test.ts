// Constraints on strikes, IOUs and disputes, and on what they add to trades and appointments.
import { conductSql, disputed, iou, members, met, owed, strike } from '#tests/support/policies/conduct.ts'
import { bounds } from '#tests/support/policies/bounds.ts'
import type { Stage } from '#tests/support/policies/stage.ts'

const outside = (column: string, from: number, to: number): [string, string] => [`${column} = ${from - 1}`, `${column} = ${to + 1}`]
const decided = `decided_at = now(), decision_note = 'So'`
const appealed = `appealed_at = now(), appeal = 'Bus'`

bounds(
  'public.conduct_strikes',
  {
    row: async (town: Stage) => {
      const [ana, bea] = await members(town)
      await strike(town, ana, bea)
    },
  },
  {
    conduct_strikes_kind_known: { refuses: [`kind = 'rude'`], takes: [`kind = 'conduct'`, `kind = 'abandoned_owed'`] },
    conduct_strikes_points_range: { refuses: outside('points', 1, 5), takes: ['points = 5'] },
    conduct_strikes_reason_length: { refuses: [`reason = repeat('x', 501)`], takes: [`reason = repeat('x', 500)`] },
    conduct_strikes_without_trade_has_reason: {
      refuses: ['trade_id = null', `trade_id = null, kind = 'conduct'`, `trade_id = null, reason = 'Rude'`],
      takes: [`trade_id = null, kind = 'conduct', reason = 'Rude'`],
    },
    conduct_strikes_review_status_known: { refuses: [`review_status = 'seen'`], takes: [`review_status = 'closed'`] },
    conduct_strikes_appeal_status_known: {
      refuses: [`appeal_status = 'lost', ${appealed}`],
      takes: [`appeal_status = 'open', ${appealed}`],
    },
    conduct_strikes_appeal_length: {
      refuses: [`appeal_status = 'open', appealed_at = now(), appeal = repeat('x', 1001)`],
      takes: [`appeal_status = 'open', appealed_at = now(), appeal = repeat('x', 1000)`],
    },
    conduct_strikes_decision_note_length: {
      refuses: [`appeal_status = 'upheld', ${appealed}, decided_at = now(), decision_note = repeat('x', 501)`],
      takes: [`appeal_status = 'upheld', ${appealed}, decided_at = now(), decision_note = repeat('x', 500)`],
    },
    conduct_strikes_appeal_is_whole: { refuses: [`appeal_status = 'open'`, 'appealed_at = now()', `appeal = 'Bus'`] },
    conduct_strikes_decision_is_whole: {
      refuses: [`appeal_status = 'lifted', ${appealed}`, decided, 'decided_at = now()', `decision_note = 'So'`],
      takes: [`appeal_status = 'lifted', ${appealed}, ${decided}`],
    },
  },
)

bounds(
  'public.trade_ious',
  {
    row: async (town: Stage) => {
      const [ana, bea] = await members(town)
      await iou(town, ana, bea)
    },
  },
  {
    trade_ious_amount_range: { refuses: outside('amount_cents', 0, 50_000_000), takes: ['amount_cents = 50000000'] },
    trade_ious_service_title_length: {
      refuses: [`service_title = 'ab'`, `service_title = repeat('x', 121)`],
      takes: [`service_title = repeat('x', 120)`],
    },
    trade_ious_status_known: { refuses: [`status = 'sold', settled_at = now()`], takes: [`status = 'expired', settled_at = now()`] },
    trade_ious_between_two: { refuses: ['debtor_id = creditor_id'] },
    trade_ious_due_in_time: { refuses: ['due_on = due_on + 1', 'due_on = due_on - 181'], takes: ['due_on = due_on - 180'] },
    trade_ious_settled_has_a_time: {
      refuses: [`status = 'forgiven'`, 'settled_at = now()'],
      takes: [`status = 'forgiven', settled_at = now()`],
    },
    trade_ious_redeemed_by_a_trade: {
      refuses: ['redeemed_trade_id = trade_id'],
      takes: [`redeemed_trade_id = trade_id, status = 'redeemed', settled_at = now()`],
    },
  },
)

const resolved = `status = 'resolved', outcome = 'redo', resolution_note = 'So', resolved_at = now()`

bounds(
  'public.trade_disputes',
  {
    row: async (town: Stage) => {
      const [ana, bea] = await members(town)
      await disputed(town, ana, bea)
    },
  },
  {
    trade_disputes_reason_known: { refuses: [`reason = 'weather'`], takes: [`reason = 'other'`] },
    trade_disputes_statement_length: {
      refuses: [`statement = repeat('x', 19)`, `statement = repeat('x', 2001)`],
      takes: [`statement = repeat('x', 20)`, `statement = repeat('x', 2000)`],
    },
    trade_disputes_answer_length: {
      refuses: [`answer = repeat('x', 19), answered_at = now()`, `answer = repeat('x', 2001), answered_at = now()`],
      takes: [`answer = repeat('x', 2000), answered_at = now()`],
    },
    trade_disputes_status_known: { refuses: [`status = 'lost'`], takes: [`status = 'in_review'`] },
    trade_disputes_outcome_known: { refuses: [resolved.replace('redo', 'split')], takes: [resolved] },
    trade_disputes_resolution_note_length: {
      refuses: [`status = 'resolved', outcome = 'redo', resolution_note = repeat('x', 501), resolved_at = now()`],
      takes: [`status = 'resolved', outcome = 'redo', resolution_note = repeat('x', 500), resolved_at = now()`],
    },
    trade_disputes_between_two: { refuses: ['opened_by = other_id'] },
    trade_disputes_answer_has_a_time: { refuses: ['answered_at = now()', `answer = repeat('x', 20)`] },
    trade_disputes_resolved_is_whole: {
      refuses: [`status = 'resolved'`, `outcome = 'redo'`, `resolution_note = 'So'`, 'resolved_at = now()'],
    },
  },
)

bounds(
  'public.trade_appointments',
  {
    row: async (town: Stage) => {
      const [ana, bea] = await members(town)
      const [meeting] = await met(town, ana, bea, '-1 hour')
      await town.as(ana, conductSql.report, [meeting.id, ''])
    },
    which: 'starts_at is not null',
  },
  {
    trade_appointments_report_note_length: { refuses: [`report_note = repeat('x', 501)`], takes: [`report_note = repeat('x', 500)`] },
    trade_appointments_report_answer_known: { refuses: [`report_answer = 'perhaps'`], takes: [`report_answer = 'me_too'`] },
    trade_appointments_report_is_whole: {
      refuses: [
        'reported_by = null',
        'reported_at = null',
        `reported_by = null, reported_at = null, report_answer = 'agree'`,
        `reported_by = null, reported_at = null, report_note = 'Late'`,
      ],
      takes: ['reported_by = null, reported_at = null'],
    },
    trade_appointments_missed_had_a_time: {
      refuses: [`status = 'missed', starts_at = null, ends_at = null`],
      takes: [`status = 'missed'`],
    },
  },
)

bounds(
  'public.trade_proposals',
  {
    row: async (town: Stage) => {
      const [ana, bea] = await members(town)
      await owed(town, ana, bea)
    },
  },
  {
    trade_proposals_owed_while_accepted: {
      refuses: ['owed_at = null', `status = 'completed', phase = 'completed'`],
      takes: [`status = 'completed', phase = 'completed', owed_to = null`],
    },
    trade_proposals_phase_fits_status: {
      refuses: [`phase = 'completed_with_iou'`, `status = 'cancelled', phase = 'disputed', owed_to = null`],
      takes: [`phase = 'disputed'`, `status = 'completed', phase = 'completed_with_iou', owed_to = null`],
    },
  },
)
