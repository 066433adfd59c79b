// What a hand-made request could try with jobs and applications, beyond what the screens send.
import assert from 'node:assert/strict'
import { apply, applySql, openJob, post, postJob, reject } from '#tests/support/policies/jobs.ts'
import { promise } from '#tests/support/policies/promises.ts'
import { suspend } from '#tests/support/policies/sanctions.ts'

promise('a reason is written with a decision, by the owner, and stays as it was', async (town) => {
  const { owner, applicant, jobId } = await openJob(town)
  const id = await apply(town, applicant, jobId)
  const write = 'update public.job_applications set reason = $2 where id = $1'
  const decide = 'update public.job_applications set status = $2, reason = $3 where id = $1'
  const now = async () => (await town.set('select status, reason from public.job_applications'))[0]
  for (const who of [applicant, owner]) assert.equal((await town.refuses(who, write, [id, 'You are hired'], 'PT409')).hint, 'bad_state')
  assert.equal(
    (await town.refuses(owner, decide, [id, 'rejected', 'position_filled'], 'PT400')).message,
    'Write the reason in your own words.',
  )
  await town.as(owner, decide, [id, 'passed', 'We need someone closer by.'])
  for (const who of [applicant, owner]) assert.equal((await town.refuses(who, write, [id, 'You are hired'], 'PT409')).hint, 'bad_state')
  assert.equal(await town.touches(owner, decide, [id, 'passed', 'We need someone closer by.']), 1, 'sent twice')
  assert.deepEqual(await now(), { status: 'passed', reason: 'We need someone closer by.' })
})

promise('what was withdrawn stops nothing that its owner does with the others', async (town) => {
  const { owner, applicant, jobId } = await openJob(town)
  const [other] = await town.professionals(1)
  await town.gains(other, 'premium')
  await apply(town, applicant, jobId)
  await apply(town, other, jobId)
  await town.as(applicant, `update public.job_applications set status = 'withdrawn'`)
  // Without a filter, so that only the policy for updates decides which rows it reaches.
  assert.equal(await town.touches(owner, `update public.job_applications set status = 'shortlisted'`), 1)
})

promise('jobs of a suspended member are out of the list and take no applications; who applied still reads theirs', async (town) => {
  const { owner, applicant, jobId } = await openJob(town)
  const [other] = await town.professionals(1)
  await town.gains(other, 'premium')
  await apply(town, applicant, jobId)
  const list = 'select id from public.job_listings'
  assert.deepEqual(await town.as(other, list), [{ id: jobId }])
  await suspend(town, owner)
  assert.deepEqual(await town.as(other, list), [])
  const nowhere = '11111111-2222-4333-8444-555555555555'
  const [hidden, none] = [
    await town.refuses(other, applySql, [jobId, other.id], 'PT404'),
    await town.refuses(other, applySql, [nowhere, other.id], 'PT404'),
  ]
  assert.deepEqual(hidden, none)
  assert.deepEqual(await town.as(applicant, list), [{ id: jobId }])
  await town.set('update public.sanctions set lifted_at = clock.now()')
  await apply(town, other, jobId)
})

promise('answers that are no questions with texts are refused by their rule', async (town) => {
  const { applicant, jobId } = await openJob(town)
  const send = `insert into public.job_applications (job_id, applicant_id, mode, intro, answers) values ($1, $2, 'full', 'Hello', $3::jsonb)`
  await town.set(`update public.job_listings set auto_questions = '{"Why do you ask?"}'`)
  for (const answers of [
    '[1]',
    '"Why"',
    '7',
    'null',
    '{"Why do you ask?": null}',
    '{"Why do you ask?": {"so": ["x"]}}',
    '{"Why do you ask?": 7}',
  ])
    await town.refuses(applicant, send, [jobId, applicant.id, answers], '23514')
})

promise('marks of direction do not help a job past what it has to say', async (town) => {
  const { owner } = await openJob(town)
  const add = (columns: string, values: string) =>
    `insert into public.job_listings (user_id, title, company_name, description, compensation_type, ${columns})
     values ('${owner.id}', 'Nail artist', 'Lumen House', 'A calm floor with two chairs.', 'paid', ${values})`
  const refused = async (columns: string, values: string) => (await town.refuses(owner, add(columns, values), [], 'PT400')).message
  assert.equal(await refused('location', `U&'\\200F'`), 'Say where the job is, or that it is remote.')
  const questions = 'Each question needs 5 to 200 characters, and is asked once.'
  assert.equal(await refused('is_remote, auto_questions', `true, array[U&'Why?\\200F']`), questions)
  assert.equal(await refused('is_remote, auto_questions', `true, array['Why do you?', U&'Why do you?\\200F']`), questions)
})

const before =
  'A calm floor with two chairs and good light. No experience is needed, but a license is required. We pay by the hour, never by commission, and the days are yours.'

promise('small changes add up to one that waits for approval', async (town) => {
  const { owner, jobId } = await openJob(town)
  const status = async (description: string) => {
    await town.as(owner, 'update public.job_listings set description = $1', [description])
    return (await town.set('select status from public.job_listings'))[0]?.['status']
  }
  const approve = async (description = before) => {
    await town.set(`update public.job_listings set status = 'pending', description = $1`, [description])
    await town.set(`update public.job_listings set status = 'approved'`)
  }
  await approve()
  assert.equal(await status(before.replace('calm', 'busy')), 'approved')
  assert.equal(await status(before.replace('calm floor with two chairs', 'busy room with six tables')), 'approved')
  assert.equal(
    await status('A busy room with six tables and dim lamps.' + before.slice(44)),
    'pending',
    'more than a fifth of what was approved',
  )
  await approve()
  assert.equal(await status(before.replace('calm floor with two chairs', 'busy room with six tables')), 'approved')
  await town.as(owner, `select public.job_close($1, 'filled')`, [jobId])
  await town.as(owner, 'select public.job_repost($1)', [jobId])
  assert.equal(
    await status('A busy room with six tables and dim lamps.' + before.slice(44)),
    'pending',
    'posting it again approves nothing',
  )
})

promise('the order of words, signs and one long word count as text that changes', async (town) => {
  const { owner } = await openJob(town)
  const status = async (description: string) => {
    await town.set(`update public.job_listings set status = 'pending', description = $1`, [before])
    await town.set(`update public.job_listings set status = 'approved'`)
    await town.as(owner, 'update public.job_listings set description = $1', [description])
    return (await town.set('select status from public.job_listings'))[0]?.['status']
  }
  assert.equal(
    await status(
      'A good light and calm floor, with two chairs. License needed: no. But experience is required. Never by the hour, we pay by commission, and the days are yours.',
    ),
    'pending',
  )
  assert.equal(await status(before + ' ☎'.repeat(60)), 'pending')
  assert.equal(await status(before.replace('license', 'send_money_first_to_the_address_we_tell_you')), 'pending')
  assert.equal(await status(before.toUpperCase()), 'approved', 'large letters')
  await town.as(owner, `update public.job_listings set location = 'Somewhere else'`)
  assert.deepEqual(await town.set('select status from public.job_listings'), [{ status: 'pending' }], 'another place')
})

promise('editing a rejected job neither wins trust back nor more than ten open ones', async (town) => {
  const { owner } = await openJob(town)
  await town.set('update public.profiles set is_verified = true where id = $1', [owner.id])
  await postJob(town, owner)
  await postJob(town, owner)
  const rejected = await postJob(town, owner, 'rejected')
  await town.as(owner, 'update public.job_listings set openings = 2 where id = $1', [rejected])
  const statusOfNext = async () => (await town.as(owner, `${post}, status`, [owner.id]))[0]?.['status']
  assert.equal(await statusOfNext(), 'pending')
  await town.set(`update internal.approvals set rejected_at = clock.now() - interval '90 days' where rejected_at is not null`)
  assert.equal(await statusOfNext(), 'approved')

  await reject(town, rejected)
  for (let open = 5; open < 10; open += 1) await town.as(owner, post, [owner.id])
  assert.equal((await town.refuses(owner, post, [owner.id], 'PT429')).hint, 'limit_reached')
  assert.equal(
    (await town.refuses(owner, 'update public.job_listings set openings = 3 where id = $1', [rejected], 'PT429')).message,
    'You can have 10 open jobs. Close one to post another.',
  )
})

promise('a decision counts for the job as its reviewer read it, and is not made by one who applied', async (town) => {
  const { owner, jobId } = await openJob(town)
  const moderator = await town.staff('moderator')
  await town.set(`update public.job_listings set status = 'pending', updated_at = clock.now() - interval '1 minute'`)
  const decide = `select public.content_decide('job', $1, $2, $3, $4) as many`
  const [{ updated_at: seen } = {}] = await town.as(moderator, 'select updated_at::text from public.job_listings')
  assert.equal((await town.refuses(moderator, decide, [[jobId], 'approve', '', []], 'PT400')).hint, 'invalid')
  await town.as(owner, `update public.job_listings set description = 'Something else that nobody has read yet.'`)
  assert.deepEqual(await town.as(moderator, decide, [[jobId], 'approve', '', [seen]]), [{ many: 0 }])
  const [{ updated_at: changed } = {}] = await town.as(moderator, 'select updated_at::text from public.job_listings')

  await town.set(
    `insert into public.job_applications (job_id, applicant_id, owner_id, mode, intro) values ($1, $2, $3, 'quick', 'Hello')`,
    [jobId, moderator.id, owner.id],
  )
  assert.deepEqual(await town.as(moderator, decide, [[jobId], 'approve', '', [changed]]), [{ many: 0 }])
  assert.deepEqual(await town.as(await town.staff('moderator'), decide, [[jobId], 'approve', '', [changed]]), [{ many: 1 }])
})

promise('pausing and posting again keeps no job on top of the list, nor posts more than 20 a day', async (town) => {
  const { owner, jobId } = await openJob(town)
  const top = async () => String((await town.set('select id from public.job_listings order by created_at desc limit 1'))[0]?.['id'])
  const again = async (id: string) => {
    await town.as(owner, `select public.job_close($1, 'paused')`, [id])
    await town.as(owner, 'select public.job_repost($1)', [id])
  }
  await town.set(`update public.job_listings set created_at = clock.now() - interval '23 hours 59 minutes'`)
  const newer = await postJob(town, owner)
  await again(jobId)
  assert.equal(await top(), newer)
  await town.set(`update public.job_listings set created_at = clock.now() - interval '1 day' where id = $1`, [jobId])
  await town.set(`update public.job_listings set created_at = clock.now() - interval '1 hour' where id = $1`, [newer])
  await again(jobId)
  assert.equal(await top(), jobId)

  await town.set(`update public.job_listings set expires_at = clock.now()`)
  const old = await postJob(town, owner)
  await town.set(`update public.job_listings set created_at = clock.now() - interval '2 days', expires_at = clock.now() where id = $1`, [
    old,
  ])
  for (let today = 2; today < 20; today += 1) {
    const id = await postJob(town, owner)
    await town.set(`update public.job_listings set expires_at = clock.now() where id = $1`, [id])
  }
  assert.equal((await town.refuses(owner, 'select public.job_repost($1)', [old], 'PT429')).message, 'You can post 20 jobs a day.')
})

promise('those who block each other hear no more of an application, and both still read it', async (town) => {
  const { owner, applicant, jobId } = await openJob(town)
  const id = await apply(town, applicant, jobId)
  const move = 'update public.job_applications set status = $2 where id = $1'
  const told = async (who: { id: string }) =>
    (
      await town.set(`select count(*)::int as many from public.notifications where user_id = $1 and type = 'application_update'`, [who.id])
    )[0]?.['many']
  await town.as(owner, move, [id, 'viewed'])
  assert.deepEqual([await told(owner), await told(applicant)], [1, 1])
  await town.set('delete from public.notifications')
  await town.blocks(applicant, owner)
  await town.as(owner, move, [id, 'shortlisted'])
  await town.as(owner, move, [id, 'hired'])
  assert.deepEqual([await told(owner), await told(applicant)], [0, 0])
  for (const who of [owner, applicant])
    assert.deepEqual(await town.as(who, 'select status from public.job_applications'), [{ status: 'hired' }])
})

promise('nobody is hired for a job whose change waits for approval', async (town) => {
  const { owner, applicant, jobId } = await openJob(town)
  const id = await apply(town, applicant, jobId)
  await town.as(owner, `update public.job_listings set title = 'Something new'`)
  const hire = `update public.job_applications set status = 'hired' where id = $1`
  assert.equal((await town.refuses(owner, hire, [id], 'PT409')).message, 'The job waits for approval. You can hire once it is approved.')
  assert.deepEqual(await town.set('select status from public.job_listings'), [{ status: 'pending' }])
})
