import assert from 'node:assert/strict'
import { agree, meetingNow, stepSql } from '#tests/support/policies/appointments.ts'
import {
  conductSql,
  disputed,
  givesTheRest,
  members,
  met,
  passes,
  phaseOf,
  pointsOf,
  theirWords,
  told,
  tradeNow,
  whatOf,
  words,
} from '#tests/support/policies/conduct.ts'
import { grants, promise } from '#tests/support/policies/promises.ts'

promise('a dispute is visible to the two people of its trade', async (town) => {
  const [ana, bea, stranger] = await members(town)
  const { id } = await disputed(town, ana, bea)
  await town.as(bea, conductSql.tellSide, [id, theirWords])
  const read = 'select statement, answer from public.trade_disputes'
  assert.deepEqual(await town.as(stranger, read), [])
  assert.deepEqual(await town.as(await town.staff('support'), read), [])
  for (const party of [ana, bea]) assert.deepEqual(await town.as(party, read), [{ statement: words, answer: theirWords }])
  await town.set('delete from public.subscriptions')
  await town.endsTrial(bea)
  assert.equal((await town.as(bea, read)).length, 1, 'while the trade is accepted, on any plan')
  await town.set(`update public.trade_proposals set status = 'cancelled', phase = 'cancelled'`)
  assert.deepEqual(await town.as(bea, read), [])
  await town.refuses(ana, 'select resolved_by from public.trade_disputes')
})

grants('trade_disputes', {})

promise('a dispute has a reason, a statement of 20 to 2,000 characters and an appointment of the trade that has begun', async (town) => {
  const [ana, bea, cleo] = await members(town)
  const [meeting, later] = await met(town, ana, bea, '-1 hour')
  const [elsewhere] = await agree(town, ana, cleo)
  const open = (reason: string | null, statement: string | null, id = meeting.id, code = 'PT400') =>
    whatOf(town, ana, conductSql.dispute, [meeting.trade_id, id, reason, statement], code)
  for (const reason of ['weather', null]) assert.equal(await open(reason, words), 'reason_missing')
  for (const statement of ['x'.repeat(19), ` ${'x'.repeat(19)} `, 'x'.repeat(2001), null])
    assert.equal(await open('quality', statement), 'statement_length')
  for (const id of [elsewhere.id, bea.id]) assert.equal(await open('quality', words, id, 'PT404'), 'appointment_gone')
  assert.equal(await open('quality', words, later.id, 'PT409'), 'no_time_yet')
  await town.as(ana, conductSql.report, [meeting.id, ''])
  assert.equal(await open('quality', words, meeting.id, 'PT409'), 'no_show_open')
})

promise('while a trade is in dispute nothing in it moves, not by itself either', async (town) => {
  const [ana, bea] = await members(town)
  const [gives, gets] = await met(town, ana, bea, '-1 hour')
  await town.as(ana, stepSql.done, [gives.id])
  const [dispute] = await town.as(bea, conductSql.dispute, [gives.trade_id, gives.id, 'not_as_agreed', words])
  for (const who of [ana, bea]) {
    assert.equal(await whatOf(town, who, conductSql.cancel, [gives.trade_id, 'illness']), 'trade_disputed')
    assert.equal(await whatOf(town, who, conductSql.dispute, [gives.trade_id, gives.id, 'value', words]), 'trade_disputed')
    assert.equal(await whatOf(town, who, conductSql.report, [gives.id, '']), 'trade_disputed')
    for (const meeting of [gives, gets]) assert.equal(await whatOf(town, who, stepSql.done, [meeting.id]), 'trade_disputed')
    assert.equal(await whatOf(town, who, 'select public.trade_confirm($1)', [gives.trade_id]), 'trade_disputed')
  }
  const before = [await meetingNow(town, gives), await meetingNow(town, gets)]
  await passes(town, '61 days')
  assert.deepEqual(
    [await meetingNow(town, gives), await meetingNow(town, gets)].map(({ status }) => status),
    before.map(({ status }) => status),
  )
  assert.deepEqual(await phaseOf(town, gives.trade_id), ['accepted', 'disputed'])
  await town.as(bea, conductSql.withdraw, [dispute?.['id']])
  await passes(town, '71 hours 59 minutes')
  assert.equal((await meetingNow(town, gives)).status, 'confirmed', 'the time of the dispute does not count')
  await passes(town, '2 minutes')
  assert.equal((await meetingNow(town, gives)).status, 'done', 'then it goes on')
})

promise("it is the other's turn to tell their side, for 72 hours; then the team decides without it", async (town) => {
  const [ana, bea, stranger] = await members(town)
  const { id } = await disputed(town, ana, bea)
  const turn = async () => [
    (await town.as(ana, 'select public.my_turn(trade) as mine from public.trade_proposals as trade'))[0]?.['mine'],
    (await town.as(bea, 'select public.my_turn(trade) as mine from public.trade_proposals as trade'))[0]?.['mine'],
  ]
  assert.deepEqual([await turn(), await told(town, bea, 'dispute%')], [[false, true], ['dispute_opened']])
  assert.equal(await whatOf(town, ana, conductSql.tellSide, [id, theirWords]), 'nothing_to_answer')
  assert.equal(await whatOf(town, stranger, conductSql.tellSide, [id, theirWords], 'PT404'), 'trade_gone')
  for (const answer of ['x'.repeat(19), 'x'.repeat(2001), null])
    assert.equal(await whatOf(town, bea, conductSql.tellSide, [id, answer], 'PT400'), 'statement_length')
  await town.set('savepoint told')
  await town.as(bea, conductSql.tellSide, [id, theirWords])
  assert.deepEqual([await turn(), await told(town, ana, 'dispute%')], [[false, false], ['dispute_answered']])
  assert.equal(await whatOf(town, bea, conductSql.tellSide, [id, theirWords]), 'nothing_to_answer')
  await town.set('rollback to savepoint told')
  await town.set(`update clock.settings set shift = shift + interval '72 hours 1 second'`)
  assert.equal(await whatOf(town, bea, conductSql.tellSide, [id, theirWords]), 'too_late', 'also before the clock has noticed')
  await passes(town, '0')
  assert.deepEqual(await town.set('select status from public.trade_disputes'), [{ status: 'in_review' }])
  assert.equal(await whatOf(town, bea, conductSql.tellSide, [id, theirWords]), 'nothing_to_answer')
  assert.deepEqual(await turn(), [false, false])
})

promise('only who opened a dispute takes it back, and three times at most in a trade', async (town) => {
  const [ana, bea] = await members(town)
  const { id, meeting } = await disputed(town, ana, bea)
  assert.equal(await whatOf(town, bea, conductSql.withdraw, [id]), 'not_your_dispute')
  await town.as(ana, conductSql.withdraw, [id])
  assert.deepEqual(await told(town, bea, 'dispute_withdrawn'), ['dispute_withdrawn'])
  assert.equal(await whatOf(town, ana, conductSql.withdraw, [id]), 'dispute_over')
  const again = [meeting.trade_id, meeting.id, 'quality', words]
  for (let time = 2; time <= 3; time += 1) {
    const [next] = await town.as(ana, conductSql.dispute, again)
    await town.as(ana, conductSql.withdraw, [next?.['id']])
  }
  assert.equal(await whatOf(town, ana, conductSql.dispute, again, 'PT429'), 'disputes_used_up')
  await town.as(bea, conductSql.dispute, again)
})

promise('the team decides, with a note, once the other has answered or had 72 hours; never about a trade of their own', async (town) => {
  const [ana, bea] = await members(town)
  const { id } = await disputed(town, ana, bea)
  const sam = await town.staff('moderator')
  for (const who of [ana, bea, await town.staff('support'), await town.signsIn(sam)])
    await town.refuses(who, conductSql.resolve, [id, 'redo', 'Please try again.'], 'PT403')
  assert.equal(await whatOf(town, sam, conductSql.resolve, [id, 'redo', 'Please try again.']), 'answer_awaited')
  await town.as(bea, conductSql.tellSide, [id, theirWords])
  assert.equal(await whatOf(town, sam, conductSql.resolve, [bea.id, 'redo', 'Please try again.'], 'PT404'), 'dispute_gone')
  for (const outcome of ['split', null])
    assert.equal(await whatOf(town, sam, conductSql.resolve, [id, outcome, 'So'], 'PT400'), 'outcome_missing')
  for (const note of ['', ' ', 'x'.repeat(501), null]) await town.refuses(sam, conductSql.resolve, [id, 'redo', note], 'PT400')
  await town.set(`insert into public.user_roles (user_id, role) values ($1, 'moderator')`, [bea.id])
  await town.enrols(bea)
  await town.refuses(await town.signsIn(bea, 'aal2'), conductSql.resolve, [id, 'fault_opener', 'It was them.'], 'PT403')

  await town.as(sam, conductSql.resolve, [id, 'redo', ' Please try again. '])
  for (const who of [ana, bea])
    assert.deepEqual(await town.as(who, 'select status, outcome, resolution_note from public.trade_disputes'), [
      { status: 'resolved', outcome: 'redo', resolution_note: 'Please try again.' },
    ])
  assert.deepEqual(
    await town.set(`select actor_id, target_kind, target_id, reason, after from public.audit_entries where act = 'resolve_dispute'`),
    [{ actor_id: sam.id, target_kind: 'dispute', target_id: id, reason: 'Please try again.', after: { outcome: 'redo' } }],
  )
  for (const who of [ana, bea]) assert.deepEqual(await told(town, who, 'dispute_decided'), ['dispute_decided'])
  assert.equal(await whatOf(town, sam, conductSql.resolve, [id, 'redo', 'Again']), 'dispute_over')
})

promise('each outcome does what it says', async (town) => {
  // It is about what Ana gives; nothing else of the trade has a time yet.
  const outcomes: Record<string, { trade: [string, string]; meetings: [string, string]; points: [number, number]; ious: number }> = {
    complete_as_is: { trade: ['completed', 'completed'], meetings: ['cancelled', 'cancelled'], points: [0, 0], ious: 0 },
    redo: { trade: ['accepted', 'to_schedule'], meetings: ['unscheduled', 'unscheduled'], points: [0, 0], ious: 0 },
    iou_created: { trade: ['completed', 'completed_with_iou'], meetings: ['cancelled', 'done'], points: [0, 0], ious: 1 },
    cancel_no_fault: { trade: ['cancelled', 'cancelled'], meetings: ['cancelled', 'cancelled'], points: [0, 0], ious: 0 },
    fault_opener: { trade: ['accepted', 'to_schedule'], meetings: ['cancelled', 'unscheduled'], points: [2, 0], ious: 0 },
    fault_other: { trade: ['accepted', 'to_schedule'], meetings: ['cancelled', 'unscheduled'], points: [0, 2], ious: 0 },
  }
  for (const [outcome, expected] of Object.entries(outcomes)) {
    await town.set('savepoint outcomes')
    const [ana, bea] = await members(town)
    const { id, meeting } = await disputed(town, ana, bea)
    await town.as(bea, conductSql.tellSide, [id, theirWords])
    const sam = await town.staff('moderator')
    if (outcome === 'iou_created') {
      assert.equal(await whatOf(town, sam, conductSql.resolve, [id, outcome, 'Decided.']), 'nothing_given_yet')
      await givesTheRest(town, meeting)
    }
    await town.as(sam, conductSql.resolve, [id, outcome, 'Decided.'])
    await town.set(`select clock.run('count strikes')`)
    const [other] = await town.set('select status from public.trade_appointments where trade_id = $1 and id <> $2', [
      meeting.trade_id,
      meeting.id,
    ])
    assert.deepEqual(await phaseOf(town, meeting.trade_id), expected.trade, outcome)
    assert.deepEqual([(await meetingNow(town, meeting)).status, other?.['status']], expected.meetings, outcome)
    assert.deepEqual([await pointsOf(town, ana), await pointsOf(town, bea)], expected.points, outcome)
    const made = await town.set('select debtor_id, creditor_id from public.trade_ious')
    assert.deepEqual(made, expected.ious === 0 ? [] : [{ debtor_id: ana.id, creditor_id: bea.id }], outcome)
    await town.set('rollback to savepoint outcomes')
  }
})

promise('what the team has repeated gets 60 days to find a time, however long the dispute took', async (town) => {
  const [ana, bea] = await members(town)
  const { id, meeting } = await disputed(town, ana, bea)
  await passes(town, '70 days')
  await town.as(await town.staff('moderator'), conductSql.resolve, [id, 'redo', 'Please try again.'])
  await passes(town, '59 days 23 hours')
  assert.deepEqual(await phaseOf(town, meeting.trade_id), ['accepted', 'to_schedule'])
  await passes(town, '1 hour')
  assert.deepEqual(await phaseOf(town, meeting.trade_id), ['cancelled', 'unconfirmed'])
})

promise('who is found not to have come has missed the appointment', async (town) => {
  const [ana, bea] = await members(town)
  const [meeting] = await met(town, ana, bea, '-1 hour')
  await town.as(ana, conductSql.report, [meeting.id, ''])
  await town.as(bea, conductSql.answer, [meeting.id, 'disagree'])
  const [dispute] = await town.set('select id from public.trade_disputes')
  await town.as(bea, conductSql.tellSide, [dispute?.['id'], theirWords])
  await town.as(await town.staff('moderator'), conductSql.resolve, [dispute?.['id'], 'fault_other', 'They were not there.'])
  assert.equal((await meetingNow(town, meeting)).status, 'missed')
  assert.deepEqual(await town.set('select user_id, kind, points from public.conduct_strikes'), [
    { user_id: bea.id, kind: 'no_show', points: 2 },
  ])
})

promise('an appointment that is done stays done, no matter who is at fault', async (town) => {
  const [ana, bea] = await members(town)
  const [gives] = await met(town, ana, bea, '-1 hour')
  for (const who of [ana, bea]) await town.as(who, stepSql.done, [gives.id])
  const [dispute] = await town.as(bea, conductSql.dispute, [gives.trade_id, gives.id, 'hygiene_or_injury', words])
  await town.as(ana, conductSql.tellSide, [dispute?.['id'], theirWords])
  await town.as(await town.staff('moderator'), conductSql.resolve, [dispute?.['id'], 'fault_other', 'The tools were not clean.'])
  assert.equal((await meetingNow(town, gives)).status, 'done')
  assert.deepEqual(await phaseOf(town, gives.trade_id), ['accepted', 'in_progress'])
})

promise('a dispute ends when one of the two leaves', async (town) => {
  const [ana, bea] = await members(town)
  const { meeting } = await disputed(town, ana, bea)
  await town.as(await town.signsIn(bea, 'aal2'), `select public.account_delete_request('', true)`)
  assert.deepEqual(await town.as(ana, 'select status from public.trade_disputes'), [{ status: 'withdrawn' }])
  assert.equal((await tradeNow(town, meeting.trade_id))['status'], 'cancelled')
})

promise('what the two said in a dispute goes with their account', async (town) => {
  const [ana, bea] = await members(town)
  const { id } = await disputed(town, ana, bea)
  await town.as(bea, conductSql.tellSide, [id, theirWords])
  await town.as(await town.signsIn(bea, 'aal2'), `select public.account_delete_request('', true)`)
  await town.set(`update clock.settings set shift = shift + interval '14 days 1 second'`)
  await town.set(`select clock.run('erase accounts')`)
  assert.deepEqual(await town.set('select statement, answer from public.trade_disputes'), [
    { statement: words, answer: 'This statement was deleted.' },
  ])
})
