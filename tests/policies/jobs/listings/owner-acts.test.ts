// Extending a job, deleting one, and what others then read.
import assert from 'node:assert/strict'
import { apply, openJob, postJob, propose } from '#tests/support/policies/jobs.ts'
import { promise } from '#tests/support/policies/promises.ts'

const extend = 'select public.job_extend($1, $2)'
const remove = 'select public.job_delete($1)'
const read = 'select id from public.job_listings where id = $1'
const daysLeft = `select round(extract(epoch from expires_at - clock.now()) / 86400)::int as days from public.job_listings where id = $1`

promise('an owner extends an open job to 90 days from today at most, and nobody else does', async (town) => {
  const { owner, applicant, jobId } = await openJob(town)
  await town.set(`update public.job_listings set expires_at = clock.now() + interval '20 days' where id = $1`, [jobId])
  assert.equal((await town.refuses(applicant, extend, [jobId, 30], 'PT404')).hint, 'not_found')
  for (const days of [0, -30, 71, null])
    assert.equal((await town.refuses(owner, extend, [jobId, days], 'PT400')).hint, 'invalid', `${days}`)
  await town.as(owner, extend, [jobId, 70])
  assert.deepEqual(await town.set(daysLeft, [jobId]), [{ days: 90 }])
  await town.set(`update public.job_listings set expires_at = clock.now() where id = $1`, [jobId])
  assert.equal((await town.refuses(owner, extend, [jobId, 30], 'PT409')).hint, 'bad_state', 'one that is over')
  const waiting = await postJob(town, owner, 'pending')
  assert.equal((await town.refuses(owner, extend, [waiting, 30], 'PT409')).hint, 'bad_state', 'one that waits for approval')
})

promise('someone who may not post extends no job', async (town) => {
  const { owner, jobId } = await openJob(town)
  await town.set(
    `insert into public.sanctions (user_id, kind, limits, reason, ends_at) values ($1, 'limit', '{no_posts}', 'x', clock.now() + interval '1 day')`,
    [owner.id],
  )
  assert.equal((await town.refuses(owner, extend, [jobId, 30], 'PT403')).hint, 'limited')
  await town.set('delete from public.sanctions')
  await town.set(`insert into internal.account_deletions (user_id) values ($1)`, [owner.id])
  await town.refuses(owner, extend, [jobId, 30], 'PT409')
  await town.set('delete from internal.account_deletions')
  await town.as(owner, extend, [jobId, 30])
})

promise('an owner deletes a job that is over or was not approved, and nobody else does', async (town) => {
  const { owner, applicant, jobId: open } = await openJob(town)
  const [pending, rejected, filled, over] = [
    await postJob(town, owner, 'pending'),
    await postJob(town, owner, 'rejected'),
    await postJob(town, owner, 'closed'),
    await postJob(town, owner),
  ]
  await town.set(`update public.job_listings set expires_at = clock.now() where id = $1`, [over])
  for (const id of [open, pending]) assert.equal((await town.refuses(owner, remove, [id], 'PT409')).hint, 'bad_state')
  for (const id of [rejected, filled, over]) {
    assert.equal((await town.refuses(applicant, remove, [id], 'PT404')).hint, 'not_found')
    assert.equal((await town.as(owner, read, [id])).length, 1)
    await town.as(owner, remove, [id])
    assert.deepEqual([await town.as(owner, read, [id]), await town.as(applicant, read, [id])], [[], []])
    for (const call of ['job_delete($1)', 'job_repost($1)', `job_close($1, 'filled')`, 'job_analytics($1)'])
      assert.equal((await town.refuses(owner, `select public.${call}`, [id], 'PT404')).hint, 'not_found', call)
  }
  assert.deepEqual(
    await town.set('select closed_reason from public.job_listings where id = any ($1) order by closed_reason', [[rejected, filled, over]]),
    [{ closed_reason: 'filled' }, { closed_reason: 'withdrawn' }, { closed_reason: null }],
    'it is still there for those who applied, and for the team',
  )
  // Without a condition, so that the policy of updates alone decides: the two that are not deleted.
  assert.equal(await town.touches(owner, `update public.job_listings set job_type = 'Contract'`), 2)
})

promise('a job is not deleted while someone waits for an answer or an interview, or after the team took it down', async (town) => {
  const { owner, applicant, jobId } = await openJob(town)
  const sent = await apply(town, applicant, jobId)
  const over = () => town.set(`update public.job_listings set expires_at = clock.now() where id = $1`, [jobId])
  await over()
  for (const status of ['submitted', 'viewed', 'in_chat', 'shortlisted', 'interviewing']) {
    await town.set('update public.job_applications set status = $2 where id = $1', [sent, status])
    assert.equal((await town.refuses(owner, remove, [jobId], 'PT409')).hint, 'bad_state', status)
  }
  const meeting = await propose(town, owner, jobId, sent)
  await town.set(`update public.job_applications set status = 'hired' where id = $1`, [sent])
  await town.set(`update public.job_schedules set status = 'accepted' where id = $1`, [meeting])
  await over()
  await town.refuses(owner, remove, [jobId], 'PT409')
  await town.set(`update public.job_schedules set status = 'done' where id = $1`, [meeting])
  await town.set(`select internal.reject_content('job', $1, 'A trick', 'closed')`, [jobId])
  assert.match((await town.refuses(owner, remove, [jobId], 'PT409')).message, /took this job down/)
  await town.set('delete from internal.approvals')
  await town.as(owner, remove, [jobId])
})

promise('who applied still reads a job that was deleted, and what they sent', async (town) => {
  const { owner, applicant, jobId } = await openJob(town)
  const [late] = await town.professionals(1)
  await town.gains(late, 'premium')
  const sent = await apply(town, applicant, jobId)
  await town.as(owner, `update public.job_applications set status = 'passed' where id = $1`, [sent])
  await town.set(`update public.job_listings set expires_at = clock.now(), is_public = true where id = $1`, [jobId])
  assert.equal((await town.as(late, 'select id from public.public_job($1)', [jobId])).length, 1)
  const report = `select public.report_create($1, 'job', $2, 'scam')`
  await town.set('savepoint before')
  await town.as(late, report, [owner.id, jobId])
  await town.set('rollback to savepoint before')
  await town.as(owner, remove, [jobId])
  const [job] = await town.as(applicant, 'select deleted_at is not null as deleted from public.job_listings where id = $1', [jobId])
  assert.deepEqual(job, { deleted: true })
  assert.equal((await town.as(applicant, 'select id from public.job_applications where id = $1', [sent])).length, 1)
  assert.deepEqual(await town.as(late, 'select id from public.public_job($1)', [jobId]), [])
  const again = `insert into public.job_applications (job_id, applicant_id, mode, intro, status) values ($1, $2, 'quick', 'Hello', 'submitted')`
  assert.equal((await town.refuses(late, again, [jobId, late.id], 'PT404')).hint, 'not_found')
  const reconsider = `update public.job_applications set status = 'shortlisted' where id = $1`
  assert.match((await town.refuses(owner, reconsider, [sent], 'PT409')).message, /deleted/)
  await town.as(late, 'select public.increment_job_view_count($1)', [jobId])
  await town.as(applicant, 'select public.increment_job_view_count($1)', [jobId])
  assert.deepEqual(await town.set('select view_count from public.job_listings where id = $1', [jobId]), [{ view_count: 0 }])
  assert.equal((await town.refuses(late, report, [owner.id, jobId], 'PT404')).hint, 'not_found')
  await town.as(applicant, report, [owner.id, jobId])
})

promise('a filled job says whether an applicant was hired, to those who read it', async (town) => {
  const { owner, applicant, jobId } = await openJob(town)
  const [free] = await town.free(1)
  const asks = 'select public.has_hire(job) as hired from public.job_listings as job where job.id = $1'
  const sent = await apply(town, applicant, jobId)
  await town.as(owner, `select public.job_close($1, 'filled')`, [jobId])
  assert.deepEqual(await town.as(applicant, asks, [jobId]), [{ hired: false }], 'filled by someone else')
  await town.as(owner, 'select public.job_repost($1)', [jobId])
  await town.as(owner, `update public.job_applications set status = 'shortlisted' where id = $1`, [sent])
  await town.as(owner, `update public.job_applications set status = 'hired' where id = $1`, [sent])
  for (const who of [owner, applicant]) assert.deepEqual(await town.as(who, asks, [jobId]), [{ hired: true }])
  const madeUp = `select public.has_hire(jsonb_populate_record(null::public.job_listings, jsonb_build_object('id', $1::text, 'status', 'closed'))) as hired`
  assert.deepEqual(await town.as(owner, madeUp, [jobId]), [{ hired: true }])
  assert.deepEqual(await town.as(free, madeUp, [jobId]), [{ hired: false }], 'a row that someone made up')
})

promise('applicants are in the order of their groups', async (town) => {
  const { owner, applicant, jobId } = await openJob(town)
  const sent = await apply(town, applicant, jobId)
  const found: Record<string, unknown> = {}
  for (const status of ['submitted', 'viewed', 'in_chat', 'shortlisted', 'interviewing', 'hired', 'passed', 'rejected']) {
    await town.set('update public.job_applications set status = $2 where id = $1', [sent, status])
    const [row] = await town.as(owner, 'select owner_group from public.job_applications where id = $1', [sent])
    found[status] = row?.['owner_group']
  }
  assert.deepEqual(found, {
    hired: 1,
    interviewing: 2,
    shortlisted: 3,
    submitted: 4,
    viewed: 4,
    in_chat: 4,
    passed: 5,
    rejected: 5,
  })
})
