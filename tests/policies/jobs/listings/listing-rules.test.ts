// What a listing may hold, how many there may be, and how one ends.
import assert from 'node:assert/strict'
import { openJob, post, postJob, reject } from '#tests/support/policies/jobs.ts'
import { promise } from '#tests/support/policies/promises.ts'

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
  assert.equal((await town.refuses(owner, close, [jobId, 'paused'], 'PT409')).hint, 'bad_state')
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

promise('a job that is over can still be withdrawn, and filled if it was approved', async (town) => {
  const { owner, jobId } = await openJob(town)
  const close = 'select public.job_close($1, $2)'
  const refused = async (id: string, reason: string) => (await town.refuses(owner, close, [id, reason], 'PT409')).hint
  const now = async (id: string) =>
    (await town.set('select status, closed_reason, expires_at < clock.now() as is_past from public.job_listings where id = $1', [id]))[0]
  await town.set(`update public.job_listings set expires_at = clock.now() - interval '2 days', closed_reason = 'expired'`)
  assert.equal(await refused(jobId, 'paused'), 'bad_state')
  await town.as(owner, close, [jobId, 'withdrawn'])
  assert.deepEqual(await now(jobId), { status: 'approved', closed_reason: 'withdrawn', is_past: true })
  assert.equal(await refused(jobId, 'withdrawn'), 'bad_state')
  await town.as(owner, close, [jobId, 'filled'])
  assert.deepEqual(await now(jobId), { status: 'closed', closed_reason: 'filled', is_past: true })
  for (const reason of ['withdrawn', 'paused', 'filled']) assert.equal(await refused(jobId, reason), 'bad_state')
  const waiting = await postJob(town, owner, 'pending')
  assert.equal(await refused(waiting, 'filled'), 'bad_state')
  await town.as(owner, close, [waiting, 'paused'])
  assert.equal(await refused(waiting, 'filled'), 'bad_state')
  await town.as(owner, close, [waiting, 'withdrawn'])
  await reject(town, waiting)
  for (const reason of ['withdrawn', 'paused', 'filled']) assert.equal(await refused(waiting, reason), 'bad_state')
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
