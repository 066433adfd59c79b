// What a suspension closes to writes by hand: every table, and files.
import assert from 'node:assert/strict'
import { printedRights } from '#tests/support/policies/all-areas/rights.ts'
import { promise } from '#tests/support/policies/promises.ts'
import { liftAll, suspend } from '#tests/support/policies/sanctions.ts'
import type { Row } from '#tests/support/policies/stage.ts'
import { live } from './life.ts'

const rules = Object.entries(printedRights().tables).map(([name, { suspended }]) => ({ name, write: suspended.write }))
const suspended = { code: 'PT403', hint: 'suspended' }

/** Affects no row, but the right to it is checked anyway. */
function statement(row: Row): string {
  const [name, column, verb] = [String(row['name']), String(row['column']), String(row['verb'])]
  if (verb === 'insert') return `insert into ${name} ("${column}") select null where false`
  return verb === 'update' ? `update ${name} set "${column}" = default where false` : `delete from ${name} where false`
}

promise('a suspended member writes to no table', async (town) => {
  const { me, stranger } = await live(town)
  const columns = await town.set(
    `select format('public.%I', relname) as name, attname as column, verb from pg_class as c join pg_attribute on attrelid = c.oid,
       unnest(array['insert', 'update']) as verb
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped and attgenerated = ''
       and has_column_privilege('authenticated', c.oid, attnum, verb)
     union all
     select format('public.%I', relname), 'id', 'delete' from pg_class as c
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and has_table_privilege('authenticated', c.oid, 'delete')
     union all
     select format('storage.%I', name), 'id', verb from unnest(array['objects', 'buckets']) as name, unnest(array['insert', 'update', 'delete']) as verb`,
  )
  assert.ok(columns.length > 60, 'the rights to write were found')
  await town.set(`select set_config('storage.allow_delete_query', 'true', true)`)
  await suspend(town, me)
  for (const each of columns) {
    const { write } = rules.find(({ name }) => `public.${name}` === each['name']) ?? { write: 'nothing' }
    if (write === 'anything' || (write === 'updates' && each['verb'] === 'update')) continue
    await town.touches(stranger, statement(each))
    assert.equal((await town.refuses(me, statement(each), [], 'PT403')).hint, 'suspended', statement(each))
  }
  const unguarded = await town.set(
    `select relname as name from pg_class as c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and not exists (select from pg_trigger where tgrelid = c.oid and tgname = 'closed_while_suspended') order by relname`,
  )
  const byHand = columns.map((each) => String(each['name']))
  assert.deepEqual(
    rules.filter(({ name, write }) => write === 'anything' && byHand.includes(`public.${name}`)),
    [],
    'functions write these for a suspended member, and no grant lets members',
  )
  assert.deepEqual(
    unguarded.map(({ name }) => name),
    rules.filter(({ write }) => write === 'anything').map(({ name }) => name),
    'each says so in its rules',
  )
})

promise('a suspended member marks their own notifications read, and changes nothing else of them', async (town) => {
  const { me, stranger } = await live(town)
  await town.set('delete from public.notifications')
  for (const { id } of [me, stranger])
    await town.set(`insert into public.notifications (user_id, type, title) values ($1, 'system', 'News')`, [id])
  await suspend(town, me)
  const mark = 'update public.notifications set read = true'
  await town.touches(me, mark)
  const read = await town.set(`select user_id from public.notifications where read and title = 'News'`)
  assert.deepEqual(
    read.map((row) => row['user_id']),
    [me.id],
  )
  for (const other of ['set title = default', 'set message = default'])
    await town.refuses(me, `update public.notifications ${other}`, [], '42501')
  const removing = await town.refuses(me, 'delete from public.notifications', [], 'PT403')
  assert.equal(removing.hint, 'suspended')
})

promise('a suspended member adds no file, not with a URL signed before either', async (town) => {
  const [me, other] = await town.professionals(2)
  const file = `insert into storage.objects (bucket_id, name, owner) values ('avatars', $1, $2)`
  await suspend(town, me)
  assert.equal((await town.refuses(me, file, [`${me.id}/0000-1111.jpg`, me.id], 'PT403')).hint, 'suspended')
  await town.set('savepoint file')
  const signed = town.set(file, [`${me.id}/0000-2222.jpg`, me.id])
  await assert.rejects(signed, { ...suspended, message: 'This account is suspended.' })
  await town.set('rollback to savepoint file')
  await town.set(file, [`${other.id}/0000-2222.jpg`, other.id])
  await liftAll(town, me)
  await town.set(file, [`${me.id}/0000-2222.jpg`, me.id])
})
