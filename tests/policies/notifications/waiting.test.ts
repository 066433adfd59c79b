// What waits for a member: each kind appears for who has to act, and goes once they have; nobody reads anyone else's.
import assert from 'node:assert/strict'
import { agree, confirmTime, moveTo, slotIn, stepSql } from '#tests/support/policies/appointments.ts'
import { conductSql, members, met } from '#tests/support/policies/conduct.ts'
import { waitsFor } from '#tests/support/policies/notices.ts'
import { promise } from '#tests/support/policies/promises.ts'
import { suspend } from '#tests/support/policies/sanctions.ts'
import { move, send } from '#tests/support/policies/trades.ts'

promise('what waits for a member is read by them alone, and a suspended member has nothing to do', async (town) => {
  const [ana, bea, cleo] = await town.professionals(3)
  await send(town, ana, bea)
  const [row] = await town.as(
    bea,
    `select kind, person_name, facts ->> 'is_recipient' as received, link from public.waiting_for_me() where area = 'trades'`,
  )
  assert.deepEqual([row?.['kind'], row?.['person_name'], row?.['received']], ['answer', ana.name, 'true'])
  assert.deepEqual([await waitsFor(town, ana), await waitsFor(town, cleo)], [[], []])
  await town.refuses(null, 'select * from public.waiting_for_me()')
  await suspend(town, bea)
  assert.deepEqual(await town.as(bea, 'select * from public.waiting_for_me()'), [])
})

promise('an offer waits for its answer until it expires, also before the clock has noticed', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const trade = await send(town, ana, bea)
  await move(town, bea, 'counter', trade)
  assert.deepEqual([await waitsFor(town, ana), await waitsFor(town, bea)], [['answer'], []])
  await town.set(`update clock.settings set shift = shift + interval '7 days 1 second'`)
  assert.deepEqual(await waitsFor(town, ana), [])
})

promise(
  'times wait for who gives the service, then for who is asked, and on its day an appointment waits for both to check in',
  async (town) => {
    const [ana, bea] = await town.professionals(2)
    const [meeting, other] = await agree(town, ana, bea)
    await town.set(`update public.trade_appointments set status = 'cancelled' where id = $1`, [other.id])
    assert.deepEqual([await waitsFor(town, ana), await waitsFor(town, bea)], [['propose'], []])
    await town.as(ana, stepSql.propose, [meeting.id, await slotIn(town, '5 days')])
    assert.deepEqual([await waitsFor(town, ana), await waitsFor(town, bea)], [[], ['choose']])
    await confirmTime(town, meeting, ana, bea)
    assert.deepEqual([await waitsFor(town, ana), await waitsFor(town, bea)], [[], []])
    const next = await town.as(bea, 'select kind, to_do, until from public.waiting_for_me() where trade_id is not null')
    assert.deepEqual(
      next.map(({ kind, to_do }) => [kind, to_do]),
      [['appointment', false]],
    )
    await moveTo(town, meeting, '15 minutes')
    for (const who of [ana, bea]) assert.deepEqual(await waitsFor(town, who), ['appointment'])
    await town.as(bea, stepSql.here, [meeting.id])
    assert.deepEqual([await waitsFor(town, ana), await waitsFor(town, bea)], [['appointment'], []])
    await town.set(
      'update clock.settings set shift = shift + (select ends_at - clock.now() from public.trade_appointments where id = $1)',
      [meeting.id],
    )
    for (const who of [ana, bea]) assert.deepEqual(await waitsFor(town, who), ['confirm'])
  },
)

promise('while a no-show is reported only its answer waits, and in a dispute only the other side', async (town) => {
  const [ana, bea] = await members(town)
  const [meeting] = await met(town, ana, bea, '-1 hour')
  await town.as(ana, conductSql.report, [meeting.id, ''])
  assert.deepEqual([await waitsFor(town, ana), await waitsFor(town, bea)], [[], ['no_show']])
  await town.as(bea, conductSql.answer, [meeting.id, 'disagree'])
  assert.deepEqual([await waitsFor(town, ana), await waitsFor(town, bea)], [[], ['tell_side']])
})

promise('nobody is asked to propose times to someone who is blocked', async (town) => {
  const [ana, bea] = await town.professionals(2)
  await agree(town, ana, bea)
  assert.deepEqual(await waitsFor(town, ana), ['propose'])
  await town.as(bea, 'insert into public.blocks (blocker_id, blocked_id) values ($1, $2)', [bea.id, ana.id])
  for (const who of [ana, bea]) assert.deepEqual(await waitsFor(town, who), [])
})

promise('nobody is asked whether it happened while the trade is in dispute', async (town) => {
  const [ana, bea] = await members(town)
  const [meeting] = await met(town, ana, bea, '-1 hour')
  await town.as(ana, conductSql.report, [meeting.id, ''])
  await town.as(bea, conductSql.answer, [meeting.id, 'disagree'])
  await town.set(`select clock.move('1 day')`)
  for (const _ of [1, 2]) await town.set('select clock.run_tasks()')
  assert.deepEqual(await town.set(`select 1 from public.notifications where template = 'trade_over'`), [])
})

promise('unread messages wait in a row for each conversation until they are read', async (town) => {
  const [ana, bea] = await town.professionals(2)
  for (const words of ['Hello', 'Are you there?'])
    await town.as(ana, 'insert into public.messages (sender_id, recipient_id, content) values ($1, $2, $3)', [ana.id, bea.id, words])
  const unread = () => town.as(bea, `select facts ->> 'messages' as many, person_name from public.waiting_for_me() where area = 'messages'`)
  assert.deepEqual(await unread(), [{ many: '2', person_name: ana.name }])
  await town.as(bea, 'update public.messages set read_at = now() where recipient_id = $1', [bea.id])
  assert.deepEqual(await unread(), [])
})
