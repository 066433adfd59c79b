import assert from 'node:assert/strict'
import { apply, openJob, post, postJob, reject } from '#tests/support/policies/jobs.ts'
import { grants, promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

const list = 'select id from public.job_listings'
const statuses = 'select status, closed_reason from public.job_listings where id = $1'

async function four(town: Stage) {
  const { owner, applicant: reader } = await openJob(town)
  await town.set('delete from public.job_listings')
  const ids: string[] = []
  for (const status of ['approved', 'closed', 'pending', 'rejected']) ids.push(await postJob(town, owner, status))
  const seenBy = async (who: Member) =>
    (await town.as(who, list)).map(({ id }) => ids.indexOf(String(id))).toSorted((one, other) => one - other)
  return { owner, reader, ids, seenBy }
}

promise('members with jobs read approved and closed ones', async (town) => {
  const { owner, reader, ids, seenBy } = await four(town)
  const [free] = await town.free(1)
  assert.deepEqual(await seenBy(free), [], 'without the feature')
  assert.deepEqual(await seenBy(reader), [0, 1])
  await town.set(`update public.job_listings set expires_at = clock.now() where id = $1`, [ids[0]])
  assert.deepEqual(await seenBy(reader), [0, 1], 'a past end hides nothing')
  await town.blocks(reader, owner)
  assert.deepEqual(await seenBy(reader), [])
})

promise('an owner reads their own jobs', async (town) => {
  const { owner, reader, seenBy } = await four(town)
  await town.set('delete from public.subscriptions')
  await town.endsTrial(owner, reader)
  assert.deepEqual([await seenBy(owner), await seenBy(reader)], [[0, 1, 2, 3], []], 'on any plan')
})

promise('reviewers read every job', async (town) => {
  const { seenBy } = await four(town)
  for (const role of ['verifier', 'support'] as const) assert.deepEqual(await seenBy(await town.staff(role)), [], role)
  assert.deepEqual(await seenBy(await town.staff('moderator')), [0, 1, 2, 3])
})

promise('an applicant reads the jobs they applied to', async (town) => {
  const { owner, applicant, jobId } = await openJob(town)
  const [stranger] = await town.professionals(1)
  await town.set(
    `insert into public.job_applications (job_id, applicant_id, owner_id, mode, intro) values ($1, $2, $3, 'quick', 'Hello')`,
    [jobId, applicant.id, owner.id],
  )
  await town.set(`update public.job_listings set status = 'pending'`)
  await town.set('delete from public.subscriptions')
  assert.deepEqual(await town.as(applicant, list), [{ id: jobId }])
  assert.deepEqual(await town.as(stranger, list), [])
})

promise('a member posts jobs in their own name', async (town) => {
  const { owner, applicant } = await openJob(town)
  const [free] = await town.free(1)
  await town.refuses(applicant, post.replace(' returning id', ''), [owner.id])
  assert.equal((await town.refuses(free, post, [free.id], 'PT403')).hint, 'gate_premium')
  await town.as(applicant, post, [applicant.id])
  const [mine] = await town.set('select status, featured, view_count, location, title from public.job_listings where user_id = $1', [
    applicant.id,
  ])
  assert.deepEqual(mine, {
    status: 'pending',
    featured: false,
    view_count: 0,
    location: 'Portland, OR',
    title: 'Nail artist for a new floor',
  })
  await town.set(
    `insert into public.sanctions (user_id, kind, limits, reason, ends_at) values ($1, 'limit', '{no_posts}', 'x', clock.now() + interval '1 day')`,
    [applicant.id],
  )
  assert.equal((await town.refuses(applicant, post, [applicant.id], 'PT403')).hint, 'limited')
})

promise('an owner edits their own jobs', async (town) => {
  const { owner, applicant, jobId } = await openJob(town)
  assert.equal(await town.touches(applicant, `update public.job_listings set job_type = 'Contract'`), 0)
  assert.equal(await town.touches(owner, `update public.job_listings set job_type = 'Contract'`), 1)
  assert.deepEqual(await town.set(statuses, [jobId]), [{ status: 'approved', closed_reason: null }], 'a small change needs no approval')
})

grants('job_listings', {
  insert: [
    'auto_questions',
    'benefits',
    'booth_rent_cents',
    'categories',
    'city',
    'commission_percent',
    'company_name',
    'compensation_type',
    'contact_pref',
    'description',
    'employment_class',
    'expires_at',
    'external_apply_url',
    'is_public',
    'is_remote',
    'job_type',
    'license_types',
    'location',
    'min_experience_years',
    'openings',
    'pay_unit',
    'rate_or_trade',
    'rent_period',
    'required_questions',
    'requirements',
    'salary_max',
    'salary_min',
    'schedule_days',
    'shift_notes',
    'start_on',
    'state_code',
    'tips_policy',
    'title',
    'user_id',
  ],
  update: [
    'auto_questions',
    'benefits',
    'booth_rent_cents',
    'categories',
    'city',
    'commission_percent',
    'company_name',
    'compensation_type',
    'contact_pref',
    'description',
    'employment_class',
    'external_apply_url',
    'is_public',
    'is_remote',
    'job_type',
    'license_types',
    'location',
    'min_experience_years',
    'openings',
    'pay_unit',
    'rate_or_trade',
    'rent_period',
    'required_questions',
    'requirements',
    'salary_max',
    'salary_min',
    'schedule_days',
    'shift_notes',
    'start_on',
    'state_code',
    'tips_policy',
    'title',
  ],
})

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
  await town.refuses(owner, 'select * from internal.job_approvals')
  assert.deepEqual(await town.as(applicant, reason, [jobId]), [{ reason: null }], 'the job is there for one who applied')
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

promise('a job says where it is or that it is remote, asks each question once, and ends within 90 days', async (town) => {
  const { owner } = await openJob(town)
  const add = (columns: string, values: string) =>
    `insert into public.job_listings (user_id, title, company_name, description, compensation_type, ${columns})
     values ('${owner.id}', 'Nail artist', 'Lumen House', 'A calm floor with two chairs.', 'paid', ${values})`
  const refused = async (columns: string, values: string) => (await town.refuses(owner, add(columns, values), [], 'PT400')).message
  assert.equal(await refused('is_remote', 'false'), 'Say where the job is, or that it is remote.')
  const questions = 'Each question needs 5 to 200 characters, and is asked once.'
  assert.equal(await refused('is_remote, auto_questions', `true, '{"Why?"}'`), questions)
  assert.equal(await refused('is_remote, auto_questions', `true, array[repeat('x', 201)]`), questions)
  assert.equal(await refused('is_remote, auto_questions', `true, '{"Why do you?","Why do  you?"}'`), questions)
  assert.equal(await refused('is_remote, categories', `true, '{welding}'`), 'Choose crafts from the list.')
  assert.equal(await refused('is_remote, license_types', `true, '{barber,pilot}'`), 'Choose licenses from the list.')
  const first = 'Choose a first day within a year.'
  assert.equal(await refused('is_remote, start_on', 'true, public.utc_today() - 2'), first)
  assert.equal(await refused('is_remote, start_on', 'true, public.utc_today() + 366'), first)
  const end = 'Choose an end within the next 90 days.'
  assert.equal(await refused('is_remote, expires_at', `true, clock.now()`), end)
  assert.equal(await refused('is_remote, expires_at', `true, clock.now() + interval '90 days 1 second'`), end)
  assert.equal(await town.touches(owner, add('is_remote, expires_at', `true, clock.now() + interval '90 days'`)), 1)
})

promise('ten open or waiting jobs for each member, and 20 new ones a day', async (town) => {
  const { owner } = await openJob(town)
  for (let made = 1; made < 10; made += 1) await town.as(owner, post, [owner.id])
  assert.equal((await town.refuses(owner, post, [owner.id], 'PT429')).message, 'You can have 10 open jobs. Close one to post another.')
  await town.set('update public.job_listings set expires_at = clock.now()')
  for (let made = 10; made < 20; made += 1) await town.as(owner, post, [owner.id])
  await town.set('update public.job_listings set expires_at = clock.now()')
  assert.equal((await town.refuses(owner, post, [owner.id], 'PT429')).message, 'You can post 20 jobs a day.')
})

promise('an owner ends a job as filled, withdrawn or paused, and reposts it', async (town) => {
  const { owner, applicant, jobId } = await openJob(town)
  const close = 'select public.job_close($1, $2)'
  const repost = 'select public.job_repost($1, $2)'
  const now = async () =>
    (await town.set('select status, closed_reason, expires_at > clock.now() as runs from public.job_listings where id = $1', [jobId]))[0]
  assert.equal((await town.refuses(applicant, close, [jobId, 'filled'], 'PT404')).hint, 'not_found')
  assert.equal((await town.refuses(applicant, repost, [jobId, 30], 'PT404')).hint, 'not_found')
  assert.equal((await town.refuses(owner, close, [jobId, 'bored'], 'PT400')).hint, 'invalid')
  assert.equal((await town.refuses(owner, repost, [jobId, 30], 'PT409')).hint, 'bad_state')
  await town.as(owner, close, [jobId, 'paused'])
  assert.deepEqual(await now(), { status: 'approved', closed_reason: 'paused', runs: false })
  assert.equal((await town.refuses(owner, close, [jobId, 'withdrawn'], 'PT409')).hint, 'bad_state')
  assert.equal((await town.refuses(owner, repost, [jobId, 91], 'PT400')).hint, 'invalid')
  await town.as(owner, repost, [jobId, 90])
  assert.deepEqual(await now(), { status: 'approved', closed_reason: null, runs: true })
  await town.as(owner, close, [jobId, 'filled'])
  assert.deepEqual(await now(), { status: 'closed', closed_reason: 'filled', runs: true })
  await town.set('delete from public.subscriptions')
  await town.endsTrial(owner)
  assert.equal((await town.refuses(owner, repost, [jobId, 30], 'PT403')).hint, 'gate_premium')
  await town.gains(owner, 'premium')
  await town.as(owner, repost, [jobId, 1])
  assert.deepEqual(await now(), { status: 'approved', closed_reason: null, runs: true })
})

promise('moderators approve and reject jobs that wait, with a reason, and never their own', async (town) => {
  const { owner, jobId } = await openJob(town)
  const decide = 'select public.job_decide($1, $2, $3) as many'
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

promise('what a job asks for and offers is kept once each, and a first day that has passed stops no other edit', async (town) => {
  const { owner, jobId } = await openJob(town)
  const change = async (parts: string) =>
    (await town.as(owner, `update public.job_listings set ${parts} where id = $1 returning *`, [jobId]))[0]
  const job = await change(`license_types = '{barber,cosmetologist,barber}', benefits = '{retirement,retirement}',
    schedule_days = '{friday,monday,friday}', shift_notes = '  One   late evening ', start_on = public.utc_today() + 365`)
  assert.deepEqual(job?.['license_types'], ['barber', 'cosmetologist'])
  assert.deepEqual(job?.['benefits'], ['retirement'])
  assert.deepEqual(job?.['schedule_days'], ['friday', 'monday'])
  assert.equal(job?.['shift_notes'], 'One late evening')
  await town.set(`update public.job_listings set start_on = public.utc_today() - 40`)
  await change(`title = 'Nail artist, still wanted'`)
  const late = `update public.job_listings set start_on = public.utc_today() - 41 where id = $1`
  assert.equal((await town.refuses(owner, late, [jobId], 'PT400')).message, 'Choose a first day within a year.')
  await change('start_on = public.utc_today() - 1')
})
