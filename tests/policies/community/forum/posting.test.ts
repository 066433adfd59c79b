// Posting and answering in the forum, and what new members' texts wait for.
import assert from 'node:assert/strict'
import {
  bodies,
  nobodys,
  post,
  posters,
  postSql,
  postValues,
  regular,
  reply,
  replySql,
  replyValues,
  titles,
  turnForumOff,
  verify,
} from '#tests/support/policies/forum/posts.ts'
import { promise } from '#tests/support/policies/promises.ts'

promise("a thread and its replies are written in the caller's name, tidied, and counted", async (town) => {
  const [ana, bea] = await posters(town, 2)
  const thread = await post(town, ana, {
    title: '  Silk   press ',
    body: '\n What am I missing?\n\n\n\n\n\nHelp.\n',
    tags: ['Silk Press', 'héat', '!', 'silk press'],
  })
  assert.deepEqual(
    [thread['author_id'], thread['title'], thread['body'], thread['tags'], thread['status'], thread['reply_count']],
    [ana.id, 'Silk press', 'What am I missing?\n\n\nHelp.', ['silk-press', 'heat'], 'published', 0],
  )
  await town.set(`update public.forum_threads set last_activity_at = now() - interval '1 day'`)
  const one = await reply(town, bea, thread.id, ' One pass. ')
  const two = await reply(town, ana, thread.id, 'Thank you!', { parent: one.id })
  const three = await reply(town, bea, thread.id, 'Sure.', { parent: two.id })
  assert.deepEqual(
    [one['body'], one['author_id'], two['parent_id'], three['parent_id']],
    ['One pass.', bea.id, one.id, one.id],
    'one level',
  )
  const [kept] = await town.set(`select reply_count, last_activity_at > now() - interval '1 minute' as is_new from public.forum_threads`)
  assert.deepEqual(kept, { reply_count: 3, is_new: true })
  assert.deepEqual(await bodies(town, ana, thread.id), ['One pass.', 'Sure.', 'Thank you!'])
})

promise('who may not write in the forum neither posts nor answers', async (town) => {
  const [ana, bea] = await posters(town, 2)
  const thread = await post(town, ana)
  const [free] = await town.free(1)
  const tries = async (who: typeof ana, code: string) => {
    const refused = await town.refuses(who, postSql, postValues(), code)
    assert.deepEqual(await town.refuses(who, replySql, replyValues(thread.id), code), refused)
    return refused
  }
  assert.equal((await tries(free, 'PT403')).hint, 'gate_premium')
  await town.refuses(null, postSql, postValues())
  await town.set('savepoint now')
  await town.set('update auth.users set email_confirmed_at = null where id = $1', [bea.id])
  assert.equal((await tries(bea, 'PT403')).message, 'Please confirm your email address first.')
  await town.set('rollback to savepoint now')
  await town.set(
    `insert into public.sanctions (user_id, kind, limits, reason, ends_at) values ($1, 'limit', '{no_posts}', 'Spam', clock.now() + interval '1 day')`,
    [bea.id],
  )
  assert.equal((await tries(bea, 'PT403')).hint, 'limited')
  await town.set('rollback to savepoint now')
  await town.set('insert into internal.account_deletions (user_id) values ($1)', [bea.id])
  assert.equal((await tries(bea, 'PT409')).hint, 'bad_state')
  await town.set('rollback to savepoint now')
  await turnForumOff(town)
  assert.equal((await tries(bea, 'PT403')).hint, 'feature_off')
})

promise('what was changed since an answer was lost is changed in the post that is there', async (town) => {
  const [ana] = await posters(town, 1)
  const edits = async () => (await town.set('select body from internal.forum_texts order by id')).map(({ body }) => body)
  const given = { client_id: nobodys, title: 'Silk  press', body: 'It reverts in two\u202e days.\n\n\n\n\n', tags: ['Heat'] }
  const thread = await post(town, ana, given)
  assert.deepEqual((await post(town, ana, given))['body'], thread['body'])
  const one = await reply(town, ana, thread.id, 'Two\u202e passes. ', { client_id: nobodys })
  await reply(town, ana, thread.id, 'Two\u202e passes. ', { client_id: nobodys })
  assert.deepEqual(await edits(), [], 'the same is no change')
  for (const part of [{ title: 'Silk presses' }, { body: 'It reverts in one day.' }, { tags: ['heat', 'hair'] }]) {
    Object.assign(given, part)
    const changed = await post(town, ana, given)
    assert.deepEqual(
      [changed.id, changed['title'], changed['tags']],
      [thread.id, given.title.replace('  ', ' '), given.tags.map((tag) => tag.toLowerCase())],
    )
    assert.equal(changed['body'], given.body.replace('\u202e', '').trim())
  }
  const changed = await reply(town, ana, thread.id, 'One pass.', { client_id: nobodys })
  assert.deepEqual([changed.id, changed['body']], [one.id, 'One pass.'])
  assert.equal((await edits()).length, 4)
  assert.deepEqual(await town.set('select reply_count from public.forum_threads'), [{ reply_count: 1 }])
})

promise('posting the same again with its client_id answers the first one', async (town) => {
  const [ana, bea] = await posters(town, 2)
  const thread = await post(town, ana, { client_id: nobodys })
  assert.equal((await post(town, ana, { client_id: nobodys, title: 'Something else' })).id, thread.id)
  assert.notEqual((await post(town, bea, { client_id: nobodys })).id, thread.id, 'of another member')
  const one = await reply(town, ana, thread.id, 'One', { client_id: nobodys })
  assert.equal((await reply(town, ana, thread.id, 'Two', { client_id: nobodys })).id, one.id)
  assert.equal((await titles(town, ana)).length, 2)
})

promise('only the team announces, and only a poll has a poll', async (town) => {
  const [ana] = await posters(town, 1)
  await town.refuses(ana, postSql, postValues({ kind: 'announcement' }), 'PT403')
  const admin = await town.admin()
  assert.equal((await post(town, admin, { kind: 'announcement' }))['kind'], 'announcement')
  const poll = { options: ['Yes', 'No'], days: 3 }
  for (const given of [{ kind: 'poll' }, { kind: 'discussion', poll }])
    assert.equal((await town.refuses(ana, postSql, postValues(given), 'PT400')).hint, 'invalid')
})

promise('a pasted picture is refused', async (town) => {
  const [ana] = await posters(town, 1)
  const picture = 'Look: data:image/png;base64,iVBORw0KGgo='
  assert.equal((await town.refuses(ana, postSql, postValues({ body: picture }), 'PT400')).message, "Pictures can't be pasted into a text.")
  await town.refuses(ana, replySql, replyValues((await post(town, ana)).id, picture), 'PT400')
})

promise('nobody answers a thread that they do not read, that is closed, that waits or that is full', async (town) => {
  const [ana, bea] = await posters(town, 2)
  const thread = await post(town, ana)
  const answers = (code: string, who = bea) => town.refusalOf(who, replySql, replyValues(thread.id), code)
  assert.equal((await town.refuses(bea, replySql, replyValues(nobodys), 'PT404')).message, 'This thread is no longer there.')
  await town.blocks(ana, bea)
  assert.equal((await answers('PT404')).message, 'This thread is no longer there.')
  await town.set('delete from public.blocks')
  await town.set('update public.forum_threads set is_locked = true')
  assert.deepEqual(await answers('PT409'), {
    message: 'This thread is closed. You can still read it.',
    hint: 'bad_state',
    detail: '{"what": "thread_locked"}',
  })
  await reply(town, await town.admin(), thread.id, 'Closed for now.')
  await town.set(`update public.forum_threads set is_locked = false, status = 'pending'`)
  assert.equal((await answers('PT409', ana)).detail, '{"what": "thread_waiting"}')
  await town.set(`update public.forum_threads set status = 'published', reply_count = 5000`)
  assert.equal((await answers('PT429')).detail, '{"what": "thread_full"}')
})

promise('a reply answers and quotes what its author reads in the same thread, word for word', async (town) => {
  const [ana, bea, cleo] = await posters(town, 3)
  const thread = await post(town, ana)
  const elsewhere = await reply(town, ana, (await post(town, ana)).id)
  const hidden = await reply(town, cleo, thread.id, 'You hold the file there.')
  await town.blocks(cleo, bea)
  for (const given of [
    { parent: elsewhere.id },
    { quoted: elsewhere.id, quote: 'Try' },
    { parent: hidden.id },
    { quoted: hidden.id },
    { parent: nobodys },
  ])
    assert.equal(
      (await town.refuses(bea, replySql, replyValues(thread.id, 'Yes', given), 'PT404')).message,
      'This reply is no longer there.',
    )
  assert.equal(
    (await town.refusalOf(bea, replySql, replyValues(thread.id, 'Yes', { quote: 'I never dry it' }), 'PT400')).detail,
    '{"what": "quote_unknown"}',
  )
  const own = await reply(town, ana, thread.id, 'Yes', { quoted: hidden.id, quote: 'hold the file' })
  assert.deepEqual(await town.as(ana, 'select * from public.forum_quotes'), [
    { reply_id: own.id, quoted_id: hidden.id, words: 'hold the file' },
  ])
})

promise('ten posts a minute, twenty threads and two hundred replies a day', async (town) => {
  const [ana, bea] = await posters(town, 2)
  const thread = await post(town, bea)
  const back = (time: string) =>
    town.set(
      `with threads as (update public.forum_threads set created_at = created_at - $1::interval) update public.forum_replies set created_at = created_at - $1::interval`,
      [time],
    )
  for (let sent = 0; sent < 10; sent += 1) await (sent % 2 ? post(town, ana) : reply(town, ana, thread.id))
  assert.equal((await town.refusalOf(ana, postSql, postValues(), 'PT429')).detail, '{"what": "forum_too_fast"}')
  assert.equal((await town.refusalOf(ana, replySql, replyValues(thread.id), 'PT429')).detail, '{"what": "forum_too_fast"}')
  await back('2 minutes')
  await town.set(
    `insert into public.forum_threads (author_id, category, kind, title, body, created_at)
     select $1, 'hair', 'discussion', 'One of many', 'One of many threads.', now() - interval '1 hour' from generate_series(1, 15)`,
    [ana.id],
  )
  assert.equal((await town.refusalOf(ana, postSql, postValues(), 'PT429')).detail, '{"what": "forum_day_used_up"}')
  await back('1 day')
  await post(town, ana)
  await town.set(
    `insert into public.forum_replies (thread_id, author_id, body, created_at)
     select $2, $1, 'One of many', now() - interval '1 hour' from generate_series(1, 200)`,
    [ana.id, thread.id],
  )
  assert.equal((await town.refusalOf(ana, replySql, replyValues(thread.id), 'PT429')).detail, '{"what": "forum_day_used_up"}')
})

promise("B8: a new member's fourth thread, eleventh reply, links and third mention wait for the team", async (town) => {
  const [ana, bea] = await posters(town, 2)
  const words = ['See https://a.test/x', 'See www.a.test please', 'See [this](there) please']
  for (const body of words) assert.equal((await post(town, ana, { body }))['status'], 'pending', body)
  await town.set('delete from public.forum_threads')
  assert.equal((await post(town, ana, { title: 'See www.a.test' }))['status'], 'pending', 'in the title')
  await town.set('delete from public.forum_threads')
  assert.equal((await post(town, ana, { mentions: [nobodys, bea.id] }))['status'], 'published')
  assert.equal((await post(town, ana, { mentions: [nobodys, bea.id, ana.id] }))['status'], 'pending')
  assert.equal((await post(town, ana))['status'], 'published')
  assert.equal((await post(town, ana))['status'], 'pending', 'the fourth')
  await town.set('delete from public.forum_threads')
  const thread = await post(town, bea)
  for (let sent = 0; sent < 9; sent += 1) await reply(town, ana, thread.id)
  await town.set(`update public.forum_replies set created_at = created_at - interval '2 minutes'`)
  assert.equal((await reply(town, ana, thread.id))['status'], 'published')
  assert.equal((await reply(town, ana, thread.id))['status'], 'pending', 'the eleventh')
  assert.equal((await bodies(town, bea, thread.id)).length, 10, 'others do not read what waits')
  assert.deepEqual(await town.set('select reply_count from public.forum_threads'), [{ reply_count: 10 }])
  await town.set(`update public.profiles set created_at = now() - interval '8 days' where id = $1`, [bea.id])
  assert.equal((await post(town, bea, { body: 'See https://a.test/x' }))['status'], 'pending', 'not helpful yet')
  await regular(town, bea)
  assert.equal((await post(town, bea, { body: 'See https://a.test/x' }))['status'], 'published')
  await town.set(`update public.profiles set created_at = now() - interval '6 days' where id = $1`, [bea.id])
  assert.equal((await post(town, bea, { body: 'See https://a.test/x' }))['status'], 'pending', 'helpful, but new')
  assert.equal((await post(town, await town.admin(), { body: 'See https://a.test/x' }))['status'], 'published')
})

promise('in a thread for a second opinion its author answers too', async (town) => {
  const [ana, bea] = await posters(town, 2)
  await verify(town, bea, 'nails')
  const thread = await post(town, ana, { kind: 'second_opinion', category: 'nails' })
  await reply(town, bea, thread.id, 'The lamp.')
  await reply(town, ana, thread.id, 'Thank you.')
  assert.deepEqual(await bodies(town, bea, thread.id), ['Thank you.', 'The lamp.'])
})
