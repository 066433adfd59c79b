// A-37 over HTTP: everything an admin reads and does requires the second factor in a session that has not ended.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ProtectedMember, protectedMember, signInAgain } from '#tests/support/gateway/factors.ts'
import { type Gateway, type Member, startGateway } from '#tests/support/gateway/gateway.ts'

let gateway: Gateway
let ada: ProtectedMember
let plain: Member

beforeAll(async () => {
  gateway = await startGateway({ settings: { ADMIN_SECOND_FACTOR: 'on' } })
  ada = await protectedMember(gateway, 'Ada Archer')
  plain = await gateway.signUp('Pat Archer')
  for (const { user } of [ada, plain])
    await gateway.sql.query(`insert into public.user_roles (user_id, role) values ($1, 'admin')`, [user.id])
  await gateway.sql.query(`select public.waitlist_join('first@wait.test', is_limited => false)`)
  await gateway.sql.query(
    `select public.contact_send('account', 'Ana Alvarez', 'ana@contact.test', 'I cannot find where to change it.', is_limited => false)`,
  )
  await gateway.sql.query(`insert into public.analytics_events (name, happened_at) values ('trade_sent', now())`)
})
afterAll(() => gateway.stop())

type Asking = Pick<Member, 'client'>

/** How many rows of each kind of admin data this caller can read, including other admins. */
async function reads({ client }: Asking): Promise<number[]> {
  const counts: number[] = []
  for (const [table, column] of [
    ['waitlist_signups', 'id'],
    ['contact_messages', 'id'],
    ['analytics_events', 'id'],
    ['site_stats', 'source'],
    ['user_roles', 'role'],
  ] as const)
    counts.push((await client.from(table).select(column).throwOnError()).data.length)
  return counts
}

const nothingButOwnRole = [0, 0, 0, 0, 1]
const invite = async ({ client }: Asking) => {
  const { status, error } = await client.rpc('waitlist_invite', { people: 1 })
  return [status, error?.hint]
}

test('with only the password an admin cannot read admin data or act as an admin', async () => {
  const low = await signInAgain(gateway, ada)
  expect(await reads(low)).toEqual(nothingButOwnRole)
  expect(await invite(low)).toEqual([403, 'second_factor_needed'])
  expect((await low.client.rpc('is_admin')).data).toBe(true)
  expect((await low.client.rpc('has_feature', { feature: 'jobs' })).data).toBe(true)
  const { data } = await low.client
    .from('contact_messages')
    .update({ status: 'closed' })
    .neq('status', 'closed')
    .select('id')
    .throwOnError()
  expect(data).toEqual([])
})

test('an admin without a second factor must add one if it is required', async () => {
  expect(await reads(plain)).toEqual(nothingButOwnRole)
  expect(await invite(plain)).toEqual([403, 'enrolment_needed'])
  expect((await plain.client.rpc('admin_second_factor')).data).toBe('enrol')
})

test('with the second factor an admin can read and act, until the session ends', async () => {
  expect(await reads(ada)).toEqual([1, 1, 1, 1, 2])
  expect(await invite(ada)).toEqual([200, undefined])
  await gateway.sql.query('delete from auth.sessions where user_id = $1', [ada.user.id])
  const answer = await fetch(`${gateway.url}/rest/v1/waitlist_signups?select=id`, {
    headers: { apikey: gateway.anonKey, authorization: `Bearer ${ada.session.access_token}` },
  })
  // Either the token is refused or the result is empty, but there is no row of admin data.
  expect(JSON.stringify(await answer.json())).not.toContain('"id"')
})
