import assert from 'node:assert/strict'
import { promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

const point = (town: Stage, address: string | null) =>
  town.set('select internal.keep_settings($1)', [JSON.stringify({ admin_reset_email: address })])

const session = async (town: Stage, person: Member) => (await town.signsIn(person, 'aal2')).sessionId

async function reset(town: Stage, caller: Member, sessionId: string, email: string, key = 'gen_random_uuid()'): Promise<unknown> {
  const sql = `select public.admin_reset_password($1, '$argon2id$new', $2, $3, ${key}, true) as done`
  return (await town.set(sql, [email, caller.id, sessionId]))[0]?.['done']
}

promise('UTIL-01: only an admin sees which account the utility is for', async (town) => {
  const [ana] = await town.professionals(1)
  const ada = await town.admin()
  const ask = 'select public.admin_reset_target() as target'
  await point(town, 'fixed@town.test')
  await town.refuses(null, ask)
  assert.deepEqual(await town.as(ana, ask), [{ target: null }])
  assert.deepEqual(await town.as(ada, ask), [{ target: 'fixed@town.test' }])
  await point(town, null)
  assert.deepEqual(await town.as(ada, ask), [{ target: null }])
})

promise('members and admins cannot reset a password directly', async (town) => {
  const [ana] = await town.professionals(1)
  const ada = await town.admin()
  await point(town, ana.email)
  for (const who of [null, ana, ada]) {
    await town.refuses(who, `select public.admin_reset_allowed($1, $2, $2, $2)`, [ana.email, ada.id])
    await town.refuses(who, `select public.admin_reset_password($1, 'x', $2, $2, $2, false)`, [ana.email, ada.id])
  }
})

promise('one request resets once: the password, every session, emailed links, an audit log entry and the notices', async (town) => {
  const [ana] = await town.professionals(1)
  const [ada, other] = [await town.admin(), await town.admin()]
  await point(town, ana.email)
  const [desk] = [await session(town, ada), await session(town, ana), await session(town, ana)]
  await town.set(
    `insert into auth.one_time_tokens (user_id, token_type, token_hash, link_hash, relates_to) values ($1, 'recovery_token', 'a', 'b', $2)`,
    [ana.id, ana.email],
  )
  const key = `'6f9619ff-8b86-4011-b42d-00cf4fc964ff'`
  assert.equal(await reset(town, ada, desk, ana.email.toUpperCase(), key), true)
  assert.equal(await reset(town, ada, desk, ana.email, key), false, 'the same request again')

  assert.deepEqual(await town.set('select encrypted_password as hash from auth.users where id = $1', [ana.id]), [{ hash: '$argon2id$new' }])
  assert.deepEqual(await town.set('select from auth.sessions where user_id = $1', [ana.id]), [])
  assert.deepEqual(await town.set('select from auth.one_time_tokens'), [])
  const lines = await town.set(
    `select payload ->> 'actor_id' as actor, payload -> 'traits' ->> 'user_id' as target from auth.audit_log_entries
     where payload ->> 'action' = 'admin_password_reset'`,
  )
  assert.deepEqual(lines, [{ actor: ada.id, target: ana.id }])
  const emails = await town.set(
    `select address, facts ->> 'account' as account from internal.emails where kind = 'admin_reset' order by address`,
  )
  assert.deepEqual(emails, [
    { address: ana.email, account: null },
    { address: ada.email, account: ana.email },
    { address: other.email, account: ana.email },
  ])
})

promise('an admin has three resets an hour, all admins together five', async (town) => {
  const [ana] = await town.professionals(1)
  const [ada, other] = [await town.admin(), await town.admin()]
  await point(town, ana.email)
  const [first, second] = [await session(town, ada), await session(town, other)]
  const done: unknown[] = []
  for (let time = 1; time <= 4; time += 1) done.push(await reset(town, ada, first, ana.email))
  assert.deepEqual(done, [true, true, true, false])
  assert.deepEqual([await reset(town, other, second, ana.email), await reset(town, other, second, ana.email)], [true, true])
  assert.equal(await reset(town, other, second, ana.email), false)
})
