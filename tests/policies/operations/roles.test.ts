// Giving and taking roles: who may, what it leaves in the audit log, and that one admin always remains.
import assert from 'node:assert/strict'
import { become, kinds } from '#tests/support/policies/kinds.ts'
import { promise } from '#tests/support/policies/promises.ts'
import type { Member, Role, Stage } from '#tests/support/policies/stage.ts'

const nobody = '11111111-2222-4333-8444-555555555555'
const give = 'select public.role_give($1, $2, $3) as done'
const take = 'select public.role_take($1, $2, $3) as done'
const why = 'They answer the mail now'

const entries = (town: Stage, { id }: Member) =>
  town.set('select actor_id, act, target_kind, reason, before, after from public.audit_entries where target_id = $1 order by id', [id])
const rolesOf = async (town: Stage, { id }: Member) =>
  (await town.set('select role from public.user_roles where user_id = $1 order by role', [id])).map(({ role }) => role)
const done = async (town: Stage, who: Member, sql: string, values: unknown[]) => (await town.as(who, sql, values))[0]?.['done']

/** A statement of the owner's that must be refused because no admin would be left. */
async function leavesNoAdmin(town: Stage, sql: string, values: unknown[] = []): Promise<void> {
  await town.set('savepoint last')
  const refused = await town.set(sql, values).then(
    () => assert.fail(`accepted: ${sql}`),
    (error: { code?: string; hint?: string; message?: string }) => [error.code, error.hint, error.message],
  )
  assert.deepEqual(refused, ['PT409', 'bad_state', 'One admin must remain. Make someone else an admin first.'], sql)
  await town.set('rollback to savepoint last; release savepoint last')
}

promise('D-14: only an admin gives and takes roles, and others learn nothing of who has which or exists', async (town) => {
  const ada = await town.admin()
  const [ana, bea] = await town.professionals(2)
  for (const { kind, made } of kinds) {
    await town.set('savepoint kind')
    if (made !== null) await become(town, ana, made)
    await town.enrols(ana)
    const who = made === null ? null : await town.signsIn(ana, 'aal2')
    for (const [sql, id, role] of [
      [give, bea.id, 'support'],
      [give, ana.id, 'admin'],
      [give, nobody, 'support'],
      [give, bea.id, 'owner'],
      [take, ada.id, 'admin'],
      [take, bea.id, 'admin'],
      [take, nobody, 'admin'],
    ] as const) {
      if (made?.role === 'admin') continue
      if (who === null) await town.refuses(null, sql, [id, role, why])
      else
        assert.deepEqual(
          await town.refuses(who, sql, [id, role, why], 'PT403'),
          { message: 'Only an admin may do this.', hint: 'not_allowed' },
          `${kind}: ${sql}`,
        )
    }
    if (made?.role === 'admin' && who !== null) assert.equal(await done(town, who, give, [bea.id, 'support', why]), true)
    await town.set('rollback to savepoint kind')
  }
})

promise('D-14: giving and taking a role needs the second factor, and a proof from the last ten minutes', async (town) => {
  const ada = await town.admin()
  const [ana] = await town.professionals(1)
  const low = await town.signsIn(ada)
  await town.set(`update auth.sessions set created_at = clock_timestamp() - interval '11 minutes' where id = $1`, [ada.sessionId])
  for (const sql of [give, take]) {
    assert.equal((await town.refuses(low, sql, [ana.id, 'support', why], 'PT403')).hint, 'second_factor_needed')
    assert.equal((await town.refuses(ada, sql, [ana.id, 'support', why], 'PT403')).hint, 'proof_needed')
  }
  assert.deepEqual(await rolesOf(town, ana), [])
})

promise('D-14: a role needs a reason of 1 to 500 characters, a member and one of the four names', async (town) => {
  const ada = await town.admin()
  const [ana, gone] = await town.professionals(2)
  await town.set(`update auth.users set deleted_at = now() where id = $1`, [gone.id])
  for (const sql of [give, take]) {
    for (const reason of [null, '', '   ', 'x'.repeat(501)])
      assert.deepEqual(await town.refuses(ada, sql, [ana.id, 'support', reason], 'PT400'), {
        message: 'Give a reason of 1 to 500 characters.',
        hint: 'invalid',
      })
    for (const id of [nobody, gone.id, null])
      assert.deepEqual(await town.refuses(ada, sql, [id, 'support', why], 'PT404'), {
        message: 'There is no such member.',
        hint: 'not_found',
      })
  }
  await town.refuses(ada, give, [ana.id, 'owner', why], '23514')
  assert.equal(await done(town, ada, give, [ana.id, 'support', ` ${'x'.repeat(500)} `]), true)
  assert.equal((await entries(town, ana))[0]?.['reason'], 'x'.repeat(500))
  assert.equal(await done(town, ada, give, [ana.id, 'verifier', why]), true)
  assert.equal(await done(town, ada, take, [ana.id, 'support', why]), true)
  assert.deepEqual(await rolesOf(town, ana), ['verifier'], 'only the one that was named')
})

promise('D-14: a role works at once and ends at once, once each, and leaves one entry with its reason', async (town) => {
  const ada = await town.admin()
  const [ana] = await town.professionals(1)
  await town.enrols(ana)
  const signedIn = await town.signsIn(ana, 'aal2')
  const reads = async () => (await town.as(signedIn, `select public.may('read_waitlist') as yes`))[0]?.['yes']
  assert.equal(await reads(), false)
  assert.equal(await done(town, ada, give, [ana.id, 'support', why]), true)
  assert.equal(await reads(), true)
  assert.equal(await done(town, ada, give, [ana.id, 'support', 'Again']), false)
  const facts = { user_id: ana.id, role: 'support' }
  const given = { actor_id: ada.id, act: 'give_role', target_kind: 'member', reason: why, before: null, after: facts }
  assert.deepEqual(await entries(town, ana), [given])
  assert.equal(await done(town, ada, take, [ana.id, 'support', 'They left']), true)
  assert.equal(await reads(), false)
  assert.equal(await done(town, ada, take, [ana.id, 'support', 'They left']), false)
  assert.deepEqual(await entries(town, ana), [given, { ...given, act: 'take_role', reason: 'They left', before: facts, after: null }])
})

/** Without an actor or a reason. */
const byHand = (act: string, before: unknown, after: unknown) => ({
  actor_id: null,
  act,
  target_kind: 'member',
  reason: null,
  before,
  after,
})

promise('D-14: a role that changes by hand or with the account is in the audit log too', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const add = 'insert into public.user_roles (user_id, role) values ($1, $2)'
  const facts = (role: Role) => ({ user_id: ana.id, role })
  await town.set(add, [ana.id, 'support'])
  await town.set(`update public.user_roles set role = 'verifier' where user_id = $1`, [ana.id])
  await town.set('delete from auth.users where id = $1', [ana.id])
  assert.deepEqual(await entries(town, ana), [
    byHand('give_role', null, facts('support')),
    byHand('give_role', facts('support'), facts('verifier')),
    byHand('take_role', facts('verifier'), null),
  ])
  await town.set(add, [bea.id, 'support'])
  await town.set('update auth.users set deleted_at = now() where id = $1', [bea.id])
  assert.deepEqual(await rolesOf(town, bea), [], 'also if the row of the account stays')
})

promise('D-14: one admin always remains, in every way a role can go', async (town) => {
  const ada = await town.admin()
  await town.staff('support')
  const own = [ada.id, 'admin', 'I am leaving']
  assert.deepEqual(await town.refuses(ada, take, own, 'PT409'), {
    message: 'One admin must remain. Make someone else an admin first.',
    hint: 'bad_state',
  })
  const lastWays = [
    'delete from public.user_roles',
    `update public.user_roles set role = 'verifier' where role = 'admin'`,
    'truncate public.user_roles',
    'delete from public.profiles where id in (select user_id from public.user_roles)',
    'delete from auth.users',
    'update auth.users set deleted_at = now()',
  ]
  for (const sql of lastWays) await leavesNoAdmin(town, sql)
  assert.deepEqual(await rolesOf(town, ada), ['admin'])

  const other = await town.admin()
  for (const sql of lastWays) await leavesNoAdmin(town, sql)
  await town.set('savepoint banned')
  await town.set(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [other.id])
  await leavesNoAdmin(town, 'delete from public.user_roles where user_id = $1', [ada.id])
  await town.set('rollback to savepoint banned')
  assert.equal(await done(town, ada, take, own), true)
  assert.deepEqual([await rolesOf(town, ada), await rolesOf(town, other)], [[], ['admin']])
  await leavesNoAdmin(town, 'delete from auth.users where id = $1', [other.id])
})
