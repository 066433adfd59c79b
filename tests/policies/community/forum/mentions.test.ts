// Mentions in posts that wait for the team first.
import assert from 'node:assert/strict'
import { bell, nobodys, post, posters, reply } from '#tests/support/policies/forum/posts.ts'
import { choose } from '#tests/support/policies/notices.ts'
import { promise } from '#tests/support/policies/promises.ts'
import { suspend } from '#tests/support/policies/sanctions.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

const told = async (town: Stage, who: Member) =>
  (await town.as(who, `select link from public.notifications where type = 'forum_mention' order by link`)).map(({ link }) => link)
const publish = (town: Stage, who: Member, thread: string) => town.as(who, `select public.forum_thread_keep($1, 'publish')`, [thread])
const publishReply = (town: Stage, who: Member, id: string) => town.as(who, `select public.forum_reply_keep($1, 'publish')`, [id])
const edit = (town: Stage, who: Member, thread: string, body: string) =>
  town.as(who, `select public.forum_thread_edit($1, 'Silk press reverts in two days', $2, '{}')`, [thread, body])
const empty = (town: Stage) => town.set('delete from public.notifications')

promise('forum_mention: who is named in a thread that waits for the team is notified once it is published, and once', async (town) => {
  const [ana, bea, cleo, dee] = await posters(town, 4)
  const moderator = await town.staff('moderator')
  const body = 'See https://a.test, @Bea Brooks and @Dee Dawson'
  const thread = await post(town, ana, { body, mentions: [bea.id, cleo.id, dee.id, nobodys] })
  assert.equal(thread['status'], 'pending')
  const other = await post(town, ana, { title: 'Another that waits', body, mentions: [bea.id] })
  for (const who of [bea, cleo, dee]) assert.deepEqual(await told(town, who), [])
  await town.blocks(dee, ana)
  await publish(town, moderator, thread.id)
  assert.deepEqual(await bell(town, bea), [
    {
      type: 'forum_mention',
      template: 'forum_mention',
      title: 'Ana Alvarez mentioned you',
      message: 'Silk press reverts in two days',
      read: false,
    },
  ])
  assert.deepEqual(await told(town, bea), [`/forum/thread/${thread.id}`])
  for (const who of [cleo, dee]) assert.deepEqual(await told(town, who), [])
  // Also once the notification that would tell that they know is gone.
  await empty(town)
  await edit(town, ana, thread.id, `${body}, and https://b.test`)
  await publish(town, moderator, thread.id)
  assert.deepEqual(await town.set('select status from public.forum_threads where id = $1', [thread.id]), [{ status: 'published' }])
  assert.deepEqual(await told(town, bea), [])
  await publish(town, moderator, other.id)
  assert.deepEqual(await told(town, bea), [`/forum/thread/${other.id}`], 'of another thread that waited, once that is published')
})

promise('forum_mention: who is named in a reply that waits for the team is notified once it is published, and once', async (town) => {
  const [ana, bea, cleo] = await posters(town, 3)
  const moderator = await town.staff('moderator')
  const thread = await post(town, ana)
  const words = 'See https://a.test, @Cleo Carter'
  const waits = await reply(town, bea, thread.id, words, { mentions: [cleo.id, ana.id] })
  const also = await reply(town, bea, thread.id, words, { mentions: [cleo.id] })
  await reply(town, bea, thread.id, 'Nothing to look at')
  assert.deepEqual(await told(town, cleo), [])
  await publishReply(town, moderator, waits.id)
  assert.deepEqual(await told(town, cleo), [`/forum/thread/${thread.id}?reply=${waits.id}`])
  assert.deepEqual(await told(town, ana), [])
  await empty(town)
  await town.as(bea, 'select public.forum_reply_edit($1, $2)', [waits.id, `${words}, and https://b.test`])
  await publishReply(town, moderator, waits.id)
  assert.deepEqual(await told(town, cleo), [])
  await town.as(moderator, `select public.forum_reply_keep($1, 'remove', reason => 'Spam')`, [also.id])
  assert.deepEqual(await told(town, cleo), [], 'not of one that was removed')
})

promise('a mention in a reply that is published while its thread waits again is news once the thread is published', async (town) => {
  const [ana, bea, cleo] = await posters(town, 3)
  const moderator = await town.staff('moderator')
  const thread = await post(town, ana)
  const first = await reply(town, cleo, thread.id, 'Turn the hand.')
  const one = await reply(town, bea, thread.id, 'See https://a.test, @Cleo Carter', { mentions: [cleo.id], parent: first.id })
  await reply(town, bea, thread.id, 'See https://b.test, @Cleo Carter', { mentions: [cleo.id] })
  await edit(town, ana, thread.id, 'See https://a.test please')
  await publishReply(town, moderator, one.id)
  assert.deepEqual(await bell(town, cleo), [])
  await publish(town, moderator, thread.id)
  assert.deepEqual(await told(town, cleo), [`/forum/thread/${thread.id}?reply=${one.id}`], 'not of the one that still waits')
})

promise('a mention that waited is one for who turned those off, muted the thread or does not read it by now', async (town) => {
  const [ana, bea, cleo, dee] = await posters(town, 4)
  const moderator = await town.staff('moderator')
  const thread = await post(town, ana)
  const named = { mentions: [bea.id, cleo.id, dee.id] }
  const fay = await town.member('Fay Foster')
  await town.gains(fay, 'premium')
  const later = await reply(town, fay, thread.id, 'See https://a.test, @Ana Alvarez', { mentions: [ana.id] })
  const blocked = await reply(town, fay, thread.id, 'See https://a.test, @Cleo Carter', { mentions: [cleo.id] })
  const waits = await reply(town, ana, thread.id, 'See https://a.test, @Bea Brooks, @Cleo Carter, @Dee Dawson', named)
  await choose(town, bea, 'community', false, 'off')
  await town.as(cleo, `select public.forum_follow($1, level => 'mute')`, [thread.id])
  await suspend(town, dee)
  await publishReply(town, moderator, waits.id)
  for (const who of [bea, cleo]) assert.deepEqual(await told(town, who), [], who.name)
  const mentions = async () =>
    (await town.set(`select from public.notifications where type = 'forum_mention' and user_id <> $1`, [bea.id])).length
  assert.equal(await mentions(), 0)
  await publishReply(town, moderator, later.id)
  assert.equal(await mentions(), 1, 'the others')
  await town.as(cleo, 'select public.forum_follow($1)', [thread.id])
  await town.set('savepoint now')
  for (const hide of [() => town.blocks(cleo, ana), () => suspend(town, ana)]) {
    await hide()
    await publishReply(town, moderator, blocked.id)
    assert.equal(await mentions(), 1, "nor whom the thread's author is hidden from")
    await town.set('rollback to savepoint now')
  }
  await publishReply(town, moderator, blocked.id)
  assert.equal(await mentions(), 2)
})

promise(
  'of the members whom a post mentions, the first ten are notified, and those whose name it has when it is published',
  async (town) => {
    const [ana, bea, cleo, dee] = await posters(town, 4)
    const moderator = await town.staff('moderator')
    const crowd = await town.set(
      `insert into auth.users (id, email) select gen_random_uuid(), 'crowd-' || number || '@stage.test' from generate_series(1, 8) as number returning id`,
    )
    const mentions = [bea.id, ...crowd.map(({ id }) => String(id)), cleo.id, dee.id]
    const thread = await post(town, ana, { body: 'See https://a.test, @Bea Brooks and @Dee Dawson', mentions })
    await edit(town, ana, thread.id, 'See https://a.test, @Cleo Carter and @Dee Dawson')
    await publish(town, moderator, thread.id)
    assert.deepEqual([await told(town, bea), (await told(town, cleo)).length, await told(town, dee)], [[], 1, []])
  },
)

promise('a name in code is no mention, as it is in the text that others see', async (town) => {
  const named = async (words: string) => (await town.set(`select internal.is_named($1, 'Ana') as is_named`, [words]))[0]?.['is_named']
  for (const code of ['Write `@Ana` there', '``a ` @Ana``', '`a\n@Ana`', '- `@Ana`', '> `@Ana`', '**`@Ana`**', 'a \\` `b @Ana`'])
    assert.equal(await named(code), false, code)
  for (const words of [
    'Write `that`, @Ana',
    'a ` @Ana',
    '`a` @Ana `b`',
    '` a\n\n@Ana `',
    '- ` a\n- @Ana `',
    '\\` @Ana` b',
    '``a` @Ana',
    '**@Ana** `b`',
    '`a`@Ana',
    '@Ana`x`',
  ])
    assert.equal(await named(words), true, words)
  const [ana, bea] = await posters(town, 2)
  const thread = await post(town, ana)
  await reply(town, bea, thread.id, 'Type `@Ana Alvarez` and a name', { mentions: [ana.id] })
  assert.deepEqual(await told(town, ana), [])
  await reply(town, bea, thread.id, 'Like this: @Ana Alvarez', { mentions: [ana.id] })
  assert.equal((await told(town, ana)).length, 1)
})

promise('what is code is found in a time that grows with the text', async (town) => {
  for (const bit of ['`', '` ', '``a` ', '\\`', '`a\n\n', '- `\n', '`@Ana` ']) {
    const started = performance.now()
    await town.set(`select internal.is_named($1, 'Ana')`, [bit.repeat(20_000 / bit.length)])
    assert.ok(performance.now() - started < 2_000, bit)
  }
})
