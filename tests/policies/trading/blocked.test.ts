// What a block closes in a trade that goes on: what the two tell each other, at once and for both. What remains is to cancel
// it, to say that it happened, to report and to dispute.
import assert from 'node:assert/strict'
import { agree, confirmTime, meetingNow, moveTo, slotIn, stepSql } from '#tests/support/policies/appointments.ts'
import { promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

const place = `select * from public.trade_place_save($1, 'my_place', 'Studio Rose', '12 Alder Street', 'Ring twice')`
const waits = `This trade is waiting. You can still cancel it, say that it's done, or report a problem.`
const block = (town: Stage, who: Member, whom: Member) =>
  town.as(who, 'insert into public.blocks (blocker_id, blocked_id) values ($1, $2)', [who.id, whom.id])

async function meeting(town: Stage) {
  const [ana, bea] = await town.professionals(2)
  const [first, second] = await agree(town, ana, bea)
  await town.as(ana, place, [first.id])
  await confirmTime(town, first, ana, bea)
  const slot = await slotIn(town, '6 days')
  await town.as(ana, stepSql.propose, [second.id, slot])
  await moveTo(town, first, '23 hours')
  return { ana, bea, first, second, slot }
}

for (const blocks of ['provider', 'receiver'] as const)
  promise(`once the ${blocks} blocks the other, address, code, notes and proposed times are closed for both`, async (town) => {
    const { ana, bea, first, second } = await meeting(town)
    const seen = async (who: Member) => [
      (await town.as(who, 'select address from public.trade_addresses')).length,
      (await town.as(who, 'select code from public.trade_check_codes')).length,
    ]
    assert.deepEqual(
      [await seen(ana), await seen(bea)],
      [
        [1, 0],
        [1, 1],
      ],
    )
    await (blocks === 'provider' ? block(town, ana, bea) : block(town, bea, ana))
    assert.deepEqual(
      [await seen(ana), await seen(bea)],
      [
        [1, 0],
        [0, 0],
      ],
      'the host still reads what they wrote',
    )
    const kept = await meetingNow(town, first)
    assert.deepEqual([kept.status, kept['place_name'], kept['arrival_note']], ['confirmed', '', ''])
    const open = await meetingNow(town, second)
    assert.deepEqual([open.status, open.slots, open.proposed_by], ['unscheduled', [], null])
  })

promise('after a block neither of the two can tell the other anything through an appointment', async (town) => {
  const { ana, bea, first, second, slot } = await meeting(town)
  await block(town, bea, ana)
  const later = await slotIn(town, '9 days')
  for (const who of [ana, bea]) {
    const calls: [string, unknown[]][] = [
      [stepSql.propose, [second.id, later]],
      [stepSql.choose, [second.id, slot]],
      ['select * from public.appointment_slots($1)', [second.id]],
      [place, [first.id]],
      [stepSql.coming, [first.id]],
      [stepSql.late, [first.id]],
      [stepSql.here, [first.id]],
    ]
    for (const [sql, values] of calls) {
      const refused = await town.refuses(who, sql, values, 'PT403')
      assert.deepEqual(refused, { message: waits, hint: 'blocked_neutral' }, sql)
    }
  }
})

promise('who is suspended or leaving is answered for in the same words as who has blocked someone', async (town) => {
  for (const hide of [
    `insert into public.sanctions (user_id, kind, reason) values ($1, 'suspension', 'A reason.')`,
    'insert into internal.account_deletions (user_id) values ($1)',
  ]) {
    const { ana, bea, first } = await meeting(town)
    await town.set(hide, [bea.id])
    assert.deepEqual(await town.refuses(ana, stepSql.coming, [first.id], 'PT403'), { message: waits, hint: 'blocked_neutral' })
  }
})

promise('after a block the two can still say that it happened, report, dispute and cancel', async (town) => {
  const { ana, bea, first } = await meeting(town)
  await block(town, ana, bea)
  await moveTo(town, first, '-2 hours')
  await town.as(ana, stepSql.done, [first.id])
  assert.notEqual((await meetingNow(town, first)).provider_done_at, null)
  const dispute = `select * from public.trade_dispute_open($1, $2, 'quality', 'It was not what we agreed on at all.')`
  await town.as(bea, dispute, [first.trade_id, first.id])

  const other = await meeting(town)
  await block(town, other.bea, other.ana)
  await town.as(other.bea, `select public.trade_cancel($1, 'safety')`, [other.first.trade_id])
  assert.deepEqual(await town.set(`select from public.conduct_strikes where user_id = $1`, [other.bea.id]), [], 'without a strike')
})

promise('once the agreed time has begun, nobody chooses another one to undo it', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const [first] = await agree(town, ana, bea)
  await confirmTime(town, first, ana, bea)
  const other = await slotIn(town, '8 days')
  await town.as(ana, stepSql.propose, [first.id, other])
  await moveTo(town, first, '-1 minute')
  assert.equal((await town.refuses(bea, stepSql.choose, [first.id, other], 'PT409')).message, 'This appointment has already begun.')
})

promise('a calendar feed leaves out appointments with someone who is blocked', async (town) => {
  const { ana, bea } = await meeting(town)
  const [made] = await town.as(bea, 'select public.calendar_feed_renew() as token')
  const events = async () => {
    const [row] = await town.set('select jsonb_array_length(events) as many from public.calendar_feed_read($1)', [made?.['token']])
    return row?.['many']
  }
  assert.equal(await events(), 1)
  await block(town, ana, bea)
  assert.equal(await events(), 0)
})
