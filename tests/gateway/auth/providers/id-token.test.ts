// An app that signs in with a provider by itself, as on phones, and sends us the id token.
import { createHash, randomUUID } from 'node:crypto'
import { SignJWT, generateKeyPair } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startBrowser, type TestProvider } from '#tests/support/gateway/provider.ts'
import { claimsOf, openTown, type Town } from '#tests/support/gateway/sign-in.ts'

let on: Town
const provider = 'town' as 'google'

beforeAll(async () => {
  on = await openTown()
})
afterAll(() => on.stop())

const sha256 = (text: string, encoding: 'hex' | 'base64url') => createHash('sha256').update(text).digest(encoding)

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The app's own sign-in with the provider, without our server. */
async function native(login: string, { at = on.town, nonce }: { at?: TestProvider; nonce?: string } = {}) {
  const verifier = randomUUID() + randomUUID()
  const callback = `${on.gateway.url}/auth/v1/callback`
  const asked = new URLSearchParams({
    client_id: at.clientId,
    redirect_uri: callback,
    response_type: 'code',
    scope: 'openid email profile',
    code_challenge: sha256(verifier, 'base64url'),
    code_challenge_method: 'S256',
    ...(nonce !== undefined && { nonce: sha256(nonce, 'hex') }),
  })
  const back = await startBrowser().signIn(`${at.url}/auth?${asked}`, callback, login)
  const answer = await fetch(`${at.url}/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${at.clientId}:${at.clientSecret}`).toString('base64')}` },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: back.searchParams.get('code') ?? '',
      redirect_uri: callback,
      code_verifier: verifier,
    }),
  })
  const { id_token: token, access_token } = (await answer.json()) as { id_token: string; access_token: string }
  return { token, access_token }
}

async function signIn(brought: { token: string; access_token?: string; nonce?: string }) {
  const client = await on.gateway.client()
  return client.auth.signInWithIdToken({ provider: 'village', ...brought })
}

/** The village expects the client secret as Basic authentication, as `native` sends it. */
const newcomer = () => on.known({ at: on.village })
const fromVillage = (login: string, nonce?: string) => native(login, { at: on.village, ...(nonce !== undefined && { nonce }) })

test('signs in to the same account as through the site', async () => {
  const { login, email } = newcomer()
  const { data, error } = await signIn(await fromVillage(login))
  expect(error).toBeNull()
  expect(data.user).toMatchObject({ email, app_metadata: { provider: 'village' } })
  expect(claimsOf(data.session?.access_token ?? '')).toMatchObject({ aal: 'aal1', amr: [{ method: 'oauth' }] })
  const back = await startBrowser().signIn(on.start({ provider: 'village' }), on.welcome, login)
  expect((await on.userOf(back)).id).toBe(data.user?.id)
})

test('the app keeps a nonce and only sends its hash', async () => {
  const { login } = newcomer()
  const nonce = randomUUID()
  const brought = await fromVillage(login, nonce)
  for (const wrong of [undefined, randomUUID(), sha256(nonce, 'hex')]) {
    const { error } = await signIn({ ...brought, ...(wrong !== undefined && { nonce: wrong }) })
    expect(error).toMatchObject({ status: 400, code: 'validation_failed', message: 'Bad ID token' })
  }
  expect((await signIn({ ...brought, nonce })).error).toBeNull()
  expect((await signIn({ ...(await fromVillage(login)), nonce })).error).toMatchObject({ message: 'Bad ID token' })
})

describe('refused', () => {
  test('a token of another provider, of another client, or no token', async () => {
    const { login } = newcomer()
    const { token } = await fromVillage(login)
    const client = await on.gateway.client()
    const elsewhere = await client.auth.signInWithIdToken({ provider, token })
    expect(elsewhere.error).toMatchObject({ status: 400, message: 'Bad ID token' })
    expect((await client.auth.signInWithIdToken({ provider: 'google', token })).error).toMatchObject({
      code: 'provider_disabled',
      message: 'Provider (issuer "https://accounts.google.com") is not enabled',
    })
    // Without OpenID there is no id token.
    expect((await client.auth.signInWithIdToken({ provider: 'github', token })).error).toMatchObject({
      code: 'provider_disabled',
    })
    for (const noise of ['x', 'a.b.c', token.slice(0, -4)]) expect((await signIn({ token: noise })).error?.message).toBe('Bad ID token')
  })

  test('a token with a forged signature or none', async () => {
    const { login, email } = newcomer()
    const claims = { email, email_verified: true, aud: on.village.clientId, iss: on.village.url, sub: login }
    const { privateKey } = await generateKeyPair('ES256')
    const forged = await new SignJWT(claims).setProtectedHeader({ alg: 'ES256' }).setIssuedAt().setExpirationTime('5m').sign(privateKey)
    const bare = `${encoded({ alg: 'none' })}.${encoded({ ...claims, iat: 1, exp: 4e9 })}.`
    const secret = new TextEncoder().encode(on.village.clientSecret)
    const symmetric = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).setIssuedAt().setExpirationTime('5m').sign(secret)
    for (const token of [forged, bare, symmetric]) expect((await signIn({ token })).error?.message).toBe('Bad ID token')
    const { rows } = await on.gateway.sql.query('select from auth.users where email = $1', [email])
    expect(rows).toEqual([])
  })

  test('one whose access token belongs to another', async () => {
    const [mine, theirs] = [await fromVillage(newcomer().login), await fromVillage(newcomer().login)]
    expect((await signIn({ token: mine.token, access_token: theirs.access_token })).error?.message).toBe('Bad ID token')
  })

  test('none at all', async () => {
    expect((await signIn({ token: '' })).error).toMatchObject({ code: 'validation_failed', message: 'id_token required' })
  })
})

test('links the identity to the signed-in member', async () => {
  const { login } = newcomer()
  const first = await signIn(await fromVillage(newcomer().login))
  const client = await on.gateway.client(first.data.session ?? undefined)
  const { error } = await client.auth.linkIdentity({ provider: 'village' as 'google', ...(await fromVillage(login)) })
  expect(error).toBeNull()
  const { data } = await client.auth.getUser()
  expect(data.user?.identities?.map((identity) => identity.provider)).toEqual(['village', 'village'])
  const again = await signIn(await fromVillage(login))
  expect(again.data.user?.id).toBe(first.data.user?.id)

  const stranger = await on.gateway.client()
  const refused = await stranger.auth.linkIdentity({ provider: 'village' as 'google', ...(await fromVillage(login)) })
  expect(refused.error).not.toBeNull()
})
