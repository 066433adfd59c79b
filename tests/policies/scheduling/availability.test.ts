import assert from 'node:assert/strict'
import { week } from '#tests/support/policies/hours.ts'
import { grants, promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

const zone = 'America/Chicago'
const save = (town: Stage, who: Member, hours: unknown = week(), timezone = zone) =>
  town.as(who, 'select (public.availability_save($1, $2)).timezone', [timezone, JSON.stringify(hours)])
const hoursOf = (town: Stage, who: Member) =>
  town.as(who, 'select weekday, position, start_time, end_time from public.availability_rules order by weekday, position')
const adds = 'insert into public.availability_exceptions (user_id, on_date, kind) values ($1, $2, $3)'

promise('a member sees their own time zone', async (town) => {
  const [ana, bea] = await town.professionals(2)
  await save(town, ana)
  assert.deepEqual(await town.as(bea, 'select timezone from public.availability'), [])
  assert.deepEqual(await town.as(ana, 'select user_id, timezone from public.availability'), [{ user_id: ana.id, timezone: zone }])
})

promise('a member sees their own hours', async (town) => {
  const [ana, bea] = await town.professionals(2)
  await save(town, ana, week('09:00', '24:00', [6]))
  assert.deepEqual(await hoursOf(town, bea), [])
  assert.deepEqual(await hoursOf(town, ana), [{ weekday: 6, position: 1, start_time: '09:00:00', end_time: '24:00:00' }])
})

promise('a member sees their own days that differ', async (town) => {
  const [ana, bea] = await town.professionals(2)
  await save(town, ana)
  await town.as(ana, adds, [ana.id, '2030-01-01', 'blocked'])
  const read = 'select on_date::text, kind, start_time, end_time from public.availability_exceptions'
  assert.deepEqual(await town.as(bea, read), [])
  assert.deepEqual(await town.as(ana, read), [{ on_date: '2030-01-01', kind: 'blocked', start_time: '00:00:00', end_time: '24:00:00' }])
})

promise('a member adds days that differ', async (town) => {
  const [ana, bea] = await town.professionals(2)
  await save(town, bea)
  await town.refuses(ana, adds, [bea.id, '2030-01-01', 'blocked'])
  await town.refuses(ana, adds, [ana.id, '2030-01-01', 'blocked'], '23503')
  await save(town, ana)
  await town.refuses(ana, adds, [ana.id, '2030-01-01', 'perhaps'], '23514')
  assert.equal(await town.touches(ana, adds, [ana.id, '2030-01-01', 'open']), 1)
})

promise('a member removes their own days that differ', async (town) => {
  const [ana, bea] = await town.professionals(2)
  await save(town, ana)
  await town.as(ana, adds, [ana.id, '2030-01-01', 'blocked'])
  assert.equal(await town.touches(bea, 'delete from public.availability_exceptions'), 0)
  assert.equal(await town.touches(ana, 'delete from public.availability_exceptions'), 1)
})

promise('a week is replaced as a whole; wrong hours change nothing', async (town) => {
  const [ana] = await town.professionals(1)
  const call = 'select public.availability_save($1, $2)'
  await town.refuses(null, call, [zone, '[]'])
  const evening = { weekday: 1, start_time: '18:00', end_time: '20:00' }
  await save(town, ana, [evening, { ...evening, start_time: '09:00', end_time: '12:00' }])
  const kept = [
    { weekday: 1, position: 1, start_time: '09:00:00', end_time: '12:00:00' },
    { weekday: 1, position: 2, start_time: '18:00:00', end_time: '20:00:00' },
  ]
  assert.deepEqual(await hoursOf(town, ana), kept)
  const wrong: unknown[] = [
    [{ ...evening, end_time: '18:00' }],
    [{ ...evening, start_time: '18:10' }],
    [{ ...evening, end_time: '24:15' }],
    [{ ...evening, weekday: 7 }],
    [{ ...evening, weekday: 1e12 }],
    [{ ...evening, weekday: 1.5 }],
    [{ weekday: 1 }],
    [{ ...evening, start_time: 'soon' }],
    [1],
    {},
    Array.from({ length: 5 }, () => evening),
    Array.from({ length: 29 }, () => evening),
  ]
  for (const hours of wrong) {
    const { hint } = await town.refuses(ana, call, [zone, JSON.stringify(hours)], 'PT400')
    assert.equal(hint, 'invalid', JSON.stringify(hours))
  }
  await town.refuses(ana, call, [zone, null], 'PT400')
  await town.refuses(ana, call, ['Europe/Berlin', '[]'], 'PT400')
  await town.refuses(ana, call, [null, '[]'], 'PT400')
  assert.deepEqual(await hoursOf(town, ana), kept)
  await save(town, ana, [], 'America/Adak')
  assert.deepEqual(await hoursOf(town, ana), [])
  assert.deepEqual(await town.as(ana, 'select timezone from public.availability'), [{ timezone: 'America/Adak' }])
})

promise('days that differ are on the quarter hour, end after they start, and have short notes', async (town) => {
  const [ana] = await town.professionals(1)
  await save(town, ana)
  const add =
    'insert into public.availability_exceptions (user_id, on_date, kind, start_time, end_time, note) values ($1, $2, $3, $4, $5, $6)'
  const day = [ana.id, '2030-01-01', 'open']
  for (const wrong of [
    ['10:00', '10:00', ''],
    ['10:05', '11:00', ''],
    ['10:00', '11:05', ''],
    ['10:00', '11:00', 'x'.repeat(201)],
  ])
    await town.refuses(ana, add, [...day, ...wrong], '23514')
  assert.equal(await town.touches(ana, add, [...day, '10:00', '11:00', 'x'.repeat(200)]), 1)
})

promise('a day that is over in every time zone is swept', async (town) => {
  const [ana] = await town.professionals(1)
  await save(town, ana)
  await town.set(`update clock.settings set shift = '2030-06-15 12:00Z'::timestamptz - now()`)
  for (const day of ['2030-06-13', '2030-06-14', '2030-06-15']) await town.as(ana, adds, [ana.id, day, 'blocked'])
  await town.set(`select clock.run('sweep exceptions')`)
  const left = await town.as(ana, 'select on_date::text as day from public.availability_exceptions order by day')
  assert.deepEqual(
    left.map(({ day }) => day),
    ['2030-06-14', '2030-06-15'],
  )
})

grants('availability', {})
grants('availability_rules', {})
grants('availability_exceptions', { insert: ['user_id', 'on_date', 'kind', 'start_time', 'end_time', 'note'], remove: true })
