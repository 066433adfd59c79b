// Jobs that members report and the team takes down, and how an owner gets one back (J2).
import assert from 'node:assert/strict'
import { apply, openJob, post, postJob } from '#tests/support/policies/jobs.ts'
import { promise } from '#tests/support/policies/promises.ts'
import { suspend } from '#tests/support/policies/sanctions.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

const reportSql = `select (public.report_create($1, 'job', $2, 'scam', 'Asks for a deposit')).id`
const takeDownSql = `select public.content_take_down('job', $1, $2)`
const answer = 'select public.appeal_answer($1, $2, $3)'
const link = '/settings?tab=account#standing'

/** A minute later, so that of two removals one is the newest. */
async function takeDown(town: Stage, who: Member, jobId: string, reason = 'It asks for a deposit'): Promise<void> {
  await town.set(`update clock.settings set shift = shift + interval '1 minute'`)
  await town.as(who, takeDownSql, [jobId, reason])
}
const stateOf = async (town: Stage, jobId: string) =>
  (await town.set('select status, closed_reason, to_jsonb(expires_at) as ends from public.job_listings where id = $1', [jobId]))[0]
const sees = async (town: Stage, who: Member, jobId: string) =>
  (await town.as(who, 'select from public.job_listings where id = $1', [jobId])).length === 1
const bell = (town: Stage, who: Member, template: string) =>
  town.as(who, 'select title, message, link from public.notifications where template = $1 order by created_at', [template])
const kinds = async (town: Stage, who: Member) =>
  (await town.as(who, 'select distinct template from public.notifications order by 1')).map(({ template }) => template)

/** The owner appeals the newest removal, and someone else of the team lifts it. */
async function getsBack(town: Stage, owner: Member): Promise<void> {
  const [{ id } = {}] = await town.as(owner, `select id from public.sanctions where subject = 'job' order by given_at desc limit 1`)
  const [{ appeal_id: appealId } = {}] = await town.as(owner, `select public.appeal_send($1, 'We never asked for one') as appeal_id`, [id])
  await town.as(await town.staff('moderator'), answer, [appealId, true, 'You are right'])
}

promise('a job is reported by those who read it: never by its owner, a stranger without the plan, or across a block', async (town) => {
  const { owner, applicant, jobId } = await openJob(town)
  const [reader, blocked, free] = await town.professionals(3)
  for (const who of [reader, blocked]) await town.gains(who, 'premium')
  const gone = async (who: Member, about = owner) =>
    assert.equal((await town.refuses(who, reportSql, [about.id, jobId], 'PT404')).hint, 'not_found')
  await apply(town, applicant, jobId)
  await town.blocks(owner, blocked)
  assert.equal((await town.refuses(owner, reportSql, [owner.id, jobId], 'PT400')).hint, 'invalid')
  await gone(free)
  await gone(blocked)
  await gone(reader, applicant)
  await town.set(`update public.job_listings set status = 'rejected'`)
  await gone(reader)
  await gone(applicant)
  await town.set(`update public.job_listings set status = 'pending'`)
  await gone(reader)
  assert.equal((await town.as(applicant, reportSql, [owner.id, jobId])).length, 1, 'one who applied still reads it')
  for (const status of ['closed', 'approved']) {
    await town.set(`update public.job_listings set status = $1, closed_reason = case $1 when 'closed' then 'filled' end`, [status])
    assert.equal((await town.as(reader, reportSql, [owner.id, jobId])).length, 1, status)
  }
  await suspend(town, owner)
  await gone(reader)
})

promise(
  'J2: only the team takes a job down, with a reason, and nobody their own, one they applied to, or one that is down',
  async (town) => {
    const { owner, applicant, jobId } = await openJob(town)
    const moderator = await town.staff('moderator')
    for (const who of [owner, applicant, await town.staff('support')])
      assert.equal((await town.refuses(who, takeDownSql, [jobId, 'Spam'], 'PT403')).hint, 'not_allowed')
    await town.refuses(null, takeDownSql, [jobId, 'Spam'])
    assert.equal((await town.refuses(moderator, takeDownSql, [jobId, ' '], 'PT400')).hint, 'invalid')
    assert.equal((await town.refuses(moderator, takeDownSql, [moderator.id, 'Spam'], 'PT404')).hint, 'not_found')
    await town.set('update public.job_listings set user_id = $1', [moderator.id])
    assert.equal((await town.refuses(moderator, takeDownSql, [jobId, 'Spam'], 'PT403')).hint, 'not_allowed')
    await town.set('update public.job_listings set user_id = $1', [owner.id])
    await town.set(
      `insert into public.job_applications (job_id, applicant_id, owner_id, mode, intro) values ($1, $2, $3, 'quick', 'Hello')`,
      [jobId, moderator.id, owner.id],
    )
    assert.equal((await town.refuses(moderator, takeDownSql, [jobId, 'Spam'], 'PT403')).hint, 'not_allowed')
    assert.equal((await stateOf(town, jobId))?.['status'], 'approved')
    const other = await town.staff('moderator')
    await takeDown(town, other, jobId)
    assert.equal((await town.refuses(other, takeDownSql, [jobId, 'Spam'], 'PT409')).hint, 'bad_state')
    const audited = await town.set(
      `select act, target_kind, before ->> 'status' as was, reason from public.audit_entries where target_id = $1`,
      [jobId],
    )
    assert.deepEqual(audited, [{ act: 'decide_reports', target_kind: 'job', was: 'approved', reason: 'It asks for a deposit' }])
  },
)

promise(
  'J2: a job that was reported and taken down is gone for all but its owner, who reads why, and for who reported it',
  async (town) => {
    const { owner, applicant, jobId } = await openJob(town)
    const [reader] = await town.professionals(1)
    await town.gains(reader, 'premium')
    const moderator = await town.staff('moderator')
    await town.set('update public.job_listings set is_public = true')
    await town.set('delete from public.notifications')
    const isPublic = async () => (await town.as(null, 'select from public.public_job($1)', [jobId])).length === 1
    const found = async () => (await town.as(reader, `select from public.search_jobs()`)).length
    await apply(town, applicant, jobId)
    await town.as(reader, reportSql, [owner.id, jobId])
    const [row] = await town.as(moderator, 'select subject_type, title, words, link, may_take_down from public.admin_reports()')
    assert.deepEqual(row, {
      subject_type: 'job',
      title: 'Nail artist for a new floor',
      words: 'A calm floor with two chairs and good light.',
      link: `/jobs?id=${jobId}`,
      may_take_down: true,
    })
    assert.deepEqual([await sees(town, reader, jobId), await isPublic(), await found()], [true, true, 1])
    await takeDown(town, moderator, jobId)
    assert.deepEqual([await sees(town, reader, jobId), await isPublic(), await found()], [false, false, 0])
    assert.deepEqual(await town.as(moderator, 'select from public.admin_reports()'), [])
    assert.equal((await bell(town, reader, 'report_decided')).length, 1)
    assert.deepEqual(await bell(town, owner, 'sanction_given'), [
      { title: 'The moderation team removed a job of yours', message: 'Nail artist for a new floor: Read why, and how to appeal.', link },
    ])
    assert.deepEqual(await kinds(town, owner), ['application_sent', 'sanction_given'], 'once, as a removal')
    assert.deepEqual(await town.as(owner, 'select status, rejection_reason(job) as reason from public.job_listings as job'), [
      { status: 'rejected', reason: 'It asks for a deposit' },
    ])
    await town.set(`select clock.run('tell of job ends')`)
    assert.deepEqual(
      (await bell(town, applicant, 'application_job_ended')).map(({ title }) => title),
      ['A job you applied for was taken down'],
    )
  },
)

promise(
  'J2: a job that is given back is what it was: live, paused, expired, filled or waiting, and open no longer than before',
  async (town) => {
    const { owner, applicant, jobId } = await openJob(town)
    const id = await apply(town, applicant, jobId)
    const moderator = await town.staff('moderator')
    const states = [
      `status = 'approved', closed_reason = null, expires_at = clock.now() + interval '9 days'`,
      `status = 'approved', closed_reason = 'paused', expires_at = clock.now()`,
      `status = 'approved', closed_reason = 'withdrawn', expires_at = clock.now()`,
      `status = 'approved', closed_reason = 'expired', expires_at = clock.now() - interval '1 day'`,
      `status = 'closed', closed_reason = 'filled', expires_at = clock.now() + interval '9 days'`,
    ]
    for (const state of states) {
      await town.set(`update public.job_listings set ${state} where id = $1`, [jobId])
      // Someone whom its owner considers again, in one that is filled.
      await town.set(`update public.job_applications set status = 'shortlisted', reason = null where id = $1`, [id])
      const before = await stateOf(town, jobId)
      await takeDown(town, moderator, jobId)
      assert.equal((await stateOf(town, jobId))?.['status'], 'rejected')
      await town.set(`update clock.settings set shift = shift + interval '1 hour'`)
      await getsBack(town, owner)
      assert.deepEqual(await stateOf(town, jobId), before)
      assert.deepEqual(await town.set('select status from public.job_applications'), [{ status: 'shortlisted' }], state)
    }
    // The days of one that waits begin with its approval.
    await town.set(
      `update public.job_listings set status = 'pending', closed_reason = null, updated_at = clock.now(),
         expires_at = clock.now() + interval '9 days' where id = $1`,
      [jobId],
    )
    await takeDown(town, moderator, jobId)
    await town.set(`update clock.settings set shift = shift + interval '10 days'`)
    await getsBack(town, owner)
    assert.equal((await stateOf(town, jobId))?.['status'], 'pending')
    await town.as(moderator, `select public.content_decide('job', $1, 'approve')`, [[jobId]])
    const [left] = await town.set(
      `select status, expires_at - clock.now() = interval '9 days' as has_all from public.job_listings where id = $1`,
      [jobId],
    )
    assert.deepEqual(left, { status: 'approved', has_all: true })
    assert.deepEqual((await bell(town, owner, 'appeal_upheld'))[0], {
      title: 'Your appeal worked: we took back the removal of your job',
      message: "Your job is as it was, unless you changed it meanwhile. Read the moderation team's answer.",
      link,
    })
    assert.ok(!(await kinds(town, owner)).some((kind) => kind === 'job_rejected'), 'one that waited is not said to be rejected')
  },
)

promise('J2: a job that was taken down waits for approval once it is edited, and giving it back overwrites no edit', async (town) => {
  const { owner, jobId } = await openJob(town)
  const [first, second] = [await town.staff('moderator'), await town.staff('moderator')]
  const edit = (text: string) => town.as(owner, 'update public.job_listings set description = $2 where id = $1', [jobId, text])
  await takeDown(town, first, jobId)
  await edit('A calm floor with two chairs, without a deposit.')
  assert.equal((await stateOf(town, jobId))?.['status'], 'pending')
  await getsBack(town, owner)
  assert.equal((await stateOf(town, jobId))?.['status'], 'pending', 'as edited, it was never approved')
  await town.set(`update public.job_listings set status = 'approved'`)

  await takeDown(town, first, jobId)
  await edit('A calm floor with two chairs, and a small deposit.')
  await town.as(second, `select public.content_decide('job', $1, $2, $3)`, [[jobId], 'reject', 'Still a deposit'])
  await getsBack(town, owner)
  assert.equal((await stateOf(town, jobId))?.['status'], 'rejected', 'it was rejected for what it says now')

  await edit('A calm floor with two chairs. Really without one.')
  await town.set(`update public.job_listings set status = 'approved'`)
  await takeDown(town, first, jobId)
  const [{ id: older } = {}] = await town.as(owner, `select id from public.sanctions where lifted_at is null`)
  await edit('A calm floor with two chairs and a deposit again.')
  await takeDown(town, first, jobId)
  await town.as(second, `select public.sanction_lift($1, 'The first time was our mistake')`, [older])
  assert.equal((await stateOf(town, jobId))?.['status'], 'rejected', 'it was removed again since')
  await getsBack(town, owner)
  assert.equal((await stateOf(town, jobId))?.['status'], 'pending')
})

promise('J2: a removal costs an owner the trust to post without waiting, until it is taken back', async (town) => {
  const { owner, jobId } = await openJob(town)
  const moderator = await town.staff('moderator')
  await town.set('update public.profiles set is_verified = true where id = $1', [owner.id])
  for (let more = 0; more < 3; more += 1) await postJob(town, owner)
  const statusOfNext = async () => (await town.as(owner, `${post}, status`, [owner.id]))[0]?.['status']
  assert.equal(await statusOfNext(), 'approved')
  await takeDown(town, moderator, jobId)
  assert.equal(await statusOfNext(), 'pending')
  await getsBack(town, owner)
  assert.equal(await statusOfNext(), 'approved')
})

const text = (chairs: string, team: string) => `A calm floor with ${chairs} and good light, off Alberta Street, with a ${team} of six.`

promise('J2: what was approved before a removal is still what an edit is compared with', async (town) => {
  const { owner, jobId } = await openJob(town)
  const edit = async (words: string) => {
    await town.as(owner, 'update public.job_listings set description = $2 where id = $1', [jobId, words])
    return (await stateOf(town, jobId))?.['status']
  }
  await town.set(`update public.job_listings set status = 'pending', description = $1`, [text('two chairs', 'kind team')])
  await town.set(`update public.job_listings set status = 'approved'`)
  assert.equal(await edit(text('two chairs', 'nice crew')), 'approved')
  await takeDown(town, await town.staff('moderator'), jobId)
  await getsBack(town, owner)
  assert.equal(await edit(text('six stools', 'nice crew')), 'pending', 'four words since it was approved')
})

promise('J2: a full board stops no owner from getting a job back', async (town) => {
  const { owner, jobId } = await openJob(town)
  await town.set(`update public.job_listings set status = 'pending'`)
  await takeDown(town, await town.staff('moderator'), jobId)
  for (let open = 0; open < 10; open += 1) await town.as(owner, post, [owner.id])
  await town.refuses(owner, 'update public.job_listings set openings = 2 where id = $1', [jobId], 'PT429')
  await getsBack(town, owner)
  assert.equal((await stateOf(town, jobId))?.['status'], 'pending')
})
