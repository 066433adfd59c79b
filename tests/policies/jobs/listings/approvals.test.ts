// Which listings wait for approval, and who decides about them.
import assert from 'node:assert/strict'
import { apply, openJob, post, postJob, reject } from '#tests/support/policies/jobs.ts'
import { promise } from '#tests/support/policies/promises.ts'

const statuses = 'select status, closed_reason from public.job_listings where id = $1'

promise(
  'a change of title, pay or more than a fifth of the text waits for approval again, a rejected job as soon as it is edited',
  async (town) => {
    const { owner, jobId } = await openJob(town)
    const changed = async (change: string) => {
      await town.set(`update public.job_listings set status = 'pending'`)
      await town.set(`update public.job_listings set status = 'approved', title = 'Nail artist', salary_min = 40000, salary_max = 50000,
      employment_class = null, commission_percent = null, booth_rent_cents = null, rent_period = null, tips_policy = null, benefits = '{}', shift_notes = '',
      description = 'A calm floor with two chairs and good light, off Alberta Street.', auto_questions = '{"Why do you ask?"}'`)
      await town.as(owner, `update public.job_listings set ${change}`)
      return (await town.set(statuses, [jobId]))[0]?.['status']
    }
    assert.equal(await changed(`title = 'Laser technician'`), 'pending')
    assert.equal(await changed('salary_max = 60000'), 'pending')
    assert.equal(await changed('salary_max = 50000.50'), 'pending')
    assert.equal(await changed(`rate_or_trade = 'Cash daily'`), 'pending')
    assert.equal(await changed(`employment_class = 'commission', commission_percent = 60`), 'pending')
    assert.equal(await changed(`employment_class = 'booth_rental', booth_rent_cents = 9000, rent_period = 'week'`), 'pending')
    assert.equal(await changed(`tips_policy = 'none'`), 'pending')
    assert.equal(await changed(`benefits = '{retirement}'`), 'pending')
    assert.equal(await changed(`shift_notes = 'One Sunday a month'`), 'pending', 'words of their own')
    assert.equal(await changed(`employment_class = 'w2'`), 'approved')
    assert.equal(
      await changed(`license_types = '{barber}', schedule_days = '{friday}', start_on = public.utc_today(), contact_pref = 'message'`),
      'approved',
    )
    assert.equal(await changed(`description = 'Something else entirely, in another town, for another craft.'`), 'pending')
    assert.equal(await changed(`auto_questions = '{"May we see your license?"}'`), 'pending', 'a new question')
    assert.equal(await changed(`auto_questions = '{}'`), 'approved', 'one question less')
    assert.equal(await changed(`description = 'A calm floor with two chairs and good light, off Alberta Street!'`), 'approved')
    await reject(town, jobId)
    await town.as(owner, `update public.job_listings set openings = 2`)
    assert.deepEqual(await town.as(owner, 'select status, rejection_reason(job) from public.job_listings as job'), [
      { status: 'pending', rejection_reason: null },
    ])
    await town.set(`update public.job_listings set status = 'closed', closed_reason = 'filled'`)
    assert.equal((await town.refuses(owner, `update public.job_listings set openings = 3`, [], 'PT409')).hint, 'bad_state')
  },
)

promise('why a job was rejected is for its owner and reviewers, not for those who applied to it', async (town) => {
  const { owner, applicant, jobId } = await openJob(town)
  const [stranger] = await town.professionals(1)
  await apply(town, applicant, jobId)
  await reject(town, jobId)
  const reason = 'select rejection_reason(job) as reason from public.job_listings as job where id = $1'
  const madeUp = `select public.rejection_reason(jsonb_populate_record(null::public.job_listings,
    jsonb_build_object('id', $1::uuid, 'user_id', auth.uid(), 'status', 'rejected'))) as reason`
  await town.refuses(null, madeUp, [jobId])
  await town.refuses(owner, 'select * from internal.approvals')
  assert.deepEqual(await town.as(applicant, reason, [jobId]), [], 'the job is not there for one who applied')
  for (const who of [applicant, stranger, await town.staff('support')])
    assert.deepEqual(await town.as(who, madeUp, [jobId]), [{ reason: null }])
  for (const who of [owner, await town.staff('moderator')]) assert.deepEqual(await town.as(who, reason, [jobId]), [{ reason: 'Too short' }])
  await town.set(`update public.job_listings set status = 'approved' where id = $1`, [jobId])
  assert.deepEqual(await town.as(owner, reason, [jobId]), [{ reason: null }], 'once it is approved')
})

promise('a verified owner with three approved jobs in 90 days needs no approval, unless one was rejected', async (town) => {
  const { owner } = await openJob(town)
  const statusOfNext = async () => {
    const [job] = await town.as(owner, `${post}, status`, [owner.id])
    await town.set('delete from public.job_listings where id = $1', [job?.['id']])
    return job?.['status']
  }
  await town.set('update public.profiles set is_verified = true where id = $1', [owner.id])
  await postJob(town, owner)
  assert.equal(await statusOfNext(), 'pending', 'two')
  const third = await postJob(town, owner, 'closed')
  assert.equal(await statusOfNext(), 'approved')
  await town.set(`update public.job_listings set created_at = clock.now() - interval '90 days' where id = $1`, [third])
  assert.equal(await statusOfNext(), 'pending', 'too long ago')
  await town.set(`update public.job_listings set created_at = clock.now() where id = $1`, [third])
  await town.set('update public.profiles set is_verified = false where id = $1', [owner.id])
  assert.equal(await statusOfNext(), 'pending', 'not verified')
  await town.set('update public.profiles set is_verified = true where id = $1', [owner.id])
  await postJob(town, owner, 'rejected')
  assert.equal(await statusOfNext(), 'pending', 'one was rejected')
})

promise('moderators approve and reject jobs that wait, with a reason, and never their own', async (town) => {
  const { owner, jobId } = await openJob(town)
  const decide = `select public.content_decide('job', $1, $2, $3) as many`
  const moderator = await town.staff('moderator')
  await town.set(`update public.job_listings set status = 'pending'`)
  for (const who of [owner, await town.staff('support')])
    assert.equal((await town.refuses(who, decide, [[jobId], 'approve', ''], 'PT403')).hint, 'not_allowed')
  assert.equal((await town.refuses(moderator, decide, [[jobId], 'reject', ' '], 'PT400')).hint, 'invalid')
  assert.equal((await town.refuses(moderator, decide, [[], 'approve', ''], 'PT400')).hint, 'invalid')
  assert.equal((await town.refuses(moderator, decide, [Array.from({ length: 51 }, () => jobId), 'approve', ''], 'PT400')).hint, 'invalid')
  assert.deepEqual(await town.as(moderator, decide, [[jobId], 'reject', ' Too short ']), [{ many: 1 }])
  assert.deepEqual(await town.as(owner, 'select status, rejection_reason(job) from public.job_listings as job'), [
    { status: 'rejected', rejection_reason: 'Too short' },
  ])
  assert.deepEqual(await town.as(moderator, decide, [[jobId], 'approve', '']), [{ many: 0 }], 'decided already')
  await town.set(
    `update public.job_listings set status = 'pending', updated_at = clock.now() - interval '3 days', expires_at = clock.now() + interval '27 days'`,
  )
  assert.deepEqual(await town.as(moderator, decide, [[jobId], 'approve', '']), [{ many: 1 }])
  assert.deepEqual(await town.set(`select status, expires_at = clock.now() + interval '30 days' as whole from public.job_listings`), [
    { status: 'approved', whole: true },
  ])
  await town.set(`update public.job_listings set status = 'pending', user_id = $1`, [moderator.id])
  assert.deepEqual(await town.as(moderator, decide, [[jobId], 'approve', '']), [{ many: 0 }], 'their own')
  const audited = await town.set(
    `select act, after ->> 'status' as becomes, reason from public.audit_entries where act = 'decide_jobs' order by id`,
  )
  assert.deepEqual(audited, [
    { act: 'decide_jobs', becomes: 'rejected', reason: 'Too short' },
    { act: 'decide_jobs', becomes: 'approved', reason: null },
  ])
})
