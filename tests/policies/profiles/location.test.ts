import assert from 'node:assert/strict'
import { grants, promise } from '#tests/support/policies/promises.ts'

promise('members see the states', async (town) => {
  const [ana] = await town.professionals(1)
  assert.equal((await town.as(ana, 'select from public.states')).length, 50)
})

promise('members see the cities', async (town) => {
  const [ana] = await town.professionals(1)
  const portland = `select latitude, longitude from public.cities where state_code = 'OR' and name = 'Portland'`
  assert.deepEqual(await town.as(ana, portland), [{ latitude: '45.52', longitude: '-122.68' }])
})

promise('LOC-09 LOC-10 a state has a name, a two-letter code and 5 to 12 larger cities', async (town) => {
  const [ana] = await town.professionals(1)
  const states = await town.as(
    ana,
    `
    select states.name, code, count(cities) as cities from public.states join public.cities on state_code = code group by code order by code`,
  )
  assert.equal(states.length, 50)
  for (const { name, code, cities } of states) {
    assert.match(String(code), /^[A-Z]{2}$/)
    assert.ok(String(name).length > 3)
    assert.ok(Number(cities) >= 5 && Number(cities) <= 12, `${String(name)} has ${String(cities)} cities`)
  }
})

grants('states', {})
grants('cities', {})
