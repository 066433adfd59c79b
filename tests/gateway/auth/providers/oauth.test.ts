// Sign-in with a provider: a real OpenID provider next to the server, whose pages a browser with cookies walks
// through.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startBrowser } from '#tests/support/gateway/provider.ts'
import { claimsOf, factsOf, newAddress, openTown, pkceClient, type Town } from '#tests/support/gateway/sign-in.ts'

let on: Town

beforeAll(async () => {
  on = await openTown()
})
afterAll(() => on.stop())

async function addressAsked(query: Record<string, string>) {
  const answer = await fetch(on.start({ skip_http_redirect: 'true', ...query }))
  return new URL(((await answer.json()) as { url: string }).url)
}

const refusal = async (query: Record<string, string>) => {
  const answer = await fetch(on.start(query), { redirect: 'manual', headers: { 'x-supabase-api-version': '2024-01-01' } })
  return [answer.status, ...Object.values((await answer.json()) as Record<string, string>)]
}

describe('signing in', () => {
  test('AUTHAPI-14 implicit: the session is in the fragment, the query says nothing', async () => {
    const { login, email } = on.known()
    const back = await startBrowser().signIn(on.start(), on.welcome, login)
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
    const user = await on.userOf(back)
    expect(user).toMatchObject({
      email,
      app_metadata: { provider: 'town', providers: ['town'] },
      user_metadata: { full_name: 'Ana Alvarez', avatar_url: 'https://pictures.example/ana.png', email, email_verified: true },
      identities: [{ provider: 'town', id: login, identity_data: { sub: login, iss: on.town.url, email } }],
    })
    expect(user.email_confirmed_at).toBeTruthy()
    expect(claimsOf(factsOf(back)['access_token'] ?? '')).toMatchObject({ aal: 'aal1', amr: [{ method: 'oauth', provider: 'town' }] })
  })

  test('SESS-02 PKCE: the code is exchanged for a session that carries provider_token', async () => {
    const { login, email } = on.known()
    const client = pkceClient(on.gateway)
    const { data: asked } = await client.auth.signInWithOAuth({
      provider: 'town' as 'google',
      options: { redirectTo: on.welcome, skipBrowserRedirect: true },
    })
    const back = await startBrowser().signIn(asked.url ?? '', on.welcome, login)
    expect([...back.searchParams.keys()]).toEqual(['code'])
    expect(back.hash).toBe('')

    const { data, error } = await client.auth.exchangeCodeForSession(back.searchParams.get('code') ?? '')
    expect(error).toBeNull()
    expect(data.session?.user.email).toBe(email)
    const token = data.session?.provider_token ?? ''
    const me = await fetch(`${on.town.url}/me`, { headers: { authorization: `Bearer ${token}` } })
    expect(await me.json()).toMatchObject({ sub: login })
    expect(data.session?.provider_refresh_token).toBeTruthy()
    expect(claimsOf(data.session?.access_token ?? '')).toMatchObject({ amr: [{ method: 'oauth', provider: 'town' }] })
  })

  test('a code needs its verifier and works once', async () => {
    const client = pkceClient(on.gateway)
    const { data: asked } = await client.auth.signInWithOAuth({
      provider: 'town' as 'google',
      options: { redirectTo: on.welcome, skipBrowserRedirect: true },
    })
    const code = (await startBrowser().signIn(asked.url ?? '', on.welcome, on.known().login)).searchParams.get('code') ?? ''
    const exchange = async (verifier: string) => {
      const answer = await fetch(`${on.gateway.url}/auth/v1/token?grant_type=pkce`, {
        method: 'POST',
        headers: { apikey: on.gateway.anonKey },
        body: JSON.stringify({ auth_code: code, code_verifier: verifier }),
      })
      return answer.headers.get('x-sb-error-code')
    }
    expect(await exchange('a'.repeat(56))).toBe('bad_code_verifier')
    expect((await client.auth.exchangeCodeForSession(code)).error).toBeNull()
    expect(await exchange('a'.repeat(56))).toBe('flow_state_not_found')
  })

  test("the second time it is the same account, with the provider's current data", async () => {
    const { login, email } = on.known()
    const first = await on.userOf(await startBrowser().signIn(on.start(), on.welcome, login))
    on.town.people.set(login, { email, email_verified: true, name: 'Ana Moved' })
    const second = await on.userOf(await startBrowser().signIn(on.start(), on.welcome, login))
    expect(second.id).toBe(first.id)
    expect(second.identities).toHaveLength(1)
    expect(second.user_metadata).toMatchObject({ full_name: 'Ana Moved' })
  })

  test('a provider that requires the secret as Basic auth', async () => {
    const { login, email } = on.known({ at: on.village })
    const user = await on.userOf(await startBrowser().signIn(on.start({ provider: 'village' }), on.welcome, login))
    expect(user).toMatchObject({ email, app_metadata: { provider: 'village' } })
  })

  test('one without OpenID, by name', async () => {
    const email = newAddress()
    on.github.person = { id: 4711, login: 'ana', name: 'Ana', emails: [{ email, primary: true, verified: true }] }
    const { address: back } = await startBrowser().open(on.start({ provider: 'github' }), on.welcome)
    const user = await on.userOf(back)
    expect(user).toMatchObject({
      email,
      app_metadata: { provider: 'github' },
      identities: [{ provider: 'github', id: '4711', identity_data: { user_name: 'ana', email } }],
    })
    expect(on.github.refused).toEqual([])
    expect(factsOf(back)['provider_token']).toMatch(/^gho_/)
    expect(factsOf(back)).not.toHaveProperty('provider_refresh_token')
  })

  test('a response that is posted as a form', async () => {
    const { login, email } = on.known()
    const browser = startBrowser()
    const callback = `${on.gateway.url}/auth/v1/callback`
    const posted = await browser.signIn(on.start(), callback, login)
    const { address } = await browser.open(callback, on.welcome, Object.fromEntries(posted.searchParams))
    expect((await on.userOf(address)).email).toBe(email)
  })

  test('an app with its own scheme', async () => {
    const back = await startBrowser().signIn(on.start({ redirect_to: 'com.example.app://signed-in' }), 'com.example.app:', on.known().login)
    expect(factsOf(back)).toHaveProperty('access_token')
  })
})

describe('the request to the provider', () => {
  test('state, nonce and PKCE come from us; scopes and further parameters from the app', async () => {
    const one = await addressAsked({
      scopes: 'offline_access,email calendar',
      prompt: 'consent',
      login_hint: 'ana@town.test',
      hd: 'town.test',
    })
    const other = await addressAsked({})
    expect(one.href).toContain(`${on.town.url}/auth?`)
    expect(Object.fromEntries(one.searchParams)).toMatchObject({
      client_id: 'the-site',
      response_type: 'code',
      redirect_uri: `${on.gateway.url}/auth/v1/callback`,
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

  test('our parameters cannot be overwritten', async () => {
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

  test('a 302 redirect sets a cookie that scripts cannot read', async () => {
    const answer = await fetch(on.start(), { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')?.startsWith(`${on.town.url}/auth?`)]).toEqual([302, true])
    expect(answer.headers.get('set-cookie')).toMatch(
      /^sb-sign-in-[\w-]{8}=[\w-]{43}; Path=\/auth\/v1\/callback; Max-Age=600; HttpOnly; SameSite=Lax$/,
    )
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })
})

describe('refused before it starts', () => {
  test.each(['google', '', '__proto__', 'constructor'])('a provider that is not enabled: "%s"', async (provider) => {
    expect(await refusal({ provider })).toEqual([400, 'validation_failed', 'Unsupported provider: provider is not enabled'])
  })

  test('an incomplete PKCE', async () => {
    const words = 'PKCE flow requires code_challenge_method and code_challenge'
    expect(await refusal({ code_challenge: 'a'.repeat(43) })).toEqual([400, 'validation_failed', words])
  })

  test('a provider that cannot be reached', async () => {
    expect(await refusal({ provider: 'gone' })).toEqual([503, 'unexpected_failure', expect.stringContaining('cannot be reached')])
  })
})

test('the settings list the providers and their display names', async () => {
  const { external } = await (await fetch(`${on.gateway.url}/auth/v1/settings`, { headers: { apikey: on.gateway.anonKey } })).json()
  expect(external).toMatchObject({ town: true, village: true, github: true, google: false, email: true })
  const { providers } = await (await fetch(`${on.gateway.url}/config.json`)).json()
  expect(providers).toEqual([
    { name: 'town', label: 'Town hall' },
    { name: 'village', label: 'village' },
    { name: 'github', label: 'GitHub' },
    { name: 'gone', label: 'gone' },
  ])
})

test('two tabs of a new person at once create one account', async () => {
  const { login, email } = on.known()
  const callback = `${on.gateway.url}/auth/v1/callback`
  const tabs = [startBrowser(), startBrowser(), startBrowser()]
  const answers = await Promise.all(tabs.map((tab) => tab.signIn(on.start(), callback, login)))
  const backs = await Promise.all(tabs.map((tab, at) => tab.open(answers[at]?.href ?? '', on.welcome)))
  const users = await Promise.all(backs.map(({ address }) => on.userOf(address)))
  expect(new Set(users.map(({ id }) => id)).size).toBe(1)
  const { rows } = await on.gateway.sql.query('select count(*)::int as people from auth.users where email = $1', [email])
  expect(rows).toEqual([{ people: 1 }])
})

test('full metadata does not prevent signing in', async () => {
  const { login } = on.known()
  const user = await on.userOf(await startBrowser().signIn(on.start(), on.welcome, login))
  await on.service.auth.admin.updateUserById(user.id, {
    user_metadata: { bio: 'x'.repeat(7500), name: null, full_name: null, picture: null },
  })
  on.town.people.set(login, { email: user.email ?? '', email_verified: true, name: 'N'.repeat(400), picture: 'P'.repeat(400) })
  const again = await on.userOf(await startBrowser().signIn(on.start(), on.welcome, login))
  expect(again.id).toBe(user.id)
  expect(again.user_metadata['bio']).toHaveLength(7500)
})
