import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Gateway, startGateway } from '#tests/support/gateway/gateway.ts'

let gateway: Gateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.stop())

const done = async () => (await gateway.sql.query('select from proof.done')).rowCount

// The job that runs every minute, started now.
const runsNow = () => gateway.sql.query(`select graphile_worker.add_job('due-tasks')`)

test('a task whose view cannot be read is logged and noted until it can be, and the others get their turn', async () => {
  await gateway.sql.query(`
    create schema proof;
    create table proof.waiting (key int primary key);
    create table proof.done (key int primary key);
    insert into proof.waiting select generate_series(1, 1000);
    create function proof.may_read() returns boolean language plpgsql stable as $$ begin raise exception 'not today'; end $$;
    create view proof.unreadable as select key from proof.waiting where proof.may_read();
    create view proof.due as select key from proof.waiting where key not in (select key from proof.done) order by key;
    create function proof.act(given int) returns boolean language plpgsql volatile as $$
    begin
      if given = 7 then raise exception 'not this one'; end if;
      insert into proof.done values (given);
      return true;
    end $$;
    insert into clock.tasks (name, due, act) values ('proof a', 'proof.unreadable', 'proof.act(int)'), ('proof b', 'proof.due', 'proof.act(int)')`)
  await runsNow()
  await expect.poll(done, { timeout: 10_000 }).toBe(999)
  expect(gateway.lines.find((line) => line.includes('not today'))).toContain('"task":"proof a"')
  const failing = async () => (await gateway.sql.query('select name from clock.tasks where failed_since is not null')).rows
  expect(await failing()).toEqual([{ name: 'proof a' }])
  await gateway.sql.query('create or replace function proof.may_read() returns boolean language sql stable as $$ select false $$')
  await runsNow()
  await expect.poll(failing, { timeout: 10_000 }).toEqual([])
})

test('a row that fails is logged once, rests longer after each try, and is forgotten once it is done', async () => {
  const failures = async () =>
    (
      await gateway.sql.query(
        `select task, key, tries, error, round(extract(epoch from again_at - now()) / 60)::int as minutes from clock.failures`,
      )
    ).rows
  const row = { task: 'proof b', key: '7', error: 'not this one' }
  expect(await failures()).toEqual([{ ...row, tries: 1, minutes: 1 }])
  for (const [tries, minutes] of [
    [2, 5],
    [3, 30],
    [4, 120],
  ] as const) {
    await gateway.sql.query('update clock.failures set again_at = now()')
    await runsNow()
    await expect.poll(failures, { timeout: 10_000 }).toEqual([{ ...row, tries, minutes }])
  }
  expect(gateway.lines.filter((line) => line.includes('not this one'))).toHaveLength(1)

  await gateway.sql.query('update clock.failures set again_at = now(); insert into proof.done values (7)')
  await runsNow()
  await expect.poll(failures, { timeout: 10_000 }).toEqual([])
  await gateway.sql.query('drop schema proof cascade')
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

test("the end of the audit log's chain is written to the server's log", async () => {
  const heads = () => gateway.lines.filter((line) => line.includes('"audit head"')).map((line): unknown => JSON.parse(line))
  await gateway.sql.query(`select internal.audit('try_out', null, null)`)
  await gateway.sql.query(`select clock.run('chain audit')`)
  await gateway.sql.query(`select graphile_worker.add_job('audit-head')`)
  await expect.poll(heads, { timeout: 10_000 }).toHaveLength(1)
  const { rows } = await gateway.sql.query(
    `select position::text, encode(hash, 'hex') as hash from internal.audit_chain order by position desc limit 1`,
  )
  expect(heads()).toEqual([expect.objectContaining(rows[0])])
})
