// M5: everything a member can insert has a limit per member, which also counts rows the member cannot see.
import assert from 'node:assert/strict'
import { areaFiles } from '../support/policies/all-areas/area-files.ts'
import type { Limit } from '../support/policies/all-areas/limit.ts'
import { promise } from '../support/policies/promises.ts'
import type { Member, Stage } from '../support/policies/stage.ts'

/** Every table that members may insert into directly: each area's are in its file in limits/. */
const areas = await areaFiles<{ limits: Record<string, Limit> }>('limits')
const bounds = Object.fromEntries(areas.flatMap(({ limits }) => Object.entries(limits)))

promise('every table that members may insert into has a limit in this test', async (town) => {
  const writable = await town.set(
    `select format('%s.%s', nspname, relname) as name
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind in ('r', 'p') and nspname not in ('pg_catalog', 'information_schema')
       and has_schema_privilege('authenticated', nspname, 'usage') and has_any_column_privilege('authenticated', pg_class.oid, 'insert')
       and exists (select from pg_policy where polrelid = pg_class.oid and polpermissive and polcmd in ('a', '*') and polroles && array[0, 'authenticated'::regrole::oid])
     order by 1`,
  )
  assert.deepEqual(
    writable.map(({ name }) => name),
    Object.keys(bounds).toSorted(),
  )
})

for (const [table, bound] of Object.entries(bounds)) {
  if (typeof bound === 'string') continue
  promise(`what a member writes into ${table} ends at ${bound.most} rows, whatever of it they see`, async (town) => {
    const [ana] = await town.professionals(2)
    if (bound.before !== undefined) await town.set(bound.before, bound.before.includes('$1') ? [ana.id] : [])
    if (bound.withoutPlan) await town.endsTrial(ana)
    await town.set(bound.fill, [ana.id, bound.most - 1])
    assert.equal((await town.refuses(ana, bound.fill, [ana.id, 2], 'PT429')).hint, 'limit_reached')
    assert.equal(await town.touches(ana, bound.fill, [ana.id, 1]), 1)
    assert.equal((await town.refuses(ana, bound.fill, [ana.id, 1], 'PT429')).hint, 'limit_reached')
  })
}

promise('a member has at most 200 notifications of their own, including hidden ones', async (town) => {
  const [ana] = await town.professionals(1)
  await town.endsTrial(ana)
  await older(town, ana, 200)
  const add = `insert into public.notifications (user_id, type, title) values ($1, 'message', 'Note')`
  assert.equal((await town.as(ana, 'select from public.notifications')).length, 0, 'hidden without the plan')
  assert.equal((await town.refuses(ana, add, [ana.id], 'PT429')).hint, 'limit_reached')
  await town.set('delete from public.notifications where id = (select id from public.notifications limit 1)')
  assert.equal(await town.touches(ana, add, [ana.id]), 1)
})

const older = (town: Stage, { id }: Member, rows: number) =>
  town.set(
    `insert into public.notifications (user_id, type, title, created_at)
     select $1, 'message', 'Note', now() - interval '1 day' from generate_series(1, $2::int)`,
    [id, rows],
  )
