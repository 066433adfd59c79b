// Reports that concern a member of the team themselves: in the forum and the live chat, as everywhere (B7.7).
import assert from 'node:assert/strict'
import { say } from '#tests/support/policies/chat.ts'
import { post, posters, reply } from '#tests/support/policies/forum/posts.ts'
import { promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

const closeForum = `select public.forum_reports_close($1, 'infinity') as many`
const closeChat = `select public.chat_reports_close($1, 'infinity') as many`
const refused = { message: 'Someone else has to do this for your own account.', hint: 'not_allowed' }
const report = (town: Stage, who: Member, about: Member, type: string, id: string) =>
  town.as(who, `select public.report_create($1, $2, $3, 'spam')`, [about.id, type, id])
const listed = (town: Stage, who: Member, list: string) =>
  town.as(who, `select subject_id from public.${list}() order by subject_id`).then((rows) => rows.map(({ subject_id: id }) => id))

promise('nobody of the team reads, counts or decides reports about themselves, or decides those they sent', async (town) => {
  const [ana] = await posters(town, 1)
  const [moderator, admin] = [await town.staff('moderator'), await town.admin()]
  await town.gains(moderator, 'premium')
  const thread = await post(town, moderator)
  const theirs = {
    thread: thread.id,
    reply: (await reply(town, moderator, thread.id)).id,
    chat_message: await say(town, moderator, 'Mine'),
  }
  const anas = { reply: (await reply(town, ana, thread.id)).id, chat_message: await say(town, ana, 'Hers') }
  for (const [type, id] of Object.entries(theirs)) await report(town, ana, moderator, type, id)
  for (const [type, id] of Object.entries(anas)) await report(town, moderator, ana, type, id)

  assert.deepEqual(await town.refuses(moderator, closeForum, [anas.reply], 'PT403'), refused)
  assert.deepEqual(await town.refuses(moderator, closeChat, [anas.chat_message], 'PT403'), refused)
  // As if nobody had reported them.
  const [unreported, unreportedToo] = [await reply(town, moderator, thread.id, 'Mine too'), await say(town, moderator, 'Mine too')]
  for (const id of [unreported.id, theirs.thread, theirs.reply]) assert.deepEqual(await town.as(moderator, closeForum, [id]), [{ many: 0 }])
  for (const id of [unreportedToo, theirs.chat_message]) assert.deepEqual(await town.as(moderator, closeChat, [id]), [{ many: 0 }])

  const counts = `select waiting from public.admin_waiting() where queue in ('forum_reports', 'chat_reports') order by queue desc`
  assert.deepEqual(await listed(town, moderator, 'admin_forum_reports'), [anas.reply])
  assert.deepEqual(await listed(town, moderator, 'admin_chat_reports'), [anas.chat_message])
  assert.deepEqual(await town.as(moderator, counts), [{ waiting: 1 }, { waiting: 1 }])
  assert.deepEqual(await listed(town, admin, 'admin_forum_reports'), [theirs.thread, theirs.reply, anas.reply].toSorted())
  assert.deepEqual(await listed(town, admin, 'admin_chat_reports'), [theirs.chat_message, anas.chat_message].toSorted())
  assert.deepEqual(await town.as(admin, counts), [{ waiting: 3 }, { waiting: 2 }])
  assert.deepEqual(await town.as(admin, closeForum, [theirs.reply]), [{ many: 1 }])
  assert.deepEqual(await town.as(admin, closeChat, [theirs.chat_message]), [{ many: 1 }])
})

promise('a page of reports is full although some are about the one who reads it, so that the next one is asked for', async (town) => {
  const moderator = await town.staff('moderator')
  const reporter = await town.member('Bea Reports')
  const others = Array.from({ length: 50 }, (_, place) => place)
  await town.set(
    `insert into public.reports (reporter_id, reported_id, subject_type, subject_id, reason, created_at)
      select $1, $2, 'profile', $2, 'spam', clock.now()`,
    [reporter.id, moderator.id],
  )
  for (const place of others) {
    const { id } = await town.member(`Member ${place}`)
    await town.set(
      `insert into public.reports (reporter_id, reported_id, subject_type, subject_id, reason, created_at)
        values ($1, $2, 'profile', $2, 'spam', clock.now() - make_interval(mins => $3))`,
      [reporter.id, id, place + 1],
    )
  }
  assert.equal((await listed(town, moderator, 'admin_reports')).length, 50)
})
