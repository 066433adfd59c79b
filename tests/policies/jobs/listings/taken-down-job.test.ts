// What reaches an applicant of a job that was taken down: in the bell and by email, in what waits, and in calendars.
import assert from 'node:assert/strict'
import { answerSql, apply, openJob, propose } from '#tests/support/policies/jobs.ts'
import { saidOf } from '#tests/support/policies/notices.ts'
import { promise } from '#tests/support/policies/promises.ts'
import type { Member, Row, Stage } from '#tests/support/policies/stage.ts'

const noticeSql = `select title, message, facts ->> 'job' as job, facts ->> 'company' as company, facts ->> 'who' as who
  from public.notifications where template = $1 order by created_at desc, id limit 1`
const tells = async (town: Stage, who: Member, template: string) => (await town.as(who, noticeSql, [template]))[0]
const moveSql = 'update public.job_applications set status = $2 where id = $1'

const twice = (other: string | null, isApplicant: boolean) => [
  [other, isApplicant],
  [other, isApplicant],
]

async function scene(town: Stage) {
  const open = await openJob(town)
  const applicationId = await apply(town, open.applicant, open.jobId)
  await town.set('update auth.users set email_confirmed_at = now()')
  const moderator = await town.staff('moderator')
  const takeDown = () => town.as(moderator, `select public.content_take_down('job', $1, 'It asks for a deposit')`, [open.jobId])
  const rewrite = () => town.as(open.owner, `update public.job_listings set title = 'Deposit, please' where id = $1`, [open.jobId])
  return { ...open, applicationId, takeDown, rewrite }
}

promise('a move reaches an applicant without the job and its company once the job was taken down', async (town) => {
  const { owner, applicant, jobId, applicationId, takeDown, rewrite } = await scene(town)
  const [other] = await town.professionals(1)
  await town.gains(other, 'premium')
  const othersId = await apply(town, other, jobId)
  const move = (status: string) => town.as(owner, moveSql, [applicationId, status])
  await move('viewed')
  const named = await tells(town, applicant, 'application_moved')
  assert.deepEqual([named?.['job'], named?.['company']], ['Nail artist for a new floor', 'Lumen House'])
  await takeDown()
  await move('in_chat')
  const unnamed = { job: null, company: null, who: null }
  assert.deepEqual(await tells(town, applicant, 'application_moved'), {
    title: 'Your application is now In chat',
    message: 'The person who posted the job wants to talk with you.',
    ...unnamed,
  })
  await rewrite()
  assert.deepEqual(await town.set('select status, title from public.job_listings'), [{ status: 'pending', title: 'Deposit, please' }])
  await move('shortlisted')
  assert.deepEqual(await tells(town, applicant, 'application_moved'), {
    title: 'Your application is now Shortlisted',
    message: 'The person who posted the job put you on the short list.',
    ...unnamed,
  })
  // Its owner reads of the job that they know.
  await town.as(other, moveSql, [othersId, 'withdrawn'])
  assert.equal((await tells(town, owner, 'application_withdrawn'))?.['job'], 'Deposit, please')
})

promise('the end of a job reaches an applicant without the job and its company once the job was taken down', async (town) => {
  const { owner, applicant, jobId, takeDown, rewrite } = await scene(town)
  const told = async () => {
    await town.set(`select clock.run('tell of job ends')`)
    await town.set(`update clock.settings set shift = shift + interval '1 minute'`)
    return tells(town, applicant, 'application_job_ended')
  }
  const end = (reason: string) => town.as(owner, 'select public.job_close($1, $2)', [jobId, reason])
  await town.set('savepoint open')
  await end('withdrawn')
  const named = await told()
  assert.deepEqual(
    [named?.['title'], named?.['job'], named?.['company']],
    ['The job was withdrawn: Nail artist for a new floor', 'Nail artist for a new floor', 'Lumen House'],
  )
  await town.set('rollback to savepoint open')

  await takeDown()
  const unnamed = { job: null, company: null, who: null }
  assert.deepEqual(await told(), {
    title: 'A job you applied for was taken down',
    message: 'It is no longer on our list. We let you know if it comes back.',
    ...unnamed,
  })
  await rewrite()
  await end('paused')
  assert.deepEqual(await told(), {
    title: 'A job you applied for is paused',
    message: 'The person who posted it takes no more applications for now. They keep yours.',
    ...unnamed,
  })
  await end('withdrawn')
  assert.deepEqual(await told(), {
    title: 'A job you applied for was withdrawn',
    message: 'The person who posted it no longer offers it. We let you know if it opens again.',
    ...unnamed,
  })
})

promise('an interview reaches an applicant without the job and its company once the job was taken down', async (town) => {
  const { owner, applicant, jobId, applicationId, takeDown, rewrite } = await scene(town)
  const id = await propose(town, owner, jobId, applicationId)
  const named = await tells(town, applicant, 'interview_proposed')
  assert.deepEqual([named?.['job'], named?.['who']], ['Nail artist for a new floor', 'Lumen House'])
  await town.as(applicant, answerSql, [id, 'accept', null])
  const mailed = () =>
    town.set(
      `select facts -> 'facts' ->> 'who' as who, facts -> 'facts' ->> 'job' as job, facts::text ~ 'Lumen|Nail artist|Deposit' as names
       from internal.emails where kind = 'notice' and facts ->> 'template' = 'interview_soon' and user_id = $1 order by 1`,
      [applicant.id],
    )
  const remind = async (shift: string) => {
    // Nobody is mailed what they did, so someone else acts last.
    await town.as(owner, 'select')
    await town.set(`update clock.settings set shift = shift + $1::interval`, [shift])
    await town.set(`select clock.run('remind of interviews')`)
  }
  await town.set('savepoint agreed')
  await remind('2 days 1 hour')
  assert.equal((await tells(town, applicant, 'interview_soon'))?.['who'], 'Lumen House')
  assert.deepEqual(
    (await mailed()).map(({ names }) => names),
    [true],
  )
  await town.set('rollback to savepoint agreed')

  await takeDown()
  await town.set('savepoint removed')
  for (const step of [async () => undefined, rewrite]) {
    await step()
    await town.set('savepoint reminded')
    await remind('2 days 1 hour')
    const soon = await tells(town, applicant, 'interview_soon')
    assert.deepEqual([soon?.['title'], soon?.['job'], soon?.['who']], ['Interview within 24 hours', null, null])
    assert.match(String(soon?.['message']), /^Trial day, \w{3}, \w{3} \d+ at /)
    assert.deepEqual(
      (await mailed()).map(({ names }) => names),
      [false],
    )
    assert.equal((await tells(town, owner, 'interview_soon'))?.['who'], applicant.name)
    await town.set('rollback to savepoint reminded')
  }
  await town.as(owner, answerSql, [id, 'cancel', null])
  const cancelled = await tells(town, applicant, 'interview_cancelled')
  assert.deepEqual([cancelled?.['job'], cancelled?.['who']], [null, null])
})

promise('an interview of a job that was taken down still waits for its applicant, without the job', async (town) => {
  const { owner, applicant, jobId, applicationId, takeDown } = await scene(town)
  const id = await propose(town, owner, jobId, applicationId)
  const waits = () =>
    town.as(
      applicant,
      `select kind, facts ->> 'job' as job, facts ->> 'company' as company from public.waiting_for_me() where area = 'jobs'`,
    )
  assert.deepEqual(await waits(), [{ kind: 'answer_interview', job: 'Nail artist for a new floor', company: 'Lumen House' }])
  await takeDown()
  assert.deepEqual(await waits(), [{ kind: 'answer_interview', job: null, company: null }])
  await town.as(applicant, answerSql, [id, 'accept', null])
  assert.deepEqual(await waits(), [{ kind: 'interview', job: null, company: null }])
})

promise("an applicant's calendar and the file for it name the company of an interview until its job is taken down", async (town) => {
  const { owner, applicant, jobId, applicationId, takeDown, rewrite } = await scene(town)
  const id = await propose(town, owner, jobId, applicationId)
  await town.as(applicant, answerSql, [id, 'accept', null])
  const tokens = new Map<Member, unknown>()
  for (const who of [owner, applicant]) tokens.set(who, (await town.as(who, 'select public.calendar_feed_renew() as token'))[0]?.['token'])
  const named = async (who: Member) => {
    const [feed] = await town.set('select events -> 0 as event from public.calendar_feed_read($1)', [tokens.get(who)])
    const fileSql = 'select internal.interview_event(meeting, $2) as event from public.job_schedules as meeting where meeting.id = $1'
    const [file] = await town.as(who, fileSql, [id, who.id])
    return [feed, file].map((each) => {
      const event = each?.['event'] as Row
      return [event['other'], event['is_applicant']]
    })
  }
  assert.deepEqual(await named(applicant), twice('Lumen House', true))
  for (const step of [takeDown, rewrite]) {
    await step()
    assert.deepEqual(await named(applicant), twice(null, true))
    assert.deepEqual(await named(owner), twice(applicant.name, false))
  }
})

promise('what we write about a job that was taken down reads well without its name', async (town) => {
  const moved = (status: string, why?: string) => saidOf(town, 'application_moved', { status, why, reason: 'Not now.' })
  const poster = 'The person who posted the job'
  assert.deepEqual(await moved('viewed'), ['Your application is now Viewed', `${poster} has opened it.`])
  assert.deepEqual(await moved('hired'), ['You got the job', `Congratulations! ${poster} chose you.`])
  const passed = 'Your application is now Passed'
  assert.deepEqual(await moved('passed', 'unsaid'), [passed, `${poster} goes on with other applicants. Thank you for applying.`])
  assert.deepEqual(await moved('passed', 'own_words'), [passed, 'Not now.'])
  assert.deepEqual(await moved('passed', 'position_filled'), [passed, 'The position is filled. Thank you for applying.'])
  const expired = await saidOf(town, 'application_job_ended', { ended: 'expired' })
  assert.deepEqual(expired, [
    'A job you applied for has ended',
    'The person who posted it takes no more applications. They can still answer yours.',
  ])
  const facts = {
    interview: 'Trial day',
    starts_at: '2199-11-05T18:30:00+00:00',
    moved_from: '2199-11-04T18:30:00+00:00',
    timezone: 'America/Los_Angeles',
    why: 'unsaid',
  }
  const when = 'Tue, Nov 5 at 10:30 AM Pacific time'
  const interview = (event: string) => saidOf(town, `interview_${event}`, facts)
  assert.deepEqual(await interview('proposed'), [
    'You are invited to an interview',
    `Trial day, ${when}. Accept it, or suggest another time.`,
  ])
  assert.deepEqual(await interview('accepted'), [`Interview confirmed: ${when}`, `Trial day, ${when}.`])
  assert.equal((await interview('moved'))[0], 'Your interview was moved')
  assert.equal((await interview('lapsed'))[1], 'Trial day was not answered in time.')
})
