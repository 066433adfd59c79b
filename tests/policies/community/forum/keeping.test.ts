// What the team does in the forum, and reports of threads and replies.
import assert from 'node:assert/strict'
import { bodies, nobodys, post, posters, reply, titles, turnForumOff, verify } from '#tests/support/policies/forum/posts.ts'
import { promise } from '#tests/support/policies/promises.ts'
import { suspend } from '#tests/support/policies/sanctions.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

const keepSql = 'select * from public.forum_thread_keep(thread_id => $1, what => $2, category => $3, reason => $4)'
const keepReplySql = 'select public.forum_reply_keep(reply_id => $1, what => $2, reason => $3)'
const reportSql = `select public.report_create($1, $2, $3, 'spam', 'Please look')`

promise('the team publishes, closes, pins, moves and removes threads, each with an entry', async (town) => {
  const [ana, bea] = await posters(town, 2)
  const moderator = await town.staff('moderator')
  const thread = await post(town, ana, { body: 'See https://a.test please' })
  const keep = async (what: string, category: string | null = null, reason: string | null = null) =>
    (await town.as(moderator, keepSql, [thread.id, what, category, reason]))[0]
  assert.deepEqual(await titles(town, bea), [])
  assert.equal((await keep('publish'))?.['status'], 'published')
  assert.equal((await titles(town, bea)).length, 1)
  assert.equal((await keep('lock'))?.['is_locked'], true)
  assert.equal((await keep('unlock'))?.['is_locked'], false)
  assert.equal((await keep('pin'))?.['is_pinned'], true)
  assert.equal((await keep('unpin'))?.['is_pinned'], false)
  assert.equal((await keep('move', 'nails'))?.['category'], 'nails')
  await keep('pin')
  const removed = await keep('remove', null, ' Spam ')
  assert.deepEqual([removed?.['status'], removed?.['is_pinned'], removed?.['category']], ['hidden', false, 'nails'])
  assert.deepEqual(await titles(town, bea), [])
  const entries = await town.set(
    `select act, target_kind, target_id, reason, after ->> 'status' as status from public.audit_entries where act = 'keep_forum' order by id`,
  )
  assert.equal(entries.length, 8)
  assert.deepEqual(entries.at(-1), {
    act: 'keep_forum',
    target_kind: 'forum_thread',
    target_id: thread.id,
    reason: 'Spam',
    status: 'hidden',
  })
})

promise('what the team may not do, or not now, with a thread is refused', async (town) => {
  const [ana] = await posters(town, 1)
  const moderator = await town.staff('moderator')
  const thread = await post(town, ana)
  for (const who of [ana, await town.staff('support')])
    assert.equal((await town.refuses(who, keepSql, [thread.id, 'lock', null, null], 'PT403')).hint, 'not_allowed')
  const refused = (what: string | null, category: string | null, reason: string | null, code: string, id = thread.id) =>
    town.refuses(moderator, keepSql, [id, what, category, reason], code)
  await refused('lock', null, null, 'PT404', nobodys)
  for (const [what, category] of [
    ['burn', null],
    [null, null],
    ['move', null],
    ['move', 'lashes'],
  ] as const)
    assert.equal((await refused(what, category, null, 'PT400')).message, 'Choose what to do with this thread.')
  for (const reason of [null, ' ', 'x'.repeat(501)])
    assert.equal((await refused('remove', null, reason, 'PT400')).message, 'Write a reason of up to 500 characters.')
  assert.equal((await refused('publish', null, null, 'PT409')).hint, 'bad_state')
  await town.set(`update public.forum_threads set status = 'pending'`)
  await refused('lock', null, null, 'PT409')
  for (const status of ['hidden', 'deleted']) {
    await town.set('update public.forum_threads set status = $1', [status])
    for (const what of ['publish', 'remove', 'pin']) await refused(what, null, 'Spam', 'PT409')
  }
})

promise('the team publishes and removes replies, each with an entry', async (town) => {
  const [ana, bea] = await posters(town, 2)
  const moderator = await town.staff('moderator')
  const thread = await post(town, ana)
  const waits = await reply(town, bea, thread.id, 'See https://a.test')
  const keep = (id: string, what: string, reason: string | null = null) => town.as(moderator, keepReplySql, [id, what, reason])
  await keep(waits.id, 'publish')
  assert.deepEqual(await bodies(town, ana, thread.id), ['See https://a.test'])
  assert.deepEqual(await town.set('select reply_count from public.forum_threads'), [{ reply_count: 1 }])
  await keep(waits.id, 'remove', 'Spam')
  assert.deepEqual(await bodies(town, ana, thread.id), [''])
  assert.deepEqual(await town.set('select reply_count from public.forum_threads'), [{ reply_count: 0 }])
  const also = await reply(town, bea, thread.id, 'See https://b.test')
  await keep(also.id, 'remove', 'Spam')
  assert.deepEqual(await town.set('select reply_count from public.forum_threads'), [{ reply_count: 0 }], 'one that waited was not counted')
  assert.deepEqual(
    await town.set(`select target_id, reason, after from public.audit_entries where target_kind = 'forum_reply' order by id`),
    [
      { target_id: waits.id, reason: null, after: { status: 'published' } },
      { target_id: waits.id, reason: 'Spam', after: { status: 'hidden' } },
      { target_id: also.id, reason: 'Spam', after: { status: 'hidden' } },
    ],
  )
  const refused = (id: string, what: string | null, reason: string | null, code: string, who: Member = moderator) =>
    town.refuses(who, keepReplySql, [id, what, reason], code)
  await refused(also.id, 'remove', 'Spam', 'PT409')
  await refused(nobodys, 'remove', 'Spam', 'PT404')
  const fine = await reply(town, bea, thread.id)
  await refused(fine.id, 'publish', null, 'PT409')
  await refused(fine.id, 'burn', null, 'PT400')
  for (const reason of [null, ' ', 'x'.repeat(501)]) await refused(fine.id, 'remove', reason, 'PT400')
  await refused(fine.id, 'remove', 'Spam', 'PT403', ana)
})

promise("a thread and a reply are reported by who reads them, and only as their author's", async (town) => {
  const [ana, bea, cleo] = await posters(town, 3)
  const thread = await post(town, ana)
  const one = await reply(town, bea, thread.id)
  await town.as(cleo, reportSql, [ana.id, 'thread', thread.id])
  await town.as(cleo, reportSql, [bea.id, 'reply', one.id])
  const gone = async (who: Member, of: Member, type: string, id: string, why: string) =>
    assert.equal((await town.refuses(who, reportSql, [of.id, type, id], 'PT404')).hint, 'not_found', why)
  await gone(cleo, bea, 'thread', thread.id, 'another author')
  await gone(cleo, ana, 'reply', one.id, 'another author')
  await gone(cleo, ana, 'thread', nobodys, 'never there')
  await gone(cleo, bea, 'reply', nobodys, 'never there')
  const [free] = await town.free(1)
  await gone(free, ana, 'thread', thread.id, 'without the plan')
  await gone(free, bea, 'reply', one.id, 'without the plan')
  await town.set('savepoint now')
  for (const change of [
    () => town.blocks(bea, cleo),
    () => suspend(town, bea),
    () => town.set(`update public.forum_replies set status = 'pending'`),
    () => town.set(`update public.forum_threads set status = 'hidden'`),
    () => town.blocks(ana, cleo),
    () => turnForumOff(town),
  ]) {
    await change()
    await gone(cleo, bea, 'reply', one.id, String(change))
    await town.set('rollback to savepoint now')
  }
  for (const change of [
    () => town.blocks(ana, cleo),
    () => suspend(town, ana),
    () => town.set(`update public.forum_threads set status = 'pending'`),
    () => town.set(`update public.forum_threads set kind = 'second_opinion'`),
  ]) {
    await change()
    await gone(cleo, ana, 'thread', thread.id, String(change))
    await town.set('rollback to savepoint now')
  }
  await verify(town, cleo, 'hair')
  await town.set(`update public.forum_threads set kind = 'second_opinion'`)
  await town.as(cleo, reportSql, [ana.id, 'thread', thread.id])
})

promise('the team reads reports of the forum with what was said, and closes them', async (town) => {
  const [ana, bea, cleo] = await posters(town, 3)
  const moderator = await town.staff('moderator')
  const thread = await post(town, ana)
  const one = await reply(town, bea, thread.id, 'Turn the hand.')
  await town.as(cleo, reportSql, [ana.id, 'thread', thread.id])
  await town.as(cleo, reportSql, [bea.id, 'reply', one.id])
  await town.as(cleo, reportSql, [bea.id, 'profile', bea.id])
  await town.set(`update public.reports set created_at = now() - interval '1 minute' where subject_type = 'thread'`)
  const read = (who: Member, before: string | null = null) =>
    town.as(
      who,
      `select author_name, reports -> 0 ->> 'reporter' as reporter_name, thread_title, reply_id, body, status, reports -> 0 ->> 'reason' as reason,
         reports -> 0 ->> 'detail' as detail from public.admin_forum_reports($1)`,
      [before],
    )
  const about = { reporter_name: cleo.name, thread_title: 'Silk press reverts in two days', reason: 'spam', detail: 'Please look' }
  const expected = [
    { author_name: bea.name, ...about, reply_id: one.id, body: 'Turn the hand.', status: 'published' },
    { author_name: ana.name, ...about, reply_id: null, body: 'What am I missing? I dry it fully first.', status: 'published' },
  ]
  assert.deepEqual(await read(moderator), expected)
  await town.as(bea, 'select public.forum_reply_delete($1)', [one.id])
  assert.deepEqual((await read(moderator))[0], { ...expected[0], status: 'deleted' }, 'also once it was deleted')
  assert.equal((await read(moderator, new Date(Date.now() - 30_000).toISOString())).length, 1)
  for (const who of [ana, await town.staff('support')]) await town.refuses(who, 'select public.admin_forum_reports()', [], 'PT403')
  const closeSql = `select public.forum_reports_close($1, 'infinity') as many`
  const close = async (who: Member, id: string) => (await town.as(who, closeSql, [id]))[0]?.['many']
  assert.equal(await close(moderator, bea.id), 0)
  await town.refuses(ana, closeSql, [thread.id], 'PT403')
  for (const id of [thread.id, one.id]) assert.deepEqual([await close(moderator, id), await close(moderator, id)], [1, 0])
  assert.deepEqual(await read(moderator), [])
  assert.equal((await town.set(`select from public.audit_entries where act = 'keep_forum' and target_kind = 'report'`)).length, 2)
})

promise('what the team keeps from others is no news: a thread that was published is followed', async (town: Stage) => {
  const [ana, bea] = await posters(town, 2)
  const moderator = await town.staff('moderator')
  await town.as(bea, `select public.forum_follow(category => 'hair', level => 'watch')`)
  const thread = await post(town, ana, { body: 'See https://a.test please' })
  const news = async () => {
    await town.set(`select clock.run('tell followers in the forum')`)
    return (await town.as(bea, `select title from public.notifications where type = 'new_forum_thread'`)).length
  }
  assert.equal(await news(), 0)
  await town.as(moderator, keepSql, [thread.id, 'publish', null, null])
  assert.equal(await news(), 1)
})
