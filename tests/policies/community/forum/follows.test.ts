// What members follow, how they react, and what they have read.
import assert from 'node:assert/strict'
import { bounds } from '#tests/support/policies/bounds.ts'
import { nobodys, post, posters, reply, verify } from '#tests/support/policies/forum/posts.ts'
import { grants, promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

const followSql = 'select public.forum_follow(thread_id => $1, category => $2, tag => $3, level => $4)'
const reactSql = 'select public.forum_react(thread_id => $1, kind => $2, reply_id => $3, is_on => $4)'
const follows = (town: Stage, who: Member) =>
  town.as(who, 'select coalesce(thread_id::text, category, tag) as what, level from public.forum_follows order by created_at, what')

promise('a member sees what they follow in the forum', async (town) => {
  const [ana, bea] = await posters(town, 2)
  const thread = await post(town, ana)
  assert.deepEqual(await follows(town, ana), [{ what: thread.id, level: 'watch' }], 'their own threads from the start')
  assert.deepEqual(await follows(town, bea), [])
  for (const [at, values] of [
    [null, 'nails', null, 'watch'],
    [null, null, 'gel-x', 'watch'],
    [thread.id, null, null, 'mute'],
  ].entries()) {
    await town.as(bea, followSql, values)
    await town.set(
      `update public.forum_follows set created_at = now() + $1 * interval '1 second' where user_id = $2 and created_at = now()`,
      [at + 1, bea.id],
    )
  }
  assert.deepEqual(await follows(town, bea), [
    { what: 'nails', level: 'watch' },
    { what: 'gel-x', level: 'watch' },
    { what: thread.id, level: 'mute' },
  ])
  await town.as(bea, followSql, [null, 'nails', null, 'mute'])
  await town.as(bea, followSql, [null, null, 'gel-x', null])
  assert.deepEqual(
    (await follows(town, bea)).map(({ level }) => level),
    ['mute', 'mute'],
    'a change replaces, none removes',
  )
})

promise('a member follows one thing at a time, which there is and which they read', async (town) => {
  const [ana, bea] = await posters(town, 2)
  const thread = await post(town, ana)
  for (const values of [
    [null, null, null, 'watch'],
    [thread.id, 'nails', null, 'watch'],
    [null, 'lashes', null, 'watch'],
    [null, null, 'No Tag', 'watch'],
    [null, 'nails', null, 'love'],
  ])
    assert.equal((await town.refuses(bea, followSql, values, 'PT400')).message, 'Follow a thread, a category or a tag.')
  await town.refuses(bea, followSql, [nobodys, null, null, 'watch'], 'PT404')
  await town.as(bea, followSql, [thread.id, null, null, 'watch'])
  await town.blocks(ana, bea)
  await town.refuses(bea, followSql, [thread.id, null, null, 'mute'], 'PT404')
  await town.as(bea, followSql, [thread.id, null, null, null])
  assert.deepEqual(await follows(town, bea), [], 'stops also when the thread is out of reach')
  await town.set(
    `insert into public.forum_follows (user_id, tag, level) select $1, 'tag-' || number, 'watch' from generate_series(1, 500) as number`,
    [bea.id],
  )
  assert.deepEqual(await town.refusalOf(bea, followSql, [null, 'nails', null, 'watch'], 'PT429'), {
    message: 'You can follow 500 things in the forum. Stop following one to add another.',
    hint: 'limit_reached',
    detail: '{"what": "follows_used_up", "most": 500}',
  })
  await town.as(bea, followSql, [null, null, 'tag-7', 'mute'])
})

promise('a member sees their own reactions in the forum', async (town) => {
  const [ana, bea, cleo] = await posters(town, 3)
  const thread = await post(town, ana)
  const one = await reply(town, bea, thread.id)
  for (const kind of ['like', 'helpful', 'celebrate', 'helpful']) await town.as(cleo, reactSql, [thread.id, kind, null, true])
  for (const kind of ['like', 'helpful', 'celebrate']) await town.as(ana, reactSql, [thread.id, kind, one.id, true])
  assert.equal((await town.as(cleo, 'select from public.forum_reactions')).length, 3)
  assert.deepEqual(await town.as(bea, 'select from public.forum_reactions'), [])
  const counts = async (table: string) => (await town.set(`select like_count, helpful_count, celebrate_count from public.${table}`))[0]
  const each = { like_count: 1, helpful_count: 1, celebrate_count: 1 }
  assert.deepEqual([await counts('forum_threads'), await counts('forum_replies')], [each, each])
  const [scored] = await town.set('select score from public.forum_threads')
  assert.equal(scored?.['score'], 5, 'one reply, and the reactions, the helpful one twice')
  for (const kind of ['like', 'like', 'helpful']) {
    await town.as(cleo, reactSql, [thread.id, kind, null, false])
    await town.as(ana, reactSql, [thread.id, kind, one.id, false])
  }
  const left = { like_count: 0, helpful_count: 0, celebrate_count: 1 }
  assert.deepEqual([await counts('forum_threads'), await counts('forum_replies')], [left, left])
})

promise('nobody reacts to their own posts, to what they do not read, or in a way that there is not', async (town) => {
  const [ana, bea, cleo] = await posters(town, 3)
  const thread = await post(town, ana)
  const one = await reply(town, bea, thread.id)
  const elsewhere = await reply(town, bea, (await post(town, ana)).id)
  const refused = (who: Member, values: unknown[], code: string) => town.refuses(who, reactSql, [...values, true], code)
  assert.equal((await refused(ana, [thread.id, 'like', null], 'PT403')).message, 'Others react to what you wrote.')
  await refused(bea, [thread.id, 'like', one.id], 'PT403')
  assert.equal((await refused(cleo, [thread.id, 'love', null], 'PT400')).hint, 'invalid')
  await refused(cleo, [thread.id, null, null], 'PT400')
  await refused(cleo, [nobodys, 'like', null], 'PT404')
  await refused(cleo, [thread.id, 'like', elsewhere.id], 'PT404')
  await town.blocks(bea, cleo)
  await refused(cleo, [thread.id, 'like', one.id], 'PT404')
  await town.set(
    `insert into public.forum_reactions (user_id, author_id, thread_id, reply_id, kind) select $1, $2, $3, null, 'like' from generate_series(1, 1)`,
    [cleo.id, ana.id, thread.id],
  )
  await town.set(
    `with many as (insert into public.forum_replies (thread_id, author_id, body) select $3, $2, 'Many' from generate_series(1, 499) returning id)
     insert into public.forum_reactions (user_id, author_id, thread_id, reply_id, kind) select $1, $2, $3, id, 'like' from many`,
    [cleo.id, ana.id, thread.id],
  )
  assert.equal((await refused(cleo, [thread.id, 'helpful', null], 'PT429')).hint, 'limit_reached')
})

promise('a member sees which threads they have opened', async (town) => {
  const [ana, bea, cleo] = await posters(town, 3)
  const thread = await post(town, ana)
  const visit = (who: Member, until: string | null = null) => town.as(who, 'select public.forum_visit($1, $2)', [thread.id, until])
  const visits = (who: Member) =>
    town.as(who, `select read_at > now() + interval '1 minute' as is_ahead, read_at = now() as is_now from public.forum_visits`)
  const views = async () => (await town.set('select view_count from public.forum_threads'))[0]?.['view_count']
  await visit(bea)
  await visit(bea, '2100-01-01')
  await visit(ana)
  assert.equal(await views(), 1, 'each other member once')
  assert.deepEqual(await visits(bea), [{ is_ahead: false, is_now: true }])
  await visit(bea, '2000-01-01')
  assert.deepEqual(await visits(bea), [{ is_ahead: false, is_now: true }], 'never less far')
  assert.deepEqual(await visits(cleo), [])
  await town.blocks(ana, cleo)
  await visit(cleo)
  assert.deepEqual(await visits(cleo), [])
  const moderator = await town.staff('moderator')
  await visit(moderator)
  assert.equal(await views(), 1)
})

promise('a member sees when they looked at a category', async (town) => {
  const [ana, bea, cleo] = await posters(town, 3)
  await verify(town, ana, 'nails')
  const unread = async (who: Member) =>
    Object.fromEntries(
      (await town.as(who, 'select category, unread from public.forum_unread() where unread > 0')).map(({ category, unread: many }) => [
        category,
        many,
      ]),
    )
  await post(town, ana, { category: 'hair' })
  await post(town, bea, { category: 'nails' })
  await post(town, bea, { category: 'nails', kind: 'second_opinion' })
  assert.deepEqual(await unread(cleo), { hair: 1, nails: 1 })
  assert.deepEqual(await unread(ana), { nails: 2 }, 'not their own')
  await town.as(cleo, `select public.forum_read('nails')`)
  assert.deepEqual(await unread(cleo), { hair: 1 })
  await town.set(
    `update public.forum_threads set last_activity_at = now() + interval '1 minute' where kind = 'discussion' and category = 'nails'`,
  )
  assert.deepEqual(await unread(cleo), { hair: 1, nails: 1 })
  assert.equal((await town.as(cleo, 'select from public.forum_reads')).length, 1)
  assert.deepEqual(await town.as(ana, 'select from public.forum_reads'), [])
  assert.equal((await town.refuses(cleo, `select public.forum_read('lashes')`, [], 'PT404')).message, 'There is no such category.')
  assert.equal((await town.as(cleo, 'select from public.forum_unread()')).length, 9)
  await town.blocks(ana, cleo)
  assert.deepEqual(await unread(cleo), { nails: 1 })
})

for (const table of ['forum_follows', 'forum_reactions', 'forum_visits', 'forum_reads']) grants(table, {})
bounds(
  'public.forum_follows',
  { row: async (town) => post(town, (await posters(town, 1))[0]) },
  {
    forum_follows_level_known: { refuses: [`level = 'love'`], takes: [`level = 'mute'`] },
    forum_follows_of_one_thing: { refuses: ['thread_id = null', `category = 'hair'`], takes: [`thread_id = null, tag = 'gel'`] },
  },
)
bounds(
  'public.forum_reactions',
  {
    row: async (town) => {
      const [ana, bea] = await posters(town, 2)
      await town.as(bea, reactSql, [(await post(town, ana)).id, 'like', null, true])
    },
  },
  { forum_reactions_kind_known: { refuses: [`kind = 'love'`], takes: [`kind = 'helpful'`] } },
)
