// An IOU as the way to settle the difference of a trade, and how many of them one member can owe.
import assert from 'node:assert/strict'
import { stepSql } from '#tests/support/policies/appointments.ts'
import { conductSql, givesTheRest, iou, members, passes, phaseOf, told, whatOf, words } from '#tests/support/policies/conduct.ts'
import { promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'
import { begin, item, move } from '#tests/support/policies/trades.ts'

const sendSql = 'select * from public.trade_send($1, $2, balance_method => $3, is_happy => true)'
const counterSql = `select * from public.trade_counter($1, $2, '', $3, balance_method => $4, is_happy => true)`
const acceptSql = 'select * from public.trade_accept($1, $2, is_happy => true)'
/** What each of the two gives is worth so many dollars. */
const worth = (proposer: number, recipient: number) =>
  JSON.stringify([item('proposer', { agreed_value_cents: proposer * 100 }), item('recipient', { agreed_value_cents: recipient * 100 })])

async function offered(town: Stage, from: Member, to: Member, proposer: number, recipient: number, method = 'iou') {
  const [trade] = await town.as(from, sendSql, [to.id, worth(proposer, recipient), method])
  return { id: String(trade?.['id']), current_version: 1 }
}

async function agreed(town: Stage, from: Member, to: Member, proposer: number, recipient: number, method = 'iou') {
  const trade = await offered(town, from, to, proposer, recipient, method)
  await town.as(to, acceptSql, [trade.id, 1])
  return trade
}

const ious = (town: Stage) => town.set('select debtor_id, creditor_id, amount_cents, service_title, status from public.trade_ious')

promise('a difference settled with an IOU is one once all is given: who gave less owes it, and both are notified', async (town) => {
  for (const [proposer, recipient, title] of [
    [150, 120, 'Difference: Hand-painted full set'],
    [100, 130, 'Difference: Silk press and trim'],
  ] as const) {
    await town.set('savepoint sides')
    const [ana, bea] = await members(town)
    const trade = await agreed(town, ana, bea, proposer, recipient)
    assert.deepEqual(await ious(town), [])
    for (const who of [ana, bea]) await move(town, who, 'done', trade)
    const [creditor, debtor] = proposer > recipient ? [ana, bea] : [bea, ana]
    assert.deepEqual(await ious(town), [
      { debtor_id: debtor.id, creditor_id: creditor.id, amount_cents: 3000, service_title: title, status: 'open' },
    ])
    assert.deepEqual(await phaseOf(town, trade.id), ['completed', 'completed_with_iou'])
    for (const who of [ana, bea]) assert.deepEqual(await told(town, who, 'iou%'), ['iou_made'])
    const balance = 'select owing_cents::int, owed_cents::int from public.trade_balance()'
    assert.deepEqual(await town.as(debtor, balance), [{ owing_cents: 3000, owed_cents: null }])
    assert.deepEqual(await town.as(creditor, balance), [{ owing_cents: null, owed_cents: 3000 }])
    await town.set('rollback to savepoint sides')
  }
})

promise('without a difference, or settled in another way, a trade leaves no IOU', async (town) => {
  for (const [recipient, method] of [
    [150, 'iou'],
    [120, 'accept_uneven'],
    [120, 'none'],
  ] as const) {
    await town.set('savepoint ways')
    const [ana, bea] = await members(town)
    const trade = await agreed(town, ana, bea, 150, recipient, method)
    for (const who of [ana, bea]) await move(town, who, 'done', trade)
    assert.deepEqual([await ious(town), await phaseOf(town, trade.id)], [[], ['completed', 'completed']])
    await town.set('rollback to savepoint ways')
  }
})

promise('of a trade in which a service failed, the IOU is what one gave more than the other', async (town) => {
  for (const [giver, amount, title] of [
    ['ana', 15_000, 'Difference: Hand-painted full set'],
    ['bea', 12_000, 'Difference: Silk press and trim'],
  ] as const) {
    await town.set('savepoint who')
    const [ana, bea] = await members(town)
    const { id } = await agreed(town, ana, bea, 150, 120)
    const [gave, failed] = giver === 'ana' ? [ana, bea] : [bea, ana]
    const [meeting] = await town.set('select id from public.trade_appointments where trade_id = $1 and provider_id = $2', [id, gave.id])
    await begin(town, id, { id: String(meeting?.['id']) })
    for (const who of [ana, bea]) await town.as(who, stepSql.done, [meeting?.['id']])
    await town.as(failed, conductSql.cancel, [id, 'schedule'])
    await town.as(gave, conductSql.choose, [id, 'iou', null])
    assert.deepEqual(await ious(town), [
      { debtor_id: failed.id, creditor_id: gave.id, amount_cents: amount, service_title: title, status: 'open' },
    ])
    await town.set('rollback to savepoint who')
  }
})

promise('what the team turns into an IOU is the service it decided about, whatever settles the difference', async (town) => {
  const [ana, bea] = await members(town)
  const { id } = await agreed(town, ana, bea, 150, 120)
  await begin(town, id)
  const [meeting] = await town.set('select id from public.trade_appointments where trade_id = $1 and provider_id = $2', [id, bea.id])
  const [dispute] = await town.as(ana, conductSql.dispute, [id, meeting?.['id'], 'no_show', words])
  await givesTheRest(town, { id: String(meeting?.['id']), trade_id: id })
  await passes(town, '73 hours')
  await town.as(await town.staff('moderator'), conductSql.resolve, [dispute?.['id'], 'iou_created', 'They were not there.'])
  assert.deepEqual(await ious(town), [
    { debtor_id: bea.id, creditor_id: ana.id, amount_cents: 12_000, service_title: 'Silk press and trim', status: 'open' },
  ])
})

promise('who owes two IOUs promises no third, by sending, countering or accepting; the other side can owe one', async (town) => {
  const [ana, bea, cleo] = await members(town)
  for (const who of [ana, ana]) await iou(town, who, bea)
  await town.set('savepoint two')
  assert.equal(await whatOf(town, bea, sendSql, [cleo.id, worth(100, 120), 'iou']), 'ious_promised')
  await offered(town, bea, cleo, 100, 120, 'accept_uneven')
  await town.set('rollback to savepoint two')
  await offered(town, bea, cleo, 120, 100)
  await town.set('rollback to savepoint two')
  const asked = await offered(town, cleo, bea, 120, 100)
  assert.equal(await whatOf(town, bea, acceptSql, [asked.id, 1]), 'ious_promised')
  assert.equal(await whatOf(town, bea, counterSql, [asked.id, worth(120, 110), 1, 'iou']), 'ious_promised')
  await town.set('savepoint asked')
  await town.as(bea, counterSql, [asked.id, worth(120, 110), 1, 'none'])
  await town.set('rollback to savepoint asked')
  const [first] = await town.set('select id from public.trade_ious limit 1')
  await town.as(ana, conductSql.forgive, [first?.['id']])
  await town.as(bea, acceptSql, [asked.id, 1])
})

promise("what was promised counts like an open IOU: offers of one's own that wait, and trades in progress", async (town) => {
  const [ana, bea, cleo] = await members(town)
  const [dee] = await town.professionals(1)
  await iou(town, ana, bea)
  const waiting = await offered(town, bea, cleo, 100, 120)
  assert.equal(await whatOf(town, bea, sendSql, [dee?.id, worth(100, 120), 'iou']), 'ious_promised')
  await town.as(cleo, acceptSql, [waiting.id, 1])
  assert.equal(await whatOf(town, bea, sendSql, [dee?.id, worth(100, 120), 'iou']), 'ious_promised')
  await town.as(cleo, conductSql.cancel, [waiting.id, 'schedule'])
  await offered(town, bea, dee, 100, 120)
})
