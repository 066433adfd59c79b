// Pictures of posts in the forum: who adds them, how many, and what each says.
import assert from 'node:assert/strict'
import {
  named,
  seenNothing,
  numbersOf,
  pathOf,
  pictured,
  picturedReply,
  postWith,
  postWithSql,
  replyWith,
  replyWithSql,
  seenBy,
  uploads,
} from '#tests/support/policies/forum/pictures.ts'
import { post, posters, regular, turnForumOff } from '#tests/support/policies/forum/posts.ts'
import { grants, promise } from '#tests/support/policies/promises.ts'
import { suspend } from '#tests/support/policies/sanctions.ts'

const put = `insert into storage.objects (bucket_id, name, owner_id) values ('forum-pictures', $1, $2)`

grants('forum_pictures', {})

promise('a member with community uploads pictures for the forum', async (town) => {
  const [ana, bea] = await posters(town, 2)
  const [free] = await town.free(1)
  await town.refuses(free, put, [pathOf(free, 1), free.id])
  await town.refuses(null, put, [pathOf(ana, 1), null])
  await town.refuses(bea, put, [pathOf(ana, 1), bea.id])
  for (const name of [
    `${ana.id}/a.jpg`,
    `${ana.id}/deeper/00000000-0000-4000-8000-000000000001.jpg`,
    pathOf(ana, 1).replace('.jpg', '.pdf'),
    '00000000-0000-4000-8000-000000000001.jpg',
  ])
    await town.refuses(ana, put, [name, ana.id])
  await town.set('savepoint now')
  await turnForumOff(town)
  await town.refuses(ana, put, [pathOf(ana, 1), ana.id])
  await town.set('rollback to savepoint now')
  await suspend(town, bea)
  await town.refuses(bea, put, [pathOf(bea, 1), bea.id], 'PT403')
  assert.equal(await town.touches(ana, put, [pathOf(ana, 1), ana.id]), 1)
  await town.refuses(ana, put, [pathOf(ana, 1), ana.id], '23505')
})

promise('a member sees their pictures before they post them', async (town) => {
  const [ana, bea] = await posters(town, 2)
  await uploads(town, ana, 1)
  await uploads(town, bea, 2)
  for (const [who, files] of [
    [null, []],
    [await town.admin(), []],
    [bea, [2]],
    [ana, [1]],
  ] as const)
    assert.deepEqual(await seenBy(town, who), { rows: [], files })
  // Nobody reads the post of a member who is leaving the forum's plan behind, so they do not see its picture either.
  await town.as(ana, postWithSql, postWith(named(ana, 1)))
  await town.set(`delete from public.subscriptions where user_id = $1`, [ana.id])
  await town.endsTrial(ana)
  assert.deepEqual(await seenBy(town, ana), seenNothing)
})

promise('a member takes their pictures back before they post them', async (town) => {
  const [ana, bea] = await posters(town, 2)
  await pictured(town, ana, [1])
  await uploads(town, ana, 2)
  await uploads(town, bea, 3)
  await town.set(`select set_config('storage.allow_delete_query', 'true', true)`)
  assert.equal(await town.touches(null, 'delete from storage.objects'), 0)
  assert.equal(await town.touches(ana, 'delete from storage.objects'), 1)
  const left = await town.set(`select name as path from storage.objects where bucket_id = 'forum-pictures'`)
  assert.deepEqual(numbersOf(left), [1, 3])
  assert.equal(await town.touches(ana, `update storage.objects set name = name || 'x' where bucket_id = 'forum-pictures'`), 0)
})

promise('B8: a thread has up to six pictures and a reply four, in their order, with their sizes and tidy descriptions', async (town) => {
  const [ana] = await posters(town, 1)
  await regular(town, ana)
  await uploads(town, ana, 1, 2, 3, 4, 5, 6, 7)
  const refusal = { message: 'A post like this can have 6 pictures.', hint: 'invalid', detail: '{"most": 6, "what": "pictures_too_many"}' }
  for (const given of [named(ana, 1, 2, 3, 4, 5, 6, 7), {}, 'x', null, 1])
    assert.deepEqual(await town.refusalOf(ana, postWithSql, postWith(given), 'PT400'), refusal, JSON.stringify(given))
  const [thread] = await town.as(
    ana,
    postWithSql,
    postWith([{ path: pathOf(ana, 2), alt_text: '  Crown \n of the head ' }, ...named(ana, 1, 3, 4, 5, 6)]),
  )
  assert.equal(thread?.['status'], 'published')
  const rows = await town.as(
    ana,
    'select path, thread_id, reply_id, place, alt_text, width, height, ends_at from public.forum_pictures order by place',
  )
  const common = { thread_id: thread?.['id'], reply_id: null, width: 800, height: 600, ends_at: null }
  assert.deepEqual(rows.slice(0, 2), [
    { ...common, path: pathOf(ana, 2), place: 1, alt_text: 'Crown of the head' },
    { ...common, path: pathOf(ana, 1), place: 2, alt_text: 'Crown of the head, picture 1' },
  ])
  assert.equal(rows.length, 6)
  await uploads(town, ana, 8, 9, 10, 11)
  const threadId = String(thread?.['id'])
  assert.deepEqual(await town.refusalOf(ana, replyWithSql, replyWith(threadId, named(ana, 7, 8, 9, 10, 11)), 'PT400'), {
    message: 'A post like this can have 4 pictures.',
    hint: 'invalid',
    detail: '{"most": 4, "what": "pictures_too_many"}',
  })
  const [written] = await town.as(ana, replyWithSql, replyWith(threadId, named(ana, 7, 8, 9, 10)))
  const shown = await town.as(ana, 'select reply_id, place from public.forum_pictures where reply_id is not null order by place')
  assert.deepEqual(
    shown,
    [1, 2, 3, 4].map((place) => ({ reply_id: written?.['id'], place })),
  )
})

promise('a picture needs a description of 5 to 200 characters', async (town) => {
  const [ana] = await posters(town, 1)
  await uploads(town, ana, 1)
  for (const alt_text of [undefined, null, '', ' Nail ', 'x'.repeat(201)])
    await town.refuses(ana, postWithSql, postWith([{ path: pathOf(ana, 1), alt_text }]), '23514')
  for (const alt_text of ['Nails', 'x'.repeat(200)]) {
    await town.set('savepoint now')
    await town.as(ana, postWithSql, postWith([{ path: pathOf(ana, 1), alt_text }]))
    await town.set('rollback to savepoint now')
  }
})

promise("one's own pictures are posted, each once; another member's and one that was never there are answered alike", async (town) => {
  const [ana, bea] = await posters(town, 2)
  await uploads(town, ana, 1)
  await uploads(town, bea, 2)
  await town.set(`insert into storage.objects (bucket_id, name, metadata) values ('trade-evidence', $1, '{"width": 8, "height": 6}')`, [
    pathOf(ana, 9),
  ])
  const thread = await post(town, bea)
  const gone = { message: 'A picture is not there any more. Add it again.', hint: 'invalid', detail: '{"what": "picture_gone"}' }
  const refused = async (...given: unknown[]) => {
    assert.deepEqual(await town.refusalOf(ana, postWithSql, postWith(given), 'PT400'), gone, JSON.stringify(given))
    assert.deepEqual(await town.refusalOf(ana, replyWithSql, replyWith(thread.id, given), 'PT400'), gone, JSON.stringify(given))
  }
  const [own] = named(ana, 1)
  await refused(...named(bea, 2))
  await refused(...named(bea, 3))
  await refused(...named(ana, 3))
  await refused(...named(ana, 9))
  await refused(own, own)
  await refused(own, ...named(bea, 2))
  for (const odd of ['x', null, 7, [], {}, { path: null }]) await refused(odd)
  await town.as(ana, replyWithSql, replyWith(thread.id, [own]))
  await refused(own)
  assert.equal((await town.set('select from public.forum_pictures')).length, 1)
})

promise("B8: a new member's second picture waits for the team, and so does a link in a description", async (town) => {
  const [ana] = await posters(town, 1)
  const thread = await pictured(town, ana, [1])
  assert.equal(thread['status'], 'published')
  assert.equal((await picturedReply(town, ana, thread.id, [2]))['status'], 'published')
  assert.equal((await picturedReply(town, ana, thread.id, [3, 4]))['status'], 'pending')
  assert.equal((await pictured(town, ana, [5, 6]))['status'], 'pending')
  await uploads(town, ana, 7, 8)
  const linked = (number: number) => [{ path: pathOf(ana, number), alt_text: 'See www.a.test' }]
  assert.equal((await town.as(ana, replyWithSql, replyWith(thread.id, linked(7))))[0]?.['status'], 'pending')
  assert.equal((await town.as(ana, postWithSql, postWith(linked(8))))[0]?.['status'], 'pending')
  await regular(town, ana)
  assert.equal((await pictured(town, ana, [9, 10]))['status'], 'published')
})
