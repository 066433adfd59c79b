// Authenticator apps with the official client: verified, required at sign-in, removed.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { challenge, claimsOf, codeOf, enroll, forgetStep, protectedMember, signInAgain, wrongCode } from '#tests/support/gateway/factors.ts'
import { startGateway, type Gateway } from '#tests/support/gateway/gateway.ts'

let gateway: Gateway

beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.stop())

async function post(path: string, token: string, body: object, headers: Record<string, string> = {}) {
  const answer = await fetch(`${gateway.url}/auth/v1${path}`, {
    method: 'POST',
    headers: { apikey: gateway.anonKey, authorization: `Bearer ${token}`, 'x-supabase-api-version': '2024-01-01', ...headers },
    body: JSON.stringify(body),
  })
  return { status: answer.status, headers: answer.headers, body: await answer.json() }
}

describe('verifying', () => {
  test('AUTHAPI-21, AUTHAPI-20, SESS-11: challenge and code raise the session to aal2 with a new refresh token', async () => {
    const ana = await gateway.signUp('Ana')
    const { id, secret } = await enroll(ana)
    const asked = await ana.client.auth.mfa.challenge({ factorId: id })
    expect(asked.data).toMatchObject({ id: expect.any(String), type: 'totp' })
    expect(Math.abs((asked.data?.expires_at ?? 0) - Date.now() / 1000 - 300)).toBeLessThan(10)

    const events: string[] = []
    ana.client.auth.onAuthStateChange((event) => void events.push(event))
    const { data, error } = await ana.client.auth.mfa.verify({ factorId: id, challengeId: asked.data?.id ?? '', code: codeOf(secret) })
    expect(error).toBeNull()
    expect(events).toContain('MFA_CHALLENGE_VERIFIED')
    expect(data).toMatchObject({ token_type: 'bearer', expires_in: 3600, user: { id: ana.user.id } })
    expect(data?.refresh_token).not.toBe(ana.session.refresh_token)
    const claims = claimsOf(data?.access_token ?? '')
    expect(claims).toMatchObject({ aal: 'aal2', session_id: claimsOf(ana.session.access_token).session_id })
    expect(claims.amr.map(({ method }: { method: string }) => method)).toEqual(['totp', 'password'])

    const level = await ana.client.auth.mfa.getAuthenticatorAssuranceLevel()
    expect(level.data).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' })
    const renewed = await ana.client.auth.refreshSession()
    expect(claimsOf(renewed.data.session?.access_token ?? '').aal).toBe('aal2')
  })

  test('the refresh token from before the second factor returns the raised session for seconds only', async () => {
    const refresh = (refresh_token: string) => post('/token?grant_type=refresh_token', gateway.anonKey, { refresh_token })
    const ana = await protectedMember(gateway, 'Ana')
    const { client, session } = await signInAgain(gateway, ana)
    await client.auth.mfa.challengeAndVerify({ factorId: ana.factorId, code: codeOf(ana.secret, 1) })
    const soon = await refresh(session.refresh_token)
    expect([soon.status, claimsOf(soon.body.access_token).aal]).toEqual([200, 'aal2'])
    await gateway.sql.query(`update auth.refresh_tokens set updated_at = updated_at - interval '11 seconds' where token = $1`, [
      session.refresh_token,
    ])
    const late = await refresh(session.refresh_token)
    expect([late.status, late.body.code]).toEqual([400, 'refresh_token_already_used'])
    expect((await refresh(soon.body.refresh_token)).status).toBe(400)
  })

  test('signing in again gives aal1 and reports that aal2 is required', async () => {
    const ana = await protectedMember(gateway, 'Ana')
    const { client, session } = await signInAgain(gateway, ana)
    expect(claimsOf(session.access_token)).toMatchObject({ aal: 'aal1' })
    expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' })
    const { error } = await client.auth.mfa.challengeAndVerify({ factorId: ana.factorId, code: codeOf(ana.secret, 1) })
    expect(error).toBeNull()
    expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ currentLevel: 'aal2' })
  })

  test('the previous and the next code work too, others do not', async () => {
    const ana = await protectedMember(gateway, 'Ana')
    for (const [on, isGood] of [
      [-3, false],
      [3, false],
      [-1, true],
      [0, true],
      [1, true],
    ] as const) {
      await forgetStep(gateway, ana.factorId)
      // A code must not expire between being generated and being used.
      await vi.waitFor(() => expect(Date.now() % 30_000).toBeLessThan(25_000), { timeout: 10_000 })
      const { error } = await ana.client.auth.mfa.challengeAndVerify({ factorId: ana.factorId, code: codeOf(ana.secret, on) })
      expect(error?.code ?? 'good').toBe(isGood ? 'good' : 'mfa_verification_failed')
    }
  })

  test('a code works once, even in twenty concurrent requests', async () => {
    const ana = await protectedMember(gateway, 'Ana')
    const { access_token: token } = (await signInAgain(gateway, ana)).session
    const code = codeOf(ana.secret, 1)
    const { client } = await signInAgain(gateway, ana)
    const challenges: string[] = []
    for (let at = 0; at < 5; at += 1) challenges.push(await challenge({ client }, ana.factorId))
    const shown = await Promise.all(
      Array.from({ length: 20 }, (_, at) => post(`/factors/${ana.factorId}/verify`, token, { challenge_id: challenges[at % 5], code })),
    )
    expect(shown.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('a code from before the last accepted one does not work either', async () => {
    const ana = await protectedMember(gateway, 'Ana')
    await forgetStep(gateway, ana.factorId)
    expect((await ana.client.auth.mfa.challengeAndVerify({ factorId: ana.factorId, code: codeOf(ana.secret, 1) })).error).toBeNull()
    const { error } = await ana.client.auth.mfa.challengeAndVerify({ factorId: ana.factorId, code: codeOf(ana.secret) })
    expect(error).toMatchObject({ status: 422, code: 'mfa_verification_failed', message: 'Invalid TOTP code entered' })
  })

  test('five wrong codes lock the factor for five minutes, even for the right code, on every challenge', async () => {
    const ana = await protectedMember(gateway, 'Ana')
    await forgetStep(gateway, ana.factorId)
    for (let at = 0; at < 5; at += 1) {
      const { error } = await ana.client.auth.mfa.challengeAndVerify({ factorId: ana.factorId, code: wrongCode(ana.secret) })
      expect(error).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
    }
    const challengeId = await challenge(ana, ana.factorId)
    const token = (await ana.client.auth.getSession()).data.session?.access_token ?? ''
    const refused = await post(`/factors/${ana.factorId}/verify`, token, { challenge_id: challengeId, code: codeOf(ana.secret) })
    expect(refused).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } })
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(200)
    expect(wait).toBeLessThanOrEqual(300)

    await gateway.sql.query(
      `update auth.mfa_factors set failures = (select array_agg(at - interval '5 minutes' order by at) from unnest(failures) at) where id = $1`,
      [ana.factorId],
    )
    expect((await post(`/factors/${ana.factorId}/verify`, token, { challenge_id: challengeId, code: codeOf(ana.secret) })).status).toBe(200)
  })

  test('forty wrong codes at once count as five attempts', async () => {
    const ana = await protectedMember(gateway, 'Ana')
    const challengeId = await challenge(ana, ana.factorId)
    const token = (await ana.client.auth.getSession()).data.session?.access_token ?? ''
    const code = wrongCode(ana.secret)
    const shown = await Promise.all(
      Array.from({ length: 40 }, () => post(`/factors/${ana.factorId}/verify`, token, { challenge_id: challengeId, code })),
    )
    expect(shown.filter(({ status }) => status === 422)).toHaveLength(5)
    expect(shown.filter(({ status }) => status === 429)).toHaveLength(35)
  })

  test('a challenge expires after 300 s, and one of another member or an invented one does not exist', async () => {
    const ana = await protectedMember(gateway, 'Ana')
    const challengeId = await challenge(ana, ana.factorId)
    await gateway.sql.query(`update auth.mfa_challenges set created_at = created_at - interval '301 seconds' where id = $1`, [challengeId])
    const shown = { factorId: ana.factorId, code: codeOf(ana.secret, 1) }
    expect((await ana.client.auth.mfa.verify({ ...shown, challengeId })).error).toMatchObject({
      status: 422,
      code: 'mfa_challenge_expired',
      message: `MFA challenge ${challengeId} has expired, verify against another challenge or create a new challenge.`,
    })
    const bea = await protectedMember(gateway, 'Bea')
    for (const other of [await challenge(bea, bea.factorId), crypto.randomUUID(), 'nonsense']) {
      expect((await ana.client.auth.mfa.verify({ ...shown, challengeId: other })).error).toMatchObject({
        status: 422,
        code: 'mfa_factor_not_found',
        message: 'MFA factor with the provided challenge ID not found',
      })
    }
    const empty = await ana.client.auth.mfa.verify({ ...shown, challengeId, code: '' })
    expect(empty.error).toMatchObject({ status: 400, code: 'validation_failed', message: 'Code needs to be non-empty' })
  })

  test('a challenge only accepts a response from the address that requested it, once', async () => {
    const ana = await protectedMember(gateway, 'Ana')
    await forgetStep(gateway, ana.factorId)
    const used = await challenge(ana, ana.factorId)
    await ana.client.auth.mfa.verify({ factorId: ana.factorId, challengeId: used, code: codeOf(ana.secret) })
    const elsewhere = await challenge(ana, ana.factorId)
    await gateway.sql.query(`update auth.mfa_challenges set ip_address = '203.0.113.7' where id = $1`, [elsewhere])
    for (const challengeId of [used, elsewhere]) {
      const { error } = await ana.client.auth.mfa.verify({ factorId: ana.factorId, challengeId, code: codeOf(ana.secret, 1) })
      expect(error).toMatchObject({ status: 422, code: 'mfa_ip_address_mismatch' })
    }
  })

  test("another member's factor is not found, by any verb", async () => {
    const ana = await protectedMember(gateway, 'Ana')
    const bea = await protectedMember(gateway, 'Bea')
    const token = (await bea.client.auth.getSession()).data.session?.access_token ?? ''
    const asked = await challenge(ana, ana.factorId)
    expect((await bea.client.auth.mfa.challenge({ factorId: ana.factorId })).error).toMatchObject({
      status: 404,
      code: 'mfa_factor_not_found',
    })
    expect(await post(`/factors/${ana.factorId}/verify`, token, { challenge_id: asked, code: codeOf(ana.secret, 1) })).toMatchObject({
      status: 404,
      body: { code: 'mfa_factor_not_found', message: 'Factor not found' },
    })
    expect((await bea.client.auth.mfa.unenroll({ factorId: ana.factorId })).error).toMatchObject({
      status: 404,
      code: 'mfa_factor_not_found',
    })
    expect((await ana.client.auth.mfa.listFactors()).data?.totp).toHaveLength(1)
    expect((await bea.client.auth.mfa.challenge({ factorId: 'x' })).error).toMatchObject({ status: 404, code: 'validation_failed' })
  })

  test("success ends the member's sessions below aal2 and removes unfinished enrollments", async () => {
    const ana = await gateway.signUp('Ana')
    const elsewhere = await signInAgain(gateway, ana)
    await enroll(ana, 'Abandoned')
    const { id, secret } = await enroll(ana, 'Kept')
    await ana.client.auth.mfa.challengeAndVerify({ factorId: id, code: codeOf(secret) })
    expect((await ana.client.auth.mfa.listFactors()).data?.all.map((factor) => factor.friendly_name)).toEqual(['Kept'])
    expect((await elsewhere.client.auth.getUser()).error).not.toBeNull()
    const token = elsewhere.session.refresh_token
    expect((await elsewhere.client.auth.refreshSession({ refresh_token: token })).error).toMatchObject({ code: 'refresh_token_not_found' })

    const high = await signInAgain(gateway, ana)
    await forgetStep(gateway, id)
    await high.client.auth.mfa.challengeAndVerify({ factorId: id, code: codeOf(secret) })
    const low = await signInAgain(gateway, ana)
    await forgetStep(gateway, id)
    await low.client.auth.mfa.challengeAndVerify({ factorId: id, code: codeOf(secret) })
    expect((await high.client.auth.getUser()).error).toBeNull()
  })
})

describe('not allowed at aal1', () => {
  test('changing the password or the address once a factor is verified', async () => {
    const ana = await protectedMember(gateway, 'Ana')
    const { client } = await signInAgain(gateway, ana)
    for (const change of [{ password: 'another-chair-77' }, { email: 'elsewhere@town.test' }]) {
      expect((await client.auth.updateUser(change)).error).toMatchObject({
        status: 401,
        code: 'insufficient_aal',
        message: 'AAL2 session is required to update email or password when MFA is enabled.',
      })
    }
    expect((await client.auth.updateUser({ data: { colour: 'green' } })).error).toBeNull()
    expect((await ana.client.auth.updateUser({ password: 'another-chair-77' })).error).toBeNull()
  })

  test('AUTHAPI-19: removing a verified factor; aal2 can, and the sessions it raised fall back to aal1', async () => {
    const ana = await protectedMember(gateway, 'Ana')
    const { client } = await signInAgain(gateway, ana)
    expect((await client.auth.mfa.unenroll({ factorId: ana.factorId })).error).toMatchObject({
      status: 422,
      code: 'insufficient_aal',
      message: 'AAL2 required to unenroll verified factor',
    })
    const removed = await ana.client.auth.mfa.unenroll({ factorId: ana.factorId })
    expect(removed).toMatchObject({ data: { id: ana.factorId }, error: null })
    const renewed = await ana.client.auth.refreshSession()
    expect(claimsOf(renewed.data.session?.access_token ?? '')).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] })
    expect((await ana.client.auth.mfa.listFactors()).data?.all).toEqual([])
  })

  test('an unverified factor can be removed without aal2', async () => {
    const ana = await gateway.signUp('Ana')
    const { id } = await enroll(ana)
    expect((await ana.client.auth.mfa.unenroll({ factorId: id })).error).toBeNull()
  })
})

test('two devices verify two factors at the same time without waiting for each other', async () => {
  const ana = await protectedMember(gateway, 'Ana')
  const other = await enroll(ana, 'Tablet')
  await ana.client.auth.mfa.challengeAndVerify({ factorId: other.id, code: codeOf(other.secret) })
  for (let round = 0; round < 8; round += 1) {
    await forgetStep(gateway, ana.factorId)
    await forgetStep(gateway, other.id)
    const [here, there] = [await signInAgain(gateway, ana), await signInAgain(gateway, ana)]
    const answers = await Promise.all([
      here.client.auth.mfa.challengeAndVerify({ factorId: ana.factorId, code: codeOf(ana.secret) }),
      there.client.auth.mfa.challengeAndVerify({ factorId: other.id, code: codeOf(other.secret) }),
    ])
    // Whichever comes first may end the other's session, which is still at the lower level.
    const codes = answers.map(({ error }) => error?.code ?? 'ok')
    expect(codes).toContain('ok')
    for (const code of codes) expect(['ok', 'session_not_found', undefined]).toContain(code)
  }
})

test('only the service can read secrets, challenges and codes', async () => {
  await protectedMember(gateway, 'Ana')
  for (const table of ['mfa_factors', 'mfa_challenges', 'mfa_recovery_codes']) {
    const { rows } = await gateway.sql.query<{ role: string; may: boolean }>(
      `select role, has_table_privilege(role, 'auth.' || $1, 'select') or has_any_column_privilege(role, 'auth.' || $1, 'select') as may
       from unnest(array['anon', 'authenticated', 'authenticator', 'service_role']) role`,
      [table],
    )
    expect(Object.fromEntries(rows.map(({ role, may }) => [role, may]))).toEqual({
      anon: false,
      authenticated: false,
      authenticator: false,
      service_role: true,
    })
    const answer = await fetch(`${gateway.url}/rest/v1/${table}?select=*`, {
      headers: { apikey: gateway.serviceKey, 'accept-profile': 'auth' },
    })
    expect(answer.status).toBe(406)
  }
})
