// Changes people make to their own account: the email address and the password.
import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { password, startGateway, type Gateway } from '#tests/support/gateway/gateway.ts'
import { codeIn, follow, mailTo, linkIn } from '#tests/support/gateway/mail.ts'
import { newAddress } from '#tests/support/gateway/sign-in.ts'

const oneOfTwo = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

async function ask(gateway: Gateway, path: string, { token = '', body }: { token?: string; body?: unknown } = {}) {
  const answer = await fetch(`${gateway.url}/auth/v1${path}`, {
    method: body === undefined ? 'GET' : path === '/user' ? 'PUT' : 'POST',
    headers: {
      apikey: gateway.anonKey,
      'content-type': 'application/json',
      'x-supabase-api-version': '2024-01-01',
      ...(token !== '' && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return [answer.status, (await answer.json()) as Record<string, unknown>] as const
}

describe('a new address, confirmed from both mailboxes', () => {
  let gateway: Gateway
  beforeAll(async () => {
    gateway = await startGateway()
  })
  afterAll(() => gateway.stop())

  async function moving(name: string) {
    const { email, client, session } = await gateway.signUp(name)
    const moved = newAddress()
    const { data, error } = await client.auth.updateUser({ email: moved })
    expect([error, data.user?.email, data.user?.new_email]).toEqual([null, email, moved])
    return { email, moved, client, session, mails: { old: await mailTo(gateway, email), new: await mailTo(gateway, moved) } }
  }

  test.each([
    ['old', 'new'],
    ['new', 'old'],
  ] as const)('the link at the %s one first, then the %s one', async (first, second) => {
    const { email, moved, client, mails } = await moving('Gia')
    expect(mails.old.text).toContain(moved)
    const { status, facts, query } = await follow(linkIn(mails[first]))
    expect([status, facts, query]).toEqual([303, { message: oneOfTwo }, {}])
    expect((await client.auth.getUser()).data.user).toMatchObject({ email, new_email: moved })
    // Using the same email's link twice does not count as the second confirmation.
    expect((await follow(linkIn(mails[first]))).facts['error_code']).toBe('otp_expired')
    expect((await follow(linkIn(mails[second]))).facts['type']).toBe('email_change')

    const { data: after } = await client.auth.getUser()
    expect(after.user).toMatchObject({ email: moved, user_metadata: { email: moved } })
    expect(after.user).not.toHaveProperty('new_email')
    expect(after.user?.identities?.[0]).toMatchObject({ email: moved })
    expect((await client.auth.signInWithPassword({ email, password })).error?.code).toBe('invalid_credentials')
    expect((await client.auth.signInWithPassword({ email: moved, password })).error).toBeNull()
  })

  test('the digits in either email work as well', async () => {
    const { email, moved, client, mails } = await moving('Hal')
    const type = 'email_change'
    expect(await ask(gateway, '/verify', { body: { email: moved, token: codeIn(mails.new), type } })).toEqual([
      200,
      { msg: oneOfTwo, code: '200' },
    ])
    const { data, error } = await client.auth.verifyOtp({ email, token: codeIn(mails.old), type })
    expect([error, data.user?.email]).toEqual([null, moved])
  })

  test('after another request both emails are new, and confirmations from the old ones do not count', async () => {
    const { email, moved, client, mails } = await moving('Ina')
    await follow(linkIn(mails.new))
    expect((await client.auth.resend({ type: 'email_change', email: moved })).error).toBeNull()
    const again = { old: await mailTo(gateway, email, 2), new: await mailTo(gateway, moved, 2) }
    expect((await follow(linkIn(mails.old))).facts['error_code']).toBe('otp_expired')
    expect((await follow(linkIn(again.new))).facts).toEqual({ message: oneOfTwo })
    expect((await follow(linkIn(again.old))).facts['type']).toBe('email_change')
    expect((await client.auth.getUser()).data.user?.email).toBe(moved)
  })

  test('AUTHAPI-08 PUT /user takes a code challenge: both links end in the query, the second with a code', async () => {
    const { email, session } = await gateway.signUp('Joy')
    const moved = newAddress()
    const verifier = randomBytes(40).toString('hex')
    const code_challenge = createHash('sha256').update(verifier).digest('base64url')
    const body = { email: moved, code_challenge, code_challenge_method: 's256' }
    expect((await ask(gateway, '/user', { token: session.access_token, body }))[0]).toBe(200)
    const first = await follow(linkIn(await mailTo(gateway, email)))
    expect([first.query, first.facts]).toEqual([{ message: oneOfTwo }, { message: oneOfTwo }])
    const second = await follow(linkIn(await mailTo(gateway, moved)))
    const shown = { auth_code: second.query['code'], code_verifier: verifier }
    const [status, opened] = await ask(gateway, '/token?grant_type=pkce', { body: shown })
    expect([status, opened['user']]).toEqual([200, expect.objectContaining({ email: moved })])
  })

  test('a new password cancels a pending change of address', async () => {
    const { email, client, mails } = await moving('Kit')
    await follow(linkIn(mails.new))
    expect((await client.auth.updateUser({ password: 'a-new-secret-3' })).error).toBeNull()
    for (const mail of [mails.old, mails.new]) expect((await follow(linkIn(mail))).facts['error_code']).toBe('otp_expired')
    const { user } = (await client.auth.getUser()).data
    expect(user?.email).toBe(email)
    expect(user).not.toHaveProperty('new_email')
  })

  test('an address that was taken in the meantime cannot be used twice', async () => {
    const { moved, client, mails } = await moving('Lea')
    await (await gateway.client()).auth.signUp({ email: moved, password })
    await follow(linkIn(mails.old))
    expect((await follow(linkIn(mails.new))).facts['error_code']).toBe('email_exists')
    expect((await client.auth.getUser()).data.user?.email).not.toBe(moved)
  })

  test("a member's own address changes nothing and sends no email", async () => {
    const { email, client } = await gateway.signUp('Mia')
    const { data } = await client.auth.updateUser({ email, data: { city: 'Bend' } })
    expect(data.user).not.toHaveProperty('new_email')
    expect(await gateway.mailbox(email)).toEqual([])
  })
})

describe('if only the new address confirms, and changing a password requires the old one', () => {
  let gateway: Gateway
  beforeAll(async () => {
    gateway = await startGateway({
      settings: { AUTH_SECURE_EMAIL_CHANGE: 'off', AUTH_SECURE_PASSWORD_CHANGE: 'on', AUTH_CURRENT_PASSWORD: 'on', AUTH_ANONYMOUS: 'on' },
    })
  })
  afterAll(() => gateway.stop())

  async function aged(name: string) {
    const member = await gateway.signUp(name)
    await gateway.sql.query(`update auth.sessions set created_at = now() - interval '25 hours' where user_id = $1`, [member.user.id])
    return member
  }

  test('the old address only gets a notice', async () => {
    const { email, client } = await gateway.signUp('Nia')
    const moved = newAddress()
    await client.auth.updateUser({ email: moved })
    const told = await mailTo(gateway, email)
    expect([told.text.includes(moved), linkIn(told)]).toEqual([true, ''])
    expect((await follow(linkIn(await mailTo(gateway, moved)))).facts['type']).toBe('email_change')
    expect((await client.auth.getUser()).data.user?.email).toBe(moved)
  })

  test('a new password requires the old one', async () => {
    const { client, session } = await gateway.signUp('Ola')
    expect((await client.auth.updateUser({ password: 'a-new-secret-4' })).error).toMatchObject({
      status: 400,
      code: 'current_password_required',
    })
    const change = (current_password: string) =>
      ask(gateway, '/user', { token: session.access_token, body: { password: 'a-new-secret-4', current_password } })
    const [refused, { code }] = await change('not-hers-1')
    expect([refused, code]).toEqual([400, 'current_password_invalid'])
    expect((await change(password))[0]).toBe(200)
  })

  test('a session opened by an email needs no old password', async () => {
    const { email, client } = await gateway.signUp('Pam')
    await client.auth.resetPasswordForEmail(email)
    const token = codeIn(await mailTo(gateway, email))
    await client.auth.verifyOtp({ email, token, type: 'recovery' })
    expect((await client.auth.updateUser({ password: 'a-new-secret-5' })).error).toBeNull()
  })

  test('AUTHAPI-05 GET /reauthenticate emails six digits, which let an old session change its password, once', async () => {
    const { email, client, session } = await aged('Quy')
    const body = { password: 'a-new-secret-6', current_password: password }
    const change = (nonce?: string) => ask(gateway, '/user', { token: session.access_token, body: { ...body, nonce } })
    expect(await change()).toEqual([400, { code: 'reauthentication_needed', message: 'Password update requires reauthentication' }])
    expect((await change('123456'))[1]).toMatchObject({ code: 'reauthentication_not_valid' })

    expect((await client.auth.reauthenticate()).error).toBeNull()
    const nonce = codeIn(await mailTo(gateway, email))
    const wrong = nonce === '000000' ? '000001' : '000000'
    expect(await change(wrong)).toEqual([422, { code: 'reauthentication_not_valid', message: 'Nonce has expired or is invalid' }])
    expect((await change(nonce))[0]).toBe(200)
    const again = { password: 'a-new-secret-7', current_password: 'a-new-secret-6', nonce }
    expect((await ask(gateway, '/user', { token: session.access_token, body: again }))[1]).toMatchObject({
      code: 'reauthentication_not_valid',
    })
  })

  test('ten wrong attempts invalidate the digits, and digits only work for their own purpose', async () => {
    const { email, client, session } = await aged('Rae')
    await client.auth.reauthenticate()
    const nonce = codeIn(await mailTo(gateway, email))
    for (const type of ['email', 'recovery', 'signup', 'magiclink', 'email_change'] as const)
      expect((await client.auth.verifyOtp({ email, token: nonce, type })).error?.code).toBe('otp_expired')
    const body = { password: 'a-new-secret-8', current_password: password }
    const wrong = nonce === '000000' ? '000001' : '000000'
    for (let tries = 0; tries < 10; tries += 1)
      await ask(gateway, '/user', { token: session.access_token, body: { ...body, nonce: wrong } })
    const [, { code }] = await ask(gateway, '/user', { token: session.access_token, body: { ...body, nonce } })
    expect(code).toBe('reauthentication_not_valid')
  })

  test('reauthentication requires a session and an address', async () => {
    expect((await ask(gateway, '/reauthenticate'))[0]).toBe(401)
    const client = await gateway.client()
    await client.auth.signInAnonymously()
    expect((await client.auth.reauthenticate()).error).toMatchObject({
      status: 400,
      message: 'Reauthentication requires the user to have an email or a phone number',
    })
  })
})
