// Who reads the pictures of posts in the forum, and how they are sent.
import assert from 'node:assert/strict'
import {
  seen,
  conversation,
  named,
  seenNothing,
  pathOf,
  pictured,
  picturedReply,
  postWith,
  postWithSql,
  seenBy,
  uploads,
} from '#tests/support/policies/forum/pictures.ts'
import { post, posters, regular, turnForumOff, verify } from '#tests/support/policies/forum/posts.ts'
import { promise } from '#tests/support/policies/promises.ts'
import { suspend } from '#tests/support/policies/sanctions.ts'
import type { Member } from '#tests/support/policies/stage.ts'

promise('who reads a post in the forum reads its pictures', async (town) => {
  const [ana, bea, cleo] = await posters(town, 3)
  const [free] = await town.free(1)
  const moderator = await town.staff('moderator')
  const { thread, answer } = await conversation(town, ana, bea)
  for (const who of [null, free, await town.staff('support'), await town.signsIn(moderator)])
    assert.deepEqual(await seenBy(town, who), seenNothing)
  for (const who of [ana, bea, cleo, moderator]) assert.deepEqual(await seenBy(town, who), seen(1, 2))
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
    assert.deepEqual(await seenBy(town, cleo), seen(...outsider), `a reader after ${String(change)}`)
    assert.deepEqual(await seenBy(town, ana), seen(...author), `the author after ${String(change)}`)
    assert.deepEqual(await seenBy(town, moderator), seen(1, 2), `the team after ${String(change)}`)
    await town.set('rollback to savepoint now')
  }
  await town.set(`update public.forum_threads set kind = 'second_opinion'`)
  await verify(town, cleo, 'hair')
  assert.deepEqual(await seenBy(town, cleo), seen(1, 2))
})

promise('who reads a post in the forum sees the files of its pictures', async (town) => {
  const [ana, bea] = await posters(town, 2)
  await conversation(town, ana, bea)
  await uploads(town, ana, 3)
  assert.deepEqual(await seenBy(town, bea), seen(1, 2), 'not what is not posted')
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

promise("B8: a list has the first picture of a thread, 300 pixels wide, and none of its replies'", async (town) => {
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
