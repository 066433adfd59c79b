import assert from 'node:assert/strict'
import { grants, promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

promise("members see each other's active services and all of their own", async (town) => {
  const [ana, bea, cleo] = await town.professionals(3)
  const shown = await addService(town, ana, 'Balayage')
  const resting = await addService(town, ana, 'Perm', false)
  const list = (who: Member) => town.as(who, 'select id from public.services where user_id = $1 order by name', [ana.id])
  assert.deepEqual(await list(bea), [{ id: shown }])
  assert.deepEqual(await list(ana), [{ id: shown }, { id: resting }])
  await town.blocks(cleo, ana)
  assert.deepEqual(await list(cleo), [])
})

promise('a member adds services to their own list', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const add = `insert into public.services (user_id, category, name, duration_minutes) values ($1, 'hair', '  Cut  and  dry ', 60)`
  await town.refuses(bea, add, [ana.id])
  assert.equal(await town.touches(ana, add, [ana.id]), 1)
  assert.deepEqual(await town.as(bea, 'select name from public.services'), [{ name: 'Cut and dry' }])
})

promise('a member edits their own services', async (town) => {
  const [ana, bea] = await town.professionals(2)
  await addService(town, ana, 'Balayage')
  assert.equal(await town.touches(bea, `update public.services set name = 'Taken over'`), 0)
  assert.equal(await town.touches(ana, `update public.services set name = 'Foils', is_active = false`), 1)
})

promise('a member removes their own services', async (town) => {
  const [ana, bea] = await town.professionals(2)
  await addService(town, ana, 'Balayage')
  assert.equal(await town.touches(bea, 'delete from public.services'), 0)
  assert.equal(await town.touches(ana, 'delete from public.services'), 1)
})

promise('members see what others look for and all of their own wants', async (town) => {
  const [ana, bea, cleo] = await town.professionals(3)
  const open = await addWant(town, ana, 'Gel manicure')
  const paused = await addWant(town, ana, 'Massage', 'paused')
  const list = (who: Member) => town.as(who, 'select id from public.service_wants where user_id = $1 order by title', [ana.id])
  assert.deepEqual(await list(bea), [{ id: open }])
  assert.deepEqual(await list(ana), [{ id: open }, { id: paused }])
  await town.blocks(ana, cleo)
  assert.deepEqual(await list(cleo), [])
})

promise('a member adds wants to their own list', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const add = `insert into public.service_wants (user_id, category, title) values ($1, 'nails', 'Gel manicure')`
  await town.refuses(bea, add, [ana.id])
  assert.equal(await town.touches(ana, add, [ana.id]), 1)
})

promise('a member edits their own wants', async (town) => {
  const [ana, bea] = await town.professionals(2)
  await addWant(town, ana, 'Gel manicure')
  assert.equal(await town.touches(bea, `update public.service_wants set status = 'fulfilled'`), 0)
  assert.equal(await town.touches(ana, `update public.service_wants set status = 'fulfilled'`), 1)
})

promise('a member removes their own wants', async (town) => {
  const [ana, bea] = await town.professionals(2)
  await addWant(town, ana, 'Gel manicure')
  assert.equal(await town.touches(bea, 'delete from public.service_wants'), 0)
  assert.equal(await town.touches(ana, 'delete from public.service_wants'), 1)
})

promise('a member on a paid plan lists 30 services at most', async (town) => {
  const [ana] = await town.professionals(1)
  await town.gains(ana, 'basic')
  const add = `insert into public.services (user_id, category, name, duration_minutes)
    select $1, 'hair', 'Service ' || number, 60 from generate_series(1, $2) as number`
  assert.equal((await town.refuses(ana, add, [ana.id, 31], 'PT429')).hint, 'limit_reached')
  assert.equal(await town.touches(ana, add, [ana.id, 30]), 30)
  assert.equal((await town.refuses(ana, add, [ana.id, 1], 'PT429')).hint, 'limit_reached')
})

promise('a free member lists 8 services at most; who has more from an earlier plan keeps them, and adds none', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const add = `insert into public.services (user_id, category, name, duration_minutes)
    select $1, 'hair', 'Service ' || number, 60 from generate_series(1, $2) as number`
  await town.gains(bea, 'basic')
  assert.equal(await town.touches(bea, add, [bea.id, 12]), 12)
  await town.set('delete from public.subscriptions')
  assert.deepEqual(await town.refuses(ana, add, [ana.id, 9], 'PT429'), {
    message: 'You can list 8 services. Remove one to add another.',
    hint: 'limit_reached',
  })
  assert.equal(await town.touches(ana, add, [ana.id, 8]), 8)
  await town.refuses(bea, add, [bea.id, 1], 'PT429')
  assert.deepEqual(await town.as(bea, 'select count(*)::int as many from public.services where user_id = $1', [bea.id]), [{ many: 12 }])
  assert.equal(await town.touches(bea, `update public.services set name = 'A new name' where user_id = $1`, [bea.id]), 12)
})

promise('a member looks for 10 services at most; paused ones do not count until they are active again', async (town) => {
  const [ana] = await town.professionals(1)
  const add = `insert into public.service_wants (user_id, category, title, status)
    select $1, 'nails', 'Want ' || number, $3 from generate_series(1, $2) as number`
  assert.equal(await town.touches(ana, add, [ana.id, 10, 'active']), 10)
  assert.equal((await town.refuses(ana, add, [ana.id, 1, 'active'], 'PT429')).hint, 'limit_reached')
  assert.equal(await town.touches(ana, add, [ana.id, 1, 'paused']), 1)
  await town.refuses(ana, `update public.service_wants set status = 'active'`, [], 'PT429')
})

const words = ['category', 'description', 'duration_minutes', 'is_active', 'is_tradeable', 'location_modes', 'name']
const serviceColumns = [...words, 'show_price', 'sort_order', 'buffer_before_minutes', 'buffer_after_minutes', 'min_notice_hours']
grants('services', { insert: ['user_id', ...serviceColumns], update: serviceColumns, remove: true })
const wantColumns = ['category', 'max_value_cents', 'note', 'status', 'title', 'urgency']
grants('service_wants', { insert: ['user_id', ...wantColumns], update: wantColumns, remove: true })

async function addService(town: Stage, owner: Member, name: string, isActive = true): Promise<unknown> {
  const [row] = await town.set(
    `insert into public.services (user_id, category, name, duration_minutes, is_active) values ($1, 'hair', $2, 60, $3) returning id`,
    [owner.id, name, isActive],
  )
  return row?.['id']
}

async function addWant(town: Stage, owner: Member, title: string, status = 'active'): Promise<unknown> {
  const [row] = await town.set(
    `insert into public.service_wants (user_id, category, title, status) values ($1, 'nails', $2, $3) returning id`,
    [owner.id, title, status],
  )
  return row?.['id']
}
