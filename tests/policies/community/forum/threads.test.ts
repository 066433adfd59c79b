// Who reads the threads and replies of the forum.
import assert from 'node:assert/strict'
import { bounds } from '#tests/support/policies/bounds.ts'
import { bodies, post, posters, reply, titles, turnForumOff, verify } from '#tests/support/policies/forum/posts.ts'
import { grants, promise } from '#tests/support/policies/promises.ts'
import { liftAll, suspend } from '#tests/support/policies/sanctions.ts'
import type { Stage } from '#tests/support/policies/stage.ts'

promise('members with community read threads, except of hidden members', async (town) => {
  const [ana, bea, cleo] = await posters(town, 3)
  await post(town, ana, { title: 'Thread by Ana' })
  await post(town, bea, { title: 'Thread by Bea' })
  const [free] = await town.free(1)
  assert.deepEqual(await titles(town, free), [])
  await town.refuses(null, 'select from public.forum_threads')
  assert.deepEqual(await titles(town, cleo), ['Thread by Ana', 'Thread by Bea'])
  await town.blocks(bea, cleo)
  assert.deepEqual(await titles(town, cleo), ['Thread by Ana'])
  await suspend(town, ana)
  assert.deepEqual(await titles(town, cleo), [])
  assert.deepEqual(await titles(town, ana), [], 'who is suspended reads nothing here')
  const moderator = await town.staff('moderator')
  assert.deepEqual(await titles(town, moderator), ['Thread by Ana', 'Thread by Bea'])
  assert.deepEqual(await titles(town, await town.staff('support')), [])
  await liftAll(town, ana)
  for (const status of ['pending', 'hidden', 'deleted']) {
    await town.set(`update public.forum_threads set status = $1 where author_id = $2`, [status, ana.id])
    assert.deepEqual(await titles(town, cleo), [], status)
    assert.deepEqual(await titles(town, ana), status === 'deleted' ? ['Thread by Bea'] : ['Thread by Ana', 'Thread by Bea'], status)
    assert.deepEqual(await titles(town, moderator), ['Thread by Ana', 'Thread by Bea'])
  }
  await town.set(`update public.forum_threads set status = 'published'`)
  await turnForumOff(town)
  assert.deepEqual(await titles(town, ana), [])
  assert.deepEqual(await titles(town, moderator), ['Thread by Ana', 'Thread by Bea'])
})

promise('who asks for a second opinion is read by those who are verified in the category alone', async (town) => {
  const [ana, bea, cleo, dee] = await posters(town, 4)
  const thread = await post(town, ana, { kind: 'second_opinion', category: 'hair' })
  const general = await post(town, ana, { kind: 'second_opinion', category: 'general', title: 'A general question' })
  await verify(town, bea, 'hair', 'nails')
  await verify(town, cleo, 'nails')
  await town.set(`update public.profiles set specialties = '{hair}' where id = $1`, [dee.id])
  assert.equal((await titles(town, ana)).length, 2)
  assert.equal((await titles(town, bea)).length, 2)
  assert.deepEqual(await titles(town, cleo), ['A general question'])
  assert.deepEqual(await titles(town, dee), [])
  await reply(town, bea, thread.id, 'Lower the heat.')
  await reply(town, cleo, general.id)
  await town.refuses(cleo, 'select public.forum_reply_post($1, $2)', [thread.id, 'Lower the heat.'], 'PT404')
  assert.deepEqual(await bodies(town, cleo, thread.id), [])
  assert.deepEqual(await bodies(town, ana, thread.id), ['Lower the heat.'])
})

promise('who reads a thread reads its replies, except of hidden members', async (town) => {
  const [ana, bea, cleo, dee] = await posters(town, 4)
  const thread = await post(town, ana)
  const one = await reply(town, bea, thread.id, 'From Bea')
  await reply(town, cleo, thread.id, 'From Cleo')
  assert.deepEqual(await bodies(town, dee, thread.id), ['From Bea', 'From Cleo'])
  await town.refuses(null, 'select from public.forum_replies')
  const [free] = await town.free(1)
  assert.deepEqual(await bodies(town, free, thread.id), [])
  await town.blocks(dee, bea)
  assert.deepEqual(await bodies(town, dee, thread.id), ['From Cleo'])
  const moderator = await town.staff('moderator')
  await suspend(town, cleo)
  assert.deepEqual(await bodies(town, dee, thread.id), [])
  assert.deepEqual(await bodies(town, moderator, thread.id), ['From Bea', 'From Cleo'])
  await town.set(`update public.forum_replies set status = 'pending' where id = $1`, [one.id])
  assert.deepEqual(await bodies(town, bea, thread.id), ['From Bea'], 'their own waits')
  assert.deepEqual(await bodies(town, ana, thread.id), [])
  assert.deepEqual(await bodies(town, moderator, thread.id), ['From Bea', 'From Cleo'])
  await town.set(`update public.forum_threads set status = 'hidden'`)
  assert.deepEqual(await bodies(town, bea, thread.id), [], 'not of a thread that is gone')
})

promise('who reads a reply and what it quotes reads the quote', async (town) => {
  const [ana, bea, cleo, dee] = await posters(town, 4)
  const thread = await post(town, ana)
  const first = await reply(town, bea, thread.id, 'Prime once, and wipe before it.')
  await reply(town, cleo, thread.id, 'Once is right.', { quoted: first.id, quote: 'Prime once' })
  const own = await reply(town, cleo, thread.id, 'Dry first.', { quote: 'I dry it fully first' })
  const quotes = async (who: typeof ana) =>
    (await town.as(who, 'select words from public.forum_quotes order by words')).map(({ words }) => words)
  assert.deepEqual(await quotes(dee), ['I dry it fully first', 'Prime once'])
  await town.blocks(bea, dee)
  assert.deepEqual(await quotes(dee), ['I dry it fully first'], 'not the words of someone hidden')
  await town.set('delete from public.blocks')
  await town.as(bea, 'select public.forum_reply_delete($1)', [first.id])
  assert.deepEqual(await quotes(dee), ['I dry it fully first'], 'nor of a reply that is gone')
  await town.as(cleo, 'select public.forum_reply_delete($1)', [own.id])
  assert.deepEqual(await quotes(dee), [])
  await town.refuses(null, 'select from public.forum_quotes')
})

promise('earlier texts are kept for 90 days, or until reports about them are closed', async (town) => {
  const [ana] = await posters(town, 1)
  const one = await post(town, ana)
  const other = await post(town, ana)
  for (const { id } of [one, other])
    await town.as(ana, `select public.forum_thread_edit($1, 'Another title', 'Another text, as long.', '{}')`, [id])
  await town.refuses(ana, 'select from internal.forum_texts')
  await town.set(
    `insert into public.reports (reporter_id, reported_id, subject_type, subject_id, reason) values ($1, $1, 'thread', $2, 'spam')`,
    [ana.id, one.id],
  )
  const left = async () => {
    await town.set(`select clock.run('forget texts of the forum')`)
    return (await town.set('select thread_id from internal.forum_texts')).map(({ thread_id }) => thread_id)
  }
  assert.equal((await left()).length, 2)
  await town.set(`update internal.forum_texts set until = clock.now() - interval '91 days'`)
  assert.deepEqual(await left(), [one.id])
  await town.set(`update public.reports set status = 'closed'`)
  assert.deepEqual(await left(), [])
})

for (const table of ['forum_threads', 'forum_replies', 'forum_quotes']) grants(table, {})

const thread = async (town: Stage) => {
  const [ana] = await posters(town, 1)
  return reply(town, ana, (await post(town, ana)).id)
}
bounds(
  'public.forum_threads',
  { row: thread },
  {
    forum_threads_category_known: { refuses: [`category = 'lashes'`], takes: [`category = 'general'`, `category = 'permanent-makeup'`] },
    forum_threads_kind_known: { refuses: [`kind = 'rant'`], takes: [`kind = 'announcement'`] },
    forum_threads_title_length: {
      refuses: [`title = 'Four'`, `title = repeat('x', 121)`],
      takes: [`title = 'Fives'`, `title = repeat('x', 120)`],
    },
    forum_threads_body_length: {
      refuses: [`body = repeat('x', 9)`, `body = repeat('x', 20001)`],
      takes: [`body = repeat('x', 10)`, `body = repeat('x', 20000)`],
    },
    forum_threads_tags_few: {
      refuses: [`tags = '{aa,bb,cc,dd,ee,ff}'`, `tags = '{a}'`, `tags = '{Aa}'`, `tags = array[null]`, `tags = array['aa bb', 'c c']`],
      takes: [`tags = '{aa,bb,cc,dd,ee}'`, `tags = '{silk-press,2000}'`],
    },
    forum_threads_status_known: { refuses: [`status = 'gone'`], takes: [`status = 'hidden'`] },
    forum_threads_solved_are_asked: {
      refuses: ['solved_reply_id = (select id from public.forum_replies)'],
      takes: [`solved_reply_id = (select id from public.forum_replies), kind = 'question'`],
    },
  },
)
bounds(
  'public.forum_replies',
  { row: thread },
  {
    forum_replies_body_length: { refuses: [`body = repeat('x', 10001)`], takes: [`body = repeat('x', 10000)`] },
    forum_replies_status_known: { refuses: [`status = 'gone'`], takes: [`status = 'pending'`] },
    forum_replies_say_something: {
      refuses: [`body = ' '`, `status = 'hidden'`, `status = 'deleted'`, `status = 'pending', body = ''`],
      takes: [`status = 'hidden', body = ''`, `status = 'deleted', body = ''`],
    },
    forum_replies_not_to_itself: { refuses: ['parent_id = id'] },
  },
)
bounds(
  'public.forum_quotes',
  { row: async (town) => town.set(`insert into public.forum_quotes (reply_id, words) values ($1, 'Dry')`, [(await thread(town)).id]) },
  { forum_quotes_words_length: { refuses: [`words = ''`, `words = repeat('x', 501)`], takes: [`words = repeat('x', 500)`] } },
)
