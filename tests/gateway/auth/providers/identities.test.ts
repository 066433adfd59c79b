// Further providers, linked to an account by its owner and unlinked again.
import { randomUUID } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import ws from 'ws'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { password, startGateway, type Gateway, type Member } from '#tests/support/gateway/gateway.ts'
import { startBrowser, startProvider, type Browser, type TestProvider } from '#tests/support/gateway/provider.ts'
import { factsOf, newAddress, serviceClient, settingsOf } from '#tests/support/gateway/sign-in.ts'

let gateway: Gateway
let strict: Gateway
let town: TestProvider
let service: SupabaseClient
const provider = 'town' as 'google'

beforeAll(async () => {
  town = await startProvider()
  const AUTH_PROVIDERS = JSON.stringify({ town: settingsOf(town) })
  ;[gateway, strict] = await Promise.all([
    startGateway({ settings: { AUTH_PROVIDERS, AUTH_ANONYMOUS: 'on' } }),
    startGateway({ settings: { AUTH_PROVIDERS, AUTH_LINKING: 'off' } }),
  ])
  await town.open(`${gateway.url}/auth/v1/callback`)
  service = serviceClient(gateway)
})
afterAll(() => Promise.all([gateway.stop(), strict.stop(), town.stop()]))

const account = () => `${gateway.url}/settings`

function known({ email = newAddress(), verified = true } = {}) {
  const login = randomUUID()
  town.people.set(login, { email, email_verified: verified, name: 'Ana at the town' })
  return { login, email }
}

/** The whole flow in one browser, as from the site's own page. */
async function link(client: SupabaseClient, login: string): Promise<URL> {
  const browser = startBrowser()
  return browser.signIn(await providerAddress(client, browser), account(), login)
}

async function providerAddress(client: SupabaseClient, browser: Browser): Promise<string> {
  const { data: kept } = await client.auth.getSession()
  const page = createClient(gateway.url, gateway.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: browser.fetch },
    realtime: { transport: ws as unknown as typeof WebSocket },
  })
  if (kept.session !== null) await page.auth.setSession(kept.session)
  const { data, error } = await page.auth.linkIdentity({ provider, options: { redirectTo: account(), skipBrowserRedirect: true } })
  if (error !== null) throw error
  return data.url ?? ''
}

async function identitiesOf({ client }: { client: SupabaseClient }) {
  const { data, error } = await client.auth.getUserIdentities()
  if (error !== null) throw error
  return data.identities
}

async function linked(name: string) {
  const member = await gateway.signUp(name)
  const { login, email } = known()
  await link(member.client, login)
  return { ...member, login, townEmail: email }
}

async function unlink({ client }: Pick<Member, 'client'>, which: string) {
  const identity = (await identitiesOf({ client })).find((one) => one.provider === which)
  if (identity === undefined) throw new Error(`no identity at ${which}`)
  return (await client.auth.unlinkIdentity(identity)).error
}

function ask(at: Gateway, path: string, { token, method = 'GET' }: { token?: string; method?: string } = {}) {
  return fetch(`${at.url}/auth/v1${path}`, {
    method,
    redirect: 'manual',
    headers: {
      apikey: at.anonKey,
      'x-supabase-api-version': '2024-01-01',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
  })
}
const codeOf = async (answer: Promise<Response>) => [(await answer).status, (await answer).headers.get('x-sb-error-code')]

describe('linking', () => {
  test('requires a signed-in member', async () => {
    expect(await codeOf(ask(gateway, '/user/identities/authorize?provider=town'))).toEqual([401, 'no_authorization'])
    const ghost = await gateway.signUp('Ghost')
    await ghost.client.auth.signOut()
    const asked = ask(gateway, '/user/identities/authorize?provider=town', { token: ghost.session.access_token })
    expect(await codeOf(asked)).toEqual([403, 'session_not_found'])
  })

  test('can be turned off', async () => {
    const { session } = await strict.signUp('Strict')
    const token = session.access_token
    expect(await codeOf(ask(strict, '/user/identities/authorize?provider=town', { token }))).toEqual([404, 'manual_linking_disabled'])
    const removal = ask(strict, `/user/identities/${randomUUID()}`, { token, method: 'DELETE' })
    expect(await codeOf(removal)).toEqual([404, 'manual_linking_disabled'])
  })

  test('AUTHAPI-15 adds an identity to the account, whatever its address', async () => {
    const ana = await gateway.signUp('Ana')
    const { login, email } = known()
    const back = await link(ana.client, login)
    const { data } = await ana.client.auth.getUser(factsOf(back)['access_token'])
    expect(data.user?.id).toBe(ana.user.id)
    expect(data.user?.email).toBe(ana.email)
    expect(data.user?.app_metadata).toMatchObject({ provider: 'email', providers: ['email', 'town'] })
    expect(factsOf(back)).toHaveProperty('provider_token')
    expect((await identitiesOf(ana)).map((identity) => [identity.provider, identity.id, identity.identity_data?.['email']])).toEqual([
      ['email', ana.user.id, ana.email],
      ['town', login, email],
    ])
  })

  test('AUTHAPI-15 scopes and further query parameters of the linking call reach the provider, except those we set', async () => {
    const ana = await gateway.signUp('Ana Scopes')
    const { data, error } = await ana.client.auth.linkIdentity({
      provider,
      options: {
        redirectTo: account(),
        skipBrowserRedirect: true,
        scopes: 'email calendar',
        queryParams: { prompt: 'consent', login_hint: 'ana@town.test', client_id: 'somebody-else' },
      },
    })
    expect(error).toBeNull()
    const asked = new URL(data.url ?? '').searchParams
    expect(asked.get('scope')?.split(' ')).toEqual(expect.arrayContaining(['email', 'calendar']))
    expect([asked.get('prompt'), asked.get('login_hint')]).toEqual(['consent', 'ana@town.test'])
    expect(asked.getAll('client_id')).not.toContain('somebody-else')
  })

  test('and signs in with it from then on, without a response in the fragment if requested', async () => {
    const { user, login } = await linked('Later')
    const asked = new URLSearchParams({ provider: 'town', redirect_to: account() })
    const back = await startBrowser().signIn(`${gateway.url}/auth/v1/authorize?${asked}`, account(), login)
    const { data } = await (await gateway.client()).auth.getUser(factsOf(back)['access_token'])
    expect(data.user?.id).toBe(user.id)
  })

  test('must end in the browser that started it: a forwarded URL links nothing', async () => {
    const thief = await gateway.signUp('Thief')
    const begun = await providerAddress(thief.client, startBrowser())
    const back = await startBrowser().signIn(begun, gateway.url, known().login)
    const { address } = await startBrowser().open(back.href, gateway.url)
    expect(address.searchParams.get('error_code')).toBe('bad_oauth_state')
    expect(await identitiesOf(thief)).toHaveLength(1)
  })

  test('refuses an identity that is already linked, to this account or another', async () => {
    const ana = await linked('Twice')
    const again = await link(ana.client, ana.login)
    expect(factsOf(again)).toMatchObject({ error_code: 'identity_already_exists', error_description: 'Identity is already linked' })
    const bea = await gateway.signUp('Bea')
    const taken = await link(bea.client, ana.login)
    expect(factsOf(taken)).toMatchObject({
      error_code: 'identity_already_exists',
      error_description: 'Identity is already linked to another user',
    })
    expect(taken.searchParams.get('error_code')).toBe('identity_already_exists')
    expect(await identitiesOf(bea)).toHaveLength(1)
  })

  test('an address of another account stays theirs', async () => {
    const bea = await gateway.signUp('Bea')
    const ana = await gateway.signUp('Ana')
    await link(ana.client, known({ email: bea.email }).login)
    expect((await ana.client.auth.getUser()).data.user?.email).toBe(ana.email)
  })

  test('makes an anonymous account permanent', async () => {
    const client = await gateway.client()
    const { data: anonymous } = await client.auth.signInAnonymously()
    const { login, email } = known()
    const back = await link(client, login)
    const { data } = await client.auth.getUser(factsOf(back)['access_token'])
    expect(data.user).toMatchObject({ id: anonymous.user?.id, is_anonymous: false, email, app_metadata: { provider: 'town' } })
  })
})

describe('unlinking', () => {
  test('the last sign-in method stays', async () => {
    expect(await unlink(await gateway.signUp('Only'), 'email')).toMatchObject({
      status: 422,
      code: 'single_identity_not_deletable',
      message: 'User must have at least 1 identity after unlinking',
    })
  })

  test('an identity that does not exist, or of another member, is not found', async () => {
    const ana = await linked('Owner')
    const bea = await linked('Other')
    const hers = (await identitiesOf(bea)).find((identity) => identity.provider === 'town')
    for (const id of [randomUUID(), hers?.identity_id ?? '']) {
      const removal = ask(gateway, `/user/identities/${id}`, { method: 'DELETE', token: ana.session.access_token })
      expect(await codeOf(removal)).toEqual([422, 'identity_not_found'])
    }
    expect(await identitiesOf(bea)).toHaveLength(2)
    const unreadable = ask(gateway, '/user/identities/seven', { method: 'DELETE', token: ana.session.access_token })
    expect(await codeOf(unreadable)).toEqual([404, 'validation_failed'])
  })

  test('AUTHAPI-16 removes it: it can no longer sign in', async () => {
    const ana = await linked('Leaves Town')
    expect(await unlink(ana, 'town')).toBeNull()
    const { data } = await ana.client.auth.getUser()
    expect(data.user?.app_metadata).toMatchObject({ provider: 'email', providers: ['email'] })
    const asked = new URLSearchParams({ provider: 'town', redirect_to: account() })
    const back = await startBrowser().signIn(`${gateway.url}/auth/v1/authorize?${asked}`, account(), ana.login)
    const other = await (await gateway.client()).auth.getUser(factsOf(back)['access_token'])
    expect(other.data.user?.id).not.toBe(ana.user.id)
    const { rows } = await gateway.sql.query(
      `select payload -> 'traits' ->> 'provider' as provider from auth.audit_log_entries
       where payload ->> 'action' = 'identity_unlinked' and payload ->> 'actor_id' = $1`,
      [ana.user.id],
    )
    expect(rows).toEqual([{ provider: 'town' }])
  })

  test('the account takes the address of the remaining identity', async () => {
    const ana = await linked('Changes')
    expect(await unlink(ana, 'email')).toBeNull()
    const { data } = await ana.client.auth.getUser()
    expect(data.user).toMatchObject({ email: ana.townEmail, app_metadata: { provider: 'town', providers: ['town'] } })
    expect(data.user?.email_confirmed_at).toBeTruthy()
  })

  test('unless that address belongs to another account', async () => {
    const ana = await linked('Squeezed')
    await service.auth.admin.createUser({ email: ana.townEmail, password })
    expect(await unlink(ana, 'email')).toMatchObject({ status: 422, code: 'email_conflict_identity_not_deletable' })
    expect(await identitiesOf(ana)).toHaveLength(2)
  })
})
