// What the specification requires of the client package itself, checked against our responses: test new versions here first.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password, startGateway, type Gateway } from '#tests/support/gateway/gateway.ts'

let gateway: Gateway

beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.stop())

test('SESS-06 SESS-07 SESS-08 SESS-09 SESS-10 each event of a session reaches its listeners', async () => {
  const { email } = await gateway.signUp('Ana')
  const client = await gateway.client()
  const events: string[] = []
  client.auth.onAuthStateChange((event) => void events.push(event))
  await expect.poll(() => events).toEqual(['INITIAL_SESSION'])
  await client.auth.signInWithPassword({ email, password })
  await client.auth.refreshSession()
  await client.auth.updateUser({ data: { full_name: 'Ana Alvarez' } })
  await client.auth.signOut()
  expect(events).toEqual(['INITIAL_SESSION', 'SIGNED_IN', 'TOKEN_REFRESHED', 'USER_UPDATED', 'SIGNED_OUT'])
})

test('SESS-23 a session that ended elsewhere is left without an error', async () => {
  const { client, session } = await gateway.signUp('Bea')
  const elsewhere = await gateway.client(session)
  await elsewhere.auth.signOut()
  expect((await client.auth.signOut()).error).toBeNull()
  expect((await client.auth.getSession()).data.session).toBeNull()
})

test('SESS-24 SESS-25 a session is set with both tokens or not at all', async () => {
  const { session } = await gateway.signUp('Cleo')
  const client = await gateway.client()
  const { access_token, refresh_token } = session
  expect((await client.auth.setSession({ access_token, refresh_token: '' })).error?.message).toBe('Auth session missing!')
  expect((await client.auth.setSession({ access_token: '', refresh_token })).error?.message).toBe('Auth session missing!')
  expect((await client.auth.setSession({ access_token, refresh_token })).error).toBeNull()
})

test('SESS-26 SESS-27 without address and number there is an error and no request', async () => {
  const { auth } = await gateway.client()
  const signIn: object = { password }
  const resend: object = { type: 'signup' }
  expect((await auth.signInWithPassword(signIn as { email: string; password: string })).error?.message).toBe(
    'You must provide either an email or phone number and a password',
  )
  expect((await auth.resend(resend as { type: 'signup'; email: string })).error?.message).toBe(
    'You must provide either an email or phone number and a type',
  )
})

test('SESS-31 our published key detects a token that someone else signed', async () => {
  const { client, session } = await gateway.signUp('Dee')
  const [head, claims, signature = ''] = session.access_token.split('.')
  const forged = [head, claims, signature.slice(0, -8) + (signature.endsWith('AAAAAAAA') ? 'BBBBBBBB' : 'AAAAAAAA')].join('.')
  expect((await client.auth.getClaims(session.access_token)).error).toBeNull()
  expect((await client.auth.getClaims(forged)).error?.message).toBe('Invalid JWT signature')
})
