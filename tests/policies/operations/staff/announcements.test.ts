// Announcements: who writes them, who sees the banner, and that the bell and the email reach each member once.
import assert from 'node:assert/strict'
import { bounds } from '#tests/support/policies/bounds.ts'
import { become, kinds } from '#tests/support/policies/kinds.ts'
import { promise } from '#tests/support/policies/promises.ts'
import { liftAll, suspend } from '#tests/support/policies/sanctions.ts'
import type { Member, Row, Stage } from '#tests/support/policies/stage.ts'

type Given = Partial<
  Record<'title' | 'body' | 'link' | 'starts_at' | 'ends_at', string | null> & Record<'channels' | 'tiers' | 'states' | 'crafts', unknown>
>
const create = `select public.announcement_create(title => $1, body => $2, channels => $3, ends_at => clock.now() + $4::interval,
  starts_at => clock.now() + $5::interval, link => $6, tiers => $7, states => $8, crafts => $9) as id`
const valuesOf = (given: Given) => {
  const all = { title: 'A quiet Sunday', body: 'We move house.', channels: ['banner'], ends_at: '1 day', ...given }
  const { title, body, channels, ends_at: end, starts_at: start = null, link = null, tiers = [], states = [], crafts = [] } = all
  return [title, body, channels, end, start, link, tiers, states, crafts]
}
const write = async (town: Stage, admin: Member, given: Given = {}) => String((await town.as(admin, create, valuesOf(given)))[0]?.['id'])

const reach = 'select public.announcement_reach($1, $2, $3) as people'
const list = 'select title, status from public.announcement_list($1)'
const end = 'select public.announcement_end($1, $2)'
const dismiss = `select public.announcement_dismiss($1) ->> 'title' as next`
const run = 'select internal.run_announcements()'

/** The banner on the card of `of`, as `who` reads it. */
async function bannerOf(town: Stage, who: Member, of = who): Promise<unknown> {
  const rows = await town.as(who, `select public.announcement(card) ->> 'title' as shown from public.profiles as card where id = $1`, [
    of.id,
  ])
  return rows[0]?.['shown']
}

const livesIn = (town: Stage, { id }: Member, state: string, crafts = '{}') =>
  town.set('update public.profiles set state_code = $2, specialties = $3 where id = $1', [id, state, crafts])
const bell = (town: Stage, member: Member) =>
  town.as(member, `select type, title, message, link, facts from public.notifications where template = 'announcement'`)
const emails = async (town: Stage) =>
  (await town.set(`select address from internal.emails where kind = 'announcement' order by address`)).map(({ address }) => address)

promise('only an admin reads, writes and ends announcements', async (town) => {
  const ada = await town.admin()
  const id = await write(town, ada)
  const calls: [sql: string, values: unknown[]][] = [
    [create, valuesOf({})],
    [end, [id, 'Over']],
    [list, [false]],
    [reach, [[], [], []]],
  ]
  for (const { kind, made } of kinds) {
    if (made?.role === 'admin') continue
    if (made === null) {
      for (const [sql, values] of calls) await town.refuses(null, sql, values)
      continue
    }
    const person = await town.member()
    await become(town, person, made)
    await town.enrols(person)
    const who = await town.signsIn(person, 'aal2')
    for (const [sql, values] of calls) assert.equal((await town.refuses(who, sql, values, 'PT403')).hint, 'not_allowed', `${kind}: ${sql}`)
  }
  const oneFactor = await town.signsIn(ada)
  for (const [sql, values] of calls) assert.equal((await town.refuses(oneFactor, sql, values, 'PT403')).hint, 'second_factor_needed', sql)
  await town.set(`update auth.sessions set created_at = now() - interval '1 hour' where id = $1`, [ada.sessionId])
  assert.equal((await town.refuses(ada, create, valuesOf({}), 'PT403')).hint, 'proof_needed')
  assert.deepEqual(await town.as(ada, list, [false]), [{ title: 'A quiet Sunday', status: 'running' }])
  await town.as(ada, end, [id, 'Over'])
  for (const table of ['announcements', 'announcement_dismissals']) await town.refuses(ada, `select count(*) from internal.${table}`)
})

promise('an announcement has a title, words, a place to read it, an audience that exists and an end', async (town) => {
  const ada = await town.admin()
  const words = 'Write a title of 3 to 80 characters and a text of 1 to 1,000.'
  const audience = 'Choose plans, states and crafts from the lists.'
  const channels = 'Choose a banner, the bell or email.'
  const link = 'The link must be a page of this site, such as /settings.'
  const times = 'Choose an end after the start, and both within a year.'
  const refused: [Given, string][] = [
    [{ title: null }, words],
    [{ title: ' a  ' }, words],
    [{ title: 'x'.repeat(81) }, words],
    [{ body: null }, words],
    [{ body: ' \n ' }, words],
    [{ body: 'x'.repeat(1001) }, words],
    [{ tiers: ['gold'] }, audience],
    [{ tiers: [null] }, audience],
    [{ tiers: null }, audience],
    [{ states: ['XX'] }, audience],
    [{ states: null }, audience],
    [{ crafts: ['tattoos'] }, audience],
    [{ crafts: null }, audience],
    [{ channels: [] }, channels],
    [{ channels: ['sms'] }, channels],
    [{ channels: null }, channels],
    [{ link: 'https://elsewhere.test' }, link],
    [{ link: '//elsewhere.test' }, link],
    [{ link: '/\\elsewhere.test' }, link],
    [{ link: `/${'x'.repeat(300)}` }, link],
    [{ ends_at: null }, times],
    [{ ends_at: '-1 minute' }, times],
    [{ ends_at: '367 days' }, times],
    [{ starts_at: '2 days' }, times],
    [{ starts_at: '367 days', ends_at: '368 days' }, times],
  ]
  for (const [given, message] of refused)
    assert.deepEqual(await town.refuses(ada, create, valuesOf(given), 'PT400'), { message, hint: 'invalid' }, JSON.stringify(given))
  for (const audienceOf of [
    [['gold'], [], []],
    [[], ['XX'], []],
    [null, [], []],
  ])
    assert.equal((await town.refuses(ada, reach, audienceOf, 'PT400')).message, audience)
  await write(town, ada, {
    title: ' A\t quiet\u202e  Sunday ',
    body: '\n One\r\nTwo\n\n \nThree \n',
    link: ' ',
    states: ['TX', 'OR', 'TX'],
    starts_at: '-3 days',
    channels: ['banner', 'bell', 'banner'],
  })
  const [kept] = await town.set("select *, starts_at > clock.now() - interval '1 minute' as at_once from internal.announcements")
  assert.equal(kept?.['title'], 'A quiet Sunday')
  assert.equal(kept['body'], 'One\nTwo\n\nThree')
  assert.deepEqual([kept['link'], kept['states'], kept['channels'], kept['at_once']], [null, ['OR', 'TX'], ['banner', 'bell'], true])
  const [entry] = await town.set(`select actor_id, target_id, after - '{starts_at,ends_at}'::text[] as after from public.audit_entries
    where act = 'write_announcements'`)
  const after = { title: 'A quiet Sunday', channels: ['banner', 'bell'], tiers: [], states: ['OR', 'TX'], crafts: [] }
  assert.deepEqual(entry, { actor_id: ada.id, target_id: kept['id'], after })
})

bounds(
  'internal.announcements',
  {
    row: (town) =>
      town.set(`insert into internal.announcements (title, body, channels, starts_at, ends_at)
        values ('A quiet Sunday', 'We move house.', '{bell}', clock.now(), clock.now() + interval '1 day')`),
  },
  {
    announcements_title_length: {
      refuses: [`title = 'ab'`, `title = repeat('x', 81)`],
      takes: [`title = 'abc'`, `title = repeat('x', 80)`],
    },
    announcements_body_length: { refuses: [`body = ''`, `body = repeat('x', 1001)`], takes: [`body = repeat('x', 1000)`] },
    announcements_link_is_a_path: {
      refuses: [`link = 'https://a.test'`, `link = '//a.test'`, `link = '/\\a.test'`, `link = '/' || repeat('x', 300)`],
      takes: [`link = '/'`, `link = '/settings?tab=privacy'`],
    },
    announcements_tiers_known: { refuses: [`tiers = '{gold}'`], takes: [`tiers = '{free,premium}'`] },
    announcements_channels_known: { refuses: [`channels = '{}'`, `channels = '{sms}'`], takes: [`channels = '{banner,bell,email}'`] },
    announcements_end_after_start: { refuses: ['ends_at = starts_at'] },
    announcements_end_reason_length: {
      refuses: [`end_reason = ''`, `end_reason = repeat('x', 501)`],
      takes: [`end_reason = repeat('x', 500)`],
    },
  },
)

promise('twenty announcements run or wait at a time', async (town) => {
  const ada = await town.admin()
  const open = `insert into internal.announcements (title, body, channels, starts_at, ends_at)
    select 'Number ' || each, 'Words', '{banner}', clock.now() + interval '1 hour', clock.now() + interval '1 day' from generate_series(1, $1) as each`
  await town.set(open, [20])
  assert.equal((await town.refuses(ada, create, valuesOf({}), 'PT429')).hint, 'limit_reached')
  await town.set(`update internal.announcements set ended_at = clock.now() where title = 'Number 1'`)
  await write(town, ada)
})

promise('a banner is for members who fit every list of its audience, on every plan', async (town) => {
  const ada = await town.admin()
  const people: { member: Member; tier: string }[] = []
  for (const { made } of kinds) {
    if (made === null) continue
    const member = await town.member()
    await become(town, member, made)
    const [standing] = await town.set('select (internal.standing_of($1)).tier', [member.id])
    people.push({ member, tier: String(standing?.['tier']) })
  }
  for (const tier of ['free', 'basic', 'premium']) assert.ok(people.some((each) => each.tier === tier))
  for (const tiers of [['free'], ['basic'], ['premium'], ['free', 'premium'], ['free', 'basic', 'premium']]) {
    const [reached] = await town.as(ada, reach, [tiers, [], []])
    const expected = await town.set('select from public.profiles where (internal.standing_of(id)).tier = any ($1)', [tiers])
    assert.equal(reached?.['people'], expected.length, tiers.join())
    const id = await write(town, ada, { title: tiers.join(), tiers })
    for (const { member, tier } of people)
      assert.equal(await bannerOf(town, member), tiers.includes(tier) ? tiers.join() : null, `${tier}: ${tiers.join()}`)
    await town.as(ada, end, [id, 'Next'])
  }
})

promise('an announcement to one state and craft is seen by nobody else, also not on the card of those who see it', async (town) => {
  const ada = await town.admin()
  const [ana, bea, cleo, dee] = await town.professionals(4)
  await livesIn(town, ana, 'OR', '{hair,nails}')
  await livesIn(town, bea, 'TX', '{hair}')
  await livesIn(town, cleo, 'OR', '{massage}')
  const one = { states: ['OR', 'WA'], crafts: ['hair', 'barbering'] }
  await write(town, ada, one)
  assert.equal(await bannerOf(town, ana), 'A quiet Sunday')
  for (const other of [bea, cleo, dee, ada]) {
    assert.equal(await bannerOf(town, other), null)
    assert.equal(await bannerOf(town, other, ana), null)
  }
  const byFilter = `select from public.profiles as card where public.announcement(card) is not null`
  assert.equal((await town.as(bea, byFilter)).length, 0)
  assert.equal((await town.as(ana, byFilter)).length, 1)
  await town.refuses(null, 'select public.announcement(null)')
  const people = async (audience: unknown[]) => (await town.as(ada, reach, audience))[0]?.['people']
  assert.deepEqual(
    [await people([[], one.states, one.crafts]), await people([[], ['OR'], []]), await people([[], [], ['hair']])],
    [1, 2, 2],
  )
  // Who moves there sees it while it runs.
  await livesIn(town, dee, 'WA', '{barbering}')
  assert.equal(await bannerOf(town, dee), 'A quiet Sunday')
})

promise('a banner shows from its start to its end, the newest one first, until its reader closes it', async (town) => {
  const ada = await town.admin()
  const [ana, bea, cleo] = await town.professionals(3)
  const older = await write(town, ada, { title: 'Older' })
  await town.set(`update internal.announcements set starts_at = starts_at - interval '1 minute'`)
  const newer = await write(town, ada, { title: 'Newer' })
  const foreign = await write(town, ada, { title: 'Foreign', states: ['TX'] })
  const waiting = await write(town, ada, { title: 'Waiting', starts_at: '1 hour' })
  await write(town, ada, { title: 'In the bell', channels: ['bell'] })
  assert.equal(await bannerOf(town, ana), 'Newer')
  const closed = async () => (await town.set('select user_id from internal.announcement_dismissals')).length
  for (const other of [foreign, waiting, ana.id, null])
    assert.deepEqual(await town.as(ana, dismiss, [other]), [{ next: 'Newer' }], 'the same answer for what is not for them')
  assert.equal(await closed(), 0)
  assert.deepEqual(await town.as(ana, dismiss, [newer]), [{ next: 'Older' }])
  assert.deepEqual(await town.as(ana, dismiss, [newer]), [{ next: 'Older' }])
  assert.equal(await bannerOf(town, bea), 'Newer')
  assert.deepEqual(await town.as(ana, dismiss, [older]), [{ next: null }])
  assert.equal(await closed(), 2)
  await town.set('delete from auth.users where id = $1', [ana.id])
  assert.equal(await closed(), 0)
  await town.as(cleo, dismiss, [newer])
  await town.set('select internal.erase_account($1)', [cleo.id])
  assert.equal(await closed(), 0)
  await town.as(bea, dismiss, [newer])
  await town.set(
    `update internal.announcements set starts_at = clock.now() - interval '2 days', ends_at = clock.now() - interval '1 second'`,
  )
  assert.equal(await bannerOf(town, bea), null)
  await town.set(run)
  assert.equal(await closed(), 1, 'not yet: it may be closed at the last moment')
  await town.set(`update internal.announcements set ends_at = clock.now() - interval '2 minutes'`)
  await town.set(run)
  assert.equal(await closed(), 0)
  assert.deepEqual(await town.set('select from internal.announcements where not is_settled'), [])
})

promise('a suspended member sees no banner, closes none and is sent nothing', async (town) => {
  const ada = await town.admin()
  const [ana, bea] = await town.professionals(2)
  const id = await write(town, ada, { channels: ['banner', 'bell', 'email'] })
  await suspend(town, ana)
  const [reached] = await town.as(ada, reach, [[], [], []])
  assert.equal(reached?.['people'], 2)
  assert.equal(await bannerOf(town, ana), null)
  assert.equal((await town.refuses(ana, dismiss, [id], 'PT403')).hint, 'suspended')
  await town.set(run)
  assert.deepEqual(await bell(town, ana), [])
  assert.deepEqual(await emails(town), [ada.email, bea.email])
  await liftAll(town, ana)
  assert.equal(await bannerOf(town, ana), 'A quiet Sunday')
})

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

const numbersOf = (rows: Row[]) => rows.map(({ title }) => String(title).replace('Number ', ''))

promise('those that are over are listed page by page, the last one first', async (town) => {
  const ada = await town.admin()
  await town.set(`insert into internal.announcements (title, body, channels, starts_at, ends_at)
    select 'Number ' || each, 'Words', '{banner}', clock.now() - interval '9 days', clock.now() - each * interval '1 hour' from generate_series(1, 60) as each`)
  const page = 'select id, title, over_at::text as over_at, status from public.announcement_list(true, $1, $2)'
  const first = await town.as(ada, page, [null, null])
  const second = await town.as(ada, page, [first.at(-1)?.['over_at'], first.at(-1)?.['id']])
  assert.deepEqual(
    [...numbersOf(first), ...numbersOf(second)],
    Array.from({ length: 60 }, (_, index) => String(index + 1)),
  )
  assert.equal(first.length, 50)
  assert.ok(first.every(({ status }) => status === 'ended'))
  await write(town, ada, { title: 'Waiting', starts_at: '1 hour' })
  assert.deepEqual(await town.as(ada, list, [false]), [{ title: 'Waiting', status: 'waiting' }])
})
