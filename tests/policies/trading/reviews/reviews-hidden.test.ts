// Reviews that are reported, and that the team takes off.
import assert from 'node:assert/strict'
import { promise } from '#tests/support/policies/promises.ts'
import { completed, ratingOf, review } from '#tests/support/policies/reviews.ts'

const reply = 'select * from public.review_reply($1, $2)'
promise('a review is taken off by staff who may, with a reason, and no longer counts', async (town) => {
  const [ana, bea, eve] = await town.professionals(3)
  const mod = await town.staff('moderator')
  const hide = `select public.content_take_down('review', $1, $2)`
  const tradeId = await completed(town, ana, bea)
  const { id } = await review(town, ana, tradeId, { ratings: [1, 1, 1], body: 'Abuse', note: 'For the team' })
  assert.equal((await town.refuses(mod, hide, [id, 'Abuse'], 'PT404')).hint, 'not_found', 'a sealed one is not there')
  assert.deepEqual(await town.as(mod, 'select from public.reviews'), [])
  await review(town, bea, tradeId)
  for (const who of [ana, bea, eve, await town.staff('support')])
    assert.equal((await town.refuses(who, hide, [id, 'Abuse'], 'PT403')).hint, 'not_allowed')
  await town.refuses(mod, hide, [id, ' '], 'PT400')
  assert.deepEqual(await town.as(mod, 'select reviews.private_note from public.reviews where id = $1', [id]), [
    { private_note: 'For the team' },
  ])
  await town.as(mod, hide, [id, 'Abuse'])
  assert.deepEqual(await town.as(eve, 'select from public.reviews where id = $1', [id]), [])
  assert.deepEqual(await town.as(bea, 'select from public.reviews where id = $1', [id]), [])
  assert.deepEqual(await town.as(ana, 'select status from public.reviews where id = $1', [id]), [{ status: 'hidden' }])
  assert.equal((await ratingOf(town, eve, bea))?.['review_count'], 0)
  assert.equal((await town.refuses(mod, hide, [id, 'Abuse'], 'PT409')).hint, 'bad_state')
  assert.deepEqual(
    await town.set(`select actor_id, target_kind, target_id, reason, before, after from public.audit_entries where act = 'decide_reports'`),
    [
      {
        actor_id: mod.id,
        target_kind: 'review',
        target_id: id,
        reason: 'Abuse',
        before: { status: 'published' },
        after: { status: 'hidden' },
      },
    ],
  )
  const given = `select title, message, link from public.notifications where template = 'sanction_given'`
  assert.deepEqual(await town.as(ana, given), [
    {
      title: 'The moderation team removed a review of yours',
      message: `About ${bea.name}: Read why, and how to appeal.`,
      link: '/settings?tab=account#standing',
    },
  ])
  assert.deepEqual(await town.as(ana, 'select subject, reason from public.sanctions'), [{ subject: 'review', reason: 'Abuse' }])
})

promise('a hidden review is open again and counts when an appeal of its author works', async (town) => {
  const [ana, bea, eve] = await town.professionals(3)
  const tradeId = await completed(town, ana, bea)
  const { id } = await review(town, ana, tradeId, { ratings: [2, 2, 2], body: 'Late' })
  await review(town, bea, tradeId)
  await town.as(await town.staff('moderator'), `select public.content_take_down('review', $1, $2)`, [id, 'Abuse'])
  const [given] = await town.as(ana, 'select id from public.sanctions')
  const [sent] = await town.as(ana, `select public.appeal_send($1, 'It says what happened') as id`, [given?.['id']])
  await town.as(await town.staff('moderator'), `select public.appeal_answer($1, true, 'You are right')`, [sent?.['id']])
  assert.deepEqual(await town.as(eve, 'select status from public.reviews where id = $1', [id]), [{ status: 'published' }])
  assert.equal((await ratingOf(town, eve, bea))?.['review_count'], 1)
})

promise('staff hide no review of a trade of their own, and read no note in one about them', async (town) => {
  const [ana] = await town.professionals(1)
  const mod = await town.staff('moderator')
  const tradeId = await completed(town, ana, mod)
  const { id } = await review(town, ana, tradeId, { note: 'About the moderator' })
  const own = await review(town, mod, tradeId)
  for (const each of [id, own.id])
    assert.equal(
      (await town.refuses(mod, `select public.content_take_down('review', $1, $2)`, [each, 'Mine'], 'PT403')).hint,
      'not_allowed',
    )
  assert.deepEqual(await town.as(mod, 'select reviews.private_note from public.reviews where id = $1', [id]), [{ private_note: null }])
})

promise('a published review can be reported by everyone who sees it, its reply too', async (town) => {
  const [ana, bea, eve, fay] = await town.professionals(4)
  const report = `select (public.report_create($1, 'review', $2, 'harassment')).subject_type`
  const tradeId = await completed(town, ana, bea)
  const { id } = await review(town, ana, tradeId)
  await town.refuses(eve, report, [ana.id, id], 'PT404')
  await town.refuses(bea, report, [ana.id, id], 'PT404')
  await review(town, bea, tradeId)
  await town.blocks(ana, fay)
  await town.refuses(fay, report, [ana.id, id], 'PT404')
  await town.refuses(eve, report, [bea.id, id], 'PT404')
  assert.deepEqual(await town.as(eve, report, [ana.id, id]), [{ subject_type: 'review' }])
  assert.deepEqual(await town.as(bea, report, [ana.id, id]), [{ subject_type: 'review' }])
  await town.as(bea, reply, [id, 'Not true'])
  assert.deepEqual(await town.as(ana, report, [bea.id, id]), [{ subject_type: 'review' }])
})
