// The proof of work, solved by the test itself (CAPTCHA_PROVIDER=proof) as the page's script would.
import { randomUUID } from 'node:crypto'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password, startGateway, type Gateway } from '#tests/support/gateway/gateway.ts'

let gateway: Gateway
beforeAll(async () => {
  gateway = await startGateway({ settings: { CAPTCHA_PROVIDER: 'proof', AUTH_PHONE: 'on', AUTH_ANONYMOUS: 'on' } })
})
afterAll(() => gateway.stop())

const newAddress = () => `${randomUUID()}@town.test`

async function solve(): Promise<string> {
  const { captcha } = await (await fetch(`${gateway.url}/config.json`)).json()
  expect(captcha).toEqual({ provider: 'proof', challengeUrl: '/auth/v1/captcha-challenge' })
  const challenge = (await (await fetch(gateway.url + captcha.challengeUrl)).json()) as Challenge
  return Buffer.from(JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })).toString('base64')
}

async function post(path: string, body: object, key = gateway.anonKey) {
  const headers = { apikey: key, 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' }
  const answer = await fetch(`${gateway.url}/auth/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return [answer.status, (await answer.json()) as Record<string, unknown>] as const
}

const guarded: [path: string, body: () => object][] = [
  ['/signup', () => ({ email: newAddress(), password })],
  ['/signup', () => ({})],
  ['/token?grant_type=password', () => ({ email: newAddress(), password })],
  ['/recover', () => ({ email: newAddress() })],
  ['/resend', () => ({ email: newAddress(), type: 'signup' })],
  ['/resend', () => ({ phone: '15035550199', type: 'sms' })],
  ['/otp', () => ({ email: newAddress() })],
  ['/otp', () => ({ phone: '15035550198' })],
  ['/magiclink', () => ({ email: newAddress() })],
]

test.each(guarded)('POST %s requires it (%#)', async (path, body) => {
  const none = 'captcha protection: request disallowed (no captcha_token found)'
  for (const gotrue_meta_security of [undefined, null, {}, { captcha_token: null }, { captcha_token: '' }]) {
    expect(await post(path, { ...body(), gotrue_meta_security })).toEqual([400, { code: 'captcha_failed', message: none }])
  }
  const made = await post(path, { ...body(), gotrue_meta_security: { captcha_token: 'made-up' } })
  expect(made[1]).toEqual({ code: 'captcha_failed', message: 'captcha protection: request disallowed (invalid-input-response)' })
})

test('AUTHAPI-12 POST /recover takes a captcha token, which is valid once', async () => {
  const { auth } = await gateway.client()
  const captchaToken = await solve()
  expect((await auth.resetPasswordForEmail(newAddress(), { captchaToken })).error).toBeNull()
  expect((await auth.resetPasswordForEmail(newAddress(), { captchaToken })).error).toMatchObject({ status: 400, code: 'captcha_failed' })
})

test('with a token, people sign up and sign in; later requests need none', async () => {
  const { auth } = await gateway.client()
  const email = newAddress()
  expect((await auth.signUp({ email, password, options: { captchaToken: await solve() } })).error).toBeNull()
  expect((await auth.signInWithPassword({ email, password, options: { captchaToken: await solve() } })).error).toBeNull()
  expect((await auth.refreshSession()).error).toBeNull()
  expect((await auth.signInAnonymously({ options: { captchaToken: await solve() } })).error).toBeNull()
  expect((await auth.verifyOtp({ email, token: '123456', type: 'email' })).error?.code).toBe('otp_expired')
})

test('the service needs none', async () => {
  expect(await post('/recover', { email: newAddress() }, gateway.serviceKey)).toEqual([200, {}])
})
