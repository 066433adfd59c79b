// Sign-in methods that the operator has turned off.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { password, startGateway, type Gateway } from '#tests/support/gateway/gateway.ts'
import { newAddress } from '#tests/support/gateway/sign-in.ts'

async function settingsOf({ url, anonKey }: Gateway): Promise<unknown> {
  const answer = await fetch(`${url}/auth/v1/settings`, { headers: { apikey: anonKey } })
  return answer.json()
}

describe('closed sign-ups', () => {
  let gateway: Gateway
  let email: string
  beforeAll(async () => {
    gateway = await startGateway({ settings: { AUTH_SIGNUP: 'off', AUTH_ANONYMOUS: 'on', AUTH_PHONE: 'on' } })
    email = newAddress()
    const hash = `extensions.crypt($2, extensions.gen_salt('bf', 6))`
    await gateway.sql.query(`insert into auth.users (email, encrypted_password, email_confirmed_at) values ($1, ${hash}, now())`, [
      email,
      password,
    ])
  })
  afterAll(() => gateway.stop())

  test('with sign-up off, no new account can be created in any way, and existing members still sign in', async () => {
    const { auth } = await gateway.client()
    const refused = { status: 422, code: 'signup_disabled', message: 'Signups not allowed for this instance' }
    expect((await auth.signUp({ email: newAddress(), password })).error).toMatchObject(refused)
    expect((await auth.signUp({ phone: '15035550100', password })).error).toMatchObject(refused)
    expect((await auth.signInAnonymously()).error).toMatchObject(refused)
    const nobody = newAddress()
    expect((await auth.signInWithOtp({ email: nobody })).error).toBeNull()
    expect((await auth.signInWithOtp({ phone: '15035550100' })).error).toBeNull()
    expect((await gateway.sql.query('select from auth.users where email = $1 or phone = $2', [nobody, '15035550100'])).rowCount).toBe(0)
    expect((await auth.signInWithPassword({ email, password })).error).toBeNull()
    expect(await settingsOf(gateway)).toMatchObject({
      disable_signup: true,
      external: { anonymous_users: true, phone: true, email: true },
    })
  })
})

describe('accounts by phone only', () => {
  let gateway: Gateway
  beforeAll(async () => {
    gateway = await startGateway({ settings: { AUTH_EMAIL: 'off', AUTH_PHONE: 'on', AUTH_PHONE_AUTOCONFIRM: 'on' } })
  })
  afterAll(() => gateway.stop())

  test('email addresses cannot sign in', async () => {
    const { auth } = await gateway.client()
    const email = newAddress()
    expect((await auth.signUp({ email, password })).error).toMatchObject({
      status: 400,
      code: 'email_provider_disabled',
      message: 'Email signups are disabled',
    })
    expect((await auth.signInWithPassword({ email, password })).error).toMatchObject({ status: 400, code: 'email_provider_disabled' })
    expect((await auth.signInWithOtp({ email })).error).toMatchObject({ status: 400, code: 'email_provider_disabled' })
    expect((await auth.signUp({ phone: '15035550101', password })).error).toBeNull()
    expect(await settingsOf(gateway)).toMatchObject({ phone_autoconfirm: true, external: { email: false, phone: true } })
  })
})
