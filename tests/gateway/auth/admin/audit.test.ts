// The audit log of accounts: one entry per event, written in the event's own transaction, never changed.
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startGateway, type Gateway } from '#tests/support/gateway/gateway.ts'
import { newAddress, serviceClient } from '#tests/support/gateway/sign-in.ts'

let gateway: Gateway
let service: SupabaseClient

beforeAll(async () => {
  gateway = await startGateway()
  service = serviceClient(gateway)
})
afterAll(() => gateway.stop())

function ask(path: string) {
  return fetch(`${gateway.url}/auth/v1${path}`, { headers: { apikey: gateway.serviceKey } })
}

async function signsIn(email: string, password: string) {
  await (await gateway.client()).auth.signInWithPassword({ email, password })
}

async function audit(userId: string): Promise<[action: string, actor: string][]> {
  const { rows } = await gateway.sql.query<{ action: string; actor: string }>(
    `select payload ->> 'action' as action, payload ->> 'actor_username' as actor from auth.audit_log_entries
     where payload ->> 'actor_id' = $1 or payload -> 'traits' ->> 'user_id' = $1 order by created_at`,
    [userId],
  )
  return rows.map(({ action, actor }) => [action, actor])
}

test('has an entry for each action of a member, in order', async () => {
  const { user, email, client } = await gateway.signUp('Noted')
  await client.auth.updateUser({ password: 'something-new-2026' })
  await client.auth.signOut()
  await signsIn(email, 'something-new-2026')
  await service.auth.admin.updateUserById(user.id, { ban_duration: '1h' })
  await service.auth.admin.deleteUser(user.id)
  expect(await audit(user.id)).toEqual([
    ['user_signedup', email],
    ['login', email],
    ['user_updated_password', email],
    ['logout', email],
    ['login', email],
    ['user_modified', 'service_role'],
    ['user_deleted', 'service_role'],
  ])
})

test('sessions deleted after they ended leave none', async () => {
  const { user } = await gateway.signUp('Swept')
  const before = await audit(user.id)
  await gateway.sql.query(`update auth.sessions set not_after = now() - interval '1 day' where user_id = $1`, [user.id])
  await gateway.sql.query('delete from auth.sessions where not_after < now() and user_id = $1', [user.id])
  expect(await audit(user.id)).toEqual(before)
})

test('a refused action leaves none', async () => {
  const { user, email } = await gateway.signUp('Quiet')
  const before = await audit(user.id)
  await signsIn(email, 'not-the-password')
  await service.auth.admin.createUser({ email })
  expect(await audit(user.id)).toEqual(before)
})

test('is listed newest first and filtered by author', async () => {
  const { user, email } = await gateway.signUp('Listed')
  const answer = await ask(`/admin/audit?query=author:${email}&per_page=1`)
  expect(answer.headers.get('x-total-count')).toBe('2')
  expect(await answer.json()).toMatchObject([
    {
      payload: { action: 'login', actor_id: user.id, actor_username: email, actor_via_sso: false, log_type: 'account' },
      ip_address: '127.0.0.1',
    },
  ])
  expect((await ask('/admin/audit?query=everything')).status).toBe(400)
})

test('can only be appended to, even by its owner', async () => {
  for (const change of [
    "update auth.audit_log_entries set payload = '{}'",
    'delete from auth.audit_log_entries',
    'truncate auth.audit_log_entries',
  ]) {
    await expect(gateway.sql.query(change)).rejects.toMatchObject({ code: '42501' })
  }
  const { rows } = await gateway.sql.query(
    `select privilege_type from information_schema.role_table_grants
     where table_schema = 'auth' and table_name = 'audit_log_entries' and grantee in ('anon', 'authenticated', 'service_role')
     order by 1`,
  )
  expect(rows).toEqual([{ privilege_type: 'INSERT' }, { privilege_type: 'SELECT' }])
})

test('an invitation has its own', async () => {
  const { data } = await service.auth.admin.inviteUserByEmail(newAddress())
  expect(await audit(data.user?.id ?? '')).toEqual([['user_invited', 'service_role']])
})
