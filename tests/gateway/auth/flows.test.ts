// Sign-ins that end with a code (PKCE).
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openMailTown, type MailTown } from '#tests/support/gateway/auth-by-mail.ts'
import { password } from '#tests/support/gateway/gateway.ts'
import { follow, mailTo, linkIn } from '#tests/support/gateway/mail.ts'
import { newAddress } from '#tests/support/gateway/sign-in.ts'

let on: MailTown
beforeAll(async () => {
  on = await openMailTown()
})
afterAll(() => on.gateway.stop())

const amrOf = (token: string) => JSON.parse(atob(token.split('.')[1] ?? '')).amr.map(({ method }: { method: string }) => method)
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

/** A recovery code, and its verifier. */
async function codeFor(email: string, count: number) {
  const verifier = randomBytes(40).toString('hex')
  await on.post('/recover', { email, code_challenge: challengeOf(verifier), code_challenge_method: 's256' })
  const { query } = await follow(linkIn(await mailTo(on.gateway, email, count)))
  return { auth_code: query['code'] ?? '', code_verifier: verifier }
}

describe('a flow that ends with a code', () => {
  test('AUTHAPI-11 POST /recover takes a code challenge: the link leads back with a code, which opens a session for a new password', async () => {
    const email = await on.proven()
    const here = on.browser()
    const events: string[] = []
    here.onAuthStateChange((event) => void events.push(event))
    await here.resetPasswordForEmail(email, { redirectTo: `${on.gateway.url}/reset-password?from=mail` })
    const link = linkIn(await mailTo(on.gateway, email, 2))
    expect(new URL(link).searchParams.get('token')).toMatch(/^pkce_[0-9a-f]{56}$/)
    const { status, address, query, facts } = await follow(link)
    expect([status, address.split('?')[0], facts]).toEqual([303, `${on.gateway.url}/reset-password`, {}])
    expect(query).toEqual({ from: 'mail', code: expect.stringMatching(/^[0-9a-f-]{36}$/) })

    const { data, error } = await here.exchangeCodeForSession(query['code'] ?? '')
    expect([error, data.user?.email]).toEqual([null, email])
    expect(amrOf(data.session?.access_token ?? '')).toEqual(['recovery'])
    expect(events).toContain('PASSWORD_RECOVERY')
    expect((await here.updateUser({ password: 'mine-again-1' })).error).toBeNull()
  })

  test('a sign-up and a sign-in by email end with a code too', async () => {
    const email = newAddress()
    const here = on.browser()
    expect((await here.signUp({ email, password })).data.session).toBeNull()
    const first = await follow(linkIn(await mailTo(on.gateway, email)))
    const signedUp = await here.exchangeCodeForSession(first.query['code'] ?? '')
    expect(amrOf(signedUp.data.session?.access_token ?? '')).toEqual(['email/signup'])
    expect(signedUp.data.user?.email_confirmed_at).toBeTruthy()

    expect((await here.signInWithOtp({ email })).error).toBeNull()
    const second = await follow(linkIn(await mailTo(on.gateway, email, 2)))
    const signedIn = await here.exchangeCodeForSession(second.query['code'] ?? '')
    expect(amrOf(signedIn.data.session?.access_token ?? '')).toEqual(['magiclink'])
  })

  test('a code works once, and only with its verifier', async () => {
    const email = await on.proven()
    const shown = await codeFor(email, 2)
    const wrong = await on.post('/token?grant_type=pkce', { ...shown, code_verifier: randomBytes(40).toString('hex') })
    expect(wrong).toEqual([400, { code: 'bad_code_verifier', message: 'code challenge does not match previously saved code verifier' }])
    const [status, session] = await on.post('/token?grant_type=pkce', shown)
    expect([status, session['token_type']]).toEqual([200, 'bearer'])
    expect(await on.post('/token?grant_type=pkce', shown)).toEqual([
      404,
      { code: 'flow_state_not_found', message: 'invalid flow state, no valid flow state found' },
    ])
  })

  test('two exchanges of one code at once: one session', async () => {
    const shown = await codeFor(await on.proven(), 2)
    const answers = await Promise.all([1, 2, 3, 4].map(() => on.post('/token?grant_type=pkce', shown)))
    expect(answers.map(([status]) => status).toSorted((one, other) => one - other)).toEqual([200, 404, 404, 404])
  })

  test('a code is valid for five minutes after it is issued, however late the email was opened', async () => {
    const email = await on.proven()
    const late = await codeFor(email, 2)
    await on.gateway.sql.query(`update auth.flow_state set auth_code_issued_at = now() - interval '301 seconds' where auth_code = $1`, [
      late.auth_code,
    ])
    const [status, { code }] = await on.post('/token?grant_type=pkce', late)
    expect([status, code]).toEqual([422, 'flow_state_expired'])

    const slow = await codeFor(email, 3)
    await on.gateway.sql.query(`update auth.flow_state set created_at = now() - interval '50 minutes' where auth_code = $1`, [
      slow.auth_code,
    ])
    expect((await on.post('/token?grant_type=pkce', slow))[0]).toBe(200)
  })

  test('before its link is followed a flow has no code that could be guessed', async () => {
    const email = await on.proven()
    const verifier = randomBytes(40).toString('hex')
    await on.post('/recover', { email, code_challenge: challengeOf(verifier), code_challenge_method: 'S256' })
    await mailTo(on.gateway, email, 2)
    const { rows } = await on.gateway.sql.query(
      'select auth_code from auth.flow_state flow join auth.users person on person.id = user_id where email = $1',
      [email],
    )
    expect(rows).toHaveLength(1)
    expect((await on.post('/token?grant_type=pkce', { auth_code: rows[0].auth_code, code_verifier: verifier }))[0]).toBe(404)
  })

  test('a used link is reported in the query and in the fragment', async () => {
    const email = await on.proven()
    await on.browser().resetPasswordForEmail(email)
    const link = linkIn(await mailTo(on.gateway, email, 2))
    await follow(link)
    const refused = {
      error: 'access_denied',
      error_code: 'otp_expired',
      error_description: 'Email link is invalid or has expired',
    }
    const { query, facts } = await follow(link)
    expect([query, facts]).toEqual([refused, refused])
  })

  test("the link's own token opens the session by POST if the app verifies it itself", async () => {
    const email = await on.proven()
    await on.browser().resetPasswordForEmail(email)
    const token_hash = new URL(linkIn(await mailTo(on.gateway, email, 2))).searchParams.get('token') ?? ''
    const { data, error } = await on.browser().verifyOtp({ token_hash, type: 'recovery' })
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
  ])('%j is not a valid challenge', async (given, message) => {
    for (const path of ['/recover', '/otp', '/signup']) {
      expect(await on.post(path, { email: newAddress(), password, ...given })).toEqual([400, { code: 'validation_failed', message }])
    }
  })

  test('an exchange requires code and verifier', async () => {
    const message = 'invalid request: both auth code and code verifier should be non-empty'
    for (const half of [{}, { auth_code: randomUUID() }, { code_verifier: 'x' }, { auth_code: '', code_verifier: 'x' }]) {
      expect(await on.post('/token?grant_type=pkce', half)).toEqual([400, { code: 'validation_failed', message }])
    }
  })
})

describe('the sweep', () => {
  test('removes what can no longer sign anyone in, and leaves the rest', async () => {
    const email = await on.proven()
    const { data } = await on.browser('implicit').signInWithPassword({ email, password })
    const id = data.user?.id ?? ''
    await codeFor(email, 2)
    const count = async () => {
      const { rows } = await on.gateway.sql.query(
        `select (select count(*)::int from auth.sessions where user_id = $1::uuid) as sessions,
          (select count(*)::int from auth.refresh_tokens where user_id = $1::uuid::text) as tokens,
          (select count(*)::int from auth.flow_state where user_id = $1) as flows,
          (select count(*)::int from auth.one_time_tokens where user_id = $1) as links`,
        [id],
      )
      return rows[0]
    }
    await on.post('/recover', { email })
    await mailTo(on.gateway, email, 3)
    await on.gateway.sql.query('select clock.run_tasks()')
    expect(await count()).toEqual({ sessions: 2, tokens: 2, flows: 1, links: 1 })

    await on.gateway.sql.query(`update auth.one_time_tokens set created_at = now() - interval '25 hours' where user_id = $1`, [id])
    await on.gateway.sql.query(`update auth.flow_state set created_at = now() - interval '25 hours' where user_id = $1`, [id])
    await on.gateway.sql.query(
      `update auth.sessions set not_after = now() - interval '25 hours' where id = (select min(id::text)::uuid from auth.sessions where user_id = $1)`,
      [id],
    )
    await on.gateway.sql.query(
      `insert into auth.refresh_tokens (token, user_id, session_id, revoked, updated_at)
       select 'spent-' || age, user_id::text, id, true, now() - age from auth.sessions,
         unnest(array[interval '29 days', interval '31 days']) age where user_id = $1 and not_after is null`,
      [id],
    )
    await on.gateway.sql.query('select clock.run_tasks()')
    expect(await count()).toEqual({ sessions: 1, tokens: 2, flows: 0, links: 0 })
  })
})
