// What authors do with what they have posted.
import assert from 'node:assert/strict'
import { bell, bodies, nobodys, post, posters, reply, titles, turnForumOff } from '#tests/support/policies/forum/posts.ts'
import { promise } from '#tests/support/policies/promises.ts'
import type { Member } from '#tests/support/policies/stage.ts'

const editSql = `select * from public.forum_thread_edit($1, $2, $3, $4)`
const edited = (id: string, body = 'Another text, as long.') => [id, 'Another title', body, ['heat']]
const editReplySql = 'select * from public.forum_reply_edit($1, $2)'
const solveSql = 'select * from public.forum_thread_solve($1, $2)'

promise('only its author changes a thread, and after a day the change is marked', async (town) => {
  const [ana, bea] = await posters(town, 2)
  const thread = await post(town, ana)
  assert.equal((await town.refuses(bea, editSql, edited(thread.id), 'PT403')).message, 'Only its author can do this.')
  assert.equal((await town.refuses(ana, editSql, edited(nobodys), 'PT404')).hint, 'not_found')
  const change = async (body?: string) => (await town.as(ana, editSql, edited(thread.id, body)))[0]
  const once = await change()
  assert.deepEqual(
    [once?.['title'], once?.['body'], once?.['tags'], once?.['edited_at']],
    ['Another title', 'Another text, as long.', ['heat'], null],
  )
  await town.set(`update public.forum_threads set created_at = now() - interval '25 hours'`)
  assert.equal((await change())?.['edited_at'], null, 'what says the same was not changed')
  assert.notEqual((await change('A third text, as long.'))?.['edited_at'], null)
  assert.deepEqual(await town.set('select title, reply_id from internal.forum_texts order by id'), [
    { title: 'Silk press reverts in two days', reply_id: null },
    { title: 'Another title', reply_id: null },
  ])
  await town.set(`update public.forum_threads set status = 'hidden'`)
  assert.equal((await town.refusalOf(ana, editSql, edited(thread.id), 'PT409')).detail, '{"what": "thread_removed"}')
})

promise('only its author changes a reply, while it is there', async (town) => {
  const [ana, bea, cleo] = await posters(town, 3)
  const thread = await post(town, ana)
  const one = await reply(town, bea, thread.id)
  assert.equal((await town.refuses(ana, editReplySql, [one.id, 'Mine'], 'PT403')).hint, 'not_allowed')
  await town.blocks(cleo, bea)
  await town.refuses(cleo, editReplySql, [one.id, 'Mine'], 'PT404')
  const [changed] = await town.as(bea, editReplySql, [one.id, ' Two passes. '])
  assert.deepEqual([changed?.['body'], changed?.['edited_at']], ['Two passes.', null])
  await town.set(`update public.forum_replies set created_at = now() - interval '25 hours'`)
  assert.notEqual((await town.as(bea, editReplySql, [one.id, 'One pass.']))[0]?.['edited_at'], null)
  await town.as(bea, 'select public.forum_reply_delete($1)', [one.id])
  assert.equal((await town.refuses(bea, editReplySql, [one.id, 'Again'], 'PT404')).message, 'This reply is no longer there.')
  await town.refuses(bea, 'select public.forum_reply_delete($1)', [one.id], 'PT404')
})

promise('a link that a new member adds later waits for the team too', async (town) => {
  const [ana, bea] = await posters(town, 2)
  const thread = await post(town, ana)
  const one = await reply(town, bea, thread.id)
  assert.equal((await town.as(bea, editReplySql, [one.id, 'See https://a.test']))[0]?.['status'], 'pending')
  assert.deepEqual(await bodies(town, ana, thread.id), [])
  assert.deepEqual(await town.set('select reply_count from public.forum_threads'), [{ reply_count: 0 }])
  assert.equal((await town.as(bea, editReplySql, [one.id, 'No link']))[0]?.['status'], 'pending', 'what waits goes on waiting')
  assert.deepEqual(await town.set('select reply_count from public.forum_threads'), [{ reply_count: 0 }])
  assert.equal((await town.as(ana, editSql, edited(thread.id, 'See https://a.test please')))[0]?.['status'], 'pending')
  assert.deepEqual(await titles(town, bea), [])
})

promise('a post that the team let through does not wait again when its author saves what it says already', async (town) => {
  const [ana, bea] = await posters(town, 2)
  const thread = await post(town, ana)
  const one = await reply(town, bea, thread.id)
  const same = edited(thread.id, 'See https://a.test please')
  await town.as(bea, editReplySql, [one.id, 'See https://a.test'])
  await town.as(ana, editSql, same)
  await town.set(`update public.forum_replies set status = 'published'; update public.forum_threads set status = 'published'`)
  const kept = await town.set('select id from internal.forum_texts')
  for (const pictures of [null, '[]']) {
    const [again] = await town.as(ana, `select * from public.forum_thread_edit($1, $2, $3, $4, $5)`, [...same, pictures])
    assert.equal(again?.['status'], 'published')
    const [answer] = await town.as(bea, 'select * from public.forum_reply_edit($1, $2, $3)', [one.id, ' See https://a.test ', pictures])
    assert.equal(answer?.['status'], 'published')
  }
  assert.deepEqual(await town.set('select id from internal.forum_texts'), kept)
  assert.equal((await town.as(ana, editSql, same.with(3, ['humid'])))[0]?.['status'], 'pending', 'other tags are a change')
})

promise('the team is notified when a change makes a post wait, each time', async (town) => {
  const [ana, bea] = await posters(town, 2)
  const moderator = await town.staff('moderator')
  const waiting = async () => (await bell(town, moderator)).map(({ title }) => title)
  const thread = await post(town, ana)
  const one = await reply(town, bea, (await post(town, bea)).id)
  await town.as(ana, editSql, edited(thread.id))
  await town.as(bea, editReplySql, [one.id, 'No link'])
  assert.deepEqual(await waiting(), [], 'not of a change that others read at once')
  const queued = async () =>
    (await town.as(moderator, `select title from public.notifications where template = 'replies_waiting' and not read`)).length
  await town.as(ana, editSql, edited(thread.id, 'See https://a.test please'))
  await town.as(ana, editSql, edited(thread.id, 'See https://b.test please'))
  assert.deepEqual(await waiting(), ['A thread waits for you'], 'once, as long as it waits')
  await town.as(bea, editReplySql, [one.id, 'See https://a.test'])
  assert.equal(await queued(), 1)
  await town.set('update public.notifications set read = true')
  await town.as(bea, editReplySql, [one.id, 'See https://b.test'])
  assert.equal(await queued(), 0, 'it waits already')
  await town.as(moderator, `select public.forum_thread_keep($1, 'publish')`, [thread.id])
  await town.as(moderator, `select public.forum_reply_keep($1, 'publish')`, [one.id])
  await town.as(bea, editReplySql, [one.id, 'See https://c.test'])
  await town.as(ana, editSql, edited(thread.id, 'See https://c.test please'))
  assert.deepEqual(await waiting(), ['A thread waits for you', 'A thread waits for you'])
  assert.equal(await queued(), 1)
})

promise('a post is changed twenty times a day', async (town) => {
  const [ana] = await posters(town, 1)
  const thread = await post(town, ana)
  const one = await reply(town, ana, thread.id)
  await town.set(
    `insert into internal.forum_texts (thread_id, reply_id, title, body) select $1, null, 'Earlier', 'Earlier' from generate_series(1, 20)`,
    [thread.id],
  )
  assert.equal((await town.refusalOf(ana, editSql, edited(thread.id), 'PT429')).detail, '{"what": "edits_used_up"}')
  await town.as(ana, editReplySql, [one.id, 'Apart from its thread'])
  await town.set(`update internal.forum_texts set until = now() - interval '25 hours'`)
  await town.as(ana, editSql, edited(thread.id))
})

promise('a deleted reply stays as an empty row, and the team reads what it said', async (town) => {
  const [ana, bea] = await posters(town, 2)
  const thread = await post(town, ana, { kind: 'question' })
  const one = await reply(town, bea, thread.id, 'Turn the hand.')
  await reply(town, ana, thread.id, 'Thank you!', { parent: one.id })
  await town.as(ana, solveSql, [thread.id, one.id])
  assert.equal((await town.refuses(ana, 'select public.forum_reply_delete($1)', [one.id], 'PT403')).hint, 'not_allowed')
  await town.as(bea, 'select public.forum_reply_delete($1)', [one.id])
  assert.deepEqual(await bodies(town, ana, thread.id), ['', 'Thank you!'])
  assert.deepEqual(await town.set('select reply_count, solved_reply_id from public.forum_threads'), [
    { reply_count: 1, solved_reply_id: null },
  ])
  assert.deepEqual(await town.set('select reply_id, body from internal.forum_texts'), [{ reply_id: one.id, body: 'Turn the hand.' }])
})

promise('a thread is deleted by its author as long as nobody has replied', async (town) => {
  const [ana, bea] = await posters(town, 2)
  const thread = await post(town, ana)
  const gone = (who: Member) => town.as(who, 'select public.forum_thread_delete($1)', [thread.id])
  await town.refuses(bea, 'select public.forum_thread_delete($1)', [thread.id], 'PT403')
  await town.refuses(bea, 'select public.forum_thread_delete($1)', [nobodys], 'PT404')
  const one = await reply(town, bea, thread.id)
  assert.equal(
    (await town.refusalOf(ana, 'select public.forum_thread_delete($1)', [thread.id], 'PT409')).detail,
    '{"what": "thread_answered"}',
  )
  await town.as(bea, 'select public.forum_reply_delete($1)', [one.id])
  await town.set('update public.forum_threads set is_pinned = true')
  await gone(ana)
  assert.deepEqual(await titles(town, ana), [])
  assert.deepEqual(await town.set('select status, is_pinned from public.forum_threads'), [{ status: 'deleted', is_pinned: false }])
  await town.refuses(ana, 'select public.forum_thread_delete($1)', [thread.id], 'PT404')
})

promise('an answer marked again is no news, and marking to and fro is news three times a day', async (town) => {
  const [ana, bea] = await posters(town, 2)
  const thread = await post(town, ana, { kind: 'question' })
  const one = await reply(town, bea, thread.id)
  const news = async () => (await town.set(`select from internal.forum_news where event = 'solved'`)).length
  for (let time = 1; time <= 3; time += 1) await town.as(ana, solveSql, [thread.id, one.id])
  assert.equal(await news(), 1)
  for (let time = 1; time <= 4; time += 1) {
    await town.as(ana, solveSql, [thread.id, null])
    const [marked] = await town.as(ana, solveSql, [thread.id, one.id])
    assert.equal(marked?.['solved_reply_id'], one.id)
  }
  assert.equal(await news(), 3)
})

promise('what the team removed, its author neither deletes nor closes nor marks as solved', async (town) => {
  const [ana, bea] = await posters(town, 2)
  const thread = await post(town, ana, { kind: 'question' })
  const one = await reply(town, bea, thread.id)
  await town.set(`update public.forum_threads set created_at = now() - interval '8 days', status = 'hidden', reply_count = 0`)
  for (const [sql, values] of [
    ['select public.forum_thread_delete($1)', [thread.id]],
    ['select public.forum_thread_close($1)', [thread.id]],
    [solveSql, [thread.id, one.id]],
    [solveSql, [thread.id, null]],
  ] as const)
    assert.equal((await town.refusalOf(ana, sql, [...values], 'PT409')).detail, '{"what": "thread_removed"}', sql)
  assert.deepEqual(await town.set('select status, is_locked from public.forum_threads'), [{ status: 'hidden', is_locked: false }])
})

promise('an author closes their thread after seven days', async (town) => {
  const [ana, bea] = await posters(town, 2)
  const thread = await post(town, ana)
  const close = 'select public.forum_thread_close($1)'
  await town.refuses(bea, close, [thread.id], 'PT403')
  await town.refuses(bea, close, [nobodys], 'PT404')
  assert.equal((await town.refusalOf(ana, close, [thread.id], 'PT409')).detail, '{"what": "thread_too_new"}')
  await town.set(`update public.forum_threads set created_at = now() - interval '8 days'`)
  await town.as(ana, close, [thread.id])
  assert.deepEqual(await town.set('select is_locked from public.forum_threads'), [{ is_locked: true }])
})

promise('the member who asked marks the reply that answered their question, and takes the mark away', async (town) => {
  const [ana, bea, cleo] = await posters(town, 3)
  const thread = await post(town, ana, { kind: 'question' })
  const one = await reply(town, bea, thread.id)
  const elsewhere = await reply(town, bea, (await post(town, ana)).id)
  await town.refuses(bea, solveSql, [thread.id, one.id], 'PT403')
  await town.refuses(ana, solveSql, [nobodys, one.id], 'PT404')
  assert.equal((await town.refuses(ana, solveSql, [nobodys, null], 'PT404')).message, 'This thread is no longer there.')
  for (const id of [nobodys, elsewhere.id])
    assert.equal((await town.refuses(ana, solveSql, [thread.id, id], 'PT404')).message, 'This reply is no longer there.')
  assert.equal(
    (await town.refusalOf(ana, solveSql, [elsewhere['thread_id'], elsewhere.id], 'PT409')).detail,
    '{"what": "nothing_to_solve"}',
  )
  const hidden = await reply(town, cleo, thread.id)
  await town.blocks(cleo, ana)
  await town.refuses(ana, solveSql, [thread.id, hidden.id], 'PT404')
  assert.equal((await town.as(ana, solveSql, [thread.id, one.id]))[0]?.['solved_reply_id'], one.id)
  assert.equal((await town.as(ana, solveSql, [thread.id, null]))[0]?.['solved_reply_id'], null)
})

promise('without community, or while it is off, authors change nothing', async (town) => {
  const [ana] = await posters(town, 1)
  const thread = await post(town, ana, { kind: 'question' })
  const one = await reply(town, ana, thread.id)
  await town.set(`update public.forum_threads set created_at = now() - interval '8 days'`)
  const tries: [string, unknown[]][] = [
    [editSql, edited(thread.id)],
    [editReplySql, [one.id, 'Again']],
    ['select public.forum_reply_delete($1)', [one.id]],
    ['select public.forum_thread_delete($1)', [thread.id]],
    ['select public.forum_thread_close($1)', [thread.id]],
    [solveSql, [thread.id, one.id]],
  ]
  await town.set('delete from public.subscriptions where user_id = $1', [ana.id])
  for (const [sql, values] of tries) assert.equal((await town.refuses(ana, sql, values, 'PT403')).hint, 'gate_premium', sql)
  await town.gains(ana, 'premium')
  await turnForumOff(town)
  for (const [sql, values] of tries) assert.equal((await town.refuses(ana, sql, values, 'PT403')).hint, 'feature_off', sql)
})
