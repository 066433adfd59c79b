import assert from 'node:assert/strict'
import { promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

promise(
  'the directory counts whom it finds: not the caller, employers or members hidden by a block, and nothing for a visitor',
  async (town) => {
    const [ana, bea, cleo, dee] = await town.professionals(4)
    assert.equal((await counts(town, ana)).people, 3)
    await town.blocks(bea, ana)
    assert.equal((await counts(town, ana)).people, 2)
    assert.equal((await counts(town, cleo)).people, 3)
    await town.set(`update public.profiles set account_kind = 'employer' where id = $1`, [dee.id])
    assert.equal((await counts(town, ana)).people, 1)
    await town.refuses(null, 'select * from public.browse_counts()')
  },
)

promise('each craft is counted as if it were the only one selected, and blocks exclude members there, too', async (town) => {
  const [ana, bea, cleo, dee] = await town.professionals(4)
  await town.set(`update public.profiles set specialties = '{hair}' where id = any ($1)`, [[bea.id, cleo.id]])
  await town.set(`update public.profiles set specialties = '{nails}', is_verified = true where id = $1`, [dee.id])
  await town.set(`insert into public.services (user_id, category, name, duration_minutes) values ($1, 'nails', 'Gel set', 60)`, [cleo.id])
  await town.set(`insert into public.service_wants (user_id, category, title) values ($1, 'nails', 'Gel set')`, [ana.id])
  assert.deepEqual(await counts(town, ana), { people: 3, by_craft: { hair: 2, nails: 2 } })
  assert.deepEqual(await counts(town, ana, { crafts: ['nails'] }), { people: 2, by_craft: { hair: 2, nails: 2 } })
  assert.deepEqual(await counts(town, ana, { verified: true }), { people: 1, by_craft: { nails: 1 } })
  assert.deepEqual(await counts(town, ana, { matches: 'offers_mine' }), { people: 1, by_craft: { hair: 1, nails: 1 } })
  assert.deepEqual(await counts(town, ana, { search: 'xqzwv' }), { people: 0, by_craft: {} })
  await town.blocks(ana, cleo)
  assert.deepEqual(await counts(town, ana), { people: 2, by_craft: { hair: 1, nails: 1 } })
})

promise('at most five hundred people are counted; then no craft has a number, and a selected craft is counted by itself', async (town) => {
  const [ana, bea, cleo] = await town.professionals(3)
  await town.set(`update public.profiles set specialties = '{nails}', is_verified = true where id = any ($1)`, [[bea.id, cleo.id]])
  await crowd(town, 497)
  assert.deepEqual(await counts(town, ana), { people: 499, by_craft: { hair: 497, nails: 2 } })
  await crowd(town, 1)
  assert.deepEqual(await counts(town, ana), { people: 500, by_craft: null })
  await crowd(town, 1)
  assert.deepEqual(await counts(town, ana), { people: 500, by_craft: null })
  assert.deepEqual(await counts(town, ana, { crafts: ['nails'] }), { people: 2, by_craft: null })
  assert.deepEqual(await counts(town, ana, { crafts: ['hair', 'nails'] }), { people: 500, by_craft: null })
  assert.deepEqual(await counts(town, ana, { verified: true, crafts: ['hair'] }), { people: 0, by_craft: { nails: 2 } })
})

promise('the counts respect distance and experience', async (town) => {
  const [ana, bea, cleo, dee] = await town.professionals(4)
  const set = `update public.profiles set specialties = '{hair}', state_code = $2, city = $3, experience_years = $4 where id = $1`
  await town.set(set, [bea.id, 'OR', 'Portland', 12])
  await town.set(set, [cleo.id, 'WA', 'Vancouver', 2])
  await town.set(set, [dee.id, 'OR', 'Bend', 12])
  const place = { state: 'OR', city: 'Portland' }
  assert.deepEqual(await counts(town, ana, place), { people: 1, by_craft: { hair: 1 } })
  assert.deepEqual(await counts(town, ana, { ...place, within_miles: 25 }), { people: 2, by_craft: { hair: 2 } })
  assert.deepEqual(await counts(town, ana, { ...place, within_miles: 25, min_experience_years: 10 }), { people: 1, by_craft: { hair: 1 } })
  assert.deepEqual(await counts(town, ana, { min_experience_years: 10 }), { people: 2, by_craft: { hair: 2 } })
})

async function crowd(town: Stage, size: number): Promise<void> {
  await town.set(
    `with crowd as (
       insert into auth.users (id, email, email_confirmed_at) select id, id || '@crowd.test', now()
       from (select gen_random_uuid() as id from generate_series(1, $1)) as made returning id)
     select from crowd`,
    [size],
  )
  await town.set(`update public.profiles set specialties = '{hair}' where specialties = '{}'`)
}

async function counts(town: Stage, who: Member, filters: Record<string, unknown> = {}): Promise<{ people: number; by_craft: unknown }> {
  const given = Object.keys(filters).map((name, index) => `${name} => $${index + 1}`)
  const [row] = await town.as(who, `select people, by_craft from public.browse_counts(${given.join(', ')})`, Object.values(filters))
  return { people: Number(row?.['people']), by_craft: row?.['by_craft'] }
}
