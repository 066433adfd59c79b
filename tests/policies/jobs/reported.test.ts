// Reports of what an applicant wrote with their application (B7.7).
import assert from 'node:assert/strict'
import { apply, openJob } from '#tests/support/policies/jobs.ts'
import { promise } from '#tests/support/policies/promises.ts'

const report = `select public.report_create($1, 'application', $2, 'harassment')`

promise('B7.7: an application is reported by the owner of the job, until it is withdrawn, and is not taken down', async (town) => {
  const { owner, applicant, jobId } = await openJob(town)
  const id = await apply(town, applicant, jobId)
  const cleo = await town.member()
  const moderator = await town.staff('moderator')
  await town.set(`update public.job_applications set intro = 'You again', mode = 'full', answers = '{"Why us?": "Why not"}'`)
  await town.refuses(cleo, report, [applicant.id, id], 'PT404')
  await town.refuses(applicant, report, [owner.id, id], 'PT404')
  await town.refuses(owner, report, [cleo.id, id], 'PT404')
  await town.set('savepoint before')
  await town.as(applicant, `update public.job_applications set status = 'withdrawn'`)
  await town.refuses(owner, report, [applicant.id, id], 'PT404')
  await town.set('rollback to savepoint before')
  await town.as(owner, report, [applicant.id, id])
  assert.deepEqual(
    await town.as(moderator, 'select subject_type, reported_id, title, words, link, may_take_down from public.admin_reports()'),
    [
      {
        subject_type: 'application',
        reported_id: applicant.id,
        title: 'Nail artist for a new floor',
        words: 'You again\n\nWhy not',
        link: `/jobs?id=${jobId}`,
        may_take_down: false,
      },
    ],
  )
  assert.equal(
    (await town.refuses(moderator, `select public.content_take_down('application', $1, 'Rude')`, [id], 'PT400')).message,
    'This cannot be taken down.',
  )
})
