// A user's sessions: listed, signed out one by one, and refused immediately afterwards.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password, startGateway, type Gateway, type Member } from '#tests/support/gateway/gateway.ts'

let gateway: Gateway

beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.stop())

const sessionOf = (token: string): string => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).session_id

async function signInFrom({ email }: Member, agent: string) {
  const answer = await fetch(`${gateway.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: gateway.anonKey, 'user-agent': agent },
    body: JSON.stringify({ email, password }),
  })
  const body: { access_token: string; refresh_token: string } = await answer.json()
  return { token: body.access_token, refreshToken: body.refresh_token, id: sessionOf(body.access_token) }
}

function ask(method: string, path: string, token: string, body?: object) {
  return fetch(`${gateway.url}/auth/v1${path}`, {
    method,
    headers: { apikey: gateway.anonKey, authorization: `Bearer ${token}`, 'x-supabase-api-version': '2024-01-01' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

const list = async (token: string): Promise<Record<string, unknown>[]> => (await ask('GET', '/sessions', token)).json()

test('a member sees their own sessions, the current one first, with device, address and times', async () => {
  const ana = await gateway.signUp('Ana')
  await gateway.signUp('Bea')
  const laptop = await signInFrom(ana, 'Laptop/1.0')
  const listed = await list(laptop.token)
  expect(listed).toEqual([
    {
      id: laptop.id,
      user_agent: 'Laptop/1.0',
      ip: '127.0.0.1',
      created_at: expect.stringMatching(/Z$/),
      refreshed_at: expect.stringMatching(/Z$/),
      aal: 'aal1',
      current: true,
    },
    expect.objectContaining({ id: sessionOf(ana.session.access_token), current: false }),
  ])
})

test('a refresh shows in the list', async () => {
  const ana = await gateway.signUp('Ana')
  const before = (await list(ana.session.access_token))[0]?.['refreshed_at']
  await ana.client.auth.refreshSession()
  const after = (await list(ana.session.access_token))[0]?.['refreshed_at']
  expect(String(after) > String(before)).toBe(true)
})

test('a session that is signed out is refused immediately, with its refresh token; the others stay', async () => {
  const ana = await gateway.signUp('Ana')
  const phone = await signInFrom(ana, 'Phone/1.0')
  const laptop = await signInFrom(ana, 'Laptop/1.0')
  expect((await ask('GET', '/user', phone.token)).status).toBe(200)
  expect((await ask('DELETE', `/sessions/${phone.id}`, laptop.token)).status).toBe(204)
  const refused = [
    await ask('GET', '/user', phone.token),
    await ask('PUT', '/user', phone.token, { data: { colour: 'green' } }),
    await ask('GET', '/sessions', phone.token),
    await ask('DELETE', `/sessions/${laptop.id}`, phone.token),
    await ask('POST', '/factors', phone.token, { factor_type: 'totp' }),
    await ask('DELETE', `/factors/${crypto.randomUUID()}`, phone.token),
    await ask('POST', `/factors/${crypto.randomUUID()}/challenge`, phone.token, {}),
    await ask('POST', `/factors/${crypto.randomUUID()}/verify`, phone.token, { code: '123456', challenge_id: crypto.randomUUID() }),
    await ask('GET', '/factors/recovery-codes', phone.token),
    await ask('POST', '/factors/recovery-codes', phone.token),
    await ask('POST', '/factors/recovery-codes/regenerate', phone.token),
    await ask('POST', '/factors/recovery-codes/verify', phone.token, { code: 'abcd' }),
    await ask('DELETE', '/factors/recovery-codes', phone.token),
    await ask('POST', '/logout?scope=others', phone.token),
  ]
  for (const answer of refused) expect(await answer.json()).toMatchObject({ code: 'session_not_found' })
  const renewal = await fetch(`${gateway.url}/auth/v1/token?grant_type=refresh_token`, {
    method: 'POST',
    headers: { apikey: gateway.anonKey },
    body: JSON.stringify({ refresh_token: phone.refreshToken }),
  })
  expect(await renewal.json()).toMatchObject({ error_code: 'refresh_token_not_found' })
  expect((await ask('GET', '/user', laptop.token)).status).toBe(200)
})

test('a member cannot sign out another member', async () => {
  const ana = await gateway.signUp('Ana')
  const bea = await gateway.signUp('Bea')
  const answer = await ask('DELETE', `/sessions/${sessionOf(ana.session.access_token)}`, bea.session.access_token)
  expect(answer.status).toBe(204)
  expect((await ask('GET', '/user', ana.session.access_token)).status).toBe(200)
  expect((await ask('DELETE', '/sessions/nonsense', bea.session.access_token)).status).toBe(404)
})

test('without a session there is no list', async () => {
  const answer = await fetch(`${gateway.url}/auth/v1/sessions`, { headers: { apikey: gateway.anonKey } })
  expect(answer.status).toBe(401)
})
