// Who cancels after the start, or keeps the trade in a dispute, does not escape the report that they did not come.
import assert from 'node:assert/strict'
import { agree, confirmTime, meetingNow, moveTo, stepSql } from '#tests/support/policies/appointments.ts'
import { conductSql, members, met, passes, phaseOf, pointsOf, told, tradeNow, whatOf, words } from '#tests/support/policies/conduct.ts'
import { promise } from '#tests/support/policies/promises.ts'
import { begin } from '#tests/support/policies/trades.ts'

promise('who cancels after the start can be reported as if they had not cancelled, whatever their reason', async (town) => {
  for (const reason of ['illness', 'safety', 'schedule']) {
    await town.set('savepoint reasons')
    const [ana, bea] = await members(town)
    const [meeting] = await met(town, ana, bea, '-1 minute')
    await town.as(bea, conductSql.cancel, [meeting.trade_id, reason])
    assert.deepEqual(await phaseOf(town, meeting.trade_id), ['cancelled', 'cancelled'])
    assert.equal(await whatOf(town, ana, conductSql.report, [meeting.id, '']), 'too_early')
    await moveTo(town, meeting, '-71 hours -59 minutes')
    assert.equal(await pointsOf(town, bea), 0, 'a late cancel waits for the report')
    assert.equal(await whatOf(town, bea, conductSql.report, [meeting.id, '']), 'appointment_over')
    await town.as(ana, conductSql.report, [meeting.id, ''])
    assert.deepEqual(await told(town, bea, 'trade_no_show'), ['trade_no_show'])
    assert.deepEqual(await told(town, bea, 'trade_accepted'), [], 'it is no new trade')
    assert.deepEqual(await phaseOf(town, meeting.trade_id), ['accepted', 'awaiting_confirmation'])
    await town.set('savepoint reported')
    await town.as(bea, conductSql.answer, [meeting.id, 'disagree'])
    assert.deepEqual(await phaseOf(town, meeting.trade_id), ['accepted', 'disputed'])
    await town.set('rollback to savepoint reported')
    await passes(town, '48 hours')
    await passes(town, '1 second')
    assert.equal((await meetingNow(town, meeting)).status, 'missed')
    assert.deepEqual([await pointsOf(town, ana), await pointsOf(town, bea)], [0, 2])
    const { status, cancelled_by } = await tradeNow(town, meeting.trade_id)
    assert.deepEqual([status, cancelled_by], ['cancelled', bea.id])
    assert.equal(await whatOf(town, ana, conductSql.report, [meeting.id, '']), 'appointment_over')
    await town.set('rollback to savepoint reasons')
  }
})

promise(
  'who cancelled can be reported until 72 hours after the start; before the start, and by who cancelled, not at all',
  async (town) => {
    const [ana, bea] = await members(town)
    const [meeting] = await met(town, ana, bea, '1 minute')
    await town.set('savepoint before')
    await town.as(bea, conductSql.cancel, [meeting.trade_id, 'illness'])
    await moveTo(town, meeting, '-1 hour')
    assert.equal(await whatOf(town, ana, conductSql.report, [meeting.id, '']), 'appointment_over')
    await town.set('rollback to savepoint before')
    await moveTo(town, meeting, '0')
    await town.as(bea, conductSql.cancel, [meeting.trade_id, 'schedule'])
    await moveTo(town, meeting, '-72 hours -1 second')
    assert.equal(await whatOf(town, ana, conductSql.report, [meeting.id, '']), 'too_late')
    await passes(town, '1 second')
    assert.equal(await pointsOf(town, bea), 1, 'then the late cancel counts')
  },
)

promise('whose cancel after the start is fine with the other is not reported anymore', async (town) => {
  const [ana, bea] = await members(town)
  const [meeting] = await met(town, ana, bea, '-1 hour')
  await town.as(bea, conductSql.cancel, [meeting.trade_id, 'schedule'])
  await town.as(ana, conductSql.excuse, [meeting.trade_id])
  assert.equal(await whatOf(town, ana, conductSql.report, [meeting.id, '']), 'appointment_over')
})

promise('what is owed after a cancel is settled once nobody can be reported anymore', async (town) => {
  const [ana, bea] = await members(town)
  const [gives, gets] = await agree(town, ana, bea)
  await begin(town, gives.trade_id, gives)
  for (const who of [ana, bea]) await town.as(who, stepSql.done, [gives.id])
  await confirmTime(town, gets, bea, ana, '1 day')
  await moveTo(town, gets, '-1 hour')
  // Who is owed could otherwise settle it at once, so that nobody asks whether they stayed away.
  await town.as(ana, conductSql.cancel, [gives.trade_id, 'illness'])
  assert.equal(await whatOf(town, ana, conductSql.choose, [gives.trade_id, 'forgive', null]), 'nothing_owed')
  assert.deepEqual(await phaseOf(town, gives.trade_id), ['accepted', 'in_progress'])
  await town.set('savepoint held')
  await town.as(bea, conductSql.report, [gets.id, ''])
  await town.as(ana, conductSql.answer, [gets.id, 'agree'])
  await passes(town, '1 second')
  assert.equal(await pointsOf(town, ana), 2)
  assert.equal((await tradeNow(town, gives.trade_id))['owed_to'], ana.id)
  await town.set('rollback to savepoint held')
  await moveTo(town, gets, '-72 hours')
  assert.equal((await tradeNow(town, gives.trade_id))['owed_to'], null)
  await passes(town, '1 second')
  assert.equal((await tradeNow(town, gives.trade_id))['owed_to'], ana.id)
})

promise('the time of a dispute that is taken back does not shorten the time for a report', async (town) => {
  const [ana, bea] = await members(town)
  const [meeting] = await met(town, ana, bea, '-10 minutes')
  const [dispute] = await town.as(bea, conductSql.dispute, [meeting.trade_id, meeting.id, 'other', words])
  await passes(town, '200 hours')
  await town.as(bea, conductSql.withdraw, [dispute?.['id']])
  await passes(town, '71 hours 49 minutes')
  await town.set('savepoint late')
  await town.as(ana, conductSql.report, [meeting.id, ''])
  await town.set('rollback to savepoint late')
  await passes(town, '2 minutes')
  assert.equal(await whatOf(town, ana, conductSql.report, [meeting.id, '']), 'too_late')
})

promise('a dispute of weeks that is taken back ends no trade in silence', async (town) => {
  const [ana, bea] = await members(town)
  const [meeting, gets] = await met(town, ana, bea, '-10 minutes')
  await town.set(`update public.trade_appointments set status = 'cancelled' where id = $1`, [gets.id])
  const [dispute] = await town.as(bea, conductSql.dispute, [meeting.trade_id, meeting.id, 'other', words])
  await passes(town, '20 days')
  await town.as(bea, conductSql.withdraw, [dispute?.['id']])
  await passes(town, '13 days')
  assert.deepEqual(await phaseOf(town, meeting.trade_id), ['accepted', 'awaiting_confirmation'])
  await passes(town, '2 days')
  assert.deepEqual(await phaseOf(town, meeting.trade_id), ['cancelled', 'unconfirmed'])
})

promise('who leaves after the start can be reported like who cancels then, and is not spared by staying after all', async (town) => {
  const [ana, bea] = await members(town)
  const [meeting] = await met(town, ana, bea, '-1 hour')
  const leaving = await town.signsIn(bea, 'aal2')
  await town.as(leaving, `select public.account_delete_request('', true)`)
  assert.deepEqual(await phaseOf(town, meeting.trade_id), ['cancelled', 'cancelled'])
  await town.as(ana, conductSql.report, [meeting.id, ''])
  await town.as(leaving, 'select public.account_keep()')
  await passes(town, '48 hours')
  await passes(town, '1 second')
  assert.equal((await meetingNow(town, meeting)).status, 'missed')
  assert.deepEqual([await pointsOf(town, ana), await pointsOf(town, bea)], [0, 2], 'not a late cancel as well')
})

promise('whose leaving after the start is fine with the other is not reported anymore', async (town) => {
  const [ana, bea] = await members(town)
  const [meeting] = await met(town, ana, bea, '-1 hour')
  await town.as(await town.signsIn(bea, 'aal2'), `select public.account_delete_request('', true)`)
  assert.deepEqual(await told(town, ana, 'trade_late_cancel'), ['trade_late_cancel'])
  await town.as(ana, conductSql.excuse, [meeting.trade_id])
  assert.equal(await whatOf(town, ana, conductSql.report, [meeting.id, '']), 'appointment_over')
  await passes(town, '73 hours')
  assert.equal(await pointsOf(town, bea), 0)
})

promise('a code that is entered while one of the two is said not to have come changes nothing', async (town) => {
  const [ana, bea] = await members(town)
  const [meeting] = await met(town, ana, bea, '-1 hour')
  const [{ code } = {}] = await town.as(bea, 'select code from public.trade_check_codes where appointment_id = $1', [meeting.id])
  await town.as(ana, conductSql.report, [meeting.id, ''])
  assert.equal(await whatOf(town, ana, 'select * from public.trade_check_in($1, $2)', [meeting.id, code]), 'no_show_open')
  const { provider_here_at: provider, receiver_here_at: receiver } = await meetingNow(town, meeting)
  assert.deepEqual([provider, receiver], [null, null])
  // The other answers instead; a dispute shows the team what each of them says.
  await town.as(bea, conductSql.answer, [meeting.id, 'disagree'])
  assert.equal(await whatOf(town, ana, 'select * from public.trade_check_in($1, $2)', [meeting.id, code]), 'trade_disputed')
})
