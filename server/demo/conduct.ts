// Trades of the town in which something went wrong, played with the functions that members use.
import type pg from 'pg'
import { idOf, type Story } from './town.ts'

export async function goWrong(client: pg.Client, story: Story, tradeId: string): Promise<void> {
  const [proposer, recipient] = [idOf(story.proposer), idOf(story.recipient)]
  const call = async (who: string, sql: string, values: unknown[]) => {
    await client.query("select set_config('request.jwt.claim.sub', $1, true)", [who])
    await client.query(sql, values)
  }
  const cancel = (who: string) => call(who, `select public.trade_cancel($1, 'schedule')`, [tradeId])
  if (story.state === 'owed' || story.state === 'iou') {
    await agreeOn(client, tradeId, proposer, '-1 hour')
    const given = 'select public.trade_mark_done(id) from public.trade_appointments where trade_id = $1 and provider_id = $2'
    for (const who of [proposer, recipient]) await call(who, given, [tradeId, proposer])
    await cancel(recipient)
    if (story.state === 'iou') await call(proposer, `select public.trade_owed_choice($1, 'iou')`, [tradeId])
    return
  }
  if (story.state !== 'missed' && story.state !== 'disputed' && story.state !== 'late') return
  const meeting = await agreeOn(client, tradeId, recipient, story.state === 'late' ? '20 hours' : '-1 hour')
  if (story.state === 'late') await cancel(proposer)
  if (story.state === 'disputed') {
    await call(proposer, `select public.trade_dispute_open($1, $2, 'not_as_agreed', $3)`, [tradeId, meeting, story.statement])
    await call(recipient, 'select public.trade_dispute_answer(id, $2) from public.trade_disputes where trade_id = $1', [
      tradeId,
      story.answer,
    ])
  }
  if (story.state === 'missed') {
    await call(proposer, 'select public.trade_report_no_show($1, $2)', [meeting, story.statement ?? ''])
    await call(recipient, `select public.trade_answer_no_show($1, 'agree')`, [meeting])
    await cancel(proposer)
  }
}

/** A time for what one of the two gives; in the past, as no move allows, so that it has begun. */
export async function agreeOn(client: pg.Client, tradeId: string, provider: string, distance: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `update public.trade_appointments as meeting set status = 'confirmed', starts_at = moment.at, ends_at = moment.at + make_interval(mins => minutes)
     from (select date_trunc('hour', now()) + $3::interval as at) as moment where trade_id = $1 and provider_id = $2 returning meeting.id`,
    [tradeId, provider, distance],
  )
  return rows[0]?.id ?? ''
}

/** Everything above happened at one moment; this is what moves back beside the trade itself. */
export async function moveConductBack(client: pg.Client, tradeId: string, days: number): Promise<void> {
  const past = 'make_interval(days => $2)'
  await client.query(
    `update public.trade_appointments set starts_at = starts_at - ${past}, ends_at = ends_at - ${past}, reported_at = reported_at - ${past}
     where trade_id = $1 and status in ('missed', 'cancelled') and starts_at is not null`,
    [tradeId, days],
  )
  await client.query(
    `update public.trade_proposals set proposer_excusable_until = proposer_excusable_until - ${past},
      recipient_excusable_until = recipient_excusable_until - ${past} where id = $1`,
    [tradeId, days],
  )
  await client.query(
    `update public.conduct_strikes set created_at = created_at - ${past}, counts_at = counts_at - ${past}, expires_at = expires_at - ${past} where trade_id = $1`,
    [tradeId, days],
  )
}
