// What waits for the team in the forum, and what members learn of the decisions.
import assert from 'node:assert/strict'
import { pictured, picturedReply } from '#tests/support/policies/forum/pictures.ts'
import { bell, post, posters, reply } from '#tests/support/policies/forum/posts.ts'
import { promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

const removeThread = `select public.forum_thread_keep($1, 'remove', reason => 'Spam')`
const removeReply = `select public.forum_reply_keep($1, 'remove', 'Spam')`

const reports = async (town: Stage, who: Member, author: Member, type: string, id: string) =>
  String((await town.as(who, `select (public.report_create($1, $2, $3, 'spam')).id`, [author.id, type, id]))[0]?.['id'])
const heard = (town: Stage, who: Member) =>
  town.as(
    who,
    `select type, title, message, facts, link, cause from public.notifications where template = 'report_decided' order by created_at, cause`,
  )
const notice = (id: string, outcome: string, words: string) => {
  const number = id.slice(0, 8).toUpperCase()
  return {
    type: 'system',
    title: 'We looked at your report',
    message: `Report ${number}: ${words}`,
    facts: { number, outcome },
    link: '/community-guidelines',
    cause: `report:${id}:decided`,
  }
}
const close = async (town: Stage, who: Member, id: string, until = 'infinity') =>
  (await town.as(who, 'select public.forum_reports_close($1, $2) as closed', [id, until]))[0]?.['closed']
const stays = 'we found nothing against our guidelines. Thank you for letting us know.'
const removed = 'we removed what you reported. Thank you for letting us know.'
const gone = 'what you reported was gone already.'

promise('B7.7: a member who reported a post learns whether it stays, was removed or was gone already', async (town) => {
  const [ana, bea, cleo] = await posters(town, 3)
  const moderator = await town.staff('moderator')
  const thread = await post(town, ana)
  const answers = [await reply(town, ana, thread.id), await reply(town, ana, thread.id), await reply(town, ana, thread.id)]
  const [kept, withdrawn, taken] = answers.map(({ id }) => id) as [string, string, string]
  const ids = [
    await reports(town, cleo, ana, 'reply', kept),
    await reports(town, cleo, ana, 'reply', withdrawn),
    await reports(town, cleo, ana, 'reply', taken),
  ] as const
  const also = await reports(town, bea, ana, 'reply', taken)
  const elsewhere = await reports(town, bea, ana, 'profile', ana.id)
  await town.as(ana, 'select public.forum_reply_delete($1)', [withdrawn])
  for (const [each, many] of [
    [kept, 1],
    [kept, 0],
    [withdrawn, 1],
  ] as const)
    assert.equal(await close(town, moderator, each), many)
  assert.deepEqual(await heard(town, bea), [])
  await town.as(moderator, removeReply, [taken])
  const expected = [notice(ids[0], 'kept', stays), notice(ids[1], 'gone', gone), notice(ids[2], 'removed', removed)]
  assert.deepEqual(
    await heard(town, cleo),
    expected.toSorted((one, other) => (one.cause < other.cause ? -1 : 1)),
  )
  assert.deepEqual(await heard(town, bea), [notice(also, 'removed', removed)], 'every report of what was removed is closed')
  assert.deepEqual(await heard(town, ana), [], 'not whom it is about')
  const open = await town.set(`select id from public.reports where status = 'open'`)
  assert.deepEqual(open, [{ id: elsewhere }])
})

promise('reports of a thread are closed when the team removes it, and one that is closed afterwards says so too', async (town) => {
  const [ana, bea] = await posters(town, 2)
  const moderator = await town.staff('moderator')
  const thread = await post(town, ana)
  const id = await reports(town, bea, ana, 'thread', thread.id)
  await town.as(moderator, removeThread, [thread.id])
  assert.deepEqual(await heard(town, bea), [notice(id, 'removed', removed)])
  await town.set(`update public.reports set status = 'open'`)
  await town.set(`delete from public.notifications`)
  await close(town, moderator, thread.id)
  assert.deepEqual(await heard(town, bea), [notice(id, 'removed', removed)])
  const [erased] = await town.set(`update public.reports set status = 'open', subject_id = gen_random_uuid() returning subject_id as id`)
  await town.set(`delete from public.notifications`)
  await close(town, moderator, String(erased?.['id']))
  assert.deepEqual(await heard(town, bea), [notice(id, 'gone', gone)], 'erased with an account')
})

const list = (town: Stage, who: Member) =>
  town.as(who, 'select subject_id, reporters, reasons, reports, reported_at::text, last_report_at::text from public.admin_forum_reports()')

promise('B7.7: several reports of one post are one row, in the place of the first, with how many members and all reasons', async (town) => {
  const [ana, bea, cleo, dee] = await posters(town, 4)
  const moderator = await town.staff('moderator')
  const thread = await post(town, ana)
  const answer = await reply(town, ana, thread.id)
  const say = async (who: Member, minute: number, type: string, id: string, reason: string, detail = '') => {
    const [row] = await town.as(who, 'select (public.report_create($1, $2, $3, $4, $5)).id', [ana.id, type, id, reason, detail])
    await town.set(`update public.reports set created_at = '2027-01-11 10:00Z'::timestamptz + $2 * interval '1 minute' where id = $1`, [
      row?.['id'],
      minute,
    ])
  }
  await say(bea, 0, 'thread', thread.id, 'spam', 'An ad')
  await say(cleo, 1, 'reply', answer.id, 'hate')
  await say(cleo, 2, 'thread', thread.id, 'spam')
  await say(dee, 3, 'thread', thread.id, 'scam', 'Took my money')
  await say(dee, 4, 'thread', thread.id, 'spam')
  // Those about the author are not about the post, whatever its id.
  await town.set(
    `insert into public.reports (reporter_id, reported_id, subject_type, subject_id, reason, created_at) values ($1, $2, 'profile', $3, 'other', '2027-01-11 09:00Z')`,
    [bea.id, ana.id, thread.id],
  )
  const rows = await list(town, moderator)
  assert.deepEqual(
    rows.map(({ subject_id, reporters, reasons }) => ({ subject_id, reporters, reasons })),
    [
      { subject_id: answer.id, reporters: 1, reasons: { hate: 1 } },
      { subject_id: thread.id, reporters: 3, reasons: { spam: 3, scam: 1 } },
    ],
  )
  const shown = rows[1]?.['reports'] as { reason: string; detail: string; reporter: string }[]
  assert.deepEqual(
    shown.map(({ reason, detail, reporter }) => [reason, detail, reporter]),
    [
      ['spam', '', dee.name],
      ['scam', 'Took my money', dee.name],
      ['spam', '', cleo.name],
      ['spam', 'An ad', bea.name],
    ],
  )
  await town.set(
    `insert into public.reports (reporter_id, reported_id, subject_type, subject_id, reason, created_at)
     select $1, $2, 'thread', $3, 'other', '2027-01-12 10:00Z' from generate_series(1, 30)`,
    [bea.id, ana.id, thread.id],
  )
  const [, long = {}] = await list(town, moderator)
  assert.equal((long['reports'] as object[]).length, 20)
  assert.deepEqual(long['reasons'], { spam: 3, scam: 1, other: 30 })
})

promise('the reports of a post are closed together, those that came after they were read are not', async (town) => {
  const [ana, bea, cleo, dee] = await posters(town, 4)
  const moderator = await town.staff('moderator')
  const thread = await post(town, ana)
  const ids = []
  for (const [place, who] of [bea, cleo, dee].entries()) {
    const id = await reports(town, who, ana, 'thread', thread.id)
    await town.set(`update public.reports set created_at = '2027-01-11 10:00Z'::timestamptz + $2 * interval '1 minute' where id = $1`, [
      id,
      place,
    ])
    ids.push(id)
  }
  assert.equal(await close(town, moderator, thread.id, '2027-01-11 10:01Z'), 2)
  for (const [place, who] of [bea, cleo].entries()) assert.deepEqual(await heard(town, who), [notice(String(ids[place]), 'kept', stays)])
  assert.deepEqual(await heard(town, dee), [])
  const rows = await list(town, moderator)
  assert.deepEqual(
    rows.map(({ subject_id, reporters }) => [subject_id, reporters]),
    [[thread.id, 1]],
  )
  assert.equal(await close(town, moderator, thread.id), 1)
  assert.deepEqual(await list(town, moderator), [])
})

const changes = async (town: Stage) => {
  const rows = await town.set('delete from realtime.messages returning topic, event, private, payload - $1 as payload', ['id'])
  for (const row of rows) assert.deepEqual(row, { topic: 'queue:forum', event: 'changed', private: true, payload: {} })
  return rows.length
}

promise("B21.13: the team's channel says that its lists changed, and nothing else", async (town) => {
  const [ana, bea] = await posters(town, 2)
  const moderator = await town.staff('moderator')
  const thread = await post(town, ana)
  const answer = await reply(town, ana, thread.id)
  assert.equal(await changes(town), 0, 'not of what nobody has to look at')
  await reports(town, bea, ana, 'reply', answer.id)
  assert.equal(await changes(town), 1)
  await close(town, moderator, answer.id)
  assert.equal(await changes(town), 1)
  const held = await post(town, ana, { body: 'See https://a.test please' })
  const also = await reply(town, ana, thread.id, 'See https://b.test')
  assert.equal(await changes(town), 2)
  await town.as(moderator, `select public.forum_thread_keep($1, 'publish')`, [held.id])
  await town.as(moderator, `select public.forum_reply_keep($1, 'publish')`, [also.id])
  assert.equal(await changes(town), 2)
})

promise('those who keep the forum hear that its queues changed', async (town) => {
  const [ana] = await posters(town, 1)
  const [support, moderator] = [await town.staff('support'), await town.staff('moderator')]
  const place = `insert into realtime.messages (topic, extension, private) values ($1, 'broadcast', true)`
  for (const topic of ['queue:forum', 'queue:', 'queue:jobs']) await town.set(place, [topic])
  const hears = `select topic from realtime.messages where topic like 'queue:%'`
  for (const who of [ana, support, null]) {
    assert.deepEqual(await town.as(who, hears), [])
    await town.refuses(who, place, ['queue:forum'])
  }
  assert.deepEqual(await town.as(moderator, hears), [{ topic: 'queue:forum' }])
  await town.refuses(moderator, place, ['queue:forum'])
})

promise('the author learns that their post was published or removed', async (town) => {
  const [ana, bea] = await posters(town, 2)
  const moderator = await town.staff('moderator')
  const thread = await post(town, ana, { body: 'See https://a.test please' })
  const open = await post(town, bea)
  const answer = await reply(town, ana, open.id, 'See https://b.test')
  const told = async () => (await bell(town, ana)).map(({ type, template, title, message }) => ({ type, template, title, message }))
  await town.as(moderator, `select public.forum_thread_keep($1, 'publish')`, [thread.id])
  await town.as(moderator, `select public.forum_reply_keep($1, 'publish')`, [answer.id])
  const live = {
    type: 'system',
    template: 'forum_published',
    title: 'Your post is live',
    message: 'In the thread: Silk press reverts in two days',
  }
  assert.deepEqual(await told(), [live, live])
  const links = await town.as(ana, `select link from public.notifications where template = 'forum_published' order by cause`)
  assert.deepEqual(new Set(links.map(({ link }) => link)), new Set([`/forum/thread/${thread.id}`, `/forum/thread/${open.id}`]))
})

promise('the team reads what waits, the oldest first, with what it looks at it for', async (town) => {
  const [ana, bea] = await posters(town, 2)
  const moderator = await town.staff('moderator')
  const open = await post(town, bea)
  const linked = await post(town, ana, { title: 'See www.a.test', body: 'Nothing but the title.' })
  const answer = await reply(town, ana, open.id, 'See https://b.test')
  const two = await pictured(town, ana, [1, 2])
  const inWords = await picturedReply(town, ana, open.id, [3])
  await town.set(`update public.forum_pictures set alt_text = 'See www.c.test' where reply_id = $1`, [inWords.id])
  await town.set(`update public.forum_replies set status = 'pending' where id = $1`, [inWords.id])
  for (const [place, { id }] of [linked, answer, two, inWords].entries())
    for (const table of ['threads', 'replies'])
      await town.set(`update public.forum_${table} set created_at = now() - interval '1 hour' + $2 * interval '1 minute' where id = $1`, [
        id,
        place,
      ])
  const read = (after: string | null = null) =>
    town.as(
      moderator,
      'select thread_id, reply_id, author_name, thread_title, category, body, has_link, pictures from public.admin_forum_waiting($1)',
      [after],
    )
  const row = (thread: string, reply_id: string | null, more: object) => ({
    thread_id: thread,
    reply_id,
    author_name: ana.name,
    thread_title: 'Silk press reverts in two days',
    category: 'hair',
    body: 'What am I missing? I dry it fully first.',
    has_link: false,
    pictures: 0,
    ...more,
  })
  const expected = [
    row(linked.id, null, { thread_title: 'See www.a.test', body: 'Nothing but the title.', has_link: true }),
    row(open.id, answer.id, { body: 'See https://b.test', has_link: true }),
    row(two.id, null, { pictures: 2 }),
    row(open.id, inWords.id, { body: 'Look here.', has_link: true, pictures: 1 }),
  ]
  assert.deepEqual(await read(), expected)
  const [second] = await town.set('select created_at::text as at from public.forum_replies where id = $1', [answer.id])
  assert.deepEqual(await read(String(second?.['at'])), expected.slice(2))
  for (const who of [ana, await town.staff('support')]) await town.refuses(who, 'select public.admin_forum_waiting()', [], 'PT403')
  await town.as(moderator, removeThread, [two.id])
  await town.as(moderator, `select public.forum_reply_keep($1, 'publish')`, [answer.id])
  assert.deepEqual(await read(), [expected[0], expected[3]])
  await town.set(`update public.forum_threads set status = 'hidden' where id = $1`, [open.id])
  assert.deepEqual(await read(), [expected[0]], 'not in a thread that was removed')
})
