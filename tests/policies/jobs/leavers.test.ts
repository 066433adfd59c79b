// What becomes of jobs, applications, chats and interviews when one of the two leaves, is suspended or blocked in the middle of them.
import assert from 'node:assert/strict'
import { chatAbout, say } from '#tests/support/policies/job-chats.ts'
import { answerSql, apply, openJob, postJob, propose, scheduleSql, statusOf } from '#tests/support/policies/jobs.ts'
import { promise } from '#tests/support/policies/promises.ts'
import { suspend } from '#tests/support/policies/sanctions.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

const move = 'update public.job_applications set status = $2 where id = $1'
const suggest = `select public.interview_answer($1, 'suggest', clock.now() + interval '40 days')`

async function leave(town: Stage, who: Member): Promise<void> {
  await town.as(await town.signsIn(who, 'aal2'), `select public.account_delete_request()`)
  await town.set(`select clock.run('settle interviews'), clock.run('end interviews of leavers')`)
}
async function erase(town: Stage): Promise<void> {
  await town.set(`update clock.settings set shift = '14 days 1 second'`)
  await town.set(`select clock.run('erase accounts')`)
  assert.deepEqual(await town.set('select user_id from internal.account_deletions'), [])
}
const interviews = async (town: Stage) =>
  (await town.set('select status from public.job_schedules order by scheduled_date')).map(({ status }) => status)
const told = async (town: Stage, who: Member) =>
  (await town.as(who, `select template from public.notifications where template like 'interview\\_%' order by created_at, template`)).map(
    ({ template }) => template,
  )

/** A job of Zora that Yves applied to, with words in it that are nowhere else. */
async function applied(town: Stage) {
  const [owner, applicant] = [await town.member('Zora Quill'), await town.member('Yves Marrow')]
  for (const who of [owner, applicant]) await town.gains(who, 'premium')
  const jobId = await postJob(town, owner)
  await town.set(
    `update public.job_listings set company_name = 'Gannet House', description = 'A quiet floor beside the wombat.' where id = $1`,
    [jobId],
  )
  const id = await apply(town, applicant, jobId)
  await town.set(`update public.job_applications set intro = 'I paint the pangolin.' where id = $1`, [id])
  return { owner, applicant, jobId, id }
}
type Scene = Awaited<ReturnType<typeof applied>>

async function talks(town: Stage, { owner, applicant, jobId, id }: Scene): Promise<void> {
  const chatId = await chatAbout(town, owner, jobId, id)
  await say(town, owner, chatId, 'Do you know the axolotl?')
  await say(town, applicant, chatId, 'I know the quetzal.')
  await town.as(owner, 'update public.job_chats set contact_shared = true where id = $1', [chatId])
}
/** In thirty days, and one within the hour, of which both are reminded. */
async function meets(town: Stage, { owner, applicant, jobId, id }: Scene): Promise<void> {
  for (const within of ['30 days', '30 minutes'])
    await town.as(applicant, answerSql, [await propose(town, owner, jobId, id, within), 'accept', null])
  await town.set('update public.job_schedules set reminded = 0')
  await town.set(`select clock.run('remind of interviews')`)
}
const states: Record<string, (town: Stage, scene: Scene) => Promise<unknown>> = {
  submitted: async () => {},
  viewed: (town, { owner, id }) => town.as(owner, move, [id, 'viewed']),
  in_chat: talks,
  shortlisted: async (town, scene) => {
    await talks(town, scene)
    await town.as(scene.owner, move, [scene.id, 'shortlisted'])
  },
  interviewing: async (town, scene) => {
    await talks(town, scene)
    await meets(town, scene)
  },
  hired: async (town, scene) => {
    await meets(town, scene)
    await town.as(scene.owner, move, [scene.id, 'hired'])
  },
  passed: async (town, scene) => {
    await talks(town, scene)
    await town.as(scene.owner, `update public.job_applications set status = 'passed', reason = 'Closer to the axolotl.'`)
  },
  rejected: async (town, scene) => {
    await meets(town, scene)
    await town.as(scene.owner, move, [scene.id, 'rejected'])
  },
  withdrawn: (town, { applicant, id }) => town.as(applicant, move, [id, 'withdrawn']),
}

/** The tables that have one of these words in any column. */
async function placesOf(town: Stage, words: string[]): Promise<string[]> {
  const tables = await town.set(
    `select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace as n on n.oid = relnamespace
     where nspname in ('public', 'internal', 'auth', 'storage', 'realtime') and relkind in ('r', 'p') order by 1`,
  )
  assert.ok(tables.length > 100)
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await town.set(`select from ${String(name)} as kept where kept::text ilike any ($1) limit 1`, [
      words.map((word) => `%${word}%`),
    ])
    if (rows.length > 0) found.push(String(name))
  }
  return found
}

promise(
  'whatever state an application is in, nothing of its owner is left after their account, and the applicant goes on',
  async (town) => {
    for (const [status, reach] of Object.entries(states)) {
      await town.set('savepoint state')
      const scene = await applied(town)
      const { owner, applicant, jobId, id } = scene
      await reach(town, scene)
      assert.equal(await statusOf(town, id), status)
      await town.as(applicant, `insert into public.saved_items (item_id, item_type, user_id) values ($1, 'job', $2)`, [jobId, applicant.id])
      const words = ['Zora Quill', owner.email, 'Gannet House', 'wombat', 'axolotl']
      assert.ok((await placesOf(town, words)).includes('public.job_listings'))
      await leave(town, owner)
      await erase(town)
      assert.deepEqual(await placesOf(town, words), [], status)
      for (const table of ['job_listings', 'job_applications', 'job_chats', 'job_chat_messages', 'job_schedules', 'saved_items'])
        assert.deepEqual(await town.as(applicant, `select from public.${table}`), [], `${table}, ${status}`)
      const [next] = await town.professionals(1)
      await town.gains(next, 'premium')
      await apply(town, applicant, await postJob(town, next))
      await town.set('rollback to savepoint state')
    }
  },
)

promise(
  'whatever state an application is in, nothing of the applicant is left after their account, and the owner goes on',
  async (town) => {
    for (const [status, reach] of Object.entries(states)) {
      await town.set('savepoint state')
      const scene = await applied(town)
      const { owner, applicant, jobId, id } = scene
      await reach(town, scene)
      assert.equal(await statusOf(town, id), status)
      const words = ['Yves Marrow', applicant.email, 'pangolin', 'quetzal']
      assert.ok((await placesOf(town, words)).includes('public.job_applications'))
      await leave(town, applicant)
      await erase(town)
      assert.deepEqual(await placesOf(town, words), [], status)
      for (const table of ['job_applications', 'job_chats', 'job_chat_messages', 'job_schedules'])
        assert.deepEqual(await town.as(owner, `select from public.${table}`), [], `${table}, ${status}`)
      const [figures] = await town.as(owner, 'select public.job_analytics($1) as figures', [jobId])
      assert.deepEqual((figures?.['figures'] as { statuses: object } | undefined)?.statuses, {}, status)
      // A job that was filled can be posted again, and any other goes on taking applications.
      if (status === 'hired') await town.as(owner, 'select public.job_repost($1)', [jobId])
      const [next] = await town.professionals(1)
      await town.gains(next, 'premium')
      await town.as(owner, move, [await apply(town, next, jobId), 'hired'])
      await town.set('rollback to savepoint state')
    }
  },
)

promise("a job in any state goes with its owner's account", async (town) => {
  const { owner } = await openJob(town)
  for (const status of ['pending', 'rejected', 'closed']) await postJob(town, owner, status)
  for (const reason of ['paused', 'withdrawn'])
    await town.as(owner, 'select public.job_close($1, $2)', [await postJob(town, owner), reason])
  const [other] = await town.professionals(1)
  await town.gains(other, 'premium')
  await town.as(other, `select public.increment_job_view_count(id) from public.job_listings`)
  assert.equal((await town.set('select from public.job_listings')).length, 6)
  await leave(town, owner)
  await erase(town)
  for (const table of [
    'public.job_listings',
    'internal.approvals',
    'internal.search_entries_job',
    'internal.known_words_job',
    'internal.content_viewers',
    'internal.content_view_days',
  ])
    assert.deepEqual(await town.set(`select from ${table}`), [], table)
})

promise(
  'an owner who leaves cancels the interviews to come, and an applicant who leaves declines them, suspended or not; the other hears',
  async (town) => {
    for (const [who, ended, heard, isSuspended] of [
      ['owner', 'cancelled', 'interview_cancelled', false],
      ['applicant', 'declined', 'interview_declined', false],
      ['owner', 'cancelled', 'interview_cancelled', true],
      ['applicant', 'declined', 'interview_declined', true],
    ] as const) {
      await town.set('savepoint who')
      const scene = await applied(town)
      const other = who === 'owner' ? scene.applicant : scene.owner
      await meets(town, scene)
      await propose(town, scene.owner, scene.jobId, scene.id, '20 days')
      await town.set(
        `update public.job_schedules set scheduled_date = clock.now() - interval '10 minutes' where scheduled_date < clock.now() + interval '1 day'`,
      )
      await town.set('delete from public.notifications')
      await town.set('delete from internal.emails')
      if (isSuspended) await suspend(town, scene[who])
      await leave(town, scene[who])
      await town.set(`select clock.run('settle interviews'), clock.run('end interviews of leavers')`)
      assert.deepEqual(await interviews(town), ['accepted', ended, ended], 'the one that has begun is as it was')
      assert.deepEqual(await told(town, other), [heard, heard])
      assert.deepEqual(await told(town, scene[who]), [])
      const mailed = await town.set(
        `select user_id, facts -> 'calendar' -> 'events' -> 0 ->> 'status' as calendar from internal.emails
         where kind = 'notice' and facts ->> 'template' like 'interview\\_%' order by 2`,
      )
      assert.deepEqual(mailed, [
        { user_id: other.id, calendar: ended },
        { user_id: other.id, calendar: null },
      ])
      await town.set('rollback to savepoint who')
    }
  },
)

promise('a job is not slow to reply to an application that went with its account, and the badge counts who is left', async (town) => {
  const { owner, applicant, jobId } = await openJob(town)
  await town.set(`update public.job_listings set expires_at = clock.now() + interval '90 days'`)
  const figures = async () => (await town.set('select is_slow_to_reply, reply_percent from public.job_listings'))[0]
  const others = [...(await town.professionals(3)), ...(await town.professionals(1))]
  for (const each of others) {
    await town.gains(each, 'premium')
    await town.as(owner, move, [await apply(town, each, jobId), 'viewed'])
  }
  const [fifth] = await town.professionals(1)
  await town.gains(fifth, 'premium')
  await town.as(owner, move, [await apply(town, fifth, jobId), 'viewed'])
  assert.deepEqual(await figures(), { is_slow_to_reply: false, reply_percent: 100 })
  await leave(town, fifth)
  await erase(town)
  assert.deepEqual(await figures(), { is_slow_to_reply: false, reply_percent: null }, 'four are too few')

  await town.set(`update clock.settings set shift = '0'`)
  await apply(town, applicant, jobId)
  await leave(town, applicant)
  await town.set(`update clock.settings set shift = '14 days 1 second'`)
  await town.set(`select clock.run('tend jobs that end'), clock.run('tend unopened applications')`)
  assert.equal((await figures())?.['is_slow_to_reply'], true)
  await town.set(`select clock.run('erase accounts')`)
  assert.equal((await figures())?.['is_slow_to_reply'], false)
})

promise(
  'with a suspended owner or applicant, the other ends what is open, and nobody waits for an answer that cannot come',
  async (town) => {
    const { owner, applicant, jobId, id } = await applied(town)
    const meeting = await propose(town, owner, jobId, id, '30 days')
    await suspend(town, owner)
    assert.equal((await town.refuses(applicant, suggest, [meeting], 'PT403')).message, "This member isn't accepting new messages.")
    assert.equal((await town.refuses(owner, answerSql, [meeting, 'cancel', null], 'PT403')).hint, 'suspended')
    await town.as(applicant, answerSql, [meeting, 'decline', null])
    assert.deepEqual(await interviews(town), ['declined'])
    await town.set('update public.sanctions set lifted_at = clock.now()')

    const next = await propose(town, owner, jobId, id, '31 days')
    await suspend(town, applicant)
    assert.equal((await town.refuses(applicant, answerSql, [next, 'accept', null], 'PT403')).hint, 'suspended')
    await town.as(owner, move, [id, 'passed'])
    assert.deepEqual(await interviews(town), ['declined', 'cancelled'])
    assert.deepEqual(await town.as(applicant, 'select status from public.job_applications'), [{ status: 'passed' }])
  },
)

promise('an applicant suggests no more times to an owner who is hidden from them, and both can still end the interview', async (town) => {
  for (const [blocker, blocked] of [
    ['owner', 'applicant'],
    ['applicant', 'owner'],
  ] as const) {
    await town.set('savepoint who')
    const scene = await applied(town)
    const { owner, applicant, jobId, id } = scene
    const [first, second] = [await propose(town, owner, jobId, id), await propose(town, owner, jobId, id)]
    await town.as(applicant, suggest, [first])
    await town.blocks(scene[blocker], scene[blocked])
    assert.equal((await town.refuses(applicant, suggest, [first], 'PT403')).message, "This member isn't accepting new messages.")
    assert.equal((await town.refuses(owner, scheduleSql, [jobId, id, owner.id, '3 days'], 'PT404')).hint, 'not_found')
    await town.as(owner, answerSql, [first, 'cancel', null])
    await town.as(applicant, answerSql, [second, 'decline', null])
    assert.deepEqual(new Set(await interviews(town)), new Set(['cancelled', 'declined']))
    await town.set('rollback to savepoint who')
  }
})
