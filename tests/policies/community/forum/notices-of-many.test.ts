// Notifications that grow: of several members' replies in one thread, or mentions.
import assert from 'node:assert/strict'
import { bell, post, posters, reply } from '#tests/support/policies/forum/posts.ts'
import { choose, clockAt, emailsTo } from '#tests/support/policies/notices.ts'
import { promise } from '#tests/support/policies/promises.ts'
import { suspend } from '#tests/support/policies/sanctions.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

const tick = (town: Stage) => town.set(`select clock.run('tell followers in the forum')`)
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
    facts: { who: 'Cleo Carter', thread: 'Silk press reverts in two days', people: 3, others: 2 },
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
  await replies(town, thread.id, bea)
  const both = [`2 people mentioned you in ${about} / Cleo Carter and 1 other`, 'Bea Brooks replied / Silk press reverts in two days']
  assert.deepEqual((await told(town, ana)).toSorted(), both)
})

promise('B16: each thread has a notification of its own', async (town) => {
  const [ana, bea, cleo] = await posters(town, 3)
  const [one, other] = [await post(town, ana), await post(town, ana, { title: 'A second thread' })]
  await replies(town, one.id, bea)
  await replies(town, other.id, cleo)
  assert.deepEqual((await told(town, ana)).toSorted(), [
    'Bea Brooks replied / Silk press reverts in two days',
    'Cleo Carter replied / A second thread',
  ])
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
  await replies(town, thread.id, bea)
  const other = await post(town, ana, { title: 'A second thread' })
  await replies(town, other.id, bea)
  const last = await reply(town, cleo, thread.id)
  await tick(town)
  const mails = (await emailsTo(town, ana, 'notice')).map(({ facts }) => facts as { title: string; message: string; link: string })
  assert.deepEqual(mails.map(({ title, message }) => `${title} / ${message}`).toSorted(), [
    `2 people replied to ${about} / Cleo Carter and 1 other`,
    'Bea Brooks replied / A second thread',
  ])
  assert.ok(mails.some(({ link }) => link.endsWith(`?reply=${last.id}`)))
  await town.set(`delete from public.notifications where related_id = $1`, [other.id])
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
  await town.set(`select clock.run('send digests')`)
  const [mail = {}] = await emailsTo(town, ana, 'digest')
  const { entries, many } = mail['facts'] as { entries: { title: string; earlier: number }[]; many: number }
  assert.deepEqual([many, entries.map(({ title, earlier }) => [title, earlier])], [1, [['Bea Brooks replied', 1]]])
})

const facesOf = async (town: Stage, who: Member) => {
  const ids = (await town.set('select id from public.notifications')).map(({ id }) => id)
  return (await town.as(who, 'select person_id from public.notification_faces($1)', [ids])).map(({ person_id: id }) => id)
}

promise('B16: a notification of several members shows three of them to its reader, the last one first', async (town) => {
  const [ana, bea, cleo, dee] = await posters(town, 4)
  const eve = await town.member('Eve Evans')
  await town.gains(eve, 'premium')
  const thread = await post(town, ana)
  await replies(town, thread.id, bea)
  assert.deepEqual(await facesOf(town, ana), [bea.id])
  await replies(town, thread.id, dee, eve, cleo)
  const [first, ...others] = await facesOf(town, ana)
  assert.equal(first, cleo.id)
  assert.deepEqual(others, [bea.id, dee.id, eve.id].toSorted().slice(0, 2))
  for (const other of [bea, cleo]) assert.deepEqual(await facesOf(town, other), [], 'nobody else')
  const many = Array.from({ length: 50 }, () => ana.id)
  const [row] = await town.set('select id from public.notifications where user_id = $1', [ana.id])
  const asked = (ids: unknown[]) => town.as(ana, 'select from public.notification_faces($1)', [ids])
  assert.equal((await asked([...many.slice(1), row?.['id']])).length, 3)
  assert.equal((await asked([...many, row?.['id']])).length, 0, 'only fifty are looked at')
})

promise('B16: whom the reader does not see is no face', async (town) => {
  const [ana, bea, cleo, dee] = await posters(town, 4)
  const thread = await post(town, ana)
  await replies(town, thread.id, dee, cleo, bea)
  assert.equal((await facesOf(town, ana)).length, 3)
  await town.blocks(ana, bea)
  await town.blocks(cleo, ana)
  assert.deepEqual(await facesOf(town, ana), [dee.id])
  await suspend(town, dee)
  assert.deepEqual(await facesOf(town, ana), [])
})

promise('B16: faces are for members with the plan who are not suspended', async (town) => {
  const [ana, bea] = await posters(town, 2)
  const thread = await post(town, ana)
  await replies(town, thread.id, bea)
  assert.deepEqual(await facesOf(town, ana), [bea.id])
  await town.set('delete from public.subscriptions where user_id = $1', [ana.id])
  await town.endsTrial(ana)
  assert.deepEqual(await facesOf(town, ana), [])
  await town.gains(ana, 'premium')
  assert.deepEqual(await facesOf(town, ana), [bea.id])
  await suspend(town, ana)
  assert.deepEqual(await facesOf(town, ana), [])
})
