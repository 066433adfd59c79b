// Whom a member follows: who may, who sees it, and what the forum makes of it.
import assert from 'node:assert/strict'
import { nobodys, post, posters, titles } from '#tests/support/policies/forum/posts.ts'
import { bounds } from '#tests/support/policies/bounds.ts'
import { grants, promise } from '#tests/support/policies/promises.ts'
import { suspend } from '#tests/support/policies/sanctions.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

const follow = (town: Stage, who: Member, other: { id: string }, isOn = true) =>
  town.as(who, 'select public.follow($1, $2)', [other.id, isOn])
const refused = (town: Stage, who: Member, other: { id: string }, code: string) =>
  town.refuses(who, 'select public.follow($1)', [other.id], code)
const pairs = async (town: Stage, who: Member) =>
  (await town.as(who, `select follower_id = $1 as is_mine, count(*)::int as many from public.follows group by 1 order by 1`, [who.id])).map(
    (row) => [row['is_mine'] ? 'follows' : 'followed by', row['many']],
  )
const stored = async (town: Stage) => (await town.set('select count(*)::int as many from public.follows'))[0]?.['many']
const news = (town: Stage, who: Member) =>
  town.as(who, `select title, message, link from public.notifications where template = 'new_follower' order by created_at`)
const nextDay = (town: Stage) => town.set(`update internal.attempts set at = at - interval '1 day'`)

promise('a member sees whom they follow and who follows them', async (town) => {
  const [ana, bea, cleo, dee] = await posters(town, 4)
  await follow(town, ana, bea)
  await follow(town, ana, bea)
  await follow(town, cleo, ana)
  assert.deepEqual(await pairs(town, ana), [
    ['followed by', 1],
    ['follows', 1],
  ])
  assert.deepEqual(await pairs(town, bea), [['followed by', 1]])
  assert.deepEqual(await pairs(town, dee), [], 'nobody else')
  await suspend(town, bea)
  assert.deepEqual(await pairs(town, ana), [['followed by', 1]], 'not while one is suspended')
  await town.set(`insert into internal.account_deletions (user_id) values ($1)`, [cleo.id])
  assert.deepEqual(await pairs(town, ana), [], 'nor while one is leaving')
  await follow(town, ana, bea, false)
  assert.equal(await stored(town), 1)
})

promise('members follow others whose cards they see, while their plan includes the community', async (town) => {
  const [ana, bea, cleo, dee] = await posters(town, 4)
  assert.deepEqual(await refused(town, ana, ana, 'PT400'), { message: "You can't follow yourself.", hint: 'invalid' })
  const gone = { message: 'This member is no longer there.', hint: 'not_found' }
  assert.deepEqual(await refused(town, ana, { id: nobodys }, 'PT404'), gone)
  await town.blocks(bea, ana)
  assert.deepEqual(await refused(town, ana, bea, 'PT404'), gone)
  assert.deepEqual(await refused(town, bea, ana, 'PT404'), gone)
  await suspend(town, cleo)
  assert.deepEqual(await refused(town, ana, cleo, 'PT404'), gone)
  await town.set('update auth.users set deleted_at = now() where id = $1', [dee.id])
  assert.deepEqual(await refused(town, ana, dee, 'PT404'), gone)
  const [free, other] = await town.free(2)
  assert.equal((await refused(town, free, ana, 'PT403')).hint, 'gate_premium')
  await town.set('insert into public.follows (follower_id, followee_id) values ($1, $2)', [free.id, other.id])
  await follow(town, free, other, false)
  await town.set(`insert into internal.account_deletions (user_id) values ($1)`, [ana.id])
  assert.equal((await refused(town, ana, other, 'PT409')).hint, 'bad_state')
  assert.equal(await stored(town), 0)
})

promise('a block ends follows both ways, for good', async (town) => {
  const [ana, bea, cleo] = await posters(town, 3)
  for (const [who, other] of [
    [ana, bea],
    [bea, ana],
    [ana, cleo],
  ] as const)
    await follow(town, who, other)
  await town.as(bea, 'insert into public.blocks (blocker_id, blocked_id) values ($1, $2)', [bea.id, ana.id])
  assert.deepEqual(await town.set('select followee_id from public.follows'), [{ followee_id: cleo.id }])
  await town.as(bea, 'delete from public.blocks')
  assert.equal(await stored(town), 1)
})

promise('a member follows 500 people at most, and 100 new ones a day', async (town) => {
  const [ana, bea, cleo] = await posters(town, 3)
  await town.set(`insert into internal.attempts (door, who) select 'new follows', $1 from generate_series(1, 99)`, [ana.id])
  await follow(town, ana, bea)
  assert.deepEqual(await town.refusalOf(ana, 'select public.follow($1)', [cleo.id], 'PT429'), {
    message: "That's a lot of people for one day. Please go on tomorrow.",
    hint: 'limit_reached',
    detail: '{"what": "follows_of_a_day"}',
  })
  await nextDay(town)
  await town.set('alter table public.follows drop constraint follows_followee_id_fkey')
  await town.set('insert into public.follows (follower_id, followee_id) select $1, gen_random_uuid() from generate_series(1, 499)', [
    ana.id,
  ])
  assert.deepEqual(await town.refusalOf(ana, 'select public.follow($1)', [cleo.id], 'PT429'), {
    message: 'You can follow 500 people. Stop following one to add another.',
    hint: 'limit_reached',
    detail: '{"what": "people_used_up", "most": 500}',
  })
})

promise('a member is notified of new followers in one entry, once of each', async (town) => {
  const [ana, bea, cleo, dee] = await posters(town, 4)
  await follow(town, bea, ana)
  const first = { title: 'Bea Brooks follows you', message: 'They see your new threads in the forum.', link: `/professional/${bea.id}` }
  assert.deepEqual(await news(town, ana), [first])
  for (const at of [1, 2]) {
    await follow(town, bea, ana, false)
    if (at === 2) await nextDay(town)
    await follow(town, bea, ana)
  }
  await follow(town, cleo, ana)
  const second = { title: '2 people follow you', message: 'Cleo Carter and 1 other', link: `/professional/${cleo.id}` }
  assert.deepEqual(await news(town, ana), [second])
  await follow(town, bea, ana, false)
  await nextDay(town)
  await follow(town, bea, ana)
  assert.deepEqual(await news(town, ana), [second], 'who is in it already is no news')
  await follow(town, cleo, ana, false)
  await follow(town, dee, ana)
  assert.deepEqual(await news(town, ana), [
    { title: '2 people follow you', message: 'Dee Dawson and 1 other', link: `/professional/${dee.id}` },
  ])
  await town.as(ana, 'delete from public.notifications')
  await follow(town, dee, ana, false)
  await follow(town, dee, ana)
  assert.deepEqual(await news(town, ana), [], 'who follows again on the same day is no news')
  await follow(town, cleo, ana)
  await nextDay(town)
  await follow(town, cleo, ana, false)
  await follow(town, cleo, ana)
  assert.equal((await news(town, ana)).length, 1)
  await town.endsTrial(ana)
  await town.set('delete from public.subscriptions where user_id = $1', [ana.id])
  assert.deepEqual(await news(town, ana), [], 'names of the community are part of the plan')
})

promise('who follows a member finds their threads under Following, and is notified of new ones', async (town) => {
  const [ana, bea, cleo, dee] = await posters(town, 4)
  await post(town, bea, { title: 'Older thread of Bea' })
  await town.set(`select clock.run('tell followers in the forum')`)
  for (const who of [ana, cleo, dee]) await follow(town, who, bea)
  await town.as(cleo, `select public.forum_follow(category => 'hair', level => 'mute')`)
  await follow(town, dee, bea, false)
  const thread = await post(town, bea, { title: 'Newer thread of Bea' })
  await post(town, cleo, { title: 'Thread of Cleo' })
  await town.set(`select clock.run('tell followers in the forum')`)
  const told = (who: Member) => town.as(who, `select title, message, link from public.notifications where template = 'forum_thread'`)
  assert.deepEqual(await told(ana), [
    { title: 'Newer thread of Bea', message: 'Bea Brooks started a thread.', link: `/forum/thread/${thread.id}` },
  ])
  assert.deepEqual(await told(cleo), [], 'muted the category')
  assert.deepEqual(await told(dee), [], 'no longer follows')
  const following = async (who: Member) =>
    (await town.as(who, `select thread ->> 'title' as title from public.search_threads(list => 'following')`))
      .map((row) => String(row['title']))
      .toSorted()
  assert.deepEqual(await following(ana), ['Newer thread of Bea', 'Older thread of Bea'])
  assert.deepEqual(await following(dee), [])
  // With a category that half of the threads are in, the list is read in another way.
  await town.as(dee, `select public.forum_follow(category => 'nails', level => 'watch')`)
  for (let n = 0; n < 12; n += 1)
    await town.set(
      `insert into public.forum_threads (author_id, category, kind, title, body) values ($1, 'nails', 'discussion', 'Nails ' || $2::text, 'Many of these.')`,
      [cleo.id, n],
    )
  await follow(town, dee, bea)
  assert.equal((await following(dee)).length, 14)
  assert.equal((await titles(town, ana)).length, 15)
})

grants('follows', {})
bounds(
  'public.follows',
  {
    row: async (town) => {
      const [ana, bea] = await posters(town, 2)
      await follow(town, ana, bea)
    },
  },
  { follows_not_self: { refuses: ['followee_id = follower_id'], takes: [`created_at = now()`] } },
)
