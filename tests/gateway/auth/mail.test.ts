// Which emails are sent, where their links lead, and that they do not reveal who has an account.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { password, startGateway, type Gateway } from '#tests/support/gateway/gateway.ts'
import { codeIn, follow, mailTo, linkIn } from '#tests/support/gateway/mail.ts'

const version = { 'x-supabase-api-version': '2024-01-01' }
const newAddress = () => `${randomUUID()}@town.test`

function post(gateway: Gateway, path: string, body: unknown) {
  const headers = { apikey: gateway.anonKey, 'content-type': 'application/json', ...version }
  return fetch(`${gateway.url}/auth/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
}

describe('recovering an account', () => {
  let gateway: Gateway
  beforeAll(async () => {
    gateway = await startGateway({ settings: { REDIRECT_URLS: 'https://*.town.test/**' } })
  })
  afterAll(() => gateway.stop())

  test('AUTHAPI-10 AUTHAPI-13 POST /recover emails a link that leads to /reset-password with a session for a new password', async () => {
    const { email, user, client } = await gateway.signUp('Ana')
    const redirectTo = `${gateway.url}/reset-password`
    const { data, error } = await client.auth.resetPasswordForEmail(email, { redirectTo })
    expect([data, error]).toEqual([{}, null])

    const mail = await mailTo(gateway, email)
    expect(mail.subject).toContain('password')
    const { status, address, facts } = await follow(linkIn(mail))
    expect([status, address]).toEqual([303, redirectTo])
    expect(facts).toMatchObject({ token_type: 'bearer', expires_in: '3600', type: 'recovery' })
    const fresh = await gateway.client()
    await fresh.auth.setSession({ access_token: facts['access_token'] ?? '', refresh_token: facts['refresh_token'] ?? '' })
    expect((await fresh.auth.getUser()).data.user?.id).toBe(user.id)
    expect((await fresh.auth.updateUser({ password: 'mine-again-1' })).error).toBeNull()
    expect((await (await gateway.client()).auth.signInWithPassword({ email, password: 'mine-again-1' })).error).toBeNull()
    expect((await client.auth.refreshSession()).error?.code).toBe('refresh_token_not_found')
  })

  test('a link works once', async () => {
    const { email, client } = await gateway.signUp('Bea')
    await client.auth.resetPasswordForEmail(email)
    const link = linkIn(await mailTo(gateway, email))
    expect((await follow(link)).facts['access_token']).toBeTruthy()
    expect((await follow(link)).facts).toEqual({
      error: 'access_denied',
      error_code: 'otp_expired',
      error_description: 'Email link is invalid or has expired',
    })
  })

  test('a link is valid for one hour, and only the newest one', async () => {
    const { email, user, client } = await gateway.signUp('Cleo')
    await client.auth.resetPasswordForEmail(email)
    const first = linkIn(await mailTo(gateway, email))
    await client.auth.resetPasswordForEmail(email)
    const second = linkIn(await mailTo(gateway, email, 2))
    expect((await follow(first)).facts['error_code']).toBe('otp_expired')
    await gateway.sql.query(`update auth.one_time_tokens set created_at = now() - interval '61 minutes' where user_id = $1`, [user.id])
    expect((await follow(second)).facts['error_code']).toBe('otp_expired')
  })

  test('the six digits open a session too, once, and ten wrong ones invalidate them', async () => {
    const { email, client } = await gateway.signUp('Dee')
    await client.auth.resetPasswordForEmail(email)
    const token = codeIn(await mailTo(gateway, email))
    const { data, error } = await client.auth.verifyOtp({ email, token, type: 'recovery' })
    expect([error, data.user?.email]).toEqual([null, email])
    expect((await client.auth.verifyOtp({ email, token, type: 'recovery' })).error).toMatchObject({ status: 403, code: 'otp_expired' })

    await client.auth.resetPasswordForEmail(email)
    const right = codeIn(await mailTo(gateway, email, 2))
    const wrong = right === '000000' ? '000001' : '000000'
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await client.auth.verifyOtp({ email, token: wrong, type: 'recovery' })).error?.code).toBe('otp_expired')
    }
    expect((await client.auth.verifyOtp({ email, token: right, type: 'recovery' })).error?.code).toBe('otp_expired')
  })

  test('an unknown address gets the same response and no email', async () => {
    const { email } = await gateway.signUp('Eve')
    const stranger = newAddress()
    for (const address of [stranger, email]) {
      const answer = await post(gateway, '/recover', {
        email: address,
        code_challenge: null,
        code_challenge_method: null,
        gotrue_meta_security: {},
      })
      expect([answer.status, await answer.json()]).toEqual([200, {}])
    }
    await mailTo(gateway, email)
    expect(await gateway.mailbox(stranger)).toEqual([])
  })

  test('a link leads to the site, a loopback port or a listed address, and nowhere else', async () => {
    const { email, client } = await gateway.signUp('Fay')
    const port = new URL(gateway.url).port
    const cases: [asked: string, leads: string][] = [
      [`${gateway.url}/reset-password?x=1`, `${gateway.url}/reset-password?x=1`],
      ['http://localhost:5173/reset-password', 'http://localhost:5173/reset-password'],
      ['https://app.town.test/a/b', 'https://app.town.test/a/b'],
      ['https://town.test.evil.example/a', gateway.url],
      ['https://evil.example/.town.test/', gateway.url],
      [`http://127.0.0.1:${port}@evil.example/`, gateway.url],
      [`http://127.0.0.1.evil.example:${port}/`, gateway.url],
      ['javascript:alert(1)', gateway.url],
      ['//evil.example', gateway.url],
      ['not an address', gateway.url],
    ]
    for (const [at, [asked, leads]] of cases.entries()) {
      await client.auth.resetPasswordForEmail(email, { redirectTo: asked })
      const link = new URL(linkIn(await mailTo(gateway, email, at + 1)))
      // Also if the link itself was tampered with.
      link.searchParams.set('redirect_to', asked)
      const { address } = await follow(link.href)
      expect(address.replace(/\/$/, ''), asked).toBe(leads)
    }
  })

  test("another member's address is refused as a new one", async () => {
    const [{ client }, { email }] = [await gateway.signUp('Hope'), await gateway.signUp('Ivy')]
    expect((await client.auth.updateUser({ email })).error).toMatchObject({ status: 422, code: 'email_exists' })
  })

  test.each([
    [{ token: 'x', email: 'a@b.de' }, 'Verify requires a verification type'],
    [{ type: 'signup', email: 'a@b.de' }, 'Verify requires either a token or a token hash'],
    [{ type: 'signup', email: 'a@b.de', token_hash: 'x' }, 'Only the token_hash and type should be provided'],
    [{ type: 'signup', email: 'a@b.de', phone: '1', token: 'x' }, 'Only an email address or phone number should be provided on verify'],
    [{ type: 'nothing', email: 'a@b.de', token: 'x' }, 'Invalid email verification type'],
    [{ type: 'nothing', token_hash: 'x' }, 'Unsupported verification type'],
  ])('POST /verify %j is refused', async (body, message) => {
    const answer = await post(gateway, '/verify', body)
    expect([answer.status, await answer.json()]).toEqual([400, { code: 'validation_failed', message }])
  })
})

describe('if addresses must be confirmed by email', () => {
  let gateway: Gateway
  beforeAll(async () => {
    gateway = await startGateway({ settings: { AUTH_AUTOCONFIRM: 'off' } })
  })
  afterAll(() => gateway.stop())

  test('a sign-up is confirmed by the link, and the password does not work before', async () => {
    const email = newAddress()
    const client = await gateway.client()
    const { data } = await client.auth.signUp({ email, password, options: { data: { full_name: 'Jo' } } })
    expect(data.session).toBeNull()
    expect(data.user).toMatchObject({ email, user_metadata: { full_name: 'Jo', email_verified: false } })
    expect(data.user?.identities).toHaveLength(1)
    expect(data.user).not.toHaveProperty('email_confirmed_at')
    expect((await client.auth.signInWithPassword({ email, password })).error).toMatchObject({ status: 400, code: 'email_not_confirmed' })

    const { facts } = await follow(linkIn(await mailTo(gateway, email)))
    expect(facts['type']).toBe('signup')
    const signedIn = await client.auth.signInWithPassword({ email, password })
    expect(signedIn.data.user).toMatchObject({ email_confirmed_at: expect.any(String), user_metadata: { email_verified: true } })
  })

  test('AUTHAPI-03 POST /resend emails the confirmation again, with a captcha token or without', async () => {
    const email = newAddress()
    const client = await gateway.client()
    await client.auth.signUp({ email, password })
    const first = linkIn(await mailTo(gateway, email))
    const { error } = await client.auth.resend({ type: 'signup', email, options: { captchaToken: 'unused' } })
    expect(error).toBeNull()
    const second = linkIn(await mailTo(gateway, email, 2))
    expect((await follow(first)).facts['error_code']).toBe('otp_expired')
    expect((await follow(second)).facts['access_token']).toBeTruthy()
    for (const address of [email, newAddress()]) {
      const answer = await post(gateway, '/resend', { type: 'signup', email: address, gotrue_meta_security: {} })
      expect([answer.status, await answer.json()]).toEqual([200, {}])
    }
    expect(await gateway.mailbox(email)).toHaveLength(2)
    const bad = await post(gateway, '/resend', { type: 'nothing', email })
    expect(await bad.json()).toMatchObject({
      code: 'validation_failed',
      message: 'Missing one of these types: signup, email_change, sms, phone_change',
    })
  })

  test('signing up with a taken address returns an invented user, and its owner gets an email (B2.1)', async () => {
    const email = newAddress()
    const client = await gateway.client()
    const fresh = await client.auth.signUp({ email, password })
    await follow(linkIn(await mailTo(gateway, email)))
    const { data, error } = await client.auth.signUp({ email, password: 'a-strangers-one', options: { data: { full_name: 'Mallory' } } })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email, identities: [{ provider: 'email', email, identity_data: { full_name: 'Mallory' } }] })
    expect(Object.keys(data.user ?? {})).toEqual(Object.keys(fresh.data.user ?? {}))
    const { rows } = await gateway.sql.query('select id, raw_user_meta_data as data from auth.users where email = $1', [email])
    expect(rows).toHaveLength(1)
    expect(rows[0].id).not.toBe(data.user?.id)
    expect(rows[0].data).not.toHaveProperty('full_name')
    const mail = await mailTo(gateway, email, 2)
    expect(mail.subject).toBe('You already have an account at Beauty Barter')
    expect(mail.links).toContain(`${gateway.url}/auth`)
    expect(linkIn(mail)).toBe('')
  })

  test('signing up twice gets the same responses whether the address was free, unconfirmed or taken', async () => {
    const [free, unproven, taken] = [newAddress(), newAddress(), newAddress()]
    const client = await gateway.client()
    await client.auth.signUp({ email: unproven, password, options: { data: { full_name: 'Somebody Else' } } })
    await client.auth.signUp({ email: taken, password })
    await follow(linkIn(await mailTo(gateway, taken)))
    const answers = []
    for (const email of [free, unproven, taken]) {
      const started = Date.now()
      const [first, second] = [await signUpAgain(email), await signUpAgain(email)]
      expect(second['id']).toBe(first['id'])
      expect(first['id']).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
      expect(Date.parse(String(second['created_at']))).toBeGreaterThanOrEqual(started)
      const [identity] = second['identities'] as Record<string, unknown>[]
      expect(identity?.['identity_id']).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
      const told = JSON.stringify(second)
      answers.push(
        [email, String(second['id']), String(identity?.['identity_id'])]
          .reduce((text, own) => text.replaceAll(own, '<own>'), told)
          .replaceAll(/"\d{4}-[^"]+Z"/g, '"<now>"'),
      )
    }
    expect(answers[1]).toBe(answers[0])
    expect(answers[2]).toBe(answers[0])
    expect(answers[0]).toContain('"full_name":"Mallory"')
  })

  async function signUpAgain(email: string): Promise<Record<string, unknown>> {
    const answer = await fetch(`${gateway.url}/auth/v1/signup`, {
      method: 'POST',
      headers: { apikey: gateway.anonKey },
      body: JSON.stringify({ email, password: 'a-strangers-one', data: { full_name: 'Mallory', pet: null } }),
    })
    expect(answer.status).toBe(200)
    return (await answer.json()) as Record<string, unknown>
  }

  test('a change to a taken address gets the same response as any other, and only its owner gets an email', async () => {
    const [ana, bea] = [newAddress(), newAddress()]
    for (const email of [ana, bea]) {
      await (await gateway.client()).auth.signUp({ email, password })
      await follow(linkIn(await mailTo(gateway, email)))
    }
    const client = await gateway.client()
    await client.auth.signInWithPassword({ email: ana, password })
    const free = newAddress()
    const first = await client.auth.updateUser({ email: free })
    expect([first.error, first.data.user?.new_email]).toEqual([null, free])
    const second = await client.auth.updateUser({ email: bea })
    expect([second.error, second.data.user?.new_email]).toEqual([null, bea])
    expect((await mailTo(gateway, bea, 2)).subject).toBe('You already have an account at Beauty Barter')
    expect(linkIn(await mailTo(gateway, ana, 3))).toContain('type=email_change')
    expect((await client.auth.getUser()).data.user?.email).toBe(ana)
  })

  test('an unconfirmed address belongs to the newest email: its password and data are those given last', async () => {
    const email = newAddress()
    const client = await gateway.client()
    await client.auth.signUp({ email, password: 'squatter-secret', options: { data: { full_name: 'Squatter' } } })
    const first = linkIn(await mailTo(gateway, email))
    await client.auth.signUp({ email, password, options: { data: { full_name: 'Kim' } } })
    const second = linkIn(await mailTo(gateway, email, 2))
    expect((await follow(first)).facts['error_code']).toBe('otp_expired')
    expect((await follow(second)).facts['access_token']).toBeTruthy()
    expect((await client.auth.signInWithPassword({ email, password: 'squatter-secret' })).error?.code).toBe('invalid_credentials')
    expect((await client.auth.signInWithPassword({ email, password })).data.user?.user_metadata['full_name']).toBe('Kim')
  })

  test('recovering an unconfirmed account confirms it and drops the password a stranger may have set', async () => {
    const email = newAddress()
    const client = await gateway.client()
    await client.auth.signUp({ email, password: 'squatter-secret' })
    await mailTo(gateway, email)
    await client.auth.resetPasswordForEmail(email)
    await follow(linkIn(await mailTo(gateway, email, 2)))
    expect((await client.auth.signInWithPassword({ email, password: 'squatter-secret' })).error?.code).toBe('invalid_credentials')
  })
})
