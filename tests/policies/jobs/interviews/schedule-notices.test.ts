import assert from 'node:assert/strict'
import { answerSql, apply, openJob, propose } from '#tests/support/policies/jobs.ts'
import { saidOf } from '#tests/support/policies/notices.ts'
import { promise } from '#tests/support/policies/promises.ts'
import { suspend } from '#tests/support/policies/sanctions.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

type Notice = { template: string; title: string; message: string; link: string }

async function scene(town: Stage) {
  const open = await openJob(town)
  const applicationId = await apply(town, open.applicant, open.jobId)
  const id = await propose(town, open.owner, open.jobId, applicationId)
  await town.set(`update public.job_schedules set timezone = 'America/Los_Angeles', scheduled_date = '2199-11-05T18:30Z'`)
  return { ...open, applicationId, id }
}
const entries = async (town: Stage, who: Member) =>
  (await town.as(
    who,
    `select template, title, message, link from public.notifications where template like 'interview\\_%' order by created_at, id`,
  )) as Notice[]
const last = async (town: Stage, who: Member, template: string) => (await entries(town, who)).find((each) => each.template === template)
const mails = (town: Stage, who: Member) =>
  town.set(
    `select facts ->> 'template' as template, facts -> 'calendar' -> 'events' -> 0 as event from internal.emails
     where kind = 'notice' and facts ->> 'template' like 'interview\\_%' and user_id = $1
     order by facts ->> 'template'`,
    [who.id],
  )

promise(
  'each of the two hears what the other did about an interview, with the clock of the place, and nobody of what they did',
  async (town) => {
    const { owner, applicant, jobId, applicationId, id } = await scene(town)
    const theirs = `/jobs?application=${applicationId}`
    const own = `/jobs?show=mine&id=${jobId}&application=${applicationId}`
    const [first, ...none] = await entries(town, applicant)
    assert.deepEqual([first?.title, first?.link, none], ['Lumen House invites you to an interview', theirs, []])
    assert.match(String(first?.message), /^Trial day, .+ Accept it, or suggest another time\.$/)
    assert.deepEqual(await entries(town, owner), [])

    await town.as(applicant, answerSql, [id, 'accept', null])
    const when = 'Tue, Nov 5 at 10:30 AM Pacific time'
    assert.deepEqual(await last(town, owner, 'interview_accepted'), {
      template: 'interview_accepted',
      title: `Interview confirmed: ${when}`,
      message: `Trial day with ${applicant.name}, ${when}.`,
      link: own,
    })
    await town.as(applicant, `select public.interview_answer($1, 'suggest', clock.now() + interval '2 days')`, [id])
    assert.equal((await last(town, owner, 'interview_suggested'))?.title, `${applicant.name} suggests another time`)
    await town.as(owner, `select public.interview_answer($1, 'accept', suggested_date) from public.job_schedules`, [id])
    assert.match(String((await last(town, applicant, 'interview_accepted'))?.message), /^Trial day with Lumen House, /)
    await town.as(applicant, answerSql, [id, 'decline', null])
    assert.equal((await last(town, owner, 'interview_declined'))?.title, `${applicant.name} declined the interview`)
    const again = await propose(town, owner, jobId, applicationId)
    await town.as(owner, answerSql, [again, 'cancel', null])
    assert.match(String((await last(town, applicant, 'interview_cancelled'))?.title), /^Interview cancelled: /)
    assert.deepEqual((await entries(town, owner)).map(({ template }) => template).toSorted(), [
      'interview_accepted',
      'interview_declined',
      'interview_suggested',
    ])
  },
)

promise("a notice about an interview names the time zone, unless it is that of the reader's own hours", async (town) => {
  const { owner, applicant, id } = await scene(town)
  await town.set(`insert into public.availability (user_id, timezone) values ($1, 'America/Los_Angeles'), ($2, 'America/Chicago')`, [
    owner.id,
    applicant.id,
  ])
  await town.as(applicant, answerSql, [id, 'accept', null])
  assert.equal((await last(town, owner, 'interview_accepted'))?.title, 'Interview confirmed: Tue, Nov 5 at 10:30 AM')
  await town.as(owner, answerSql, [id, 'cancel', null])
  assert.equal((await last(town, applicant, 'interview_cancelled'))?.title, 'Interview cancelled: Tue, Nov 5 at 10:30 AM Pacific time')
  const zones = ['New_York', 'Chicago', 'Denver', 'Phoenix', 'Los_Angeles', 'Anchorage', 'Adak'].map((city) => `America/${city}`)
  const named = await town.set(`select internal.zone_in_words(zone) as words from unnest($1::text[]) as zone`, [
    [...zones, 'Pacific/Honolulu'],
  ])
  assert.deepEqual(
    named.map(({ words }) => words),
    ['Eastern time', 'Central time', 'Mountain time', 'Arizona time', 'Pacific time', 'Alaska time', 'Aleutian time', 'Hawaii time'],
  )
})

promise('a move that comes with an interview is one notification, in the words of the interview', async (town) => {
  const { owner, applicant, id } = await scene(town)
  const told = () => town.as(applicant, `select template from public.notifications where template not like 'interview%'`)
  assert.deepEqual(await told(), [])
  await town.as(owner, answerSql, [id, 'cancel', null])
  assert.deepEqual(await told(), [])
  await town.as(owner, `update public.job_applications set status = 'shortlisted'`)
  assert.deepEqual(await told(), [{ template: 'application_moved' }])
})

promise(
  'each notification about an interview is mailed; those that confirm or end it have it for the calendar, without note and link',
  async (town) => {
    const { owner, applicant, id } = await scene(town)
    await town.set(`update public.job_schedules set is_virtual = true, meeting_url = 'https://meet.test/a', description = 'Secret'`)
    await town.set(`update auth.users set email_confirmed_at = now()`)
    await town.as(applicant, answerSql, [id, 'accept', null])
    const [confirmed, ...none] = await mails(town, owner)
    assert.deepEqual([confirmed?.['template'], none], ['interview_accepted', []])
    const event = confirmed?.['event'] as Record<string, unknown>
    assert.deepEqual(Object.keys(event).toSorted(), [
      'ends_at',
      'id',
      'interview',
      'is_applicant',
      'job_id',
      'other',
      'place',
      'sequence',
      'starts_at',
      'status',
      'timezone',
    ])
    assert.deepEqual([event['status'], event['sequence'], event['other']], ['accepted', 1, applicant.name])
    await town.as(owner, answerSql, [id, 'cancel', null])
    const [ended] = (await mails(town, applicant)).filter(({ template }) => template === 'interview_cancelled')
    const cancelled = ended?.['event'] as Record<string, unknown>
    assert.deepEqual([cancelled['status'], cancelled['sequence'], cancelled['other']], ['cancelled', 2, 'Lumen House'])
  },
)

promise('no email about an interview goes to who is suspended, leaving or has no confirmed address', async (town) => {
  const { applicant } = await scene(town)
  await town.set(`update auth.users set email_confirmed_at = now()`)
  let told = 0
  const mailed = async () => {
    await town.set('delete from internal.emails')
    await town.set(
      `insert into public.notifications (user_id, type, title, template, cause, link) values ($1, 'interview_reminder', 'Soon', 'interview_soon', $2, '/jobs')`,
      [applicant.id, (told += 1)],
    )
    return (await mails(town, applicant)).length
  }
  assert.equal(await mailed(), 1)
  await town.set('update auth.users set email_confirmed_at = null where id = $1', [applicant.id])
  assert.equal(await mailed(), 0)
  await town.set('update auth.users set email_confirmed_at = now()')
  await town.set('insert into internal.account_deletions (user_id) values ($1)', [applicant.id])
  assert.equal(await mailed(), 0)
  await town.set('delete from internal.account_deletions')
  await suspend(town, applicant)
  assert.equal(await mailed(), 0)
})

promise('each event of an interview is said in these words', async (town) => {
  const facts = {
    who: 'Ana Alvarez',
    interview: 'Trial day',
    starts_at: '2199-11-05T18:30:00+00:00',
    suggested: '2199-11-06T18:30:00+00:00',
    moved_from: '2199-11-04T18:30:00+00:00',
    timezone: 'America/Los_Angeles',
    why: 'unsaid',
  }
  const when = 'Tue, Nov 5 at 10:30 AM Pacific time'
  const trialDay = `Trial day with Ana Alvarez, ${when}.`
  const said = {
    proposed: ['Ana Alvarez invites you to an interview', `Trial day, ${when}. Accept it, or suggest another time.`],
    accepted: [`Interview confirmed: ${when}`, trialDay],
    declined: ['Ana Alvarez declined the interview', trialDay],
    cancelled: [`Interview cancelled: ${when}`, trialDay],
    suggested: ['Ana Alvarez suggests another time', `Wed, Nov 6 at 10:30 AM Pacific time instead of ${when}, for Trial day.`],
    moved: ['Ana Alvarez moved your interview', `${when} instead of Mon, Nov 4 at 10:30 AM Pacific time, for Trial day.`],
    lapsed: [`Interview not confirmed: ${when}`, 'Trial day with Ana Alvarez was not answered in time.'],
  }
  for (const [event, words] of Object.entries(said)) assert.deepEqual(await saidOf(town, `interview_${event}`, facts), words)
  assert.deepEqual(await saidOf(town, 'interview_soon', { ...facts, hours: 24 }), ['Interview within 24 hours', trialDay])
  assert.deepEqual(await saidOf(town, 'interview_soon', { ...facts, hours: 1 }), ['Interview within an hour', trialDay])
})
