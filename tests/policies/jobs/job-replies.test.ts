import assert from 'node:assert/strict'
import { apply, openJob, postJob } from '#tests/support/policies/jobs.ts'
import { promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

const move = 'update public.job_applications set status = $2 where id = $1'
const at = async (town: Stage, shift: string) => {
  await town.set('update clock.settings set shift = $1', [shift])
  await town.set(`select clock.run('tend jobs that end'), clock.run('tend unopened applications'), clock.run('tend reply badges')`)
}
const told = async (town: Stage, who: Member) =>
  (
    await town.as(
      who,
      `select template, message from public.notifications where template like 'job\\_%' and template <> 'job_approved' order by created_at, template`,
    )
  ).map(({ template, message }) => `${String(template)}: ${String(message)}`)
const listing = async (town: Stage, jobId: string) =>
  (
    await town.set(
      `select status, closed_reason, expires_at > clock.now() as is_open, is_slow_to_reply, reply_percent from public.job_listings where id = $1`,
      [jobId],
    )
  )[0]

/** Open for 90 days, with an application of each of them. */
async function waiting(town: Stage, few: 1 | 2 | 3) {
  const { owner, applicant, jobId } = await openJob(town)
  await town.set(`update public.job_listings set expires_at = clock.now() + interval '90 days'`)
  const others = few > 1 ? await town.professionals(few === 2 ? 1 : 2) : []
  const ids = [await apply(town, applicant, jobId)]
  for (const each of others) {
    await town.gains(each, 'premium')
    ids.push(await apply(town, each, jobId))
  }
  return { owner, applicant, jobId, ids }
}

promise('an owner is reminded after three and seven days of applications that nobody opened, once each', async (town) => {
  const { owner, jobId, ids } = await waiting(town, 2)
  await at(town, '2 days 23 hours')
  assert.deepEqual(await told(town, owner), [])
  await at(town, '3 days 1 hour')
  await at(town, '4 days')
  const first = 'job_waiting: You have 2 unopened applications. A short answer is kind, even if it is no.'
  assert.deepEqual(await told(town, owner), [first])
  await town.as(owner, move, [ids[1], 'viewed'])
  await at(town, '7 days 1 hour')
  await at(town, '8 days')
  const second = 'job_waiting: You have 1 unopened application. After two weeks your listing shows “Slow to reply”.'
  assert.deepEqual(await told(town, owner), [first, second])
  await town.as(owner, move, [ids[0], 'viewed'])
  await at(town, '30 days')
  assert.deepEqual(await told(town, owner), [first, second], 'and never of those that were opened')
  assert.equal((await listing(town, jobId))?.['is_open'], true)
})

promise('a job whose application nobody opened for fourteen days is slow to reply, until it is opened', async (town) => {
  const { owner, jobId, ids } = await waiting(town, 1)
  await at(town, '13 days 23 hours')
  assert.equal((await listing(town, jobId))?.['is_slow_to_reply'], false)
  await at(town, '14 days 1 hour')
  assert.equal((await listing(town, jobId))?.['is_slow_to_reply'], true)
  await town.as(owner, move, [ids[0], 'viewed'])
  assert.equal((await listing(town, jobId))?.['is_slow_to_reply'], false)
})

promise('a job most of whose applications nobody opened for 21 days is over, three days after a warning to its owner', async (town) => {
  const { owner, applicant, jobId, ids } = await waiting(town, 3)
  await town.as(owner, move, [ids[2], 'viewed'])
  await at(town, '17 days 23 hours')
  const warning = 'job_waiting: You have 2 unopened applications. The job closes in three days if most are still unopened then.'
  assert.ok(!(await told(town, owner)).includes(warning))
  // The warning comes late, so it stays open for three days more.
  await at(town, '22 days')
  assert.ok((await told(town, owner)).includes(warning))
  await at(town, '24 days 23 hours')
  assert.equal((await listing(town, jobId))?.['is_open'], true)
  await at(town, '25 days')
  const { status, closed_reason, is_open } = (await listing(town, jobId)) ?? {}
  assert.deepEqual({ status, closed_reason, is_open }, { status: 'approved', closed_reason: 'expired', is_open: false })
  const closed = 'job_unanswered: Most applications were not opened for three weeks. They are still there, and you can repost the job.'
  assert.equal((await told(town, owner)).filter((line) => line === closed).length, 1)
  const refused = `insert into public.job_applications (job_id, applicant_id, mode, intro, status) values ($1, $2, 'quick', 'Hi', 'submitted')`
  const [late] = await town.professionals(1)
  await town.gains(late, 'premium')
  assert.equal((await town.refuses(late, refused, [jobId, late.id], 'PT409')).message, 'This job is no longer accepting applications.')
  assert.deepEqual(await town.as(applicant, 'select status from public.job_applications'), [{ status: 'submitted' }], 'what was sent stays')
  await town.as(owner, 'select public.job_repost($1, 90)', [jobId])
  await at(town, '26 days')
  assert.equal((await listing(town, jobId))?.['is_open'], true, 'three weeks count again from a repost')
})

promise('a job half of whose applications were opened stays open', async (town) => {
  const { owner, jobId, ids } = await waiting(town, 2)
  await town.as(owner, move, [ids[0], 'viewed'])
  for (const shift of ['18 days 1 hour', '21 days 2 hours', '40 days']) await at(town, shift)
  assert.equal((await listing(town, jobId))?.['is_open'], true)
  assert.ok(!(await told(town, owner)).some((line) => line.includes('closes in three days')))
})

promise('an owner gets a notification three days before a job ends, and when it has', async (town) => {
  const { owner, jobId } = await openJob(town)
  await at(town, '26 days 23 hours')
  assert.deepEqual(await told(town, owner), [])
  await at(town, '27 days 1 hour')
  await at(town, '28 days')
  const soon = 'job_ending: It is open for three more days. You can repost it then.'
  assert.deepEqual(await told(town, owner), [soon])
  await at(town, '30 days 1 hour')
  await at(town, '31 days')
  assert.deepEqual(await told(town, owner), [soon, 'job_ended: It takes no more applications. You can repost it.'])
  assert.equal((await listing(town, jobId))?.['closed_reason'], 'expired')
  await town.as(owner, `select public.job_repost($1, 30)`, [jobId])
  await town.as(owner, `select public.job_close($1, 'paused')`, [jobId])
  await at(town, '90 days')
  assert.equal((await told(town, owner)).length, 2, 'nothing of one that its owner ended')
})

promise(
  'replies are praised with five applications, nine in ten of them answered within seven days, on every open job of the owner',
  async (town) => {
    const { owner, jobId } = await openJob(town)
    const second = await postJob(town, owner)
    const percent = async () => [(await listing(town, jobId))?.['reply_percent'], (await listing(town, second))?.['reply_percent']]
    const insert = `insert into public.job_applications (job_id, applicant_id, owner_id, mode, intro, created_at)
    select $1, id, $2, 'quick', 'Hello', clock.now() from public.profiles
    where id <> $2 and id not in (select applicant_id from public.job_applications) order by id limit $3 returning id`
    await town.set(
      `insert into auth.users (id, email, email_confirmed_at) select gen_random_uuid(), 'crowd-' || n || '@stage.test', now() from generate_series(1, 12) as n`,
    )
    const answer = async (count: number) => {
      for (const { id } of await town.set(insert, [jobId, owner.id, count])) await town.as(owner, move, [id, 'viewed'])
    }
    await answer(4)
    assert.deepEqual(await percent(), [null, null], 'four are too few')
    await answer(5)
    assert.deepEqual(await percent(), [100, 100])
    await town.set(insert, [jobId, owner.id, 1])
    await at(town, '6 days 23 hours')
    assert.deepEqual(await percent(), [100, 100], 'not before a week has passed')
    await at(town, '7 days 1 hour')
    assert.deepEqual(await percent(), [90, 90])
    await town.set(insert, [jobId, owner.id, 1])
    await at(town, '14 days 2 hours')
    assert.deepEqual(await percent(), [null, null], 'nine of eleven')
  },
)
