import assert from 'node:assert/strict'
import { grants, promise } from '#tests/support/policies/promises.ts'
import type { Stage } from '#tests/support/policies/stage.ts'

const figures = async (town: Stage) => (await town.set('select pros, cities, rating, places_left from public.site_figures()'))[0]
const none = { pros: null, cities: null, rating: null, places_left: 100 }

/** Creates this many confirmed professionals, spread over this many cities of Oregon. */
const settle = (town: Stage, many: number, cities: number, domain = 'town.test') =>
  town
    .set(
      `with people as (insert into auth.users (email, email_confirmed_at) select gen_random_uuid() || '@' || $3, now()
       from generate_series(1, $1::int) returning id),
     placed as (select id, row_number() over () as place from people),
     cities as (select name, row_number() over (order by name) - 1 as place from public.cities where state_code = 'OR' limit $2::int)
     select id, cities.name from placed join cities on cities.place = placed.place % $2::int`,
      [many, cities, domain],
    )
    .then((placed) =>
      town.set(
        `update public.profiles set state_code = 'OR', city = given.name
       from jsonb_to_recordset($1) as given (id uuid, name text) where profiles.id = given.id`,
        [JSON.stringify(placed)],
      ),
    )

const later = (town: Stage) => town.set(`update public.site_stats set measured_at = measured_at - interval '61 seconds'`)

promise('only admins see what was counted', async (town) => {
  const [ana] = await town.professionals(1)
  const ada = await town.admin()
  const read = 'select source from public.site_stats'
  await town.refuses(null, read)
  assert.deepEqual(await town.as(ana, read), [])
  assert.deepEqual(await town.as(ada, read), [{ source: 'measured' }])
  for (const who of [null, ana, ada]) await town.refuses(who, 'select public.site_figures()')
})
grants('site_stats', {})

promise('LAND-03 LAND-04: no figure is shown below its minimum, and the demo town is not counted', async (town) => {
  await settle(town, 60, 6, 'demo.test')
  await settle(town, 49, 4)
  await town.set(`insert into auth.users (email) select 'late-' || n || '@town.test' from generate_series(1, 20) as n`)
  assert.deepEqual(await figures(town), none)
  await settle(town, 1, 5)
  assert.deepEqual(await figures(town), none, 'counted at most once a minute')
  await later(town)
  assert.deepEqual(await figures(town), { ...none, pros: '50+' })
  await settle(town, 77, 7)
  await later(town)
  assert.deepEqual(await figures(town), { ...none, pros: '100+', cities: '5+' })
})

promise('LAND-03 LAND-04 LAND-05: figures above their minimum are shown, rounded down with a plus', async (town) => {
  await town.set(`insert into public.site_stats (source, pros, cities, rating) values ('given', 512, 27, 4.9)`)
  assert.deepEqual(await figures(town), { pros: '500+', cities: '25+', rating: '4.9', places_left: 100 })
  // Each number has its own minimum, below which only that number is hidden.
  await town.set(`update public.site_stats set pros = 50, cities = 4, rating = null where source = 'given'`)
  assert.deepEqual(await figures(town), { ...none, pros: '50+' })
  await town.set(`update public.site_stats set pros = 49, cities = 5 where source = 'given'`)
  assert.deepEqual(await figures(town), { ...none, cities: '5+' })
  await town.set(`update public.site_stats set pros = 12345, cities = 104, rating = 5 where source = 'given'`)
  assert.deepEqual(await figures(town), { pros: '12,300+', cities: '100+', rating: '5.0', places_left: 100 })
})

promise("LAND-03 LAND-04 LAND-05: an operator can show the specification's figures as they are", async (town) => {
  await town.set(`select internal.keep_settings('{"landing_claims": "spec"}')`)
  await town.set('update internal.founder_seats set claimed = 12')
  assert.deepEqual(await figures(town), { pros: '500+', cities: '25+', rating: '4.9', places_left: 88 })
})
