// Signing in by another provider: a real OpenID provider beside the server, its pages walked through by a browser that
// keeps cookies.
import { randomUUID } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import ws from 'ws'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { password, startGateway, type Gateway } from '#tests/support/gateway.ts'
import { startBrowser, startGitHub, startProvider, type TestGitHub, type TestProvider } from '#tests/support/provider.ts'

let gateway: Gateway
let town: TestProvider
let village: TestProvider
let github: TestGitHub
let service: SupabaseClient
const githubSecret = randomUUID()
const settingsOf = ({ clientId, clientSecret, url }: TestProvider) => ({ clientId, clientSecret, issuer: url })

beforeAll(async () => {
  town = await startProvider()
  village = await startProvider({ auth: 'client_secret_basic' })
  github = await startGitHub(githubSecret)
  gateway = await startGateway({
    settings: {
      AUTH_AUTOCONFIRM: 'false',
      REDIRECT_URLS: 'https://app.example/**,com.example.app://**',
      AUTH_PROVIDERS: JSON.stringify({
        town: { ...settingsOf(town), label: 'Town hall' },
        village: settingsOf(village),
        github: { clientId: 'the-site', clientSecret: githubSecret, issuer: github.url },
        gone: { clientId: 'the-site', clientSecret: 'x', issuer: 'http://127.0.0.1:1' },
      }),
    },
  })
  for (const provider of [town, village]) await provider.open(`${gateway.url}/auth/v1/callback`)
  service = createClient(gateway.url, gateway.serviceKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: ws as unknown as typeof WebSocket },
  })
})
afterAll(async () => {
  await gateway.stop()
  await Promise.all([town.stop(), village.stop(), github.stop()])
})

const welcome = () => `${gateway.url}/welcome`
const newAddress = () => `${randomUUID()}@town.test`

/** Somebody new at a provider; the login to type there. */
function known({ at = town, email = newAddress(), verified = true, name = 'Ana Alvarez' } = {}) {
  const login = randomUUID()
  at.people.set(login, { email, email_verified: verified, name, picture: 'https://pictures.example/ana.png' })
  return { login, email }
}

function start(query: Record<string, string> = {}) {
  const asked = new URLSearchParams({ provider: 'town', redirect_to: welcome(), ...query })
  return `${gateway.url}/auth/v1/authorize?${asked}`
}

function pkceClient(): SupabaseClient {
  const kept = new Map<string, string>()
  return createClient(gateway.url, gateway.anonKey, {
    auth: {
      flowType: 'pkce',
      autoRefreshToken: false,
      detectSessionInUrl: false,
      storage: {
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, value) => void kept.set(key, value),
        removeItem: (key) => void kept.delete(key),
      },
    },
    realtime: { transport: ws as unknown as typeof WebSocket },
  })
}

const factsOf = ({ hash }: URL) => Object.fromEntries(new URLSearchParams(hash.slice(1)))
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

async function userOf(back: URL) {
  const { data, error } = await (await gateway.client()).auth.getUser(factsOf(back)['access_token'] ?? '')
  if (error !== null) throw error
  return data.user
}

/** The reason why not, which stands in query and fragment alike. */
function failureOf(back: URL) {
  const facts = factsOf(back)
  const { error, error_code, error_description } = facts
  for (const [name, value] of Object.entries(facts)) expect(back.searchParams.get(name)).toBe(value)
  expect(back.href).not.toContain('access_token')
  return [error, error_code, error_description]
}

async function addressAsked(query: Record<string, string>) {
  const answer = await fetch(start({ skip_http_redirect: 'true', ...query }))
  return new URL(((await answer.json()) as { url: string }).url)
}

const refusal = async (query: Record<string, string>) => {
  const answer = await fetch(start(query), { redirect: 'manual', headers: { 'x-supabase-api-version': '2024-01-01' } })
  return [answer.status, ...Object.values((await answer.json()) as Record<string, string>)]
}

async function confirmed(email: string) {
  const { data, error } = await service.auth.admin.createUser({ email, password, email_confirm: true })
  if (error !== null) throw error
  return data.user
}

const signsIn = async (email: string) => (await (await gateway.client()).auth.signInWithPassword({ email, password })).error?.code ?? 'ok'

const backFrom = async (at: Gateway, email: string, verified: boolean) => {
  github.person = { id: Math.floor(Math.random() * 1e9), login: 'bea', name: 'Bea', emails: [{ email, primary: true, verified }] }
  const back = `${at.url}/welcome`
  return (await startBrowser().open(`${at.url}/auth/v1/authorize?provider=github&redirect_to=${back}`, back)).address
}

const used = 'OAuth state parameter is invalid'

describe('signing in', () => {
  test('AUTHAPI-14 implicit: the session is in the fragment, the query says nothing', async () => {
    const { login, email } = known()
    const back = await startBrowser().signIn(start(), welcome(), login)
    expect(back.search).toBe('')
    expect(Object.keys(factsOf(back)).toSorted()).toEqual([
      'access_token',
      'expires_at',
      'expires_in',
      'provider_refresh_token',
      'provider_token',
      'refresh_token',
      'token_type',
    ])
    const user = await userOf(back)
    expect(user).toMatchObject({
      email,
      app_metadata: { provider: 'town', providers: ['town'] },
      user_metadata: { full_name: 'Ana Alvarez', avatar_url: 'https://pictures.example/ana.png', email, email_verified: true },
      identities: [{ provider: 'town', id: login, identity_data: { sub: login, iss: town.url, email } }],
    })
    expect(user.email_confirmed_at).toBeTruthy()
    expect(claimsOf(factsOf(back)['access_token'] ?? '')).toMatchObject({ aal: 'aal1', amr: [{ method: 'oauth' }] })
  })

  test('SESS-02 PKCE: the code is exchanged for a session that carries provider_token', async () => {
    const { login, email } = known()
    const client = pkceClient()
    const { data: asked } = await client.auth.signInWithOAuth({
      provider: 'town' as 'google',
      options: { redirectTo: welcome(), skipBrowserRedirect: true },
    })
    const back = await startBrowser().signIn(asked.url ?? '', welcome(), login)
    expect([...back.searchParams.keys()]).toEqual(['code'])
    expect(back.hash).toBe('')

    const { data, error } = await client.auth.exchangeCodeForSession(back.searchParams.get('code') ?? '')
    expect(error).toBeNull()
    expect(data.session?.user.email).toBe(email)
    const token = data.session?.provider_token ?? ''
    const me = await fetch(`${town.url}/me`, { headers: { authorization: `Bearer ${token}` } })
    expect(await me.json()).toMatchObject({ sub: login })
    expect(data.session?.provider_refresh_token).toBeTruthy()
    expect(claimsOf(data.session?.access_token ?? '')).toMatchObject({ amr: [{ method: 'oauth' }] })
  })

  test('a code is worth nothing without its verifier, and works once', async () => {
    const client = pkceClient()
    const { data: asked } = await client.auth.signInWithOAuth({
      provider: 'town' as 'google',
      options: { redirectTo: welcome(), skipBrowserRedirect: true },
    })
    const code = (await startBrowser().signIn(asked.url ?? '', welcome(), known().login)).searchParams.get('code') ?? ''
    const exchange = async (verifier: string) => {
      const answer = await fetch(`${gateway.url}/auth/v1/token?grant_type=pkce`, {
        method: 'POST',
        headers: { apikey: gateway.anonKey },
        body: JSON.stringify({ auth_code: code, code_verifier: verifier }),
      })
      return answer.headers.get('x-sb-error-code')
    }
    expect(await exchange('a'.repeat(56))).toBe('bad_code_verifier')
    expect((await client.auth.exchangeCodeForSession(code)).error).toBeNull()
    expect(await exchange('a'.repeat(56))).toBe('flow_state_not_found')
  })

  test('the second time it is the same account, with what the provider says now', async () => {
    const { login, email } = known()
    const first = await userOf(await startBrowser().signIn(start(), welcome(), login))
    town.people.set(login, { email, email_verified: true, name: 'Ana Moved' })
    const second = await userOf(await startBrowser().signIn(start(), welcome(), login))
    expect(second.id).toBe(first.id)
    expect(second.identities).toHaveLength(1)
    expect(second.user_metadata).toMatchObject({ full_name: 'Ana Moved' })
  })

  test('a provider that wants the secret as Basic', async () => {
    const { login, email } = known({ at: village })
    const user = await userOf(await startBrowser().signIn(start({ provider: 'village' }), welcome(), login))
    expect(user).toMatchObject({ email, app_metadata: { provider: 'village' } })
  })

  test('one without OpenID, by name', async () => {
    const email = newAddress()
    github.person = { id: 4711, login: 'ana', name: 'Ana', emails: [{ email, primary: true, verified: true }] }
    const { address: back } = await startBrowser().open(start({ provider: 'github' }), welcome())
    const user = await userOf(back)
    expect(user).toMatchObject({
      email,
      app_metadata: { provider: 'github' },
      identities: [{ provider: 'github', id: '4711', identity_data: { user_name: 'ana', email } }],
    })
    expect(github.refused).toEqual([])
    expect(factsOf(back)['provider_token']).toMatch(/^gho_/)
    expect(factsOf(back)).not.toHaveProperty('provider_refresh_token')
  })

  test('an answer that is posted as a form', async () => {
    const { login, email } = known()
    const browser = startBrowser()
    const callback = `${gateway.url}/auth/v1/callback`
    const posted = await browser.signIn(start(), callback, login)
    const { address } = await browser.open(callback, welcome(), Object.fromEntries(posted.searchParams))
    expect((await userOf(address)).email).toBe(email)
  })

  test('an app with its own scheme', async () => {
    const back = await startBrowser().signIn(start({ redirect_to: 'com.example.app://signed-in' }), 'com.example.app:', known().login)
    expect(factsOf(back)).toHaveProperty('access_token')
  })
})

describe('what the provider is asked', () => {
  test('state, nonce and PKCE are ours; scopes and further parameters are the app’s', async () => {
    const one = await addressAsked({
      scopes: 'offline_access,email calendar',
      prompt: 'consent',
      login_hint: 'ana@town.test',
      hd: 'town.test',
    })
    const other = await addressAsked({})
    expect(one.href).toContain(`${town.url}/auth?`)
    expect(Object.fromEntries(one.searchParams)).toMatchObject({
      client_id: 'the-site',
      response_type: 'code',
      redirect_uri: `${gateway.url}/auth/v1/callback`,
      scope: 'openid email profile offline_access calendar',
      prompt: 'consent',
      login_hint: 'ana@town.test',
      hd: 'town.test',
      code_challenge_method: 'S256',
    })
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(one.searchParams.get(name)).toMatch(/^[\w-]{43}$/)
      expect(one.searchParams.get(name)).not.toBe(other.searchParams.get(name))
    }
    expect(one.searchParams.has('provider') || one.searchParams.has('redirect_to') || one.searchParams.has('skip_http_redirect')).toBe(
      false,
    )
  })

  test('what is ours cannot be overwritten', async () => {
    const mine = {
      client_id: 'mine',
      client_secret: 'mine',
      redirect_uri: 'https://evil.example/',
      response_type: 'token',
      response_mode: 'query',
      state: 'mine',
      nonce: 'mine',
      scope: 'admin',
      request_uri: 'https://evil.example/',
      request: 'mine',
    }
    const url = await addressAsked(mine)
    for (const [name, value] of Object.entries(mine)) expect(url.searchParams.getAll(name), name).not.toContain(value)
  })

  test('a redirect of its own, 302, sets a cookie no script reads', async () => {
    const answer = await fetch(start(), { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')?.startsWith(`${town.url}/auth?`)]).toEqual([302, true])
    expect(answer.headers.get('set-cookie')).toMatch(
      /^sb-sign-in-[\w-]{8}=[\w-]{43}; Path=\/auth\/v1\/callback; Max-Age=600; HttpOnly; SameSite=Lax$/,
    )
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })
})

describe('refused before it begins', () => {
  test.each(['google', '', '__proto__', 'constructor'])('a provider that is not enabled: "%s"', async (provider) => {
    expect(await refusal({ provider })).toEqual([400, 'validation_failed', 'Unsupported provider: provider is not enabled'])
  })

  test('half a PKCE', async () => {
    const words = 'PKCE flow requires code_challenge_method and code_challenge'
    expect(await refusal({ code_challenge: 'a'.repeat(43) })).toEqual([400, 'validation_failed', words])
  })

  test('a provider that cannot be reached', async () => {
    expect(await refusal({ provider: 'gone' })).toEqual([503, 'unexpected_failure', expect.stringContaining('cannot be reached')])
  })
})

describe('refused on the way back', () => {
  test('an address that is not allowed is never led to', async () => {
    const back = await startBrowser().signIn(start({ redirect_to: 'https://evil.example/' }), `${gateway.url}/#`, known().login)
    expect(factsOf(back)).toHaveProperty('access_token')
  })

  test('who declines at the provider', async () => {
    const back = await startBrowser().decline(start(), welcome())
    expect(failureOf(back)).toEqual(['access_denied', 'bad_oauth_callback', 'End-User aborted interaction'])
  })

  test('a state used again, changed, or none', async () => {
    const browser = startBrowser()
    const callback = `${gateway.url}/auth/v1/callback`
    const answered = await browser.signIn(start(), callback, known().login)
    expect(factsOf((await browser.open(answered.href, welcome())).address)).toHaveProperty('access_token')
    expect(failureOf((await browser.open(answered.href, gateway.url)).address)).toEqual(['invalid_request', 'bad_oauth_state', used])

    const changed = new URL(await browser.signIn(start(), callback, known().login))
    changed.searchParams.set('state', `${changed.searchParams.get('state')?.slice(0, -1)}_`)
    expect(failureOf((await browser.open(changed.href, gateway.url)).address)).toEqual(['invalid_request', 'bad_oauth_state', used])
    changed.searchParams.delete('state')
    expect(failureOf((await browser.open(changed.href, gateway.url)).address)).toEqual([
      'invalid_request',
      'bad_oauth_callback',
      'OAuth state parameter missing',
    ])
  })

  test('another browser than the one that was sent there', async () => {
    const answered = await startBrowser().signIn(start(), `${gateway.url}/auth/v1/callback`, known().login)
    const { address } = await startBrowser().open(answered.href, gateway.url)
    expect(failureOf(address)).toEqual(['invalid_request', 'bad_oauth_state', used])
  })

  test('a code of another sign-in, and of another provider', async () => {
    const callback = `${gateway.url}/auth/v1/callback`
    const one = startBrowser()
    const mine = await one.signIn(start(), callback, known().login)
    const theirs = await startBrowser().signIn(start(), callback, known().login)
    const swapped = new URL(mine)
    swapped.searchParams.set('code', theirs.searchParams.get('code') ?? '')
    const failed = ['server_error', 'unexpected_failure', 'Unable to exchange external code']
    expect(failureOf((await one.open(swapped.href, welcome())).address)).toEqual(failed)

    const two = startBrowser()
    const here = await two.signIn(start(), callback, known().login)
    const there = await startBrowser().signIn(start({ provider: 'village' }), callback, known({ at: village }).login)
    for (const name of ['code', 'iss']) here.searchParams.set(name, there.searchParams.get(name) ?? '')
    expect(failureOf((await two.open(here.href, welcome())).address)).toEqual(failed)
  })

  test('who comes back too late', async () => {
    const browser = startBrowser()
    const answered = await browser.signIn(start(), `${gateway.url}/auth/v1/callback`, known().login)
    await gateway.sql.query(`update auth.provider_requests set created_at = created_at - interval '11 minutes'`)
    expect(failureOf((await browser.open(answered.href, welcome())).address)).toEqual([
      'access_denied',
      'flow_state_expired',
      expect.stringContaining('expired'),
    ])
  })

  test('who is banned', async () => {
    const { login } = known()
    const user = await userOf(await startBrowser().signIn(start(), welcome(), login))
    await service.auth.admin.updateUserById(user.id, { ban_duration: '1h' })
    expect(failureOf(await startBrowser().signIn(start(), welcome(), login))).toEqual(['access_denied', 'user_banned', 'User is banned'])
  })

  test('an account without an address', async () => {
    const login = randomUUID()
    town.people.set(login, { name: 'Nameless' })
    expect(failureOf(await startBrowser().signIn(start(), welcome(), login))[1]).toBe('email_address_not_provided')
  })

  test('a HEAD request uses nothing up', async () => {
    const browser = startBrowser()
    const answered = await browser.signIn(start(), `${gateway.url}/auth/v1/callback`, known().login)
    await fetch(answered, { method: 'HEAD', redirect: 'manual' })
    expect(factsOf((await browser.open(answered.href, welcome())).address)).toHaveProperty('access_token')
  })
})

describe('whose account it is', () => {
  test('an address the provider vouches for leads to the account that has it', async () => {
    const { login, email } = known()
    const own = await confirmed(email)
    const user = await userOf(await startBrowser().signIn(start(), welcome(), login))
    expect(user.id).toBe(own.id)
    expect(user.app_metadata).toMatchObject({ provider: 'email', providers: ['email', 'town'] })
    expect(await signsIn(email)).toBe('ok')
  })

  test('one it does not vouch for leads to nobody’s account', async () => {
    const { login, email } = known({ verified: false })
    const own = await confirmed(email)
    const back = await startBrowser().signIn(start(), welcome(), login)
    expect(failureOf(back).slice(0, 2)).toEqual(['access_denied', 'provider_email_needs_verification'])
    const { data } = await service.auth.admin.getUserById(own.id)
    expect(data.user?.identities?.map(({ provider }) => provider)).toEqual(['email'])
    expect(await gateway.mailbox(email)).toEqual([])
  })

  test('an account nobody had proven is handed over, and what a stranger put there is gone', async () => {
    const { login, email } = known()
    const stranger = await gateway.client()
    const { data: planted } = await stranger.auth.signUp({ email, password, options: { data: { full_name: 'Stranger' } } })
    const user = await userOf(await startBrowser().signIn(start(), welcome(), login))
    expect(user.id).toBe(planted.user?.id)
    expect(user.user_metadata).toMatchObject({ full_name: 'Ana Alvarez' })
    expect(user.identities?.map(({ provider }) => provider)).toEqual(['town'])
    expect(await signsIn(email)).toBe('invalid_credentials')
    const { rows } = await gateway.sql.query('select from auth.one_time_tokens where user_id = $1', [user.id])
    expect(rows).toEqual([])
  })

  test('a new account with an unproven address waits for the mail that proves it', async () => {
    const { login, email } = known({ verified: false })
    const back = await startBrowser().signIn(start(), welcome(), login)
    expect(failureOf(back)).toEqual([
      'access_denied',
      'provider_email_needs_verification',
      'Unverified email with town. A confirmation email has been sent to your town email',
    ])
    await expect.poll(() => gateway.mailbox(email)).toHaveLength(1)
    const [mail] = await gateway.mailbox(email)
    await fetch(mail?.links[0] ?? '', { redirect: 'manual' })
    const user = await userOf(await startBrowser().signIn(start(), welcome(), login))
    expect(user.email_confirmed_at).toBeTruthy()
  })
})

describe('where addresses are taken at their word and sign-ups may be off', () => {
  let open: Gateway
  let closed: Gateway

  beforeAll(async () => {
    const AUTH_PROVIDERS = JSON.stringify({ github: { clientId: 'the-site', clientSecret: githubSecret, issuer: github.url } })
    ;[open, closed] = await Promise.all([
      startGateway({ settings: { AUTH_PROVIDERS } }),
      startGateway({ settings: { AUTH_PROVIDERS, AUTH_SIGNUP: 'off' } }),
    ])
  })
  afterAll(() => Promise.all([open.stop(), closed.stop()]))

  test('a new address needs no proof there, but one that is taken does', async () => {
    const email = newAddress()
    expect(factsOf(await backFrom(open, email, false))).toHaveProperty('access_token')
    expect(failureOf(await backFrom(open, email, false))[1]).toBe('provider_email_needs_verification')
  })

  test('whoever proves an address gets the account that was opened with it unproven', async () => {
    const { email, client, user } = await open.signUp('Squatter')
    const back = factsOf(await backFrom(open, email, true))
    expect(claimsOf(back['access_token'] ?? '').sub).toBe(user.id)
    expect((await client.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
    expect((await client.auth.signInWithPassword({ email, password })).error).toMatchObject({ code: 'invalid_credentials' })
  })

  test('no new account where sign-ups are off', async () => {
    const back = await backFrom(closed, newAddress(), true)
    expect(failureOf(back)).toEqual(['access_denied', 'signup_disabled', 'Signups not allowed for this instance'])
    const { rows } = await closed.sql.query('select from auth.users')
    expect(rows).toEqual([])
  })
})

test('the settings say which providers there are', async () => {
  const settings = await (await fetch(`${gateway.url}/auth/v1/settings`, { headers: { apikey: gateway.anonKey } })).json()
  expect(settings.external).toMatchObject({ town: true, village: true, github: true, google: false, email: true })
})
