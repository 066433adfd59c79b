import assert from 'node:assert/strict'
import { pieceOf } from '#tests/support/policies/job-chats.ts'
import { apply, applySql, openJob, postJob } from '#tests/support/policies/jobs.ts'
import { grants, promise } from '#tests/support/policies/promises.ts'
import type { Member } from '#tests/support/policies/stage.ts'

const list = 'select id from public.job_applications'
const move = 'update public.job_applications set status = $2, updated_at = now() where id = $1'

promise('an applicant sees what they sent', async (town) => {
  const { applicant, jobId } = await openJob(town)
  const [stranger] = await town.professionals(1)
  const id = await apply(town, applicant, jobId)
  assert.deepEqual(await town.as(stranger, list), [])
  await town.as(applicant, move, [id, 'withdrawn'])
  assert.deepEqual(await town.as(applicant, list), [{ id }])
})

promise('an owner sees applications that were not withdrawn', async (town) => {
  const { owner, applicant, jobId } = await openJob(town)
  const [other] = await town.professionals(1)
  await town.gains(other, 'premium')
  const id = await apply(town, applicant, jobId)
  await postJob(town, other)
  for (const who of [other, await town.staff('moderator')]) assert.deepEqual(await town.as(who, list), [], 'another owner, staff')
  assert.deepEqual(await town.as(owner, list), [{ id }])
  await town.as(applicant, move, [id, 'withdrawn'])
  assert.deepEqual(await town.as(owner, list), [])
})

promise('a member applies in their own name', async (town) => {
  const { owner, applicant, jobId } = await openJob(town)
  const [other] = await town.professionals(1)
  const [free] = await town.free(1)
  await town.gains(other, 'premium')
  await town.refuses(other, applySql.replace('returning id', ''), [jobId, applicant.id])
  assert.equal((await town.refuses(free, applySql, [jobId, free.id], 'PT403')).hint, 'gate_premium')
  await town.as(applicant, applySql, [jobId, applicant.id])
  const [sent] = await town.set('select applicant_id, owner_id, status, intro from public.job_applications')
  assert.deepEqual(sent, { applicant_id: applicant.id, owner_id: owner.id, status: 'submitted', intro: 'I paint small things.' })
})

promise('an owner and an applicant move an application', async (town) => {
  const { owner, applicant, jobId } = await openJob(town)
  const [stranger] = await town.professionals(1)
  const id = await apply(town, applicant, jobId)
  for (const status of ['viewed', 'withdrawn', 'hired'])
    assert.equal(await town.touches(stranger, 'update public.job_applications set status = $1', [status]), 0)
  assert.equal(await town.touches(owner, move, [id, 'viewed']), 1)
  assert.equal(await town.touches(applicant, move, [id, 'withdrawn']), 1)
})

grants('job_applications', {
  insert: ['answers', 'applicant_id', 'availability', 'intro', 'job_id', 'mode', 'portfolio_ids', 'status'],
  update: ['reason', 'status', 'updated_at'],
})

promise('a passed or rejected application can be reconsidered for seven days', async (town) => {
  const { owner, applicant, jobId } = await openJob(town)
  const id = await apply(town, applicant, jobId)
  const decided = async (ago: string) => {
    await town.set(`update public.job_applications set status = 'submitted'`)
    await town.as(owner, `update public.job_applications set status = 'passed', reason = 'Thank you'`)
    await town.set('update public.job_applications set decided_at = clock.now() - $1::interval', [ago])
  }
  await decided('7 days')
  assert.equal((await town.refuses(owner, move, [id, 'shortlisted'], 'PT409')).message, 'You can reconsider for seven days.')
  await decided('6 days 23:59:59')
  await town.as(owner, move, [id, 'shortlisted'])
  assert.deepEqual(await town.set('select reason, decided_at from public.job_applications'), [{ reason: null, decided_at: null }])
})

promise("an application to one's own, a closed, an expired, a waiting or a hidden job is refused, and a second one", async (town) => {
  const { owner, applicant, jobId } = await openJob(town)
  const refused = async (who: Member, code: string, status = 'submitted') =>
    (await town.refuses(who, applySql.replace(`'submitted'`, `'${status}'`), [jobId, who.id], code)).message
  assert.equal(await refused(owner, 'PT400'), "You can't apply for your own job.")
  assert.equal(await refused(applicant, 'PT400', 'shortlisted'), 'A new application is submitted.')
  await town.set(`update public.job_listings set expires_at = clock.now()`)
  assert.equal(await refused(applicant, 'PT409'), 'This job is no longer accepting applications.')
  await town.set(`update public.job_listings set status = 'closed', closed_reason = 'filled', expires_at = clock.now() + interval '1 day'`)
  assert.equal(await refused(applicant, 'PT409'), 'This job is no longer accepting applications.')
  await town.set(`update public.job_listings set status = 'pending', closed_reason = null`)
  assert.equal(await refused(applicant, 'PT404'), 'This job is no longer there.')
  await town.set(`update public.job_listings set status = 'approved'`)
  await town.blocks(owner, applicant)
  assert.equal(await refused(applicant, 'PT404'), 'This job is no longer there.')
  await town.set('delete from public.blocks')
  await apply(town, applicant, jobId)
  assert.equal(await refused(applicant, 'PT409'), 'You have already applied for this position.')
})

promise("an application answers what is asked, with pictures of one's own (APPLY-11, APPLY-12, APPLY-13)", async (town) => {
  const { owner, applicant, jobId } = await openJob(town)
  const [own, anothers] = [await pieceOf(town, applicant), await pieceOf(town, owner)]
  await town.set(
    `update public.job_listings set auto_questions = '{"Why do you ask?","How many chairs?"}', required_questions = '{"Why do you ask?"}'`,
  )
  const full = `insert into public.job_applications (job_id, applicant_id, mode, intro, status, portfolio_ids, availability, answers)
    values ($1, $2, 'full', 'Hello', 'submitted', $3, $4, $5)`
  const send = (answers: object, pieces: string[] = [], week: object = { monday: true, timePreference: 'After 10' }) => [
    jobId,
    applicant.id,
    pieces,
    week,
    answers,
  ]
  const refused = async (values: unknown[], code = 'PT400') => (await town.refuses(applicant, full, values, code)).message
  assert.equal(await refused(send({})), 'Answer every question that is marked.')
  assert.equal(await refused(send({ 'Why do you ask?': '  ' })), 'Answer every question that is marked.')
  assert.equal(
    await refused(send({ 'Why do you ask?': 'So', 'Not asked?': 'x' }), 'PT409'),
    'The questions have changed. Open the job again.',
  )
  assert.equal(await refused(send({ 'Why do you ask?': 'x'.repeat(2001) })), 'An answer can have 2,000 characters.')
  for (const pieces of [['00000000-0000-4000-8000-000000000000'], [own, anothers]])
    assert.equal(await refused(send({ 'Why do you ask?': 'So' }, pieces)), 'Choose pictures of your own portfolio.')
  for (const week of [{ monday: 'yes' }, { someday: true }, { timePreference: 'x'.repeat(201) }])
    await town.refuses(applicant, full, send({ 'Why do you ask?': 'So' }, [], week), '23514')
  assert.equal(await town.touches(applicant, full, send({ 'Why do you ask?': ' So ' }, [own])), 1)
  const columns = `id is not null as has_id, job_id, applicant_id, status, mode, intro, portfolio_ids, availability, answers,
    created_at = clock.now() as is_new, updated_at = created_at as is_unchanged`
  assert.deepEqual(await town.as(owner, `select ${columns} from public.job_applications`), [
    {
      has_id: true,
      job_id: jobId,
      applicant_id: applicant.id,
      status: 'submitted',
      mode: 'full',
      intro: 'Hello',
      portfolio_ids: [own],
      availability: { monday: true, timePreference: 'After 10' },
      answers: { 'Why do you ask?': 'So' },
      is_new: true,
      is_unchanged: true,
    },
  ])
})

promise('ten applications a day for each member', async (town) => {
  const { owner, applicant } = await openJob(town)
  const send = async () => {
    await town.set(`update public.job_listings set expires_at = clock.now()`)
    const jobId = await postJob(town, owner)
    await town.set(`update public.job_listings set created_at = clock.now() - interval '2 days'`)
    return jobId
  }
  for (let sent = 0; sent < 10; sent += 1) await apply(town, applicant, await send())
  assert.equal(
    (await town.refuses(applicant, applySql, [await send(), applicant.id], 'PT429')).message,
    'You can apply for 10 jobs a day. Please try again tomorrow.',
  )
  await town.set(`update public.job_applications set created_at = created_at - interval '1 day'`)
  await apply(town, applicant, await send())
})

promise('a hire closes the job and answers everyone who still waits; so does closing it as filled', async (town) => {
  const { owner, applicant, jobId } = await openJob(town)
  const others = await town.professionals(4)
  for (const person of others) await town.gains(person, 'premium')
  const hired = await apply(town, applicant, jobId)
  const ids: string[] = []
  for (const person of others) ids.push(await apply(town, person, jobId))
  await town.as(owner, move, [ids[0], 'passed'])
  await town.as(others[1], move, [ids[1], 'withdrawn'])
  await town.as(owner, move, [ids[2], 'in_chat'])
  await town.as(owner, move, [hired, 'hired'])
  const now = async () =>
    (await town.set('select status, reason from public.job_applications order by array_position($1::uuid[], id)', [[hired, ...ids]])).map(
      ({ status, reason }) => [status, reason],
    )
  assert.deepEqual(await now(), [
    ['hired', null],
    ['passed', null],
    ['withdrawn', null],
    ['rejected', 'position_filled'],
    ['rejected', 'position_filled'],
  ])
  assert.deepEqual(await town.set('select status, closed_reason from public.job_listings'), [{ status: 'closed', closed_reason: 'filled' }])
  assert.equal((await town.refuses(owner, move, [ids[3], 'hired'], 'PT409')).hint, 'bad_state', 'the job is filled')
  // One that is reconsidered can be hired again, but not while the job is filled.
  await town.as(owner, move, [ids[3], 'shortlisted'])
  assert.deepEqual(await town.refuses(owner, move, [ids[3], 'hired'], 'PT409'), {
    message: 'This position is filled already.',
    hint: 'bad_state',
  })
  await town.as(owner, 'select public.job_repost($1)', [jobId])
  await town.set(`update public.job_applications set status = 'submitted'`)
  await town.as(owner, 'select public.job_close($1, $2)', [jobId, 'filled'])
  assert.deepEqual(new Set((await now()).map(String)), new Set(['rejected,position_filled']))
})

promise('the first answer of the owner counts in the average of the job, over 90 days', async (town) => {
  const { owner, applicant, jobId } = await openJob(town)
  const [other] = await town.professionals(1)
  await town.gains(other, 'premium')
  const [one, two] = [await apply(town, applicant, jobId), await apply(town, other, jobId)]
  const average = async () => (await town.set('select average_response_time_hours::float as hours from public.job_listings'))[0]?.['hours']
  await town.set(
    `update public.job_applications set created_at = clock.now() - case id when $1 then interval '4 hours' else interval '9 hours' end`,
    [one],
  )
  assert.equal(await average(), null)
  await town.as(owner, move, [one, 'viewed'])
  assert.equal(await average(), 4)
  await town.as(owner, move, [one, 'shortlisted'])
  assert.equal(await average(), 4, 'only the first')
  await town.as(owner, move, [two, 'passed'])
  assert.equal(await average(), 6.5)
  await town.set(`update public.job_applications set answered_at = clock.now() - interval '90 days' where id = $1`, [one])
  assert.equal(await average(), 9)
})
