// Cancelling late, and the other's "It's fine".
import assert from 'node:assert/strict'
import { agree, confirmTime, meetingNow, moveTo, slotIn, stepSql } from '#tests/support/policies/appointments.ts'
import { conductSql, members, met, passes, phaseOf, pointsOf, told, tradeNow, whatOf } from '#tests/support/policies/conduct.ts'
import { promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'
import { begin } from '#tests/support/policies/trades.ts'

const strikes = async (town: Stage, who: Member) =>
  await town.as(who, 'select kind, points, counts_at > clock.now() as waits from public.conduct_strikes order by created_at')
const late = { kind: 'late_cancel', points: 1, waits: true }
const notice = (town: Stage, who: Member, hours: number) =>
  town.set(`update public.profile_details set trade_rules = jsonb_build_object('notice_hours', $2::int) where user_id = $1`, [
    who.id,
    hours,
  ])

promise('a cancel is late within the hours that the other asks for, 24 if they say nothing', async (town) => {
  for (const [hours, before, isLate] of [
    [null, '24 hours 1 minute', false],
    [null, '24 hours', true],
    [12, '12 hours 1 minute', false],
    [12, '12 hours', true],
    [48, '48 hours 1 minute', false],
    [48, '48 hours', true],
    [null, '-72 hours', true],
    [null, '-72 hours -1 minute', false],
  ] as const) {
    await town.set('savepoint hours')
    const [ana, bea] = await members(town)
    const [meeting] = await met(town, ana, bea, before)
    if (hours !== null) await notice(town, ana, hours)
    await notice(town, bea, hours === 48 ? 12 : 48)
    await town.as(bea, conductSql.cancel, [meeting.trade_id, 'changed_mind'])
    assert.deepEqual(await strikes(town, bea), isLate ? [late] : [], `${hours} hours, ${before} ahead`)
    assert.deepEqual(await told(town, ana, 'trade_late_cancel'), isLate ? ['trade_late_cancel'] : [])
    assert.deepEqual(await strikes(town, ana), [])
    await town.set('rollback to savepoint hours')
  }
})

promise('without an agreed time, and for illness, no cancel is late', async (town) => {
  const [ana, bea, cleo] = await members(town)
  const [first] = await agree(town, ana, bea)
  await town.as(bea, conductSql.cancel, [first.trade_id, 'schedule'])
  const [second] = await met(town, cleo, bea, '1 hour')
  await town.as(bea, conductSql.cancel, [second.trade_id, 'illness'])
  assert.deepEqual(await strikes(town, bea), [])
  assert.equal((await tradeNow(town, second.trade_id))['recipient_excusable_until'], null)
})

promise('a late cancel counts after two days, unless the other says that it is fine', async (town) => {
  const [ana, bea, stranger] = await members(town)
  const [meeting] = await met(town, ana, bea, '1 hour')
  await town.as(bea, conductSql.cancel, [meeting.trade_id, 'schedule'])
  assert.equal(await whatOf(town, bea, conductSql.excuse, [meeting.trade_id]), 'nothing_to_excuse', "not one's own")
  assert.equal(await whatOf(town, stranger, conductSql.excuse, [meeting.trade_id], 'PT404'), 'trade_gone')
  await town.set('savepoint waiting')
  await passes(town, '47 hours 59 minutes')
  assert.equal(await pointsOf(town, bea), 0)
  await passes(town, '1 minute')
  assert.equal(await pointsOf(town, bea), 1)
  assert.deepEqual(await told(town, bea, 'strike%'), ['strike_given'])
  assert.equal(await whatOf(town, ana, conductSql.excuse, [meeting.trade_id]), 'nothing_to_excuse')
  await town.set('rollback to savepoint waiting')

  await town.as(ana, conductSql.excuse, [meeting.trade_id])
  assert.deepEqual(await strikes(town, bea), [])
  assert.deepEqual(await told(town, bea, 'trade_excused'), ['trade_excused'])
  assert.equal(await whatOf(town, ana, conductSql.excuse, [meeting.trade_id]), 'nothing_to_excuse')
  await passes(town, '3 days')
  assert.equal(await pointsOf(town, bea), 0)
})

promise('if both were late in one trade, each can excuse the other', async (town) => {
  for (const [first, then] of [
    ['ana', 'bea'],
    ['bea', 'ana'],
  ] as const) {
    await town.set('savepoint who')
    const [ana, bea] = await members(town)
    const [meeting] = await met(town, ana, bea, '1 hour')
    const who = { ana, bea }
    const [one, other] = [who[first], who[then]]
    await town.as(one, 'select * from public.trade_propose_slots($1, array[$2::timestamptz], reason => $3)', [
      meeting.id,
      await slotIn(town, '6 days'),
      'schedule',
    ])
    await town.as(other, conductSql.cancel, [meeting.trade_id, 'schedule'])
    assert.deepEqual([await strikes(town, one), await strikes(town, other)], [[late], [late]])
    await town.as(other, conductSql.excuse, [meeting.trade_id])
    assert.deepEqual([await strikes(town, one), await strikes(town, other)], [[], [late]], 'the earlier one')
    assert.equal(await whatOf(town, other, conductSql.excuse, [meeting.trade_id]), 'nothing_to_excuse')
    await town.as(one, conductSql.excuse, [meeting.trade_id])
    assert.deepEqual([await strikes(town, one), await strikes(town, other)], [[], []], 'the later one')
    assert.deepEqual(
      [await told(town, one, 'trade_excused'), await told(town, other, 'trade_excused')],
      [['trade_excused'], ['trade_excused']],
    )
    await town.set('rollback to savepoint who')
  }
})

promise('who cancels late for safety gets no strike, and the other sees what they would see of any other reason', async (town) => {
  const seen: unknown[] = []
  for (const reason of ['other', 'safety']) {
    await town.set('savepoint reasons')
    const [ana, bea] = await members(town)
    const [meeting] = await met(town, ana, bea, '1 hour')
    await town.as(bea, conductSql.cancel, [meeting.trade_id, reason])
    assert.deepEqual(await strikes(town, bea), reason === 'safety' ? [] : [late])
    const [trade] = await town.as(
      ana,
      `select status, phase, cancel_reason, proposer_excusable_until as mine, recipient_excusable_until - clock.now() as excusable from public.trade_proposals`,
    )
    const notices = await town.as(
      ana,
      'select type, title, message, template from public.notifications where actor_id = $1 order by template',
      [bea.id],
    )
    await town.as(ana, conductSql.excuse, [meeting.trade_id])
    seen.push(JSON.stringify([trade, notices]).replaceAll(bea.name, 'Bea'))
    await town.set('rollback to savepoint reasons')
  }
  assert.equal(seen[1], seen[0])
})

promise('a report for safety counts in the 20 a day; past them a trade is cancelled without one', async (town) => {
  const [ana, bea] = await members(town)
  const [meeting] = await agree(town, ana, bea)
  const reports = async () =>
    (await town.set('select count(*)::int as sent from public.reports where reporter_id = $1', [bea.id]))[0]?.['sent']
  const report = (many: number) =>
    town.set(
      `insert into public.reports (reporter_id, reported_id, subject_type, subject_id, reason)
       select $1, $2, 'profile', $2, 'spam' from generate_series(1, $3::int)`,
      [bea.id, ana.id, many],
    )
  await report(19)
  await town.set('savepoint nineteen')
  await town.as(bea, conductSql.cancel, [meeting.trade_id, 'safety'])
  assert.equal(await reports(), 20)
  const again = `select public.report_create($1, 'profile', $1, 'spam')`
  assert.equal((await town.refuses(bea, again, [ana.id], 'PT429')).hint, 'limit_reached')
  await town.set('rollback to savepoint nineteen')
  await report(1)
  await town.as(bea, conductSql.cancel, [meeting.trade_id, 'safety'])
  assert.deepEqual([await reports(), (await phaseOf(town, meeting.trade_id))[0]], [20, 'cancelled'])
})

promise('once a service was given, cancelling ends the rest, and the member who is owed one chooses', async (town) => {
  for (const who of ['giver', 'receiver'] as const) {
    await town.set('savepoint who')
    const [ana, bea] = await members(town)
    const [gives, gets] = await agree(town, ana, bea)
    await begin(town, gives.trade_id, gives)
    for (const each of [ana, bea]) await town.as(each, stepSql.done, [gives.id])
    await town.as(who === 'giver' ? ana : bea, conductSql.cancel, [gives.trade_id, 'schedule'])
    assert.deepEqual(await phaseOf(town, gives.trade_id), ['accepted', 'in_progress'])
    assert.equal((await tradeNow(town, gives.trade_id))['owed_to'], ana.id)
    assert.deepEqual([(await meetingNow(town, gives)).status, (await meetingNow(town, gets)).status], ['done', 'cancelled'])
    for (const each of [ana, bea]) assert.equal(await whatOf(town, each, conductSql.cancel, [gives.trade_id, 'schedule']), 'owed_open')
    assert.deepEqual([await told(town, ana, 'trade_ow%'), await told(town, bea, 'trade_ow%')], [['trade_owed'], ['trade_owing']])
    await town.set('rollback to savepoint who')
  }
})

promise('a service that never got its time, or of which nobody said anything, is owed like a cancelled one', async (town) => {
  for (const [isAgreed, waits] of [
    [false, ['59 days 23 hours', '1 hour']],
    [true, ['13 days 23 hours', '1 hour']],
  ] as const) {
    await town.set('savepoint agreed')
    const [ana, bea] = await members(town)
    const [gives, gets] = await agree(town, ana, bea)
    await begin(town, gives.trade_id, gives)
    for (const each of [ana, bea]) await town.as(each, stepSql.done, [gives.id])
    if (isAgreed) {
      await confirmTime(town, gets, bea, ana)
      await moveTo(town, gets, '-90 minutes')
    }
    await passes(town, waits[0])
    assert.equal((await tradeNow(town, gives.trade_id))['owed_to'], null)
    await passes(town, waits[1])
    assert.equal((await tradeNow(town, gives.trade_id))['owed_to'], ana.id)
    await town.set('rollback to savepoint agreed')
  }
})

promise('who leaves owes an IOU for what they got, and keeps a late cancel if they stay after all', async (town) => {
  const [ana, bea, cleo] = await members(town)
  const [gives] = await agree(town, ana, bea)
  await begin(town, gives.trade_id, gives)
  for (const each of [ana, bea]) await town.as(each, stepSql.done, [gives.id])
  const [soon] = await met(town, cleo, bea, '1 hour')
  const leaving = await town.signsIn(bea, 'aal2')
  await town.as(leaving, `select public.account_delete_request('', true)`)
  assert.deepEqual(await phaseOf(town, gives.trade_id), ['completed', 'completed_with_iou'])
  assert.deepEqual(await phaseOf(town, soon.trade_id), ['cancelled', 'cancelled'])
  assert.deepEqual(await town.as(ana, 'select debtor_id, status from public.trade_ious'), [{ debtor_id: bea.id, status: 'open' }])
  await town.as(leaving, 'select public.account_keep()')
  assert.deepEqual(await strikes(town, bea), [late])
})

promise('who leaves while they are said not to have come has missed it; what they are owed themselves is let go', async (town) => {
  const [ana, bea, cleo] = await members(town)
  const [gives] = await agree(town, bea, cleo)
  await begin(town, gives.trade_id, gives)
  for (const each of [bea, cleo]) await town.as(each, stepSql.done, [gives.id])
  const [missed] = await met(town, ana, bea, '-1 hour')
  await town.as(ana, conductSql.report, [missed.id, ''])
  await town.as(await town.signsIn(bea, 'aal2'), `select public.account_delete_request('', true)`)
  assert.equal((await meetingNow(town, missed)).status, 'missed')
  assert.deepEqual(
    (await strikes(town, bea)).map(({ kind }) => kind),
    ['no_show'],
  )
  assert.deepEqual(await phaseOf(town, gives.trade_id), ['completed', 'completed'])
  assert.deepEqual(await town.set('select from public.trade_ious'), [])
})
