// Who marks a job as featured, until when, and what its owner reads of it.
import assert from 'node:assert/strict'
import { apply, openJob, postJob } from '#tests/support/policies/jobs.ts'
import { promise } from '#tests/support/policies/promises.ts'

const feature = 'select public.job_feature($1, $2) is not null as is_featured'
const read = `select featured, round(extract(epoch from featured_until - clock.now()) / 86400)::int as days
  from public.job_listings where id = $1`

promise('only an admin features a job, and nobody one that they posted or applied to', async (town) => {
  const { owner, applicant, jobId } = await openJob(town)
  for (const who of [owner, applicant, await town.staff('moderator'), await town.staff('support')])
    assert.equal((await town.refuses(who, feature, [jobId, 7], 'PT403')).hint, 'not_allowed')
  await town.refuses(owner, 'update public.job_listings set featured = true where id = $1', [jobId])
  await town.refuses(owner, 'update public.job_listings set featured_until = clock.now() where id = $1', [jobId])
  const [ada, bob] = [await town.admin(), await town.admin()]
  await town.gains(bob, 'premium')
  await apply(town, bob, jobId)
  const ownJob = await postJob(town, ada)
  assert.equal((await town.refuses(bob, feature, [jobId, 7], 'PT403')).hint, 'not_allowed', 'applied')
  assert.equal((await town.refuses(ada, feature, [ownJob, 7], 'PT403')).hint, 'not_allowed', 'posted')
  assert.deepEqual(await town.as(owner, read, [jobId]), [{ featured: false, days: null }])
  await town.as(ada, feature, [jobId, 7])
  assert.deepEqual(await town.as(owner, read, [jobId]), [{ featured: true, days: 7 }])
})

promise('a job is featured for 1 to 90 days while it is open, and no longer with 0', async (town) => {
  const { owner, jobId } = await openJob(town)
  const ada = await town.admin()
  for (const days of [-1, 91, null]) assert.equal((await town.refuses(ada, feature, [jobId, days], 'PT400')).hint, 'invalid', `${days}`)
  for (const status of ['pending', 'rejected', 'closed'])
    assert.equal((await town.refuses(ada, feature, [await postJob(town, owner, status), 7], 'PT409')).hint, 'bad_state', status)
  const deleted = await postJob(town, owner)
  await town.set('update public.job_listings set deleted_at = clock.now() where id = $1', [deleted])
  assert.equal((await town.refuses(ada, feature, [deleted, 7], 'PT404')).hint, 'not_found')
  await town.as(ada, feature, [jobId, 90])
  assert.deepEqual(await town.set(read, [jobId]), [{ featured: true, days: 90 }])
  assert.deepEqual(await town.as(ada, feature, [jobId, 0]), [{ is_featured: false }])
  assert.deepEqual(await town.set(read, [jobId]), [{ featured: false, days: null }])
  assert.deepEqual(
    await town.set(`select after ->> 'featured' as featured from public.audit_entries where act = 'feature_jobs' order by id`),
    [{ featured: 'true' }, { featured: 'false' }],
  )
})

promise('a featured job is an ordinary one again after its last day', async (town) => {
  const { jobId } = await openJob(town)
  await town.as(await town.admin(), feature, [jobId, 7])
  await town.set(`select clock.run('end featured jobs')`)
  assert.deepEqual(await town.set(read, [jobId]), [{ featured: true, days: 7 }])
  await town.set('update public.job_listings set featured_until = clock.now() where id = $1', [jobId])
  await town.set(`select clock.run('end featured jobs')`)
  assert.deepEqual(await town.set(read, [jobId]), [{ featured: false, days: null }])
})

promise('an owner hears once that their job is featured', async (town) => {
  const { owner, jobId } = await openJob(town)
  const ada = await town.admin()
  await town.as(ada, feature, [jobId, 7])
  await town.as(ada, feature, [jobId, 30])
  const told = await town.as(owner, `select title, message, link from public.notifications where template = 'job_featured'`)
  assert.equal(told.length, 1)
  assert.equal(told[0]?.['title'], 'Your job is featured: Nail artist for a new floor')
  assert.match(String(told[0]?.['message']), /^The board marks it as Featured until [A-Z][a-z]+ \d{1,2}, \d{4}\.$/)
  assert.equal(told[0]?.['link'], `/jobs?id=${jobId}`)
})
