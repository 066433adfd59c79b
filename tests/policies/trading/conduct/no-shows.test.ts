import assert from 'node:assert/strict'
import { meetingNow, stepSql } from '#tests/support/policies/appointments.ts'
import { conductSql, members, met, passes, phaseOf, pointsOf, told, whatOf } from '#tests/support/policies/conduct.ts'
import { promise } from '#tests/support/policies/promises.ts'
import { review, saveSql, saveValues } from '#tests/support/policies/reviews.ts'

promise('a report is one note of at most 500 characters for each agreed time, not by who said that it happened', async (town) => {
  const [ana, bea] = await members(town)
  const [meeting] = await met(town, ana, bea, '-1 hour')
  assert.equal(await whatOf(town, ana, conductSql.report, [meeting.id, 'x'.repeat(501)], 'PT400'), 'note_too_long')
  await town.set('savepoint said')
  await town.as(ana, stepSql.done, [meeting.id])
  assert.equal(await whatOf(town, ana, conductSql.report, [meeting.id, '']), 'marked_already')
  await town.set('rollback to savepoint said')
  await town.as(ana, conductSql.report, [meeting.id, ` ${'x'.repeat(500)} `])
  assert.equal(String((await meetingNow(town, meeting))['report_note']).length, 500)
  assert.equal(await whatOf(town, ana, conductSql.report, [meeting.id, '']), 'reported_already')
  for (const what of ['coming', 'here', 'done'] as const)
    assert.equal(await whatOf(town, bea, stepSql[what], [meeting.id]), 'no_show_open', what)
  for (const who of [ana, bea]) assert.equal(await whatOf(town, who, conductSql.cancel, [meeting.trade_id, 'illness']), 'no_show_open')
})

promise('an answer is agree, me_too or disagree', async (town) => {
  const [ana, bea] = await members(town)
  const [meeting] = await met(town, ana, bea, '-1 hour')
  await town.as(ana, conductSql.report, [meeting.id, ''])
  for (const answer of ['no', null])
    assert.equal(await whatOf(town, bea, conductSql.answer, [meeting.id, answer], 'PT400'), 'answer_missing')
  assert.deepEqual(await town.as(bea, 'select public.my_turn(trade) as mine from public.trade_proposals as trade'), [{ mine: true }])
  await town.set(`update clock.settings set shift = shift + interval '48 hours 1 second'`)
  assert.equal(await whatOf(town, bea, conductSql.answer, [meeting.id, 'disagree']), 'too_late', 'also before the clock has noticed')
})

promise('who agrees that they did not come gets two points', async (town) => {
  const [ana, bea] = await members(town)
  const [meeting, other] = await met(town, ana, bea, '-1 hour')
  await town.as(ana, conductSql.report, [meeting.id, ''])
  assert.deepEqual(await told(town, bea, 'trade_no_show'), ['trade_no_show'])
  await town.as(bea, conductSql.answer, [meeting.id, 'agree'])
  await passes(town, '1 second')
  assert.deepEqual([await pointsOf(town, ana), await pointsOf(town, bea)], [0, 2])
  const { status, starts_at: start, report_answer: kept } = await meetingNow(town, meeting)
  assert.deepEqual([status, start !== null, kept], ['missed', true, 'agree'])
  for (const who of [ana, bea]) assert.deepEqual(await told(town, who, 'trade_missed'), ['trade_missed'])
  assert.deepEqual(await phaseOf(town, meeting.trade_id), ['accepted', 'to_schedule'], 'the other appointment is still open')
  assert.equal((await meetingNow(town, other)).status, 'unscheduled')
})

promise('that neither came counts for both only if who reported it confirms it', async (town) => {
  const [ana, bea] = await members(town)
  const [meeting, gets] = await met(town, ana, bea, '-1 hour')
  await town.set(`update public.trade_appointments set status = 'cancelled' where id = $1`, [gets.id])
  // Being there is what their own tap says; the other's word takes nothing from it.
  await town.set('update public.trade_appointments set provider_here_at = starts_at where id = $1', [meeting.id])
  await town.as(ana, conductSql.report, [meeting.id, ''])
  await town.as(bea, conductSql.answer, [meeting.id, 'me_too'])
  assert.equal((await meetingNow(town, meeting)).status, 'confirmed')
  assert.deepEqual(await told(town, ana, 'trade_no_show'), ['trade_no_show'])
  assert.deepEqual(await town.as(ana, 'select public.my_turn(trade) as mine from public.trade_proposals as trade'), [{ mine: true }])
  assert.deepEqual(await town.as(bea, 'select public.my_turn(trade) as mine from public.trade_proposals as trade'), [{ mine: false }])
  assert.equal(await whatOf(town, bea, conductSql.answer, [meeting.id, 'agree']), 'nothing_to_answer')
  assert.equal(await whatOf(town, ana, conductSql.answer, [meeting.id, 'me_too'], 'PT400'), 'answer_missing')
  for (const who of [ana, bea]) assert.equal(await whatOf(town, who, conductSql.cancel, [meeting.trade_id, 'illness']), 'no_show_open')
  await passes(town, '1 second')
  assert.deepEqual([await pointsOf(town, ana), await pointsOf(town, bea)], [0, 0])
  await town.set('savepoint said')
  await town.as(ana, conductSql.answer, [meeting.id, 'agree'])
  await passes(town, '1 second')
  assert.deepEqual([await pointsOf(town, ana), await pointsOf(town, bea)], [2, 2])
  assert.equal((await meetingNow(town, meeting)).report_answer, 'me_too')
  await town.set('rollback to savepoint said')
  await town.as(ana, conductSql.answer, [meeting.id, 'disagree'])
  assert.deepEqual(await town.as(bea, 'select opened_by, other_id, reason from public.trade_disputes'), [
    { opened_by: ana.id, other_id: bea.id, reason: 'no_show' },
  ])
  await town.set('rollback to savepoint said')
  await town.set(`update clock.settings set shift = shift + interval '95 hours 59 minutes 58 seconds'`)
  await town.as(ana, conductSql.answer, [meeting.id, 'agree'])
  await town.set('rollback to savepoint said')
  await town.set(`update clock.settings set shift = shift + interval '96 hours'`)
  assert.equal(await whatOf(town, ana, conductSql.answer, [meeting.id, 'agree']), 'too_late', 'also before the clock has noticed')
  await town.set('rollback to savepoint said')
  await passes(town, '95 hours 59 minutes')
  assert.equal((await meetingNow(town, meeting)).status, 'confirmed')
  await passes(town, '1 minute')
  await passes(town, '1 second')
  assert.equal((await meetingNow(town, meeting)).status, 'missed')
  assert.deepEqual([await pointsOf(town, ana), await pointsOf(town, bea)], [0, 2], 'silence is no confession')
})

promise('who is said not to have come answers that, and does not report the other', async (town) => {
  const [ana, bea] = await members(town)
  const [meeting] = await met(town, ana, bea, '-1 hour')
  await town.as(ana, conductSql.report, [meeting.id, ''])
  assert.equal(await whatOf(town, bea, conductSql.report, [meeting.id, '']), 'no_show_open')
  await passes(town, '1 second')
  assert.deepEqual([await pointsOf(town, ana), await pointsOf(town, bea)], [0, 0])
})

promise('nobody is reported who is known to have come: by the code, or by the taps of both', async (town) => {
  const [ana, bea] = await members(town)
  const [meeting] = await met(town, ana, bea, '-30 minutes')
  await town.as(bea, stepSql.here, [meeting.id])
  await town.set('savepoint one')
  await town.as(ana, stepSql.here, [meeting.id])
  for (const who of [ana, bea]) assert.equal(await whatOf(town, who, conductSql.report, [meeting.id, '']), 'both_came')
  await town.set('rollback to savepoint one')
  const [kept] = await town.set('select code from public.trade_check_codes where appointment_id = $1', [meeting.id])
  await town.as(ana, 'select public.trade_check_in($1, $2)', [meeting.id, kept?.['code']])
  for (const who of [ana, bea]) assert.equal(await whatOf(town, who, conductSql.report, [meeting.id, '']), 'both_came')
  await town.set('rollback to savepoint one')
  await town.as(bea, conductSql.report, [meeting.id, ''])
})

promise('no answer in 48 hours means that they agree, also when the two have blocked each other', async (town) => {
  const [ana, bea] = await members(town)
  const [meeting] = await met(town, ana, bea, '-1 hour')
  await town.as(ana, conductSql.report, [meeting.id, ''])
  await town.blocks(bea, ana)
  await passes(town, '47 hours 59 minutes')
  assert.equal((await meetingNow(town, meeting)).status, 'confirmed')
  await passes(town, '1 minute')
  assert.equal((await meetingNow(town, meeting)).status, 'missed')
  await passes(town, '1 second')
  assert.deepEqual([await pointsOf(town, ana), await pointsOf(town, bea)], [0, 2])
})

promise('while a report waits for its answer, nobody is asked whether it happened, and it does not become done by itself', async (town) => {
  const [ana, bea] = await members(town)
  const [meeting] = await met(town, ana, bea, '-1 hour')
  await town.as(bea, stepSql.done, [meeting.id])
  await passes(town, '70 hours')
  await town.as(ana, conductSql.report, [meeting.id, ''])
  const before = await told(town, ana, 'trade_over')
  await passes(town, '3 hours')
  assert.equal((await meetingNow(town, meeting)).status, 'confirmed', 'three days after one of them said done')
  assert.deepEqual(await told(town, ana, 'trade_over'), before)
})

promise('who disagrees opens a dispute with the words of the report', async (town) => {
  for (const [note, statement] of [
    ['', 'They did not come to the appointment.'],
    ['Rang three times', 'They did not come to the appointment. Rang three times'],
    ['I waited for an hour and rang three times', 'I waited for an hour and rang three times'],
  ] as const) {
    await town.set('savepoint notes')
    const [ana, bea] = await members(town)
    const [meeting] = await met(town, ana, bea, '-1 hour')
    await town.as(ana, conductSql.report, [meeting.id, note])
    await town.as(bea, conductSql.answer, [meeting.id, 'disagree'])
    assert.deepEqual(await phaseOf(town, meeting.trade_id), ['accepted', 'disputed'])
    assert.deepEqual(await town.as(bea, 'select opened_by, other_id, reason, statement, status from public.trade_disputes'), [
      { opened_by: ana.id, other_id: bea.id, reason: 'no_show', statement, status: 'open' },
    ])
    await town.set('rollback to savepoint notes')
  }
})

promise(
  'a trade in which nothing was given ends when its last appointment was missed, and both can review it for 14 days',
  async (town) => {
    const [ana, bea] = await members(town)
    const [gives, gets] = await met(town, ana, bea, '-1 hour')
    await town.as(ana, conductSql.report, [gives.id, ''])
    await town.as(bea, conductSql.answer, [gives.id, 'agree'])
    assert.equal(await whatOf(town, ana, saveSql, saveValues(gives.trade_id)), 'review_not_yet', 'while the other is open')
    await town.as(bea, conductSql.cancel, [gives.trade_id, 'schedule'])
    assert.deepEqual(await phaseOf(town, gives.trade_id), ['cancelled', 'cancelled'])
    assert.equal((await meetingNow(town, gives)).status, 'missed', 'cancelling leaves what was missed')
    assert.equal((await meetingNow(town, gets)).status, 'cancelled')
    await passes(town, '12 days')
    assert.deepEqual(await told(town, ana, 'review_reminder'), ['review_reminder'])
    await review(town, ana, gives.trade_id, { ratings: [1, 1, 3] })
    await passes(town, '2 days')
    assert.equal(await whatOf(town, bea, saveSql, saveValues(gives.trade_id)), 'reviews_over')
    assert.deepEqual(await town.set('select status from public.reviews'), [{ status: 'published' }])
  },
)

promise('a trade that was only cancelled has no reviews', async (town) => {
  const [ana, bea] = await members(town)
  const [gives] = await met(town, ana, bea, '2 days')
  await town.as(bea, conductSql.cancel, [gives.trade_id, 'schedule'])
  assert.equal(await whatOf(town, ana, saveSql, saveValues(gives.trade_id)), 'review_not_yet')
  await passes(town, '12 days')
  assert.deepEqual(await told(town, ana, 'review_reminder'), [])
})
