import assert from 'node:assert/strict'
import { apply, openJob, postJob } from '#tests/support/policies/jobs.ts'
import { saidOf } from '#tests/support/policies/notices.ts'
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
  await town.as(moderator, `select public.content_decide('job', $1, $2, $3)`, [[jobId], 'reject', 'Say what the chair costs.'])
  await town.as(owner, `update public.job_listings set openings = 2 where id = $1`, [jobId])
  await town.set(`update public.job_listings set updated_at = clock.now() + interval '1 minute' where id = $1`, [jobId])
  await town.as(moderator, `select public.content_decide('job', $1, $2, $3)`, [[jobId], 'approve', ''])
  const own = (await entries(town, owner, 'job')).filter(({ link }) => link === `/jobs?id=${jobId}`)
  assert.deepEqual(
    new Map(own.map(({ title, message }) => [title, message])),
    new Map([
      ['Job Not Approved', 'Say what the chair costs. Edit the job to send it again.'],
      ['Your job is live: Nail artist for a new floor', 'Members can see it and apply.'],
    ]),
  )
})

promise('what a listing and a saved search tell of is said in these words', async (town) => {
  const job = 'Nail artist for a new floor'
  const company = 'Lumen House'
  const said = (kind: string, facts: object) => saidOf(town, kind, facts)
  const waiting = (unopened: number, step: string) => said('job_waiting', { job, unopened, step })
  assert.deepEqual(await waiting(1, '3 days'), [
    'Unopened applications: Nail artist for a new floor',
    'You have 1 unopened application. A short answer is kind, even if it is no.',
  ])
  assert.equal((await waiting(2, '7 days'))[1], 'You have 2 unopened applications. After two weeks your listing shows “Slow to reply”.')
  assert.equal(
    (await waiting(12, '18 days'))[1],
    'You have 12 unopened applications. The job closes in three days if most are still unopened then.',
  )
  assert.deepEqual(await said('job_unanswered', { job }), [
    'Your job has closed: Nail artist for a new floor',
    'Most applications were not opened for three weeks. They are still there, and you can repost the job.',
  ])
  assert.deepEqual(await said('job_ending', { job }), [
    'Your job ends soon: Nail artist for a new floor',
    'It is open for three more days. You can repost it then.',
  ])
  assert.deepEqual(await said('job_ended', { job }), [
    'Your job has ended: Nail artist for a new floor',
    'It takes no more applications. You can repost it.',
  ])
  const found: unknown[] = []
  for (const jobs of [1, 2, 50]) found.push(await said('jobs_found', { search: 'Nails', jobs }))
  assert.deepEqual(found, [
    ['New jobs: Nails', '1 new job fits your saved search.'],
    ['New jobs: Nails', '2 new jobs fit your saved search.'],
    ['New jobs: Nails', '50 or more new jobs fit your saved search.'],
  ])
  // A title has 80 characters, a reason 120, and both end with a whole word where they can.
  assert.deepEqual(await said('job_rejected', { job, reason: `${'x'.repeat(70)} ${'y'.repeat(60)}` }), [
    'Job Not Approved',
    `${'x'.repeat(70)}… Edit the job to send it again.`,
  ])
  assert.equal((await said('job_rejected', { job, reason: 'x'.repeat(120) }))[1], `${'x'.repeat(120)} Edit the job to send it again.`)
  assert.equal((await said('application_sent', { job: 'x'.repeat(100), company, who: 'Ana' }))[0], `New application: ${'x'.repeat(62)}…`)
})

promise('a reason is said as its owner wrote it, also if it reads like a code of ours', async (town) => {
  const { owner, applicant, jobId } = await openJob(town)
  const id = await apply(town, applicant, jobId)
  for (const reason of ['none', 'constructor', 'unsaid']) {
    await town.as(owner, move, [id, 'shortlisted', null])
    await town.as(owner, move, [id, 'rejected', reason])
    assert.equal((await entries(town, applicant))[0]?.['message'], reason)
    await town.as(owner, move, [id, 'passed', null])
  }
})
