// Goods in a trade: what is handed over has no time, is done once both say so, and is owed like a service otherwise.
import assert from 'node:assert/strict'
import { stepSql } from '#tests/support/policies/appointments.ts'
import { later } from '#tests/support/policies/market/offers.ts'
import { bothSay, giveService, standOf, tradedOffer, visitOf } from '#tests/support/policies/market/traded.ts'
import { promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

const now = async (town: Stage, id: string) => (await town.set('select * from public.trade_appointments where id = $1', [id]))[0]
const settles = (town: Stage) => town.set(`select clock.run('settle appointments')`)
const waits = async (town: Stage, who: Member, trade: string) =>
  (
    await town.set(`select kind, subject_id, until, facts from internal.trade_waits(array[$1::uuid], $2) where to_do order by kind`, [
      trade,
      who.id,
    ])
  ).map(({ kind, subject_id }) => `${String(kind)} ${String(subject_id)}`)

promise('goods need no time and no place: what arranges a visit is refused for their handover', async (town) => {
  const { seller, ana, trade, handover } = await tradedOffer(town)
  const visit = await visitOf(town, trade)
  const slot = `array[date_trunc('hour', clock.now()) + interval '3 days']`
  const calls: [string, unknown[]][] = [
    [`select public.trade_propose_slots($1, ${slot})`, [handover]],
    [`select public.trade_confirm_slot($1, clock.now())`, [handover]],
    ['select public.appointment_slots($1)', [handover]],
    [`select public.trade_place_save($1, 'salon_third', 'The market')`, [handover]],
    ['select public.trade_place_answer($1, true)', [handover]],
    ['select public.trade_coming($1)', [handover]],
    ['select public.trade_running_late($1, 5)', [handover]],
    ['select public.trade_check_in($1)', [handover]],
    ['select public.trade_split_visit($1, array[gen_random_uuid()])', [handover]],
    ['select public.trade_join_visits($1, $2)', [handover, visit]],
  ]
  for (const [sql, values] of calls) assert.equal((await town.refusalOf(seller, sql, values, 'PT409')).detail, '{"what": "handover"}', sql)
  const join = await town.refusalOf(ana, 'select public.trade_join_visits($1, $2)', [visit, handover], 'PT409')
  assert.equal(join.detail, '{"what": "handover"}')
  assert.equal((await town.refusalOf(seller, stepSql.report, [handover], 'PT409')).detail, '{"what": "no_time_yet"}')
})

promise('a handover is done once both say so, at any time, and says so to the other', async (town) => {
  const { seller, ana, trade, handover } = await tradedOffer(town)
  await bothSay(town, handover, seller)
  assert.deepEqual(await standOf(town, trade), ['accepted', 'awaiting_confirmation'])
  const again = await town.refusalOf(seller, 'select public.trade_mark_done($1)', [handover], 'PT409')
  assert.equal(again.detail, '{"what": "marked_already"}')
  const marked = await town.set(`select user_id, facts ->> 'service' as service from public.notifications where template = 'trade_marked'`)
  assert.deepEqual(marked, [{ user_id: ana.id, service: 'Shears from Japan' }])
  await bothSay(town, handover, ana)
  assert.deepEqual([(await now(town, handover))?.['status'], await standOf(town, trade)], ['done', ['accepted', 'in_progress']])
})

promise('what one of the two says of a handover counts after 72 hours', async (town) => {
  const { ana, handover } = await tradedOffer(town)
  await bothSay(town, handover, ana)
  await later(town, '71 hours 59 minutes')
  await settles(town)
  assert.equal((await now(town, handover))?.['status'], 'unscheduled')
  await later(town, '2 minutes')
  await settles(town)
  assert.equal((await now(town, handover))?.['status'], 'done')
})

promise('a handover waits for both, then for the other one, and for nobody to propose times', async (town) => {
  const { seller, ana, trade, handover } = await tradedOffer(town)
  const visit = await visitOf(town, trade)
  assert.deepEqual(await waits(town, seller, trade), [`handover ${handover}`])
  assert.deepEqual(await waits(town, ana, trade), [`handover ${handover}`, `propose ${visit}`])
  await bothSay(town, handover, seller)
  assert.deepEqual(await waits(town, seller, trade), [])
  assert.deepEqual(await waits(town, ana, trade), [`confirm ${handover}`, `propose ${visit}`])
})

promise('a trade whose visits have their times is scheduled, whatever its handover', async (town) => {
  const { trade } = await tradedOffer(town)
  assert.deepEqual(await standOf(town, trade), ['accepted', 'to_schedule'])
  await town.set(
    `update public.trade_appointments set status = 'confirmed', starts_at = clock.now() + interval '1 day', ends_at = clock.now() + interval '26 hours'
     where trade_id = $1 and not is_handover`,
    [trade],
  )
  assert.deepEqual(await town.set('select internal.trade_phase($1) as phase', [trade]), [{ phase: 'scheduled' }])
})

promise('goods that were not handed over in 60 days are owed to who gave their service', async (town) => {
  const { seller, ana, trade, handover } = await tradedOffer(town)
  await giveService(town, trade, seller, ana)
  await later(town, '60 days')
  await settles(town)
  assert.equal((await now(town, handover))?.['status'], 'cancelled')
  assert.deepEqual(await town.set('select owed_to from public.trade_proposals where id = $1', [trade]), [{ owed_to: ana.id }])
  await town.as(ana, `select public.trade_owed_choice($1, 'redo')`, [trade])
  assert.equal((await now(town, handover))?.['status'], 'unscheduled')
})

promise('goods that are owed can become an IOU of what they were agreed to be worth', async (town) => {
  const { seller, ana, trade } = await tradedOffer(town, { quantity: 3 }, { pieces: 2 })
  await giveService(town, trade, seller, ana)
  await town.as(seller, `select public.trade_cancel($1, 'schedule')`, [trade])
  await town.as(ana, `select public.trade_owed_choice($1, 'iou')`, [trade])
  const ious = await town.set('select debtor_id, creditor_id, amount_cents, service_title from public.trade_ious')
  assert.deepEqual(ious, [{ debtor_id: seller.id, creditor_id: ana.id, amount_cents: 24_000, service_title: 'Shears from Japan' }])
})

const dispute = `select * from public.trade_dispute_open($1, $2, $3, 'The shears came without their case and are blunt.')`

promise('a handover is disputed while its trade goes on, for 14 days after it was done, and never as a no-show', async (town) => {
  const { seller, ana, trade, handover } = await tradedOffer(town)
  const noShow = await town.refusalOf(ana, dispute, [trade, handover, 'no_show'], 'PT409')
  assert.equal(noShow.detail, '{"what": "handover"}')
  await town.set('savepoint fresh')
  await town.as(ana, dispute, [trade, handover, 'not_as_agreed'])
  assert.deepEqual(await standOf(town, trade), ['accepted', 'disputed'])
  await town.refuses(seller, 'select public.trade_mark_done($1)', [handover], 'PT409')
  await town.set('rollback to savepoint fresh')
  await bothSay(town, handover, seller, ana)
  await later(town, '14 days 1 second')
  assert.equal((await town.refusalOf(ana, dispute, [trade, handover, 'quality'], 'PT409')).detail, '{"what": "too_late"}')
  await later(town, '-2 seconds')
  await town.as(ana, dispute, [trade, handover, 'quality'])
})

promise('the time of a dispute does not count in the 72 hours of a handover', async (town) => {
  const { seller, ana, trade, handover } = await tradedOffer(town)
  await bothSay(town, handover, seller)
  await later(town, '1 hour')
  const [opened] = await town.as(ana, dispute, [trade, handover, 'not_as_agreed'])
  await later(town, '90 hours')
  await settles(town)
  await town.as(ana, 'select public.trade_dispute_withdraw($1)', [opened?.['id']])
  assert.equal((await now(town, handover))?.['held_seconds'], 90 * 3600)
  await settles(town)
  assert.equal((await now(town, handover))?.['status'], 'unscheduled')
  await later(town, '71 hours')
  await settles(town)
  assert.equal((await now(town, handover))?.['status'], 'done')
})

promise('goods count in the statement and in what both gave, and take no time', async (town) => {
  const { seller, ana, trade, handover } = await tradedOffer(town)
  await bothSay(town, handover, seller, ana)
  await giveService(town, trade, seller, ana)
  const [row] = await town.as(
    seller,
    'select given, given_cents, received_cents from public.trade_statement(extract(year from clock.now())::int)',
  )
  assert.deepEqual(row, { given: 'Shears from Japan', given_cents: '12000', received_cents: '12000' })
  const [balance] = await town.as(seller, 'select given_minutes, received_minutes from public.trade_balance()')
  assert.deepEqual(balance, { given_minutes: '0', received_minutes: '90' })
})

promise('trades that were canceled before anything was given end with their handover', async (town) => {
  const { seller, trade, handover } = await tradedOffer(town)
  await town.as(seller, `select public.trade_cancel($1, 'changed_mind')`, [trade])
  assert.deepEqual([(await now(town, handover))?.['status'], await standOf(town, trade)], ['cancelled', ['cancelled', 'cancelled']])
  assert.deepEqual(await town.set('select count(*)::int as many from public.conduct_strikes'), [{ many: 0 }])
})
