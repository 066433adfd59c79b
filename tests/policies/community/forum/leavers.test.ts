// What is left in the forum of an account that was erased.
import assert from 'node:assert/strict'
import { bodies, post, posters, reply } from '#tests/support/policies/forum/posts.ts'
import { promise } from '#tests/support/policies/promises.ts'

promise('of an erased account the forum keeps what others answered, without texts and without the name', async (town) => {
  const [ana, bea] = await posters(town, 2)
  const thread = await post(town, ana, { tags: ['heat'], poll: { options: ['One', 'Two'], days: 3 } })
  const one = await reply(town, ana, thread.id, 'My own words.')
  const gone = await reply(town, ana, thread.id, 'Soon gone.')
  await reply(town, bea, thread.id, 'An answer.', { quoted: one.id, quote: 'My own words' })
  await reply(town, bea, thread.id, 'Another answer.', { quote: 'I dry it fully' })
  await town.as(ana, 'select public.forum_reply_delete($1)', [gone.id])
  await town.as(ana, 'select public.forum_vote($1, array[1])', [thread.id])
  await town.as(ana, `select public.forum_follow(category => 'hair', level => 'watch')`)
  await town.as(ana, `select public.forum_read('hair')`)
  await town.as(ana, `select public.forum_visit($1)`, [thread.id])
  await town.as(bea, `select public.forum_react($1, 'helpful')`, [thread.id])
  await town.as(ana, `insert into public.forum_drafts (user_id, content) values ($1, '{}')`, [ana.id])
  await town.set('select internal.erase_account($1)', [ana.id])
  assert.deepEqual(await town.as(bea, 'select title, body, tags, helpful_count from public.forum_threads'), [
    { title: 'Deleted thread', body: 'This text was deleted.', tags: [], helpful_count: 1 },
  ])
  assert.deepEqual(await bodies(town, bea, thread.id), ['', 'An answer.', 'Another answer.', 'This text was deleted.'])
  const [author] = await town.set('select full_name from public.profiles where id = $1', [ana.id])
  assert.equal(author?.['full_name'], 'Former member')
  for (const left of ['public.forum_quotes', 'public.forum_polls', 'public.forum_votes', 'public.forum_drafts', 'internal.forum_texts'])
    assert.deepEqual(await town.set(`select from ${left}`), [], left)
  for (const left of ['follows', 'reads', 'visits'])
    assert.deepEqual(await town.set(`select from public.forum_${left} where user_id = $1`, [ana.id]), [], left)
  assert.deepEqual(
    await town.set(`select from internal.search_entries_thread where words @@ '''heat'''`),
    [],
    'nor is it found by its words',
  )
})
