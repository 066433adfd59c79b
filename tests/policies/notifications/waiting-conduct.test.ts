// What waits for a member once something in a trade did not go as agreed, and after it is over.
import assert from 'node:assert/strict'
import { agree, confirmTime, moveTo } from '#tests/support/policies/appointments.ts'
import { conductSql, disputed, iou, members, met, owed, passes, theirWords, tradeNow } from '#tests/support/policies/conduct.ts'
import { waitsFor } from '#tests/support/policies/notices.ts'
import { promise } from '#tests/support/policies/promises.ts'
import { completed, review } from '#tests/support/policies/reviews.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

const place = 'select * from public.trade_place_save($1, $2, $3, $4, $5)'
const cafe = ['salon_third', 'Corner Cafe', '9 Birch Road', 'At the back']

const bothWait = async (town: Stage, one: Member, other: Member) => [await waitsFor(town, one), await waitsFor(town, other)]
const daysLeft = async (town: Stage, who: Member, kind: string) =>
  (
    await town.as(
      who,
      `select round(extract(epoch from until - clock.now()) / 86400)::int as days from public.waiting_for_me() where kind = $1`,
      [kind],
    )
  ).map(({ days }) => days)

promise('a review waits for each of the two until they have written theirs, for 14 days', async (town) => {
  const [ana, bea, cleo] = await members(town)
  const tradeId = await completed(town, ana, bea)
  assert.deepEqual([await waitsFor(town, cleo), ...(await bothWait(town, ana, bea))], [[], ['review'], ['review']])
  await review(town, ana, tradeId)
  assert.deepEqual(await bothWait(town, ana, bea), [[], ['review']])
  assert.deepEqual(await daysLeft(town, bea, 'review'), [14])
  await passes(town, '13 days 23 hours')
  assert.deepEqual(await waitsFor(town, bea), ['review'])
  await passes(town, '1 hour 1 second')
  assert.deepEqual(await waitsFor(town, bea), [])
})

promise('no review waits of a trade that was canceled, but of one that ended with a missed appointment', async (town) => {
  const [ana, bea, cleo] = await members(town)
  const [canceled] = await agree(town, ana, cleo)
  await town.as(ana, conductSql.cancel, [canceled.trade_id, 'illness'])
  assert.deepEqual(await bothWait(town, ana, cleo), [[], []])
  const [missed, other] = await met(town, ana, bea, '-1 hour')
  await town.set(`update public.trade_appointments set status = 'cancelled' where id = $1`, [other.id])
  await town.as(ana, conductSql.report, [missed.id, ''])
  await town.as(bea, conductSql.answer, [missed.id, 'agree'])
  assert.equal((await tradeNow(town, missed.trade_id))['status'], 'cancelled')
  assert.deepEqual(await bothWait(town, ana, bea), [['review'], ['review']])
})

promise('a place that is asked for late waits for the other until they answer or it begins', async (town) => {
  const [ana, bea] = await members(town)
  const [meeting, other] = await agree(town, ana, bea)
  await town.set(`update public.trade_appointments set status = 'cancelled' where id = $1`, [other.id])
  await town.as(ana, place, [meeting.id, 'my_place', 'Studio Rose', '12 Alder Street', ''])
  await confirmTime(town, meeting, ana, bea)
  await moveTo(town, meeting, '23 hours')
  const places = async () => (await bothWait(town, ana, bea)).map((kinds) => kinds.filter((kind) => kind === 'place'))
  assert.deepEqual(await places(), [[], []])
  await town.as(bea, place, [meeting.id, ...cafe])
  assert.deepEqual(await places(), [['place'], []])
  await town.set('savepoint asked')
  await town.blocks(bea, ana)
  assert.deepEqual(await places(), [[], []], 'a block ends it')
  await town.set('rollback to savepoint asked')
  await moveTo(town, meeting, '0')
  assert.deepEqual(await places(), [[], []], 'it began')
  await town.set('rollback to savepoint asked')
  await town.as(ana, 'select public.trade_place_answer($1, false)', [meeting.id])
  assert.deepEqual(await places(), [[], []])
})

promise('a late cancel waits for the other to say that it is fine, for two days', async (town) => {
  const [ana, bea] = await members(town)
  const [meeting] = await met(town, ana, bea, '3 hours')
  await town.as(ana, conductSql.cancel, [meeting.trade_id, 'schedule'])
  assert.deepEqual(await bothWait(town, ana, bea), [[], ['excuse']])
  await town.set('savepoint late')
  await passes(town, '47 hours 59 minutes')
  assert.deepEqual(await waitsFor(town, bea), ['excuse'])
  await passes(town, '1 minute 1 second')
  assert.deepEqual(await waitsFor(town, bea), [])
  await town.set('rollback to savepoint late')
  await town.as(bea, conductSql.excuse, [meeting.trade_id])
  assert.deepEqual(await waitsFor(town, bea), [])
})

promise('what is owed waits for who gave, for seven days, and names what they did not get', async (town) => {
  const [ana, bea] = await members(town)
  const [{ trade_id: id }] = await owed(town, ana, bea)
  assert.deepEqual(await bothWait(town, ana, bea), [['owed'], []])
  const [row] = await town.as(ana, `select facts -> 'services' as services, subject_id, person_id from public.waiting_for_me()`)
  assert.deepEqual(row, { services: ['Silk press and trim'], subject_id: id, person_id: bea.id })
  assert.deepEqual(await daysLeft(town, ana, 'owed'), [7])
  await town.as(ana, conductSql.choose, [id, 'redo', null])
  assert.deepEqual(await bothWait(town, ana, bea), [[], ['propose']])
})

promise('an IOU waits for both in its last 15 days, until it is settled', async (town) => {
  const [ana, bea, cleo] = await members(town)
  const { id } = await iou(town, ana, bea)
  const at = async (distance: string) => {
    await town.set(`select clock.move(due_on::timestamp at time zone 'utc' + $1::interval - clock.now()) from public.trade_ious`, [
      distance,
    ])
    return bothWait(town, ana, bea)
  }
  assert.deepEqual(await at('-14 days -1 second'), [[], []])
  assert.deepEqual(await at('-14 days'), [['iou'], ['iou']])
  assert.deepEqual(await waitsFor(town, cleo), [])
  const of = async (who: Member) => town.as(who, `select facts, person_id from public.waiting_for_me() where kind = 'iou'`)
  assert.deepEqual(await of(ana), [{ facts: { services: ['Silk press and trim'], is_debtor: false }, person_id: bea.id }])
  assert.deepEqual(await of(bea), [{ facts: { services: ['Silk press and trim'], is_debtor: true }, person_id: ana.id }])
  await town.set('savepoint due')
  await town.as(ana, conductSql.forgive, [id])
  assert.deepEqual(await bothWait(town, ana, bea), [[], []])
  await town.set('rollback to savepoint due')
  await town.set(
    `update clock.settings set shift = shift + (select due_on::timestamp at time zone 'utc' - clock.now() from public.trade_ious)`,
  )
  await town.set(`update clock.settings set shift = shift + interval '23 hours 59 minutes 59 seconds'`)
  assert.deepEqual(await bothWait(town, ana, bea), [['iou'], ['iou']], 'on its day')
  await town.set(`update clock.settings set shift = shift + interval '1 second'`)
  assert.deepEqual(await bothWait(town, ana, bea), [[], []], 'also before the clock has noticed')
})

promise('that neither came waits for who reported it, until four days after the report', async (town) => {
  const [ana, bea] = await members(town)
  const [meeting] = await met(town, ana, bea, '-1 hour')
  await town.as(ana, conductSql.report, [meeting.id, ''])
  await town.as(bea, conductSql.answer, [meeting.id, 'me_too'])
  assert.deepEqual(await bothWait(town, ana, bea), [['neither_came'], []])
  assert.deepEqual(await daysLeft(town, ana, 'neither_came'), [4])
  await town.set(`update clock.settings set shift = shift + interval '4 days 1 second'`)
  assert.deepEqual(await bothWait(town, ana, bea), [[], []])
})

promise('a dispute waits for the other side until they have told it, for three days', async (town) => {
  const [ana, bea, cleo] = await members(town)
  const { id } = await disputed(town, ana, bea)
  assert.deepEqual([await waitsFor(town, cleo), ...(await bothWait(town, ana, bea))], [[], [], ['tell_side']])
  assert.deepEqual(await daysLeft(town, bea, 'tell_side'), [3])
  await town.set('savepoint opened')
  await town.set(`update clock.settings set shift = shift + interval '72 hours 1 second'`)
  assert.deepEqual(await waitsFor(town, bea), [])
  await town.set('rollback to savepoint opened')
  await town.as(bea, conductSql.tellSide, [id, theirWords])
  assert.deepEqual(await bothWait(town, ana, bea), [[], []])
})
