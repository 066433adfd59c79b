// How the auth protocol answers: the shapes of refusals, settings and public keys; and what it never shows.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askAuth, type AuthRequest, version } from '#tests/support/gateway/auth-api.ts'
import { password, startGateway, type Gateway } from '#tests/support/gateway/gateway.ts'
import { newAddress } from '#tests/support/gateway/sign-in.ts'

let gateway: Gateway

beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.stop())

const ask = (path: string, request?: AuthRequest) => askAuth(gateway, path, request)

describe('responses', () => {
  test('both formats of a refusal', async () => {
    const body = { email: newAddress(), password: 'wrong-one' }
    const old = await ask('/token?grant_type=password', { body })
    expect(old.headers.get('x-supabase-api-version')).toBeNull()
    expect(await old.json()).toEqual({ code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' })
    const dated = await ask('/token?grant_type=password', { body, headers: version })
    expect(dated.headers.get('x-supabase-api-version')).toBe('2024-01-01')
    expect(dated.headers.get('access-control-allow-origin')).toBe('*')
    expect(await dated.json()).toEqual({ code: 'invalid_credentials', message: 'Invalid login credentials' })
  })

  test('a request without a key, or with a wrong one, is refused by the gateway', async () => {
    const none = await fetch(`${gateway.url}/auth/v1/settings`)
    expect([none.status, await none.json()]).toEqual([
      401,
      { message: 'No API key found in request', hint: 'No `apikey` request header or url param was found.' },
    ])
    const wrong = await ask('/settings', { headers: { apikey: 'sb_publishable_wrong' } })
    expect([wrong.status, await wrong.json()]).toEqual([
      401,
      { message: 'Invalid API key', hint: 'Double check your Supabase `anon` or `service_role` API key.' },
    ])
    expect((await fetch(`${gateway.url}/auth/v1/settings?apikey=${gateway.anonKey}`)).status).toBe(200)
  })

  test('malformed, oversized and misplaced requests', async () => {
    expect(await (await ask('/signup', { body: '{"email":', headers: version })).json()).toMatchObject({ code: 'bad_json' })
    expect(await (await ask('/signup', { body: { email: 5 }, headers: version })).json()).toMatchObject({ code: 'bad_json' })
    const large = await ask('/signup', { body: { email: 'x'.repeat(1024 * 1024) }, headers: version })
    expect([large.status, (await large.json()).code]).toEqual([413, 'request_entity_too_large'])
    const nul = await ask('/token?grant_type=password', { body: { email: 'a\u0000@b.de', password }, headers: version })
    expect([nul.status, (await nul.json()).code]).toEqual([400, 'validation_failed'])
    expect((await ask('/nothing-here')).status).toBe(404)
    expect((await ask('/signup')).status).toBe(405)
  })

  test('settings, health and AUTHAPI-22 GET /.well-known/jwks.json: public halves only', async () => {
    expect(await (await ask('/settings')).json()).toMatchObject({
      external: { email: true, phone: false },
      disable_signup: false,
      mailer_autoconfirm: true,
    })
    expect(await (await ask('/health')).json()).toMatchObject({ name: 'GoTrue' })
    const jwks = await fetch(`${gateway.url}/auth/v1/.well-known/jwks.json`)
    expect(jwks.headers.get('cache-control')).toBe('public, max-age=600')
    const { keys } = (await jwks.json()) as { keys: Record<string, unknown>[] }
    expect(keys).toHaveLength(1)
    expect(keys[0]).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' })
    expect(keys[0]).not.toHaveProperty('d')
  })

  test('AUTHAPI-22 the client verifies an access token with only the published key', async () => {
    const { client, user } = await gateway.signUp('Hope')
    const { data, error } = await client.auth.getClaims()
    expect(error).toBeNull()
    expect(data?.claims.sub).toBe(user.id)
  })
})

describe('what stays hidden', () => {
  test('no request role except the service can read the signing keys or any table of schema auth', async () => {
    const tables = [
      'users',
      'identities',
      'sessions',
      'refresh_tokens',
      'one_time_tokens',
      'mfa_factors',
      'mfa_amr_claims',
      'signing_keys',
      'api_keys',
    ]
    for (const table of tables) {
      const rights = await gateway.sql.query(
        `select has_table_privilege('anon', $1, 'select') or has_table_privilege('authenticated', $1, 'select') as members,
                has_table_privilege('service_role', $1, 'select') as service, relrowsecurity as guarded
         from pg_class where oid = $1::regclass`,
        [`auth.${table}`],
      )
      expect(rights.rows[0], table).toEqual({ members: false, service: !/keys/.test(table), guarded: true })
    }
  })

  test('passwords and tokens never reach the log', async () => {
    const { session } = await gateway.signUp('Logged')
    await expect.poll(() => gateway.lines.some((line) => line.includes('/auth/v1/signup') && line.includes('200'))).toBe(true)
    for (const secret of [password, session.access_token, session.refresh_token])
      expect(gateway.lines.some((line) => line.includes(secret))).toBe(false)
  })
})
