// Pictures of posts in the forum: who adds, reads and loses them.
import assert from 'node:assert/strict'
import {
  named,
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
import { post, posters, regular, turnForumOff, verify } from '#tests/support/policies/forum/posts.ts'
import { grants, promise } from '#tests/support/policies/promises.ts'
import { suspend } from '#tests/support/policies/sanctions.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

const put = `insert into storage.objects (bucket_id, name, owner_id) values ('forum-pictures', $1, $2)`
const nothing = { rows: [], files: [] }
const all = (...numbers: number[]) => ({ rows: numbers, files: numbers })

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
  assert.deepEqual(await seenBy(town, ana), nothing)
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

promise('one’s own pictures are posted, each once; another member’s and one that was never there are answered alike', async (town) => {
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

promise('B8: a new member’s second picture waits for the team, and so does a link in a description', async (town) => {
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

/** A thread of Ana's with picture 1, and a reply of Bea's with picture 2. */
async function conversation(town: Stage, ana: Member, bea: Member, kind = 'discussion') {
  const thread = await pictured(town, ana, [1], { kind })
  return { thread, answer: await picturedReply(town, bea, thread.id, [2]) }
}

promise('who reads a post in the forum reads its pictures', async (town) => {
  const [ana, bea, cleo] = await posters(town, 3)
  const [free] = await town.free(1)
  const moderator = await town.staff('moderator')
  const { thread, answer } = await conversation(town, ana, bea)
  for (const who of [null, free, await town.staff('support'), await town.signsIn(moderator)])
    assert.deepEqual(await seenBy(town, who), nothing)
  for (const who of [ana, bea, cleo, moderator]) assert.deepEqual(await seenBy(town, who), all(1, 2))
  const changes: [change: () => Promise<unknown>, cleo: number[], author: number[]][] = [
    [() => town.blocks(ana, cleo), [], [1, 2]],
    [() => town.blocks(cleo, bea), [1], [1, 2]],
    [() => suspend(town, bea), [1], [1]],
    [() => suspend(town, ana), [], []],
    [() => suspend(town, cleo), [], [1, 2]],
    [() => turnForumOff(town), [], []],
    [() => town.set(`update public.forum_threads set status = 'pending'`), [], [1, 2]],
    [() => town.set(`update public.forum_replies set status = 'pending'`), [1], [1]],
    [() => town.set(`update public.forum_threads set status = 'hidden'`), [], []],
    [() => town.set(`update public.forum_threads set kind = 'second_opinion'`), [], [1, 2]],
    [() => town.as(bea, 'select public.forum_reply_delete($1)', [answer.id]), [1], [1]],
    [() => town.as(moderator, `select public.forum_reply_keep($1, 'remove', 'Spam')`, [answer.id]), [1], [1]],
    [() => town.as(moderator, `select public.forum_thread_keep($1, 'remove', reason => 'Spam')`, [thread.id]), [], []],
  ]
  await town.set('savepoint now')
  for (const [change, outsider, author] of changes) {
    await change()
    assert.deepEqual(await seenBy(town, cleo), all(...outsider), `a reader after ${String(change)}`)
    assert.deepEqual(await seenBy(town, ana), all(...author), `the author after ${String(change)}`)
    assert.deepEqual(await seenBy(town, moderator), all(1, 2), `the team after ${String(change)}`)
    await town.set('rollback to savepoint now')
  }
  await town.set(`update public.forum_threads set kind = 'second_opinion'`)
  await verify(town, cleo, 'hair')
  assert.deepEqual(await seenBy(town, cleo), all(1, 2))
})

promise('who reads a post in the forum sees the files of its pictures', async (town) => {
  const [ana, bea] = await posters(town, 2)
  await conversation(town, ana, bea)
  await uploads(town, ana, 3)
  assert.deepEqual(await seenBy(town, bea), all(1, 2), 'not what is not posted')
  await town.set(`insert into storage.objects (bucket_id, name) values ('trade-evidence', $1)`, [pathOf(ana, 1)])
  assert.deepEqual(
    await town.as(bea, `select name from storage.objects where bucket_id <> 'forum-pictures'`),
    [],
    'nor the same path elsewhere',
  )
})

promise('the pictures of a post have signed URLs for those who read it, in three sizes', async (town) => {
  const [ana, bea] = await posters(town, 2)
  await pictured(town, ana, [1])
  const list = 'select public.addresses(picture) as told from public.forum_pictures as picture'
  const made = 'select public.addresses(jsonb_populate_record(null::public.forum_pictures, $1)) as told'
  const row = JSON.stringify({ path: pathOf(ana, 1) })
  const [found] = await town.as(bea, list)
  const addresses = found?.['told'] as string[]
  assert.deepEqual(
    addresses.map((address) => address.split('?')[0]),
    [1, 2, 3].map(() => `/storage/v1/render/image/sign/forum-pictures/${pathOf(ana, 1)}`),
  )
  const widths = addresses.map(
    (address) => JSON.parse(Buffer.from(address.split('.').at(-2) ?? '', 'base64url').toString()).transformations,
  )
  assert.deepEqual(widths, ['width:300,quality:70', 'width:600,quality:70', 'width:1200,quality:70'])
  await town.refuses(null, made, [row])
  await town.blocks(ana, bea)
  assert.deepEqual(await town.as(bea, made, [row]), [{ told: null }], 'a row that is made up')
})

const sweep = (town: Stage) => town.set('select internal.sweep_forum_pictures()')
const left = async (town: Stage) => ({
  rows: numbersOf(await town.set('select path from public.forum_pictures')),
  files: numbersOf(await town.set(`select name as path from storage.objects where bucket_id = 'forum-pictures'`)),
})
const later = (town: Stage, time: string) => town.set('update clock.settings set shift = shift + $1::interval', [time])

promise('pictures of deleted and removed posts are deleted by the clock', async (town) => {
  const [ana] = await posters(town, 1)
  const moderator = await town.staff('moderator')
  const thread = await pictured(town, ana, [1])
  const replies = [await picturedReply(town, ana, thread.id, [2]), await picturedReply(town, ana, thread.id, [3])]
  const other = await pictured(town, ana, [4])
  await sweep(town)
  assert.deepEqual(await left(town), all(1, 2, 3, 4))
  await town.as(ana, 'select public.forum_reply_delete($1)', [replies[0]?.id])
  await town.as(ana, 'select public.forum_thread_delete($1)', [other.id])
  await sweep(town)
  assert.deepEqual(await left(town), all(1, 3))
  await town.as(moderator, `select public.forum_thread_keep($1, 'remove', reason => 'Spam')`, [thread.id])
  await sweep(town)
  assert.deepEqual(await left(town), nothing, 'a thread’s with those of its replies')
})

promise('pictures of a deleted post that was reported are kept for the team until the report is closed', async (town) => {
  const [ana, bea] = await posters(town, 2)
  const moderator = await town.staff('moderator')
  const { thread, answer } = await conversation(town, ana, bea)
  await town.as(ana, `select public.report_create($1, 'forum_reply', $2, 'stolen_photos')`, [bea.id, answer.id])
  await town.as(bea, 'select public.forum_reply_delete($1)', [answer.id])
  await sweep(town)
  assert.deepEqual(await left(town), all(1, 2))
  assert.deepEqual([await seenBy(town, bea), await seenBy(town, moderator)], [all(1), all(1, 2)])
  await town.as(moderator, `select public.forum_reports_close($1, 'infinity')`, [answer.id])
  await sweep(town)
  assert.deepEqual(await left(town), all(1))
  // A report about a member with the same id keeps nothing.
  await town.set(
    `insert into public.reports (reporter_id, reported_id, subject_type, subject_id, reason) values ($1, $2, 'profile', $3, 'spam')`,
    [bea.id, ana.id, thread.id],
  )
  await town.as(moderator, `select public.forum_thread_keep($1, 'remove', reason => 'Spam')`, [thread.id])
  await sweep(town)
  assert.deepEqual(await left(town), nothing)
})

promise('B8: pictures of a second opinion are deleted after 30 days, whatever was reported', async (town) => {
  const [ana, bea] = await posters(town, 2)
  await verify(town, bea, 'hair')
  const { answer } = await conversation(town, ana, bea, 'second_opinion')
  await pictured(town, ana, [3])
  await town.as(ana, `select public.report_create($1, 'forum_reply', $2, 'stolen_photos')`, [bea.id, answer.id])
  await later(town, '29 days 23 hours')
  await sweep(town)
  assert.deepEqual(await left(town), all(1, 2, 3))
  await later(town, '2 hours')
  await sweep(town)
  assert.deepEqual(await left(town), all(3))
})

promise('what is uploaded for the forum and not posted within a day is deleted', async (town) => {
  const [ana] = await posters(town, 1)
  await pictured(town, ana, [1])
  await uploads(town, ana, 2)
  await town.set(`insert into storage.objects (bucket_id, name) values ('trade-evidence', $1)`, [pathOf(ana, 3)])
  await later(town, '23 hours')
  await sweep(town)
  assert.deepEqual(await left(town), { rows: [1], files: [1, 2] })
  await later(town, '2 hours')
  await sweep(town)
  assert.deepEqual(await left(town), all(1))
  assert.equal((await town.set(`select from storage.objects where bucket_id = 'trade-evidence'`)).length, 1)
})

promise('the pictures that a member posted or uploaded for the forum go with their account', async (town) => {
  const [ana, bea] = await posters(town, 2)
  const { thread } = await conversation(town, ana, bea)
  await picturedReply(town, ana, thread.id, [3])
  await uploads(town, ana, 4)
  await town.set('select internal.erase_account($1)', [ana.id])
  assert.deepEqual(await left(town), all(2))
})

promise('B8: a list has the first picture of a thread, 300 pixels wide, and none of its replies’', async (town) => {
  const [ana, bea] = await posters(town, 2)
  await regular(town, ana)
  await uploads(town, ana, 1, 2)
  const [thread] = await town.as(ana, postWithSql, postWith(named(ana, 2, 1)))
  const plain = await post(town, ana, { title: 'Without a picture' })
  await picturedReply(town, bea, plain.id, [3])
  const listed = async (who: Member) =>
    (await town.as(who, `select thread ->> 'id' as id, thread -> 'picture' as picture from public.search_threads()`)).toSorted((one) =>
      one['picture'] === null ? 1 : -1,
    )
  const [first, second] = await listed(bea)
  assert.ok(first)
  const { address, alt_text: words } = first['picture'] as { address: string; alt_text: string }
  assert.deepEqual([first['id'], words], [thread?.['id'], 'Crown of the head, picture 2'])
  assert.match(address, new RegExp(`^/storage/v1/render/image/sign/forum-pictures/${pathOf(ana, 2)}\\?token=`))
  assert.match(Buffer.from(address.split('.').at(-2) ?? '', 'base64url').toString(), /width:300/)
  assert.deepEqual([second?.['id'], second?.['picture']], [plain.id, null])
  await town.blocks(ana, bea)
  assert.deepEqual(await listed(bea), [])
})
