import assert from 'node:assert/strict'
import { promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

const setClock = (town: Stage, moment: string) => town.set('update clock.settings set shift = $1::timestamptz - now()', [moment])

/** As service_role, like the server function. */
async function begin(town: Stage, who: Member, mostOutside = 0) {
  await town.set('set local role service_role')
  const [begun] = await town.set('select * from public.introduction_begin($1, $2)', [who.id, mostOutside])
  await town.set('reset role')
  return begun
}
const allowed = { refused: null, wait_seconds: 0, is_outside: false }

promise('nobody but the server counts drafts of introductions', async (town) => {
  const [ana] = await town.professionals(1)
  await town.gains(ana, 'premium')
  for (const who of [null, ana]) {
    await town.refuses(who, 'select * from public.introduction_begin($1, 5)', [ana.id])
    await town.refuses(who, 'select * from internal.introduction_drafts')
  }
  assert.deepEqual(await begin(town, ana), allowed)
})

promise('ten drafts of an introduction a day for each member, by the clock of the product', async (town) => {
  const [ana, bea] = await town.professionals(2)
  await setClock(town, '2027-03-01T08:00:00Z')
  for (let asked = 0; asked < 10; asked += 1) assert.deepEqual(await begin(town, ana), allowed)
  await setClock(town, '2027-03-02T07:00:00Z')
  assert.deepEqual(await begin(town, ana), {
    refused: 'introductions_used_up',
    wait_seconds: 3600,
    is_outside: false,
  })
  assert.deepEqual(await begin(town, bea), allowed)
  await setClock(town, '2027-03-02T08:00:01Z')
  assert.deepEqual(await begin(town, ana), allowed)
})

promise('the outside service is asked as often a day as the operator says, by everyone together', async (town) => {
  const [ana, bea] = await town.professionals(2)
  await setClock(town, '2027-03-01T08:00:00Z')
  assert.deepEqual(await begin(town, ana, 1), {
    ...allowed,
    is_outside: true,
  })
  assert.deepEqual(await begin(town, bea, 1), allowed)
  assert.deepEqual(await begin(town, bea, 2), {
    ...allowed,
    is_outside: true,
  })
  await setClock(town, '2027-03-02T08:00:01Z')
  assert.deepEqual(await begin(town, bea, 1), {
    ...allowed,
    is_outside: true,
  })
})

promise('drafts that no longer count are forgotten', async (town) => {
  const [ana] = await town.professionals(1)
  await setClock(town, '2027-03-01T08:00:00Z')
  await begin(town, ana)
  await setClock(town, '2027-03-02T07:00:00Z')
  await begin(town, ana)
  const left = async () => (await town.set('select from internal.introduction_drafts')).length
  await town.set(`select clock.run('sweep introduction drafts')`)
  assert.equal(await left(), 2)
  await setClock(town, '2027-03-02T08:00:00Z')
  await town.set(`select clock.run('sweep introduction drafts')`)
  assert.equal(await left(), 1)
})
