// The threads on a member's home.
import assert from 'node:assert/strict'
import { post, posters, regular, reply, turnForumOff, verify } from '#tests/support/policies/forum/posts.ts'
import { promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

const titles = async (town: Stage, who: Member | null) =>
  (await town.as(who, 'select title from public.threads_for_me()')).map(({ title }) => String(title))
const follow = (town: Stage, who: Member, what: string, level: string | null) =>
  town.as(who, `select public.forum_follow(${what}, level => $1)`, [level])

promise("B10: the home has the latest threads of a member's crafts, of general, and of the categories that they follow", async (town) => {
  const [ana, bea] = await posters(town, 2)
  await regular(town, ana)
  await town.refuses(null, 'select public.threads_for_me()')
  for (const category of ['hair', 'nails', 'general', 'massage']) await post(town, ana, { category, title: `About ${category}` })
  await town.set(
    `update public.forum_threads set last_activity_at = now() - interval '1 day' * array_position(array['hair','nails','general','massage'], category)`,
  )
  assert.deepEqual(await titles(town, bea), ['About hair', 'About nails', 'About general', 'About massage'], 'without a craft, of all')
  await verify(town, bea, 'nails')
  assert.deepEqual(await titles(town, bea), ['About nails', 'About general'])
  await follow(town, bea, `category => 'massage'`, 'watch')
  assert.deepEqual(await titles(town, bea), ['About nails', 'About general', 'About massage'])
  const [general] = await town.set(`select id from public.forum_threads where title = 'About general'`)
  await reply(town, ana, String(general?.['id']))
  assert.deepEqual(await titles(town, bea), ['About general', 'About nails', 'About massage'])
  for (const number of [1, 2, 3, 4]) await post(town, ana, { category: 'nails', title: `More nails ${number}` })
  await town.set(`update public.forum_threads set last_activity_at = now() + interval '1 minute' where title like 'More%'`)
  assert.deepEqual((await titles(town, bea)).toSorted(), ['More nails 1', 'More nails 2', 'More nails 3', 'More nails 4'])
})

promise('A-50: the home has the threads of the people that a member follows, whatever their category', async (town) => {
  const [ana, bea, cleo] = await posters(town, 3)
  await regular(town, cleo)
  await verify(town, bea, 'nails')
  const thread = await post(town, ana, { category: 'massage', title: 'About massage', tags: ['stone'] })
  await post(town, ana, { category: 'nails', title: 'In both ways' })
  await post(town, cleo, { category: 'massage', title: 'By nobody they follow' })
  assert.deepEqual(await titles(town, bea), ['In both ways'])
  await town.as(bea, 'select public.follow($1)', [ana.id])
  assert.deepEqual((await titles(town, bea)).toSorted(), ['About massage', 'In both ways'])
  for (const what of [`thread_id => '${thread.id}'`, `category => 'massage'`, `tag => 'stone'`]) {
    await follow(town, bea, what, 'mute')
    assert.deepEqual(await titles(town, bea), ['In both ways'], what)
    await follow(town, bea, what, null)
  }
  await town.set(`update public.forum_threads set status = 'pending' where id = $1`, [thread.id])
  assert.deepEqual(await titles(town, bea), ['In both ways'])
  await town.set(`update public.forum_threads set status = 'published' where id = $1`, [thread.id])
  await town.as(bea, 'select public.follow($1, false)', [ana.id])
  assert.deepEqual(await titles(town, bea), ['In both ways'])
  await town.as(ana, 'select public.follow($1)', [cleo.id])
  assert.deepEqual(await titles(town, bea), ['In both ways'], 'what others follow is theirs')
})

promise('the home has no thread that its member does not read or has muted', async (town) => {
  const [ana, bea] = await posters(town, 2)
  await verify(town, bea, 'hair')
  const thread = await post(town, ana, { tags: ['silk'] })
  const changes: (() => Promise<unknown>)[] = [
    () => town.blocks(ana, bea),
    () => turnForumOff(town),
    () => town.set('delete from public.subscriptions where user_id = $1', [bea.id]).then(() => town.endsTrial(bea)),
    () => town.set(`update public.forum_threads set status = 'pending'`),
    () =>
      town
        .set(`update public.forum_threads set kind = 'second_opinion', category = 'general'`)
        .then(() => town.set('update public.profiles set is_verified = false')),
    () => follow(town, bea, `thread_id => '${thread.id}'`, 'mute'),
    () => follow(town, bea, `category => 'hair'`, 'mute'),
    () => follow(town, bea, `tag => 'silk'`, 'mute'),
  ]
  await town.set('savepoint now')
  for (const change of changes) {
    assert.deepEqual(await titles(town, bea), [thread['title']])
    await change()
    assert.deepEqual(await titles(town, bea), [], String(change))
    await town.set('rollback to savepoint now')
  }
})
