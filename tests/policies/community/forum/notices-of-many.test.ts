// Notifications that grow: of several members' replies in one thread, and of replies that wait for the team.
import assert from 'node:assert/strict'
import { bell, post, posters, reply } from '#tests/support/policies/forum/posts.ts'
import { choose, clockAt, emailsTo } from '#tests/support/policies/notices.ts'
import { promise } from '#tests/support/policies/promises.ts'
import { suspend } from '#tests/support/policies/sanctions.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

const tick = (town: Stage) => town.set('select internal.tell_followers()')
const told = async (town: Stage, who: Member) =>
  (await bell(town, who)).map(({ title, message }) => `${String(title)} / ${String(message)}`)
const readAll = (town: Stage) => town.set('update public.notifications set read = true')
const about = '“Silk press reverts in two days”'

/** One reply of each, and the followers are notified after each. */
async function replies(town: Stage, thread: string, ...people: Member[]): Promise<void> {
  for (const who of people) {
    await reply(town, who, thread)
    await tick(town)
  }
}

promise('B16: replies of several members are one unread notification that says how many they are and who was last', async (town) => {
  const [ana, bea, cleo, dee] = await posters(town, 4)
  const thread = await post(town, ana)
  await replies(town, thread.id, bea, bea)
  assert.deepEqual(await told(town, ana), ['Bea Brooks replied / Silk press reverts in two days'], 'two of one member are of one')
  const [one] = await town.as(ana, 'select id, created_at from public.notifications')
  await town.set(`update public.notifications set created_at = now() - interval '1 hour'`)
  await replies(town, thread.id, cleo)
  assert.deepEqual(await told(town, ana), [`2 people replied to ${about} / Cleo Carter and 1 other`])
  await replies(town, thread.id, dee, cleo)
  assert.deepEqual(await told(town, ana), [`3 people replied to ${about} / Cleo Carter and 2 others`])
  const [grown] = await town.as(
    ana,
    "select id, actor_id, facts, created_at > now() - interval '1 minute' as is_new from public.notifications",
  )
  assert.deepEqual(grown, {
    id: one?.['id'],
    actor_id: cleo.id,
    facts: { who: 'Cleo Carter', thread: 'Silk press reverts in two days', people: 3 },
    is_new: true,
  })
  await readAll(town)
  await replies(town, thread.id, bea)
  assert.deepEqual((await told(town, ana)).toSorted(), [
    `3 people replied to ${about} / Cleo Carter and 2 others`,
    'Bea Brooks replied / Silk press reverts in two days',
  ])
  assert.deepEqual(await town.as(bea, `select from public.notifications where type = 'forum_reply'`), [])
})

promise('B16: whom the reader does not see by now is not counted', async (town) => {
  const [ana, bea, cleo, dee] = await posters(town, 4)
  const eve = await town.member('Eve Evans')
  await town.gains(eve, 'premium')
  const thread = await post(town, ana)
  await replies(town, thread.id, bea, cleo, dee)
  await town.blocks(ana, bea)
  await replies(town, thread.id, eve)
  assert.deepEqual(await told(town, ana), [`3 people replied to ${about} / Eve Evans and 2 others`])
  await town.blocks(cleo, ana)
  await replies(town, thread.id, eve)
  assert.deepEqual(await told(town, ana), [`2 people replied to ${about} / Eve Evans and 1 other`])
  await town.set('savepoint now')
  await town.set('insert into internal.account_deletions (user_id) values ($1)', [dee.id])
  await replies(town, thread.id, eve)
  assert.deepEqual(await told(town, ana), ['Eve Evans replied / Silk press reverts in two days'])
  await town.set('rollback to savepoint now')
  await suspend(town, dee)
  await replies(town, thread.id, eve)
  assert.deepEqual(await told(town, ana), ['Eve Evans replied / Silk press reverts in two days'])
})

promise('B16: members who mention one person in a thread are one notification, apart from replies', async (town) => {
  const [ana, bea, cleo] = await posters(town, 3)
  const thread = await post(town, bea)
  await tick(town)
  const ask = (who: Member) => reply(town, who, thread.id, 'Ask @Ana Alvarez', { mentions: [ana.id] })
  await ask(bea)
  await tick(town)
  for (const who of [bea, cleo]) await ask(who)
  assert.deepEqual(await told(town, ana), [`2 people mentioned you in ${about} / Cleo Carter and 1 other`])
  await town.as(ana, 'select public.forum_follow($1, null, null, $2)', [thread.id, 'watch'])
  await tick(town)
  assert.equal((await told(town, ana)).length, 1, 'what they were mentioned in is not told again as a reply')
})

promise('a notification of many members counts up to a hundred, and its title keeps within eighty letters', async (town) => {
  const [ana, bea] = await posters(town, 2)
  const thread = await post(town, ana, { title: 'W'.repeat(100) })
  await replies(town, thread.id, bea)
  await town.set(
    `insert into auth.users (id, email) select gen_random_uuid(), 'crowd-' || number || '@stage.test' from generate_series(1, 120) as number`,
  )
  await town.set(`insert into internal.notification_people (notification_id, person_id, cause)
    select notice.id, card.id, 'forum:test' from public.notifications as notice, public.profiles as card
    where notice.type = 'forum_reply' and card.id not in (notice.user_id, notice.actor_id) limit 99`)
  const kept = async () => (await town.set('select from internal.notification_people')).length
  assert.equal(await kept(), 100)
  const cleo = await town.member('Cleo Carter')
  await town.gains(cleo, 'premium')
  await replies(town, thread.id, cleo)
  const [row = {}] = await town.as(ana, 'select title, message, facts from public.notifications')
  assert.equal(row['title'], `99+ people replied to “${'W'.repeat(55)}…”`)
  assert.deepEqual([row['message'], (row['facts'] as { people: number }).people], ['Cleo Carter and 99+ others', 100])
  assert.equal(await kept(), 100)
})

promise('a reply is posted also if a member who is notified has marked older notifications of the thread as unread', async (town) => {
  const [ana, bea] = await posters(town, 2)
  const thread = await post(town, ana)
  await replies(town, thread.id, bea)
  await readAll(town)
  await replies(town, thread.id, bea)
  await town.as(ana, 'update public.notifications set read = false')
  await replies(town, thread.id, bea)
  assert.equal((await told(town, ana)).length, 2)
  const write = 'insert into public.messages (sender_id, recipient_id, content) values ($1, $2, $3)'
  await town.as(bea, write, [bea.id, ana.id, 'One'])
  await town.set(`update public.notifications set read = true, created_at = created_at - interval '1 hour'`)
  await town.as(bea, write, [bea.id, ana.id, 'Two'])
  await town.as(ana, 'update public.notifications set read = false')
  await town.as(bea, write, [bea.id, ana.id, 'Three'])
  assert.deepEqual(
    (await town.as(ana, `select message from public.notifications where type = 'message' order by message`)).map(({ message }) => message),
    ['One', 'Three'],
  )
})

promise('an email that waits for the end of quiet hours, and a summary, have the words of what the notification became', async (town) => {
  const [ana, bea, cleo] = await posters(town, 3)
  const thread = await post(town, ana)
  await choose(town, ana, 'community', true, 'instant')
  await town.as(ana, `select public.quiet_hours_save('22:00', '08:00', 'America/New_York', '{0,1,2,3,4,5,6}')`)
  await clockAt(town, '2027-01-11 23:00 America/New_York')
  await replies(town, thread.id, bea, cleo)
  const mails = await emailsTo(town, ana, 'notice')
  assert.deepEqual(
    mails.map(({ facts }) => (facts as { title: string; message: string }).title),
    [`2 people replied to ${about}`],
  )
  await town.set('update internal.emails set sent_at = now()')
  await replies(town, thread.id, bea)
  const [sent = {}] = await emailsTo(town, ana, 'notice')
  assert.equal((sent['facts'] as { message: string }).message, 'Cleo Carter and 1 other', 'not once it is sent')
})

promise('a summary has what happened in one thread once, whichever reply it leads to', async (town) => {
  const [ana, bea] = await posters(town, 2)
  const thread = await post(town, ana)
  await choose(town, ana, 'community', false, 'daily')
  await clockAt(town, '2027-01-11 10:00 America/New_York')
  await replies(town, thread.id, bea, bea)
  await clockAt(town, '2027-01-12 08:00 America/New_York')
  await town.set('select internal.send_digests()')
  const [mail = {}] = await emailsTo(town, ana, 'digest')
  const { entries, many } = mail['facts'] as { entries: { title: string; earlier: number }[]; many: number }
  assert.deepEqual([many, entries.map(({ title, earlier }) => [title, earlier])], [1, [['Bea Brooks replied', 1]]])
})

const waiting = async (town: Stage, who: Member) =>
  (
    await town.as(
      who,
      `select title, message, link, read, facts ->> 'replies' as many from public.notifications where template = 'replies_waiting' order by created_at, read desc`,
    )
  ).map((row) => Object.values(row).join(' / '))
const at = 'Silk press reverts in two days / /admin?tab=forum&show=waiting'

promise('NOTIF-29 those who keep the forum get one unread notification of all replies that wait, and nobody else does', async (town) => {
  const [ana, bea] = await posters(town, 2)
  const [admin, moderator, support] = [await town.admin(), await town.staff('moderator'), await town.staff('support')]
  await town.gains(support, 'premium')
  const [thread, other] = [await post(town, ana), await post(town, ana, { title: 'A second thread' })]
  const held = await reply(town, bea, thread.id, 'See https://a.test')
  assert.equal(held['status'], 'pending')
  for (const who of [admin, moderator]) assert.deepEqual(await waiting(town, who), [`A reply waits for you / ${at} / false / 1`])
  await town.set(`update public.notifications set created_at = now() - interval '1 hour'`)
  const gone = await reply(town, bea, other.id, 'See https://b.test')
  const [newest] = await town.as(
    moderator,
    `select message, related_id, created_at = now() as is_new from public.notifications where template = 'replies_waiting'`,
  )
  assert.deepEqual(newest, { message: 'A second thread', related_id: other.id, is_new: true })
  await town.set(`update public.forum_threads set status = 'hidden' where id = $1`, [other.id])
  assert.equal(gone['status'], 'pending')
  await reply(town, bea, thread.id, 'See https://b.test')
  assert.deepEqual(await waiting(town, moderator), [`2 replies wait for you / ${at} / false / 2`], 'not those of a thread that was removed')
  await town.as(moderator, `select public.forum_reply_keep($1, 'publish')`, [held.id])
  await reply(town, bea, thread.id, 'See https://c.test')
  assert.deepEqual(await waiting(town, moderator), [`2 replies wait for you / ${at} / false / 2`], 'those that wait now')
  await town.as(moderator, 'update public.notifications set read = true')
  await reply(town, bea, thread.id, 'See https://d.test')
  assert.deepEqual(await waiting(town, moderator), [
    `2 replies wait for you / ${at} / true / 2`,
    `3 replies wait for you / ${at} / false / 3`,
  ])
  assert.equal((await waiting(town, admin)).length, 1, 'each by what they have read themselves')
  await reply(town, bea, thread.id, 'Nothing to look at')
  assert.equal((await waiting(town, moderator)).length, 2)
  for (const who of [ana, bea, support]) assert.deepEqual(await waiting(town, who), [])
  await town.set(
    `insert into public.forum_replies (thread_id, author_id, body, status) select $1, $2, 'See', 'pending' from generate_series(1, 120)`,
    [thread.id, bea.id],
  )
  await town.set(`update public.forum_replies set created_at = now() - interval '30 days' where author_id = $1`, [bea.id])
  await reply(town, bea, thread.id, 'See https://e.test')
  assert.deepEqual(await waiting(town, admin), [`100+ replies wait for you / ${at} / false / 101`])
})

promise('who keeps the forum and posts a reply that waits is not notified of it', async (town) => {
  const [ana] = await posters(town, 1)
  const moderator = await town.staff('moderator')
  await town.gains(moderator, 'premium')
  const thread = await post(town, ana)
  await town.set(`insert into public.forum_replies (thread_id, author_id, body, status) values ($1, $2, 'See', 'pending')`, [
    thread.id,
    moderator.id,
  ])
  await town.set(
    `select internal.tell_team_of_reply(thread, reply) from public.forum_threads as thread, public.forum_replies as reply where thread.id = $1 and reply.author_id = $2`,
    [thread.id, moderator.id],
  )
  assert.deepEqual(await waiting(town, moderator), [])
})
