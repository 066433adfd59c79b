// What happens to a follow, or to a reaction, at the same moment in which a block is written, or posts lose their author's name.
import { expect, test } from 'vitest'
import { post, posters } from '#tests/support/policies/forum/posts.ts'
import { openStage } from '#tests/support/policies/stage.ts'
import { twoSessions } from '../operations/two-sessions.ts'

const sessions = twoSessions()
const followSql = 'select public.follow($1)'
const blockSql = 'insert into public.blocks (blocker_id, blocked_id) values ($1, $2)'

async function twoMembers() {
  const { town } = sessions
  await town.set('begin')
  const pair = await posters(town, 2)
  await town.set('commit')
  return pair
}
const follows = async (ids: string[]) =>
  (await sessions.town.set('select from public.follows where follower_id = any ($1) and followee_id = any ($1)', [ids])).length

test.each([
  ['the one who blocks', true],
  ['the one who is blocked', false],
])('a follow that was made while %s writes the block does not survive it', async (_who, isByBlocker) => {
  const { town } = sessions
  const [ana, bea] = await twoMembers()
  const [follower, other] = isByBlocker ? [bea, ana] : [ana, bea]
  await town.set('begin')
  await town.as(follower, followSql, [other.id])
  await sessions.two.query('begin')
  const blocking = openStage(sessions.two).as(bea, blockSql, [bea.id, ana.id])
  await sessions.twoWaits()
  await town.set('commit')
  await blocking
  await sessions.two.query('commit')
  expect(await follows([ana.id, bea.id])).toBe(0)
})

test('a follow that waits for a block is refused', async () => {
  const { town } = sessions
  const [ana, bea] = await twoMembers()
  await town.set('begin')
  await town.as(bea, blockSql, [bea.id, ana.id])
  await sessions.two.query('begin')
  const refused = openStage(sessions.two).refuses(ana, followSql, [bea.id], 'PT404')
  await sessions.twoWaits()
  await town.set('commit')
  expect(await refused).toMatchObject({ hint: 'not_found' })
  await sessions.two.query('commit')
  expect(await follows([ana.id, bea.id])).toBe(0)
})

test('a reaction that waits for posts to lose their name does not keep it', async () => {
  const { town } = sessions
  await town.set('begin')
  const [ana, bea] = await posters(town, 2)
  const thread = await post(town, ana)
  await town.set('commit')
  await town.set('begin')
  await town.as(await town.signsIn(ana), 'select public.posts_anonymize()')
  await sessions.two.query('begin')
  const reacting = openStage(sessions.two).as(bea, `select public.forum_react($1, 'helpful')`, [thread.id])
  await sessions.twoWaits()
  await town.set('commit')
  await reacting
  await sessions.two.query('commit')
  expect(await town.set('select author_id from public.forum_reactions where user_id = $1', [bea.id])).toEqual([
    { author_id: '00000000-0000-4000-8000-0000000000f0' },
  ])
})
