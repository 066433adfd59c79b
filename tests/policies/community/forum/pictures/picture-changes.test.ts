// Pictures of the forum that change with their post, and pictures of drafts.
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
  type Named,
  sweep,
} from '#tests/support/policies/forum/pictures.ts'
import { nobodys, post, posters, regular, reply } from '#tests/support/policies/forum/posts.ts'
import { promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

const editSql = `select status from public.forum_thread_edit($1, 'Another title', 'Another text, as long.', '{}', pictures => $2)`
const editReplySql = 'select status from public.forum_reply_edit($1, $2, pictures => $3)'
const edit = async (town: Stage, who: Member, thread: string, pictures: unknown) =>
  (await town.as(who, editSql, [thread, JSON.stringify(pictures)]))[0]?.['status']
const editReply = async (town: Stage, who: Member, id: string, pictures: unknown) =>
  (await town.as(who, editReplySql, [id, 'Another text.', JSON.stringify(pictures)]))[0]?.['status']
const later = (town: Stage, time: string) => town.set('update clock.settings set shift = shift + $1::interval', [time])
const left = async (town: Stage) => ({
  rows: numbersOf(await town.set('select path from public.forum_pictures')),
  files: numbersOf(await town.set(`select name as path from storage.objects where bucket_id = 'forum-pictures'`)),
})
const all = (...numbers: number[]) => ({ rows: numbers, files: numbers })
const shown = async (town: Stage, who: Member) =>
  (await town.as(who, 'select path, alt_text from public.forum_pictures order by place')).map(({ path, alt_text: words }) => [
    Number(String(path).slice(-16, -4)),
    words,
  ])

promise('B8: an edit adds pictures to a post, takes some out and moves others; what it takes out is deleted', async (town) => {
  const [ana, bea] = await posters(town, 2)
  await regular(town, ana)
  const thread = await pictured(town, ana, [1, 2, 3])
  await uploads(town, ana, 4)
  const [first, , third] = named(ana, 1, 2, 3) as [Named, Named, Named]
  await edit(town, ana, thread.id, [third, ...named(ana, 4), { ...first, alt_text: '  The other \n side ' }])
  const after = [
    [3, third.alt_text],
    [4, 'Crown of the head, picture 4'],
    [1, 'The other side'],
  ]
  assert.deepEqual(await shown(town, bea), after)
  assert.deepEqual(await seenBy(town, bea), all(1, 3, 4), 'nor the file of what was taken out')
  const changes = async () => (await town.set('select from internal.forum_texts')).length
  const before = await changes()
  const [fourth, moved] = [...named(ana, 4), { ...first, alt_text: 'The other side' }] as [Named, Named]
  for (const [list, many, why] of [
    [[third, fourth, moved], before, 'the same once more is no change'],
    [[moved, third, fourth], before + 1, 'another order is one'],
    [[third, fourth, moved], before + 2, 'and so is this one'],
  ] as const) {
    await edit(town, ana, thread.id, list)
    assert.equal(await changes(), many, why)
  }
  await sweep(town)
  assert.deepEqual(await left(town), all(1, 3, 4))
  await town.as(ana, `select public.forum_thread_edit($1, 'A third title', 'A third text, as long.', '{}')`, [thread.id])
  assert.deepEqual(await shown(town, bea), after, 'an edit that does not speak of pictures keeps them')
  await edit(town, ana, thread.id, [])
  await sweep(town)
  assert.deepEqual(await left(town), all())
})

promise('a picture that is added after an answer was lost is in the post; one that is posted already stays', async (town) => {
  const [ana, bea] = await posters(town, 2)
  await regular(town, ana)
  await uploads(town, ana, 1, 2, 3, 4)
  const again = { client_id: nobodys }
  const send = async (...numbers: number[]) =>
    (await town.as(ana, postWithSql, postWith(named(ana, ...numbers), again)))[0] as { id: string }
  const thread = await send(1)
  await send()
  assert.deepEqual(await seenBy(town, bea), all(1))
  await send(1, 2)
  assert.deepEqual(await seenBy(town, bea), all(1, 2))
  const answer = (...numbers: number[]) => town.as(ana, replyWithSql, replyWith(thread.id, named(ana, ...numbers), again))
  await answer(3)
  await answer()
  await answer(3, 4)
  assert.deepEqual(await seenBy(town, bea), all(1, 2, 3, 4))
})

promise('an edit of a reply changes its own pictures and those of no other post', async (town) => {
  const [ana, bea] = await posters(town, 2)
  await regular(town, ana)
  const thread = await pictured(town, ana, [1])
  const answer = await picturedReply(town, ana, thread.id, [2, 3])
  await picturedReply(town, bea, thread.id, [4])
  await uploads(town, ana, 5)
  await editReply(town, ana, answer.id, named(ana, 5, 3))
  assert.deepEqual(numbersOf(await town.as(bea, 'select path from public.forum_pictures where reply_id = $1', [answer.id])), [3, 5])
  await edit(town, ana, thread.id, [])
  await sweep(town)
  assert.deepEqual(numbersOf(await town.set(`select path from public.forum_pictures`)), [3, 4, 5])
})

promise(
  'an edit refuses too many pictures, those of others and of other posts, what it names twice, and what was taken out before',
  async (town) => {
    const [ana, bea] = await posters(town, 2)
    await regular(town, ana)
    const thread = await pictured(town, ana, [1, 2])
    const answer = await picturedReply(town, ana, thread.id, [3])
    await uploads(town, bea, 4)
    const gone = '{"what": "picture_gone"}'
    const refusals = async (given: unknown, code = 'PT400') => [
      (await town.refusalOf(ana, editSql, [thread.id, JSON.stringify(given)], code)).detail,
      (await town.refusalOf(ana, editReplySql, [answer.id, 'Another text.', JSON.stringify(given)], code)).detail,
    ]
    for (const given of [{}, 'x', named(ana, 1, 2, 3, 4, 5, 6, 7)])
      assert.deepEqual(await refusals(given), ['{"most": 6, "what": "pictures_too_many"}', '{"most": 4, "what": "pictures_too_many"}'])
    for (const given of [named(bea, 4), named(ana, 9), [null], named(ana, 1, 3)]) assert.deepEqual(await refusals(given), [gone, gone])
    assert.equal((await town.refusalOf(ana, editSql, [thread.id, JSON.stringify(named(ana, 1, 1))], 'PT400')).detail, gone)
    await town.refuses(ana, editSql, [thread.id, JSON.stringify([{ path: pathOf(ana, 1), alt_text: 'No' }])], '23514')
    await edit(town, ana, thread.id, named(ana, 1))
    assert.equal((await town.refusalOf(ana, editSql, [thread.id, JSON.stringify(named(ana, 1, 2))], 'PT400')).detail, gone)
    assert.deepEqual(await seenBy(town, bea), { rows: [1, 3], files: [1, 3, 4] })
  },
)

promise('B8: a second picture that a new member adds later waits for the team, and so does a link in its description', async (town) => {
  const [ana] = await posters(town, 1)
  const thread = await pictured(town, ana, [1])
  const answer = await reply(town, ana, thread.id)
  await uploads(town, ana, 2, 3, 4)
  assert.equal(await editReply(town, ana, answer.id, named(ana, 2)), 'published')
  assert.equal(await editReply(town, ana, answer.id, named(ana, 2, 3)), 'pending')
  await town.set('savepoint now')
  assert.equal(await edit(town, ana, thread.id, named(ana, 1, 4)), 'pending')
  await town.set('rollback to savepoint now')
  assert.equal(await edit(town, ana, thread.id, [{ path: pathOf(ana, 1), alt_text: 'See www.a.test' }]), 'pending')
  // Two that the team has published already stay so.
  await town.set(`update public.forum_replies set status = 'published'`)
  assert.equal(await editReply(town, ana, answer.id, named(ana, 3, 2)), 'published')
})

promise('what an edit takes out of a post that was reported stays for the team until the report is closed', async (town) => {
  const [ana, bea] = await posters(town, 2)
  const moderator = await town.staff('moderator')
  const thread = await pictured(town, ana, [1])
  await town.as(bea, `select public.report_create($1, 'thread', $2, 'stolen_photos')`, [ana.id, thread.id])
  await edit(town, ana, thread.id, [])
  await sweep(town)
  for (const who of [ana, bea]) assert.deepEqual(await seenBy(town, who), { rows: [], files: [] })
  assert.deepEqual(await seenBy(town, moderator), all(1))
  await town.as(moderator, 'select public.forum_reports_close($1, clock.now())', [thread.id])
  await sweep(town)
  assert.deepEqual(await left(town), all())
})

promise('pictures that an edit adds to a second opinion are deleted after 30 days too', async (town) => {
  const [ana] = await posters(town, 1)
  const thread = await post(town, ana, { kind: 'second_opinion' })
  await later(town, '10 days')
  await uploads(town, ana, 1)
  await edit(town, ana, thread.id, named(ana, 1))
  await later(town, '29 days')
  await sweep(town)
  assert.deepEqual(await left(town), all(1))
  await later(town, '2 days')
  assert.deepEqual(await seenBy(town, ana), { rows: [], files: [] }, 'nobody reads it even before the clock has deleted it')
  await sweep(town)
  assert.deepEqual(await left(town), all())
})

const draftSql = 'insert into public.forum_drafts (user_id, content) values ($1, $2)'

promise('pictures of a draft stay with it, for thirty days after its last change', async (town) => {
  const [ana, bea] = await posters(town, 2)
  await uploads(town, ana, 1, 2)
  await uploads(town, bea, 3)
  await town.as(ana, draftSql, [ana.id, { title: 'x', pictures: named(ana, 1) }])
  // Nobody keeps a picture of someone else.
  await town.as(ana, draftSql, [ana.id, { title: 'x', pictures: named(bea, 3) }])
  await town.set(`insert into storage.objects (bucket_id, name) values ('forum-pictures', 'strange/name.jpg')`)
  await later(town, '2 days')
  await sweep(town)
  assert.deepEqual(await left(town), { rows: [], files: [1] })
  await later(town, '27 days')
  await town.as(ana, `update public.forum_drafts set content = content || '{"title": "y"}'`)
  await later(town, '29 days')
  await sweep(town)
  assert.deepEqual(await left(town), { rows: [], files: [1] })
  await later(town, '2 days')
  await sweep(town)
  assert.deepEqual(await left(town), all())
})

promise('pictures of a draft that is removed are deleted within a day', async (town) => {
  const [ana] = await posters(town, 1)
  await uploads(town, ana, 1)
  await town.as(ana, draftSql, [ana.id, { title: 'x', pictures: named(ana, 1) }])
  await later(town, '2 days')
  await town.as(ana, 'delete from public.forum_drafts')
  await sweep(town)
  assert.deepEqual(await left(town), all())
})

promise('only who uploaded a picture gets an address of it before it is posted', async (town) => {
  const [ana, bea] = await posters(town, 2)
  await uploads(town, ana, 1, 2)
  await pictured(town, ana, [3])
  const of = async (who: Member, ...numbers: number[]) =>
    numbersOf(
      await town.as(who, 'select path from public.unposted_pictures($1) where address like $2', [
        numbers.map((number) => pathOf(ana, number)),
        '/storage/v1/render/image/sign/forum-pictures/%',
      ]),
    )
  await town.refuses(null, `select public.unposted_pictures('{}')`)
  assert.deepEqual(await of(bea, 1, 2, 3), [])
  assert.deepEqual(await of(ana, 1, 2, 3, 4), [1, 2])
  assert.deepEqual(await of(ana, 9, 9, 9, 9, 9, 9, 1), [], 'of six at a time')
})
