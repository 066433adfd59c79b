// What anyone may read of a job, with or without an account.
import assert from 'node:assert/strict'
import { openJob, postJob } from '#tests/support/policies/jobs.ts'
import { promise } from '#tests/support/policies/promises.ts'
import { suspend } from '#tests/support/policies/sanctions.ts'

const page = 'select * from public.public_job($1)'

promise('a visitor reads only jobs that were approved and that their owner shows to anyone', async (town) => {
  const { owner } = await openJob(town)
  const ids: string[] = []
  for (const status of ['approved', 'closed', 'pending', 'rejected']) ids.push(await postJob(town, owner, status))
  const seen = async () => {
    const places: number[] = []
    for (const [place, id] of ids.entries()) if ((await town.as(null, page, [id])).length > 0) places.push(place)
    return places
  }
  assert.deepEqual(await seen(), [], 'for members alone unless the owner says otherwise')
  await town.set('update public.job_listings set is_public = true')
  assert.deepEqual(await seen(), [0, 1])
  await suspend(town, owner)
  assert.deepEqual(await seen(), [], 'the owner is suspended')
  await town.set('update public.sanctions set lifted_at = now()')
  assert.deepEqual(await seen(), [0, 1])
  await town.set('insert into internal.account_deletions (user_id) values ($1)', [owner.id])
  assert.deepEqual(await seen(), [], 'the owner is leaving')
})

promise('the page of a job says nothing of its owner, its questions or its figures, and whether it takes applications', async (town) => {
  const { applicant, jobId } = await openJob(town)
  await town.set(`update public.job_listings set is_public = true, auto_questions = '{Which days?}', view_count = 7`)
  const [job] = await town.as(null, page, [jobId])
  assert.deepEqual(Object.keys(job ?? {}).toSorted(), [
    'benefits',
    'booth_rent_cents',
    'categories',
    'city',
    'commission_percent',
    'company_name',
    'compensation_type',
    'created_at',
    'description',
    'employment_class',
    'expires_at',
    'id',
    'is_open',
    'is_remote',
    'job_type',
    'license_types',
    'location',
    'min_experience_years',
    'openings',
    'pay_unit',
    'rate_or_trade',
    'rent_period',
    'requirements',
    'salary_max',
    'salary_min',
    'schedule_days',
    'shift_notes',
    'start_on',
    'state_code',
    'tips_policy',
    'title',
  ])
  assert.deepEqual([job?.['title'], job?.['is_open']], ['Nail artist for a new floor', true])
  assert.equal((await town.as(applicant, page, [jobId]))[0]?.['is_open'], true, 'for members as well')
  await town.set('update public.job_listings set expires_at = clock.now()')
  assert.equal((await town.as(null, page, [jobId]))[0]?.['is_open'], false)
  await town.refuses(null, 'select id from public.job_listings')
})
