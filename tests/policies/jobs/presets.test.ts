import assert from 'node:assert/strict'
import { grants, promise } from '#tests/support/policies/promises.ts'
import type { Stage } from '#tests/support/policies/stage.ts'

const add = `insert into public.job_application_presets (user_id, name, intro) values ($1, $2, '  I paint small things. ') returning id`
const list = `select name, is_default from public.job_application_presets order by is_default desc, created_at desc, name`

async function two(town: Stage) {
  const [ana, bea] = await town.professionals(2)
  for (const person of [ana, bea]) await town.gains(person, 'premium')
  return { ana, bea }
}

promise('PRESET-06: a preset has a name, an introduction, pictures, and whether it is the default', async (town) => {
  const { ana } = await two(town)
  const [added] = await town.as(ana, add, [ana.id, 'Full time'])
  const specified = `select id, user_id, name, intro, portfolio_ids, is_default, created_at is not null as is_dated
    from public.job_application_presets`
  const full = { id: added?.['id'], user_id: ana.id, name: 'Full time', intro: 'I paint small things.', portfolio_ids: [] }
  assert.deepEqual(await town.as(ana, specified), [{ ...full, is_default: true, is_dated: true }])
})

promise('a member sees their own presets', async (town) => {
  const { ana, bea } = await two(town)
  await town.as(ana, add, [ana.id, 'Full time'])
  assert.deepEqual(await town.as(bea, list), [])
  assert.deepEqual(await town.as(ana, 'select name, intro from public.job_application_presets'), [
    { name: 'Full time', intro: 'I paint small things.' },
  ])
})

promise('a member adds presets of their own', async (town) => {
  const { ana, bea } = await two(town)
  const [free] = await town.free(1)
  await town.refuses(bea, add, [ana.id, 'Not mine'])
  await town.refuses(free, add, [free.id, 'No plan'])
  await town.refuses(ana, add, [ana.id, '   '], '23514')
  await town.as(ana, add, [ana.id, 'Mine'])
})

promise('a member edits their own presets', async (town) => {
  const { ana, bea } = await two(town)
  await town.as(ana, add, [ana.id, 'Mine'])
  assert.equal(await town.touches(bea, `update public.job_application_presets set name = 'Taken over'`), 0)
  assert.equal(await town.touches(ana, `update public.job_application_presets set name = ' Week  ends '`), 1)
  assert.deepEqual(await town.as(ana, list), [{ name: 'Week ends', is_default: true }])
})

promise('a member removes their own presets', async (town) => {
  const { ana, bea } = await two(town)
  await town.as(ana, add, [ana.id, 'Mine'])
  assert.equal(await town.touches(bea, 'delete from public.job_application_presets'), 0)
  assert.equal(await town.touches(ana, 'delete from public.job_application_presets'), 1)
})

grants('job_application_presets', {
  insert: ['intro', 'is_default', 'name', 'portfolio_ids', 'user_id'],
  update: ['intro', 'is_default', 'name', 'portfolio_ids'],
  remove: true,
})

promise('the first preset is the default, and making another one the default clears it (PRESET-07, PRESET-08)', async (town) => {
  const { ana, bea } = await two(town)
  const makeDefault = 'select public.preset_make_default($1)'
  await town.as(ana, add, [ana.id, 'First'])
  const [second] = await town.as(ana, add, [ana.id, 'Second'])
  assert.deepEqual(await town.as(ana, list), [
    { name: 'First', is_default: true },
    { name: 'Second', is_default: false },
  ])
  assert.equal((await town.refuses(bea, makeDefault, [second?.['id']], 'PT404')).hint, 'not_found')
  await town.as(ana, makeDefault, [second?.['id']])
  assert.deepEqual(await town.as(ana, list), [
    { name: 'Second', is_default: true },
    { name: 'First', is_default: false },
  ])
  // As the specified calls do it: clear all, then set the chosen one.
  await town.as(ana, 'update public.job_application_presets set is_default = false where user_id = $1', [ana.id])
  await town.as(ana, `update public.job_application_presets set is_default = true where name = 'First'`)
  assert.deepEqual((await town.as(ana, list))[0], { name: 'First', is_default: true })
})

promise('ten presets for each member, with pictures of their own', async (town) => {
  const { ana, bea } = await two(town)
  for (let made = 0; made < 10; made += 1) await town.as(ana, add, [ana.id, `Preset ${made}`])
  assert.equal((await town.refuses(ana, add, [ana.id, 'One more'], 'PT429')).hint, 'limit_reached')
  await town.as(bea, add, [bea.id, 'Hers'])
  const others = `update public.job_application_presets set portfolio_ids = array[gen_random_uuid()]`
  assert.equal((await town.refuses(bea, others, [], 'PT400')).hint, 'invalid')
})
