// What reaches a member: in the bell, by email at once, or neither (B16).
import assert from 'node:assert/strict'
import { agree, confirmTime } from '#tests/support/policies/appointments.ts'
import { choicesOf, choose, clockAt, emailsTo, tell } from '#tests/support/policies/notices.ts'
import { promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'
import { move, offer, send } from '#tests/support/policies/trades.ts'

const write = 'insert into public.messages (sender_id, recipient_id, content) values ($1, $2, $3)'
const bellOf = async (town: Stage, who: Member) =>
  (await town.as(who, 'select title from public.notifications order by title')).map(({ title }) => title)
const titles = (rows: { [key: string]: unknown }[]) => rows.map(({ facts }) => (facts as { title: string }).title)
const chooseSql = 'select public.notification_choose($1, $2, $3)'

promise('a choice that does not exist is refused', async (town) => {
  const [ana] = await town.professionals(1)
  for (const wrong of [
    ['appointments', false, 'off'],
    [null, false, 'off'],
    ['jobs', null, 'off'],
    ['jobs', true, 'hourly'],
    ['jobs', true, null],
  ]) {
    assert.equal((await town.refuses(ana, chooseSql, wrong, 'PT400')).hint, 'invalid')
  }
  assert.deepEqual(await choicesOf(town, ana), ['trades true instant', 'messages true off', 'jobs true weekly', 'community true weekly'])
})

promise('the table of choices holds only topics and times that exist, and no second switch for trades', async (town) => {
  const [ana] = await town.professionals(1)
  const keep = (topic: string, email: string) =>
    town.set('insert into internal.notification_preferences (user_id, topic, in_app, email) values ($1, $2, true, $3)', [
      ana.id,
      topic,
      email,
    ])
  for (const [topic, email, constraint] of [
    ['account', 'off', 'topic_known'],
    ['jobs', 'hourly', 'email_known'],
    ['trades', 'off', 'trades_have_their_own_switch'],
  ] as const) {
    await town.set('savepoint tried')
    await assert.rejects(keep(topic, email), new RegExp(`notification_preferences_${constraint}`))
    await town.set('rollback to savepoint tried')
  }
})

promise('what a member does not want in the bell is not there, and other members still have it', async (town) => {
  const [ana, bea] = await town.professionals(2)
  await choose(town, ana, 'jobs', false, 'off')
  for (const each of [ana, bea]) {
    await town.gains(each, 'premium')
    await tell(town, each, { title: 'A job' })
    await tell(town, each, { title: 'A thread', kind: 'forum_thread' })
  }
  assert.deepEqual(await bellOf(town, bea), ['A job', 'A thread'])
  assert.deepEqual(await bellOf(town, ana), ['A thread'])
  assert.equal(await town.touches(ana, `update public.notifications set read = true where title = 'A job'`), 0)
  await choose(town, ana, 'jobs', true, 'off')
  await tell(town, ana, { title: 'Another job' })
  assert.deepEqual(await bellOf(town, ana), ['A thread', 'Another job'])
})

promise('appointments, the account and the plan always reach the bell', async (town) => {
  const [ana, bea] = await town.professionals(2)
  for (const topic of ['trades', 'messages', 'jobs', 'community']) await choose(town, bea, topic, false, 'off')
  const [meeting] = await agree(town, ana, bea)
  await confirmTime(town, meeting, ana, bea)
  await tell(town, bea, { title: 'Your trial ends', kind: 'trial_ending' })
  await tell(town, bea, { title: 'Interview in an hour', kind: 'interview_soon' })
  await tell(town, bea, { title: 'A job' })
  const seen = (await bellOf(town, bea)).map((title) => String(title).replace(/:.*/, ''))
  assert.deepEqual(seen, ['Interview in an hour', 'Time confirmed', 'Your trial ends'].toSorted())
})

promise('notes to oneself are no topic', async (town) => {
  const [ana] = await town.professionals(1)
  await choose(town, ana, 'messages', false, 'off')
  await town.as(ana, `insert into public.notifications (user_id, type, title) values ($1, 'message', 'Mine')`, [ana.id])
  assert.deepEqual(await bellOf(town, ana), ['Mine'])
})

promise('a conversation that was waiting in the bell leaves it with the next message, once messages are switched off', async (town) => {
  const [ana, bea] = await town.professionals(2)
  await town.as(ana, write, [ana.id, bea.id, 'One'])
  assert.deepEqual(await bellOf(town, bea), ['New message from Ana Alvarez'])
  await choose(town, bea, 'messages', false, 'off')
  await town.as(ana, write, [ana.id, bea.id, 'Two'])
  assert.deepEqual(await bellOf(town, bea), [])
})

promise('emails about messages, jobs and the community come at once to those who asked for that, and to nobody else', async (town) => {
  const [ana, bea, cleo] = await town.professionals(3)
  for (const topic of ['messages', 'jobs', 'community']) await choose(town, bea, topic, true, 'instant')
  for (const each of [bea, cleo]) await town.gains(each, 'premium')
  for (const each of [bea, cleo]) {
    await town.as(ana, write, [ana.id, each.id, 'Hello'])
    await tell(town, each, { title: 'A job' })
    await tell(town, each, { title: 'A thread', kind: 'forum_thread' })
    await tell(town, each, { title: 'Interview', kind: 'interview_proposed' })
    await tell(town, each, { title: 'Waiting', kind: 'jobs_waiting' })
  }
  const atOnce = ['A job', 'A thread', 'Interview', 'New message from Ana Alvarez']
  assert.deepEqual(titles(await emailsTo(town, bea, 'notice')).toSorted(), atOnce)
  assert.deepEqual(titles(await emailsTo(town, cleo, 'notice')), ['Interview'])
})

promise('an email at once needs no entry in the bell, but not about what the member did, nor twice within a minute', async (town) => {
  const [ana, bea] = await town.professionals(2)
  await choose(town, ana, 'jobs', false, 'instant')
  await tell(town, ana, { title: 'First', link: '/jobs?id=same' })
  await tell(town, ana, { title: 'Second', link: '/jobs?id=same' })
  await tell(town, ana, { title: 'Their own', actor: ana })
  await tell(town, ana, { title: 'Of Bea', actor: bea })
  assert.deepEqual(titles(await emailsTo(town, ana, 'notice')).toSorted(), ['First', 'Of Bea'])
})

promise('nobody gets an email about a message that their plan hides', async (town) => {
  const [ana, bea, cleo] = await town.professionals(3)
  for (const each of [bea, cleo]) await choose(town, each, 'messages', true, 'instant')
  await town.endsTrial(bea)
  for (const each of [bea, cleo]) await town.as(ana, write, [ana.id, each.id, 'Hello'])
  assert.equal((await emailsTo(town, cleo, 'notice')).length, 1)
  assert.deepEqual(await emailsTo(town, bea, 'notice'), [])
  await town.gains(bea, 'basic')
  const trade = await send(town, ana, bea)
  await move(town, bea, 'accept', trade)
  await town.set('delete from public.subscriptions where user_id = $1', [bea.id])
  await town.set('delete from public.notifications where user_id = $1', [bea.id])
  await town.as(ana, write, [ana.id, bea.id, 'See you on Friday'])
  assert.equal((await emailsTo(town, bea, 'notice')).length, 1)
})

promise('nobody gets an email or a summary about a thread that their plan hides', async (town) => {
  const [ana, bea, cleo] = await town.professionals(3)
  await town.gains(bea, 'premium')
  await town.set(`insert into public.user_roles (user_id, role) values ($1, 'moderator')`, [cleo.id])
  const thread = { title: 'A thread', kind: 'forum_thread' }
  for (const email of ['instant', 'daily'])
    for (const each of [ana, bea, cleo]) {
      await choose(town, each, 'community', true, email)
      await tell(town, each, { ...thread, link: `/forum/thread/${email}` })
    }
  await clockAt(town, '2099-01-12 09:00 America/New_York')
  await town.set(`update public.notifications set created_at = '2099-01-11 09:00 America/New_York' where link = '/forum/thread/daily'`)
  await town.set(`update internal.digests set due_at = '2099-01-12 08:00 America/New_York'`)
  await town.set(`select clock.run('send digests')`)
  // The team reads the forum on any plan.
  for (const each of [bea, cleo]) assert.equal((await emailsTo(town, each, 'notice')).length, 1)
  assert.deepEqual(await emailsTo(town, ana, 'notice', 'digest'), [])
  assert.deepEqual(await bellOf(town, ana), [])
})

promise('nobody gets an email without a confirmed address, while suspended or leaving', async (town) => {
  const [ana, bea, cleo, dee] = await town.professionals(4)
  for (const each of [ana, bea, cleo, dee]) await choose(town, each, 'jobs', true, 'instant')
  await town.set('update auth.users set email_confirmed_at = null where id = $1', [ana.id])
  await town.set(`insert into public.sanctions (user_id, kind, reason) values ($1, 'suspension', 'Spam')`, [bea.id])
  await town.set('insert into internal.account_deletions (user_id) values ($1)', [cleo.id])
  for (const each of [ana, bea, cleo, dee]) await tell(town, each)
  for (const each of [ana, bea, cleo]) assert.deepEqual(await emailsTo(town, each, 'notice'), [], each.name)
  assert.equal((await emailsTo(town, dee, 'notice')).length, 1)
})

promise('trades in a summary are not emailed at once, except appointments', async (town) => {
  const [ana, bea, cleo] = await town.professionals(3)
  await choose(town, bea, 'trades', true, 'daily')
  await town.as(cleo, 'select public.trade_send($1, $2, accepts_unverified => true)', [bea.id, JSON.stringify(offer)])
  assert.equal((await bellOf(town, bea)).length, 1)
  assert.deepEqual(await emailsTo(town, bea, 'notice'), [])
  const [meeting] = await agree(town, bea, ana)
  await confirmTime(town, meeting, bea, ana)
  const mailed = titles(await emailsTo(town, bea, 'notice')).map((title) => title.replace(/:.*/, ''))
  assert.deepEqual(mailed, ['Time confirmed'])
})

promise('switching trades off by email is the same switch as in an email, and keeps when they came', async (town) => {
  const [ana] = await town.professionals(1)
  await choose(town, ana, 'trades', true, 'weekly')
  await choose(town, ana, 'trades', true, 'off')
  assert.equal((await choicesOf(town, ana))[0], 'trades true off')
  assert.deepEqual(await town.as(ana, 'select public.trades_by_mail() as wanted'), [{ wanted: false }])
  await town.as(ana, 'select public.set_trades_by_mail(true)')
  assert.equal((await choicesOf(town, ana))[0], 'trades true weekly')
})

promise('the link of a summary stops all of them; what is switched on afterwards is one topic', async (town) => {
  const [ana] = await town.professionals(1)
  await choose(town, ana, 'trades', true, 'daily')
  await choose(town, ana, 'messages', true, 'instant')
  const [kept] = await town.set('select token from internal.activity_preference($1)', [ana.email])
  await town.refuses(ana, 'select * from public.activity_mail_choice($1, false)', [kept?.['token']])
  const [answer] = await town.set('select * from public.activity_mail_choice($1, false)', [kept?.['token']])
  assert.deepEqual(answer, { address: 'm…@stage.test', wants: false })
  assert.deepEqual(await choicesOf(town, ana), ['trades true off', 'messages true off', 'jobs true off', 'community true off'])
  await choose(town, ana, 'jobs', true, 'daily')
  assert.deepEqual(await choicesOf(town, ana), ['trades true off', 'messages true off', 'jobs true daily', 'community true off'])
  assert.deepEqual(await town.as(ana, 'select public.trades_by_mail() as wanted'), [{ wanted: false }])
})

promise('a member who stopped summaries gets none at a new address', async (town) => {
  const [ana, bea] = await town.professionals(2)
  await town.set('insert into internal.mail_preferences (address, wants_activity) values ($1, false)', [ana.email])
  for (const each of [ana, bea]) await town.set(`update public.profile_private set email = 'new-' || email where user_id = $1`, [each.id])
  assert.deepEqual((await choicesOf(town, ana)).slice(2), ['jobs true off', 'community true off'])
  assert.deepEqual((await choicesOf(town, bea)).slice(2), ['jobs true weekly', 'community true weekly'])
})
