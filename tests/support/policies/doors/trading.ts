// Doors to trades.
import { confirmTime, type Meeting, moveTo } from '../appointments.ts'
import type { Member, Stage } from '../stage.ts'
import { move, offer, send } from '../trades.ts'
import { type DoorOf, nothing, type People, reads, through } from '../all-areas/door.ts'

/** A trade that `me` received, one that they sent, and a finished one with an appointment. */
type Scene = { third: string; received: string; sent: string; over: string; met: string }

export async function doorsOf(town: Stage, { me, other, third }: People) {
  const over = await send(town, me, other)
  await move(town, other, 'accept', over)
  await town.as(
    me,
    `select public.trade_place_save(id, 'my_place', '', '12 Alder Street') from public.trade_appointments where provider_id = $1`,
    [me.id],
  )
  await town.set(
    `insert into public.trade_place_proposals (appointment_id, proposed_by, location_mode)
     select id, receiver_id, 'online' from public.trade_appointments where provider_id = $1`,
    [me.id],
  )
  const [met] = (await town.set('select * from public.trade_appointments where receiver_id = $1', [me.id])) as Meeting[]
  if (!met) throw new Error('no appointment')
  await confirmTime(town, met, other, me)
  await moveTo(town, met, '0')
  await move(town, other, 'done', over)
  await move(town, me, 'done', over)
  await settledWrongs(town, me, other, over.id, met)
  const received = await send(town, other, me)
  const fourth = await town.member()
  const sent = await send(town, me, fourth)
  await town.gains(fourth, 'premium')
  return through({ third: third.id, received: received.id, sent: sent.id, over: over.id, met: met.id }, doors)
}

export const open = {
  admin_disputes: 'for those who decide disputes, in any trade',
  admin_strikes: 'for those who answer appeals, in any trade',
  admin_stuck_trades: 'for those who run the site, in any trade',
  trade_dispute_resolve: 'for those who decide disputes, in any trade',
  trade_excuse: 'kindness to the other needs no plan; asked only of a trade of their own',
  trade_dispute_answer: 'the member who is accused may answer; only in a trade that is accepted',
  trade_dispute_withdraw: 'only in a trade that is accepted',
  iou_forgive: 'open IOUs are readable and settled on any plan',
  iou_redeem: 'open IOUs are readable and settled on any plan',
  my_month: "the caller's own sums of the month",
  has_happened: "asked under the caller's own sight",
  my_trades_of: "the caller's own completed trades, under their own sight",
  trade_balance: "the caller's own sums of a year, under their own sight",
  trade_ok: 'a member says that they are safe on any plan; of the appointment it only asks when it begins',
  trade_month: "the caller's own sums of the month, under their own sight",
  trade_statement: "the caller's own completed trades, under their own sight",
}

/** A dispute that was decided and an IOU that was forgiven, of a finished trade. */
async function settledWrongs(town: Stage, me: Member, other: Member, tradeId: string, { id }: Meeting): Promise<void> {
  await town.set(
    `insert into public.trade_disputes (trade_id, appointment_id, opened_by, other_id, reason, statement, status, outcome, resolution_note, resolved_at)
     values ($1, $2, $3, $4, 'quality', 'It was not as we had agreed.', 'resolved', 'redo', 'Again', now())`,
    [tradeId, id, me.id, other.id],
  )
  await town.set(
    `insert into public.trade_ious (trade_id, debtor_id, creditor_id, amount_cents, service_title, due_on, status, settled_at)
     values ($1, $2, $3, 100, 'Cut', (now() at time zone 'utc')::date + 9, 'forgiven', now())`,
    [tradeId, me.id, other.id],
  )
}

const items = JSON.stringify(offer)

const doors: DoorOf<Scene>[] = [
  ...reads('trades', [
    'trade_proposals',
    'trade_versions',
    'trade_items',
    'trade_confirmations',
    'trade_appointments',
    'trade_addresses',
    'trade_check_codes',
    'trade_ious',
  ]),
  // One of their columns is nobody's to read.
  {
    to: 'trade_place_proposals',
    does: 'read',
    area: 'trades',
    sql: 'select appointment_id from public.trade_place_proposals',
    values: nothing,
  },
  { to: 'trade_disputes', does: 'read', area: 'trades', sql: 'select id from public.trade_disputes', values: nothing },
  {
    to: 'trade_evidence',
    does: 'read',
    area: 'trades',
    sql: 'select dispute_id from public.trade_evidence($1)',
    values: ({ over }) => [over],
  },
  {
    to: 'current_items',
    does: 'read',
    area: 'trades',
    sql: 'select * from public.current_items(jsonb_populate_record(null::public.trade_proposals, $1))',
    values: ({ received }) => [{ id: received, current_version: 1 }],
  },
  {
    to: 'my_turn',
    does: 'read',
    area: 'trades',
    sql: 'select public.my_turn(trade) from public.trade_proposals as trade',
    values: nothing,
  },
  {
    to: 'own_words',
    does: 'read',
    area: 'trades',
    sql: 'select public.own_words(offer) from public.trade_versions as offer',
    values: nothing,
  },
  { to: 'suggested_value', does: 'write', area: 'trades', sql: `select public.suggested_value('hair', 60)`, values: nothing },
  {
    to: 'waiting_for_me',
    does: 'read',
    area: 'trades',
    sql: `select from public.waiting_for_me() where area = 'trades'`,
    values: nothing,
  },
  {
    to: 'trade_send',
    does: 'write',
    area: 'trades',
    sql: `select public.trade_send($1, '${items}')`,
    values: ({ third }) => [third],
  },
  {
    to: 'trade_counter',
    does: 'write',
    area: 'trades',
    sql: `select public.trade_counter($1, '${items}', '', 1)`,
    values: ({ received }) => [received],
  },
  { to: 'trade_accept', does: 'write', area: 'trades', sql: 'select public.trade_accept($1, 1)', values: ({ received }) => [received] },
  { to: 'trade_decline', does: 'write', area: 'trades', sql: 'select public.trade_decline($1)', values: ({ received }) => [received] },
  { to: 'trade_withdraw', does: 'write', area: 'trades', sql: 'select public.trade_withdraw($1)', values: ({ sent }) => [sent] },
  { to: 'review_save', does: 'write', area: 'trades', sql: 'select public.review_save($1, 5, 5, 5)', values: ({ over }) => [over] },
  // On a finished trade: with the plan its state refuses these, without it the plan does.
  { to: 'trade_cancel', does: 'write', area: 'trades', sql: `select public.trade_cancel($1, 'other')`, values: ({ over }) => [over] },
  {
    to: 'trade_owed_choice',
    does: 'write',
    area: 'trades',
    sql: `select public.trade_owed_choice($1, 'iou')`,
    values: ({ over }) => [over],
  },
  {
    to: 'trade_dispute_open',
    does: 'write',
    area: 'trades',
    sql: `select public.trade_dispute_open($1, $2, 'quality', 'It was not as we had agreed.')`,
    values: ({ over, met }) => [over, met],
  },
  { to: 'trade_confirm', does: 'write', area: 'trades', sql: 'select public.trade_confirm($1)', values: ({ over }) => [over] },
  ...Object.entries({
    appointment_slots: 'public.appointment_slots($1)',
    trade_propose_slots: `public.trade_propose_slots($1, array[now()])`,
    trade_confirm_slot: 'public.trade_confirm_slot($1, now())',
    trade_split_visit: `public.trade_split_visit($1, '{}')`,
    trade_join_visits: 'public.trade_join_visits($1, $1)',
    trade_place_answer: `public.trade_place_answer($1, true)`,
    trade_place_save: `public.trade_place_save($1, 'online')`,
    trade_coming: 'public.trade_coming($1)',
    trade_running_late: 'public.trade_running_late($1, 5)',
    trade_check_in: 'public.trade_check_in($1)',
    trade_mark_done: 'public.trade_mark_done($1)',
    trade_report_no_show: 'public.trade_report_no_show($1)',
    trade_answer_no_show: `public.trade_answer_no_show($1, 'agree')`,
    trade_trusted_contact_save: `public.trade_trusted_contact_save($1, 'Mia', 'mia@friend.test')`,
  }).map(([to, call]): DoorOf<Scene> => ({ to, does: 'write', area: 'trades', sql: `select ${call}`, values: ({ met }) => [met] })),
]
