import assert from 'node:assert/strict'
import { apply, openJob, postJob } from '#tests/support/policies/jobs.ts'
import { promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

const move = 'update public.job_applications set status = $2, reason = $3 where id = $1'
const entries = (town: Stage, who: Member, about = 'application') =>
  town.as(
    who,
    `select title, message, template, facts, link, read from public.notifications where template like $1 || '\\_%' order by created_at, read desc, id`,
    [about],
  )

promise('an owner is notified of who applies and who takes it back, in one unread entry', async (town) => {
  const { owner, applicant, jobId } = await openJob(town)
  const id = await apply(town, applicant, jobId)
  const facts = { who: applicant.name, job: 'Nail artist for a new floor', company: 'Lumen House' }
  const entry = { facts, link: `/jobs?application=${id}`, read: false }
  assert.deepEqual(await entries(town, owner), [
    {
      ...entry,
      title: 'New application: Nail artist for a new floor',
      message: `${applicant.name} applied.`,
      template: 'application_sent',
    },
  ])
  assert.deepEqual(await entries(town, applicant), [])
  await town.as(applicant, move, [id, 'withdrawn', null])
  assert.deepEqual(await entries(town, owner), [
    {
      ...entry,
      link: `/jobs?show=mine&id=${jobId}`,
      title: 'Application withdrawn: Nail artist for a new floor',
      message: `${applicant.name} took their application back.`,
      template: 'application_withdrawn',
    },
  ])
})

promise('an applicant is notified of every move, kindly, and a read entry is not changed', async (town) => {
  const { owner, applicant, jobId } = await openJob(town)
  const id = await apply(town, applicant, jobId)
  const messages: unknown[] = []
  const titles: unknown[] = []
  for (const [status, reason] of [
    ['viewed', null],
    ['in_chat', null],
    ['shortlisted', null],
    ['passed', null],
    ['shortlisted', null],
    ['rejected', 'We need someone closer by.'],
    ['passed', null],
  ]) {
    await town.as(owner, move, [id, status, reason])
    const [entry, ...more] = await entries(town, applicant)
    assert.deepEqual(more, [], 'one unread entry')
    messages.push(entry?.['message'])
    titles.push(entry?.['title'])
    assert.equal(entry?.['link'], `/jobs?application=${id}`)
  }
  assert.deepEqual(messages, [
    'Lumen House has opened it.',
    'Lumen House wants to talk with you.',
    'Lumen House put you on the short list.',
    'Lumen House goes on with other applicants. Thank you for applying.',
    'Lumen House put you on the short list.',
    'We need someone closer by.',
    'Lumen House goes on with other applicants. Thank you for applying.',
  ])
  assert.deepEqual(
    titles,
    ['Viewed', 'In chat', 'Shortlisted', 'Passed', 'Shortlisted', 'Rejected', 'Passed'].map(
      (status) => `Your application to Nail artist for a new floor is now ${status}`,
    ),
  )
  await town.as(applicant, 'update public.notifications set read = true')
  await town.as(owner, move, [id, 'shortlisted', null])
  assert.deepEqual(
    (await entries(town, applicant)).map(({ read }) => read),
    [true, false],
  )
})

promise('who is hired and who is not hears of it when a job is filled', async (town) => {
  const { owner, applicant, jobId } = await openJob(town)
  const [other] = await town.professionals(1)
  await town.gains(other, 'premium')
  const id = await apply(town, applicant, jobId)
  await apply(town, other, jobId)
  await town.as(owner, move, [id, 'hired', null])
  const last = async (who: Member) => (await entries(town, who)).map(({ title, message }) => [title, message])
  assert.deepEqual(await last(applicant), [['You got the job: Nail artist for a new floor', 'Congratulations! Lumen House chose you.']])
  assert.deepEqual(await last(other), [
    ['Your application to Nail artist for a new floor is now Rejected', 'The position is filled. Thank you for applying.'],
  ])
})

promise('an owner is notified that a job is live, or why it is not', async (town) => {
  const { owner } = await openJob(town)
  const moderator = await town.staff('moderator')
  const jobId = await postJob(town, owner, 'pending')
  await town.as(moderator, 'select public.job_decide($1, $2, $3)', [[jobId], 'reject', 'Say what the chair costs.'])
  await town.as(owner, `update public.job_listings set openings = 2 where id = $1`, [jobId])
  await town.set(`update public.job_listings set updated_at = clock.now() + interval '1 minute' where id = $1`, [jobId])
  await town.as(moderator, 'select public.job_decide($1, $2, $3)', [[jobId], 'approve', ''])
  const own = (await entries(town, owner, 'job')).filter(({ link }) => link === `/jobs?id=${jobId}`)
  assert.deepEqual(
    new Map(own.map(({ title, message }) => [title, message])),
    new Map([
      ['Job Not Approved', 'Say what the chair costs. Edit the job to send it again.'],
      ['Your job is live: Nail artist for a new floor', 'Members can see it and apply.'],
    ]),
  )
})
