// Which reviews count: two accounts cannot make each other a reputation.
import assert from 'node:assert/strict'
import { promise } from '#tests/support/policies/promises.ts'
import { passes, ratingOf, review, reviewedBoth } from '#tests/support/policies/reviews.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'
import { move, send } from '#tests/support/policies/trades.ts'

const counted = async (town: Stage, who: Member) => (await ratingOf(town, who, who))?.['review_count']
const reports = (town: Stage) =>
  town.set(`select reported_id, reporter_id, reason, status from public.reports where subject_type = 'review' order by reported_id`)
const signedIn = (town: Stage, who: Member, ip: string) => town.set('insert into auth.sessions (user_id, ip) values ($1, $2)', [who.id, ip])

promise('of one pair, one review in each direction counts in 90 days, and all are shown', async (town) => {
  const [ana, bea] = await town.professionals(2)
  for (const each of [ana, bea]) await town.gains(each, 'basic')
  for (const [time, many] of [
    ['0 days', 1],
    ['30 days', 1],
    ['89 days', 1],
    ['101 days', 2],
  ] as const) {
    await passes(town, time)
    await reviewedBoth(town, ana, bea)
    assert.deepEqual([await counted(town, ana), await counted(town, bea)], [many, many], time)
  }
  const shown = 'select count(*)::int as many from public.reviews where reviewee_id = $1'
  assert.deepEqual(await town.as(bea, shown, [ana.id]), [{ many: 4 }])
  assert.deepEqual(await reports(town), [], 'that is nothing for the team')
})

promise('a review between two who use one network and trade only with each other counts once the team has looked', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const [mod] = [await town.staff('moderator')]
  for (const each of [ana, bea]) await signedIn(town, each, '203.0.113.7')
  await reviewedBoth(town, ana, bea)
  assert.deepEqual([await counted(town, ana), await counted(town, bea)], [0, 0])
  const open = { reporter_id: null, reason: 'odd_pattern', status: 'open' }
  assert.deepEqual(
    await reports(town),
    [ana.id, bea.id].toSorted().map((id) => ({ reported_id: id, ...open })),
  )
  for (const who of [ana, bea]) assert.deepEqual(await town.as(who, 'select id from public.reports'), [])
  const [listed] = await town.as(mod, `select reporters, reasons, reports from public.admin_reports() where reported_id = $1`, [ana.id])
  assert.deepEqual([listed?.['reporters'], listed?.['reasons']], [0, { odd_pattern: 1 }])

  const about = await town.set('select id from public.reviews where reviewer_id = $1', [ana.id])
  await town.as(mod, `select public.reports_close('review', $1, 'infinity', 'kept')`, [about[0]?.['id']])
  assert.deepEqual([await counted(town, ana), await counted(town, bea)], [0, 1])
})

promise('a review in which the team took action still does not count', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const mod = await town.staff('moderator')
  for (const each of [ana, bea]) await town.set('insert into auth.known_devices (user_id, mark) values ($1, $2)', [each.id, 'one browser'])
  await reviewedBoth(town, ana, bea)
  const [about] = await town.set('select id from public.reviews where reviewer_id = $1', [ana.id])
  await town.as(mod, `select public.reports_close('review', $1, 'infinity', 'acted')`, [about?.['id']])
  assert.deepEqual([await counted(town, ana), await counted(town, bea)], [0, 0])
})

promise('one network alone is no pattern, nor is loopback, nor minutes on two networks', async (town) => {
  const [ana, bea, cleo, dee] = await town.professionals(4)
  const [eve, fay] = await town.professionals(2)
  for (const each of [ana, bea, cleo]) await signedIn(town, each, '203.0.113.7')
  for (const each of [dee, eve]) for (const ip of ['127.0.0.1', '::1']) await signedIn(town, each, ip)
  await reviewedBoth(town, dee, eve)
  assert.equal(await counted(town, eve), 1, 'loopback')
  await reviewedBoth(town, ana, fay)
  // A salon of two: each trades with others too, and they took their time.
  await town.set('update clock.settings set shift = $1', ['1 hour'])
  await reviewedBoth(town, bea, dee)
  const trade = await send(town, ana, bea)
  await town.set('update clock.settings set shift = $1', ['1 hour 10 minutes'])
  await move(town, bea, 'accept', trade)
  for (const who of [ana, bea]) await move(town, who, 'done', trade)
  for (const who of [ana, bea]) await review(town, who, trade.id)
  assert.equal(await counted(town, bea), 2)
  await reviewedBoth(town, bea, cleo)
  assert.equal(await counted(town, cleo), 0, 'agreed within minutes on one network')
})

promise('nobody sends a report of a pattern, and a pattern has no sender', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const call = `select public.report_create($1, 'profile', $1, 'odd_pattern', '')`
  await town.refuses(ana, call, [bea.id], 'PT400')
  const add = `insert into public.reports (reporter_id, reported_id, subject_type, subject_id, reason) values ($1, $2, 'profile', $2, $3)`
  for (const [reporter, reason] of [
    [ana.id, 'odd_pattern'],
    [null, 'spam'],
  ]) {
    await town.set('savepoint tried')
    await assert.rejects(town.set(add, [reporter, bea.id, reason]), /reports_pattern_is_ours/)
    await town.set('rollback to savepoint tried')
  }
})
