// What is owed: the choice of who gave, and IOUs.
import assert from 'node:assert/strict'
import { agree, meetingNow, stepSql } from '#tests/support/policies/appointments.ts'
import {
  conductSql,
  iou,
  members,
  owed,
  passes,
  phaseOf,
  pointsOf,
  told,
  tradeNow,
  whatOf,
  words,
} from '#tests/support/policies/conduct.ts'
import { grants, promise } from '#tests/support/policies/promises.ts'
import { begin, item, move, moveSql, moveValues, send, sendValues } from '#tests/support/policies/trades.ts'

const trySend = 'select * from public.trade_send($1, $2, $3, $4, $5, is_happy => true)'

promise('an IOU is visible to its debtor and its creditor', async (town) => {
  const [ana, bea, stranger] = await members(town)
  await iou(town, ana, bea)
  const read = 'select amount_cents, service_title, status from public.trade_ious'
  assert.deepEqual(await town.as(stranger, read), [])
  const seen = [{ amount_cents: 12_000, service_title: 'Silk press and trim', status: 'open' }]
  for (const party of [ana, bea]) assert.deepEqual(await town.as(party, read), seen)
  await town.set('delete from public.subscriptions')
  await town.endsTrial(ana)
  assert.deepEqual(await town.as(ana, read), seen, 'an open one on any plan')
  await town.set(`update public.trade_ious set status = 'forgiven', settled_at = clock.now()`)
  assert.deepEqual(await town.as(ana, read), [])
})

grants('trade_ious', {})

promise('only who gave chooses, and from four ways', async (town) => {
  const [ana, bea] = await members(town)
  const [{ trade_id: id }] = await owed(town, ana, bea)
  assert.equal(await whatOf(town, bea, conductSql.choose, [id, 'forgive', null]), 'nothing_owed')
  for (const choice of ['cash', null])
    assert.equal(await whatOf(town, ana, conductSql.choose, [id, choice, null], 'PT400'), 'choice_missing')
  for (const service of [null, 'ab', 'x'.repeat(81), 'Call 512 555 0123 first'])
    assert.equal(await whatOf(town, ana, conductSql.choose, [id, 'other', service], 'PT400'), 'service_wrong', String(service))
  assert.deepEqual(await town.as(ana, 'select public.my_turn(trade) as mine from public.trade_proposals as trade'), [{ mine: true }])
  assert.deepEqual(await town.as(bea, 'select public.my_turn(trade) as mine from public.trade_proposals as trade'), [{ mine: false }])
})

promise('redo opens what failed again, other does so under another name and for the same value', async (town) => {
  for (const [choice, service, title] of [
    ['redo', null, 'Silk press and trim'],
    ['other', '  Deep   condition ', 'Deep condition'],
  ] as const) {
    await town.set('savepoint choices')
    const [ana, bea] = await members(town)
    const [gives, gets] = await owed(town, ana, bea)
    await town.as(ana, conductSql.choose, [gives.trade_id, choice, service])
    assert.deepEqual(await phaseOf(town, gives.trade_id), ['accepted', 'in_progress'])
    const { status, starts_at: start, provider_done_at: done } = await meetingNow(town, gets)
    assert.deepEqual([status, start, done], ['unscheduled', null, null])
    assert.deepEqual(await town.set('select title, agreed_value_cents from public.trade_items where giver_id = $1', [bea.id]), [
      { title, agreed_value_cents: 12_000 },
    ])
    assert.deepEqual(await told(town, bea, 'trade_reopened'), ['trade_reopened'])
    await begin(town, gets.trade_id)
    for (const who of [ana, bea]) await town.as(who, stepSql.done, [gets.id])
    assert.deepEqual(await phaseOf(town, gives.trade_id), ['completed', 'completed'])
    await town.set('rollback to savepoint choices')
  }
})

promise('iou completes the trade with an IOU of 180 days, forgive completes it without', async (town) => {
  const [ana, bea] = await members(town)
  const [{ trade_id: id }] = await owed(town, ana, bea)
  await town.set('savepoint choices')
  await town.as(ana, conductSql.choose, [id, 'iou', null])
  assert.deepEqual(await phaseOf(town, id), ['completed', 'completed_with_iou'])
  assert.deepEqual(
    await town.set(
      `select debtor_id, creditor_id, amount_cents, service_title, due_on - (clock.now() at time zone 'utc')::date as days, status from public.trade_ious`,
    ),
    [{ debtor_id: bea.id, creditor_id: ana.id, amount_cents: 12_000, service_title: 'Silk press and trim', days: 180, status: 'open' }],
  )
  for (const who of [ana, bea]) assert.deepEqual(await told(town, who, 'iou%'), ['iou_made'])
  assert.deepEqual(await town.set('select trades_completed as many from public.profiles where id = any ($1)', [[ana.id, bea.id]]), [
    { many: 1 },
    { many: 1 },
  ])
  await town.set('rollback to savepoint choices')
  await town.as(ana, conductSql.choose, [id, 'forgive', null])
  assert.deepEqual(await phaseOf(town, id), ['completed', 'completed'])
  assert.deepEqual([await town.set('select from public.trade_ious'), await told(town, bea, 'iou%')], [[], ['iou_forgiven']])
})

promise('what is owed of several services is one IOU; who gave something and lacks something on both sides is even', async (town) => {
  const [ana, bea] = await members(town)
  const items = [
    item('proposer'),
    item('proposer', { title: 'Gel set', location_mode: 'your_place' }),
    item('recipient', { quantity: 2 }),
    item('recipient', { title: 'Gloss', location_mode: 'your_place' }),
  ]
  const trade = await send(town, ana, bea, items)
  await town.as(bea, 'select public.trade_accept($1, 1, true)', [trade.id])
  const done = async (title: string) => {
    const named = await town.set(
      'select meeting.id from public.trade_appointments as meeting join public.trade_items as item on item.appointment_id = meeting.id where title = $1',
      [title],
    )
    await begin(town, trade.id, ...(named as { id: string }[]))
    for (const who of [ana, bea])
      await town.as(
        who,
        `select public.trade_mark_done(meeting.id) from public.trade_appointments as meeting join public.trade_items as item on item.appointment_id = meeting.id where title = $1`,
        [title],
      )
  }
  await done('Gel set')
  await town.set('savepoint one')
  await town.as(bea, conductSql.cancel, [trade.id, 'schedule'])
  await town.as(ana, conductSql.choose, [trade.id, 'iou', null])
  assert.deepEqual(await town.set('select amount_cents, service_title from public.trade_ious'), [
    { amount_cents: 36_000, service_title: 'Silk press and trim, Gloss' },
  ])
  await town.set('rollback to savepoint one')
  await done('Gloss')
  await town.as(bea, conductSql.cancel, [trade.id, 'schedule'])
  assert.deepEqual(await phaseOf(town, trade.id), ['completed', 'completed'])
})

promise('until it is settled, who owes a service sends no new request; after seven days it is an IOU', async (town) => {
  const [ana, bea, cleo] = await members(town)
  const [{ trade_id: id }] = await owed(town, ana, bea)
  assert.equal(await whatOf(town, bea, trySend, sendValues(cleo)), 'owed_unsettled')
  await town.set('savepoint free')
  await send(town, ana, cleo)
  await town.set('rollback to savepoint free')
  await town.blocks(bea, ana)
  await passes(town, '6 days 23 hours 59 minutes')
  assert.deepEqual(await phaseOf(town, id), ['accepted', 'in_progress'])
  await passes(town, '1 minute')
  assert.deepEqual(await phaseOf(town, id), ['completed', 'completed_with_iou'])
  await send(town, bea, cleo)
})

promise('who has more than two open IOUs sends no new request until one is settled', async (town) => {
  const [ana, bea, cleo] = await members(town)
  const made = [await iou(town, ana, bea), await iou(town, ana, bea)]
  await town.set('savepoint two')
  await send(town, bea, cleo)
  await town.set('rollback to savepoint two')
  await iou(town, ana, bea)
  assert.equal(await whatOf(town, bea, trySend, sendValues(cleo)), 'ious_open')
  await town.as(ana, conductSql.forgive, [made[0]?.id])
  await send(town, bea, cleo)
})

promise('only the creditor settles an IOU, once', async (town) => {
  const [ana, bea, stranger] = await members(town)
  const { id, trade_id: tradeId } = await iou(town, ana, bea)
  for (const sql of [conductSql.forgive, conductSql.redeem]) {
    const values = sql === conductSql.redeem ? [id, tradeId] : [id]
    assert.equal(await whatOf(town, stranger, sql, values, 'PT404'), 'trade_gone')
    assert.equal(await whatOf(town, bea, sql, values, 'PT403'), 'not_your_iou')
  }
  await town.as(ana, conductSql.forgive, [id])
  assert.deepEqual(await told(town, bea, 'iou%'), ['iou_forgiven', 'iou_made'])
  assert.equal(await whatOf(town, ana, conductSql.forgive, [id]), 'iou_settled')
})

promise('a later trade between the two settles one IOU', async (town) => {
  const [ana, bea, cleo] = await members(town)
  const early = await move(town, bea, 'accept', await send(town, ana, bea))
  await passes(town, '1 minute')
  const [first, second] = [await iou(town, ana, bea), await iou(town, ana, bea)]
  await passes(town, '1 minute')
  const asked = await send(town, ana, bea)
  const elsewhere = await move(town, cleo, 'accept', await send(town, ana, cleo))
  for (const [wrong, why] of [
    [first.trade_id, 'its own'],
    [early.id, 'an earlier one'],
    [asked.id, 'one that is not accepted'],
    [elsewhere.id, 'one with someone else'],
    [null, 'none'],
  ] as const)
    assert.equal(await whatOf(town, ana, conductSql.redeem, [first.id, wrong]), 'trade_redeems_nothing', why)
  await town.as(bea, moveSql.accept, moveValues('accept', asked))
  await town.as(ana, conductSql.redeem, [first.id, asked.id])
  assert.deepEqual(await town.set('select status, redeemed_trade_id as by from public.trade_ious where id = $1', [first.id]), [
    { status: 'redeemed', by: asked.id },
  ])
  assert.equal(await whatOf(town, ana, conductSql.redeem, [second.id, asked.id]), 'trade_redeems_nothing', 'one that settled another')
})

promise('an IOU is due on its day, with a reminder 14 days before; the day after, it counts against the debtor', async (town) => {
  const [ana, bea] = await members(town)
  await iou(town, ana, bea)
  const due = async (days: number) => {
    await town.set(
      `select clock.move((due_on - $1::int)::timestamp at time zone 'utc' + interval '12 hours' - clock.now()) from public.trade_ious`,
      [days],
    )
    return [await told(town, ana, 'iou%'), await told(town, bea, 'iou%')]
  }
  const made = ['iou_made']
  assert.deepEqual(await due(15), [made, made])
  const reminded = ['iou_due', 'iou_made']
  assert.deepEqual(await due(14), [reminded, reminded])
  assert.deepEqual(await due(0), [reminded, reminded])
  assert.deepEqual(await due(-1), [
    ['iou_due', 'iou_expired', 'iou_made'],
    ['iou_due', 'iou_expired', 'iou_made'],
  ])
  await passes(town, '1 second')
  assert.deepEqual([await pointsOf(town, ana), await pointsOf(town, bea)], [0, 3])
  assert.deepEqual(await town.set('select kind from public.conduct_strikes'), [{ kind: 'abandoned_owed' }])
})

promise('the debt of a suspended member still becomes an IOU', async (town) => {
  const [ana, bea] = await members(town)
  const [gives] = await agree(town, ana, bea)
  await begin(town, gives.trade_id, gives)
  for (const who of [ana, bea]) await town.as(who, stepSql.done, [gives.id])
  await town.as(ana, conductSql.cancel, [gives.trade_id, 'schedule'])
  await town.set(`insert into public.sanctions (user_id, kind, reason) values ($1, 'suspension', 'Rude')`, [bea.id])
  await passes(town, '7 days')
  assert.equal((await tradeNow(town, gives.trade_id))['phase'], 'completed_with_iou')
})

promise('an IOU ends with the account of either, without a strike', async (town) => {
  for (const [leaver, status] of [
    ['creditor', 'forgiven'],
    ['debtor', 'expired'],
  ] as const) {
    await town.set('savepoint leavers')
    const [ana, bea] = await members(town)
    await iou(town, ana, bea)
    await town.as(await town.signsIn(leaver === 'creditor' ? ana : bea, 'aal2'), `select public.account_delete_request('', true)`)
    assert.deepEqual(await town.set('select status from public.trade_ious'), [{ status: 'open' }], 'they may still stay')
    await town.set(`update clock.settings set shift = shift + interval '14 days 1 second'`)
    await town.set(`select clock.run('erase accounts')`)
    assert.deepEqual(await town.set('select status from public.trade_ious'), [{ status }])
    await passes(town, '200 days')
    assert.deepEqual(await town.set('select from public.conduct_strikes'), [])
    await town.set('rollback to savepoint leavers')
  }
})

promise('the time of a dispute does not count in the seven days to choose what becomes of a debt', async (town) => {
  const [ana, bea] = await members(town)
  const [gives] = await owed(town, ana, bea)
  await passes(town, '6 days')
  const [dispute] = await town.as(bea, conductSql.dispute, [gives.trade_id, gives.id, 'quality', words])
  assert.equal(await whatOf(town, ana, conductSql.choose, [gives.trade_id, 'redo', null]), 'trade_disputed')
  await passes(town, '8 days')
  assert.deepEqual(await phaseOf(town, gives.trade_id), ['accepted', 'disputed'])
  await town.as(bea, conductSql.withdraw, [dispute?.['id']])
  await passes(town, '23 hours')
  assert.equal((await tradeNow(town, gives.trade_id))['owed_to'], ana.id)
  await town.set('savepoint chosen')
  await town.as(ana, conductSql.choose, [gives.trade_id, 'redo', null])
  await town.set('rollback to savepoint chosen')
  await passes(town, '1 hour 1 second')
  assert.deepEqual(await phaseOf(town, gives.trade_id), ['completed', 'completed_with_iou'])
})
