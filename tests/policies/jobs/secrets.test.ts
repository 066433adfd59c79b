// Applications, presets, saved searches and jobs that wait change no answer of those whom they do not concern: no table, computed field, filter,
// order, count or function.
import assert from 'node:assert/strict'
import { changedAnswers } from '#tests/support/policies/every-answer.ts'
import { apply, openJob, postJob } from '#tests/support/policies/jobs.ts'
import { promise } from '#tests/support/policies/promises.ts'

promise(
  'an application, a preset, a saved search and a job that waits change no answer of another owner who applied to the same job, or of a visitor',
  async (town) => {
    const { owner, applicant, jobId } = await openJob(town)
    const [rival] = await town.professionals(1)
    await town.gains(rival, 'premium')
    await postJob(town, rival)
    await apply(town, rival, jobId)
    const change = async () => {
      const [preset] = await town.set(
        `insert into public.job_application_presets (user_id, name, intro) values ($1, 'Mine', 'Hello from me') returning id`,
        [applicant.id],
      )
      const [search] = await town.set(
        `insert into public.saved_searches (kind, user_id, name, filters) values ('job', $1, 'Mine', '{"q": "braider"}') returning id`,
        [applicant.id],
      )
      return [await apply(town, applicant, jobId), await postJob(town, owner, 'pending'), String(preset?.['id']), String(search?.['id'])]
    }
    const given = { ids: [owner.id, applicant.id, jobId], change }
    assert.deepEqual(await changedAnswers(town, [rival, null], given), [])
    assert.match((await changedAnswers(town, [applicant], given)).join(), /Hello from me/)
  },
)
