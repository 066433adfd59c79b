// Trades in which something goes wrong, brought there with the moves themselves.
import { agree, confirmTime, moveTo, stepSql, type Meeting } from './appointments.ts'
import type { Member, Row, Stage } from './stage.ts'
import { begin } from './trades.ts'

export const conductSql = {
  cancel: 'select * from public.trade_cancel($1, $2)',
  excuse: 'select * from public.trade_excuse($1)',
  report: 'select * from public.trade_report_no_show($1, $2)',
  answer: 'select * from public.trade_answer_no_show($1, $2)',
  choose: 'select * from public.trade_owed_choice($1, $2, $3)',
  redeem: 'select * from public.iou_redeem($1, $2)',
  forgive: 'select * from public.iou_forgive($1)',
  dispute: 'select * from public.trade_dispute_open($1, $2, $3, $4)',
  tellSide: 'select * from public.trade_dispute_answer($1, $2)',
  withdraw: 'select * from public.trade_dispute_withdraw($1)',
  resolve: 'select * from public.trade_dispute_resolve($1, $2, $3)',
  appeal: 'select public.strike_appeal($1, $2)',
  decide: 'select public.strike_decide($1, $2, $3)',
} as const

export const words = 'The color was not what we had agreed on.'
export const theirWords = 'We had agreed on exactly this color.'

/** Members with a plan, whose trials do not end while the clock moves. */
export async function members(town: Stage): Promise<[Member, Member, Member]> {
  const people = await town.professionals(3)
  for (const person of people) await town.gains(person, 'basic')
  return people
}

/** An accepted trade; the first appointment, which the first of the two gives, is at this distance from now. */
export async function met(town: Stage, one: Member, other: Member, before: string): Promise<[Meeting, Meeting]> {
  const [gives, gets] = await agree(town, one, other)
  await confirmTime(town, gives, one, other)
  await moveTo(town, gives, before)
  return [gives, gets]
}

/** The first of the two gave their service, the other cancelled theirs: the first one chooses. */
export async function owed(town: Stage, one: Member, other: Member): Promise<[Meeting, Meeting]> {
  const [gives, gets] = await agree(town, one, other)
  await begin(town, gives.trade_id, gives)
  for (const who of [one, other]) await town.as(who, stepSql.done, [gives.id])
  await town.as(other, conductSql.cancel, [gives.trade_id, 'schedule'])
  return [gives, gets]
}

/** The second of the two owes the first an IOU. */
export async function iou(town: Stage, one: Member, other: Member): Promise<Row & { id: string; trade_id: string }> {
  const [{ trade_id: id }] = await owed(town, one, other)
  await town.as(one, conductSql.choose, [id, 'iou', null])
  const [made] = await town.set('select * from public.trade_ious where trade_id = $1', [id])
  return made as Row & { id: string; trade_id: string }
}

/** The first of the two opens a dispute about what they gave, an hour after its start. */
export async function disputed(town: Stage, one: Member, other: Member): Promise<{ id: string; meeting: Meeting }> {
  const [meeting] = await met(town, one, other, '-1 hour')
  const [dispute] = await town.as(one, conductSql.dispute, [meeting.trade_id, meeting.id, 'quality', words])
  return { id: String(dispute?.['id']), meeting }
}

export async function tradeNow(town: Stage, id: string): Promise<Row> {
  const [trade] = await town.set('select * from public.trade_proposals where id = $1', [id])
  return trade ?? {}
}

/** Status and phase. */
export async function phaseOf(town: Stage, id: string): Promise<[unknown, unknown]> {
  const { status, phase } = await tradeNow(town, id)
  return [status, phase]
}

export const passes = (town: Stage, time: string) => town.set('select clock.move($1)', [time])

export async function whatOf(town: Stage, who: Member, sql: string, values: unknown[], code = 'PT409'): Promise<unknown> {
  return (JSON.parse((await town.refusalOf(who, sql, values, code)).detail ?? '{}') as { what?: unknown }).what
}

/** The templates of what they were notified of, in the order of the alphabet. */
export async function told(town: Stage, who: Member, like: string): Promise<string[]> {
  const rows = await town.set('select template from public.notifications where user_id = $1 and template like $2 order by template', [
    who.id,
    like,
  ])
  return rows.map(({ template }) => String(template))
}

/** The rows that a queue of the team shows to this caller. */
export async function queueOf(town: Stage, who: Member, call: `admin_${'disputes' | 'strikes'}(${string})`): Promise<Row[]> {
  const [row] = await town.as(who, `select public.${call} as listed`)
  return row?.['listed'] as Row[]
}

export const pointsOf = async (town: Stage, { id }: Member) =>
  (await town.set('select internal.strike_points($1) as points', [id]))[0]?.['points']

/** A strike that counts, in a trade of its own with the other. */
export async function strike(town: Stage, who: Member, other: Member, kind = 'late_cancel', points = 1): Promise<string> {
  const [row] = await town.set(
    `with ended as (
       insert into public.trade_proposals (proposer_id, recipient_id, status, phase, cancelled_at) values ($1, $2, 'cancelled', 'cancelled', clock.now())
       returning id)
     insert into public.conduct_strikes (user_id, kind, points, trade_id, expires_at) select $1, $3, $4, id, clock.now() + interval '180 days' from ended
     returning id`,
    [who.id, other.id, kind, points],
  )
  await town.set(`select clock.run('count strikes')`)
  return String(row?.['id'])
}

export type Wrong = Record<'late' | 'missed' | 'accused' | 'owed' | 'iou' | 'later' | 'asked' | 'opened' | 'strike', string>

/** Everything that `me` can still do something about, each in a trade of its own with the other. */
export async function allWrong(town: Stage, me: Member, other: Member): Promise<Wrong> {
  const [late] = await agree(town, other, me)
  await town.set(
    `update public.trade_proposals set status = 'cancelled', phase = 'cancelled', proposer_excusable_until = clock.now() + interval '1 hour' where id = $1`,
    [late.trade_id],
  )
  const [missed] = await agree(town, other, me)
  const [accused] = await agree(town, other, me)
  await town.set(
    `update public.trade_appointments set status = 'confirmed', starts_at = clock.now() - interval '1 hour', ends_at = clock.now() where id = any ($1)`,
    [[missed.id, accused.id]],
  )
  await town.set('update public.trade_appointments set reported_by = $2, reported_at = clock.now() where id = $1', [accused.id, other.id])
  const [later] = await agree(town, other, me)
  const asked = await disputeOf(town, other, me)
  const { id: iouId } = await iou(town, me, other)
  await town.set(`update public.trade_ious set created_at = created_at - interval '1 day', due_on = due_on - 1`)
  // Last: from then on the other sends no requests.
  const [{ trade_id: owedId }] = await owed(town, me, other)
  return {
    late: late.trade_id,
    missed: missed.id,
    accused: accused.id,
    owed: owedId,
    iou: iouId,
    later: later.trade_id,
    asked,
    opened: await disputeOf(town, me, other),
    strike: await strike(town, me, other),
  }
}

async function disputeOf(town: Stage, opener: Member, other: Member): Promise<string> {
  const [meeting] = await agree(town, opener, other)
  await town.set(`update public.trade_proposals set phase = 'disputed' where id = $1`, [meeting.trade_id])
  const [row] = await town.set(
    `insert into public.trade_disputes (trade_id, appointment_id, opened_by, other_id, reason, statement) values ($1, $2, $3, $4, 'quality', $5) returning id`,
    [meeting.trade_id, meeting.id, opener.id, other.id, words],
  )
  return String(row?.['id'])
}

/** All else of the trade was given: what the other one gives, besides one appointment. */
export const givesTheRest = (town: Stage, { id, trade_id: trade }: { id: string; trade_id: string }) =>
  town.set(
    `update public.trade_appointments set status = 'done', slots = '{}', proposed_by = null, provider_done_at = clock.now(), receiver_done_at = clock.now()
     where trade_id = $1 and id <> $2`,
    [trade, id],
  )
