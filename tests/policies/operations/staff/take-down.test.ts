// What the team takes down of what members made, and what its author and those who reported it learn (B7.7, B21).
import assert from 'node:assert/strict'
import { apply, openJob, reject } from '#tests/support/policies/jobs.ts'
import { promise } from '#tests/support/policies/promises.ts'
import { reviewedBoth } from '#tests/support/policies/reviews.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

const takeDown = 'select public.content_take_down($1, $2, $3)'
const nobody = '00000000-0000-4000-8000-000000000000'

/** Ana's review of Bea, published. */
async function review(town: Stage, ana: Member, bea: Member): Promise<string> {
  await reviewedBoth(town, ana, bea)
  const [row] = await town.set('select id from public.reviews where reviewer_id = $1', [ana.id])
  return String(row?.['id'])
}

promise('decide_reports: only the team takes down what members made, and nobody what is theirs', async (town) => {
  const [ana, bea, cleo] = await town.professionals(3)
  const [moderator, support] = [await town.staff('moderator'), await town.staff('support')]
  const id = await review(town, ana, bea)
  for (const who of [ana, bea, cleo, support])
    for (const target of [id, nobody])
      assert.equal((await town.refuses(who, takeDown, ['review', target, 'Names a client'], 'PT403')).hint, 'not_allowed')
  await town.refuses(null, takeDown, ['review', id, 'Names a client'])
  for (const kind of ['trade', 'profile', 'thread', 'planted', null])
    assert.equal((await town.refuses(moderator, takeDown, [kind, id, 'Names a client'], 'PT400')).hint, 'invalid', String(kind))
  for (const reason of ['', ' ', 'x'.repeat(501), null])
    assert.equal((await town.refuses(moderator, takeDown, ['review', id, reason], 'PT400')).hint, 'invalid')
  assert.equal((await town.refuses(moderator, takeDown, ['review', nobody, 'Names a client'], 'PT404')).hint, 'not_found')
  const byTeam = await review(town, moderator, cleo)
  assert.equal((await town.refuses(moderator, takeDown, ['review', byTeam, 'Mine'], 'PT403')).hint, 'not_allowed')
  const [aboutTeam] = await town.set('select id from public.reviews where reviewee_id = $1', [moderator.id])
  assert.equal((await town.refuses(moderator, takeDown, ['review', aboutTeam?.['id'], 'Mine'], 'PT403')).hint, 'not_allowed')
})

promise('B21: what is taken down closes its reports, its author reads the reason, and it comes back on appeal', async (town) => {
  const [ana, bea, cleo] = await town.professionals(3)
  const [moderator, other] = [await town.staff('moderator'), await town.staff('moderator')]
  const id = await review(town, ana, bea)
  const seen = async () => (await town.as(cleo, 'select id from public.reviews where id = $1', [id])).length
  for (const who of [bea, cleo]) await town.as(who, `select public.report_create($1, 'review', $2, 'harassment')`, [ana.id, id])
  assert.equal(await seen(), 1)
  await town.as(moderator, takeDown, ['review', id, '  Names a client  '])
  assert.equal(await seen(), 0)
  assert.equal((await town.refuses(other, takeDown, ['review', id, 'Again'], 'PT409')).hint, 'bad_state')
  const outcomes = await town.set(
    `select facts ->> 'outcome' as outcome from public.notifications where template = 'report_decided' and user_id = any ($1)`,
    [[bea.id, cleo.id]],
  )
  assert.deepEqual(outcomes, [{ outcome: 'removed' }, { outcome: 'removed' }])
  assert.deepEqual(await town.set(`select status from public.reports where status = 'open'`), [])
  const given = await town.as(ana, 'select id, kind, subject, subject_id, subject_place, reason from public.sanctions')
  const sanctionId = String(given[0]?.['id'])
  assert.deepEqual(given, [
    { id: sanctionId, kind: 'removal', subject: 'review', subject_id: id, subject_place: bea.name, reason: 'Names a client' },
  ])
  const [audited] = await town.set(`select actor_id, act, target_kind, target_id, before, after, reason from public.audit_entries
    where target_kind = 'review'`)
  assert.deepEqual(audited, {
    actor_id: moderator.id,
    act: 'decide_reports',
    target_kind: 'review',
    target_id: id,
    before: { status: 'published' },
    after: { status: 'hidden' },
    reason: 'Names a client',
  })
  await town.as(other, 'select public.sanction_lift($1, $2)', [sanctionId, 'It was about the work'])
  assert.equal(await seen(), 1)
})

promise('B21: what is reported may be taken down exactly where the act would do it', async (town) => {
  const [moderator, other] = [await town.staff('moderator'), await town.staff('moderator')]
  const { owner, applicant, jobId } = await openJob(town)
  await town.gains(moderator, 'premium')
  await town.as(applicant, `select public.report_create($1, 'job', $2, 'scam')`, [owner.id, jobId])
  const [sent] = await town.as(
    applicant,
    `insert into public.messages (sender_id, recipient_id, content) values ($1, $2, 'Pay me first') returning id`,
    [applicant.id, moderator.id],
  )
  const messageId = String(sent?.['id'])
  await town.as(moderator, `select public.report_create($1, 'message', $2, 'scam')`, [applicant.id, messageId])
  await reviewedBoth(town, applicant, moderator)
  const [given] = await town.set('select id from public.reviews where reviewer_id = $1', [applicant.id])
  const reviewId = String(given?.['id'])
  await town.as(owner, `select public.report_create($1, 'review', $2, 'spam')`, [applicant.id, reviewId])
  const may = async (who: Member) =>
    Object.fromEntries(
      (await town.as(who, 'select subject_type, may_take_down from public.admin_reports()')).map((row) => [
        row['subject_type'],
        row['may_take_down'],
      ]),
    )
  const does = async (who: Member) => {
    const hints: Record<string, string> = {}
    for (const [kind, id] of Object.entries({ job: jobId, message: messageId, review: reviewId })) {
      await town.set('savepoint tried')
      hints[kind] = await town.as(who, takeDown, [kind, id, 'Against the guidelines']).then(
        () => 'done',
        (error: Error & { hint?: string }) => error.hint ?? error.message,
      )
      await town.set('rollback to savepoint tried')
    }
    return hints
  }
  assert.deepEqual(await may(moderator), { job: true, message: false, review: false })
  assert.deepEqual(await does(moderator), { job: 'done', message: 'not_allowed', review: 'not_allowed' })
  assert.deepEqual(await may(other), { job: true, message: true, review: true })
  assert.deepEqual(await does(other), { job: 'done', message: 'done', review: 'done' })

  await apply(town, moderator, jobId)
  assert.deepEqual(await may(moderator), { job: false, message: false, review: false })
  assert.equal((await does(moderator))['job'], 'not_allowed')
  await reject(town, jobId)
  assert.deepEqual(await may(other), { job: false, message: true, review: true })
  assert.equal((await does(other))['job'], 'bad_state')
})

promise('a kind of content whose conditions do not fit its table is not declared', async (town) => {
  const declare = `select internal.content_kind('planted', 'public.reviews', shown => 'internal.review_content',
    taken_down => 'internal.planted', given_back => 'internal.planted', removed_when => $1, conflicted => $2)`
  const tries = (removed: string, conflicted: string) => async () => {
    await town.set('savepoint tried')
    try {
      await town.set(declare, [removed, conflicted])
    } finally {
      await town.set('rollback to savepoint tried')
    }
  }
  await assert.rejects(tries('is_gone', 'true'), /is_gone/)
  await assert.rejects(tries('true', 'is_mine'), /is_mine/)
  await tries(`status = 'hidden'`, 'reviewee_id = auth.uid()')()
})
