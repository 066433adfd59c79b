// Refusals of the machinery's functions and triggers, called as the roles that may call them.
import assert from 'node:assert/strict'
import type pg from 'pg'
import { promise } from '../support/policies/promises.ts'
import type { Stage } from '../support/policies/stage.ts'

const portfolioFile = (owner: { id: string }, name = '0000-1111') => `${owner.id}/${name}.jpg`
const write = `select storage.write_object('portfolio', $1, $2, gen_random_uuid(), 'v', $3, '{"size": 1000, "width": 800, "height": 600}', null)`
const probe = `select storage.probe_write('portfolio', $1, $2, $3, '{"size": 1000}', null)`

/** The code and message with which even the database's owner is refused, who is not subject to policies or grants. */
async function refusesOwner(town: Stage, sql: string): Promise<[string | undefined, string]> {
  await town.set('savepoint owner')
  const refusal = await town.set(sql).then(
    () => assert.fail(`accepted, though it should be refused: ${sql}`),
    (error: pg.DatabaseError) => error,
  )
  if (refusal instanceof assert.AssertionError) throw refusal
  await town.set('rollback to savepoint owner; release savepoint owner')
  return [refusal.code, refusal.message]
}

promise('no one can change or delete an entry of the audit log, not even the owner', async (town) => {
  await town.professionals(1)
  await town.set(`select auth.audit('login', null, null)`)
  const before = await town.set('select * from auth.audit_log_entries')
  assert.ok(before.length > 0, 'there is a line to change')
  for (const sql of [
    `update auth.audit_log_entries set ip_address = '192.0.2.1'`,
    'delete from auth.audit_log_entries',
    'truncate auth.audit_log_entries',
  ]) {
    assert.deepEqual(await refusesOwner(town, sql), ['42501', 'the audit log is only ever added to'])
  }
  assert.deepEqual(await town.set('select * from auth.audit_log_entries'), before)
})

promise('files and buckets are only deleted through the storage functions, never directly', async (town) => {
  const [ana] = await town.professionals(1)
  const path = portfolioFile(ana)
  await town.as(ana, write, [path, 'create', ana.id])
  const refusal = ['42501', 'Direct deletion from storage tables is not allowed. Use the Storage API instead.']
  for (const table of ['objects', 'buckets']) assert.deepEqual(await refusesOwner(town, `delete from storage.${table}`), refusal)
  await town.refuses(ana, 'delete from storage.objects')
  assert.equal((await town.as(ana, `select * from storage.remove_objects('portfolio', $1)`, [[path]])).length, 1)
  assert.deepEqual(await refusesOwner(town, 'delete from storage.objects'), refusal, 'the permission ends with the function')
})

promise('a file is only created on a free path, and one that the writer may not change is not replaced', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const path = portfolioFile(ana)
  await town.refuses(ana, write, [portfolioFile(bea), 'create', ana.id])
  await town.as(ana, write, [path, 'create', ana.id])
  const versions = () => town.set('select name, version from storage.objects')
  for (const statement of [write, probe]) {
    await town.refuses(ana, statement, [path, 'create', ana.id], '23505')
    const { message } = await town.refuses(ana, statement, [path, 'replace', ana.id])
    assert.equal(message, 'new row violates row-level security policy for table "objects"')
  }
  assert.deepEqual(await versions(), [{ name: path, version: 'v' }])
})

promise('checking whether a file may be written leaves no file', async (town) => {
  const [ana] = await town.professionals(1)
  await town.as(ana, probe, [portfolioFile(ana), 'create', ana.id])
  assert.deepEqual(await town.set('select name from storage.objects'), [])
  await town.as(ana, write, [portfolioFile(ana), 'create', ana.id])
  assert.equal((await town.set('select name from storage.objects')).length, 1)
})

promise("checking a caller's rights in a private channel leaves no message", async (town) => {
  const [ana] = await town.professionals(1)
  for (const who of [null, ana]) {
    const [rights] = await town.as(who, `select * from realtime.rights('room', '{}')`)
    assert.deepEqual(rights, { reads_broadcast: false, reads_presence: false, writes_broadcast: false, writes_presence: false })
  }
  assert.deepEqual(await town.set('select from realtime.messages'), [])
})

const broadcast = (operation: string, level: string) =>
  `select realtime.broadcast_changes('room', 'event', '${operation}', 'states', 'public', row('OR', 'Oregon')::public.states, null::public.states, '${level}')`

promise('only changes of single rows are broadcast: insert, update and delete', async (town) => {
  assert.deepEqual(await refusesOwner(town, broadcast('INSERT', 'STATEMENT')), [
    'P0001',
    'function can only be triggered for each row, not for each statement',
  ])
  assert.deepEqual(await refusesOwner(town, broadcast('TRUNCATE', 'ROW')), ['P0001', 'Unexpected operation type: TRUNCATE'])
  assert.deepEqual(await town.set('select from realtime.messages'), [])
  for (const operation of ['INSERT', 'UPDATE', 'DELETE']) await town.set(broadcast(operation, 'ROW'))
  assert.equal((await town.set('select from realtime.messages')).length, 3)
})
