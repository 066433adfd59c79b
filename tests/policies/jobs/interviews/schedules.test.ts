import assert from 'node:assert/strict'
import { answerSql, apply, openJob, postJob, propose, scheduleSql, statusOf } from '#tests/support/policies/jobs.ts'
import { grants, promise } from '#tests/support/policies/promises.ts'
import { liftAll, limit } from '#tests/support/policies/sanctions.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

const list = 'select id from public.job_schedules'

/** An application, with an owner and people who have nothing to do with it. */
async function applied(town: Stage) {
  const scene = await openJob(town)
  const [stranger, other] = await town.professionals(2)
  for (const person of [stranger, other]) await town.gains(person, 'premium')
  return { ...scene, stranger, other, applicationId: await apply(town, scene.applicant, scene.jobId) }
}
const answer = (town: Stage, who: Member, id: string, kind: string, date: string | null = null) => town.as(who, answerSql, [id, kind, date])
const meetingOf = async (town: Stage, id: string) =>
  (await town.set('select status, sequence, reminded, suggested_date, scheduled_date from public.job_schedules where id = $1', [id]))[0] ??
  {}
const dateIn = async (town: Stage, within: string) =>
  String((await town.set('select (clock.now() + $1::interval)::text as at', [within]))[0]?.['at'])

promise('an interview is visible to the owner and the applicant', async (town) => {
  const { owner, applicant, stranger, other, jobId, applicationId } = await applied(town)
  await apply(town, other, jobId)
  await postJob(town, stranger)
  const id = await propose(town, owner, jobId, applicationId)
  for (const who of [stranger, other, await town.staff('moderator')]) {
    assert.deepEqual(await town.as(who, list), [], 'another owner, another applicant, staff')
    assert.equal((await town.refuses(who, answerSql, [id, 'accept', null], 'PT404')).hint, 'not_found')
  }
  for (const who of [owner, applicant]) assert.deepEqual(await town.as(who, list), [{ id }])
})

promise('an owner proposes interviews in their own name', async (town) => {
  const { owner, applicant, other, jobId, applicationId } = await applied(town)
  const plain = scheduleSql.replace('returning id', '')
  await town.refuses(other, plain, [jobId, applicationId, owner.id, '3 days'])
  await town.refuses(applicant, plain, [jobId, applicationId, owner.id, '3 days'])
  for (const who of [other, applicant])
    assert.equal((await town.refuses(who, plain, [jobId, applicationId, who.id, '3 days'], 'PT404')).hint, 'not_found')
  const otherJob = await postJob(town, other)
  assert.equal((await town.refuses(other, plain, [otherJob, applicationId, other.id, '3 days'], 'PT404')).hint, 'not_found')
  assert.equal((await town.refuses(owner, plain, [otherJob, applicationId, owner.id, '3 days'], 'PT404')).hint, 'not_found')
  assert.equal(await statusOf(town, applicationId), 'submitted')
  await town.as(owner, plain, [jobId, applicationId, owner.id, '3 days'])
  assert.equal(await statusOf(town, applicationId), 'interviewing')
  const [made] = await town.set('select applicant_id, title, status, timezone, sequence from public.job_schedules')
  assert.deepEqual(made, { applicant_id: applicant.id, title: 'Trial day', status: 'proposed', timezone: 'America/New_York', sequence: 0 })
})

grants('job_schedules', {
  insert: [
    'application_id',
    'description',
    'duration_minutes',
    'is_virtual',
    'job_id',
    'location',
    'meeting_url',
    'scheduled_by',
    'scheduled_date',
    'timezone',
    'title',
  ],
})

promise('whose plan has no jobs, who is limited, leaving or hidden from the applicant schedules nothing', async (town) => {
  const { owner, applicant, jobId, applicationId } = await applied(town)
  const refused = async (code: string) => (await town.refuses(owner, scheduleSql, [jobId, applicationId, owner.id, '3 days'], code)).hint
  await town.blocks(applicant, owner)
  assert.equal(await refused('PT404'), 'not_found')
  await town.set('delete from public.blocks')
  await limit(town, owner, ['no_messages'])
  assert.equal(await refused('PT403'), 'limited')
  await liftAll(town, owner)
  await town.set('insert into internal.account_deletions (user_id) values ($1)', [owner.id])
  assert.equal(await refused('PT409'), 'bad_state')
  await town.set('delete from internal.account_deletions')
  await town.set('delete from public.subscriptions')
  await town.endsTrial(owner)
  assert.equal(await refused('PT403'), 'gate_premium')
})

promise(
  'of all statuses, exactly the specified ones become interviewing with a schedule, and in chat without one (STATE-01)',
  async (town) => {
    const { owner, applicant, jobId, applicationId } = await applied(town)
    const statuses = ['submitted', 'viewed', 'in_chat', 'shortlisted', 'hired', 'passed', 'interviewing', 'rejected', 'withdrawn']
    const set = async (status: string) => {
      await town.set(`set local session_replication_role = replica`)
      await town.set('delete from public.job_schedules')
      await town.set('update public.job_applications set status = $1', [status])
      await town.set(`set local session_replication_role = origin`)
    }
    const became: string[] = []
    for (const status of statuses) {
      await set(status)
      await town
        .as(owner, scheduleSql, [jobId, applicationId, owner.id, '3 days'])
        .then(() => became.push(status))
        .catch((error: { hint?: string }) => assert.equal(error.hint, status === 'withdrawn' ? 'not_found' : 'bad_state'))
      assert.equal(await statusOf(town, applicationId), became.includes(status) ? 'interviewing' : status)
    }
    assert.deepEqual(became, ['submitted', 'viewed', 'in_chat', 'shortlisted', 'interviewing'])
    for (const [who, kind] of [
      [applicant, 'decline'],
      [owner, 'cancel'],
    ] as const) {
      await set('viewed')
      const id = await propose(town, owner, jobId, applicationId)
      const second = await propose(town, owner, jobId, applicationId)
      await answer(town, who, id, kind)
      assert.equal(await statusOf(town, applicationId), 'interviewing', 'the second is still open')
      await answer(town, who, second, kind)
      assert.equal(await statusOf(town, applicationId), 'in_chat', kind)
    }
    await set('viewed')
    const id = await propose(town, owner, jobId, applicationId)
    await town.as(owner, `update public.job_applications set status = 'shortlisted'`)
    await answer(town, applicant, id, 'decline')
    assert.equal(await statusOf(town, applicationId), 'shortlisted', 'decided meanwhile')
  },
)

promise('an applicant accepts, declines or suggests a time; an owner takes the suggestion or cancels; nothing else', async (town) => {
  const { owner, applicant, jobId, applicationId } = await applied(town)
  const [early, late] = [await dateIn(town, '4 days'), await dateIn(town, '5 days')]
  const refused = async (who: Member, id: string, kind: string, code: string, date: string | null = null) =>
    (await town.refuses(who, answerSql, [id, kind, date], code)).hint
  const id = await propose(town, owner, jobId, applicationId)
  for (const kind of ['decline', 'suggest', 'done']) assert.equal(await refused(owner, id, kind, 'PT400', early), 'invalid', kind)
  for (const kind of ['cancel', 'done', 'proposed']) assert.equal(await refused(applicant, id, kind, 'PT400', early), 'invalid', kind)
  assert.equal(await refused(owner, id, 'accept', 'PT409'), 'bad_state', 'nothing was suggested')
  for (const wrong of [null, await dateIn(town, '-1 second'), await dateIn(town, '366 days')])
    assert.equal(await refused(applicant, id, 'suggest', 'PT400', wrong), 'invalid')

  await answer(town, applicant, id, 'suggest', early)
  await answer(town, applicant, id, 'suggest', late)
  assert.equal(await refused(owner, id, 'accept', 'PT409', early), 'stale_version')
  await answer(town, owner, id, 'accept', late)
  const taken = await meetingOf(town, id)
  assert.deepEqual([taken['status'], taken['suggested_date'], taken['sequence']], ['accepted', null, 3])
  assert.deepEqual(await town.set('select scheduled_date = $1 as same from public.job_schedules', [late]), [{ same: true }])
  assert.equal(await refused(applicant, id, 'accept', 'PT409'), 'bad_state', 'accepted already')
  assert.equal(await statusOf(town, applicationId), 'interviewing')

  await answer(town, applicant, id, 'suggest', early)
  assert.equal((await meetingOf(town, id))['status'], 'proposed', 'a new time is open again')
  await answer(town, applicant, id, 'accept')
  assert.equal((await meetingOf(town, id))['suggested_date'], null, 'the proposed time after all')
  await answer(town, applicant, id, 'decline')
  for (const [who, kind] of [
    [applicant, 'accept'],
    [applicant, 'decline'],
    [applicant, 'suggest'],
    [owner, 'cancel'],
    [owner, 'accept'],
  ] as const)
    assert.equal(await refused(who, id, kind, 'PT409', early), 'bad_state', 'declined is final')
})

promise('a time that is over cannot be accepted', async (town) => {
  const { owner, applicant, jobId, applicationId } = await applied(town)
  const id = await propose(town, owner, jobId, applicationId)
  await town.set(`update public.job_schedules set scheduled_date = clock.now()`)
  assert.equal((await town.refuses(applicant, answerSql, [id, 'accept', null], 'PT409')).message, 'This time is over.')
})

promise('an interview is proposed for a time that is still to come, within a year', async (town) => {
  const { owner, jobId, applicationId } = await applied(town)
  for (const [within, message] of [
    ['0 seconds', 'Choose a time that is still to come.'],
    ['-1 second', 'Choose a time that is still to come.'],
    ['1 year 1 second', 'Choose a time within a year.'],
  ] as const)
    assert.equal((await town.refuses(owner, scheduleSql, [jobId, applicationId, owner.id, within], 'PT400')).message, message)
  for (const within of ['1 second', '1 year']) await propose(town, owner, jobId, applicationId, within)
})

promise('passing or rejecting cancels the interviews of an application', async (town) => {
  const { owner, applicant, jobId, applicationId } = await applied(town)
  for (const decision of ['passed', 'rejected']) {
    const id = await propose(town, owner, jobId, applicationId)
    await answer(town, applicant, id, 'suggest', await dateIn(town, '4 days'))
    await town.as(owner, 'update public.job_applications set status = $1', [decision])
    const { status, suggested_date } = await meetingOf(town, id)
    assert.deepEqual([status, suggested_date, await statusOf(town, applicationId)], ['cancelled', null, decision])
    await town.as(owner, `update public.job_applications set status = 'shortlisted'`)
  }
})

promise('an application has at most 3 open interviews, and 10 altogether; a member answers 60 times a day', async (town) => {
  const { owner, applicant, jobId, applicationId } = await applied(town)
  const ids: string[] = []
  const refused = () => town.refuses(owner, scheduleSql, [jobId, applicationId, owner.id, '3 days'], 'PT429')
  for (let made = 0; made < 3; made += 1) ids.push(await propose(town, owner, jobId, applicationId))
  assert.equal((await refused()).hint, 'limit_reached')
  for (let made = 3; made < 10; made += 1) {
    await answer(town, owner, ids.pop() ?? '', 'cancel')
    ids.push(await propose(town, owner, jobId, applicationId))
  }
  await answer(town, owner, ids.pop() ?? '', 'cancel')
  await refused()
  for (let day = 1; day <= 60; day += 1) await answer(town, applicant, ids[0] ?? '', 'suggest', await dateIn(town, `${day} days`))
  assert.equal((await town.refuses(applicant, answerSql, [ids[0], 'accept', null], 'PT429')).hint, 'limit_reached')
})

promise('an accepted interview reminds both a day and an hour before, and is done at its end', async (town) => {
  const { owner, applicant, jobId, applicationId } = await applied(town)
  const id = await propose(town, owner, jobId, applicationId, '3 days')
  const entries = async (who: Member) =>
    (await town.as(who, `select title from public.notifications where type = 'interview_reminder' order by length(title) desc`)).map(
      ({ title }) => title,
    )
  const at = async (within: string) => {
    await town.set('update public.job_schedules set scheduled_date = clock.now() + $1::interval', [within])
    for (const call of [`clock.run('remind of interviews')`, `clock.run('settle interviews')`]) await town.set(`select ${call}`)
  }
  await at('2 hours')
  assert.deepEqual(await entries(owner), [], 'not accepted yet')
  await answer(town, applicant, id, 'accept')
  await at('2 hours')
  assert.deepEqual(await entries(owner), [], 'accepted within its last day')
  await town.set('update public.job_schedules set reminded = 0')
  await at('24 hours 1 second')
  assert.deepEqual(await entries(applicant), [])
  await at('24 hours')
  await at('23 hours')
  for (const who of [owner, applicant]) assert.deepEqual(await entries(who), ['Interview within 24 hours'])
  await at('1 hour')
  await at('1 minute')
  for (const who of [owner, applicant]) assert.deepEqual(await entries(who), ['Interview within 24 hours', 'Interview within an hour'])
  await at('-44 minutes')
  assert.equal((await meetingOf(town, id))['status'], 'accepted')
  await at('-45 minutes')
  assert.equal((await meetingOf(town, id))['status'], 'done')
  assert.equal(await statusOf(town, applicationId), 'interviewing')
})

promise('an interview that nobody answered ends when it would begin, unless another time was suggested', async (town) => {
  const { owner, applicant, jobId, applicationId } = await applied(town)
  const id = await propose(town, owner, jobId, applicationId)
  await answer(town, applicant, id, 'suggest', await dateIn(town, '4 days'))
  await town.set('update public.job_schedules set scheduled_date = clock.now()')
  await town.set(`select clock.run('settle interviews')`)
  assert.equal((await meetingOf(town, id))['status'], 'proposed')
  await town.set('update public.job_schedules set suggested_date = clock.now()')
  await town.set(`select clock.run('settle interviews')`)
  assert.deepEqual([(await meetingOf(town, id))['status'], await statusOf(town, applicationId)], ['cancelled', 'in_chat'])
  for (const who of [owner, applicant])
    assert.deepEqual(await town.as(who, `select count(*)::int as count from public.notifications where template = 'interview_lapsed'`), [
      { count: 1 },
    ])
})
