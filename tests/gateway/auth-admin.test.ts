// What the service key may do with accounts, and that nobody else may.
import { randomUUID } from 'node:crypto'
import { AuthClient } from '@supabase/auth-js'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import ws from 'ws'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { password, startGateway, type Gateway } from '#tests/support/gateway.ts'

const version = { 'x-supabase-api-version': '2024-01-01' }
let gateway: Gateway
let service: SupabaseClient

beforeAll(async () => {
  gateway = await startGateway({ settings: { AUTH_PHONE: 'on' } })
  service = createClient(gateway.url, gateway.serviceKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: ws as unknown as typeof WebSocket },
  })
})
afterAll(() => gateway.stop())

const newAddress = () => `${randomUUID()}@town.test`
let numbers = 0
const newPhone = () => `1503555${String((numbers += 1)).padStart(4, '0')}`

function ask(path: string, { key = gateway.serviceKey, method = 'GET', body }: { key?: string; method?: string; body?: unknown } = {}) {
  return fetch(`${gateway.url}/auth/v1${path}`, {
    method,
    headers: { apikey: gateway.anonKey, authorization: `Bearer ${key}`, 'content-type': 'application/json', ...version },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

async function refusal(answer: Response) {
  return [answer.status, ...Object.values((await answer.json()) as Record<string, unknown>)]
}

async function make(attributes: Parameters<typeof service.auth.admin.createUser>[0]) {
  const { data, error } = await service.auth.admin.createUser(attributes)
  if (error !== null) throw error
  return data.user
}

async function signsIn(email: string, secret: string) {
  const { data, error } = await (await gateway.client()).auth.signInWithPassword({ email, password: secret })
  return error?.code ?? data.user?.id
}

async function audit(userId: string): Promise<[action: string, actor: string][]> {
  const { rows } = await gateway.sql.query<{ action: string; actor: string }>(
    `select payload ->> 'action' as action, payload ->> 'actor_username' as actor from auth.audit_log_entries
     where payload ->> 'actor_id' = $1 or payload -> 'traits' ->> 'user_id' = $1 order by created_at`,
    [userId],
  )
  return rows.map(({ action, actor }) => [action, actor])
}

describe('refused', () => {
  const doors = [
    ['GET', '/admin/users'],
    ['POST', '/admin/users'],
    ['GET', `/admin/users/${randomUUID()}`],
    ['PUT', `/admin/users/${randomUUID()}`],
    ['DELETE', `/admin/users/${randomUUID()}`],
    ['GET', `/admin/users/${randomUUID()}/factors`],
    ['DELETE', `/admin/users/${randomUUID()}/factors/${randomUUID()}`],
    ['POST', '/admin/generate_link'],
    ['POST', '/invite'],
    ['GET', '/admin/audit'],
  ]

  test.each(doors)('%s %s is for the service key alone', async (method = 'GET', path = '') => {
    const member = await gateway.signUp('Member')
    const body = method === 'GET' ? undefined : {}
    expect(await refusal(await ask(path, { method, body, key: member.session.access_token }))).toEqual([
      403,
      'not_admin',
      'User not allowed',
    ])
    expect(await refusal(await ask(path, { method, body, key: gateway.anonKey }))).toEqual([
      401,
      'no_authorization',
      'This endpoint requires a valid Bearer token',
    ])
    expect((await ask(path, { method, body, key: 'not-a-token' })).status).toBe(403)
  })

  test('an account without an address or number', async () => {
    const answer = await ask('/admin/users', { method: 'POST', body: { password } })
    expect(await refusal(answer)).toEqual([400, 'validation_failed', 'Cannot create a user without either an email or phone'])
  })

  test('an address or number that is taken, also when asked for at once', async () => {
    const [email, phone] = [newAddress(), newPhone()]
    await make({ email, phone })
    const again = await service.auth.admin.createUser({ email: email.toUpperCase() })
    expect(again.error).toMatchObject({
      status: 422,
      code: 'email_exists',
      message: 'A user with this email address has already been registered',
    })
    const number = await service.auth.admin.createUser({ phone: `+${phone}` })
    expect(number.error).toMatchObject({ status: 422, code: 'phone_exists' })
    const twin = newAddress()
    const both = await Promise.all([1, 2, 3].map(() => ask('/admin/users', { method: 'POST', body: { email: twin } })))
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422, 422])
  })

  test.each([
    [{ email: 'nobody' }, 'Unable to validate email address: invalid format'],
    [{ phone: '0049-12' }, 'Invalid phone number format (E.164 required)'],
    [{ email: 'a@b.de', ban_duration: 'soon' }, 'invalid format for ban duration: time: invalid duration "soon"'],
    [{ email: 'a@b.de', id: 'seven' }, 'ID must conform to the uuid v4 format'],
    [{ email: 'a@b.de', password_hash: 'md5:1234' }, 'The password hash must be bcrypt or argon2, of a usual cost'],
    [{ email: 'a@b.de', password_hash: `$2a$31$${'a'.repeat(53)}` }, 'The password hash must be bcrypt or argon2, of a usual cost'],
    [{ email: 'a@b.de', password, password_hash: `$2a$10$${'a'.repeat(53)}` }, 'Only a password or a password hash should be provided'],
  ])('%j', async (body, message) => {
    expect(await refusal(await ask('/admin/users', { method: 'POST', body }))).toEqual([400, 'validation_failed', message])
  })

  test('whoever is not there', async () => {
    for (const [method, path] of [
      ['GET', ''],
      ['PUT', ''],
      ['DELETE', ''],
      ['GET', '/factors'],
      ['DELETE', `/factors/${randomUUID()}`],
    ] as const) {
      const body = method === 'GET' ? undefined : {}
      const nobody = await ask(`/admin/users/${randomUUID()}${path}`, { method, body })
      expect(await refusal(nobody), `${method} ${path}`).toEqual([404, 'user_not_found', 'User not found'])
      const unreadable = await ask(`/admin/users/seven${path}`, { method, body })
      expect(await refusal(unreadable)).toEqual([404, 'validation_failed', 'user_id must be an UUID'])
    }
  })

  test('pages that cannot be', async () => {
    for (const page of ['0', '-1', 'x', '1.5']) expect((await ask(`/admin/users?page=${page}`)).status).toBe(400)
  })
})

describe('accounts', () => {
  test('made: confirmed at the operator’s word, with the metadata given and nothing else', async () => {
    const email = newAddress()
    const user = await make({ email, password, user_metadata: { full_name: 'Ana' }, app_metadata: { team: 'red' } })
    expect(user).toMatchObject({ email, role: 'authenticated', aud: 'authenticated', user_metadata: { full_name: 'Ana' } })
    expect(user.user_metadata).toEqual({ full_name: 'Ana' })
    expect(user.app_metadata).toEqual({ provider: 'email', providers: ['email'], team: 'red' })
    expect(user.email_confirmed_at).toBeUndefined()
    expect(user.identities).toMatchObject([
      { provider: 'email', id: user.id, identity_data: { email, sub: user.id, email_verified: false } },
    ])
    expect(await signsIn(email, password)).toBe('email_not_confirmed')

    const { data } = await service.auth.admin.updateUserById(user.id, { email_confirm: true })
    expect(data.user?.email_confirmed_at).toBeTruthy()
    expect(await signsIn(email, password)).toBe(user.id)
  })

  test('made with a number, an id of their own, a role and a ban', async () => {
    const [id, phone] = [randomUUID(), newPhone()]
    const user = await make({ id, phone, phone_confirm: true, role: 'authenticated', ban_duration: '1h30m' })
    expect(user).toMatchObject({ id, phone, app_metadata: { provider: 'phone', providers: ['phone'] }, email: '' })
    expect(user.phone_confirmed_at).toBeTruthy()
    const { banned_until: until } = user as { banned_until?: string }
    expect(Date.parse(until ?? '') - Date.parse(user.created_at)).toBeCloseTo(90 * 60_000, -3)
    expect((await service.auth.admin.createUser({ id, email: newAddress() })).error).toMatchObject({ code: 'user_already_exists' })
  })

  test('carried over with the hash of a password nobody here has seen', async () => {
    const { rows } = await gateway.sql.query(`select extensions.crypt('from-elsewhere-7', extensions.gen_salt('bf', 6)) as hash`)
    const bcrypt = newAddress()
    const moved = await make({ email: bcrypt, password_hash: rows[0].hash, email_confirm: true })
    expect(await signsIn(bcrypt, 'from-elsewhere-8')).toBe('invalid_credentials')
    expect(await signsIn(bcrypt, 'from-elsewhere-7')).toBe(moved.id)

    const other = await gateway.signUp('Hashed')
    const kept = await gateway.sql.query('select encrypted_password as hash from auth.users where id = $1', [other.user.id])
    const argon = newAddress()
    const twin = await make({ email: argon, password_hash: kept.rows[0].hash, email_confirm: true })
    expect(await signsIn(argon, password)).toBe(twin.id)
  })

  test('read one by one', async () => {
    const { user } = await gateway.signUp('Read')
    const { data, error } = await service.auth.admin.getUserById(user.id)
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ id: user.id, email: user.email, user_metadata: { full_name: 'Read' } })
  })

  test('listed newest first, in pages, with the count and the way on', async () => {
    const made = [await make({ email: newAddress() }), await make({ email: newAddress() }), await make({ email: newAddress() })]
    const { data, error } = await service.auth.admin.listUsers({ page: 1, perPage: 2 })
    expect(error).toBeNull()
    expect(data.users.map(({ id }) => id)).toEqual([made[2]?.id, made[1]?.id])
    const { rows } = await gateway.sql.query('select count(*)::int as people from auth.users')
    expect(data).toMatchObject({ aud: 'authenticated', total: rows[0].people, nextPage: 2 })

    const answer = await ask('/admin/users?page=1&per_page=2')
    const last = Math.ceil(rows[0].people / 2)
    expect(answer.headers.get('x-total-count')).toBe(String(rows[0].people))
    expect(answer.headers.get('link')).toBe(
      `</admin/users?page=2&per_page=2>; rel="next", </admin/users?page=${last}&per_page=2>; rel="last"`,
    )
    expect((await ask(`/admin/users?page=${last}&per_page=2`)).headers.get('link')).toBe(
      `</admin/users?page=${last}&per_page=2>; rel="last"`,
    )
    const filtered: { users: { id: string }[] } = await (await ask(`/admin/users?filter=${made[1]?.email}`)).json()
    expect(filtered.users.map(({ id }) => id)).toEqual([made[1]?.id])
  })

  test('changed: metadata laid over what was there, null takes a key away', async () => {
    const user = await make({ email: newAddress(), user_metadata: { a: 1, b: 2 }, app_metadata: { roles: ['x'] } })
    const { data } = await service.auth.admin.updateUserById(user.id, {
      user_metadata: { b: null, c: { d: 3 } },
      app_metadata: { plan: 'pro' },
    })
    expect(data.user?.user_metadata).toEqual({ a: 1, c: { d: 3 } })
    expect(data.user?.app_metadata).toEqual({ provider: 'email', providers: ['email'], roles: ['x'], plan: 'pro' })
    const untouched = await service.auth.admin.updateUserById(user.id, {})
    expect(untouched.data.user?.user_metadata).toEqual({ a: 1, c: { d: 3 } })
  })

  test('given another address and a number', async () => {
    const { user, email } = await gateway.signUp('Moves')
    const [next, phone] = [newAddress(), newPhone()]
    const { data, error } = await service.auth.admin.updateUserById(user.id, { email: next, phone, phone_confirm: true })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email: next, phone, app_metadata: { providers: ['email', 'phone'] } })
    expect(data.user?.identities?.map(({ provider, identity_data: facts }) => [provider, facts?.[provider]])).toEqual([
      ['email', next],
      ['phone', phone],
    ])
    expect([await signsIn(email, password), await signsIn(next, password)]).toEqual(['invalid_credentials', user.id])
    const taken = await gateway.signUp('Taken')
    expect((await service.auth.admin.updateUserById(user.id, { email: taken.email })).error).toMatchObject({
      status: 422,
      code: 'email_exists',
    })
    expect((await service.auth.admin.updateUserById(taken.user.id, { phone })).error).toMatchObject({ status: 422, code: 'phone_exists' })
  })

  test('given another password: every device is signed out', async () => {
    const { user, email, session } = await gateway.signUp('Reset')
    expect((await service.auth.admin.updateUserById(user.id, { password: 'abc' })).error).toMatchObject({ code: 'weak_password' })
    expect((await service.auth.admin.updateUserById(user.id, { password: 'another-night-in-town' })).error).toBeNull()
    const { error } = await (await gateway.client()).auth.refreshSession({ refresh_token: session.refresh_token })
    expect(error).toMatchObject({ code: 'refresh_token_not_found' })
    expect([await signsIn(email, password), await signsIn(email, 'another-night-in-town')]).toEqual(['invalid_credentials', user.id])
  })

  test('banned and let in again', async () => {
    const { user, email, client } = await gateway.signUp('Banned')
    await service.auth.admin.updateUserById(user.id, { ban_duration: '24h' })
    expect(await signsIn(email, password)).toBe('user_banned')
    expect((await client.auth.getUser()).error).toMatchObject({ code: 'user_banned' })
    await service.auth.admin.updateUserById(user.id, { ban_duration: 'none' })
    expect(await signsIn(email, password)).toBe(user.id)
  })

  test('removed, with all that was theirs', async () => {
    const { user, email, client } = await gateway.signUp('Gone')
    expect((await service.auth.admin.deleteUser(user.id)).error).toBeNull()
    expect((await service.auth.admin.getUserById(user.id)).error).toMatchObject({ status: 404, code: 'user_not_found' })
    expect((await client.auth.getUser()).error).toMatchObject({ code: 'user_not_found' })
    const { rows } = await gateway.sql.query('select from public.profiles where id = $1', [user.id])
    expect(rows).toEqual([])
    expect((await service.auth.admin.createUser({ email })).error).toBeNull()
  })

  test('removed softly: the row stays, the person is gone from it', async () => {
    const { user, email, session } = await gateway.signUp('Soft')
    const before = await gateway.sql.query(`select from auth.identities where user_id = $1 and identity_data::text like '%' || $2 || '%'`, [
      user.id,
      email,
    ])
    expect(before.rowCount).toBe(1)
    const remove = () => service.auth.admin.deleteUser(user.id, true)
    expect([(await remove()).error, (await remove()).error]).toEqual([null, null])
    const { rows } = await gateway.sql.query(
      `select person.*, (select jsonb_agg(identity) from auth.identities identity where user_id = $1) as known
       from auth.users person where id = $1`,
      [user.id],
    )
    expect(rows[0].deleted_at).toBeTruthy()
    expect(rows[0].encrypted_password).toBeNull()
    expect(JSON.stringify(rows[0])).not.toContain(email)
    expect(JSON.stringify(rows[0].known)).not.toContain('Soft')
    expect(await signsIn(email, password)).toBe('invalid_credentials')
    const { error } = await (await gateway.client()).auth.refreshSession({ refresh_token: session.refresh_token })
    expect(error).toMatchObject({ code: 'refresh_token_not_found' })
    expect((await gateway.signUp('Soft')).user.id).not.toBe(user.id)
  })
})

describe('second factors', () => {
  test('are listed, and taken off whoever lost theirs', async () => {
    const { user, session } = await gateway.signUp('Locked Out')
    expect((await service.auth.admin.mfa.listFactors({ userId: user.id })).data?.factors).toEqual([])
    const { rows } = await gateway.sql.query(
      `insert into auth.mfa_factors (user_id, friendly_name, factor_type, status, secret)
       values ($1, 'old phone', 'totp', 'verified', 'JBSWY3DPEHPK3PXP') returning id`,
      [user.id],
    )
    const id: string = rows[0].id
    await gateway.sql.query(`update auth.sessions set aal = 'aal2', factor_id = $2 where user_id = $1`, [user.id, id])
    const { data } = await service.auth.admin.mfa.listFactors({ userId: user.id })
    expect(data?.factors).toMatchObject([{ id, friendly_name: 'old phone', factor_type: 'totp', status: 'verified' }])
    expect(JSON.stringify(data)).not.toContain('JBSWY3DPEHPK3PXP')

    const stranger = await gateway.signUp('Stranger')
    expect((await service.auth.admin.mfa.deleteFactor({ userId: stranger.user.id, id })).error).toMatchObject({
      status: 404,
      code: 'mfa_factor_not_found',
      message: 'Factor not found',
    })
    const removed = await ask(`/admin/users/${user.id}/factors/${id}`, { method: 'DELETE' })
    expect(await removed.json()).toMatchObject({ id, friendly_name: 'old phone', factor_type: 'totp', status: 'verified' })
    expect((await service.auth.admin.mfa.listFactors({ userId: user.id })).data?.factors).toEqual([])
    const renewed = await (await gateway.client()).auth.refreshSession({ refresh_token: session.refresh_token })
    const claims = JSON.parse(Buffer.from(renewed.data.session?.access_token.split('.')[1] ?? '', 'base64url').toString())
    expect(claims.aal).toBe('aal1')
  })
})

const welcome = () => `${gateway.url}/welcome`

async function link(params: Parameters<typeof service.auth.admin.generateLink>[0]) {
  const { data, error } = await service.auth.admin.generateLink(params)
  if (error !== null) throw error
  return data
}

describe('links', () => {
  test.each([
    [{ type: 'signup' }, 'Unable to validate email address: invalid format'],
    [{ type: 'signup', email: 'a@b.de' }, 'Signup requires a valid password'],
    [{ type: 'phone', email: 'a@b.de' }, 'Invalid email action link type requested: phone'],
    [{ email: 'a@b.de' }, 'Invalid email action link type requested: '],
    [{ type: 'email_change_new', email: 'a@b.de' }, 'Unable to validate email address: invalid format'],
  ])('refused: %j', async (body, message) => {
    expect(await refusal(await ask('/admin/generate_link', { method: 'POST', body }))).toEqual([400, 'validation_failed', message])
  })

  test('refused: to recover or move an account nobody has, to invite who is here', async () => {
    const { email } = await gateway.signUp('Here')
    for (const type of ['recovery', 'email_change_new', 'email_change_current']) {
      const body = { type, email: newAddress(), new_email: newAddress() }
      const answer = await ask('/admin/generate_link', { method: 'POST', body })
      expect(await refusal(answer)).toEqual([404, 'user_not_found', 'User with this email not found'])
    }
    expect((await service.auth.admin.generateLink({ type: 'invite', email })).error).toMatchObject({ status: 422, code: 'email_exists' })
    expect((await service.auth.admin.generateLink({ type: 'signup', email, password })).error).toMatchObject({ code: 'email_exists' })
    expect((await service.auth.admin.inviteUserByEmail(email)).error).toMatchObject({ status: 422, code: 'email_exists' })
    const taken = { type: 'email_change_new', email, newEmail: (await gateway.signUp('Also')).email } as const
    expect((await service.auth.admin.generateLink(taken)).error).toMatchObject({ status: 422, code: 'email_exists' })
  })

  test('signup: an account that the link or its code confirms', async () => {
    const email = newAddress()
    const options = { data: { status: 'alpha' }, redirectTo: welcome() }
    const { user, properties } = await link({ type: 'signup', email, password, options })
    expect(user?.user_metadata).toEqual({ status: 'alpha' })
    expect(user?.email_confirmed_at).toBeUndefined()
    expect(properties).toMatchObject({ verification_type: 'signup', redirect_to: welcome(), email_otp: expect.stringMatching(/^\d{6}$/) })
    expect(properties?.action_link).toBe(
      `${gateway.url}/auth/v1/verify?token=${properties?.hashed_token}&type=signup&redirect_to=${welcome()}`,
    )
    const { data, error } = await (await gateway.client()).auth.verifyOtp({ email, token: properties?.email_otp ?? '', type: 'signup' })
    expect(error).toBeNull()
    expect(data.user?.email_confirmed_at).toBeTruthy()
    expect(await signsIn(email, password)).toBe(user?.id)
  })

  test('signup again before it was confirmed: the last password counts', async () => {
    const email = newAddress()
    const first = await link({ type: 'signup', email, password: 'a-strangers-guess-1' })
    const { properties } = await link({ type: 'signup', email, password })
    const { auth } = await gateway.client()
    const stale = await auth.verifyOtp({ token_hash: first.properties?.hashed_token ?? '', type: 'signup' })
    expect(stale.error).toMatchObject({ code: 'otp_expired' })
    expect((await auth.verifyOtp({ token_hash: properties?.hashed_token ?? '', type: 'signup' })).error).toBeNull()
    expect([await signsIn(email, 'a-strangers-guess-1'), await signsIn(email, password)]).toEqual(['invalid_credentials', first.user?.id])
  })

  test('recovery leads back to the site with a session', async () => {
    const { email, user } = await gateway.signUp('Forgot')
    const { properties } = await link({ type: 'recovery', email, options: { redirectTo: welcome() } })
    const answer = await fetch(properties?.action_link ?? '', { redirect: 'manual' })
    const to = new URL(answer.headers.get('location') ?? '')
    expect([answer.status, to.origin + to.pathname]).toEqual([303, welcome()])
    const facts = new URLSearchParams(to.hash.slice(1))
    expect(facts.get('type')).toBe('recovery')
    const { data } = await (await gateway.client()).auth.getUser(facts.get('access_token') ?? '')
    expect(data.user?.id).toBe(user.id)
  })

  test('magiclink for somebody new becomes a sign-up', async () => {
    const email = newAddress()
    const { properties, user } = await link({ type: 'magiclink', email })
    expect(properties?.verification_type).toBe('signup')
    const { data } = await (await gateway.client()).auth.verifyOtp({ token_hash: properties?.hashed_token ?? '', type: 'signup' })
    expect(data.user?.id).toBe(user?.id)
  })

  test('an address that is not allowed leads to the site', async () => {
    const { email } = await gateway.signUp('Phished')
    const { properties } = await link({ type: 'recovery', email, options: { redirectTo: 'https://evil.example/' } })
    expect(properties?.redirect_to).toBe(gateway.url)
  })

  test('email_change_new moves the address with the digits of the new one', async () => {
    const { email, user } = await gateway.signUp('Mover')
    const newEmail = newAddress()
    const { properties, user: told } = await link({ type: 'email_change_new', email, newEmail })
    expect(told?.new_email).toBe(newEmail)
    expect(properties?.action_link).toContain('type=email_change&')
    expect(properties?.verification_type).toBe('email_change_new')
    const { rows } = await gateway.sql.query('select token_type, relates_to from auth.one_time_tokens where user_id = $1', [user.id])
    expect(rows).toEqual([{ token_type: 'email_change_token_new', relates_to: newEmail }])
  })

  test('invite makes an account and mails its owner', async () => {
    const email = newAddress()
    const { data, error } = await service.auth.admin.inviteUserByEmail(email, { data: { from: 'Ana' }, redirectTo: welcome() })
    expect(error).toBeNull()
    expect(data.user?.invited_at).toBeTruthy()
    expect(data.user?.user_metadata).toEqual({ from: 'Ana' })
    await expect.poll(() => gateway.mailbox(email)).toHaveLength(1)
    const [mail] = await gateway.mailbox(email)
    const invitation = new URL(mail?.links[0] ?? '')
    expect(Object.fromEntries(invitation.searchParams)).toMatchObject({ type: 'invite', redirect_to: welcome() })
    expect(await audit(data.user?.id ?? '')).toEqual([['user_invited', 'service_role']])
  })
})

describe('signing out by the operator', () => {
  test('ends the sessions of the token that is shown', async () => {
    const { session, client } = await gateway.signUp('Out')
    expect((await service.auth.admin.signOut('this-is-a-bad-token')).error).toMatchObject({
      status: 403,
      message: expect.stringMatching(/^invalid JWT: unable to parse or verify signature/),
    })
    expect((await service.auth.admin.signOut(session.access_token, 'global')).error).toBeNull()
    expect((await client.auth.refreshSession({ refresh_token: session.refresh_token })).error).toMatchObject({
      code: 'refresh_token_not_found',
    })
  })
})

describe('the audit log', () => {
  test('has a line for what a member does, in order', async () => {
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

  test('a refused act leaves none', async () => {
    const { user, email } = await gateway.signUp('Quiet')
    const before = await audit(user.id)
    await signsIn(email, 'not-the-password')
    await service.auth.admin.createUser({ email })
    expect(await audit(user.id)).toEqual(before)
  })

  test('is listed newest first and narrowed by author', async () => {
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

  test('is only ever added to, by its owner too', async () => {
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
})

test('the official admin client alone, without the rest of the library, is served too', async () => {
  const auth = new AuthClient({
    url: `${gateway.url}/auth/v1`,
    headers: { apikey: gateway.serviceKey, Authorization: `Bearer ${gateway.serviceKey}` },
    persistSession: false,
    autoRefreshToken: false,
  })
  const { data, error } = await auth.admin.createUser({ email: newAddress(), password, user_metadata: {} })
  expect(error).toBeNull()
  expect(data.user?.user_metadata).toEqual({})
})
