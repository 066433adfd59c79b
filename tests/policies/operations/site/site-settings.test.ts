// Switches and numbers that an admin changes: who may, within which bounds, what it leaves in the audit log, and that the
// rules obey.
import assert from 'node:assert/strict'
import { bounds } from '#tests/support/policies/bounds.ts'
import { become, kinds } from '#tests/support/policies/kinds.ts'
import { promise } from '#tests/support/policies/promises.ts'
import type { Member, Row, Stage } from '#tests/support/policies/stage.ts'
import { offer, send, sendValues } from '#tests/support/policies/trades.ts'

const turn = 'select public.switch_feature($1, $2, $3) as done'
const change = 'select public.setting_change($1, $2, $3) as done'
const read = 'select public.admin_settings() as seen'
const why = 'Links in hundreds of messages'

const done = async (town: Stage, who: Member, sql: string, values: unknown[]) => (await town.as(who, sql, values))[0]?.['done']
const entries = (town: Stage) =>
  town.set(`select actor_id, act, target_kind, target_id, reason, before, after from public.audit_entries
    where act in ('switch_features', 'change_settings') order by id`)
/** The time as its type. */
const last = (row: Row & { last_change: Row | null }) => ({
  ...row,
  last_change: { ...row.last_change, at: typeof row.last_change?.['at'] },
})
const say = `insert into public.messages (sender_id, recipient_id, content) values ($1, $2, 'Hello')`

promise('B21: only an admin reads and changes settings, and others learn nothing of which there are', async (town) => {
  const [ana] = await town.professionals(1)
  const calls: [string, unknown[]][] = [
    [read, []],
    [turn, ['messaging', false, why]],
    [turn, ['unheard-of', null, '']],
    [change, ['messages_a_minute', 5, why]],
    [change, ['unheard-of', -1, '']],
  ]
  for (const { kind, made } of kinds) {
    await town.set('savepoint kind')
    if (made !== null) await become(town, ana, made)
    await town.enrols(ana)
    const who = made === null ? null : await town.signsIn(ana, 'aal2')
    for (const [sql, values] of calls) {
      if (made?.role === 'admin') continue
      if (who === null) await town.refuses(null, sql, values)
      else assert.equal((await town.refuses(who, sql, values, 'PT403')).hint, 'not_allowed', `${kind}: ${sql}`)
    }
    await town.set('rollback to savepoint kind')
  }
  assert.deepEqual(await entries(town), [])
})

promise('B21: changes need the second factor and a proof from the last ten minutes, reading only the factor', async (town) => {
  const ada = await town.admin()
  const low = await town.signsIn(ada)
  await town.set(`update auth.sessions set created_at = clock_timestamp() - interval '11 minutes' where id = $1`, [ada.sessionId])
  for (const [sql, values] of [
    [turn, ['messaging', false, why]],
    [change, ['messages_a_minute', 5, why]],
  ] as const) {
    assert.equal((await town.refuses(low, sql, [...values], 'PT403')).hint, 'second_factor_needed')
    assert.equal((await town.refuses(ada, sql, [...values], 'PT403')).hint, 'proof_needed')
  }
  assert.equal((await town.refuses(low, read, [], 'PT403')).hint, 'second_factor_needed')
  assert.equal((await town.as(ada, read)).length, 1)
})

promise('B21: a switch needs a reason and a feature that has one, and is in the audit log with before and after', async (town) => {
  const ada = await town.admin()
  for (const reason of [null, '', '   ', 'x'.repeat(501)])
    assert.deepEqual(await town.refuses(ada, turn, ['messaging', false, reason], 'PT400'), {
      message: 'Give a reason of 1 to 500 characters.',
      hint: 'invalid',
    })
  assert.deepEqual(await town.refuses(ada, turn, ['messaging', null, why], 'PT400'), {
    message: 'Say whether it is on or off.',
    hint: 'invalid',
  })
  for (const area of ['browse', 'events', 'unheard-of', null])
    assert.deepEqual(await town.refuses(ada, turn, [area, false, why], 'PT404'), { message: 'There is no such switch.', hint: 'not_found' })
  assert.equal(await done(town, ada, turn, ['messaging', true, why]), false, 'it is on already')
  assert.equal(await done(town, ada, turn, ['messaging', false, ` ${why} `]), true)
  assert.equal(await done(town, ada, turn, ['messaging', false, why]), false)
  assert.equal(await done(town, ada, turn, ['messaging', true, 'Solved']), true)
  const entry = { actor_id: ada.id, act: 'switch_features', target_kind: 'feature', target_id: 'messaging' }
  assert.deepEqual(await entries(town), [
    { ...entry, reason: why, before: { is_on: true }, after: { is_on: false } },
    { ...entry, reason: 'Solved', before: { is_on: false }, after: { is_on: true } },
  ])
})

promise('B21: a number stays within its bounds, needs a reason, and is in the audit log with before and after', async (town) => {
  const ada = await town.admin()
  assert.equal((await town.refuses(ada, change, ['messages_a_minute', 5, ' '], 'PT400')).message, 'Give a reason of 1 to 500 characters.')
  for (const value of [null, 0, 61, -1])
    assert.deepEqual(await town.refuses(ada, change, ['messages_a_minute', value, why], 'PT400'), {
      message: 'Choose a number from 1 to 60.',
      hint: 'invalid',
    })
  for (const name of ['unheard-of', null])
    assert.deepEqual(await town.refuses(ada, change, [name, 5, why], 'PT404'), { message: 'There is no such setting.', hint: 'not_found' })
  assert.equal(await done(town, ada, change, ['messages_a_minute', 30, why]), false, 'it is 30 already')
  for (const value of [1, 60]) assert.equal(await done(town, ada, change, ['messages_a_minute', value, ` ${why} `]), true)
  const entry = { actor_id: ada.id, act: 'change_settings', target_kind: 'setting', target_id: 'messages_a_minute', reason: why }
  assert.deepEqual(await entries(town), [
    { ...entry, before: { value: 30 }, after: { value: 1 } },
    { ...entry, before: { value: 1 }, after: { value: 60 } },
  ])
})

promise('B21: the list has every switch and number with its bounds, and who changed it last and why', async (town) => {
  const ada = await town.admin()
  const seen = async () => (await town.as(ada, read))[0]?.['seen'] as Record<'switches' | 'settings', (Row & { last_change: Row | null })[]>
  const before = await seen()
  assert.deepEqual(before.switches, [
    { area: 'community', is_on: true, last_change: null },
    { area: 'jobs', is_on: true, last_change: null },
    { area: 'live_chat', is_on: true, last_change: null },
    { area: 'marketplace', is_on: true, last_change: null },
    { area: 'messaging', is_on: true, last_change: null },
    { area: 'trades', is_on: true, last_change: null },
  ])
  const numbers = await town.set('select name, value, default_value, lowest, highest from internal.site_settings order by name')
  assert.deepEqual(
    before.settings,
    numbers.map((each) => ({ ...each, last_change: null })),
  )
  assert.equal(numbers.length, 7)
  await town.as(ada, turn, ['trades', false, 'First'])
  await town.as(ada, turn, ['trades', true, why])
  await town.as(ada, change, ['landing_pros_minimum', 100, why])
  const after = await seen()
  const by = { at: 'string', by: ada.name, reason: why }
  assert.deepEqual(last(after.switches[5] ?? { last_change: null }), { area: 'trades', is_on: true, last_change: by })
  const [pros] = after.settings.filter(({ name }) => name === 'landing_pros_minimum')
  assert.deepEqual(last(pros ?? { last_change: null }), {
    name: 'landing_pros_minimum',
    value: 100,
    default_value: 50,
    lowest: 5,
    highest: 100_000,
    last_change: by,
  })
})

promise('B21: limits obey their setting with the next statement', async (town) => {
  const ada = await town.admin()
  const [ana, bea, cleo, dee] = await town.professionals(4)
  const set = (name: string, value: number) => town.as(ada, change, [name, value, why])
  const limited = async (sql: string, values: unknown[]) =>
    assert.equal((await town.refuses(ana, sql, values, 'PT429')).hint, 'limit_reached')

  await town.as(ana, say, [ana.id, bea.id])
  await set('conversations_a_day', 1)
  await limited(say, [ana.id, cleo.id])
  await town.set('update public.profiles set is_verified = true where id = $1', [ana.id])
  await set('conversations_a_day_verified', 2)
  await town.as(ana, say, [ana.id, cleo.id])
  await limited(say, [ana.id, dee.id])
  await set('messages_a_minute', 3)
  await town.as(ana, say, [ana.id, bea.id])
  await limited(say, [ana.id, bea.id])

  const sent = 'select public.trade_send($1, $2, $3, $4, $5)'
  await send(town, ana, bea, offer)
  await set('trade_requests_a_day', 1)
  await limited(sent, sendValues(cleo))
  await set('trade_requests_a_day', 10)
  await set('trade_requests_pending', 1)
  await limited(sent, sendValues(cleo))
  await set('trade_requests_pending', 2)
  await town.as(ana, sent, sendValues(cleo))
})

promise('B21: the landing page obeys its minimums', async (town) => {
  const ada = await town.admin()
  await town.set(`insert into public.site_stats (source, pros, cities) values ('given', 60, 6)`)
  const figures = async () => (await town.set('select pros, cities from public.site_figures()'))[0]
  assert.deepEqual(await figures(), { pros: '60+', cities: '5+' })
  await town.as(ada, change, ['landing_pros_minimum', 61, why])
  await town.as(ada, change, ['landing_cities_minimum', 7, why])
  assert.deepEqual(await figures(), { pros: null, cities: null })
})

promise('a limit whose setting is missing refuses what it limits', async (town) => {
  const [ana, bea] = await town.professionals(2)
  await town.set(`delete from internal.site_settings`)
  await town.refuses(ana, say, [ana.id, bea.id], 'P0002')
})

bounds(
  'internal.site_settings',
  { which: `name = 'messages_a_minute'` },
  {
    site_settings_default_within_bounds: {
      refuses: ['default_value = 0', 'default_value = 61'],
      takes: ['default_value = 1', 'default_value = 60'],
    },
    site_settings_value_within_bounds: { refuses: ['value = 0', 'value = 61'], takes: ['value = 1', 'value = 60'] },
  },
)
