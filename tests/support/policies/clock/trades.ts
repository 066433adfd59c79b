// Trades of three members with the fourth.
import { type DueByTask, each } from './due.ts'

const trades = (columns: string, values: string) =>
  `insert into public.trade_proposals (proposer_id, recipient_id, ${columns}) select id, $2::uuid, ${values} ${each}`
const made = (statement: string, columns: string, values: string, table: string) =>
  `with trade as (${statement} returning *) insert into ${table} (${columns}) select ${values} from trade`
const accepted = trades(
  'status, phase, accepted_at, updated_at',
  `'accepted', 'scheduled', clock.now() - interval '9 days', clock.now() - n * interval '1 minute'`,
)
const pending = (when: string) =>
  trades('status, phase, awaiting_user_id, expires_at', `'pending', 'awaiting_recipient', $2::uuid, clock.now() + ${when}`)
/** The trades of a statement, each with one appointment, in which the fourth gives; `more` is further columns and their values. */
const meetingsOf = (statement: string, more: Record<string, string>) =>
  `with trade as (${statement} returning *),
   meeting as (
     insert into public.trade_appointments (${['trade_id, provider_id, receiver_id, minutes, timezone', ...Object.keys(more)].join(', ')})
     select ${["trade_id, giver_id, receiver_id, 60, 'America/New_York'", ...Object.values(more)].join(', ')}
     from (select *, id as trade_id, recipient_id as giver_id, proposer_id as receiver_id from trade) as trade returning *)
   insert into public.trade_items (
     trade_id, appointment_id, version, giver_id, receiver_id, position, title, category, duration_minutes, agreed_value_cents)
   select trade_id, id, 1, provider_id, receiver_id, 1, 'Silk press', 'hair', 60, 4000 from meeting`
const meeting = (startsAt: string, more: Record<string, string> = {}) =>
  meetingsOf(accepted, {
    status: `'confirmed'`,
    starts_at: `clock.now() + ${startsAt}`,
    ends_at: `clock.now() + ${startsAt} + interval '1 hour'`,
    ...more,
  })
const ious = (dueOn: string) =>
  made(
    trades('status, phase, completed_at', `'completed', 'completed_with_iou', clock.now() - interval '40 days'`),
    'trade_id, debtor_id, creditor_id, amount_cents, service_title, created_at, due_on',
    `id, proposer_id, recipient_id, 4000, 'Silk press', clock.now() - interval '40 days', (clock.now() at time zone 'utc')::date + ${dueOn}`,
    'public.trade_ious',
  )

export const tradeTasks: DueByTask = {
  'expire trades': { rows: [pending(`n * interval '-1 hour'`)], table: 'public.trade_proposals', by: 'id' },
  'remind of offers': { rows: [pending(`interval '3 days'`)], table: 'public.trade_proposals', by: 'id' },
  'remind of appointments': { rows: [meeting(`interval '1 hour'`)], table: 'public.trade_appointments', by: 'id' },
  'settle appointments': {
    rows: [meeting(`interval '-5 days'`, { provider_done_at: `clock.now() - interval '4 days'` })],
    table: 'public.trade_appointments',
    by: 'trade_id',
  },
  'settle no-shows': {
    rows: [meeting(`interval '-3 days'`, { reported_by: 'receiver_id', reported_at: `clock.now() - interval '49 hours'` })],
    table: 'public.trade_appointments',
    by: 'id',
  },
  'follow trusted contacts': {
    rows: [
      meeting(`interval '-8 days'`),
      `insert into public.trade_trusted_contacts (appointment_id, user_id, name, email)
       select id, receiver_id, 'Mom', 'mom@town.test' from public.trade_appointments`,
    ],
    table: 'public.trade_trusted_contacts',
    by: 'appointment_id',
    value: `split_part($1, ' ', 1)`,
  },
  'settle debts': {
    rows: [
      meetingsOf(
        trades(
          'status, phase, accepted_at, owed_to, owed_at',
          `'accepted', 'in_progress', clock.now() - interval '20 days', id, clock.now() - n * interval '8 days'`,
        ),
        { status: `'cancelled'` },
      ),
    ],
    table: 'public.trade_proposals',
    by: 'id',
  },
  'end IOUs': { rows: [ious('-1')], table: 'public.trade_ious', by: 'id' },
  'remind of IOUs': { rows: [ious('5')], table: 'internal.reminders', by: 'what', value: `'iou:' || $1` },
  'count strikes': {
    rows: [
      `insert into public.conduct_strikes (user_id, kind, points, reason, counts_at, expires_at, is_counted)
       select id, 'conduct', 1, 'They were rude.', clock.now() - n * interval '1 hour', clock.now() + interval '90 days', false ${each}`,
    ],
    table: 'public.conduct_strikes',
    by: 'id',
  },
  'hand over disputes': {
    rows: [
      meeting(`interval '-4 days'`),
      `insert into public.trade_disputes (trade_id, appointment_id, opened_by, other_id, reason, statement, created_at)
       select trade_id, id, receiver_id, provider_id, 'quality', 'Not at all what we had agreed on.', clock.now() - interval '73 hours'
       from public.trade_appointments`,
    ],
    table: 'public.trade_disputes',
    by: 'id',
  },
  'open reviews': {
    rows: [
      made(
        trades('status, phase, completed_at', `'completed', 'completed', clock.now() - interval '15 days'`),
        'trade_id, reviewer_id, reviewee_id, rating_quality, rating_reliability, rating_friendliness, opens_at',
        `id, proposer_id, recipient_id, 5, 5, 5, clock.now() - interval '1 minute'`,
        'public.reviews',
      ),
    ],
    table: 'public.reviews',
    by: 'trade_id',
  },
  'remind of reviews': {
    rows: [
      // The fourth has written theirs.
      made(
        trades('status, phase, completed_at', `'completed', 'completed', clock.now() - interval '12 days'`),
        'trade_id, reviewer_id, reviewee_id, rating_quality, rating_reliability, rating_friendliness, opens_at',
        `id, recipient_id, proposer_id, 5, 5, 5, clock.now() + interval '2 days'`,
        'public.reviews',
      ),
    ],
    table: 'public.notifications',
    by: 'user_id',
    value: `split_part($1, ' ', 2)`,
  },
}
