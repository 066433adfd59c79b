// Saved threads, and their reminders.
import assert from 'node:assert/strict'
import { nobodys, post, posters, reply, turnForumOff, verify } from '#tests/support/policies/forum/posts.ts'
import { promise } from '#tests/support/policies/promises.ts'
import { suspend } from '#tests/support/policies/sanctions.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

const save = `insert into public.saved_items (item_id, item_type, user_id) values ($1, 'thread', $2)`
const saveUntil = (time: string) =>
  `insert into public.saved_items (item_id, item_type, user_id, remind_at) values ($1, 'thread', $2, clock.now() + interval '${time}')`
const list = async (town: Stage, who: Member | null) =>
  (await town.as(who, 'select title from public.saved_threads()')).map(({ title }) => title)
const title = 'Silk press reverts in two days'

promise('B8: a member saves threads that they can read, and nobody else sees it', async (town) => {
  const [ana, bea] = await posters(town, 2)
  const [free] = await town.free(1)
  const thread = await post(town, ana)
  const opinion = await post(town, ana, { kind: 'second_opinion', title: 'Is this a burn?' })
  await town.refuses(bea, save, [thread.id, ana.id])
  const unknown = await town.refuses(bea, save, [nobodys, bea.id])
  assert.deepEqual(await town.refuses(bea, save, [opinion.id, bea.id]), unknown)
  assert.deepEqual(await town.refuses(free, save, [thread.id, free.id]), unknown)
  // Neither is a thread a job, nor the other way around.
  await town.refuses(bea, `insert into public.saved_items (item_id, item_type, user_id) values ($1, 'job', $2)`, [thread.id, bea.id])
  await town.set('savepoint now')
  await town.blocks(ana, bea)
  assert.deepEqual(await town.refuses(bea, save, [thread.id, bea.id]), unknown)
  await town.set('rollback to savepoint now')
  await town.as(bea, save, [thread.id, bea.id])
  assert.deepEqual(await list(town, bea), [title])
  assert.deepEqual(await list(town, ana), [], 'not even its author')
  await town.refuses(null, 'select * from public.saved_threads()')
})

promise('a saved thread that its member can no longer read is in no list, and its row does not tell what became of it', async (town) => {
  const [ana, bea] = await posters(town, 2)
  const moderator = await town.staff('moderator')
  const thread = await post(town, ana)
  await town.as(bea, save, [thread.id, bea.id])
  const row = () => town.as(bea, 'select item_id, item_type, remind_at from public.saved_items')
  const before = await row()
  const changes: (() => Promise<unknown>)[] = [
    () => town.blocks(ana, bea),
    () => suspend(town, ana),
    () => turnForumOff(town),
    () => town.set('delete from public.subscriptions where user_id = $1', [bea.id]),
    () => town.as(ana, 'select public.forum_thread_delete($1)', [thread.id]),
    () => town.as(moderator, `select public.forum_thread_keep($1, 'remove', reason => 'Spam')`, [thread.id]),
    () => town.set(`update public.forum_threads set status = 'pending'`),
    () => town.set(`update public.forum_threads set kind = 'second_opinion'`),
  ]
  await town.set('savepoint now')
  for (const change of changes) {
    assert.deepEqual(await list(town, bea), [title])
    await change()
    assert.deepEqual(await list(town, bea), [], String(change))
    assert.deepEqual(await row(), before, String(change))
    await town.set('rollback to savepoint now')
  }
  await town.set('delete from public.forum_threads')
  assert.deepEqual(await row(), [])
})

promise('a thread that is deleted for good is forgotten, and other saves stay', async (town) => {
  const [ana, bea] = await posters(town, 2)
  const [one, other] = [await post(town, ana), await post(town, ana, { title: 'Another one here' })]
  for (const { id } of [one, other]) await town.as(bea, save, [id, bea.id])
  await town.set(`insert into public.saved_items (item_id, item_type, user_id) values ($1, 'job', $2)`, [one.id, bea.id])
  await town.set('delete from public.forum_threads where id = $1', [one.id])
  assert.deepEqual(await town.as(bea, 'select item_id, item_type from public.saved_items order by item_type'), [
    { item_id: one.id, item_type: 'job' },
    { item_id: other.id, item_type: 'thread' },
  ])
})

promise('saved threads are listed with the last saved first, and what one sees before opening them', async (town) => {
  const [ana, bea] = await posters(town, 2)
  const [one, other] = [
    await post(town, ana, { kind: 'question' }),
    await post(town, ana, { title: 'Another one here', category: 'nails' }),
  ]
  const answer = await reply(town, bea, one.id)
  await town.as(ana, 'select public.forum_thread_solve($1, $2)', [one.id, answer.id])
  const earlier = `insert into public.saved_items (item_id, item_type, user_id, created_at) values ($1, 'thread', $2, '2026-01-02 03:04:05Z')`
  await town.as(bea, earlier, [one.id, bea.id])
  await town.as(bea, save, [other.id, bea.id])
  const rows = await town.as(bea, 'select * from public.saved_threads()')
  assert.deepEqual(
    rows.map(({ thread_id: id }) => id),
    [other.id, one.id],
  )
  const { last_activity_at: at, ...rest } = rows[1] ?? {}
  assert.notEqual(at, undefined)
  assert.deepEqual(rest, {
    thread_id: one.id,
    title,
    category: 'hair',
    kind: 'question',
    reply_count: 1,
    is_solved: true,
    saved_at: new Date('2026-01-02T03:04:05Z'),
    remind_at: null,
  })
})

const remind = (time: string) => `update public.saved_items set remind_at = clock.now() + interval '${time}'`

promise('a member chooses when they are reminded of what they saved', async (town) => {
  const [ana, bea] = await posters(town, 2)
  const thread = await post(town, ana)
  for (const time of ['0', '-1 minute', '367 days']) await town.refuses(bea, saveUntil(time), [thread.id, bea.id])
  await town.as(bea, saveUntil('1 day'), [thread.id, bea.id])
  await town.as(ana, save, [thread.id, ana.id])
  for (const time of ['0', '-1 minute', '367 days']) await town.refuses(bea, remind(time))
  assert.equal(await town.touches(bea, remind('7 days')), 1)
  const kept = `select user_id, remind_at = clock.now() + interval '7 days' as is_set from public.saved_items order by is_set`
  assert.deepEqual(await town.set(kept), [
    { user_id: bea.id, is_set: true },
    { user_id: ana.id, is_set: null },
  ])
  assert.equal(await town.touches(bea, 'update public.saved_items set remind_at = null'), 1)
})

const later = (town: Stage, time: string) => town.set('update clock.settings set shift = shift + $1::interval', [time])
const runs = (town: Stage) => town.set(`select clock.run('remind of saved threads')`)
const reminded = (town: Stage, who: Member) =>
  town.as(who, `select title, message, link from public.notifications where type = 'forum_reminder' order by created_at`)

promise('forum_reminder: a member is reminded of a saved thread at the time that they chose, once', async (town) => {
  const [ana, bea] = await posters(town, 2)
  const thread = await post(town, ana)
  await town.as(bea, saveUntil('1 day'), [thread.id, bea.id])
  await town.as(ana, save, [thread.id, ana.id])
  await later(town, '23 hours 59 minutes')
  await runs(town)
  assert.deepEqual(await reminded(town, bea), [])
  await later(town, '1 minute')
  await runs(town)
  await runs(town)
  const expected = { title: `Reminder: ${title}`, message: 'You wanted to come back to this thread.', link: `/forum/thread/${thread.id}` }
  assert.deepEqual(await reminded(town, bea), [expected])
  assert.deepEqual(await reminded(town, ana), [])
  assert.deepEqual(await list(town, bea), [title], 'it stays saved')
  assert.deepEqual(await town.set('select remind_at from public.saved_items'), [{ remind_at: null }, { remind_at: null }])
  const [row] = await town.set(`select template, facts, related_id from public.notifications where type = 'forum_reminder'`)
  assert.deepEqual(row, { template: 'forum_reminder', facts: { thread: title }, related_id: thread.id })
  // Chosen again, it comes again.
  await town.as(bea, `update public.saved_items set remind_at = clock.now() + interval '1 hour'`)
  await later(town, '1 hour')
  await runs(town)
  assert.equal((await reminded(town, bea)).length, 2)
  // And like the thread itself, the plan hides it.
  await town.set('delete from public.subscriptions where user_id = $1', [bea.id])
  await town.endsTrial(bea)
  assert.deepEqual(await reminded(town, bea), [])
})

promise('nobody is reminded of a thread that they no longer read, also not once they can read it again', async (town) => {
  const [ana, bea] = await posters(town, 2)
  await verify(town, bea, 'hair')
  const thread = await post(town, ana)
  await town.as(bea, saveUntil('1 hour'), [thread.id, bea.id])
  const changes: (() => Promise<unknown>)[] = [
    () => town.blocks(bea, ana),
    () => suspend(town, ana),
    () => suspend(town, bea),
    () => town.set('delete from public.subscriptions where user_id = $1', [bea.id]),
    () => town.as(ana, 'select public.forum_thread_delete($1)', [thread.id]),
    () => town.set(`update public.forum_threads set kind = 'second_opinion', category = 'nails'`),
  ]
  await town.set('savepoint now')
  for (const change of changes) {
    await change()
    await later(town, '1 hour')
    await runs(town)
    assert.deepEqual(await town.set(`select from public.notifications where type = 'forum_reminder'`), [], String(change))
    assert.deepEqual(await town.set('select remind_at from public.saved_items'), [{ remind_at: null }])
    await town.set('rollback to savepoint now')
  }
  await later(town, '1 hour')
  await runs(town)
  assert.equal((await reminded(town, bea)).length, 1)
})

promise('200 saved threads for each member, apart from their jobs', async (town) => {
  const [ana, bea] = await posters(town, 2)
  const thread = await post(town, ana)
  await town.set(
    `insert into public.saved_items (item_id, item_type, user_id) select gen_random_uuid(), 'job', $1 from generate_series(1, 200)`,
    [bea.id],
  )
  await town.set(
    `insert into public.saved_items (item_id, item_type, user_id) select gen_random_uuid(), 'thread', $1 from generate_series(1, 199)`,
    [bea.id],
  )
  await town.as(bea, save, [thread.id, bea.id])
  const other = await post(town, ana)
  assert.equal((await town.refuses(bea, save, [other.id, bea.id], 'PT429')).hint, 'limit_reached')
})
