import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { password, startGateway, type Gateway } from '#tests/support/gateway/gateway.ts'

let gateway: Gateway

beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.stop())

type Answer = { status: number; body: { refresh_token: string; access_token: string; code?: string } }

async function refresh(token: string): Promise<Answer> {
  const answer = await fetch(`${gateway.url}/auth/v1/token?grant_type=refresh_token`, {
    method: 'POST',
    headers: { apikey: gateway.anonKey, 'x-supabase-api-version': '2024-01-01' },
    body: JSON.stringify({ refresh_token: token }),
  })
  return { status: answer.status, body: await answer.json() }
}

const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{1,6}Z$/

/** As if a day had passed since the sign-in and the last refresh. */
async function age(userId: string): Promise<void> {
  await gateway.sql.query(`update auth.refresh_tokens set updated_at = updated_at - interval '1 day' where user_id = $1`, [userId])
  await gateway.sql.query(
    `update auth.mfa_amr_claims set updated_at = updated_at - interval '1 day'
     where session_id in (select id from auth.sessions where user_id = $1)`,
    [userId],
  )
}

describe('shapes', () => {
  test('SESS-01 a session has access_token, refresh_token, expires_at, expires_in, token_type and user', async () => {
    const { session, user } = await gateway.signUp('Ana')
    expect(session).toMatchObject({ token_type: 'bearer', expires_in: 3600, user: { id: user.id } })
    expect(session.refresh_token).toMatch(/^[a-z0-9]{12}$/)
    expect(Math.abs((session.expires_at ?? 0) - Date.now() / 1000 - 3600)).toBeLessThan(10)
    expect(JSON.parse(Buffer.from(session.access_token.split('.')[0] ?? '', 'base64url').toString())).toMatchObject({
      alg: 'ES256',
      typ: 'JWT',
    })
    expect(claimsOf(session.access_token)).toMatchObject({
      iss: `${gateway.url}/auth/v1`,
      sub: user.id,
      aud: 'authenticated',
      role: 'authenticated',
      email: user.email,
      phone: '',
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: expect.any(Number) }],
      session_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      is_anonymous: false,
      app_metadata: { provider: 'email', providers: ['email'] },
      exp: session.expires_at,
    })
  })

  test('SESS-03 a user has id, identities and factors', async () => {
    const { client, user, email } = await gateway.signUp('Bea')
    await gateway.sql.query(
      `insert into auth.mfa_factors (user_id, factor_type, status, friendly_name) values ($1, 'totp', 'unverified', 'My phone')`,
      [user.id],
    )
    const { data } = await client.auth.getUser()
    expect(data.user?.id).toBe(user.id)
    expect(data.user?.identities).toEqual([
      {
        identity_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        id: user.id,
        user_id: user.id,
        provider: 'email',
        email,
        identity_data: { sub: user.id, email, full_name: 'Bea', account_kind: 'student', email_verified: true, phone_verified: false },
        last_sign_in_at: expect.stringMatching(iso),
        created_at: expect.stringMatching(iso),
        updated_at: expect.stringMatching(iso),
      },
    ])
    expect(data.user?.factors).toEqual([
      {
        id: expect.any(String),
        factor_type: 'totp',
        status: 'unverified',
        friendly_name: 'My phone',
        created_at: expect.stringMatching(iso),
        updated_at: expect.stringMatching(iso),
      },
    ])
    for (const stamp of ['created_at', 'updated_at', 'email_confirmed_at', 'confirmed_at', 'last_sign_in_at'] as const)
      expect(data.user?.[stamp]).toMatch(iso)
    expect(data.user?.phone).toBe('')
    expect(data.user).not.toHaveProperty('new_email')
  })
})

describe('refreshing', () => {
  test('AUTHAPI-09 POST /token?grant_type=refresh_token gives a new pair of the same session', async () => {
    const { client, session } = await gateway.signUp('Cleo')
    const { data, error } = await client.auth.refreshSession()
    expect(error).toBeNull()
    expect(data.session?.refresh_token).not.toBe(session.refresh_token)
    const [before, after] = [claimsOf(session.access_token), claimsOf(data.session?.access_token ?? '')]
    expect(after.session_id).toBe(before.session_id)
    expect(after.amr).toEqual(before.amr)
  })

  test('a token whose child was never used returns that child again, a day later, too', async () => {
    const { session, user } = await gateway.signUp('Dee')
    const first = await refresh(session.refresh_token)
    await age(user.id)
    const second = await refresh(session.refresh_token)
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body.refresh_token).toBe(first.body.refresh_token)
    expect((await refresh(first.body.refresh_token)).status).toBe(200)
  })

  test('fifty tabs at once get one child, and one token stays valid', async () => {
    const { session, user } = await gateway.signUp('Eve')
    const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(session.refresh_token)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1)
    const { rows } = await gateway.sql.query('select count(*)::int as alive from auth.refresh_tokens where user_id = $1 and not revoked', [
      user.id,
    ])
    expect(rows[0].alive).toBe(1)
  })

  test('a token whose child was used ends the family', async () => {
    const { session } = await gateway.signUp('Gia')
    const { body: child } = await refresh(session.refresh_token)
    const { body: grandchild } = await refresh(child.refresh_token)
    const again = await refresh(session.refresh_token)
    expect([again.status, again.body.code]).toEqual([400, 'refresh_token_already_used'])
    const after = await refresh(grandchild.refresh_token)
    expect([after.status, after.body.code]).toEqual([400, 'refresh_token_already_used'])
  })

  test('a token whose child was used ends the whole family a day later, too, and every token of it is refused', async () => {
    const { session, user } = await gateway.signUp('Hope')
    const { body: child } = await refresh(session.refresh_token)
    const { body: grandchild } = await refresh(child.refresh_token)
    await age(user.id)
    const replay = await refresh(session.refresh_token)
    expect([replay.status, replay.body.code]).toEqual([400, 'refresh_token_already_used'])
    for (const { refresh_token } of [grandchild, child, session]) {
      const after = await refresh(refresh_token)
      expect([after.status, after.body.code]).toEqual([400, 'refresh_token_already_used'])
    }
    const { error } = await (await gateway.client()).auth.getUser(grandchild.access_token)
    expect(error?.name).toBe('AuthSessionMissingError')
  })

  test('if a replay and a refresh race, no token is issued after the family is revoked', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { session, user } = await gateway.signUp(`Race ${round}`)
      const { body: child } = await refresh(session.refresh_token)
      const { body: grandchild } = await refresh(child.refresh_token)
      await age(user.id)
      await Promise.all([refresh(session.refresh_token), refresh(grandchild.refresh_token), refresh(session.refresh_token)])
      const { rows } = await gateway.sql.query('select token from auth.refresh_tokens where user_id = $1 and not revoked', [user.id])
      expect(rows).toEqual([])
    }
  })

  test('if a parent and its unused child race, the child is used once, and the parent returns it before that or ends the family', async () => {
    const { user, client, email } = await gateway.signUp('Pia')
    for (let round = 0; round < 20; round += 1) {
      const { data } = await client.auth.signInWithPassword({ email, password })
      const parent = data.session?.refresh_token ?? ''
      const { body: child } = await refresh(parent)
      await age(user.id)
      const [used, replayed] = await Promise.all([refresh(child.refresh_token), refresh(parent)])
      const newest = await refresh(used.body.refresh_token)
      // The child was used in both cases; the replay came either before or after that.
      expect(used.status).toBe(200)
      if (replayed.status === 200) {
        expect([replayed.body.refresh_token, newest.status]).toEqual([child.refresh_token, 200])
      } else {
        expect([replayed.body.code, newest.body.code]).toEqual(['refresh_token_already_used', 'refresh_token_already_used'])
      }
    }
  })

  test('SESS-12 SESS-13 while the server has a fault a refresh gets a 5xx, and the same token works afterward', async () => {
    const { session } = await gateway.signUp('Nell')
    await gateway.sql.query('alter table auth.refresh_tokens rename to refresh_tokens_away')
    const during = await refresh(session.refresh_token)
    await gateway.sql.query('alter table auth.refresh_tokens_away rename to refresh_tokens')
    expect([during.status, during.body.code]).toEqual([500, 'unexpected_failure'])
    expect((await refresh(session.refresh_token)).status).toBe(200)
  })

  test('SESS-13 a session locked for too long gets a 503, to be retried', async () => {
    const { session, user } = await gateway.signUp('Olga')
    await gateway.sql.query('begin')
    await gateway.sql.query('select from auth.sessions where user_id = $1 for update', [user.id])
    const during = await refresh(session.refresh_token)
    await gateway.sql.query('rollback')
    expect([during.status, during.body.code]).toEqual([503, 'conflict'])
    expect((await refresh(session.refresh_token)).status).toBe(200)
  })

  test("SESS-12 an unknown, a short and an ended session's token are refused with 400, which ends the session", async () => {
    expect((await refresh('unknowntoken')).body.code).toBe('refresh_token_not_found')
    expect((await refresh('short')).body.code).toBe('validation_failed')
    const { session, user } = await gateway.signUp('Ivy')
    await gateway.sql.query('update auth.sessions set not_after = now() where user_id = $1', [user.id])
    const { status, body } = await refresh(session.refresh_token)
    expect([status, body.code]).toEqual([400, 'session_expired'])
  })
})

async function onTwoDevices(name: string) {
  const { client: here, email } = await gateway.signUp(name)
  const there = await gateway.client()
  await there.auth.signInWithPassword({ email, password })
  const { data } = await here.auth.getSession()
  return { here, there, tokenHere: data.session?.access_token ?? '' }
}
const isSignedIn = async (client: Awaited<ReturnType<Gateway['client']>>) => (await client.auth.refreshSession()).error === null

describe('signing out', () => {
  test('AUTHAPI-23 sign out with scope global ends every session', async () => {
    const { here, there, tokenHere } = await onTwoDevices('Jo')
    expect((await here.auth.signOut({ scope: 'global' })).error).toBeNull()
    expect(await isSignedIn(there)).toBe(false)
    const answer = await fetch(`${gateway.url}/auth/v1/user`, {
      headers: { apikey: gateway.anonKey, authorization: `Bearer ${tokenHere}`, 'x-supabase-api-version': '2024-01-01' },
    })
    expect([answer.status, (await answer.json()).code]).toEqual([403, 'session_not_found'])
  })

  test('AUTHAPI-24 sign out with scope local ends only this session', async () => {
    const { here, there } = await onTwoDevices('Kim')
    const { data } = await here.auth.getSession()
    expect((await here.auth.signOut({ scope: 'local' })).error).toBeNull()
    expect((await refresh(data.session?.refresh_token ?? '')).status).toBe(400)
    expect(await isSignedIn(there)).toBe(true)
  })

  test('AUTHAPI-25 sign out with scope others ends every session except this one', async () => {
    const { here, there } = await onTwoDevices('Lou')
    expect((await here.auth.signOut({ scope: 'others' })).error).toBeNull()
    expect(await isSignedIn(there)).toBe(false)
    expect(await isSignedIn(here)).toBe(true)
  })

  test('it returns 204 for an empty JSON body, and refuses an unknown scope', async () => {
    const { session } = await gateway.signUp('Mia')
    const signOut = (scope: string) =>
      fetch(`${gateway.url}/auth/v1/logout?scope=${scope}`, {
        method: 'POST',
        headers: {
          apikey: gateway.anonKey,
          authorization: `Bearer ${session.access_token}`,
          'content-type': 'application/json;charset=UTF-8',
        },
      })
    expect((await signOut('nowhere')).status).toBe(400)
    expect((await signOut('local')).status).toBe(204)
  })
})
