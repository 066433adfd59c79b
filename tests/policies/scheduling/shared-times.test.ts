// The times two members share: who may ask, how often, and that each answer is right, whatever their hours and clocks.
import assert from 'node:assert/strict'
import { setHours, wallClock, zones } from '#tests/support/policies/hours.ts'
import { promise } from '#tests/support/policies/promises.ts'
import { comparePairs } from '#tests/support/policies/shared-pairs.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

const call = 'select starts_at, ends_at, timezone from public.overlap_slots($1, minutes => $2)'
const ask = (town: Stage, who: Member, other: Member, minutes = 60) => town.as(who, call, [other.id, minutes])
const setClock = (town: Stage, moment: string) => town.set('update clock.settings set shift = $1::timestamptz - now()', [moment])

/** Two members with hours from nine to five, on a Tuesday in May. */
async function pair(town: Stage): Promise<[Member, Member, Member]> {
  await setClock(town, '2030-05-07 12:00-07')
  const people = await town.professionals(3)
  await town.set(`update public.profiles set state_code = 'OR', city = 'Portland' where id = any ($1)`, [people.map(({ id }) => id)])
  for (const who of people) await setHours(town, who)
  return people
}

promise('shared times are for callers who may send this member a request, and who have opened their profile', async (town) => {
  const [ana, bea, cleo] = await pair(town)
  await town.refuses(null, call, [ana.id, 60])
  const closed = "This professional isn't accepting trades right now."
  const neutral = async (who: Member, other: Member) => {
    const { message, hint } = await town.refuses(who, call, [other.id, 60], 'PT403')
    assert.deepEqual({ message, hint }, { message: closed, hint: 'blocked_neutral' })
  }
  await town.set('update public.profiles set open_to_trade = false where id = $1', [bea.id])
  await neutral(ana, bea)
  await town.set('update public.profiles set open_to_trade = true where id = $1', [bea.id])
  await town.blocks(bea, ana)
  await neutral(ana, bea)
  await neutral(bea, ana)
  await neutral(ana, { ...ana, id: '00000000-0000-4000-8000-000000000000' })
  await town.endsTrial(ana)
  assert.equal((await town.refuses(ana, call, [cleo.id, 60], 'PT403')).hint, 'gate_basic')
  assert.equal((await ask(town, bea, cleo)).length, 72)
})

promise('without unlimited views, shared times need a view of the profile today', async (town) => {
  const [ana, bea] = await pair(town)
  await town.set(`create or replace function public.has_unlimited_views() returns boolean language sql stable as 'select false'`)
  assert.equal((await town.refuses(ana, call, [bea.id, 60], 'PT403')).message, 'Open this profile first.')
  await town.as(ana, 'select public.increment_profile_view($1, $2)', [ana.id, bea.id])
  assert.equal((await ask(town, ana, bea)).length, 72)
})

promise('a member asks for shared times twenty times a day, and with hours of their own', async (town) => {
  const [ana, bea, cleo] = await pair(town)
  const [dee] = await town.professionals(1)
  assert.equal((await town.refuses(dee, call, [ana.id, 60], 'PT409')).message, 'Set your own hours first.')
  assert.deepEqual(await ask(town, ana, dee), [], 'who has set no hours shares none')
  for (let times = 1; times < 20; times += 1) await ask(town, ana, times % 2 ? bea : cleo)
  const { hint } = await town.refuses(ana, call, [bea.id, 60], 'PT429')
  assert.equal(hint, 'limit_reached')
  assert.equal((await ask(town, bea, ana)).length, 72, 'the other one has their own twenty')
})

promise('a meeting has a length of 5 to 480 minutes, a known place, and a service of one of the two', async (town) => {
  const [ana, bea, cleo] = await pair(town)
  const full = 'select * from public.overlap_slots($1, service_ids => $2, minutes => $3, location_mode => $4)'
  for (const [minutes, mode] of [
    [null, null],
    [4, null],
    [481, null],
    [60, 'the moon'],
  ])
    assert.equal((await town.refuses(ana, full, [bea.id, null, minutes, mode], 'PT400')).hint, 'invalid')
  const service = async (who: Member, isTradeable = true) =>
    (await town.as(who, `select (public.save_service('hair', 'Foils', 90, 9000, is_tradeable => $1)).id`, [isTradeable]))[0]?.['id']
  for (const id of [await service(cleo), await service(bea, false)]) await town.refuses(ana, full, [bea.id, [id], null, null], 'PT404')
  const id = await service(bea)
  await town.refuses(ana, full, [bea.id, [id], null, 'your_place'], 'PT400')
  const [first] = await town.as(ana, full, [bea.id, [id], null, 'my_place'])
  assert.equal(Number(first?.['ends_at']) - Number(first?.['starts_at']), 90 * 60_000)
})

promise(
  'services of one person one after the other take their time together, with the longest around them and the longest notice',
  async (town) => {
    const [ana, bea] = await pair(town)
    const full = 'select * from public.overlap_slots($1, service_ids => $2, minutes => $3)'
    const service = async (who: Member, before: number, after: number, notice: number) => {
      const save = `select (public.save_service('hair', 'Foils', 90, 9000, buffer_before_minutes => $1, buffer_after_minutes => $2, min_notice_hours => $3)).id`
      return (await town.as(who, save, [before, after, notice]))[0]?.['id']
    }
    const [one, two, mine] = [await service(bea, 30, 0, 24), await service(bea, 0, 45, 72), await service(ana, 0, 0, 24)]
    await town.refuses(ana, full, [bea.id, [one, mine], null], 'PT400')
    assert.equal(
      (await town.refuses(ana, full, [bea.id, Array(21).fill(one), null], 'PT400')).message,
      'Please choose at most 20 services.',
    )
    const [first] = await town.as(ana, full, [bea.id, [one, two], null])
    assert.equal(Number(first?.['ends_at']) - Number(first?.['starts_at']), 180 * 60_000)
    // Asked on the 7th at noon, 72 hours ahead.
    assert.equal(wallClock('America/Los_Angeles', Number(first?.['starts_at'])).day, '2030-05-10')
    const [longer] = await town.as(ana, full, [bea.id, [one, two], 300])
    assert.equal(Number(longer?.['ends_at']) - Number(longer?.['starts_at']), 300 * 60_000)
  },
)

const on = (all: string[], day: string) => all.filter((one) => one.startsWith(day)).map((one) => one.slice(11))

promise(
  "times are spread over the days and their parts, eight a day and 72 in all, whole hours first, from a day's notice on",
  async (town) => {
    const [ana, bea] = await pair(town)
    const clocks = async (from: string | null, to: string | null) => {
      const rows = await town.as(ana, 'select starts_at from public.overlap_slots($1, minutes => 60, from_day => $2, to_day => $3)', [
        bea.id,
        from,
        to,
      ])
      return rows.map((row) => {
        const { day, time } = wallClock('America/Los_Angeles', Number(row['starts_at']))
        return `${day} ${time}`
      })
    }
    // Asked on the 7th at noon: the 8th begins at noon. Every day has a morning and an afternoon, the nearest also a third start.
    const all = await clocks(null, null)
    assert.equal(all.length, 72)
    assert.equal(new Set(all.map((one) => one.slice(0, 10))).size, 30)
    assert.deepEqual(on(all, '2030-05-08'), ['12:00', '13:00', '14:00'])
    assert.deepEqual(on(all, '2030-05-09'), ['09:00', '10:00', '12:00'])
    assert.deepEqual(on(all, '2030-06-06'), ['09:00', '12:00'])
    assert.deepEqual(on(await clocks('2030-05-09', '2030-05-09'), '2030-05-09'), [
      '09:00',
      '10:00',
      '11:00',
      '12:00',
      '13:00',
      '14:00',
      '15:00',
      '16:00',
    ])
    assert.deepEqual(on(await clocks('2030-05-01', '2030-05-08'), '2030-05-08'), [
      '12:00',
      '12:30',
      '13:00',
      '13:30',
      '14:00',
      '14:30',
      '15:00',
      '16:00',
    ])
    assert.deepEqual(await clocks('2030-05-20', '2030-05-19'), [])
    assert.deepEqual(await clocks('2030-06-07', '2030-06-07'), [], 'no further than 30 days')
    assert.equal((await clocks('2030-06-06', '9999-12-31')).length, 8)
    for (const hostile of ['infinity', '-infinity', '5874897-12-31', '4713-01-01 BC']) await clocks(hostile, hostile)
  },
)

promise('a day has times of its morning, its afternoon and its evening before more of each', async (town) => {
  const [ana, bea] = await pair(town)
  const day = { week: [], exceptions: [{ on_date: '2030-05-10', kind: 'open', start_time: '07:30', end_time: '21:00' } as const] }
  for (const who of [ana, bea]) await setHours(town, who, day)
  const times = (await ask(town, ana, bea, 60)).map(({ starts_at: at }) => wallClock('America/Los_Angeles', (at as Date).getTime()).time)
  assert.deepEqual(times, ['08:00', '09:00', '10:00', '12:00', '13:00', '14:00', '17:00', '18:00'])
})

promise('changed hours count at once, for both', async (town) => {
  const [ana, bea] = await pair(town)
  assert.equal((await ask(town, ana, bea)).length, 72)
  await setHours(town, bea, { week: [] })
  assert.deepEqual(await ask(town, ana, bea), [])
  const day = { on_date: '2030-05-10', start_time: '10:00', end_time: '11:00' } as const
  const add = 'insert into public.availability_exceptions (user_id, on_date, kind, start_time, end_time) values ($1, $2, $3, $4, $5)'
  await town.as(bea, add, [bea.id, day.on_date, 'open', day.start_time, day.end_time])
  const [only, ...more] = await ask(town, ana, bea)
  assert.deepEqual(more, [])
  assert.deepEqual(only, {
    starts_at: new Date('2030-05-10T17:00Z'),
    ends_at: new Date('2030-05-10T18:00Z'),
    timezone: 'America/Los_Angeles',
  })
  await town.as(ana, add, [ana.id, day.on_date, 'blocked', day.start_time, day.end_time])
  assert.deepEqual(await ask(town, ana, bea), [])
  await town.as(ana, 'delete from public.availability_exceptions')
  assert.deepEqual(await ask(town, ana, bea), [only])
  await town.as(bea, 'delete from public.availability_exceptions')
  assert.deepEqual(await ask(town, ana, bea), [])
})

promise('free time that was kept is computed anew once it ends too early', async (town) => {
  const [ana, bea] = await pair(town)
  await town.gains(ana, 'basic')
  await ask(town, ana, bea)
  const kept = async () => (await town.set('select until_day::text from internal.free_time order by user_id limit 1'))[0]?.['until_day']
  assert.equal(await kept(), '2030-07-07')
  await setClock(town, '2030-06-06 12:00Z')
  assert.equal((await ask(town, ana, bea)).length, 72)
  assert.equal(await kept(), '2030-07-07', 'not needlessly')
  await setClock(town, '2030-06-08 12:00Z')
  assert.equal((await ask(town, ana, bea)).length, 72)
  assert.equal(await kept(), '2030-08-08')
})

promise(
  'who travels needs the time of the way, 15 minutes and 2 a mile between cities; the giver the time around the service',
  async (town) => {
    await setClock(town, '2030-05-07 12:00-07')
    const [ana, bea] = await town.professionals(2)
    // Four hours on one day: a service of an hour starts at 9 to 12 o'clock.
    const day = { week: [], exceptions: [{ on_date: '2030-05-10', kind: 'open', start_time: '09:00', end_time: '13:00' } as const] }
    await setHours(town, ana, day)
    await setHours(town, bea, day)
    const live = (who: Member, state: string, city: string) =>
      town.set('update public.profiles set state_code = $2, city = $3 where id = $1', [who.id, state, city])
    await live(ana, 'OR', 'Portland')
    await live(bea, 'OR', 'Portland')
    const made = await town.as(
      ana,
      `select (public.save_service('hair', 'Foils', 60, 9000, buffer_before_minutes => 10, buffer_after_minutes => 20,
      location_modes => '{my_place,your_place,salon_third,online}')).id`,
    )
    const span = async (mode: string) => {
      const rows = await town.as(bea, 'select starts_at from public.overlap_slots($1, service_ids => $2, location_mode => $3)', [
        ana.id,
        [made[0]?.['id']],
        mode,
      ])
      const times = rows.map((row) => wallClock('America/Los_Angeles', Number(row['starts_at'])).time).toSorted()
      return [times[0], times.at(-1)]
    }
    assert.deepEqual(await span('my_place'), ['09:15', '11:30'])
    // Gresham is 10.4 miles away: 15 + 20 minutes, three quarters of an hour.
    await live(bea, 'OR', 'Gresham')
    assert.deepEqual(await span('online'), ['09:15', '11:30'])
    assert.deepEqual(await span('my_place'), ['09:45', '11:15'])
    assert.deepEqual(await span('your_place'), ['10:00', '10:45'])
    assert.deepEqual(await span('salon_third'), ['10:00', '10:45'])
  },
)

promise('a time is shown in the time zone of the place, and a member far away is asked by their own clock', async (town) => {
  await setClock(town, '2030-05-07 12:00Z')
  const [ana, bea] = await town.professionals(2)
  await setHours(town, ana, { timezone: 'America/New_York' })
  await setHours(town, bea, { timezone: 'Pacific/Honolulu' })
  const full = 'select starts_at, timezone from public.overlap_slots($1, minutes => 30, location_mode => $2)'
  const [mine] = await town.as(ana, full, [bea.id, 'my_place'])
  assert.equal(mine?.['timezone'], 'Pacific/Honolulu', 'the giver is the other one')
  const [theirs] = await town.as(ana, full, [bea.id, 'your_place'])
  assert.equal(theirs?.['timezone'], 'America/New_York')
  // Half past nine in Honolulu is half past three in New York; who travels to an unknown city needs 15 minutes of the hour before.
  assert.deepEqual(new Date(String(theirs?.['starts_at'])), new Date('2030-05-08T19:30Z'))
})

promise('shared times equal those of a model that asks the clock of each place', (town) => comparePairs(town, 25, 7))

promise('the database and the browser agree on the clocks of every time zone over twenty years', async (town) => {
  // Once a day, and every hour of the days on which clocks may change.
  const hour = 3_600_000
  const moments: number[] = []
  for (let ms = Date.parse('2020-01-01T00:00Z'); ms < Date.parse('2040-01-01T00:00Z'); ms += hour)
    if ((ms / hour) % 24 === 12 || /-(?:03-(?:0[89]|1[0-5])|11-0[1-8])T/.test(new Date(ms).toISOString())) moments.push(ms)
  for (const zone of zones) {
    const shown = await town.set(
      `select to_char(to_timestamp(ms / 1000) at time zone $1, 'YYYY-MM-DD HH24:MI') as shows
       from unnest($2::float8[]) with ordinality as given (ms, place) order by place`,
      [zone, moments],
    )
    const expected = moments.map((ms) => `${wallClock(zone, ms).day} ${wallClock(zone, ms).time}`)
    assert.deepEqual(
      shown.map(({ shows }) => shows),
      expected,
      zone,
    )
  }
})
