// The operator's commands about roles, the audit log and the clock, on a database without a server.
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { admin } from '#tests/support/gateway/admin.ts'
import { type Clone, cloneDatabase } from '#tests/support/setup/database.ts'

let clone: Clone
let sql: pg.Client
beforeAll(async () => {
  clone = await cloneDatabase()
  sql = new pg.Client(clone.owner)
  await sql.connect()
})
afterAll(async () => {
  await sql.end()
  await clone.drop()
})

/** What the command says when it refuses, with its exit code. */
async function refusalOf(...given: string[]): Promise<[code: unknown, said: string]> {
  return admin(clone, ...given).then(
    (said) => expect.fail(`accepted: ${said}`),
    (error: { code?: unknown; stderr?: string }) => [error.code, error.stderr?.trim() ?? ''],
  )
}

async function rewrite(change: string): Promise<void> {
  await sql.query(`begin; alter table public.audit_entries disable trigger only_added_to; ${change};
    alter table public.audit_entries enable trigger only_added_to; commit`)
}

test('the audit log is verified: what is missing or changed, and whether the chain still has a head written down earlier', async () => {
  expect(await admin(clone, 'audit', 'verify')).toBe('The audit log has no chain yet.')
  for (const act of ['first', 'second']) await sql.query('select internal.audit($1, null, null)', [act])
  await sql.query(`select clock.run('chain audit')`)
  const { rows } = await sql.query<{ hash: string; id: string }>(
    `select encode(hash, 'hex') as hash, entry_id as id from internal.audit_chain order by position`,
  )
  const [first, second] = rows
  const intact = `Nothing is missing or changed. The chain ends with 2 ${second?.hash}.`
  expect(await admin(clone, 'audit', 'verify')).toBe(intact)
  expect(await admin(clone, 'audit', 'verify', '1', first?.hash ?? '')).toBe(intact)

  const other = [1, 'The chain does not have that hash at 1: it was cut or written again.']
  expect(await refusalOf('audit', 'verify', '1', second?.hash ?? '')).toEqual(other)
  const [code, said] = await refusalOf('audit', 'verify', '1', 'ABC')
  expect([code, said]).toEqual([1, expect.stringContaining('64 hexadecimal digits')])
  expect(await refusalOf('audit', 'verify', '1')).toEqual([1, expect.stringContaining('npm run admin --')])

  await rewrite(`update public.audit_entries set act = 'other' where act = 'first'; delete from public.audit_entries where act = 'second'`)
  expect(await refusalOf('audit', 'verify', '1', second?.hash ?? '')).toEqual([
    1,
    [`Entry ${first?.id} was changed, or the chain at 1.`, `Entry ${second?.id} is missing, at 2 of the chain.`, other[1]].join('\n'),
  ])
})

const entry = (act: string, role: string) => ({ act, actor_id: null, role })

test("D-14: the operator gives and takes every role, which is in the audit log, but cannot take the last admin's", async () => {
  const { rows } = await sql.query<{ id: string }>(
    `insert into auth.users (email, email_confirmed_at) values ('ana@town.test', now()) returning id`,
  )
  const [ana] = rows
  for (const role of ['admin', 'moderator', 'verifier', 'support'])
    expect(await admin(clone, 'grant', 'Ana@town.test', role)).toBe(`Ana@town.test is ${role} now.`)
  expect(await admin(clone, 'grant', 'ana@town.test', 'support')).toBe('ana@town.test was support already.')
  for (const role of ['moderator', 'verifier', 'support'])
    expect(await admin(clone, 'revoke', 'ana@town.test', role)).toBe(`ana@town.test is not ${role} any more.`)
  expect(await admin(clone, 'revoke', 'ana@town.test', 'support')).toBe('ana@town.test was not support.')
  expect(await refusalOf('revoke', 'ana@town.test', 'admin')).toEqual([1, 'One admin must remain. Make someone else an admin first.'])
  expect(await refusalOf('grant', 'nobody@town.test', 'admin')).toEqual([1, 'Nobody here has the address nobody@town.test.'])
  expect(await refusalOf('grant', 'ana@town.test', 'owner')).toEqual([1, expect.stringContaining('npm run admin --')])
  const { rows: roles } = await sql.query('select role from public.user_roles where user_id = $1', [ana?.id])
  expect(roles).toEqual([{ role: 'admin' }])
  const { rows: entries } = await sql.query(
    `select act, actor_id, coalesce(after, before) ->> 'role' as role from public.audit_entries where target_id = $1 order by id`,
    [ana?.id],
  )
  const given = ['admin', 'moderator', 'verifier', 'support'].map((role) => entry('give_role', role))
  expect(entries).toEqual([...given, ...['moderator', 'verifier', 'support'].map((role) => entry('take_role', role))])
})

test('the operator moves the clock, which does what is then due, and sets it back', async () => {
  await sql.query(`create table public.done (hours int);
    create view public.hour as select round(extract(epoch from clock.now() - now()) / 3600)::int as key;
    create function public.note_time(hour int) returns boolean language sql
      as 'insert into public.done values (hour); select false';
    insert into clock.tasks (name, due, act) values ('note the time', 'public.hour', 'public.note_time(int)')`)
  expect(await admin(clone, 'clock', '+3d')).toMatch(/^The product's clock says \d{4}-\d\d-\d\dT[\d:.]+Z\.$/)
  for (const by of ['-2h', 'reset']) await admin(clone, 'clock', by)
  const { rows } = await sql.query<{ hours: number }>('select hours from public.done')
  expect(rows.map(({ hours }) => hours)).toEqual([72, 70, 0])
})
