// A member's own calendars: who sees what of them, and that times at which they are busy are not shared. What is in a calendar, and
// how it gets here, is in server/services/calendars.
import assert from 'node:assert/strict'
import { bounds } from '#tests/support/policies/bounds.ts'
import { setBusy, setHours } from '#tests/support/policies/hours.ts'
import { grants, promise } from '#tests/support/policies/promises.ts'
import type { Member, Row, Stage } from '#tests/support/policies/stage.ts'

const feedId = '11111111-2222-4333-8444-555555555555'
const quarterOf = (moment: string) => Date.parse(moment) / 900_000
const setClock = (town: Stage, moment: string) => town.set('update clock.settings set shift = $1::timestamptz - now()', [moment])

/** As service_role, like the server function. */
async function asService(town: Stage, sql: string, values: unknown[]): Promise<Row[]> {
  await town.set('set local role service_role')
  const rows = await town.set(sql, values)
  await town.set('reset role')
  return rows
}
const begin = async (town: Stage, who: Member) =>
  (await asService(town, 'select refused, timezone from public.busy_feed_begin($1)', [who.id]))[0]
const store = async (town: Stage, who: Member, id: string = feedId, quarters = '{[1,3)}') =>
  (
    await asService(town, `select public.busy_feed_store($1, $2, 'calendar.test', 'sealed', $3, '"v1"', 'Monday', '[]') as stored`, [
      id,
      who.id,
      quarters,
    ])
  )[0]?.['stored']
const sourceOf = async (town: Stage) => (await town.set('select * from internal.busy_feed_sources where feed_id = $1', [feedId]))[0]
const take = (town: Stage, most = 10) =>
  town.set(`select feed_id, address, etag, modified, timezone from internal.take_busy_feeds($1, '2 minutes')`, [most])
const makeDue = (town: Stage) => town.set(`update internal.busy_feed_sources set due_at = now() - interval '1 second'`)

promise('a member sees their own calendars', async (town) => {
  const [ana, bea] = await town.professionals(2)
  await setHours(town, ana)
  assert.equal(await store(town, ana), true)
  const read = 'select id, host, problem, notes from public.busy_feeds'
  assert.deepEqual(await town.as(bea, read), [])
  await town.refuses(null, read)
  assert.deepEqual(await town.as(ana, read), [{ id: feedId, host: 'calendar.test', problem: null, notes: [] }])
})

promise('a member removes their own calendars', async (town) => {
  const [ana, bea] = await town.professionals(2)
  await setHours(town, ana)
  await store(town, ana)
  assert.equal(await town.touches(bea, 'delete from public.busy_feeds'), 0)
  assert.equal(await town.touches(ana, 'delete from public.busy_feeds'), 1)
  assert.deepEqual(await town.set('select from internal.busy_feed_sources'), [])
  assert.deepEqual(await town.set('select from internal.busy_time'), [])
})

grants('busy_feeds', { remove: true })

promise('nobody but the server adds a calendar or reads its address, and nobody reads the quarter hours', async (town) => {
  const [ana] = await town.professionals(1)
  await setHours(town, ana)
  await store(town, ana)
  for (const sql of [
    `select * from public.busy_feed_begin('${ana.id}')`,
    `select public.busy_feed_store(gen_random_uuid(), '${ana.id}', 'a', 'b', '{}', null, null, '[]')`,
    'select * from internal.busy_feed_sources',
    'select * from internal.busy_time',
    `select internal.taken_quarters('${ana.id}')`,
    `select * from internal.take_busy_feeds(1, '1 hour')`,
  ])
    for (const who of [null, ana]) await town.refuses(who, sql)
})

promise('a member without hours adds no calendar, and one with hours two, in ten tries a day', async (town) => {
  const [ana, bea] = await town.professionals(2)
  assert.deepEqual(await begin(town, ana), { refused: 'hours_missing', timezone: null })
  await setHours(town, ana, { timezone: 'America/Adak' })
  assert.deepEqual(await begin(town, ana), { refused: null, timezone: 'America/Adak' })
  for (let more = 2; more <= 10; more += 1) assert.equal((await begin(town, ana))?.['refused'], null)
  assert.equal((await begin(town, ana))?.['refused'], 'feeds_used_up')
  await setHours(town, bea)
  assert.equal((await begin(town, bea))?.['refused'], null, 'everyone has their own tries')
  assert.equal(await store(town, bea), true)
  assert.equal(await store(town, bea, '21111111-2222-4333-8444-555555555555'), true)
  assert.equal((await begin(town, bea))?.['refused'], 'feeds_too_many')
  assert.equal(await store(town, bea, '31111111-2222-4333-8444-555555555555'), false)
  assert.equal((await town.as(bea, 'select from public.busy_feeds')).length, 2)
})

promise('times at which one of the two is busy are not shared, and others are', async (town) => {
  await setClock(town, '2030-05-07 12:00-07')
  const [ana, bea] = await town.professionals(2)
  await town.set(`update public.profiles set state_code = 'OR', city = 'Portland' where id = any ($1)`, [[ana.id, bea.id]])
  const day = { week: [], exceptions: [{ on_date: '2030-05-10', kind: 'open', start_time: '09:00', end_time: '12:00' } as const] }
  for (const who of [ana, bea]) await setHours(town, who, day)
  const ask = async () => {
    const rows = await town.as(ana, 'select starts_at from public.overlap_slots($1, minutes => 60)', [bea.id])
    return rows.map((row) => (row['starts_at'] as Date).toISOString().slice(11, 16))
  }
  assert.deepEqual(await ask(), ['16:00', '16:15', '16:30', '16:45', '17:00', '17:15', '17:30', '18:00'])
  await setBusy(town, bea, [quarterOf('2030-05-10T17:00Z')])
  assert.deepEqual(await ask(), ['16:00', '17:15', '17:30', '17:45', '18:00'])
  await setBusy(town, ana, [quarterOf('2030-05-10T16:30Z'), quarterOf('2030-05-10T18:30Z')])
  assert.deepEqual(await ask(), ['17:15', '17:30'])
  await town.as(bea, 'delete from public.busy_feeds')
  assert.deepEqual(await ask(), ['16:45', '17:00', '17:15', '17:30'])
})

promise('a member reads their own busy times of seven days, on their own clock', async (town) => {
  await setClock(town, '2030-05-07 23:30-07')
  const [ana, bea] = await town.professionals(2)
  await town.refuses(null, 'select * from public.my_busy_times()')
  assert.deepEqual(await town.as(ana, 'select * from public.my_busy_times()'), [])
  for (const who of [ana, bea]) await setHours(town, who)
  const moments = ['2030-05-07T06:45Z', '2030-05-07T07:00Z', '2030-05-07T07:15Z', '2030-05-14T06:45Z', '2030-05-14T07:00Z']
  await setBusy(town, ana, moments.map(quarterOf))
  assert.deepEqual(await town.as(bea, 'select * from public.my_busy_times()'), [])
  assert.deepEqual(await town.as(ana, 'select * from public.my_busy_times()'), [
    { starts_at: new Date('2030-05-07T07:00Z'), ends_at: new Date('2030-05-07T07:30Z') },
    { starts_at: new Date('2030-05-14T06:45Z'), ends_at: new Date('2030-05-14T07:00Z') },
  ])
})

promise('a calendar is read about once an hour, by one process at a time', async (town) => {
  const [ana] = await town.professionals(1)
  await setHours(town, ana, { timezone: 'America/Denver' })
  await store(town, ana)
  assert.deepEqual(await take(town), [], 'it was just read')
  const [next] = await town.set(
    `select due_at between now() + interval '54 minutes' and now() + interval '66 minutes' as soon from internal.busy_feed_sources`,
  )
  assert.equal(next?.['soon'], true)
  await makeDue(town)
  assert.deepEqual(await take(town, 0), [])
  assert.deepEqual(await take(town), [{ feed_id: feedId, address: 'sealed', etag: '"v1"', modified: 'Monday', timezone: 'America/Denver' }])
  assert.deepEqual(await take(town), [], 'reserved')
})

promise('what was read is kept; an unchanged calendar keeps what there was, and is computed again after a day', async (town) => {
  const [ana] = await town.professionals(1)
  await setHours(town, ana)
  await store(town, ana)
  const busy = async () => (await town.set('select quarters::text from internal.busy_time'))[0]?.['quarters']
  const notes = async () => (await town.as(ana, 'select notes from public.busy_feeds'))[0]?.['notes']
  await town.set(`select internal.finish_busy_feed($1, '{[5,9)}', '"v2"', null, '[{"title": "Dentist"}]')`, [feedId])
  assert.equal(await busy(), '{[5,9)}')
  assert.deepEqual(await notes(), [{ title: 'Dentist' }])
  assert.equal((await sourceOf(town))?.['etag'], '"v2"')
  assert.equal((await sourceOf(town))?.['modified'], null)
  await town.set('select internal.finish_busy_feed($1, null, null, null, null)', [feedId])
  assert.equal(await busy(), '{[5,9)}')
  assert.deepEqual(await notes(), [{ title: 'Dentist' }])
  assert.equal((await sourceOf(town))?.['etag'], '"v2"')
  await town.set(`update internal.busy_feed_sources set read_at = now() - interval '25 hours', due_at = now() - interval '1 second'`)
  assert.deepEqual(await take(town), [{ feed_id: feedId, address: 'sealed', etag: null, modified: null, timezone: 'America/Los_Angeles' }])
  await town.as(ana, 'delete from public.busy_feeds')
  await town.set(`select internal.finish_busy_feed($1, '{[1,2)}', null, null, '[]')`, [feedId])
  assert.equal(await busy(), undefined, 'removed meanwhile')
})

promise(
  'a calendar that fails is read less and less often, its times still count, and its owner gets one notification after a day',
  async (town) => {
    const [ana] = await town.professionals(1)
    await setHours(town, ana)
    await store(town, ana)
    const fail = () => town.set(`select internal.fail_busy_feed($1, 'unreachable')`, [feedId])
    const pause = async () =>
      Number((await town.set(`select extract(epoch from due_at - now()) / 60 as minutes from internal.busy_feed_sources`))[0]?.['minutes'])
    const told = () =>
      town.as(ana, `select type, title, template, facts, link from public.notifications where template = 'calendar_failed'`)
    for (const [least, most] of [
      [109, 121],
      [219, 231],
      [439, 451],
      [879, 891],
      [1439, 1451],
      [1439, 1451],
    ] as const) {
      await fail()
      const minutes = await pause()
      assert.ok(minutes >= least && minutes <= most, `${minutes} minutes`)
    }
    assert.deepEqual(await town.as(ana, 'select problem, last_failed_at is not null as failed from public.busy_feeds'), [
      { problem: 'unreachable', failed: true },
    ])
    assert.deepEqual(await town.set('select quarters::text from internal.busy_time'), [{ quarters: '{[1,3)}' }])
    assert.deepEqual(await told(), [])
    await town.set(`update internal.busy_feed_sources set failing_since = now() - interval '23 hours'`)
    await fail()
    assert.deepEqual(await told(), [])
    await town.set(`update internal.busy_feed_sources set failing_since = now() - interval '25 hours'`)
    await fail()
    await fail()
    assert.deepEqual(await told(), [
      {
        type: 'system',
        title: "We can't read your calendar",
        template: 'calendar_failed',
        facts: { host: 'calendar.test' },
        link: '/my-profile-settings?tab=availability',
      },
    ])
    await town.set(`select internal.finish_busy_feed($1, '{}', null, null, '[]')`, [feedId])
    assert.deepEqual(await town.as(ana, 'select problem from public.busy_feeds'), [{ problem: null }])
    const { failures, failing_since, is_told } = (await sourceOf(town)) ?? {}
    assert.deepEqual({ failures, failing_since, is_told }, { failures: 0, failing_since: null, is_told: false })
    await town.as(ana, 'delete from public.busy_feeds')
    await fail()
  },
)

promise("another time zone reads the calendars of that member anew, and no one else's", async (town) => {
  const [ana, bea] = await town.professionals(2)
  for (const who of [ana, bea]) await setHours(town, who)
  await store(town, ana)
  await store(town, bea, '21111111-2222-4333-8444-555555555555')
  await setHours(town, ana, { week: [] })
  assert.deepEqual(await take(town), [])
  await setHours(town, ana, { timezone: 'Pacific/Honolulu' })
  assert.deepEqual(await take(town), [{ feed_id: feedId, address: 'sealed', etag: null, modified: null, timezone: 'Pacific/Honolulu' }])
})

const feed = async (town: Stage) => {
  const [ana] = await town.professionals(1)
  await setHours(town, ana)
  await store(town, ana)
}

bounds(
  'public.busy_feeds',
  { row: feed },
  {
    busy_feeds_host_length: { refuses: [`host = ''`, `host = repeat('x', 256)`], takes: [`host = repeat('x', 255)`] },
    busy_feeds_notes_few: {
      refuses: [`notes = '{}'`, `notes = (select jsonb_agg(n) from generate_series(1, 21) as n)`],
      takes: [`notes = (select jsonb_agg(n) from generate_series(1, 20) as n)`],
    },
    busy_feeds_notes_length: {
      refuses: [`notes = jsonb_build_array(repeat('x', 11997))`],
      takes: [`notes = jsonb_build_array(repeat('x', 11996))`],
    },
    busy_feeds_problem_known: {
      refuses: [`problem = 'odd'`],
      takes: ['unreachable', 'gone', 'refused', 'not_a_calendar', 'too_large', 'sealed'].map((problem) => `problem = '${problem}'`),
    },
  },
)

bounds(
  'internal.busy_feed_sources',
  { row: feed },
  {
    busy_feed_sources_address_length: { refuses: [`address = repeat('x', 4001)`], takes: [`address = repeat('x', 4000)`] },
    busy_feed_sources_etag_length: { refuses: [`etag = repeat('x', 301)`], takes: [`etag = repeat('x', 300)`] },
    busy_feed_sources_modified_length: { refuses: [`modified = repeat('x', 101)`], takes: [`modified = repeat('x', 100)`] },
  },
)
