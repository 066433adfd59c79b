// The internal password utility: every kind of caller under every condition, of which only one combination may reset.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { protectedMember, signInAgain } from '#tests/support/gateway/factors.ts'
import { type Gateway, type Member, password, startGateway } from '#tests/support/gateway/gateway.ts'

const fixed = 'fixed-account@town.test'
const refused = { success: false, hint: 'not_allowed', error: 'An error occurred while resetting the password' }
const notAllowed = {
  success: false,
  hint: 'not_allowed',
  error: 'Not allowed now. Sign in again, with your second factor if you have one, and try within ten minutes.',
}
const incomplete = { success: false, hint: 'invalid', error: 'The request is incomplete. Reload the page and try again.' }
const notReset = {
  success: false,
  hint: 'not_allowed',
  error: 'The password was not changed: the account does not exist, or it was reset too often in the last hour.',
}

let gateway: Gateway
let callers: Map<string, Caller>
beforeAll(async () => {
  gateway = await startGateway({ settings: { ADMIN_RESET_EMAIL: fixed.toUpperCase() } })
  const { error } = await (await gateway.client()).auth.signUp({ email: fixed, password })
  expect(error).toBeNull()
  callers = await everyKind()
})
afterAll(() => gateway.stop())

type Caller = { userId: string; headers: Record<string, string> }
type Asking = { email?: string; newPassword?: string; key?: string | null }

async function ask({ headers }: Caller, { email = fixed, newPassword = `${randomUUID()}!`, key = randomUUID() }: Asking = {}) {
  const answer = await fetch(`${gateway.url}/functions/v1/reset-user-password`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', ...(key !== null && { 'idempotency-key': key }) },
    body: JSON.stringify({ email, newPassword }),
  })
  return { status: answer.status, body: await answer.json() }
}

const resets = async () =>
  Number(
    (await gateway.sql.query(`select count(*) from auth.audit_log_entries where payload ->> 'action' = 'admin_password_reset'`)).rows[0]
      .count,
  )

const signedIn = ({ user, session }: Pick<Member, 'user' | 'session'>): Caller => ({
  userId: user.id,
  headers: { authorization: `Bearer ${session.access_token}` },
})

const pays = (tier: string) =>
  `insert into public.subscriptions (user_id, source, tier, status, current_period_end) values ($1, 'manual', '${tier}', 'active', now() + interval '1 year')`
const makeAdmin = `insert into public.user_roles (user_id, role) values ($1, 'admin')`
const founder = (until: string) => `with star as (update public.profiles set is_founder = true where id = $1)
  update public.profile_private set founder_benefits_expire_at = now() + interval '${until}' where user_id = $1`

async function everyKind(): Promise<Map<string, Caller>> {
  const { sql } = gateway
  const member = async (name: string, change?: string) => {
    const person = await gateway.signUp(name)
    if (change !== undefined) await sql.query(change, [person.user.id])
    return signedIn(person)
  }
  const protectedAdmin = await protectedMember(gateway, 'Ada Archer')
  const halfway = await protectedMember(gateway, 'Abby Archer')
  for (const { user } of [protectedAdmin, halfway]) await sql.query(makeAdmin, [user.id])
  const { data } = await protectedAdmin.client.auth.getSession()
  const forged = await member('Fay Forged', makeAdmin)
  const former = await member('Fern Former', makeAdmin)
  await sql.query('delete from public.user_roles where user_id = $1', [former.userId])

  return new Map<string, Caller>([
    ['nobody at all', { userId: '', headers: {} }],
    ['a visitor with the public key', { userId: '', headers: { apikey: gateway.anonKey } }],
    ['a forged token of an admin', { ...forged, headers: { authorization: `${forged.headers['authorization']?.slice(0, -8)}AAAAAAAA` } }],
    ['a free member', await member('Fran Free', 'update public.profile_private set trial_ends_at = null where user_id = $1')],
    ['a member in the trial', await member('Tia Trial')],
    ['a basic member', await member('Bea Basic', pays('basic'))],
    ['a premium member', await member('Pia Premium', pays('premium'))],
    ['a pro', await member('Pam Pro', `update public.profile_private set user_role = 'pro' where user_id = $1`)],
    ['a founder', await member('Flo Founder', founder('5 months'))],
    ['a founder whose benefits ended', await member('Fiona Founder', founder('-1 day'))],
    ['a former admin', former],
    ['an admin without her second factor', signedIn({ ...halfway, ...(await signInAgain(gateway, halfway)) })],
    ['an admin with her second factor', signedIn({ ...protectedAdmin, session: data.session ?? protectedAdmin.session })],
  ])
}

function withoutTriggers(statement: string): string {
  return `begin; set local session_replication_role = 'replica'; ${statement}; commit`
}

type Condition = { before?: string; after?: string; asking?: Asking }
const usedKey = randomUUID()
const conditions: Record<string, Condition> = {
  'the utility is off': {
    before: `update internal.settings set value = 'null' where name = 'admin_reset_email'`,
    after: `update internal.settings set value = to_jsonb('${fixed}'::text) where name = 'admin_reset_email'`,
  },
  'another account is named': { asking: { email: 'ada-archer-1@town.test' } },
  // Without the trigger that notifies servers within a second: this is about the time before that.
  'the session has ended': {
    before: withoutTriggers(`update auth.sessions set not_after = now() - interval '1 second'`),
    after: withoutTriggers('update auth.sessions set not_after = null'),
  },
  'the sign-in is 11 minutes old': {
    before: `update auth.sessions set created_at = created_at - interval '11 minutes'`,
    after: `update auth.sessions set created_at = created_at + interval '11 minutes'`,
  },
  'the request was made before': {
    before: `insert into internal.admin_resets (request_key, caller_id) select '${usedKey}', id from public.profiles limit 1`,
    asking: { key: usedKey },
  },
  'all is as it should be': {},
}

test('UTIL-01 UTIL-05 UTIL-06: of 13 kinds of callers under 6 conditions exactly one can reset', async () => {
  expect([callers.size, Object.keys(conditions).length]).toEqual([13, 6])
  const succeeded: string[] = []
  for (const [condition, { before, after, asking }] of Object.entries(conditions)) {
    if (before !== undefined) await gateway.sql.query(before)
    for (const [kind, caller] of callers) {
      const { status, body } = await ask(caller, asking)
      const isKnown = !['nobody at all', 'a forged token of an admin'].includes(kind)
      if (status === 200) succeeded.push(`${kind}, ${condition}: ${JSON.stringify(body)}`)
      else if (kind.startsWith('an admin')) expect([kind, condition, status, body]).toEqual([kind, condition, 403, notAllowed])
      else if (isKnown) expect([kind, condition, status, body]).toEqual([kind, condition, 403, refused])
      else expect([kind, condition, status]).toEqual([kind, condition, 401])
    }
    if (after !== undefined) await gateway.sql.query(after)
  }
  expect(succeeded).toEqual(['an admin with her second factor, all is as it should be: {"success":true}'])
  expect(await resets()).toBe(1)
})

function admin(): Caller {
  const caller = callers.get('an admin with her second factor')
  if (caller === undefined) throw new Error('no admin')
  return caller
}

test('UTIL-05: the new password signs in, the old one and all existing sessions do not', async () => {
  const client = await gateway.client()
  const newPassword = `${randomUUID()}!`
  expect((await client.auth.signInWithPassword({ email: fixed, password })).error?.message).toBe('Invalid login credentials')
  expect(await ask(admin(), { email: ` ${fixed.toUpperCase()} `, newPassword })).toEqual({ status: 200, body: { success: true } })
  const { data, error } = await client.auth.signInWithPassword({ email: fixed, password: newPassword })
  expect(error).toBeNull()
  await ask(admin())
  expect((await (await gateway.client(data.session ?? undefined)).auth.getUser()).error).not.toBeNull()
  const told = await gateway.sql.query(`select from internal.emails where kind = 'admin_reset' and address = $1`, [fixed])
  expect(told.rowCount).toBe(3)
})

test('UTIL-06: a short password, no key, an invalid key, another method and an unknown account change nothing', async () => {
  const before = await resets()
  expect(await ask(admin(), { newPassword: 'x'.repeat(19) })).toEqual({ status: 400, body: incomplete })
  expect(await ask(admin(), { newPassword: 'é'.repeat(40) })).toEqual({ status: 400, body: incomplete })
  expect(await ask(admin(), { key: null })).toEqual({ status: 400, body: incomplete })
  expect(await ask(admin(), { key: '1' })).toEqual({ status: 400, body: incomplete })
  for (const method of ['GET', 'HEAD', 'PUT']) {
    expect((await fetch(`${gateway.url}/functions/v1/reset-user-password`, { method, headers: admin().headers })).status).toBe(405)
  }
  await gateway.sql.query(`update internal.settings set value = '"nobody@town.test"' where name = 'admin_reset_email'`)
  expect(await ask(admin(), { email: 'nobody@town.test' })).toEqual({ status: 403, body: notReset })
  await gateway.sql.query(`update internal.settings set value = to_jsonb($1::text) where name = 'admin_reset_email'`, [fixed])
  expect(await resets()).toBe(before)
})

test('an admin without a second factor needs none; two requests with one key reset once', async () => {
  const plain = await gateway.signUp('Ava Archer')
  await gateway.sql.query(`insert into public.user_roles (user_id, role) values ($1, 'admin')`, [plain.user.id])
  const before = await resets()
  const key = randomUUID()
  const answers = await Promise.all([1, 2, 3].map(() => ask(signedIn(plain), { key })))
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 403, 403])
  expect(await resets()).toBe(before + 1)
})
