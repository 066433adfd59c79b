// An owner moves an interview to another time, and the applicant answers again.
import assert from 'node:assert/strict'
import { answerSql, apply, openJob, propose, statusOf } from '#tests/support/policies/jobs.ts'
import { promise } from '#tests/support/policies/promises.ts'
import { liftAll, limit } from '#tests/support/policies/sanctions.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

const moveSql = 'select public.interview_move($1, clock.now() + $2::interval, $3)'

async function scene(town: Stage) {
  const open = await openJob(town)
  const applicationId = await apply(town, open.applicant, open.jobId)
  return { ...open, applicationId, id: await propose(town, open.owner, open.jobId, applicationId) }
}
const move = (town: Stage, who: Member, id: string, within = '5 days', reason: string | null = null) =>
  town.as(who, moveSql, [id, within, reason])
const refused = (town: Stage, who: Member, id: string, code: string, within = '5 days') =>
  town.refuses(who, moveSql, [id, within, null], code)
const meetingOf = async (town: Stage, id: string) =>
  (
    await town.set(
      `select status, sequence, reminded, suggested_date, move_reason, scheduled_date - clock.now() = interval '5 days' as is_moved,
         moved_from - clock.now() = interval '3 days' as knows_before from public.job_schedules where id = $1`,
      [id],
    )
  )[0]

promise('only the owner moves an interview; everyone else is answered as if there were none', async (town) => {
  const { owner, applicant, id } = await scene(town)
  const [stranger] = await town.professionals(1)
  await town.gains(stranger, 'premium')
  await town.refuses(null, moveSql, [id, '5 days', null])
  for (const who of [applicant, stranger]) {
    const there = await refused(town, who, id, 'PT404')
    const gone = await refused(town, who, '00000000-0000-4000-8000-000000000000', 'PT404')
    assert.deepEqual([there.hint, there.message], [gone.hint, gone.message])
  }
  await move(town, owner, id)
})

promise(
  'a moved interview waits for the applicant again, at the new time, with the count of changes that calendars go by',
  async (town) => {
    const { owner, applicant, applicationId, id } = await scene(town)
    await town.as(applicant, answerSql, [id, 'accept', null])
    await town.set('update public.job_schedules set reminded = 1')
    await move(town, owner, id, '5 days', '  The room is being painted. ')
    assert.deepEqual(await meetingOf(town, id), {
      status: 'proposed',
      sequence: 2,
      reminded: 0,
      suggested_date: null,
      move_reason: 'The room is being painted.',
      is_moved: true,
      knows_before: true,
    })
    assert.equal(await statusOf(town, applicationId), 'interviewing')
    await town.as(applicant, answerSql, [id, 'accept', null])
    assert.equal((await meetingOf(town, id))?.['status'], 'accepted')
  },
)

promise('a move takes the place of a time that the applicant suggested; no reason is no reason', async (town) => {
  const { owner, applicant, id } = await scene(town)
  await town.as(applicant, `select public.interview_answer($1, 'suggest', clock.now() + interval '4 days')`, [id])
  await move(town, owner, id, '5 days', ' \t ')
  const { suggested_date, move_reason, sequence } = (await meetingOf(town, id)) ?? {}
  assert.deepEqual([suggested_date, move_reason, sequence], [null, null, 2])
})

promise('an interview is moved to another time that is still to come, within a year', async (town) => {
  const { owner, id } = await scene(town)
  for (const [within, message] of [
    ['0 seconds', 'Choose a time that is still to come.'],
    ['366 days', 'Choose a time within a year.'],
    ['3 days', 'Choose another time than before.'],
  ] as const)
    assert.equal((await refused(town, owner, id, 'PT400', within)).message, message)
  assert.equal((await town.refuses(owner, 'select public.interview_move($1, null)', [id], 'PT400')).hint, 'invalid')
  await move(town, owner, id, '1 second')
})

promise('an interview that is over, declined or cancelled is not moved, nor an accepted one that has begun', async (town) => {
  const { owner, applicant, id } = await scene(town)
  await town.set('update public.job_schedules set scheduled_date = clock.now()')
  await move(town, owner, id)
  await town.as(applicant, answerSql, [id, 'accept', null])
  await town.set('update public.job_schedules set scheduled_date = clock.now()')
  assert.equal((await refused(town, owner, id, 'PT409')).message, 'This time is over.')
  for (const status of ['declined', 'cancelled', 'done']) {
    await town.set('update public.job_schedules set status = $1', [status])
    assert.equal((await refused(town, owner, id, 'PT409')).message, 'This interview has changed. Look again.', status)
  }
})

promise('whose plan has no jobs, who is limited, leaving or hidden from the applicant moves nothing', async (town) => {
  const { owner, applicant, id } = await scene(town)
  const hint = async (code: string) => (await refused(town, owner, id, code)).hint
  await town.blocks(applicant, owner)
  assert.equal(await hint('PT404'), 'not_found')
  await town.set('delete from public.blocks')
  await limit(town, owner, ['no_messages'])
  assert.equal(await hint('PT403'), 'limited')
  await liftAll(town, owner)
  await town.set('insert into internal.account_deletions (user_id) values ($1)', [owner.id])
  assert.equal(await hint('PT409'), 'bad_state')
  await town.set('delete from internal.account_deletions')
  await town.set('delete from public.subscriptions')
  await town.endsTrial(owner)
  assert.equal(await hint('PT403'), 'gate_premium')
})

promise('moves count among the sixty answers to interviews a member gives a day', async (town) => {
  const { owner, id } = await scene(town)
  for (let moved = 1; moved <= 60; moved += 1) await move(town, owner, id, `${moved} hours`)
  assert.equal((await refused(town, owner, id, 'PT429')).hint, 'limit_reached')
})

promise(
  'the applicant hears of a move once, with both times and the reason; their calendar gets the new time if it had the old',
  async (town) => {
    const { owner, applicant, applicationId, id } = await scene(town)
    await town.set(`update auth.users set email_confirmed_at = now()`)
    await town.set(`update public.job_schedules set timezone = 'America/Los_Angeles', scheduled_date = '2199-11-05T18:30Z'`)
    await town.set(`update clock.settings set shift = '2199-11-01T00:00Z'::timestamptz - now()`)
    const heard = async (who: Member) =>
      (await town.as(
        who,
        `select title, message, link, facts from public.notifications where template = 'interview_moved' order by created_at, id`,
      )) as {
        title: string
        message: string
        link: string
        facts: Record<string, unknown>
      }[]
    const mails = () =>
      town.set(
        `select facts -> 'calendar' -> 'events' -> 0 as event from internal.emails where kind = 'notice' and facts ->> 'template' = 'interview_moved'`,
      )
    const moveTo = (moment: string, reason: string | null) =>
      town.as(owner, 'select public.interview_move($1, $2, $3)', [id, moment, reason])
    await moveTo('2199-11-06T18:30Z', 'The room is being painted.')
    const [first, ...none] = await heard(applicant)
    assert.deepEqual([none, await heard(owner)], [[], []])
    assert.equal(first?.title, 'Lumen House moved your interview')
    assert.equal(
      first.message,
      'Wed, Nov 6 at 10:30 AM Pacific time instead of Tue, Nov 5 at 10:30 AM Pacific time, for Trial day. The room is being painted.',
    )
    assert.equal(first.link, `/jobs?application=${applicationId}`)
    assert.deepEqual(
      [first.facts['reason'], new Date(String(first.facts['moved_from'])).toISOString()],
      ['The room is being painted.', '2199-11-05T18:30:00.000Z'],
    )
    assert.deepEqual(await mails(), [{ event: null }], 'it was in no calendar yet')
    await town.set('delete from internal.emails')
    await town.as(applicant, answerSql, [id, 'accept', null])
    await moveTo('2199-11-07T18:30Z', null)
    const [mail] = await mails()
    const event = mail?.['event'] as Record<string, unknown>
    assert.deepEqual(
      [event['status'], event['sequence'], new Date(String(event['starts_at'])).toISOString()],
      ['proposed', 3, '2199-11-07T18:30:00.000Z'],
    )
  },
)
