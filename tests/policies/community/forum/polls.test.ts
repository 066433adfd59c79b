// Polls: who votes, and who learns how.
import assert from 'node:assert/strict'
import { bounds } from '#tests/support/policies/bounds.ts'
import { nobodys, post, posters, postSql, postValues, titles } from '#tests/support/policies/forum/posts.ts'
import { grants, promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

const poll = { options: ['Cuticle work', 'Primer', ' The  lamp '], days: 3 }
const voteSql = 'select public.forum_vote($1, $2)'
const tally = async (town: Stage, who: Member, thread: string) =>
  (await town.as(who, 'select choice, votes from public.forum_tally($1)', [thread])).map(({ votes }) => votes)

promise('who reads a thread reads its poll', async (town) => {
  const [ana, bea] = await posters(town, 2)
  const thread = await post(town, ana, { poll })
  const read = (who: Member | null) => town.as(who, 'select options, is_multiple from public.forum_polls')
  const [free] = await town.free(1)
  assert.deepEqual(await read(free), [])
  assert.deepEqual(await read(bea), [{ options: ['Cuticle work', 'Primer', 'The lamp'], is_multiple: false }])
  const [row] = await town.set(`select ends_at = clock.now() + interval '3 days' as yes from public.forum_polls where thread_id = $1`, [
    thread.id,
  ])
  assert.equal(row?.['yes'], true)
  await town.blocks(ana, bea)
  assert.deepEqual(await read(bea), [])
  await town.refuses(null, 'select from public.forum_polls')
})

promise("a new member's poll with a link among its options waits for the team, who see that it has one", async (town) => {
  const [ana, bea] = await posters(town, 2)
  const options = ['Primer', 'See https://a.test']
  assert.equal((await post(town, ana, { poll: { options: ['Primer', 'The lamp'], days: 3 } }))['status'], 'published')
  assert.equal((await post(town, ana, { poll: { options, days: 3 } }))['status'], 'pending')
  assert.deepEqual(await titles(town, bea), ['Silk press reverts in two days'])
  const keeper = await town.staff('moderator')
  assert.deepEqual(await town.as(keeper, 'select has_link from public.admin_forum_waiting()'), [{ has_link: true }])
})

promise('a poll has two to eight different options and lasts up to 30 days', async (town) => {
  const [ana] = await posters(town, 1)
  const refused = [
    { options: ['One'], days: 3 },
    { options: [], days: 3 },
    { options: Array.from({ length: 9 }, (_, index) => `Option ${index}`), days: 3 },
    { options: ['Same', 'same '], days: 3 },
    { options: ['One', ' '], days: 3 },
    { options: ['One', 'x'.repeat(101)], days: 3 },
    { options: ['One', null], days: 3 },
    { options: ['One', 'Two'], days: 0 },
    { options: ['One', 'Two'], days: 31 },
    { options: ['One', 'Two'] },
  ]
  for (const given of refused)
    assert.equal(
      (await town.refusalOf(ana, postSql, postValues({ poll: given }), 'PT400')).detail,
      '{"what": "poll_incomplete"}',
      JSON.stringify(given),
    )
  await post(town, ana, { poll: { options: Array.from({ length: 8 }, (_, index) => `Option ${index}`), days: 30, is_multiple: true } })
})

promise('a member sees how they voted', async (town) => {
  const [ana, bea] = await posters(town, 2)
  const thread = await post(town, ana, { poll })
  await town.as(bea, voteSql, [thread.id, [2]])
  assert.deepEqual(await town.as(ana, 'select user_id from public.forum_votes'), [])
  assert.deepEqual(await town.as(bea, 'select user_id, choices from public.forum_votes'), [{ user_id: bea.id, choices: [2] }])
})

promise('how a poll stands is hidden until one has voted or it has ended', async (town) => {
  const [ana, bea, cleo] = await posters(town, 3)
  const thread = await post(town, ana, { poll })
  await town.as(bea, voteSql, [thread.id, [2]])
  assert.deepEqual(await tally(town, ana, thread.id), [], 'also from the member who asks')
  assert.deepEqual(await tally(town, bea, thread.id), [0, 1, 0])
  await town.as(ana, voteSql, [thread.id, [2]])
  assert.deepEqual(await tally(town, ana, thread.id), [0, 2, 0])
  await town.refuses(bea, 'select from internal.forum_tallies')
  assert.deepEqual(await tally(town, cleo, thread.id), [])
  await town.set('update public.forum_polls set ends_at = clock.now()')
  assert.deepEqual(await tally(town, cleo, thread.id), [0, 2, 0])
  await town.blocks(cleo, ana)
  assert.deepEqual(await tally(town, cleo, thread.id), [], 'not of a thread that they do not read')
})

promise('a member votes once, for options that there are, before the end', async (town) => {
  const [ana, bea, cleo] = await posters(town, 3)
  const single = await post(town, ana, { poll })
  const several = await post(town, ana, { poll: { ...poll, is_multiple: true } })
  const plain = await post(town, ana)
  const refused = async (thread: string, choices: unknown, code: string) =>
    (await town.refusalOf(bea, voteSql, [thread, choices], code)).detail
  for (const choices of [[], null, [0], [4], [1, 2], [null]])
    assert.equal(await refused(single.id, choices, 'PT400'), '{"what": "choice_unknown"}', String(choices))
  assert.equal((await town.refuses(bea, voteSql, [plain.id, [1]], 'PT404')).message, 'This thread has no poll.')
  assert.equal((await town.refuses(bea, voteSql, [nobodys, [1]], 'PT404')).message, 'This thread is no longer there.')
  await town.as(bea, voteSql, [single.id, [3, 3]])
  assert.equal(await refused(single.id, [1], 'PT409'), '{"what": "voted_already"}')
  await town.as(bea, voteSql, [several.id, [1, 3]])
  assert.deepEqual(await tally(town, bea, several.id), [1, 0, 1])
  await town.blocks(ana, cleo)
  await town.refuses(cleo, voteSql, [single.id, [1]], 'PT404')
  await town.set('delete from public.blocks')
  await town.set('update public.forum_polls set ends_at = clock.now()')
  assert.equal((await town.refusalOf(cleo, voteSql, [single.id, [1]], 'PT409')).detail, '{"what": "poll_over"}')
})

promise('a poll of several choices says how many members voted, to those who see how it stands', async (town) => {
  const [ana, bea, cleo] = await posters(town, 3)
  const thread = await post(town, ana, { poll: { ...poll, is_multiple: true } })
  const voters = async (who: Member) => (await town.as(who, 'select public.forum_voters($1) as many', [thread.id]))[0]?.['many']
  await town.as(bea, voteSql, [thread.id, [1, 2, 3]])
  assert.equal(await voters(ana), null, 'also from the member who asks')
  await town.as(ana, voteSql, [thread.id, [2, 3]])
  assert.equal(await voters(ana), 2)
  assert.deepEqual(await tally(town, ana, thread.id), [1, 2, 2])
  assert.equal(await voters(cleo), null)
  await town.set('update public.forum_polls set ends_at = clock.now()')
  assert.equal(await voters(cleo), 2)
  await town.blocks(cleo, ana)
  assert.equal(await voters(cleo), null, 'not of a thread that they do not read')
  const other = await post(town, ana, { poll })
  await town.set('update public.forum_polls set ends_at = clock.now()')
  assert.deepEqual(await town.as(bea, 'select public.forum_voters($1) as many', [other.id]), [{ many: 0 }])
})

for (const table of ['forum_polls', 'forum_votes']) grants(table, {})
bounds(
  'public.forum_polls',
  { row: async (town) => post(town, (await posters(town, 1))[0], { poll }) },
  {
    forum_polls_options_few: {
      refuses: [`options = '{One}'`, `options = array['One', null]`, `options = '{1,2,3,4,5,6,7,8,9}'`],
      takes: [`options = '{1,2,3,4,5,6,7,8}'`],
    },
  },
)
