// What the service key may do with accounts.
import { randomUUID } from 'node:crypto'
import { AuthClient } from '@supabase/auth-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPhone, openAdmin, signsIn, type AdminTown } from '#tests/support/gateway/admin-api.ts'
import { password } from '#tests/support/gateway/gateway.ts'
import { newAddress } from '#tests/support/gateway/sign-in.ts'

let on: AdminTown

beforeAll(async () => {
  on = await openAdmin()
})
afterAll(() => on.gateway.stop())

describe('accounts', () => {
  test('created: confirmed by the operator, with the given metadata and nothing else', async () => {
    const email = newAddress()
    const user = await on.make({ email, password, user_metadata: { full_name: 'Ana' }, app_metadata: { team: 'red' } })
    expect(user).toMatchObject({ email, role: 'authenticated', aud: 'authenticated', user_metadata: { full_name: 'Ana' } })
    expect(user.user_metadata).toEqual({ full_name: 'Ana' })
    expect(user.app_metadata).toEqual({ provider: 'email', providers: ['email'], team: 'red' })
    expect(user.email_confirmed_at).toBeUndefined()
    expect(user.identities).toMatchObject([
      { provider: 'email', id: user.id, identity_data: { email, sub: user.id, email_verified: false } },
    ])
    expect(await signsIn(on.gateway, email, password)).toBe('email_not_confirmed')

    const { data } = await on.service.auth.admin.updateUserById(user.id, { email_confirm: true })
    expect(data.user?.email_confirmed_at).toBeTruthy()
    expect(await signsIn(on.gateway, email, password)).toBe(user.id)
  })

  test('created with a phone number, a given id, a role and a ban', async () => {
    const [id, phone] = [randomUUID(), newPhone()]
    const user = await on.make({ id, phone, phone_confirm: true, role: 'authenticated', ban_duration: '1h30m' })
    expect(user).toMatchObject({ id, phone, app_metadata: { provider: 'phone', providers: ['phone'] }, email: '' })
    expect(user.phone_confirmed_at).toBeTruthy()
    const { banned_until: until } = user as { banned_until?: string }
    expect(Date.parse(until ?? '') - Date.parse(user.created_at)).toBeCloseTo(90 * 60_000, -3)
    expect((await on.service.auth.admin.createUser({ id, email: newAddress() })).error).toMatchObject({ code: 'user_already_exists' })
  })

  test('imported with the hash of an unknown password', async () => {
    const { rows } = await on.gateway.sql.query(`select extensions.crypt('from-elsewhere-7', extensions.gen_salt('bf', 6)) as hash`)
    const bcrypt = newAddress()
    const moved = await on.make({ email: bcrypt, password_hash: rows[0].hash, email_confirm: true })
    expect(await signsIn(on.gateway, bcrypt, 'from-elsewhere-8')).toBe('invalid_credentials')
    expect(await signsIn(on.gateway, bcrypt, 'from-elsewhere-7')).toBe(moved.id)

    const other = await on.gateway.signUp('Hashed')
    const kept = await on.gateway.sql.query('select encrypted_password as hash from auth.users where id = $1', [other.user.id])
    const argon = newAddress()
    const twin = await on.make({ email: argon, password_hash: kept.rows[0].hash, email_confirm: true })
    expect(await signsIn(on.gateway, argon, password)).toBe(twin.id)
  })

  test('read one by one', async () => {
    const { user } = await on.gateway.signUp('Read')
    const { data, error } = await on.service.auth.admin.getUserById(user.id)
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ id: user.id, email: user.email, user_metadata: { full_name: 'Read' } })
  })

  test('listed newest first, in pages, with the count and a link to the next', async () => {
    const made = [await on.make({ email: newAddress() }), await on.make({ email: newAddress() }), await on.make({ email: newAddress() })]
    const { data, error } = await on.service.auth.admin.listUsers({ page: 1, perPage: 2 })
    expect(error).toBeNull()
    expect(data.users.map(({ id }) => id)).toEqual([made[2]?.id, made[1]?.id])
    const { rows } = await on.gateway.sql.query('select count(*)::int as people from auth.users')
    expect(data).toMatchObject({ aud: 'authenticated', total: rows[0].people, nextPage: 2 })

    const answer = await on.ask('/admin/users?page=1&per_page=2')
    const last = Math.ceil(rows[0].people / 2)
    expect(answer.headers.get('x-total-count')).toBe(String(rows[0].people))
    expect(answer.headers.get('link')).toBe(
      `</admin/users?page=2&per_page=2>; rel="next", </admin/users?page=${last}&per_page=2>; rel="last"`,
    )
    expect((await on.ask(`/admin/users?page=${last}&per_page=2`)).headers.get('link')).toBe(
      `</admin/users?page=${last}&per_page=2>; rel="last"`,
    )
    const filtered: { users: { id: string }[] } = await (await on.ask(`/admin/users?filter=${made[1]?.email}`)).json()
    expect(filtered.users.map(({ id }) => id)).toEqual([made[1]?.id])
  })

  test('changed: metadata is merged, and null removes a key', async () => {
    const user = await on.make({ email: newAddress(), user_metadata: { a: 1, b: 2 }, app_metadata: { roles: ['x'] } })
    const { data } = await on.service.auth.admin.updateUserById(user.id, {
      user_metadata: { b: null, c: { d: 3 } },
      app_metadata: { plan: 'pro' },
    })
    expect(data.user?.user_metadata).toEqual({ a: 1, c: { d: 3 } })
    expect(data.user?.app_metadata).toEqual({ provider: 'email', providers: ['email'], roles: ['x'], plan: 'pro' })
    const untouched = await on.service.auth.admin.updateUserById(user.id, {})
    expect(untouched.data.user?.user_metadata).toEqual({ a: 1, c: { d: 3 } })
  })

  test('given another address and a number', async () => {
    const { user, email } = await on.gateway.signUp('Moves')
    const [next, phone] = [newAddress(), newPhone()]
    const { data, error } = await on.service.auth.admin.updateUserById(user.id, { email: next, phone, phone_confirm: true })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email: next, phone, app_metadata: { providers: ['email', 'phone'] } })
    expect(data.user?.identities?.map(({ provider, identity_data: facts }) => [provider, facts?.[provider]])).toEqual([
      ['email', next],
      ['phone', phone],
    ])
    expect([await signsIn(on.gateway, email, password), await signsIn(on.gateway, next, password)]).toEqual([
      'invalid_credentials',
      user.id,
    ])
    const taken = await on.gateway.signUp('Taken')
    expect((await on.service.auth.admin.updateUserById(user.id, { email: taken.email })).error).toMatchObject({
      status: 422,
      code: 'email_exists',
    })
    expect((await on.service.auth.admin.updateUserById(taken.user.id, { phone })).error).toMatchObject({
      status: 422,
      code: 'phone_exists',
    })
  })

  test('given another password: every device is signed out', async () => {
    const { user, email, session } = await on.gateway.signUp('Reset')
    expect((await on.service.auth.admin.updateUserById(user.id, { password: 'abc' })).error).toMatchObject({ code: 'weak_password' })
    expect((await on.service.auth.admin.updateUserById(user.id, { password: 'another-night-in-town' })).error).toBeNull()
    const { error } = await (await on.gateway.client()).auth.refreshSession({ refresh_token: session.refresh_token })
    expect(error).toMatchObject({ code: 'refresh_token_not_found' })
    expect([await signsIn(on.gateway, email, password), await signsIn(on.gateway, email, 'another-night-in-town')]).toEqual([
      'invalid_credentials',
      user.id,
    ])
  })

  test('banned and unbanned', async () => {
    const { user, email, client } = await on.gateway.signUp('Banned')
    await on.service.auth.admin.updateUserById(user.id, { ban_duration: '24h' })
    expect(await signsIn(on.gateway, email, password)).toBe('user_banned')
    expect((await client.auth.getUser()).error).toMatchObject({ code: 'user_banned' })
    await on.service.auth.admin.updateUserById(user.id, { ban_duration: 'none' })
    expect(await signsIn(on.gateway, email, password)).toBe(user.id)
  })

  test('deleted, with all their data', async () => {
    const { user, email, client } = await on.gateway.signUp('Gone')
    expect((await on.service.auth.admin.deleteUser(user.id)).error).toBeNull()
    expect((await on.service.auth.admin.getUserById(user.id)).error).toMatchObject({ status: 404, code: 'user_not_found' })
    expect((await client.auth.getUser()).error).toMatchObject({ code: 'user_not_found' })
    const { rows } = await on.gateway.sql.query('select from public.profiles where id = $1', [user.id])
    expect(rows).toEqual([])
    expect((await on.service.auth.admin.createUser({ email })).error).toBeNull()
  })

  test('soft-deleted: the row stays without personal data', async () => {
    const { user, email, session } = await on.gateway.signUp('Soft')
    const before = await on.gateway.sql.query(
      `select from auth.identities where user_id = $1 and identity_data::text like '%' || $2 || '%'`,
      [user.id, email],
    )
    expect(before.rowCount).toBe(1)
    const remove = () => on.service.auth.admin.deleteUser(user.id, true)
    expect([(await remove()).error, (await remove()).error]).toEqual([null, null])
    const { rows } = await on.gateway.sql.query(
      `select person.*, (select jsonb_agg(identity) from auth.identities identity where user_id = $1) as known
       from auth.users person where id = $1`,
      [user.id],
    )
    expect(rows[0].deleted_at).toBeTruthy()
    expect(rows[0].encrypted_password).toBeNull()
    expect(JSON.stringify(rows[0])).not.toContain(email)
    expect(JSON.stringify(rows[0].known)).not.toContain('Soft')
    expect(await signsIn(on.gateway, email, password)).toBe('invalid_credentials')
    const { error } = await (await on.gateway.client()).auth.refreshSession({ refresh_token: session.refresh_token })
    expect(error).toMatchObject({ code: 'refresh_token_not_found' })
    expect((await on.gateway.signUp('Soft')).user.id).not.toBe(user.id)
  })
})

describe('second factors', () => {
  test('are listed, and removed for members who lost theirs', async () => {
    const { user, session } = await on.gateway.signUp('Locked Out')
    expect((await on.service.auth.admin.mfa.listFactors({ userId: user.id })).data?.factors).toEqual([])
    const { rows } = await on.gateway.sql.query(
      `insert into auth.mfa_factors (user_id, friendly_name, factor_type, status, secret)
       values ($1, 'old phone', 'totp', 'verified', 'JBSWY3DPEHPK3PXP') returning id`,
      [user.id],
    )
    const id: string = rows[0].id
    await on.gateway.sql.query(`update auth.sessions set aal = 'aal2', factor_id = $2 where user_id = $1`, [user.id, id])
    const { data } = await on.service.auth.admin.mfa.listFactors({ userId: user.id })
    expect(data?.factors).toMatchObject([{ id, friendly_name: 'old phone', factor_type: 'totp', status: 'verified' }])
    expect(JSON.stringify(data)).not.toContain('JBSWY3DPEHPK3PXP')

    const stranger = await on.gateway.signUp('Stranger')
    expect((await on.service.auth.admin.mfa.deleteFactor({ userId: stranger.user.id, id })).error).toMatchObject({
      status: 404,
      code: 'mfa_factor_not_found',
      message: 'Factor not found',
    })
    const removed = await on.ask(`/admin/users/${user.id}/factors/${id}`, { method: 'DELETE' })
    expect(await removed.json()).toMatchObject({ id, friendly_name: 'old phone', factor_type: 'totp', status: 'verified' })
    expect((await on.service.auth.admin.mfa.listFactors({ userId: user.id })).data?.factors).toEqual([])
    const renewed = await (await on.gateway.client()).auth.refreshSession({ refresh_token: session.refresh_token })
    const claims = JSON.parse(Buffer.from(renewed.data.session?.access_token.split('.')[1] ?? '', 'base64url').toString())
    expect(claims.aal).toBe('aal1')
  })
})

describe('signing out by the operator', () => {
  test('ends the sessions of the token that is shown', async () => {
    const { session, client } = await on.gateway.signUp('Out')
    expect((await on.service.auth.admin.signOut('this-is-a-bad-token')).error).toMatchObject({
      status: 403,
      message: expect.stringMatching(/^invalid JWT: unable to parse or verify signature/),
    })
    expect((await on.service.auth.admin.signOut(session.access_token, 'global')).error).toBeNull()
    expect((await client.auth.refreshSession({ refresh_token: session.refresh_token })).error).toMatchObject({
      code: 'refresh_token_not_found',
    })
  })
})

test('the official admin client also works without the rest of the library', async () => {
  const auth = new AuthClient({
    url: `${on.gateway.url}/auth/v1`,
    headers: { apikey: on.gateway.serviceKey, Authorization: `Bearer ${on.gateway.serviceKey}` },
    persistSession: false,
    autoRefreshToken: false,
  })
  const { data, error } = await auth.admin.createUser({ email: newAddress(), password, user_metadata: {} })
  expect(error).toBeNull()
  expect(data.user?.user_metadata).toEqual({})
})
