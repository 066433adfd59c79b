// The dates of an application's timeline: who reads them, and that they come by themselves (B12.6).
import assert from 'node:assert/strict'
import { chatAbout, say } from '#tests/support/policies/job-chats.ts'
import { answerSql, apply, openJob, propose } from '#tests/support/policies/jobs.ts'
import { grants, promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

const list = 'select step from public.job_application_steps order by happened_at, step'

async function applied(town: Stage) {
  const scene = await openJob(town)
  const applicationId = await apply(town, scene.applicant, scene.jobId)
  const move = (who: Member, status: string) => town.as(who, 'update public.job_applications set status = $1', [status])
  return { ...scene, applicationId, move }
}
const stepsFor = async (town: Stage, who: Member) => (await town.as(who, list)).map(({ step }) => step)
/** So that the next thing happens later. */
const anHourLater = (town: Stage) => town.set(`update clock.settings set shift = shift + interval '1 hour'`)

promise('who sees an application sees when each of its steps happened', async (town) => {
  const { owner, applicant, jobId, move } = await applied(town)
  const [stranger, rival] = await town.professionals(2)
  for (const person of [stranger, rival]) await town.gains(person, 'premium')
  await apply(town, rival, jobId)
  await town.as(owner, `update public.job_applications set status = 'viewed' where applicant_id = $1`, [applicant.id])
  await town.refuses(null, list)
  for (const who of [stranger, rival, await town.staff('moderator')])
    assert.deepEqual(await stepsFor(town, who), [], 'a stranger, another applicant, staff')
  for (const who of [owner, applicant]) assert.deepEqual(await stepsFor(town, who), ['viewed'])
  await move(applicant, 'withdrawn')
  assert.deepEqual(await stepsFor(town, owner), [], "an application that was withdrawn is the applicant's alone")
  assert.deepEqual(await stepsFor(town, applicant), ['viewed', 'withdrawn'])
})

grants('job_application_steps', {})

promise('each status an application comes to has its date, and one that it comes to again the later', async (town) => {
  const { owner, applicant, jobId, applicationId, move } = await applied(town)
  assert.deepEqual(await stepsFor(town, applicant), [], 'nothing happened yet')
  const interview = async () => {
    const id = await propose(town, owner, jobId, applicationId)
    await anHourLater(town)
    return id
  }
  for (const status of ['viewed', 'shortlisted']) {
    await move(owner, status)
    await anHourLater(town)
  }
  const id = await interview()
  assert.deepEqual(await stepsFor(town, applicant), ['viewed', 'shortlisted', 'interviewing'])
  await town.as(applicant, answerSql, [id, 'decline', null])
  await anHourLater(town)
  await interview()
  assert.deepEqual(await stepsFor(town, applicant), ['viewed', 'shortlisted', 'in_chat', 'interviewing'])
  for (const status of ['rejected', 'shortlisted', 'hired']) {
    await move(owner, status)
    await anHourLater(town)
  }
  assert.deepEqual(await stepsFor(town, applicant), ['viewed', 'in_chat', 'interviewing', 'rejected', 'shortlisted', 'hired'])
  await town.as(owner, `update public.job_applications set updated_at = '2000-01-01Z'`)
  assert.deepEqual(await town.set(`select from public.job_application_steps where happened_at < now() - interval '1 minute'`), [])
})

promise("the owner's first message in the chat has its date; the applicant's and later ones have none", async (town) => {
  const { owner, applicant, jobId, applicationId } = await applied(town)
  const chatId = await chatAbout(town, owner, jobId, applicationId)
  await say(town, applicant, chatId)
  assert.deepEqual(await stepsFor(town, applicant), ['in_chat'])
  await anHourLater(town)
  await say(town, owner, chatId)
  const first = await town.set(`select happened_at from public.job_application_steps where step = 'message'`)
  assert.equal(first.length, 1)
  await anHourLater(town)
  await say(town, owner, chatId)
  assert.deepEqual(await town.set(`select happened_at from public.job_application_steps where step = 'message'`), first)
})

promise("a copy of an applicant's data has the dates of their applications, and nobody else's", async (town) => {
  const { owner, applicant, move } = await applied(town)
  await move(owner, 'viewed')
  const rows = (who: Member) =>
    town.set(
      `select step from public.job_application_steps where application_id in (select id from public.job_applications where applicant_id = $1)`,
      [who.id],
    )
  assert.deepEqual(await rows(applicant), [{ step: 'viewed' }])
  const [rule] = await town.set(`select whose, area, erasure from internal.member_data where relation = 'public.job_application_steps'`)
  assert.deepEqual(rule, {
    whose: 'application_id in (select id from public.job_applications where applicant_id = $1)',
    area: 'jobs',
    erasure: 'delete',
  })
})
