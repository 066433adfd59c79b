// Sign-ins that end with a code (PKCE), and those with only an emailed link or six digits.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { AuthClient } from '@supabase/auth-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { password, startGateway, type Gateway } from '#tests/support/gateway/gateway.ts'
import { codeIn, follow, mailTo, linkIn } from '#tests/support/gateway/mail.ts'

let gateway: Gateway
beforeAll(async () => {
  gateway = await startGateway({ settings: { AUTH_AUTOCONFIRM: 'off' } })
})
afterAll(() => gateway.stop())

const newAddress = () => `${randomUUID()}@town.test`
const amrOf = (token: string) => JSON.parse(atob(token.split('.')[1] ?? '')).amr.map(({ method }: { method: string }) => method)

/** The official client with its own storage, like a browser's for the verifier. */
function browser(flowType: 'pkce' | 'implicit' = 'pkce') {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  const headers = { apikey: gateway.anonKey }
  return new AuthClient({ url: `${gateway.url}/auth/v1`, headers, flowType, storage, autoRefreshToken: false, detectSessionInUrl: false })
}

async function post(path: string, body: unknown): Promise<[status: number, body: Record<string, unknown>]> {
  const headers = { apikey: gateway.anonKey, 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' }
  const answer = await fetch(`${gateway.url}/auth/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return [answer.status, (await answer.json()) as Record<string, unknown>]
}

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

async function proven(email = newAddress()): Promise<string> {
  await browser('implicit').signUp({ email, password })
  await follow(linkIn(await mailTo(gateway, email)))
  return email
}

/** A recovery code, and its verifier. */
async function codeFor(email: string, count: number) {
  const verifier = randomBytes(40).toString('hex')
  await post('/recover', { email, code_challenge: challengeOf(verifier), code_challenge_method: 's256' })
  const { query } = await follow(linkIn(await mailTo(gateway, email, count)))
  return { auth_code: query['code'] ?? '', code_verifier: verifier }
}

describe('a flow that ends in a code', () => {
  test('AUTHAPI-11 POST /recover takes a code challenge: the link leads back with a code, which opens a session for a new password', async () => {
    const email = await proven()
    const here = browser()
    const events: string[] = []
    here.onAuthStateChange((event) => void events.push(event))
    await here.resetPasswordForEmail(email, { redirectTo: `${gateway.url}/reset-password?from=mail` })
    const link = linkIn(await mailTo(gateway, email, 2))
    expect(new URL(link).searchParams.get('token')).toMatch(/^pkce_[0-9a-f]{56}$/)
    const { status, address, query, facts } = await follow(link)
    expect([status, address.split('?')[0], facts]).toEqual([303, `${gateway.url}/reset-password`, {}])
    expect(query).toEqual({ from: 'mail', code: expect.stringMatching(/^[0-9a-f-]{36}$/) })

    const { data, error } = await here.exchangeCodeForSession(query['code'] ?? '')
    expect([error, data.user?.email]).toEqual([null, email])
    expect(amrOf(data.session?.access_token ?? '')).toEqual(['recovery'])
    expect(events).toContain('PASSWORD_RECOVERY')
    expect((await here.updateUser({ password: 'mine-again-1' })).error).toBeNull()
  })

  test('a sign-up and a sign-in by mail end in a code too', async () => {
    const email = newAddress()
    const here = browser()
    expect((await here.signUp({ email, password })).data.session).toBeNull()
    const first = await follow(linkIn(await mailTo(gateway, email)))
    const signedUp = await here.exchangeCodeForSession(first.query['code'] ?? '')
    expect(amrOf(signedUp.data.session?.access_token ?? '')).toEqual(['email/signup'])
    expect(signedUp.data.user?.email_confirmed_at).toBeTruthy()

    expect((await here.signInWithOtp({ email })).error).toBeNull()
    const second = await follow(linkIn(await mailTo(gateway, email, 2)))
    const signedIn = await here.exchangeCodeForSession(second.query['code'] ?? '')
    expect(amrOf(signedIn.data.session?.access_token ?? '')).toEqual(['magiclink'])
  })

  test('a code is good once, and to its verifier alone', async () => {
    const email = await proven()
    const shown = await codeFor(email, 2)
    const wrong = await post('/token?grant_type=pkce', { ...shown, code_verifier: randomBytes(40).toString('hex') })
    expect(wrong).toEqual([400, { code: 'bad_code_verifier', message: 'code challenge does not match previously saved code verifier' }])
    const [status, session] = await post('/token?grant_type=pkce', shown)
    expect([status, session['token_type']]).toEqual([200, 'bearer'])
    expect(await post('/token?grant_type=pkce', shown)).toEqual([
      404,
      { code: 'flow_state_not_found', message: 'invalid flow state, no valid flow state found' },
    ])
  })

  test('two exchanges of one code at once: one session', async () => {
    const shown = await codeFor(await proven(), 2)
    const answers = await Promise.all([1, 2, 3, 4].map(() => post('/token?grant_type=pkce', shown)))
    expect(answers.map(([status]) => status).toSorted((one, other) => one - other)).toEqual([200, 404, 404, 404])
  })

  test('a code lives five minutes from its issue, however late the email was read', async () => {
    const email = await proven()
    const late = await codeFor(email, 2)
    await gateway.sql.query(`update auth.flow_state set auth_code_issued_at = now() - interval '301 seconds' where auth_code = $1`, [
      late.auth_code,
    ])
    const [status, { code }] = await post('/token?grant_type=pkce', late)
    expect([status, code]).toEqual([422, 'flow_state_expired'])

    const slow = await codeFor(email, 3)
    await gateway.sql.query(`update auth.flow_state set created_at = now() - interval '50 minutes' where auth_code = $1`, [slow.auth_code])
    expect((await post('/token?grant_type=pkce', slow))[0]).toBe(200)
  })

  test('before its link is followed a flow has no code to guess', async () => {
    const email = await proven()
    const verifier = randomBytes(40).toString('hex')
    await post('/recover', { email, code_challenge: challengeOf(verifier), code_challenge_method: 'S256' })
    await mailTo(gateway, email, 2)
    const { rows } = await gateway.sql.query(
      'select auth_code from auth.flow_state flow join auth.users person on person.id = user_id where email = $1',
      [email],
    )
    expect(rows).toHaveLength(1)
    expect((await post('/token?grant_type=pkce', { auth_code: rows[0].auth_code, code_verifier: verifier }))[0]).toBe(404)
  })

  test('a spent link says so in the query and in the fragment', async () => {
    const email = await proven()
    await browser().resetPasswordForEmail(email)
    const link = linkIn(await mailTo(gateway, email, 2))
    await follow(link)
    const refused = {
      error: 'access_denied',
      error_code: 'otp_expired',
      error_description: 'Email link is invalid or has expired',
    }
    const { query, facts } = await follow(link)
    expect([query, facts]).toEqual([refused, refused])
  })

  test('the link’s own token opens the session by POST, where the app itself verifies', async () => {
    const email = await proven()
    await browser().resetPasswordForEmail(email)
    const token_hash = new URL(linkIn(await mailTo(gateway, email, 2))).searchParams.get('token') ?? ''
    const { data, error } = await browser().verifyOtp({ token_hash, type: 'recovery' })
    expect([error, data.user?.email]).toEqual([null, email])
  })

  const good = challengeOf('verifier')
  test.each([
    [{ code_challenge: good }, 'PKCE flow requires code_challenge_method and code_challenge'],
    [{ code_challenge_method: 's256' }, 'PKCE flow requires code_challenge_method and code_challenge'],
    [{ code_challenge: good.slice(1), code_challenge_method: 's256' }, 'code challenge has to be between 43 and 128 characters'],
    [{ code_challenge: 'x'.repeat(129), code_challenge_method: 's256' }, 'code challenge has to be between 43 and 128 characters'],
    [
      { code_challenge: `${good.slice(1)}!`, code_challenge_method: 's256' },
      'code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes',
    ],
    [{ code_challenge: good, code_challenge_method: 'md5' }, 'code challenge method has to be s256'],
    [{ code_challenge: good, code_challenge_method: 'plain' }, 'code challenge method has to be s256'],
  ])('%j is no challenge', async (given, message) => {
    for (const path of ['/recover', '/otp', '/signup']) {
      expect(await post(path, { email: newAddress(), password, ...given })).toEqual([400, { code: 'validation_failed', message }])
    }
  })

  test('an exchange needs both halves', async () => {
    const message = 'invalid request: both auth code and code verifier should be non-empty'
    for (const half of [{}, { auth_code: randomUUID() }, { code_verifier: 'x' }, { auth_code: '', code_verifier: 'x' }]) {
      expect(await post('/token?grant_type=pkce', half)).toEqual([400, { code: 'validation_failed', message }])
    }
  })
})

describe('signing in without a password', () => {
  test('a new address gets an account and an email; the link or the digits open it, once', async () => {
    const client = browser('implicit')
    for (const path of ['/otp', '/magiclink']) {
      const email = newAddress()
      expect(await post(path, { email, data: { full_name: 'Lou' }, create_user: true })).toEqual([200, {}])
      const mail = await mailTo(gateway, email)
      expect(mail.subject).toContain('Sign in')
      const { facts } = await follow(linkIn(mail))
      expect(facts).toMatchObject({ token_type: 'bearer', type: 'magiclink' })
      expect((await client.getUser(facts['access_token'])).data.user).toMatchObject({
        email,
        user_metadata: { full_name: 'Lou', email_verified: true },
        app_metadata: { provider: 'email', providers: ['email'] },
      })
      expect((await client.verifyOtp({ email, token: codeIn(mail), type: 'email' })).error?.code).toBe('otp_expired')
    }
  })

  test.each(['email', 'magiclink'] as const)('the digits are good as type %s', async (type) => {
    const email = newAddress()
    const client = browser('implicit')
    await client.signInWithOtp({ email })
    const token = codeIn(await mailTo(gateway, email))
    expect((await client.verifyOtp({ email, token, type })).data.user?.email).toBe(email)
  })

  test('the digits of a sign-up are good as type email too', async () => {
    const email = newAddress()
    const client = browser('implicit')
    await client.signUp({ email, password })
    const token = codeIn(await mailTo(gateway, email))
    expect((await client.verifyOtp({ email, token, type: 'email' })).data.session).not.toBeNull()
    expect((await client.signInWithPassword({ email, password })).error).toBeNull()
  })

  test('an unproven account loses the password a stranger may have set', async () => {
    const email = newAddress()
    const client = browser('implicit')
    await client.signUp({ email, password: 'squatter-secret' })
    await mailTo(gateway, email)
    await client.signInWithOtp({ email })
    await follow(linkIn(await mailTo(gateway, email, 2)))
    expect((await client.signInWithPassword({ email, password: 'squatter-secret' })).error?.code).toBe('invalid_credentials')
  })

  test('ten wrong digits burn the right ones, whichever email they came in', async () => {
    const email = newAddress()
    const client = browser('implicit')
    await client.signUp({ email, password })
    await mailTo(gateway, email)
    await client.signInWithOtp({ email })
    const right = codeIn(await mailTo(gateway, email, 2))
    const wrong = right === '000000' ? '000001' : '000000'
    for (let tries = 0; tries < 10; tries += 1) await client.verifyOtp({ email, token: wrong, type: 'email' })
    expect((await client.verifyOtp({ email, token: right, type: 'email' })).error?.code).toBe('otp_expired')
  })

  test('nobody is made where the caller wants none made, and the answer does not say whether somebody has the address', async () => {
    const [email, known] = [newAddress(), await proven()]
    expect(await post('/otp', { email, create_user: false })).toEqual([200, {}])
    expect(await post('/otp', { email: known, create_user: false })).toEqual([200, {}])
    await mailTo(gateway, known, 2)
    expect(await gateway.mailbox(email)).toEqual([])
    expect((await gateway.sql.query('select from auth.users where email = $1', [email])).rowCount).toBe(0)
  })

  test('wrong digits leave the link of the same email good', async () => {
    const email = await proven()
    const client = browser('implicit')
    await client.signInWithOtp({ email })
    const mail = await mailTo(gateway, email, 2)
    const wrong = codeIn(mail) === '000000' ? '000001' : '000000'
    for (let tries = 0; tries < 10; tries += 1) await client.verifyOtp({ email, token: wrong, type: 'email' })
    expect((await client.verifyOtp({ email, token: codeIn(mail), type: 'email' })).error?.code).toBe('otp_expired')
    expect((await follow(linkIn(mail))).facts['access_token']).toMatch(/^ey/)
  })

  test.each([
    [{}, 'One of email or phone must be set'],
    [{ email: 'a@b.de', phone: '15035550100' }, 'Only an email address or phone number should be provided'],
    [{ email: 'nobody' }, 'Unable to validate email address: invalid format'],
  ])('POST /otp %j is refused', async (body, message) => {
    expect(await post('/otp', body)).toEqual([400, { code: 'validation_failed', message }])
  })
})

describe('what sweeps', () => {
  test('what can sign nobody in any more goes, and the rest stays', async () => {
    const email = await proven()
    const { data } = await browser('implicit').signInWithPassword({ email, password })
    const id = data.user?.id ?? ''
    await codeFor(email, 2)
    const count = async () => {
      const { rows } = await gateway.sql.query(
        `select (select count(*)::int from auth.sessions where user_id = $1::uuid) as sessions,
          (select count(*)::int from auth.refresh_tokens where user_id = $1::uuid::text) as tokens,
          (select count(*)::int from auth.flow_state where user_id = $1) as flows,
          (select count(*)::int from auth.one_time_tokens where user_id = $1) as links`,
        [id],
      )
      return rows[0]
    }
    await post('/recover', { email })
    await mailTo(gateway, email, 3)
    await gateway.sql.query('select auth.sweep()')
    expect(await count()).toEqual({ sessions: 2, tokens: 2, flows: 1, links: 1 })

    await gateway.sql.query(`update auth.one_time_tokens set created_at = now() - interval '25 hours' where user_id = $1`, [id])
    await gateway.sql.query(`update auth.flow_state set created_at = now() - interval '25 hours' where user_id = $1`, [id])
    await gateway.sql.query(
      `update auth.sessions set not_after = now() - interval '25 hours' where id = (select min(id::text)::uuid from auth.sessions where user_id = $1)`,
      [id],
    )
    await gateway.sql.query(
      `insert into auth.refresh_tokens (token, user_id, session_id, revoked, updated_at)
       select 'spent-' || age, user_id::text, id, true, now() - age from auth.sessions,
         unnest(array[interval '29 days', interval '31 days']) age where user_id = $1 and not_after is null`,
      [id],
    )
    await gateway.sql.query('select clock.run_tasks()')
    expect(await count()).toEqual({ sessions: 1, tokens: 2, flows: 0, links: 0 })
  })
})
