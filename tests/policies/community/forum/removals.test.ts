// What an author learns when the team removes a post, and how they get it back.
import assert from 'node:assert/strict'
import { post, posters, reply } from '#tests/support/policies/forum/posts.ts'
import { promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

const removeThread = `select public.forum_thread_keep($1, 'remove', reason => $2)`
const removeReply = `select public.forum_reply_keep($1, 'remove', $2)`
const answer = 'select public.appeal_answer($1, $2, $3)'
const standing = (town: Stage, who: Member) =>
  town.as(who, 'select kind, subject, reason, lifted_at is not null as is_lifted from public.sanctions order by given_at, subject')
const bell = (town: Stage, who: Member, template: string) =>
  town.as(who, 'select title, message, link from public.notifications where template = $1 order by created_at', [template])

async function appeal(town: Stage, who: Member, subject: string): Promise<unknown> {
  const [sanction] = await town.as(who, 'select id from public.sanctions where subject = $1', [subject])
  return (await town.as(who, `select public.appeal_send($1, 'It was my own work') as id`, [sanction?.['id']]))[0]?.['id']
}

promise('B21: the author of a removed post reads why, not who, and gets it back when their appeal works', async (town) => {
  const [ana, bea] = await posters(town, 2)
  const [moderator, other] = [await town.staff('moderator'), await town.staff('moderator')]
  const thread = await post(town, ana)
  const said = await reply(town, ana, thread.id, 'Try a silk wrap')
  await town.as(moderator, removeReply, [said.id, ' Looks like an advert '])
  assert.deepEqual(await standing(town, ana), [{ kind: 'removal', subject: 'reply', reason: 'Looks like an advert', is_lifted: false }])
  assert.deepEqual(await standing(town, bea), [])
  const link = '/settings?tab=account#standing'
  const told = {
    title: 'The moderation team removed a reply of yours',
    message: 'In Silk press reverts in two days: Read why, and how to appeal.',
    link,
  }
  assert.deepEqual(await bell(town, ana, 'sanction_given'), [told])
  const mails = `select facts ->> 'words' as words from internal.emails where kind = 'standing' and facts ->> 'event' = 'sanction_given'`
  assert.deepEqual(await town.set(mails), [{ words: 'Looks like an advert' }])

  const sent = await appeal(town, ana, 'reply')
  assert.deepEqual(await town.as(other, `select waiting from public.admin_waiting() where queue = 'appeals'`), [{ waiting: 1 }])
  await town.refuses(moderator, answer, [sent, true, 'Yes'], 'PT403')
  await town.as(other, answer, [sent, true, 'You are right'])
  assert.deepEqual(await bell(town, ana, 'appeal_upheld'), [
    {
      title: 'Your appeal worked: we took back the removal of your reply',
      message: "Your reply is back in the forum. Read the moderation team's answer.",
      link,
    },
  ])
  const read = 'select body from public.forum_replies where id = $1'
  assert.deepEqual(await town.as(bea, read, [said.id]), [{ body: 'Try a silk wrap' }])
  assert.deepEqual(await town.as(bea, 'select reply_count from public.forum_threads where id = $1', [thread.id]), [{ reply_count: 1 }])
})

promise('B21: a removed thread comes back when someone of the team takes that back, and stays away when an appeal fails', async (town) => {
  const [ana, bea] = await posters(town, 2)
  const [moderator, other] = [await town.staff('moderator'), await town.staff('moderator')]
  const [kept, back] = [await post(town, ana), await post(town, ana, { title: 'Second thread' })]
  const seen = () => town.as(bea, 'select title from public.forum_threads order by created_at')
  await town.as(moderator, removeThread, [kept.id, 'Spam'])
  const sent = await appeal(town, ana, 'thread')
  await town.as(other, answer, [sent, false, 'It is an advert'])
  assert.deepEqual(await bell(town, ana, 'appeal_declined'), [
    {
      title: 'Your appeal was answered: your thread stays removed',
      message: "Read the moderation team's answer.",
      link: '/settings?tab=account#standing',
    },
  ])
  assert.deepEqual(await seen(), [{ title: 'Second thread' }])
  await town.as(moderator, removeThread, [back.id, 'Spam'])
  assert.deepEqual(await seen(), [])
  const [sanction] = await town.set('select id from public.sanctions where subject_id = $1', [back.id])
  await town.as(other, `select public.sanction_lift($1, 'We were wrong')`, [sanction?.['id']])
  assert.deepEqual(await seen(), [{ title: 'Second thread' }])
})
