import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askAuth, type AuthRequest, version } from '#tests/support/gateway/auth-api.ts'
import { password, startGateway, type Gateway } from '#tests/support/gateway/gateway.ts'
import { newAddress } from '#tests/support/gateway/sign-in.ts'

let gateway: Gateway

beforeAll(async () => {
  gateway = await startGateway({ settings: { AUTH_LIGHT_PASSWORD_HASHES: 'off' } })
})
afterAll(() => gateway.stop())

const ask = (path: string, request?: AuthRequest) => askAuth(gateway, path, request)

describe('signing up', () => {
  test('AUTHAPI-02 sign up with email, password and full_name gives a session and keeps the name', async () => {
    const email = newAddress()
    const client = await gateway.client()
    const { data, error } = await client.auth.signUp({
      email: email.toUpperCase(),
      password,
      options: { data: { full_name: 'Ana Alvarez' } },
    })
    expect(error).toBeNull()
    expect(data.session?.access_token).toBeTruthy()
    expect(data.user?.email).toBe(email)
    expect(data.user?.user_metadata).toMatchObject({ full_name: 'Ana Alvarez', email, email_verified: true, sub: data.user?.id })
    const { rows } = await gateway.sql.query('select raw_user_meta_data ->> $2 as name, encrypted_password from auth.users where id = $1', [
      data.user?.id,
      'full_name',
    ])
    expect(rows[0].name).toBe('Ana Alvarez')
    expect(rows[0].encrypted_password).toMatch(/^\$argon2id\$v=19\$m=65536,t=2,p=1\$/)
  })

  test('a taken address is reported if addresses need no confirmation', async () => {
    const { email } = await gateway.signUp('Taken')
    const { error } = await (await gateway.client()).auth.signUp({ email, password: 'another-password' })
    expect(error).toMatchObject({ status: 422, code: 'user_already_exists', message: 'User already registered' })
  })

  test('two concurrent sign-ups with one address create one account', async () => {
    const email = newAddress()
    const answers = await Promise.all([1, 2, 3, 4].map(() => ask('/signup', { body: { email, password }, headers: version })))
    expect(answers.map((answer) => answer.status).toSorted((one, other) => one - other)).toEqual([200, 422, 422, 422])
    const { rows } = await gateway.sql.query('select count(*)::int as people from auth.users where email = $1', [email])
    expect(rows[0].people).toBe(1)
  })

  test('short, common and own-address passwords are refused', async () => {
    const { auth } = await gateway.client()
    const email = newAddress()
    const short = await auth.signUp({ email, password: 'abc12' })
    expect(short.error).toMatchObject({
      status: 422,
      code: 'weak_password',
      reasons: ['length'],
      message: 'Password should be at least 6 characters.',
    })
    for (const weak of ['123456', 'Password', 'qwerty', email]) {
      const { error } = await auth.signUp({ email, password: weak.slice(0, 72) })
      expect(error, weak).toMatchObject({ status: 422, code: 'weak_password', reasons: ['pwned'] })
    }
    const { error } = await auth.signUp({ email, password: 'x'.repeat(73) })
    expect(error).toMatchObject({ status: 400, code: 'validation_failed' })
  })

  test.each(['', 'nobody', 'a@b', 'a b@c.de', 'a@b..de', 'a\r\nBcc: x@y.zz', '<a@b.de>'])('"%s" is not an address', async (email) => {
    const answer = await ask('/signup', { body: { email, password }, headers: version })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({ code: 'validation_failed', message: 'Unable to validate email address: invalid format' })
  })

  test('anonymous and phone sign-ups are off', async () => {
    const { auth } = await gateway.client()
    expect((await auth.signInAnonymously()).error).toMatchObject({ status: 422, code: 'anonymous_provider_disabled' })
    expect((await auth.signUp({ phone: '15035550100', password })).error).toMatchObject({ status: 400, code: 'phone_provider_disabled' })
  })

  test('metadata too large for a token is refused', async () => {
    const answer = await ask('/signup', { body: { email: newAddress(), password, data: { bio: 'x'.repeat(9000) } }, headers: version })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 'validation_failed' })
  })
})

describe('signing in', () => {
  test('AUTHAPI-01 PLAN-16 sign in by password works', async () => {
    const { email, user } = await gateway.signUp('Bea')
    const { data, error } = await (await gateway.client()).auth.signInWithPassword({ email: ` ${email.toUpperCase()}`, password })
    expect(error).toBeNull()
    expect(data.user?.id).toBe(user.id)
    expect(data.user?.last_sign_in_at).toBeTruthy()
  })

  test('an unknown address and a wrong password get the same response', async () => {
    const { email } = await gateway.signUp('Cleo')
    const wrong = await ask('/token?grant_type=password', { body: { email, password: 'not-hers-1' }, headers: version })
    const unknown = await ask('/token?grant_type=password', { body: { email: newAddress(), password: 'not-hers-1' }, headers: version })
    for (const answer of [wrong, unknown]) {
      expect(answer.status).toBe(400)
      expect(answer.headers.get('x-sb-error-code')).toBe('invalid_credentials')
      expect(await answer.json()).toEqual({ code: 'invalid_credentials', message: 'Invalid login credentials' })
    }
  })

  test('an imported bcrypt hash signs in once and is then replaced', async () => {
    const { email, user, client } = await gateway.signUp('Moved')
    await gateway.sql.query(`update auth.users set encrypted_password = extensions.crypt($2, extensions.gen_salt('bf', 6)) where id = $1`, [
      user.id,
      'from-the-old-house',
    ])
    expect((await client.auth.signInWithPassword({ email, password: 'not-that-one' })).error?.code).toBe('invalid_credentials')
    expect((await client.auth.signInWithPassword({ email, password: 'from-the-old-house' })).error).toBeNull()
    const { rows } = await gateway.sql.query('select encrypted_password as hash from auth.users where id = $1', [user.id])
    expect(rows[0].hash).toMatch(/^\$argon2id\$/)
    expect((await client.auth.signInWithPassword({ email, password: 'from-the-old-house' })).error).toBeNull()
  })

  test('a banned person gets no session', async () => {
    const { email, user, client } = await gateway.signUp('Banned')
    await gateway.sql.query(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [user.id])
    expect((await client.auth.signInWithPassword({ email, password })).error).toMatchObject({ status: 400, code: 'user_banned' })
    expect((await client.auth.refreshSession()).error).toMatchObject({ status: 400, code: 'user_banned' })
  })

  test('an unknown grant is refused', async () => {
    const answer = await ask('/token?grant_type=magic', { body: {}, headers: version })
    expect([answer.status, await answer.json()]).toEqual([400, { code: 'invalid_credentials', message: 'unsupported_grant_type' }])
  })
})

describe('sign-in methods that are not offered', () => {
  test('id tokens, wallets and SAML are refused with the messages that clients know', async () => {
    const { auth } = await gateway.client()
    expect((await auth.signInWithIdToken({ provider: 'google', token: 'x', nonce: 'y' })).error).toMatchObject({
      status: 400,
      code: 'provider_disabled',
      message: 'Provider (issuer "https://accounts.google.com") is not enabled',
    })
    const signature = new Uint8Array([1, 2, 3])
    expect((await auth.signInWithWeb3({ chain: 'solana', message: 'hello', signature })).error).toMatchObject({
      status: 422,
      code: 'web3_provider_disabled',
      message: 'Web3 provider is disabled',
    })
    expect((await auth.signInWithSSO({ domain: 'town.test' })).error).toMatchObject({
      status: 404,
      code: 'saml_provider_disabled',
      message: 'SAML 2.0 is disabled',
    })
  })

  test('a weak password from before the rule still signs in, with a warning', async () => {
    const { email, user, client } = await gateway.signUp('Early')
    await gateway.sql.query(`update auth.users set encrypted_password = extensions.crypt($2, extensions.gen_salt('bf', 6)) where id = $1`, [
      user.id,
      'qwerty',
    ])
    const { data, error } = await client.auth.signInWithPassword({ email, password: 'qwerty' })
    expect([error, data.weakPassword]).toEqual([null, { message: expect.stringContaining('weak'), reasons: ['pwned'] }])
    expect((await client.auth.signInWithPassword({ email, password: 'qwerty' })).data.session).not.toBeNull()
    const strong = await gateway.signUp('Later')
    expect((await client.auth.signInWithPassword(strong)).data).not.toHaveProperty('weakPassword')
  })
})

describe('the signed-in person', () => {
  test('AUTHAPI-06 GET /user returns the caller', async () => {
    const { client, user } = await gateway.signUp('Dee')
    const { data, error } = await client.auth.getUser()
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ id: user.id, email: user.email, aud: 'authenticated', role: 'authenticated' })
  })

  test('AUTHAPI-07 PUT /user changes data: it is merged, and null removes a key', async () => {
    const { client } = await gateway.signUp('Eve')
    await client.auth.updateUser({ data: { city: 'Portland', pronouns: 'she' } })
    const { data, error } = await client.auth.updateUser({ data: { city: 'Salem', pronouns: null } })
    expect(error).toBeNull()
    expect(data.user?.user_metadata).toMatchObject({ full_name: 'Eve', city: 'Salem' })
    expect(data.user?.user_metadata).not.toHaveProperty('pronouns')
    const { data: renewed } = await client.auth.refreshSession()
    expect(JSON.parse(atob(renewed.session?.access_token.split('.')[1] ?? '')).user_metadata.city).toBe('Salem')
  })

  test('AUTHAPI-07 PUT /user changes the password and ends every other session', async () => {
    const { client, email } = await gateway.signUp('Fay')
    const other = await gateway.client()
    await other.auth.signInWithPassword({ email, password })
    const { error } = await client.auth.updateUser({ password: 'a-new-secret-1' })
    expect(error).toBeNull()
    expect((await client.auth.getUser()).error).toBeNull()
    expect((await other.auth.refreshSession()).error).toMatchObject({ status: 400, code: 'refresh_token_not_found' })
    expect((await other.auth.signInWithPassword({ email, password })).error?.code).toBe('invalid_credentials')
    expect((await other.auth.signInWithPassword({ email, password: 'a-new-secret-1' })).error).toBeNull()
  })

  test('the same password again and a weak one are refused', async () => {
    const { client } = await gateway.signUp('Gia')
    expect((await client.auth.updateUser({ password })).error).toMatchObject({ status: 422, code: 'same_password' })
    expect((await client.auth.updateUser({ password: '12345' })).error).toMatchObject({ status: 422, code: 'weak_password' })
  })

  test('an account with a second factor keeps its password until the factor is verified', async () => {
    const { client, user } = await gateway.signUp('Ivy')
    await gateway.sql.query(`insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'totp', 'verified')`, [user.id])
    expect((await client.auth.updateUser({ password: 'a-new-secret-2' })).error).toMatchObject({ status: 401, code: 'insufficient_aal' })
    expect((await client.auth.updateUser({ data: { city: 'Bend' } })).error).toBeNull()
  })
})
