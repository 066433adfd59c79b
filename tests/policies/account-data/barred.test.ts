// A suspension is not shed by leaving: the address of an account that was erased while suspended takes no new one for a while.
import assert from 'node:assert/strict'
import { promise } from '#tests/support/policies/promises.ts'
import { liftAll, suspend } from '#tests/support/policies/sanctions.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

async function leave(town: Stage, ...people: Member[]): Promise<void> {
  for (const person of people) await town.as(await town.signsIn(person, 'aal2'), `select public.account_delete_request('', true)`)
}

async function erase(town: Stage, days = 14): Promise<void> {
  await clock(town, days)
  await town.set(`select clock.run('erase accounts')`)
  // The erasure acted as the service until the end of its transaction, which here is that of the test.
  await town.set(`select set_config('auth.acting', '', true)`)
}
const clock = (town: Stage, days: number) =>
  town.set(`update clock.settings set shift = make_interval(days => $1) + interval '1 second'`, [days])

/** The id of a new account, or null. */
const signUp = async (town: Stage, address: string, by = 'email') =>
  (await town.set(`select auth.make_person($1, $2, 'hash', '{}', true) as id`, [by, address]))[0]?.['id'] ?? null

promise('who leaves while suspended cannot sign up with the same address until the suspension would have ended', async (town) => {
  const [ana, bea, cleo] = await town.professionals(3)
  await suspend(town, ana)
  await suspend(town, bea, 40)
  await suspend(town, cleo, 7)
  await leave(town, ana, bea, cleo)
  await erase(town)
  assert.deepEqual(await town.set('select from auth.users where email = any ($1)', [[ana.email, bea.email, cleo.email]]), [], 'erased')
  assert.notEqual(await signUp(town, cleo.email), null, 'it ended before the account did')
  for (const address of [ana.email, bea.email]) assert.equal(await signUp(town, address), null, address)
  assert.notEqual(await signUp(town, 'someone@else.test'), null)
  await clock(town, 41)
  assert.equal(await signUp(town, ana.email), null)
  assert.notEqual(await signUp(town, bea.email), null, 'after 40 days')
  await clock(town, 14 + 364)
  assert.equal(await signUp(town, ana.email), null, 'a year for one without an end')
  await clock(town, 14 + 366)
  assert.notEqual(await signUp(town, ana.email), null)
})

promise('a barred sign-up through a provider is refused like one where no new accounts are taken', async (town) => {
  const [ana] = await town.professionals(1)
  await suspend(town, ana)
  await leave(town, ana)
  await erase(town)
  const [row] = await town.set(`select auth.find_or_make('google', 'subject-1', '{}', $1, true, false, true) ->> 'outcome' as outcome`, [
    ana.email,
  ])
  assert.equal(row?.['outcome'], 'signup_disabled')
})

promise('the hash of an address is all that is kept, only of confirmed ones, and it goes with time', async (town) => {
  const [ana, bea] = await town.professionals(2)
  await town.set(`update auth.users set phone = '15035550142', phone_confirmed_at = now() where id = $1`, [ana.id])
  await town.set('update auth.users set email_confirmed_at = null where id = $1', [bea.id])
  for (const who of [ana, bea]) {
    await suspend(town, who)
    await leave(town, who)
  }
  await erase(town)
  assert.deepEqual(
    await town.set(
      `select address_hash in (internal.address_hash($1), internal.address_hash('15035550142')) as known from internal.barred_addresses`,
      [ana.email],
    ),
    [{ known: true }, { known: true }],
  )
  assert.equal(await signUp(town, '15035550142', 'phone'), null)
  assert.notEqual(await signUp(town, bea.email), null, "a stranger's address that someone had typed")
  await clock(town, 14 + 364)
  await town.set(`select clock.run('sweep barred addresses')`)
  assert.equal((await town.set('select from internal.barred_addresses')).length, 2)
  await clock(town, 14 + 366)
  await town.set(`select clock.run('sweep barred addresses')`)
  assert.deepEqual(await town.set('select from internal.barred_addresses'), [])
})

promise('an address is barred for the longer of two suspensions, and for none that was lifted', async (town) => {
  const [ana, bea] = await town.professionals(2)
  await suspend(town, ana, 300)
  await suspend(town, ana, 20)
  await suspend(town, bea)
  await liftAll(town, bea)
  await leave(town, ana, bea)
  await erase(town)
  assert.notEqual(await signUp(town, bea.email), null)
  await clock(town, 299)
  assert.equal(await signUp(town, ana.email), null)
  // The same address again, erased while the first bar is still there: the later end counts.
  await town.set(`select set_config('auth.acting', 'service_role', true)`)
  const [made] = await town.set(`select auth.make_person('email', $1, 'hash', '{}', true) as id`, [ana.email])
  assert.notEqual(made?.['id'], null, 'the operator may open an account for them')
  await town.set(
    `insert into public.sanctions (user_id, kind, reason, ends_at) values ($1, 'suspension', 'Again', clock.now() + interval '1 hour')`,
    [made?.['id']],
  )
  const ends = async () => String((await town.set('select ends_at from internal.barred_addresses'))[0]?.['ends_at'])
  const before = await ends()
  await town.set('select internal.bar_addresses($1)', [made?.['id']])
  assert.equal(await ends(), before)
})

const change = (column: string, value: string) => `update auth.users set ${column} = '${value}' where id = '%'`

promise('a suspended member keeps the address they have; their password and their second factor stay theirs to change', async (town) => {
  const [ana, bea] = await town.professionals(2)
  await suspend(town, ana)
  for (const sql of [
    change('email', 'other@stage.test'),
    change('phone', '15035550142'),
    change('email_change', 'other@stage.test'),
    change('phone_change', '15035550142'),
  ]) {
    await town.set('savepoint change')
    const refusal = await town.set(sql.replace('%', ana.id)).then(
      () => null,
      (error: Error & { hint?: string }) => error,
    )
    await town.set('rollback to savepoint change')
    assert.deepEqual(
      [refusal?.message, refusal?.hint],
      ["You can't change your email address or phone number while your account is suspended.", 'suspended'],
      sql,
    )
    await town.set(sql.replace('%', bea.id))
    await town.set('rollback to savepoint change')
  }
  await town.set(`update auth.users set email_change = '' where id = $1`, [ana.id])
  await town.set(change('encrypted_password', 'new').replace('%', ana.id))
  await town.set(`select set_config('auth.acting', 'service_role', true)`)
  await town.set(change('email', 'by-the-operator@stage.test').replace('%', ana.id))
})

promise('the log of sign-ins forgets the addresses of accounts that are gone, and no other', async (town) => {
  const [ana, bea] = await town.professionals(2)
  await town.set(`select auth.audit('login', $1, $2, '{}', '192.0.2.7')`, [ana.id, ana.email])
  await town.set(
    `select auth.audit('admin_password_reset', $1, $2, jsonb_build_object('user_id', $3::text, 'user_email', $4::text), '192.0.2.8')`,
    [bea.id, bea.email, ana.id, ana.email],
  )
  const entries = () =>
    town.set(
      `select payload ->> 'action' as action, payload ->> 'actor_username' as actor, payload -> 'traits' ->> 'user_email' as email, ip_address as ip
       from auth.audit_log_entries where payload ->> 'action' in ('login', 'admin_password_reset') and ip_address in ('', '192.0.2.7', '192.0.2.8')
         and payload ->> 'actor_id' = any ($1) order by action`,
      [[ana.id, bea.id]],
    )
  assert.equal((await entries()).length, 2)
  await leave(town, ana)
  await erase(town)
  const [reset, ...logins] = await entries()
  assert.deepEqual(reset, { action: 'admin_password_reset', actor: bea.email, email: null, ip: '192.0.2.8' })
  assert.ok(logins.length > 0 && logins.every(({ actor, ip }) => actor === '' && ip === ''))
  const kept = await town.set('select count(*)::int as entries from auth.audit_log_entries where payload::text like $1', [`%${ana.email}%`])
  assert.deepEqual(kept, [{ entries: 0 }])
})
