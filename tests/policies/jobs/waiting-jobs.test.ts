// What waits for a member about jobs: applications for the owner, interviews for whose turn it is.
import assert from 'node:assert/strict'
import { answerSql, apply, openJob, propose } from '#tests/support/policies/jobs.ts'
import { waitsFor } from '#tests/support/policies/notices.ts'
import { promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

const bothWait = async (town: Stage, one: Member, other: Member) => [await waitsFor(town, one, 'jobs'), await waitsFor(town, other, 'jobs')]
const rowsOf = (town: Stage, who: Member) =>
  town.as(who, `select kind, to_do, subject_id, person_id, facts, link from public.waiting_for_me() where area = 'jobs'`)

promise('applications wait for the owner in a row for each job, first to be opened, then to be answered', async (town) => {
  const { owner, applicant, jobId } = await openJob(town)
  const [second, stranger] = await town.professionals(2)
  await town.gains(second, 'premium')
  const sent = [await apply(town, applicant, jobId), await apply(town, second, jobId)]
  for (const who of [applicant, second, stranger]) assert.deepEqual(await rowsOf(town, who), [])
  assert.deepEqual(await rowsOf(town, owner), [
    {
      kind: 'open_applications',
      to_do: true,
      subject_id: jobId,
      person_id: null,
      facts: { job: 'Nail artist for a new floor', applications: 2 },
      link: `/jobs?show=mine&id=${jobId}`,
    },
  ])
  const set = (id: string | undefined, status: string) =>
    town.as(owner, 'update public.job_applications set status = $2 where id = $1', [id, status])
  await set(sent[0], 'viewed')
  const counted = async () =>
    (await rowsOf(town, owner)).map(({ kind, facts }) => `${String(kind)} ${(facts as { applications: number }).applications}`)
  assert.deepEqual((await counted()).toSorted(), ['answer_applications 1', 'open_applications 1'])
  await set(sent[0], 'in_chat')
  assert.deepEqual(await counted(), ['open_applications 1'])
  await town.as(second, `update public.job_applications set status = 'withdrawn' where id = $1`, [sent[1]])
  assert.deepEqual(await counted(), [])
})

promise('an interview waits for the applicant, and another time that they suggest for the owner', async (town) => {
  const { owner, applicant, jobId } = await openJob(town)
  const applicationId = await apply(town, applicant, jobId)
  const id = await propose(town, owner, jobId, applicationId)
  assert.deepEqual(await bothWait(town, owner, applicant), [[], ['answer_interview']])
  const [asked] = await rowsOf(town, applicant)
  assert.deepEqual([asked?.['subject_id'], asked?.['person_id'], asked?.['link']], [id, owner.id, `/jobs?application=${applicationId}`])
  const [{ ends }] = (await town.as(applicant, `select facts ->> 'ends_at' as ends from public.waiting_for_me()`)) as [{ ends: unknown }]
  assert.equal(ends, null, 'an appointment only once both agree')

  const [later] = await town.set(`select clock.now() + interval '4 days' as at`)
  await town.as(applicant, answerSql, [id, 'suggest', later?.['at']])
  assert.deepEqual(await bothWait(town, owner, applicant), [['answer_interview'], []])
  await town.set('savepoint suggested')
  await town.set(`update clock.settings set shift = shift + interval '4 days 1 second'`)
  assert.deepEqual(await bothWait(town, owner, applicant), [[], []], 'the time is over')
  await town.set('rollback to savepoint suggested')

  await town.as(owner, answerSql, [id, 'accept', later?.['at']])
  assert.deepEqual(await bothWait(town, owner, applicant), [[], []])
  for (const who of [owner, applicant])
    assert.deepEqual(
      (await rowsOf(town, who)).map(({ kind, to_do }) => [kind, to_do]),
      [['interview', false]],
    )
  await town.set(`update clock.settings set shift = shift + interval '4 days 44 minutes'`)
  assert.equal((await rowsOf(town, applicant)).length, 1, 'until it ends')
  await town.set(`update clock.settings set shift = shift + interval '1 minute'`)
  for (const who of [owner, applicant]) assert.deepEqual(await rowsOf(town, who), [])
})

promise('an interview that was declined waits for nobody', async (town) => {
  const { owner, applicant, jobId } = await openJob(town)
  const id = await propose(town, owner, jobId, await apply(town, applicant, jobId))
  await town.as(applicant, answerSql, [id, 'decline', null])
  for (const who of [owner, applicant]) assert.deepEqual(await rowsOf(town, who), [])
})
