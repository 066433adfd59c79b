// Replies that wait for the team and are posted in two transactions at once.
import { expect, test } from 'vitest'
import { post, posters, reply } from '#tests/support/policies/forum/posts.ts'
import { openStage } from '#tests/support/policies/stage.ts'
import { twoSessions } from '../../operations/two-sessions.ts'

const sessions = twoSessions()

test('of two replies that begin to wait at once, the team gets one notification', async () => {
  const { one, two, town } = sessions
  await one.query('begin')
  const [ana, bea] = await posters(town, 2)
  const moderator = await town.staff('moderator')
  const [here, there] = [await post(town, ana), await post(town, ana, { title: 'A second thread' })]
  await one.query('commit')
  await one.query('begin')
  await two.query('begin')
  await reply(town, ana, here.id, 'See https://a.test')
  const second = reply(openStage(two), bea, there.id, 'See https://b.test')
  await sessions.twoWaits()
  await one.query('commit')
  await second
  await two.query('commit')
  expect(
    await town.set(`select title from public.notifications where user_id = $1 and template = 'replies_waiting'`, [moderator.id]),
  ).toEqual([{ title: '2 replies wait for you' }])
})
