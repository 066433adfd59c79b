// The bell and the email of an announcement reach each member of the audience once, until it ends.
import assert from 'node:assert/strict'
import { promise } from '#tests/support/policies/promises.ts'
import { bannerOf, bell, emails, end, list, livesIn, reach, run, write } from './announcing.ts'

promise('the bell gets an announcement once for each member who was in the audience when it was sent', async (town) => {
  const ada = await town.admin()
  const [ana, bea, cleo, dee] = await town.professionals(4)
  for (const each of [ana, bea, cleo]) await livesIn(town, each, 'OR')
  const body = `${'x'.repeat(150)}\n${'y'.repeat(150)}`
  const id = await write(town, ada, { channels: ['bell'], states: ['OR'], link: '/trades', body })
  const send = `select internal.send_announcement('${id}', 2)`
  const sent = async () => (await town.set('select sent_to, sent_at is not null as is_sent from internal.announcements'))[0]
  await town.set(send)
  assert.deepEqual(await sent(), { sent_to: 2, is_sent: false })
  const [first, second, third] = [ana, bea, cleo].toSorted((one, other) => (one.id < other.id ? -1 : 1))
  assert.ok(first && second && third)
  const told = async () => (await town.set('select user_id from public.notifications order by user_id')).map((row) => row['user_id'])
  assert.deepEqual(await told(), [first.id, second.id])
  // One of them removes it meanwhile, and two people come to that state, one of them new.
  await town.set('delete from public.notifications where user_id = $1', [first.id])
  const late = await town.member()
  await livesIn(town, late, 'OR')
  await town.set(`update public.profiles set created_at = now() + interval '1 hour' where id = $1`, [late.id])
  await town.set(send)
  assert.deepEqual(await sent(), { sent_to: 3, is_sent: true })
  await livesIn(town, dee, 'OR')
  for (const _ of [1, 2]) await town.set(run)
  assert.deepEqual(await told(), [second.id, third.id])
  assert.deepEqual(await bell(town, third), [
    {
      type: 'system',
      title: 'A quiet Sunday',
      message: `${'x'.repeat(150)}…`,
      link: '/trades',
      facts: { title: 'A quiet Sunday', body },
    },
  ])
  assert.deepEqual(await emails(town), [])
  assert.equal(await bannerOf(town, third), null)
})

promise('a long announcement ends in the bell after a whole word, with an ellipsis', async (town) => {
  const ada = await town.admin()
  const body = `Good news: ${'Every chair comes along. '.repeat(20)}`.trim()
  await write(town, ada, { channels: ['bell'], body })
  await town.set(run)
  const [entry] = await bell(town, ada)
  assert.equal(entry?.['message'], `Good news: ${'Every chair comes along. '.repeat(7)}Every chair…`)
  assert.deepEqual(entry?.['facts'], { title: 'A quiet Sunday', body })
})

promise('an announcement is sent from its start on, to no account that has ended, and a banner alone is not sent', async (town) => {
  const ada = await town.admin()
  const [ana, bea, cleo] = await town.professionals(3)
  await town.set('insert into internal.account_deletions (user_id) values ($1)', [bea.id])
  await town.set('update auth.users set deleted_at = now() where id = $1', [cleo.id])
  assert.deepEqual(await town.as(ada, reach, [[], [], []]), [{ people: 2 }])
  await write(town, ada, { channels: ['banner'] })
  await write(town, ada, { title: 'Later', channels: ['bell'], starts_at: '1 hour' })
  await town.set(run)
  assert.deepEqual(await bell(town, ana), [])
  await town.set(`update internal.announcements set starts_at = clock.now() where title = 'Later'`)
  await town.set(run)
  const told = await town.set(`select user_id from public.notifications where template = 'announcement' order by user_id`)
  assert.deepEqual(
    told.map((row) => row['user_id']),
    [ada.id, ana.id].toSorted(),
  )
})

promise('the email goes to confirmed addresses that want our news', async (town) => {
  const ada = await town.admin()
  const [ana, bea, cleo, dee] = await town.professionals(4)
  await town.as(bea, 'select public.set_news_by_mail(false)')
  await town.set('update auth.users set email_confirmed_at = null where id = $1', [cleo.id])
  await town.set(`update public.profile_private set email = 'dee@demo.test' where user_id = $1`, [dee.id])
  await write(town, ada, { channels: ['email'], link: '/trades' })
  for (const _ of [1, 2]) await town.set(run)
  assert.deepEqual(await emails(town), [ada.email, ana.email])
  const [email] = await town.set(`select facts - 'announcement_id' as facts from internal.emails where user_id = $1`, [ana.id])
  const [site] = await town.set(`select internal.site_link('/trades') as link`)
  assert.deepEqual(email?.['facts'], { title: 'A quiet Sunday', body: 'We move house.', link: site?.['link'] })
  assert.deepEqual(await bell(town, ana), [])
})

promise('ending an announcement takes a reason, and stops what is not sent yet', async (town) => {
  const ada = await town.admin()
  const [ana, bea] = await town.professionals(2)
  const id = await write(town, ada, { channels: ['banner', 'bell', 'email'] })
  const waiting = await write(town, ada, { title: 'Waiting', starts_at: '1 hour' })
  await town.set('select internal.send_announcement($1, 2)', [id])
  await town.set(
    `update internal.emails set sent_at = now() where address = (select min(address) from internal.emails where kind = 'announcement')`,
  )
  await town.set(`select internal.queue_email('founder', 'someone@stage.test', '{"number": 1}')`)
  for (const reason of [null, ' ', 'x'.repeat(501)])
    assert.equal((await town.refuses(ada, end, [id, reason], 'PT400')).message, 'Give a reason of 1 to 500 characters.')
  assert.equal((await town.refuses(ada, end, [ana.id, 'Over'], 'PT404')).hint, 'not_found')
  await town.as(ada, end, [id, ' Wrong day '])
  assert.equal((await town.refuses(ada, end, [id, 'Again'], 'PT409')).hint, 'bad_state')
  await town.as(ada, end, [waiting, 'Not needed'])
  await town.set(run)
  assert.equal((await emails(town)).length, 1, 'what was sent is kept')
  assert.deepEqual(await town.set(`select from internal.emails where kind = 'founder'`).then((rows) => rows.length), 1)
  const told = await town.set(`select from public.notifications where template = 'announcement'`)
  assert.equal(told.length, 2, 'what is in the bell stays, and nothing is added')
  for (const each of [ada, ana, bea]) assert.equal(await bannerOf(town, each), null)
  const [entry] = await town.set(`select actor_id, target_id, reason, before <> after as is_earlier from public.audit_entries
    where act = 'end_announcements' order by id limit 1`)
  assert.deepEqual(entry, { actor_id: ada.id, target_id: id, reason: 'Wrong day', is_earlier: true })
  assert.deepEqual(await town.as(ada, list, [false]), [])
})
