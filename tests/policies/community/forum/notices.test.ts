// Who is notified of what happens in the forum.
import assert from 'node:assert/strict'
import { bounds } from '#tests/support/policies/bounds.ts'
import { bell, post, posters, reply, verify } from '#tests/support/policies/forum/posts.ts'
import { promise } from '#tests/support/policies/promises.ts'
import { suspend } from '#tests/support/policies/sanctions.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

const watch = (town: Stage, who: Member, what: { thread?: string; category?: string; tag?: string }, level = 'watch') =>
  town.as(who, 'select public.forum_follow($1, $2, $3, $4)', [what.thread ?? null, what.category ?? null, what.tag ?? null, level])
const tick = (town: Stage) => town.set(`select clock.run('tell followers in the forum')`)
const told = async (town: Stage, who: Member) => (await bell(town, who)).map(({ title }) => title)
const readAll = (town: Stage) => town.set('update public.notifications set read = true')

promise('new_forum_thread: who watches a category or a tag is notified of a new thread, once', async (town) => {
  const [ana, bea, cleo, dee] = await posters(town, 4)
  await watch(town, bea, { category: 'hair' })
  await watch(town, bea, { tag: 'silk-press' })
  await watch(town, cleo, { category: 'nails' })
  await watch(town, dee, { category: 'hair' })
  await watch(town, dee, { tag: 'silk-press' }, 'mute')
  await watch(town, ana, { category: 'hair' })
  const thread = await post(town, ana, { tags: ['Silk press'] })
  assert.deepEqual(await told(town, bea), [], 'the clock tells them')
  await tick(town)
  await tick(town)
  assert.deepEqual(await bell(town, bea), [
    {
      type: 'new_forum_thread',
      template: 'forum_thread',
      title: 'Silk press reverts in two days',
      message: 'Ana Alvarez started a thread.',
      read: false,
    },
  ])
  const [row] = await town.as(bea, 'select link, related_id, actor_id, facts from public.notifications')
  assert.deepEqual(row, {
    link: `/forum/thread/${thread.id}`,
    related_id: thread.id,
    actor_id: ana.id,
    facts: { who: 'Ana Alvarez', thread: 'Silk press reverts in two days' },
  })
  for (const who of [ana, cleo, dee]) assert.deepEqual(await told(town, who), [])
})

promise('nobody is notified of what they do not read, of someone hidden, or while suspended', async (town) => {
  const [ana, bea, cleo, dee] = await posters(town, 4)
  const [free] = await town.free(1)
  for (const who of [bea, cleo, dee]) await watch(town, who, { category: 'hair' })
  await town.set(`insert into public.forum_follows (user_id, category, level) values ($1, 'hair', 'watch')`, [free.id])
  await verify(town, dee, 'hair')
  await town.blocks(cleo, ana)
  await post(town, ana, { kind: 'second_opinion' })
  await tick(town)
  assert.deepEqual([await told(town, bea), await told(town, dee)], [[], ['Silk press reverts in two days']])
  const thread = await post(town, ana, { title: 'A second thread' })
  await tick(town)
  assert.deepEqual([await told(town, bea), await told(town, cleo)], [['A second thread'], []])
  const made = async (who: Member) => (await town.set('select from public.notifications where user_id = $1', [who.id])).length
  assert.equal(await made(free), 0)
  await watch(town, bea, { thread: thread.id })
  await town.blocks(dee, bea)
  await reply(town, dee, thread.id)
  await tick(town)
  assert.deepEqual(await told(town, bea), ['A second thread'], 'not of a reply by someone hidden')
  assert.deepEqual(await told(town, ana), ['Dee Dawson replied'])
  await suspend(town, bea)
  await post(town, ana, { title: 'A third thread' })
  await tick(town)
  assert.equal(await made(bea), 1)
  await post(town, ana, { title: 'A fourth thread' })
  await suspend(town, ana)
  await tick(town)
  assert.ok(!(await told(town, dee)).includes('A fourth thread'))
})

promise('forum_reply: an author hears of replies, as one unread notification for each thread', async (town) => {
  const [ana, bea, cleo] = await posters(town, 3)
  const thread = await post(town, ana)
  const links = async () =>
    (await town.as(ana, 'select link from public.notifications order by created_at desc, id')).map(({ link }) => link)
  const first = await reply(town, bea, thread.id)
  await tick(town)
  assert.deepEqual(await links(), [`/forum/thread/${thread.id}?reply=${first.id}`])
  assert.deepEqual(await bell(town, ana), [
    { type: 'forum_reply', template: 'forum_reply', title: 'Bea Brooks replied', message: 'Silk press reverts in two days', read: false },
  ])
  const latest = await reply(town, cleo, thread.id)
  await reply(town, ana, thread.id)
  await tick(town)
  assert.deepEqual(await links(), [`/forum/thread/${thread.id}?reply=${latest.id}`])
  const grown = ['2 people replied to “Silk press reverts in two days”']
  assert.deepEqual(await told(town, ana), grown, 'in place of the unread one, and not of their own')
  await readAll(town)
  await reply(town, bea, thread.id)
  await tick(town)
  assert.equal((await told(town, ana)).length, 2)
  await watch(town, ana, { thread: thread.id }, 'mute')
  await readAll(town)
  await reply(town, bea, thread.id)
  await tick(town)
  assert.equal((await told(town, ana)).length, 2, 'not once they have muted it')
})

promise('whose reply is answered or quoted hears of it at once, and once', async (town) => {
  const [ana, bea, cleo] = await posters(town, 3)
  const thread = await post(town, ana)
  const one = await reply(town, bea, thread.id, 'Turn the hand.')
  const other = await reply(town, cleo, thread.id, 'The lamp.')
  await tick(town)
  await watch(town, bea, { thread: thread.id })
  await reply(town, ana, thread.id, 'Thank you!', { parent: one.id, quoted: other.id, quote: 'The lamp' })
  assert.deepEqual([await told(town, bea), await told(town, cleo)], [['Ana Alvarez replied'], ['Ana Alvarez replied']])
  await town.set(`update public.notifications set created_at = now() - interval '2 hours'`)
  await tick(town)
  const dates = await town.set('select created_at < now() as is_old from public.notifications where user_id = $1', [bea.id])
  assert.deepEqual(dates, [{ is_old: true }], 'not again as someone who watches the thread')
  await readAll(town)
  await tick(town)
  assert.deepEqual(await told(town, bea), ['Ana Alvarez replied'])
})

promise('forum_mention: who is named in the text is notified, and nobody else', async (town) => {
  const [ana, bea, cleo, dee] = await posters(town, 4)
  await town.blocks(dee, ana)
  const thread = await post(town, ana, { body: 'What would you do, @Bea Brooks?', mentions: [bea.id, cleo.id] })
  assert.deepEqual(await bell(town, bea), [
    {
      type: 'forum_mention',
      template: 'forum_mention',
      title: 'Ana Alvarez mentioned you',
      message: 'Silk press reverts in two days',
      read: false,
    },
  ])
  assert.deepEqual(await told(town, cleo), [])
  await reply(town, ana, thread.id, 'And you, @Cleo Carter and @Dee Dawson?', { mentions: [cleo.id, dee.id] })
  assert.deepEqual([await told(town, cleo), await told(town, dee)], [['Ana Alvarez mentioned you'], []])
  const waits = await post(town, cleo, { body: 'See https://a.test, @Bea Brooks', mentions: [bea.id] })
  assert.equal(waits['status'], 'pending')
  assert.equal((await told(town, bea)).length, 1, 'not of what waits')
})

promise('forum_mention: a name that goes on after it is another name', async (town) => {
  const [ana, bea] = await posters(town, 2)
  await town.set(`update public.profiles set full_name = 'Bea' where id = $1`, [bea.id])
  const thread = await post(town, ana)
  const heard = async (body: string) => {
    const before = (await told(town, bea)).length
    await reply(town, ana, thread.id, body, { mentions: [bea.id] })
    await readAll(town)
    await town.set(`update public.forum_replies set created_at = now() - interval '1 hour'`)
    return (await told(town, bea)).length > before
  }
  for (const other of ['@Beate, look', '@Beaé', '@Bea\u0301', '@Bea\u093f', '@Bea7']) assert.equal(await heard(other), false, other)
  for (const named of ['@Bea, look', '(@Bea)', '@Beate and @Bea', "@Bea's idea"]) assert.equal(await heard(named), true, named)
})

promise('forum_solved: followers and members who answered hear that a question is solved', async (town) => {
  const [ana, bea, cleo] = await posters(town, 3)
  const thread = await post(town, ana, { kind: 'question' })
  const one = await reply(town, bea, thread.id)
  await tick(town)
  await watch(town, cleo, { thread: thread.id })
  await town.as(ana, 'select public.forum_thread_solve($1, $2)', [thread.id, one.id])
  await tick(town)
  for (const who of [bea, cleo])
    assert.deepEqual(await bell(town, who), [
      {
        type: 'forum_solved',
        template: 'forum_solved',
        title: 'Solved: Silk press reverts in two days',
        message: 'Ana Alvarez marked an answer.',
        read: false,
      },
    ])
  assert.deepEqual(await told(town, ana), ['Bea Brooks replied'])
  const counted = await town.set(
    `select distinct notice.type from internal.notification_people as person join public.notifications as notice on notice.id = person.notification_id`,
  )
  assert.deepEqual(counted, [{ type: 'forum_reply' }], 'who is counted is kept for those that grow')
})

promise('the team is notified of a thread that waits for it', async (town) => {
  const [ana] = await posters(town, 1)
  const [moderator, support] = [await town.staff('moderator'), await town.staff('support')]
  await post(town, ana, { body: 'See https://a.test please' })
  assert.deepEqual(await bell(town, moderator), [
    {
      type: 'new_forum_thread',
      template: 'forum_waiting',
      title: 'A thread waits for you',
      message: 'Silk press reverts in two days',
      read: false,
    },
  ])
  assert.deepEqual(await told(town, support), [])
})

promise('notifications about the forum are hidden without community', async (town) => {
  const [ana, bea] = await posters(town, 2)
  const thread = await post(town, ana)
  await reply(town, bea, thread.id)
  await tick(town)
  assert.equal((await bell(town, ana)).length, 1)
  await town.set('delete from public.subscriptions where user_id = $1', [ana.id])
  assert.deepEqual(await bell(town, ana), [])
})

promise('followers are notified in batches of 200, and what is gone by then is not news', async (town) => {
  const [ana, bea] = await posters(town, 2)
  await town.set(
    `insert into auth.users (id, email) select gen_random_uuid(), 'crowd-' || number || '@stage.test' from generate_series(1, 250) as number`,
  )
  await town.set(`insert into public.subscriptions (user_id, source, tier, status)
    select id, 'manual', 'premium', 'active' from public.profiles where id not in (select user_id from public.subscriptions)`)
  await town.set(
    `insert into public.forum_follows (user_id, category, level) select id, 'hair', 'watch' from public.profiles where id not in ($1, $2)`,
    [ana.id, bea.id],
  )
  await post(town, ana)
  const many = async () => (await town.set(`select from public.notifications where template = 'forum_thread'`)).length
  const left = async () => (await town.set('select from internal.forum_news')).length
  await town.set(`select clock.run_batch('tell followers in the forum', 1, '{}')`)
  assert.deepEqual([await many(), await left()], [200, 1])
  await tick(town)
  assert.deepEqual([await many(), await left()], [250, 0])
  const gone = await post(town, ana, { title: 'Soon gone' })
  await town.as(ana, 'select public.forum_thread_delete($1)', [gone.id])
  await tick(town)
  assert.deepEqual([await many(), await left()], [250, 0])
})

bounds(
  'internal.forum_news',
  { row: async (town) => post(town, (await posters(town, 1))[0]) },
  {
    forum_news_event_known: { refuses: [`event = 'love'`], takes: [`event = 'solved'`] },
  },
)
