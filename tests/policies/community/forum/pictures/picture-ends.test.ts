// When the pictures of posts in the forum are deleted.
import assert from 'node:assert/strict'
import {
  seen,
  conversation,
  seenNothing,
  numbersOf,
  pathOf,
  pictured,
  picturedReply,
  seenBy,
  uploads,
  sweep,
} from '#tests/support/policies/forum/pictures.ts'
import { posters, verify } from '#tests/support/policies/forum/posts.ts'
import { promise } from '#tests/support/policies/promises.ts'
import type { Stage } from '#tests/support/policies/stage.ts'

const left = async (town: Stage) => ({
  rows: numbersOf(await town.set('select path from public.forum_pictures')),
  files: numbersOf(await town.set(`select name as path from storage.objects where bucket_id = 'forum-pictures'`)),
})
const later = (town: Stage, time: string) => town.set('update clock.settings set shift = shift + $1::interval', [time])

promise('pictures of deleted and removed posts are deleted by the clock', async (town) => {
  const [ana] = await posters(town, 1)
  const moderator = await town.staff('moderator')
  const thread = await pictured(town, ana, [1])
  const replies = [await picturedReply(town, ana, thread.id, [2]), await picturedReply(town, ana, thread.id, [3])]
  const other = await pictured(town, ana, [4])
  await sweep(town)
  assert.deepEqual(await left(town), seen(1, 2, 3, 4))
  await town.as(ana, 'select public.forum_reply_delete($1)', [replies[0]?.id])
  await town.as(ana, 'select public.forum_thread_delete($1)', [other.id])
  await sweep(town)
  assert.deepEqual(await left(town), seen(1, 3))
  await town.as(moderator, `select public.forum_thread_keep($1, 'remove', reason => 'Spam')`, [thread.id])
  await sweep(town)
  assert.deepEqual(await left(town), seenNothing, "a thread's with those of its replies")
})

promise('pictures of a deleted post that was reported are kept for the team until the report is closed', async (town) => {
  const [ana, bea] = await posters(town, 2)
  const moderator = await town.staff('moderator')
  const { thread, answer } = await conversation(town, ana, bea)
  await town.as(ana, `select public.report_create($1, 'reply', $2, 'stolen_photos')`, [bea.id, answer.id])
  await town.as(bea, 'select public.forum_reply_delete($1)', [answer.id])
  await sweep(town)
  assert.deepEqual(await left(town), seen(1, 2))
  assert.deepEqual([await seenBy(town, bea), await seenBy(town, moderator)], [seen(1), seen(1, 2)])
  await town.as(moderator, `select public.forum_reports_close($1, 'infinity')`, [answer.id])
  await sweep(town)
  assert.deepEqual(await left(town), seen(1))
  // A report about a member with the same id keeps nothing.
  await town.set(
    `insert into public.reports (reporter_id, reported_id, subject_type, subject_id, reason) values ($1, $2, 'profile', $3, 'spam')`,
    [bea.id, ana.id, thread.id],
  )
  await town.as(moderator, `select public.forum_thread_keep($1, 'remove', reason => 'Spam')`, [thread.id])
  await sweep(town)
  assert.deepEqual(await left(town), seenNothing)
})

promise('B8: pictures of a second opinion are deleted after 30 days, whatever was reported', async (town) => {
  const [ana, bea] = await posters(town, 2)
  await verify(town, bea, 'hair')
  const { answer } = await conversation(town, ana, bea, 'second_opinion')
  await pictured(town, ana, [3])
  await town.as(ana, `select public.report_create($1, 'reply', $2, 'stolen_photos')`, [bea.id, answer.id])
  await later(town, '29 days 23 hours')
  await sweep(town)
  assert.deepEqual(await left(town), seen(1, 2, 3))
  await later(town, '2 hours')
  await sweep(town)
  assert.deepEqual(await left(town), seen(3))
})

promise('what is uploaded for the forum and not posted within a day is deleted', async (town) => {
  const [ana] = await posters(town, 1)
  await pictured(town, ana, [1])
  await uploads(town, ana, 2)
  await town.set(`insert into storage.objects (bucket_id, name) values ('trade-evidence', $1)`, [pathOf(ana, 3)])
  await later(town, '23 hours')
  await sweep(town)
  assert.deepEqual(await left(town), { rows: [1], files: [1, 2] })
  await later(town, '2 hours')
  await sweep(town)
  assert.deepEqual(await left(town), seen(1))
  assert.equal((await town.set(`select from storage.objects where bucket_id = 'trade-evidence'`)).length, 1)
})

promise('the pictures that a member posted or uploaded for the forum go with their account', async (town) => {
  const [ana, bea] = await posters(town, 2)
  const { thread } = await conversation(town, ana, bea)
  await picturedReply(town, ana, thread.id, [3])
  await uploads(town, ana, 4)
  await town.set('select internal.erase_account($1)', [ana.id])
  assert.deepEqual(await left(town), seen(2))
})
