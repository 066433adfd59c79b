// Notifications of replies that wait for the team (NOTIF-29).
import assert from 'node:assert/strict'
import { post, posters, reply } from '#tests/support/policies/forum/posts.ts'
import { tell } from '#tests/support/policies/notices.ts'
import { promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

const waiting = async (town: Stage, who: Member) =>
  (
    await town.as(
      who,
      `select title, message, link, read, facts ->> 'replies' as many from public.notifications where template = 'replies_waiting' order by created_at, read desc`,
    )
  ).map((row) => Object.values(row).join(' / '))
const at = 'Silk press reverts in two days / /admin?tab=forum&show=waiting'

promise('NOTIF-29 those who keep the forum get one unread notification of all replies that wait, and nobody else does', async (town) => {
  const [ana, bea] = await posters(town, 2)
  const [admin, moderator, support] = [await town.admin(), await town.staff('moderator'), await town.staff('support')]
  await town.gains(support, 'premium')
  const [thread, other] = [await post(town, ana), await post(town, ana, { title: 'A second thread' })]
  await tell(town, admin, { kind: 'jobs_waiting', title: 'New job needs review' })
  const held = await reply(town, bea, thread.id, 'See https://a.test')
  assert.equal(held['status'], 'pending')
  for (const who of [admin, moderator]) assert.deepEqual(await waiting(town, who), [`A reply waits for you / ${at} / false / 1`])
  await town.set(`update public.notifications set created_at = now() - interval '1 hour'`)
  const gone = await reply(town, bea, other.id, 'See https://b.test')
  const [newest] = await town.as(
    moderator,
    `select message, related_id, created_at = now() as is_new from public.notifications where template = 'replies_waiting'`,
  )
  assert.deepEqual(newest, { message: 'A second thread', related_id: other.id, is_new: true })
  await town.set(`update public.forum_threads set status = 'hidden' where id = $1`, [other.id])
  assert.equal(gone['status'], 'pending')
  await reply(town, bea, thread.id, 'See https://b.test')
  assert.deepEqual(await waiting(town, moderator), [`2 replies wait for you / ${at} / false / 2`], 'not those of a thread that was removed')
  await town.as(moderator, `select public.forum_reply_keep($1, 'publish')`, [held.id])
  await reply(town, bea, thread.id, 'See https://c.test')
  assert.deepEqual(await waiting(town, moderator), [`2 replies wait for you / ${at} / false / 2`], 'those that wait now')
  await town.as(moderator, 'update public.notifications set read = true')
  await reply(town, bea, thread.id, 'See https://d.test')
  assert.deepEqual(await waiting(town, moderator), [
    `2 replies wait for you / ${at} / true / 2`,
    `3 replies wait for you / ${at} / false / 3`,
  ])
  assert.equal((await waiting(town, admin)).length, 1, 'each by what they have read themselves')
  const jobs = await town.as(admin, `select title from public.notifications where type = 'new_job'`)
  assert.deepEqual(jobs, [{ title: 'New job needs review' }], 'apart from what else waits')
  await reply(town, bea, thread.id, 'Nothing to look at')
  assert.equal((await waiting(town, moderator)).length, 2)
  for (const who of [ana, bea, support]) assert.deepEqual(await waiting(town, who), [])
  await town.set(
    `insert into public.forum_replies (thread_id, author_id, body, status) select $1, $2, 'See', 'pending' from generate_series(1, 120)`,
    [thread.id, bea.id],
  )
  await town.set(`update public.forum_replies set created_at = now() - interval '30 days' where author_id = $1`, [bea.id])
  await reply(town, bea, thread.id, 'See https://e.test')
  assert.deepEqual(await waiting(town, admin), [`100+ replies wait for you / ${at} / false / 101`])
})

promise('who keeps the forum and posts a reply that waits is not notified of it', async (town) => {
  const [ana] = await posters(town, 1)
  const moderator = await town.staff('moderator')
  await town.gains(moderator, 'premium')
  const thread = await post(town, ana)
  await town.set(`insert into public.forum_replies (thread_id, author_id, body, status) values ($1, $2, 'See', 'pending')`, [
    thread.id,
    moderator.id,
  ])
  await town.set(
    `select internal.notify_team_of_reply(thread, reply) from public.forum_threads as thread, public.forum_replies as reply where thread.id = $1 and reply.author_id = $2`,
    [thread.id, moderator.id],
  )
  assert.deepEqual(await waiting(town, moderator), [])
})
