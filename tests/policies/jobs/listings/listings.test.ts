// Who reads, posts and edits listings.
import assert from 'node:assert/strict'
import { openJob, post, postJob } from '#tests/support/policies/jobs.ts'
import { grants, promise } from '#tests/support/policies/promises.ts'
import { suspend } from '#tests/support/policies/sanctions.ts'
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
  await suspend(town, owner)
  assert.deepEqual(await seenBy(reader), [], 'of a suspended owner')
  await town.set('update public.sanctions set lifted_at = clock.now()')
  assert.deepEqual(await seenBy(reader), [0, 1])
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

promise('an applicant reads a job they applied to until it is taken down', async (town) => {
  const { owner, applicant, jobId } = await openJob(town)
  const [stranger] = await town.professionals(1)
  await town.set(
    `insert into public.job_applications (job_id, applicant_id, owner_id, mode, intro) values ($1, $2, $3, 'quick', 'Hello')`,
    [jobId, applicant.id, owner.id],
  )
  await town.set(`update public.job_listings set status = 'pending'`)
  await town.set('delete from public.subscriptions where user_id <> $1', [owner.id])
  assert.deepEqual(await town.as(applicant, list), [{ id: jobId }])
  assert.deepEqual(await town.as(stranger, list), [])
  const moderator = await town.staff('moderator')
  await town.as(moderator, `select public.content_take_down('job', $1, 'It asks for a deposit')`, [jobId])
  assert.deepEqual(await town.as(applicant, list), [])
  // What its owner makes of it is nobody's to read before the team has.
  await town.as(owner, `update public.job_listings set description = 'The same in other words, and a deposit.' where id = $1`, [jobId])
  assert.deepEqual(await town.set('select status from public.job_listings'), [{ status: 'pending' }])
  assert.deepEqual(await town.as(applicant, list), [])
  await town.as(moderator, `select public.content_decide('job', $1, 'approve')`, [[jobId]])
  assert.deepEqual(await town.as(applicant, list), [{ id: jobId }])
  await town.set(`update clock.settings set shift = shift + interval '1 minute'`)
  await town.as(moderator, `select public.content_take_down('job', $1, 'It asks for a deposit')`, [jobId])
  const [{ id: removal } = {}] = await town.as(owner, 'select id from public.sanctions order by given_at desc limit 1')
  await town.as(await town.staff('moderator'), `select public.sanction_lift($1, 'It does not')`, [removal])
  assert.deepEqual(await town.as(applicant, list), [{ id: jobId }])
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
    'client_id',
    'commission_percent',
    'company_name',
    'compensation_type',
    'contact_pref',
    'description',
    'employment_class',
    'expires_at',
    'external_apply_url',
    'image_alt',
    'image_url',
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
    'image_alt',
    'image_url',
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
