// Who writes a review, when, and what it changes once it is open.
import assert from 'node:assert/strict'
import { grants, promise } from '#tests/support/policies/promises.ts'
import { completed, passes, ratingOf, review, reviewedBoth, saveSql, saveValues } from '#tests/support/policies/reviews.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'
import { move, send } from '#tests/support/policies/trades.ts'

const reply = 'select * from public.review_reply($1, $2)'
const nobody = '11111111-2222-4333-8444-555555555555'
const told = async (town: Stage, who: Member) =>
  (await town.as(who, `select title, message, link from public.notifications where type = 'review' order by title`)).map((row) =>
    Object.values(row),
  )
const opens = (town: Stage) => town.set(`select clock.run('open reviews')`)
const reminds = (town: Stage) => town.set(`select clock.run('remind of reviews')`)
const whatOf = async (town: Stage, who: Member, sql: string, values: unknown[], code: string) =>
  JSON.parse((await town.refusalOf(who, sql, values, code)).detail ?? 'null') as unknown

promise('a visitor, a stranger and someone whose trade is not complete write no review', async (town) => {
  const [ana, bea, eve] = await town.professionals(3)
  const accepted = await move(town, bea, 'accept', await send(town, ana, bea))
  await town.refuses(null, saveSql, saveValues(accepted.id))
  assert.deepEqual(await whatOf(town, eve, saveSql, saveValues(accepted.id), 'PT404'), { what: 'trade_gone' })
  assert.deepEqual(await whatOf(town, eve, saveSql, saveValues(nobody), 'PT404'), { what: 'trade_gone' })
  assert.deepEqual(await whatOf(town, ana, saveSql, saveValues(accepted.id), 'PT409'), { what: 'review_not_yet' })
  for (const who of [ana, bea]) await move(town, who, 'done', accepted)
  assert.equal((await review(town, ana, accepted.id))['status'], 'sealed')
})

promise('a review has three ratings from 1 to 5, and texts within their lengths', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const id = await completed(town, ana, bea)
  for (const ratings of [
    [0, 5, 5],
    [5, 6, 5],
    [5, 5, null],
  ] as [number, number, number][])
    assert.deepEqual(await whatOf(town, ana, saveSql, saveValues(id, { ratings }), 'PT400'), { what: 'ratings_missing' })
  assert.deepEqual(await whatOf(town, ana, saveSql, saveValues(id, { body: 'x'.repeat(2001) }), 'PT400'), {
    what: 'review_too_long',
    most: 2000,
  })
  assert.deepEqual(await whatOf(town, ana, saveSql, saveValues(id, { note: 'x'.repeat(1001) }), 'PT400'), {
    what: 'note_too_long',
    most: 1000,
  })
  const saved = await review(town, ana, id, { ratings: [1, 3, 5], body: `  ${'x'.repeat(2000)} `, note: 'x'.repeat(1000) })
  assert.deepEqual([saved['rating_quality'], saved['rating_reliability'], saved['rating_friendliness']], [1, 3, 5])
  assert.equal(String(saved['body']).length, 2000)
})

promise('a sealed review can be changed by its author until it opens, and never after', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const id = await completed(town, ana, bea)
  const first = await review(town, ana, id, { body: 'Lovely', note: 'A bit late' })
  const second = await review(town, ana, id, { ratings: [4, 4, 4], body: 'Lovely work' })
  assert.equal(second.id, first.id, 'one a side')
  assert.deepEqual(await town.as(ana, 'select body, reviews.private_note from public.reviews'), [
    { body: 'Lovely work', private_note: null },
  ])
  await review(town, bea, id)
  for (const who of [ana, bea])
    assert.deepEqual(await whatOf(town, who, saveSql, saveValues(id, { ratings: [1, 1, 1] }), 'PT409'), { what: 'review_opened' })
  assert.deepEqual(await town.as(ana, 'select body from public.reviews where reviewer_id = $1', [ana.id]), [{ body: 'Lovely work' }])
})

promise('reviews end 14 days after completion, even before the clock has opened them', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const id = await completed(town, ana, bea)
  await review(town, ana, id)
  await town.gains(ana, 'basic')
  await town.gains(bea, 'basic')
  await passes(town, '13 days 23 hours')
  await review(town, ana, id, { body: 'Still mine to change' })
  await passes(town, '14 days 1 second')
  for (const who of [ana, bea]) assert.deepEqual(await whatOf(town, who, saveSql, saveValues(id), 'PT409'), { what: 'reviews_over' })
})

promise('a member saves 30 reviews an hour at most', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const id = await completed(town, ana, bea)
  for (let saved = 0; saved < 30; saved += 1) await review(town, ana, id)
  assert.deepEqual(await whatOf(town, ana, saveSql, saveValues(id), 'PT429'), { what: 'reviews_too_fast', most: 30 })
  await review(town, bea, id)
})

promise('who may not post, or is about to leave, writes no review and no reply', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const id = await completed(town, ana, bea)
  await review(town, bea, id)
  const limit = `insert into public.sanctions (user_id, kind, limits, reason, ends_at) values ($1, 'limit', '{no_posts}', 'Spam', clock.now() + interval '1 day')`
  await town.set('savepoint limited')
  await town.set(limit, [ana.id])
  assert.equal((await town.refuses(ana, saveSql, saveValues(id), 'PT403')).hint, 'limited')
  assert.equal((await town.refuses(ana, reply, [nobody, 'Thank you'], 'PT403')).hint, 'limited')
  await town.set('rollback to savepoint limited')
  await town.set('insert into internal.account_deletions (user_id) values ($1)', [ana.id])
  assert.deepEqual(await whatOf(town, ana, saveSql, saveValues(id), 'PT409'), { what: 'leaving_now' })
  assert.deepEqual(await whatOf(town, ana, reply, [nobody, 'Thank you'], 'PT409'), { what: 'leaving_now' })
  await town.set('delete from internal.account_deletions')
  assert.equal((await review(town, ana, id))['status'], 'published')
})

promise('the second review opens both in the same moment, moves both averages and notifies both', async (town) => {
  const [ana, bea, eve] = await town.professionals(3)
  const id = await completed(town, ana, bea)
  await review(town, ana, id, { ratings: [5, 4, 3] })
  const none = { review_count: 0, review_avg: null, review_quality: null, review_reliability: null, review_friendliness: null }
  for (const who of [ana, bea]) assert.deepEqual(await ratingOf(town, eve, who), none, 'nothing moves while it is sealed')
  assert.deepEqual([await told(town, ana), await told(town, bea)], [[], []])

  assert.equal((await review(town, bea, id, { ratings: [5, 5, 4] }))['status'], 'published')
  const open = await town.as(eve, 'select reviewee_id, published_at from public.reviews')
  assert.equal(open.length, 2)
  assert.deepEqual(open[0]?.['published_at'], open[1]?.['published_at'])
  assert.deepEqual(await ratingOf(town, eve, bea), { ...none, review_count: 1, review_avg: 4 })
  assert.deepEqual(await ratingOf(town, eve, ana), { ...none, review_count: 1, review_avg: 4.67 })
  const line = 'Read it on your profile. You can reply once.'
  assert.deepEqual(await told(town, ana), [['Bea Brooks reviewed your trade', line, `/professional/${ana.id}#reviews`]])
  assert.deepEqual(await told(town, bea), [['Ana Alvarez reviewed your trade', line, `/professional/${bea.id}#reviews`]])
})

promise('a single review opens after 14 days by the clock, and both hear of it', async (town) => {
  const [ana, bea, eve] = await town.professionals(3)
  const id = await completed(town, ana, bea)
  await review(town, ana, id, { ratings: [2, 2, 2], body: 'Late' })
  await passes(town, '13 days 23 hours')
  await opens(town)
  assert.deepEqual(await town.as(eve, 'select from public.reviews'), [])
  await passes(town, '14 days 1 second')
  await opens(town)
  assert.deepEqual(await town.as(eve, 'select body, status from public.reviews'), [{ body: 'Late', status: 'published' }])
  assert.equal((await ratingOf(town, eve, bea))?.['review_avg'], 2)
  assert.equal((await ratingOf(town, eve, ana))?.['review_avg'], null)
  const before = [await told(town, ana), await told(town, bea)]
  assert.deepEqual(before, [
    [['Your review of Bea Brooks is open', 'Everyone can read it now.', `/professional/${bea.id}#reviews`]],
    [['Ana Alvarez reviewed your trade', 'Read it on your profile. You can reply once.', `/professional/${bea.id}#reviews`]],
  ])
  await opens(town)
  assert.deepEqual([await told(town, ana), await told(town, bea)], before, 'once')
})

promise('the averages of quality, reliability and friendliness are there from three reviews on', async (town) => {
  const [ana, bea, cleo, dee] = await town.professionals(4)
  await reviewedBoth(town, bea, ana, { ratings: [5, 4, 3] })
  await reviewedBoth(town, cleo, ana, { ratings: [5, 5, 5] })
  assert.deepEqual(await ratingOf(town, bea, ana), {
    review_count: 2,
    review_avg: 4.5,
    review_quality: null,
    review_reliability: null,
    review_friendliness: null,
  })
  await reviewedBoth(town, dee, ana, { ratings: [4, 3, 1] })
  assert.deepEqual(await ratingOf(town, bea, ana), {
    review_count: 3,
    review_avg: 3.89,
    review_quality: 4.67,
    review_reliability: 4,
    review_friendliness: 3,
  })
  const [card] = await town.as(bea, `select review_avg::float, review_count from public.browse_professionals() where id = $1`, [ana.id])
  assert.deepEqual(card, { review_avg: 3.89, review_count: 3 }, 'in the directory')
})

promise('the member who is reviewed replies once, and nobody else does', async (town) => {
  const [ana, bea, eve] = await town.professionals(3)
  const tradeId = await reviewedBoth(town, bea, ana, { body: 'Great' })
  const [given] = await town.as(ana, 'select id from public.reviews where trade_id = $1 and reviewee_id = $2', [tradeId, ana.id])
  for (const who of [bea, eve])
    assert.deepEqual(await whatOf(town, who, reply, [given?.['id'], 'Thank you'], 'PT404'), { what: 'review_gone' })
  await town.refuses(null, reply, [given?.['id'], 'Thank you'])
  for (const words of ['', '  ', 'x'.repeat(1001), null])
    assert.deepEqual(await whatOf(town, ana, reply, [given?.['id'], words], 'PT400'), { what: 'reply_length', most: 1000 })
  await town.as(ana, reply, [given?.['id'], ' Thank you '])
  assert.deepEqual(await whatOf(town, ana, reply, [given?.['id'], 'And again'], 'PT409'), { what: 'replied_already' })
  const [shown] = await town.as(eve, 'select reply, replied_at is not null as has_time from public.reviews where id = $1', [given?.['id']])
  assert.deepEqual(shown, { reply: 'Thank you', has_time: true })
  assert.deepEqual((await told(town, bea))[0], [
    'Ana Alvarez replied to your review',
    'Read it on their profile.',
    `/professional/${ana.id}#reviews`,
  ])
})

promise('three days before the end, a member who has not written is reminded once, whether the other has written or not', async (town) => {
  const [ana, bea, cleo, dee] = await town.professionals(4)
  const id = await completed(town, ana, bea)
  await completed(town, cleo, dee)
  await review(town, ana, id)
  for (const who of [ana, bea, cleo]) await town.gains(who, 'basic')
  await passes(town, '10 days 23 hours')
  await reminds(town)
  const all = async () => {
    const counts: number[] = []
    for (const who of [ana, bea, cleo, dee]) counts.push((await told(town, who)).length)
    return counts
  }
  assert.deepEqual(await all(), [0, 0, 0, 0])
  await passes(town, '11 days 1 second')
  await town.endsTrial(dee)
  await reminds(town)
  // Dee's plan has ended, and the trade's page would not open.
  assert.deepEqual(await all(), [0, 1, 1, 0])
  const [[title, , link] = []] = (await told(town, bea)) as string[][]
  assert.deepEqual([title, link], ['How was your trade with Ana Alvarez?', `/trades?id=${id}`])
  await town.set('delete from public.notifications')
  await reminds(town)
  assert.deepEqual(await all(), [0, 0, 0, 0], 'once, also for the member who removed it')
})

grants('reviews', {})
