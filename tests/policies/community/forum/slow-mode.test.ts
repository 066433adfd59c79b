// Slow mode of a thread: who sets it, whom it binds, and for how long.
import assert from 'node:assert/strict'
import { bounds } from '#tests/support/policies/bounds.ts'
import { nobodys, post, posters, reply, replySql, replyValues } from '#tests/support/policies/forum/posts.ts'
import { promise } from '#tests/support/policies/promises.ts'

const slowSql = 'select slow_mode_seconds from public.forum_thread_slow($1, $2)'

promise('the team slows a thread down, its author gets a notification, and nobody else may', async (town) => {
  const [ana] = await posters(town, 1)
  const moderator = await town.staff('moderator')
  const thread = await post(town, ana)
  for (const who of [ana, await town.staff('support')])
    assert.equal((await town.refuses(who, slowSql, [thread.id, 60], 'PT403')).hint, 'not_allowed')
  assert.equal((await town.refuses(moderator, slowSql, [nobodys, 60], 'PT404')).hint, 'not_found')
  for (const seconds of [-1, 3601, null])
    assert.deepEqual(await town.refuses(moderator, slowSql, [thread.id, seconds], 'PT400'), {
      message: 'Slow mode lasts up to an hour.',
      hint: 'invalid',
    })
  assert.deepEqual(await town.as(moderator, slowSql, [thread.id, 60]), [{ slow_mode_seconds: 60 }])
  await town.as(moderator, slowSql, [thread.id, 60])
  assert.deepEqual(await town.set(`select before, after from public.audit_entries where act = 'keep_forum'`), [
    { before: { slow_mode_seconds: 0 }, after: { slow_mode_seconds: 60 } },
  ])
  await town.as(moderator, slowSql, [thread.id, 0])
  const told = await town.as(ana, `select title from public.notifications where template = 'thread_kept' order by title`)
  assert.deepEqual(
    told.map(({ title }) => title),
    ['The team ended slow mode in a thread of yours', 'The team slowed down a thread of yours'],
  )
  await town.set(`update public.forum_threads set status = 'hidden'`)
  assert.equal((await town.refuses(moderator, slowSql, [thread.id, 60], 'PT409')).hint, 'bad_state')
})

promise('in a slow thread a member waits between two replies, in others and for the team nothing changes', async (town) => {
  const [ana, bea, cleo] = await posters(town, 3)
  const moderator = await town.staff('moderator')
  await town.gains(moderator, 'premium')
  const [slow, other] = [await post(town, ana), await post(town, ana)]
  await reply(town, bea, slow.id)
  await town.as(moderator, slowSql, [slow.id, 60])
  const tooSoon = await town.refusalOf(bea, replySql, replyValues(slow.id), 'PT429')
  const [row] = await town.set(
    `select ($1::jsonb ->> 'again_at')::timestamptz = created_at + interval '60 seconds' as fits from public.forum_replies where thread_id = $2`,
    [tooSoon.detail, slow.id],
  )
  assert.deepEqual(
    [tooSoon.message, tooSoon.hint, row?.['fits']],
    ['This thread is in slow mode. Please wait a moment before you reply again.', 'limit_reached', true],
  )
  assert.match(String(tooSoon.detail), /"what": "slow_thread", "seconds": 60/)
  await town.as(bea, 'select public.forum_reply_delete(id) from public.forum_replies where author_id = $1', [bea.id])
  assert.equal((await town.refuses(bea, replySql, replyValues(slow.id), 'PT429')).hint, 'limit_reached', 'deleting does not help')
  await reply(town, bea, other.id)
  await reply(town, cleo, other.id)
  await reply(town, cleo, slow.id)
  await reply(town, ana, slow.id)
  assert.equal((await town.refuses(ana, replySql, replyValues(slow.id), 'PT429')).hint, 'limit_reached', "nor is it the author's own")
  await reply(town, moderator, slow.id)
  await reply(town, moderator, slow.id)
  await town.set(`update public.forum_replies set created_at = created_at - interval '60 seconds' where author_id = $1`, [bea.id])
  await reply(town, bea, slow.id)
  await town.as(moderator, slowSql, [slow.id, 0])
  await reply(town, bea, slow.id)
})

promise('the same reply sent again is answered by the first one, also in a slow thread', async (town) => {
  const [ana, bea] = await posters(town, 2)
  const thread = await post(town, ana)
  await town.as(await town.staff('moderator'), slowSql, [thread.id, 60])
  const given = { client_id: '11111111-1111-4111-8111-111111111111' }
  const first = await reply(town, bea, thread.id, 'Once', given)
  assert.equal((await reply(town, bea, thread.id, 'Once', given)).id, first.id)
})

bounds(
  'public.forum_threads',
  { row: async (town) => post(town, (await posters(town, 1))[0]) },
  {
    forum_threads_slow_mode_is_short: {
      refuses: ['slow_mode_seconds = -1', 'slow_mode_seconds = 3601'],
      takes: ['slow_mode_seconds = 3600'],
    },
  },
)
