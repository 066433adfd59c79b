// What a hand-made request could try with jobs and applications, beyond what the screens send.
import assert from 'node:assert/strict'
import { apply, openJob } from '#tests/support/policies/jobs.ts'
import { promise } from '#tests/support/policies/promises.ts'

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
