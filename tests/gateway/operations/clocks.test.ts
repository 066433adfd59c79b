import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Gateway, startGateway } from '#tests/support/gateway/gateway.ts'

let gateway: Gateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.stop())

const done = async () => (await gateway.sql.query('select from proof.done')).rowCount

test('every task of the schema gets its turn, also after one that fails', async () => {
  await gateway.sql.query(`
    create schema proof;
    create table proof.done ();
    create function proof.fails() returns void language plpgsql volatile as $$ begin raise exception 'not today'; end $$;
    create function proof.works() returns void language sql volatile as $$ insert into proof.done default values $$;
    insert into clock.tasks values ('proof a', 'proof.fails()'), ('proof b', 'proof.works()')`)
  // The job that runs every minute, started now.
  await gateway.sql.query(`select graphile_worker.add_job('due-tasks')`)
  await expect.poll(done, { timeout: 10_000 }).toBe(1)
  expect(gateway.lines.find((line) => line.includes('not today'))).toContain('"task":"proof a"')
})

test('a task that fails is noted until it succeeds', async () => {
  const failing = async () => (await gateway.sql.query('select name from clock.tasks where failed_since is not null')).rows
  expect(await failing()).toEqual([{ name: 'proof a' }])
  await gateway.sql.query('create or replace function proof.fails() returns void language sql volatile as $$ select $$')
  await gateway.sql.query(`select graphile_worker.add_job('due-tasks')`)
  await expect.poll(failing, { timeout: 10_000 }).toEqual([])
})

test('the tasks are requested every minute, and the end of the audit log once a day', async () => {
  const { rows } = await gateway.sql.query(
    'select identifier, known_since is not null as known from graphile_worker._private_known_crontabs order by identifier',
  )
  expect(rows).toEqual([
    { identifier: 'audit-head', known: true },
    { identifier: 'due-tasks', known: true },
  ])
})

test('the end of the audit log’s chain is written to the server’s log', async () => {
  const heads = () => gateway.lines.filter((line) => line.includes('"audit head"')).map((line): unknown => JSON.parse(line))
  await gateway.sql.query(`select internal.audit('try_out', null, null)`)
  await gateway.sql.query('select internal.chain_audit()')
  await gateway.sql.query(`select graphile_worker.add_job('audit-head')`)
  await expect.poll(heads, { timeout: 10_000 }).toHaveLength(1)
  const { rows } = await gateway.sql.query(
    `select position::text, encode(hash, 'hex') as hash from internal.audit_chain order by position desc limit 1`,
  )
  expect(heads()).toEqual([expect.objectContaining(rows[0])])
})
