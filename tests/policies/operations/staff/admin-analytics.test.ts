// What is counted of a town by day: who may read it, that it follows the facts, and that it names nobody.
import assert from 'node:assert/strict'
import { promise } from '#tests/support/policies/promises.ts'
import type { Member, Row, Stage } from '#tests/support/policies/stage.ts'
import { move, send } from '#tests/support/policies/trades.ts'

const analytics = 'select public.admin_analytics($1) as seen'
type Seen = {
  days: Row[]
  members_here: number
  has_few_consents: boolean
  events: { name: string; total: number; times: number[] }[]
  cities: { city: string; members: number; crafts: Row }[]
}

async function seen(town: Stage, who: Member, days = 7): Promise<Seen> {
  await town.set(`select clock.run('recount')`)
  return (await town.as(who, analytics, [days]))[0]?.['seen'] as Seen
}
const happens = (town: Stage, name: string, ago: string, times = 1, who: Member | null = null) =>
  town.set(
    `insert into public.analytics_events (name, facts, user_id, happened_at)
     select $1, '{"route": "/browse"}', $4, clock.now() - $2::interval from generate_series(1, $3::int)`,
    [name, ago, times, who?.id ?? null],
  )
const agrees = (town: Stage, who: Member, agreed: boolean) => town.as(who, 'select public.set_analytics_consent($1)', [agreed])
const everyone = (town: Stage) => town.set(`select id, full_name, email from public.profiles join public.profile_private on user_id = id`)

promise('B21: visitors, members and other roles read no analytics, and an admin 7 to 90 days', async (town) => {
  const [ana] = await town.professionals(1)
  await town.refuses(null, analytics, [30])
  for (const who of [ana, await town.staff('moderator'), await town.staff('support'), await town.staff('verifier')])
    for (const days of [30, 0]) assert.equal((await town.refuses(who, analytics, [days], 'PT403')).hint, 'not_allowed')
  const ada = await town.admin()
  assert.equal((await town.refuses(await town.signsIn(ada), analytics, [30], 'PT403')).hint, 'second_factor_needed')
  for (const days of [null, 6, 91]) assert.equal((await town.refuses(ada, analytics, [days], 'PT400')).hint, 'invalid')
  for (const days of [7, 90]) assert.equal((await seen(town, ada, days)).days.length, days)
})

promise('B21: the days have sign-ups and trades, as in the overview', async (town) => {
  const ada = await town.admin()
  const [ana, bea] = await town.professionals(2)
  await move(town, bea, 'accept', await send(town, ana, bea))
  const { day: _, ...today } = (await seen(town, ada)).days.at(-1) ?? {}
  assert.deepEqual(today, { sign_ups: 3, members_active: 3, trades_sent: 1, trades_accepted: 1, trades_completed: 0 })
})

promise('B21: a member counts on every day on which they were here, and once in all of them', async (town) => {
  const ada = await town.admin()
  const [ana, bea] = await town.professionals(2)
  const active = async () => (await seen(town, ada)).days.slice(-3).map(({ members_active: many }) => many)
  const comes = (who: Member) => town.as(who, 'select public.increment_profile_view($1, null)', [who.id])
  assert.deepEqual(await active(), [0, 0, 3])
  await town.set(`update clock.settings set shift = '1 day'`)
  assert.deepEqual(await active(), [0, 3, 0])
  for (const who of [ana, bea, bea]) await comes(who)
  assert.deepEqual(await active(), [0, 3, 2])
  assert.equal((await seen(town, ada)).members_here, 3)
  await town.set(`update clock.settings set shift = '2 days'`)
  await comes(ana)
  assert.deepEqual(await active(), [3, 2, 1], 'those who came back are not taken from the days before')
  await town.set('select internal.recount_all()')
  assert.deepEqual(await active(), [3, 2, 1], 'nor by counting everything again')
  assert.equal((await seen(town, ada)).members_here, 3)
  await town.set(`update clock.settings set shift = '7 days'`)
  assert.equal((await seen(town, ada)).members_here, 2, 'Ada was here eight days ago')
  await town.set('delete from auth.users where id = $1', [bea.id])
  assert.equal((await seen(town, ada)).members_here, 1)
})

promise('B21: who was here on a day before it was counted is in all of the days, and not guessed for that day', async (town) => {
  const ada = await town.admin()
  const [ana] = await town.professionals(1)
  await town.set('update public.profiles set last_active_on = last_active_on - 5 where id = $1', [ana.id])
  const { days, members_here: here } = await seen(town, ada)
  assert.deepEqual(
    days.map(({ members_active: many }) => many),
    [0, 0, 0, 0, 0, 0, 1],
  )
  assert.equal(here, 2)
})

promise('B21: events are counted by day and name without their facts, most frequent first, whatever is added or deleted', async (town) => {
  const ada = await town.admin()
  const events = async () => (await seen(town, ada)).events
  assert.deepEqual(await events(), [])
  await happens(town, 'page_view', '0 days', 2)
  await happens(town, 'page_view', '2 days')
  await happens(town, 'web_vital', '6 days')
  await happens(town, 'signup_step', '7 days', 9)
  const [views, vitals] = [
    { name: 'page_view', total: 3, times: [0, 0, 0, 0, 1, 0, 2] },
    { name: 'web_vital', total: 1, times: [1, 0, 0, 0, 0, 0, 0] },
  ]
  assert.deepEqual(await events(), [views, vitals])
  assert.deepEqual((await seen(town, ada, 8)).events[0], { name: 'signup_step', total: 9, times: [9, 0, 0, 0, 0, 0, 0, 0] })
  await town.set(`delete from public.analytics_events where happened_at < clock.now() - interval '1 day'`)
  assert.deepEqual(await events(), [{ name: 'page_view', total: 2, times: [0, 0, 0, 0, 0, 0, 2] }])
  await town.set(`update internal.event_counts set times = 99;
    insert into internal.event_counts (day, name, times, is_personal) values (current_date, 'search', 9, false);
    select internal.recount_all()`)
  assert.deepEqual(await events(), [{ name: 'page_view', total: 2, times: [0, 0, 0, 0, 0, 0, 2] }])
  assert.deepEqual(await town.set(`select from internal.event_counts where name <> 'page_view'`), [])
})

promise('B21: at most fifty events are listed', async (town) => {
  const ada = await town.admin()
  await town.set(`insert into public.analytics_events (name, happened_at)
    select 'event_' || chr(96 + number / 26 + 1) || chr(97 + number % 26), clock.now() from generate_series(0, 59) as number`)
  assert.equal((await seen(town, ada)).events.length, 50)
})

promise('A-21, B28: what members let us count is shown once five have agreed, and names none of them', async (town) => {
  const ada = await town.admin()
  const people = [...(await town.professionals(4)), await town.member('Eve Ellis')]
  const names = async () => (await seen(town, ada)).events.map(({ name }) => name)
  for (const who of people.slice(1)) await agrees(town, who, true)
  await happens(town, 'page_view', '0 days')
  for (const who of people.slice(1)) await happens(town, 'trade_sent', '0 days', 1, who)
  assert.deepEqual([await names(), (await seen(town, ada)).has_few_consents], [['page_view'], true])
  for (const who of people.slice(0, 1)) await agrees(town, who, true)
  const whole = await seen(town, ada)
  assert.deepEqual(
    [whole.events.map(({ name, total }) => [name, total]), whole.has_few_consents],
    [
      [
        ['trade_sent', 4],
        ['page_view', 1],
      ],
      false,
    ],
  )
  for (const { id, full_name: name, email } of await everyone(town))
    for (const word of [id, name, email]) assert.ok(!JSON.stringify(whole).includes(String(word)))
  const [eve] = people.slice(-1)
  assert.ok(eve)
  await agrees(town, eve, false)
  assert.deepEqual(await names(), ['page_view'])
  await agrees(town, eve, true)
  assert.deepEqual((await seen(town, ada)).events[0]?.total, 3, 'what Eve took back is gone')
})

promise('B21: the balance of crafts is shown for the twelve largest cities, each with five members or more', async (town) => {
  const ada = await town.admin()
  const people = [...(await town.professionals(4)), await town.member('Eve Ellis')]
  const cities = async () => (await seen(town, ada)).cities
  const lives = (city: string, ...who: Member[]) =>
    town.set(`update public.profiles set state_code = 'OR', city = $2 where id = any ($1)`, [who.map(({ id }) => id), city])
  await lives('Bend', ...people.slice(1))
  await town.set(`insert into public.services (user_id, category, name, duration_minutes) values ($1, 'hair', 'A service', 60)`, [
    people[0]?.id,
  ])
  assert.deepEqual(await cities(), [])
  await lives('Bend', ...people)
  assert.deepEqual(
    (await cities()).map(({ city, members, crafts }) => [city, members, crafts]),
    [['Bend', 5, { hair: [1, 0] }]],
  )
  await town.set(`insert into internal.city_counts (state_code, city, members, crafts)
    select 'WA', 'City ' || number, 10 + number, '{}' from generate_series(1, 12) as number`)
  assert.deepEqual(
    (await cities()).map(({ city }) => city),
    [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map((number) => `City ${number}`),
  )
})
