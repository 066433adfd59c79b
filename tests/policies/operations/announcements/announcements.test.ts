// Announcements: who writes, ends and lists them, and within which bounds.
import assert from 'node:assert/strict'
import { bounds } from '#tests/support/policies/bounds.ts'
import { become, kinds } from '#tests/support/policies/kinds.ts'
import { promise } from '#tests/support/policies/promises.ts'
import type { Row } from '#tests/support/policies/stage.ts'
import { create, end, type Given, list, reach, valuesOf, write } from './announcing.ts'

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
