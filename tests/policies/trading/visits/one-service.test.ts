// A dispute, a redo or a debt that names one service of a visit.
import assert from 'node:assert/strict'
import {
  agreedIn,
  confirmTime,
  idsOf,
  type Meeting,
  moveTo,
  stepSql,
  titlesBy,
  visitsOf,
  visitSql,
} from '#tests/support/policies/appointments.ts'
import { conductSql, givesTheRest, members, phaseOf, queueOf, theirWords, whatOf, words } from '#tests/support/policies/conduct.ts'
import { promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'
import { begin } from '#tests/support/policies/trades.ts'

const open = 'select * from public.trade_dispute_open($1, $2, $3, $4, $5)'
const choose = 'select * from public.trade_owed_choice($1, $2, $3, $4)'
const two = [['Full set'], ['Chrome', { agreed_value_cents: 2500 }]] as const

async function begun(town: Stage): Promise<{ ana: Member; bea: Member; visit: Meeting; chrome: string }> {
  const [ana, bea] = await members(town)
  const [visit] = await visitsOf(town, ana, bea, two)
  const [chrome] = await idsOf(town, 'Chrome')
  assert.ok(visit && chrome)
  await confirmTime(town, visit, ana, bea)
  await moveTo(town, visit, '-1 hour')
  return { ana, bea, visit, chrome }
}

/** About the chrome finish; the team decides. */
async function decided(town: Stage, outcome: string) {
  const made = await begun(town)
  const { ana, bea, visit, chrome } = made
  const [dispute] = await town.as(bea, open, [visit.trade_id, visit.id, 'quality', words, chrome])
  await town.as(ana, conductSql.tellSide, [dispute?.['id'], theirWords])
  if (outcome === 'iou_created') await givesTheRest(town, visit)
  await town.as(await town.staff('moderator'), conductSql.resolve, [dispute?.['id'], outcome, 'We read both sides.'])
  return made
}

promise('a dispute names a service of its visit, or none; that someone did not come is about all of it', async (town) => {
  const { ana, bea, visit, chrome } = await begun(town)
  const [theirs] = await idsOf(town, 'Silk press and trim')
  const refused = (reason: string, id: string | undefined) =>
    whatOf(town, bea, open, [visit.trade_id, visit.id, reason, words, id], 'PT400')
  assert.equal(await refused('quality', theirs), 'service_elsewhere')
  assert.equal(await refused('no_show', chrome), 'service_elsewhere')
  await town.as(bea, open, [visit.trade_id, visit.id, 'quality', words, chrome])
  for (const who of [ana, bea]) assert.deepEqual(await town.as(who, 'select item_id from public.trade_disputes'), [{ item_id: chrome }])
  const [listed] = await queueOf(town, await town.staff('moderator'), 'admin_disputes()')
  const { service, trade } = listed as { service: string; trade: { services: { title: string; value_cents: number }[] } }
  assert.equal(service, 'Chrome')
  assert.deepEqual(
    trade.services.map(({ title, value_cents: cents }) => [title, cents]),
    [
      ['Full set, Chrome', 5500],
      ['Silk press and trim', 12_000],
    ],
  )
})

promise('what the team has repeated is one service, on a day of its own', async (town) => {
  const { ana } = await decided(town, 'redo')
  assert.deepEqual(await titlesBy(town, ana), [
    { status: 'confirmed', minutes: 60, services: 'Full set' },
    { status: 'unscheduled', minutes: 60, services: 'Chrome' },
  ])
})

promise('what the team makes an IOU of is one service, and the rest of the visit counts as given', async (town) => {
  const { ana, bea } = await decided(town, 'iou_created')
  assert.deepEqual(await titlesBy(town, ana), [
    { status: 'done', minutes: 60, services: 'Full set' },
    { status: 'cancelled', minutes: 60, services: 'Chrome' },
  ])
  assert.deepEqual(await town.set('select creditor_id, amount_cents, service_title from public.trade_ious'), [
    { creditor_id: bea.id, amount_cents: 2500, service_title: 'Chrome' },
  ])
  assert.deepEqual(
    await town.set(
      `select item.title from public.trade_disputes as dispute join public.trade_items as item on item.id = dispute.item_id
       where item.appointment_id = dispute.appointment_id`,
    ),
    [{ title: 'Chrome' }],
    'the dispute is about the appointment that the service has now',
  )
})

promise('a fault about one service ends that one, and the rest of the visit goes on', async (town) => {
  const { ana } = await decided(town, 'fault_other')
  assert.deepEqual(await titlesBy(town, ana), [
    { status: 'confirmed', minutes: 60, services: 'Full set' },
    { status: 'cancelled', minutes: 60, services: 'Chrome' },
  ])
})

promise('a fault about a service of a visit that both said is done changes nothing of it', async (town) => {
  const { ana, bea, visit, chrome } = await begun(town)
  for (const who of [ana, bea]) await town.as(who, stepSql.done, [visit.id])
  const [dispute] = await town.as(bea, open, [visit.trade_id, visit.id, 'quality', words, chrome])
  await town.as(ana, conductSql.tellSide, [dispute?.['id'], theirWords])
  await town.as(await town.staff('moderator'), conductSql.resolve, [dispute?.['id'], 'fault_opener', 'We read both sides.'])
  assert.deepEqual(await titlesBy(town, ana), [{ status: 'done', minutes: 120, services: 'Full set, Chrome' }])
})

promise('a dispute about a service that was alone in its visit is about the visit', async (town) => {
  const [ana, bea] = await members(town)
  const [visit] = await visitsOf(town, ana, bea, [['Chrome']])
  const [chrome] = await idsOf(town, 'Chrome')
  assert.ok(visit)
  await begin(town, visit.trade_id, visit)
  const [dispute] = await town.as(bea, open, [visit.trade_id, visit.id, 'quality', words, chrome])
  await town.as(ana, conductSql.tellSide, [dispute?.['id'], theirWords])
  await town.as(await town.staff('moderator'), conductSql.resolve, [dispute?.['id'], 'redo', 'Once more, please.'])
  assert.deepEqual(
    (await agreedIn(town, visit.trade_id, ana)).map(({ id, status }) => [id, status]),
    [[visit.id, 'unscheduled']],
  )
})

promise('a dispute stays with its service when its visit is joined with another', async (town) => {
  const { ana, bea, visit, chrome } = await decided(town, 'redo')
  const [, again] = await agreedIn(town, visit.trade_id, ana)
  assert.ok(again)
  // The rest is repeated as well, and both become one visit again.
  const [dispute] = await town.as(bea, conductSql.dispute, [visit.trade_id, visit.id, 'quality', words])
  await town.as(ana, conductSql.tellSide, [dispute?.['id'], theirWords])
  await town.as(await town.staff('moderator'), conductSql.resolve, [dispute?.['id'], 'redo', 'Once more, please.'])
  await town.as(ana, visitSql.join, [again.id, visit.id])
  assert.deepEqual(
    await town.as(bea, 'select appointment_id, item_id from public.trade_disputes order by created_at, item_id nulls last'),
    [
      { appointment_id: again.id, item_id: chrome },
      { appointment_id: again.id, item_id: null },
    ],
  )
})

/** Bea gave, and Ana cancelled a visit of two services: both are owed. */
async function owed(town: Stage) {
  const [ana, bea] = await members(town)
  const [visit] = await visitsOf(town, ana, bea, two)
  assert.ok(visit)
  const [given] = await agreedIn(town, visit.trade_id, bea)
  assert.ok(given)
  await begin(town, visit.trade_id, given)
  for (const who of [ana, bea]) await town.as(who, stepSql.done, [given.id])
  await town.as(ana, conductSql.cancel, [visit.trade_id, 'schedule'])
  return { ana, bea, visit, trade: visit.trade_id }
}

promise('of a visit that failed every service is owed', async (town) => {
  const { bea, trade } = await owed(town)
  await town.as(bea, choose, [trade, 'iou', null, null])
  assert.deepEqual(await town.set('select amount_cents, service_title from public.trade_ious'), [
    { amount_cents: 5500, service_title: 'Full set, Chrome' },
  ])
})

promise('one service of a visit that failed is repeated alone, and the rest stays owed', async (town) => {
  const { ana, bea, visit, trade } = await owed(town)
  const [chrome] = await idsOf(town, 'Chrome')
  await town.as(bea, choose, [trade, 'other', 'Scalp massage', chrome])
  assert.deepEqual(await titlesBy(town, ana), [
    { status: 'cancelled', minutes: 60, services: 'Full set' },
    { status: 'unscheduled', minutes: 60, services: 'Scalp massage' },
  ])
  const [notice] = await town.as(ana, `select facts ->> 'service' as service from public.notifications where template = 'trade_reopened'`)
  assert.equal(notice?.['service'], 'Scalp massage')
  const again = (await agreedIn(town, trade, ana)).find(({ id }) => id !== visit.id)
  assert.ok(again)
  await begin(town, trade, again)
  for (const who of [ana, bea]) await town.as(who, stepSql.done, [again.id])
  assert.deepEqual(await town.set('select owed_to from public.trade_proposals'), [{ owed_to: bea.id }])
  await town.as(bea, choose, [trade, 'iou', null, null])
  assert.deepEqual(await town.set('select amount_cents, service_title from public.trade_ious'), [
    { amount_cents: 3000, service_title: 'Full set' },
  ])
  assert.deepEqual(await phaseOf(town, trade), ['completed', 'completed_with_iou'])
})

promise('only a service that is owed is repeated, and only by redo and other', async (town) => {
  const { bea, trade } = await owed(town)
  const [chrome] = await idsOf(town, 'Chrome')
  const [theirs] = await idsOf(town, 'Silk press and trim')
  const refused = (choice: string, id: string | undefined) => whatOf(town, bea, choose, [trade, choice, 'Scalp massage', id], 'PT400')
  assert.equal(await refused('redo', theirs), 'service_not_owed')
  for (const choice of ['iou', 'forgive']) assert.equal(await refused(choice, chrome), 'service_not_owed')
})
