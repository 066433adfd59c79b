// Roles over HTTP: given, taken and used in sessions and sockets that stay open, and what that leaves in the audit log. The
// tables that acts open are not published, so in a socket a role shows by what an admin's features open: messages.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { codeOf, forgetStep, type ProtectedMember, protectedMember, signInAgain } from '#tests/support/gateway/factors.ts'
import { type Gateway, type Member, startGateway } from '#tests/support/gateway/gateway.ts'
import { until } from '#tests/support/gateway/realtime.ts'

let gateway: Gateway
let ada: ProtectedMember
let ben: ProtectedMember
beforeAll(async () => {
  gateway = await startGateway({ settings: { ADMIN_SECOND_FACTOR: 'on' } })
  ada = await protectedMember(gateway, 'Ada Archer')
  ben = await protectedMember(gateway, 'Ben Brooks')
  await gateway.sql.query(`insert into public.user_roles (user_id, role) values ($1, 'admin')`, [ada.user.id])
  await gateway.sql.query(`select public.waitlist_join('first@wait.test', is_limited => false)`)
})
afterAll(() => gateway.stop())

type Asking = Pick<Member, 'client'>

async function change({ client }: Asking, name: 'role_give' | 'role_take', role: string, to: Member = ben) {
  const { data, status, error } = await client.rpc(name, { member_id: to.user.id, role, reason: 'They answer the mail' })
  return error === null ? data : [status, error.hint]
}

const waiting = async ({ client }: Asking) => (await client.from('waitlist_signups').select('email').throwOnError()).data

test('D-14: a role given and taken works at once in a session that stays open', async () => {
  expect(await waiting(ben)).toEqual([])
  expect(await change(ada, 'role_give', 'support')).toBe(true)
  expect(await waiting(ben)).toEqual([{ email: 'first@wait.test' }])
  expect(await change(ben, 'role_give', 'admin')).toEqual([403, 'not_allowed'])
  expect(await change(ada, 'role_take', 'support')).toBe(true)
  expect(await waiting(ben)).toEqual([])
  expect(await change(ada, 'role_take', 'support')).toBe(false)
  expect(await change(ada, 'role_take', 'admin', ada)).toEqual([409, 'bad_state'])
})

test('D-14: after ten minutes a role needs the code again, or a new sign-in', async () => {
  const signedIn = await signInAgain(gateway, ada)
  const prove = async ({ client }: Asking) => {
    await forgetStep(gateway, ada.factorId)
    const { error } = await client.auth.mfa.challengeAndVerify({ factorId: ada.factorId, code: codeOf(ada.secret) })
    expect(error).toBeNull()
  }
  expect(await change(signedIn, 'role_give', 'verifier')).toEqual([403, 'second_factor_needed'])
  await prove(signedIn)
  await gateway.sql.query(
    `update auth.sessions set created_at = created_at - interval '10 minutes';
     update auth.mfa_factors set created_at = created_at - interval '10 minutes';
     update auth.mfa_amr_claims set updated_at = updated_at - interval '10 minutes'`,
  )
  expect(await change(signedIn, 'role_give', 'verifier')).toEqual([403, 'proof_needed'])
  expect(await waiting(signedIn)).toHaveLength(1)
  await prove(signedIn)
  expect(await change(signedIn, 'role_give', 'verifier')).toBe(true)
  // Their first session is older than the factor, which was added in it.
  await prove(ada)
  expect(await change(ada, 'role_take', 'verifier')).toEqual([403, 'proof_needed'])
  expect(await change(signedIn, 'role_take', 'verifier')).toBe(true)
  ada = { ...ada, ...signedIn }
})

/** The ids of the messages a member receives. */
async function hearing({ client }: Asking): Promise<string[]> {
  const heard: string[] = []
  let isReady = false
  client
    .channel(randomUUID())
    .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'messages' }, (row) => heard.push(String(row.new['id'])))
    .on('system', {}, ({ status }: { status: string }) => (isReady ||= status === 'ok'))
    .subscribe()
  await until(() => isReady)
  return heard
}

/** Written as the owner, because members may only send a limited number of messages per minute. */
async function write(from: Member, to: Member): Promise<string> {
  const { rows } = await gateway.sql.query<{ id: string }>(
    `insert into public.messages (sender_id, recipient_id, content) values ($1, $2, 'Hello') returning id`,
    [from.user.id, to.user.id],
  )
  return rows[0]?.id ?? ''
}

test('D-14: a role given and taken works within five seconds in a socket that stays open', async () => {
  const [cleo, dee] = [await gateway.signUp('Cleo Carter'), await gateway.signUp('Dee Dawson')]
  await gateway.sql.query('update public.profile_private set trial_ends_at = null where user_id = $1', [ben.user.id])
  const [byBen, byDee] = [await hearing(ben), await hearing(dee)]
  // Dee's message was written later, so once it arrives, Ben's has been checked.
  const isHeard = async () => {
    const [toBen, toDee] = [await write(cleo, ben), await write(cleo, dee)]
    await until(() => byDee.includes(toDee))
    return byBen.includes(toBen)
  }
  const becomes = (expected: boolean) => vi.waitFor(async () => expect(await isHeard()).toBe(expected), { timeout: 15_000, interval: 100 })

  expect(await isHeard()).toBe(false)
  expect(await change(ada, 'role_give', 'support')).toBe(true)
  expect(await isHeard(), 'only an admin has every feature').toBe(false)
  expect(await change(ada, 'role_give', 'admin')).toBe(true)
  await becomes(true)
  expect(await change(ada, 'role_take', 'admin')).toBe(true)
  await becomes(false)
  expect(await isHeard()).toBe(false)
})

test("D-14: the last admin's account cannot be deleted, not even with the service key", async () => {
  const { url, serviceKey, sql } = gateway
  const headers = { apikey: serviceKey, authorization: `Bearer ${serviceKey}`, 'content-type': 'application/json' }
  for (const softly of [false, true]) {
    const body = JSON.stringify({ should_soft_delete: softly })
    expect((await fetch(`${url}/auth/v1/admin/users/${ada.user.id}`, { method: 'DELETE', headers, body })).status).toBe(409)
    expect((await sql.query(`select user_id from public.user_roles where role = 'admin'`)).rows).toEqual([{ user_id: ada.user.id }])
  }
  expect(await waiting(ada)).toHaveLength(1)
})

const page = ({ client }: Asking, before: number) =>
  client
    .from('audit_entries')
    .select('id, act, actor_id, target_id')
    .lt('id', before)
    .order('id', { ascending: false })
    .limit(2)
    .throwOnError()

test('an admin reads the audit log in pages, newest first, and no one else reads any of it', async () => {
  expect((await page(ben, 1e9)).data).toEqual([])
  const { data: first } = await page(ada, 1e9)
  const facts = { actor_id: ada.user.id, target_id: ben.user.id }
  expect(first).toEqual([expect.objectContaining({ ...facts, act: 'take_role' }), expect.objectContaining({ ...facts, act: 'give_role' })])
  const { data: second } = await page(ada, first.at(-1)?.id)
  expect(second[0]).toMatchObject({ ...facts, act: 'give_role' })
  expect(second[0]?.id).toBeLessThan(first.at(-1)?.id)
})
