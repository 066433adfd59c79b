// Asking for another time shortly before the agreed one (B6.8): it counts like a late cancel.
import assert from 'node:assert/strict'
import { confirmTime, meetingNow, moveTo, slotIn, stepSql, type Meeting } from '#tests/support/policies/appointments.ts'
import { conductSql, members, met, passes, pointsOf, told, tradeNow, whatOf } from '#tests/support/policies/conduct.ts'
import { promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

const askSql = 'select * from public.trade_propose_slots($1, array[$2::timestamptz], reason => $3)'
const asks = async (town: Stage, who: Member, { id }: Meeting, reason: string | null = 'schedule', distance = '6 days') =>
  await town.as(who, askSql, [id, await slotIn(town, distance), reason])
const strikes = (town: Stage, who: Member) => town.as(who, 'select kind, points from public.conduct_strikes order by created_at')
const late = [{ kind: 'late_cancel', points: 1 }]
const reports = (town: Stage) => town.set('select reporter_id, reported_id, subject_type, detail from public.reports')

promise('asking for another time is late within the hours that the other asks for, 24 if they say nothing', async (town) => {
  for (const [hours, before, isLate] of [
    [null, '24 hours 1 minute', false],
    [null, '24 hours', true],
    [12, '12 hours 1 minute', false],
    [12, '12 hours', true],
    [48, '48 hours 1 minute', false],
    [48, '48 hours', true],
  ] as const) {
    await town.set('savepoint hours')
    const [ana, bea] = await members(town)
    const [meeting] = await met(town, ana, bea, before)
    if (hours !== null)
      await town.set(`update public.profile_details set trade_rules = jsonb_build_object('notice_hours', $2::int) where user_id = $1`, [
        ana.id,
        hours,
      ])
    await asks(town, bea, meeting)
    const where = `${hours} hours, ${before} ahead`
    assert.deepEqual(await strikes(town, bea), isLate ? late : [], where)
    assert.deepEqual(await strikes(town, ana), [], where)
    assert.deepEqual(await told(town, ana, 'trade_new_times%'), [isLate ? 'trade_new_times_late' : 'trade_new_times'], where)
    assert.equal((await tradeNow(town, meeting.trade_id))['recipient_excusable_until'] !== null, isLate, where)
    await town.set('rollback to savepoint hours')
  }
})

promise('asking late for another time needs a reason', async (town) => {
  const [ana, bea] = await members(town)
  const [meeting] = await met(town, ana, bea, '1 hour')
  const slot = await slotIn(town, '6 days')
  for (const reason of [null, '', 'weather', 'distance'])
    assert.equal(await whatOf(town, bea, askSql, [meeting.id, slot, reason], 'PT400'), 'reason_missing')
  assert.deepEqual([await strikes(town, bea), await told(town, ana, 'trade_new%')], [[], []])
})

promise('asking late for another time counts after two days, unless the other says that it is fine', async (town) => {
  const [ana, bea, stranger] = await members(town)
  const [meeting] = await met(town, ana, bea, '1 hour')
  await asks(town, bea, meeting)
  assert.equal((await meetingNow(town, meeting)).status, 'confirmed', 'the agreed time stands')
  assert.equal(await whatOf(town, bea, conductSql.excuse, [meeting.trade_id]), 'nothing_to_excuse')
  assert.equal(await whatOf(town, stranger, conductSql.excuse, [meeting.trade_id], 'PT404'), 'trade_gone')
  await town.set('savepoint waiting')
  await passes(town, '47 hours 59 minutes')
  assert.equal(await pointsOf(town, bea), 0)
  await town.set('savepoint last')
  await town.as(ana, conductSql.excuse, [meeting.trade_id])
  await town.set('rollback to savepoint last')
  await passes(town, '1 minute')
  assert.equal(await pointsOf(town, bea), 1)
  assert.equal(await whatOf(town, ana, conductSql.excuse, [meeting.trade_id]), 'nothing_to_excuse')
  await town.set('rollback to savepoint waiting')

  await town.as(ana, conductSql.excuse, [meeting.trade_id])
  assert.deepEqual([await strikes(town, bea), await told(town, bea, 'trade_excused')], [[], ['trade_excused']])
  await asks(town, bea, meeting, null, '7 days')
  assert.deepEqual(await strikes(town, bea), [], 'of the same time it is still fine')
  await passes(town, '3 days')
  assert.equal(await pointsOf(town, bea), 0)
})

promise('illness is free, and of safety the other sees what they would see of any other reason', async (town) => {
  const seen: unknown[] = []
  for (const reason of ['other', 'safety', 'illness']) {
    await town.set('savepoint reasons')
    const [ana, bea] = await members(town)
    const [meeting] = await met(town, ana, bea, '1 hour')
    await asks(town, bea, meeting, reason)
    assert.deepEqual(await strikes(town, bea), reason === 'other' ? late : [], reason)
    assert.deepEqual(
      await reports(town),
      reason === 'safety'
        ? [{ reporter_id: bea.id, reported_id: ana.id, subject_type: 'trade', detail: 'Asked for another time for safety.' }]
        : [],
    )
    const [trade] = await town.as(
      ana,
      'select status, phase, proposer_excusable_until as mine, recipient_excusable_until - clock.now() as excusable from public.trade_proposals',
    )
    const [times] = await town.as(
      ana,
      'select status, late_move_of - starts_at as moved, cardinality(slots) as slots from public.trade_appointments where id = $1',
      [meeting.id],
    )
    const notices = await town.as(
      ana,
      'select type, title, message, template from public.notifications where actor_id = $1 order by template',
      [bea.id],
    )
    seen.push(JSON.stringify([trade, times, notices]).replaceAll(bea.name, 'Bea'))
    if (reason === 'illness')
      assert.equal(await whatOf(town, ana, conductSql.excuse, [meeting.trade_id]), 'nothing_to_excuse', 'there is nothing to excuse')
    await town.set('rollback to savepoint reasons')
  }
  assert.equal(seen[1], seen[0])
  assert.notEqual(seen[2], seen[0])
})

promise('it counts once for each agreed time, and not for who answers the times of the other', async (town) => {
  const [ana, bea] = await members(town)
  const [meeting] = await met(town, ana, bea, '2 hours')
  await asks(town, bea, meeting)
  const slot = await slotIn(town, '7 days')
  await town.as(bea, askSql, [meeting.id, slot, null])
  await town.as(ana, askSql, [meeting.id, await slotIn(town, '8 days'), null])
  assert.deepEqual([await strikes(town, bea), await strikes(town, ana)], [late, []])
  const again = await slotIn(town, '9 days')
  await town.as(bea, askSql, [meeting.id, again, null])
  await town.as(ana, stepSql.choose, [meeting.id, again])
  await moveTo(town, meeting, '3 hours')
  assert.equal(await pointsOf(town, bea), 1)
  await asks(town, bea, meeting, 'other')
  assert.deepEqual(await strikes(town, bea), [...late, ...late], 'another time was agreed since')
})

promise('who answers within the notice what the other asked before it with other times is not late', async (town) => {
  const [ana, bea] = await members(town)
  const [meeting] = await met(town, ana, bea, '30 hours')
  await asks(town, bea, meeting)
  await moveTo(town, meeting, '2 hours')
  await town.as(ana, askSql, [meeting.id, await slotIn(town, '8 days'), null])
  assert.deepEqual([await strikes(town, ana), await strikes(town, bea)], [[], []])
})

promise('a late cancel of a trade in which they had asked late for another time is one late cancel', async (town) => {
  const [ana, bea] = await members(town)
  const [meeting] = await met(town, ana, bea, '2 hours')
  await asks(town, bea, meeting)
  await town.set('savepoint waits')
  await town.as(bea, conductSql.cancel, [meeting.trade_id, 'schedule'])
  assert.deepEqual(await strikes(town, bea), late)
  await town.set('rollback to savepoint waits')
  await town.as(ana, conductSql.excuse, [meeting.trade_id])
  await town.as(bea, conductSql.cancel, [meeting.trade_id, 'schedule'])
  assert.deepEqual(await strikes(town, bea), late, 'that one is not excused')
})

promise('of two who ask late for another time in one trade, each counts for who was, and each can be excused', async (town) => {
  const [ana, bea] = await members(town)
  const [gives, gets] = await met(town, ana, bea, '2 hours')
  await confirmTime(town, gets, bea, ana, '4 hours')
  await asks(town, bea, gives)
  await asks(town, ana, gets)
  assert.deepEqual([await strikes(town, ana), await strikes(town, bea)], [late, late])
  await town.set('savepoint late')
  for (const [who, left] of [
    [ana, [late, []]],
    [bea, [[], late]],
  ] as const) {
    await town.as(who, conductSql.excuse, [gives.trade_id])
    assert.deepEqual([await strikes(town, ana), await strikes(town, bea)], left)
    assert.equal(await whatOf(town, who, conductSql.excuse, [gives.trade_id]), 'nothing_to_excuse')
    await town.set('rollback to savepoint late')
  }
})
