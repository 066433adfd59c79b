// Applications, presets and jobs that wait change no answer of those whom they do not concern: no table, computed field, filter,
// order, count or function.
import assert from 'node:assert/strict'
import { changedAnswers } from '#tests/support/policies/every-answer.ts'
import { apply, openJob, postJob } from '#tests/support/policies/jobs.ts'
import { promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

/** Another owner, another applicant of the same job, and a member without a part in it. */
async function others(town: Stage, jobId: string): Promise<Member[]> {
  const [owner, rival, eve] = await town.professionals(3)
  for (const who of [owner, rival, eve]) await town.gains(who, 'premium')
  await postJob(town, owner)
  await apply(town, rival, jobId)
  return [owner, rival, eve]
}

promise('an application changes no answer of anyone but its two sides', async (town) => {
  const { owner, applicant, jobId } = await openJob(town)
  const strangers = [...(await others(town, jobId)), await town.staff('support'), null]
  const given = { ids: [owner.id, applicant.id, jobId], change: async () => [await apply(town, applicant, jobId)] }
  assert.deepEqual(await changedAnswers(town, strangers, given), [])
  for (const who of [owner, applicant]) assert.match((await changedAnswers(town, [who], given)).join(), /I paint small things/, who.name)
})

promise('a job that waits changes no answer of anyone but its owner and those who approve', async (town) => {
  const { owner, applicant, jobId } = await openJob(town)
  const strangers = [applicant, ...(await others(town, jobId)), await town.staff('support'), null]
  const given = { ids: [owner.id], change: async () => [await postJob(town, owner, 'pending')] }
  assert.deepEqual(await changedAnswers(town, strangers, given), [])
  for (const who of [owner, await town.staff('moderator')]) assert.notDeepEqual(await changedAnswers(town, [who], given), [], who.name)
})

promise('a preset changes no answer of anyone but its member', async (town) => {
  const { owner, applicant, jobId } = await openJob(town)
  const strangers = [owner, ...(await others(town, jobId)), await town.staff('moderator'), await town.admin(), null]
  const change = async () => {
    const [row] = await town.set(
      `insert into public.job_application_presets (user_id, name, intro) values ($1, 'Mine', 'Hello from me') returning id`,
      [applicant.id],
    )
    return [String(row?.['id'])]
  }
  const given = { ids: [applicant.id, jobId], change }
  assert.deepEqual(await changedAnswers(town, strangers, given), [])
  assert.match((await changedAnswers(town, [applicant], given)).join(), /Hello from me/)
})
