// The day of an appointment, and what becomes of a trade after it.
import assert from 'node:assert/strict'
import { agree, confirmTime, meetingNow, moveTo, slotIn, stepSql, type Meeting } from '#tests/support/policies/appointments.ts'
import { conductSql, words } from '#tests/support/policies/conduct.ts'
import { promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'
import { begin } from '#tests/support/policies/trades.ts'

const phaseOf = async (town: Stage, { trade_id }: Meeting) => {
  const [row] = await town.set('select status, phase from public.trade_proposals where id = $1', [trade_id])
  return [row?.['status'], row?.['phase']]
}

promise('a code proves that both are there; a wrong one counts, and ten a day are too many', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const [meeting] = await agree(town, ana, bea)
  await confirmTime(town, meeting, ana, bea)
  await moveTo(town, meeting, '20 minutes')
  const [kept] = await town.as(bea, 'select code from public.trade_check_codes')
  const code = String(kept?.['code'])
  const wrong = code === '000000' ? '000001' : '000000'
  const enter = 'select (public.trade_check_in($1, $2)).id'
  for (const [who, given] of [
    [ana, wrong],
    [bea, code],
  ] as const)
    assert.deepEqual(await town.as(who, enter, [meeting.id, given]), [{ id: null }])
  assert.equal((await meetingNow(town, meeting))['provider_here_at'], null)
  // Those of the receiver use up none of the provider's.
  for (let time = 1; time <= 10; time += 1) await town.as(bea, enter, [meeting.id, code])
  await town.set('savepoint tries')
  for (let time = 2; time <= 10; time += 1) await town.as(ana, enter, [meeting.id, wrong])
  assert.equal((await town.refuses(ana, enter, [meeting.id, code], 'PT429')).hint, 'limit_reached')
  await town.set('rollback to savepoint tries')
  await moveTo(town, meeting, '-72 hours')
  assert.deepEqual(await town.as(ana, enter, [meeting.id, code]), [{ id: meeting.id }], 'sent later by a phone that was offline')
  const after = await meetingNow(town, meeting)
  assert.ok(after['provider_here_at'] !== null && after['receiver_here_at'] !== null)
  await moveTo(town, meeting, '-72 hours -1 minute')
  await town.refuses(ana, enter, [meeting.id, code], 'PT409')
})

promise('late is 5, 10, 15 or 20 minutes', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const [meeting] = await agree(town, ana, bea)
  await confirmTime(town, meeting, ana, bea)
  await moveTo(town, meeting, '10 minutes')
  const late = 'select * from public.trade_running_late($1, $2)'
  for (const minutes of [0, 7, 25, null]) await town.refuses(ana, late, [meeting.id, minutes], 'PT400')
  await town.as(bea, late, [meeting.id, 15])
  const { provider_late_minutes: provider, receiver_late_minutes: receiver } = await meetingNow(town, meeting)
  assert.deepEqual([provider, receiver], [null, 15])
})

promise('a trade is completed when every appointment is done, and its phase says what it waits for', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const [gives, gets] = await agree(town, ana, bea)
  assert.deepEqual(await phaseOf(town, gives), ['accepted', 'to_schedule'])
  await confirmTime(town, gives, ana, bea, '3 days')
  assert.deepEqual(await phaseOf(town, gives), ['accepted', 'to_schedule'])
  await confirmTime(town, gets, bea, ana, '4 days')
  assert.deepEqual(await phaseOf(town, gives), ['accepted', 'scheduled'])
  await moveTo(town, gives, '-2 hours')
  assert.deepEqual(await phaseOf(town, gives), ['accepted', 'awaiting_confirmation'])
  await town.as(ana, stepSql.done, [gives.id])
  await town.as(bea, stepSql.done, [gives.id])
  assert.deepEqual(await phaseOf(town, gives), ['accepted', 'in_progress'])
  await moveTo(town, gets, '-2 hours')
  for (const who of [bea, ana]) await town.as(who, stepSql.done, [gets.id])
  assert.deepEqual(await phaseOf(town, gives), ['completed', 'completed'])
  const counted = await town.set('select trades_completed as many from public.profiles where id = any ($1)', [[ana.id, bea.id]])
  assert.deepEqual(counted, [{ many: 1 }, { many: 1 }])
})

promise('only an appointment whose time has begun can be said to be done, and only that becomes done by itself', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const [gives, gets] = await agree(town, ana, bea)
  const refusal = async (who: Member, meeting: Meeting) => (await town.refusalOf(who, stepSql.done, [meeting.id], 'PT409')).detail
  for (const who of [ana, bea]) assert.equal(await refusal(who, gives), '{"what": "no_time_yet"}')
  await town.as(ana, stepSql.propose, [gives.id, await slotIn(town, '5 days')])
  for (const who of [ana, bea]) assert.equal(await refusal(who, gives), '{"what": "no_time_yet"}')
  await confirmTime(town, gets, bea, ana, '6 days')
  await moveTo(town, gets, '1 minute')
  for (const who of [ana, bea]) assert.equal(await refusal(who, gets), '{"what": "too_early"}')
  await moveTo(town, gets, '0')
  await town.as(bea, stepSql.done, [gets.id])
  await town.set(`select clock.move('73 hours')`)
  assert.deepEqual([(await meetingNow(town, gives)).status, (await meetingNow(town, gets)).status], ['proposed', 'done'])
  assert.deepEqual(await phaseOf(town, gives), ['accepted', 'in_progress'])
})

promise('what one of the two says of an appointment the other, and they themselves, can contradict at once', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const [gives] = await agree(town, ana, bea)
  await confirmTime(town, gives, ana, bea)
  await moveTo(town, gives, '0')
  await town.as(ana, stepSql.done, [gives.id])
  for (const who of [ana, bea]) {
    await town.set('savepoint said')
    await town.as(who, conductSql.dispute, [gives.trade_id, gives.id, 'no_show', words])
    assert.deepEqual(await phaseOf(town, gives), ['accepted', 'disputed'])
    await town.set('rollback to savepoint said')
  }
})

promise('a word that an appointment happened can be contradicted until it counts, however long ago it began', async (town) => {
  const [ana, bea] = await town.professionals(2)
  for (const who of [ana, bea]) await town.gains(who, 'basic')
  const [gives, gets] = await agree(town, ana, bea)
  await confirmTime(town, gives, ana, bea, '1 day')
  await confirmTime(town, gets, bea, ana, '40 days')
  await moveTo(town, gives, '-20 days')
  const late = () => town.refusalOf(bea, conductSql.dispute, [gives.trade_id, gives.id, 'no_show', words], 'PT409')
  assert.equal((await late()).detail, '{"what": "too_late"}')
  await town.as(ana, stepSql.done, [gives.id])
  await town.set(`select clock.move('71 hours 59 minutes')`)
  await town.as(bea, conductSql.dispute, [gives.trade_id, gives.id, 'no_show', words])
  assert.deepEqual(await phaseOf(town, gives), ['accepted', 'disputed'])
})

promise('72 hours after one of them said so, an appointment is done', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const [gives, gets] = await agree(town, ana, bea)
  await begin(town, gives.trade_id)
  for (const meeting of [gives, gets]) await town.as(ana, stepSql.done, [meeting.id])
  await town.set(`select clock.move('71 hours 59 minutes')`)
  assert.deepEqual(await phaseOf(town, gives), ['accepted', 'awaiting_confirmation'])
  await town.set(`select clock.move('1 minute')`)
  assert.deepEqual(await phaseOf(town, gives), ['completed', 'completed'])
})

promise('a trade of which nobody said anything ends 14 days after its last appointment', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const [gives, gets] = await agree(town, ana, bea)
  await confirmTime(town, gives, ana, bea, '1 day')
  await confirmTime(town, gets, bea, ana, '2 days')
  await moveTo(town, gets, '-14 days -1 hour -29 minutes')
  assert.deepEqual(await phaseOf(town, gives), ['accepted', 'awaiting_confirmation'])
  await town.set(`select clock.move('1 minute')`)
  assert.deepEqual(await phaseOf(town, gives), ['cancelled', 'unconfirmed'])
})

promise('a trade without a time ends after 60 days', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const [gives] = await agree(town, ana, bea)
  await town.set(`select clock.move('59 days 23 hours')`)
  assert.deepEqual(await phaseOf(town, gives), ['accepted', 'to_schedule'])
  await town.set(`select clock.move('1 hour')`)
  assert.deepEqual(await phaseOf(town, gives), ['cancelled', 'unconfirmed'])
})

promise('both are reminded three times before, and who has not said so four times after', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const [meeting] = await agree(town, ana, bea)
  await confirmTime(town, meeting, ana, bea)
  const titles = async (who: Member) =>
    (
      await town.as(who, `select title from public.notifications where template in ('trade_soon', 'trade_over') order by created_at, title`)
    ).map(({ title }) => String(title))
  const seen: number[][] = []
  for (const before of ['48 hours 1 minute', '48 hours', '24 hours', '2 hours', '-89 minutes']) {
    await moveTo(town, meeting, before)
    seen.push([(await titles(ana)).length, (await titles(bea)).length])
  }
  assert.deepEqual(seen, [
    [0, 0],
    [1, 1],
    [2, 2],
    [3, 3],
    [3, 3],
  ])
  await moveTo(town, meeting, '-90 minutes')
  assert.deepEqual(
    (await titles(ana)).toSorted((one, other) => one.localeCompare(other)),
    ['Did it happen?', 'In 24 hours: Hand-painted full set', 'In two days: will you be there?', 'In two hours: Hand-painted full set'],
  )
  await town.as(ana, stepSql.done, [meeting.id])
  for (const after of ['3 hours', '21 hours', '24 hours']) await town.set('select clock.move($1)', [after])
  assert.deepEqual([(await titles(ana)).length, (await titles(bea)).length], [4, 7])
})

promise('pages of release 0.1.0 confirm a trade as a whole', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const [gives] = await agree(town, ana, bea)
  const confirm = 'select status from public.trade_confirm($1)'
  const early = await town.refuses(ana, confirm, [gives.trade_id], 'PT409')
  assert.equal(early.message, 'Agree on a time first.')
  await begin(town, gives.trade_id)
  assert.deepEqual(await town.as(ana, confirm, [gives.trade_id]), [{ status: 'accepted' }])
  assert.equal((await town.refuses(ana, confirm, [gives.trade_id], 'PT409')).hint, 'bad_state')
  assert.deepEqual(await town.as(bea, 'select user_id from public.trade_confirmations'), [{ user_id: ana.id }])
  assert.deepEqual(await town.as(bea, confirm, [gives.trade_id]), [{ status: 'completed' }])
  assert.equal((await town.refuses(bea, confirm, [gives.trade_id], 'PT409')).message, 'This trade was already completed.')
})
