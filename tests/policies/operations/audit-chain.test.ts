// The chain of the audit log: what is changed, removed or added with the owner's rights is found.
import assert from 'node:assert/strict'
import { promise } from '#tests/support/policies/promises.ts'
import type { Stage } from '#tests/support/policies/stage.ts'

const write = (town: Stage, act = 'try_out') =>
  town.set(
    `select internal.audit($1, 'member', '11111111-2222-4333-8444-555555555555', '{"b": 1, "aa": 2}', '{"a": "é"}', 'Because', '11111111-2222-4333-8444-555555555555')`,
    [act],
  )
const chain = (town: Stage) => town.set(`select clock.run('chain audit')`)

type Link = { position: number; entry: number; hash: string }
const links = async (town: Stage) =>
  (await town.set(
    `select position::int, entry_id::int as entry, encode(hash, 'hex') as hash from internal.audit_chain order by position`,
  )) as Link[]
/** Three entries in the chain. */
async function threeLinks(town: Stage) {
  for (const act of ['first', 'second', 'third']) await write(town, act)
  await chain(town)
  return (await links(town)) as [Link, Link, Link]
}

/** As text: the fault, its position and its entry. */
async function faults(town: Stage, position: unknown = null, hash: unknown = null): Promise<string[]> {
  const rows = await town.set('select fault, position, entry_id from internal.audit_faults($1, $2)', [position, hash])
  return rows.map((row) => [row['fault'], row['position'] ?? '-', row['entry_id'] ?? '-'].join(' '))
}

/** By hand as the owner, with the triggers switched off; `then` looks at the result, and everything is rolled back. */
async function behindTheBack(town: Stage, sql: string, then: () => Promise<void>): Promise<void> {
  await town.set('savepoint back')
  for (const table of ['public.audit_entries', 'internal.audit_chain']) await town.set(`alter table ${table} disable trigger only_added_to`)
  await town.set(sql)
  await then()
  await town.set('rollback to savepoint back; release savepoint back')
}

promise('every entry gets one link, in order, with a hash that no setting of the session changes', async (town) => {
  for (const act of ['first', 'second']) await write(town, act)
  await chain(town)
  await write(town, 'third')
  await chain(town)
  await chain(town)
  const found = await links(town)
  assert.deepEqual(
    found.map(({ position }) => position),
    [1, 2, 3],
  )
  const ids = await town.set('select id::int as entry from public.audit_entries order by id')
  assert.deepEqual(
    found.map(({ entry }) => entry),
    ids.map(({ entry }) => entry),
  )
  assert.equal(new Set(found.map(({ hash }) => hash)).size, 3)
  assert.deepEqual(await town.set('select from internal.audit_unchained'), [])
  for (const setting of [`timezone = 'Asia/Kathmandu'`, `datestyle = 'German'`, `extra_float_digits = 0`, `lc_messages = 'C'`]) {
    await town.set(`set local ${setting}`)
    assert.deepEqual(await faults(town), [], setting)
  }
})

promise('an entry that is changed, removed or added by hand is found', async (town) => {
  const [, { entry: id }] = await threeLinks(town)
  await write(town, 'waiting')
  assert.deepEqual(await faults(town), [])
  const waiting = Number((await town.set('select entry_id from internal.audit_unchained'))[0]?.['entry_id'])
  const finds = (sql: string, expected: string[]) =>
    behindTheBack(town, sql, async () => assert.deepEqual(await faults(town), expected, sql))

  const changes = [
    `at = at + interval '1 microsecond'`,
    'actor_id = null',
    `actor_id = '11111111-2222-4333-8444-555555555556'`,
    `act = 'other'`,
    `target_kind = 'trade'`,
    `target_id = '1'`,
    'target_kind = null, target_id = null',
    'reason = null',
    `reason = 'because'`,
    'before = null',
    `before = '{"b": 1, "aa": 3}'`,
    'after = null',
    `after = '{"a": "e"}'`,
  ]
  for (const change of changes) await finds(`update public.audit_entries set ${change} where id = ${id}`, [`changed 2 ${id}`])
  await finds(`delete from public.audit_entries where id = ${id}`, [`missing 2 ${id}`])
  await finds(`delete from public.audit_entries where id = ${waiting}`, [`missing - ${waiting}`])
  const late = `insert into public.audit_entries (act, at) values ('by_hand', now() - interval`
  await finds(`${late} '59 minutes')`, [])
  await finds(`insert into public.audit_entries (id, act, at) values (9000000, 'by_hand', now() - interval '61 minutes')`, [
    'not_chained - 9000000',
  ])
  await finds(
    `with gone as (delete from internal.audit_unchained) update public.audit_entries set at = now() - interval '61 minutes' where id = ${waiting}`,
    [`not_chained - ${waiting}`],
  )
})

promise('a link that is changed or removed is found, and a chain cut at its end if its head is known', async (town) => {
  const [first, second, third] = await threeLinks(town)
  const head = [third.position, third.hash]
  const finds = (sql: string, expected: string[], known: unknown[] = []) =>
    behindTheBack(town, sql, async () => assert.deepEqual(await faults(town, ...known), expected, sql))
  assert.deepEqual(await faults(town, ...head), [])
  assert.deepEqual(await faults(town, second.position, second.hash), [], 'an earlier head stays in the chain')
  assert.deepEqual(await faults(town, 3, second.hash), ['other_head 3 -'])
  assert.deepEqual(await faults(town, 4, third.hash), ['other_head 4 -'])

  await finds(`update internal.audit_chain set hash = sha256('other') where position = 2`, [
    `changed 2 ${second.entry}`,
    `changed 3 ${third.entry}`,
  ])
  await finds('delete from internal.audit_chain where position = 1', ['cut 1 -'])
  await finds('delete from internal.audit_chain where position = 2', ['cut 2 -'])
  const renumbered = 'update internal.audit_chain set position = 2 where position = 3'
  await finds(`delete from internal.audit_chain where position = 2; ${renumbered}`, [`changed 2 ${third.entry}`])

  const cut = `delete from internal.audit_chain where position = 3; delete from public.audit_entries where id = ${third.entry}`
  await finds(cut, [])
  await finds(cut, ['other_head 3 -'], head)
  const again = `update public.audit_entries set act = 'other' where id = ${first.entry}; delete from internal.audit_chain;
    insert into internal.audit_unchained select id from public.audit_entries; select clock.run('chain audit')`
  await finds(again, [])
  await finds(again, ['other_head 3 -'], head)
})
