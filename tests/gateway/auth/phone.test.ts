// Accounts with a phone number, and the messages sent to it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { password, startGateway, type Gateway } from '#tests/support/gateway/gateway.ts'
import { codeIn, mailTo, linkIn, follow, textTo } from '#tests/support/gateway/mail.ts'

let gateway: Gateway
beforeAll(async () => {
  gateway = await startGateway({ settings: { AUTH_PHONE: 'on' } })
})
afterAll(() => gateway.stop())

let numbers = 15_035_550_200
const newNumber = () => String((numbers += 1))
const texts = async (number: string) => (await (await fetch(`${gateway.url}/_sms.json?to=${number}`)).json()) as unknown[]

async function post(path: string, body: unknown) {
  const headers = { apikey: gateway.anonKey, 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' }
  const answer = await fetch(`${gateway.url}/auth/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return [answer.status, (await answer.json()) as Record<string, unknown>] as const
}

async function proven() {
  const phone = newNumber()
  const client = await gateway.client()
  await client.auth.signUp({ phone, password })
  const { data } = await client.auth.verifyOtp({ phone, token: codeIn(await textTo(gateway, phone)), type: 'sms' })
  return { phone, client, user: data.user }
}

describe('signing up by number', () => {
  test('the digits open the account, and the password does not work before', async () => {
    const phone = newNumber()
    const { auth } = await gateway.client()
    const { data, error } = await auth.signUp({ phone: `+${phone}`, password, options: { data: { full_name: 'Tao' } } })
    expect([error, data.session]).toEqual([null, null])
    expect(data.user).toMatchObject({
      phone,
      email: '',
      app_metadata: { provider: 'phone', providers: ['phone'] },
      user_metadata: { phone, full_name: 'Tao', phone_verified: false },
      identities: [expect.objectContaining({ provider: 'phone' })],
    })
    expect((await auth.signInWithPassword({ phone, password })).error).toMatchObject({ status: 400, code: 'phone_not_confirmed' })

    const message = await textTo(gateway, phone)
    expect([message.to, message.channel]).toEqual([phone, 'sms'])
    const opened = await auth.verifyOtp({ phone, token: codeIn(message), type: 'sms' })
    expect(opened.data.user).toMatchObject({ phone_confirmed_at: expect.any(String), user_metadata: { phone_verified: true } })
    expect(opened.data.user).not.toHaveProperty('email_confirmed_at')
    expect((await auth.verifyOtp({ phone, token: codeIn(message), type: 'sms' })).error?.code).toBe('otp_expired')
    const { data: signedIn } = await auth.signInWithPassword({ phone: `+${phone}`, password })
    expect(JSON.parse(atob(signedIn.session?.access_token.split('.')[1] ?? ''))).toMatchObject({ phone, email: '' })
  })

  test('signing up with a taken number returns an invented user and sends no message', async () => {
    const { phone, user } = await proven()
    const { data, error } = await (await gateway.client()).auth.signUp({ phone, password: 'a-strangers-one' })
    expect(error).toBeNull()
    expect(data.user?.identities).toEqual([expect.objectContaining({ provider: 'phone' })])
    expect(data.user?.id).not.toBe(user?.id)
    expect(await texts(phone)).toHaveLength(1)
  })

  test.each(['123', '1-555-555-1212', '0503555010', 'phone-home', '1'.repeat(16), '+'])('"%s" is not a phone number', async (phone) => {
    const message = 'Invalid phone number format (E.164 required)'
    if (phone !== '123') expect(await post('/signup', { phone, password })).toEqual([400, { code: 'validation_failed', message }])
    else expect((await post('/signup', { phone, password }))[0]).toBe(200)
  })

  test('address and number together are one too many', async () => {
    const both = { email: 'a@b.de', phone: newNumber(), password }
    expect(await post('/signup', both)).toEqual([
      400,
      { code: 'validation_failed', message: 'Only an email address or phone number should be provided on signup.' },
    ])
    expect((await post('/token?grant_type=password', both))[1]).toMatchObject({ code: 'validation_failed' })
  })
})

describe('signing in by number', () => {
  test('an unknown number and a wrong password get the same response', async () => {
    const { phone } = await proven()
    for (const each of [phone, newNumber()]) {
      expect(await post('/token?grant_type=password', { phone: each, password: 'not-hers-1' })).toEqual([
        400,
        { code: 'invalid_credentials', message: 'Invalid login credentials' },
      ])
    }
  })

  test('six digits sign in without a password, and create an account if there was none', async () => {
    const { phone, user } = await proven()
    for (const [number, id] of [
      [phone, user?.id],
      [newNumber(), expect.any(String)],
    ] as const) {
      const { auth } = await gateway.client()
      const { data, error } = await auth.signInWithOtp({ phone: number, options: { data: { full_name: 'Uma' } } })
      expect([error, data]).toEqual([null, { user: null, session: null, messageId: expect.any(String) }])
      const token = codeIn(await textTo(gateway, number, number === phone ? 2 : 1))
      expect((await auth.verifyOtp({ phone: number, token, type: 'sms' })).data.user).toMatchObject({ id, phone: number })
    }
  })

  test('an unconfirmed account loses the password a stranger may have set', async () => {
    const phone = newNumber()
    const { auth } = await gateway.client()
    await auth.signUp({ phone, password: 'squatter-secret' })
    await textTo(gateway, phone)
    await auth.signInWithOtp({ phone })
    await auth.verifyOtp({ phone, token: codeIn(await textTo(gateway, phone, 2)), type: 'sms' })
    expect((await auth.signInWithPassword({ phone, password: 'squatter-secret' })).error?.code).toBe('invalid_credentials')
  })

  test('ten wrong digits invalidate the right ones', async () => {
    const phone = newNumber()
    const { auth } = await gateway.client()
    await auth.signInWithOtp({ phone })
    const right = codeIn(await textTo(gateway, phone))
    const wrong = right === '000000' ? '000001' : '000000'
    for (let tries = 0; tries < 10; tries += 1) await auth.verifyOtp({ phone, token: wrong, type: 'sms' })
    expect((await auth.verifyOtp({ phone, token: right, type: 'sms' })).error).toMatchObject({ status: 403, code: 'otp_expired' })
  })

  test('types that do not fit a number, and unsupported channels, are refused', async () => {
    const phone = newNumber()
    expect(await post('/verify', { phone, token: '123456', type: 'signup' })).toEqual([
      400,
      { code: 'validation_failed', message: 'Invalid sms verification type' },
    ])
    expect((await post('/verify', { email: 'a@b.de', token: '123456', type: 'sms' }))[1]).toMatchObject({
      message: 'Invalid email verification type',
    })
    expect((await post('/verify', { token: '123456', type: 'sms' }))[1]).toMatchObject({
      message: 'Only an email address or phone number should be provided on verify',
    })
    for (const channel of ['whatsapp', 'pigeon'])
      expect((await post('/otp', { phone, channel }))[1]).toMatchObject({ message: expect.stringContaining('Invalid channel') })
  })
})

describe('once more', () => {
  test('AUTHAPI-04 POST /resend {phone, type, captcha token} sends the digits again, with the same response for everyone', async () => {
    const phone = newNumber()
    const { auth } = await gateway.client()
    await auth.signUp({ phone, password })
    const first = codeIn(await textTo(gateway, phone))
    const { data, error } = await auth.resend({ type: 'sms', phone, options: { captchaToken: 'unused' } })
    expect([error, data.messageId]).toEqual([null, expect.any(String)])
    const second = codeIn(await textTo(gateway, phone, 2))
    if (first !== second) expect((await auth.verifyOtp({ phone, token: first, type: 'sms' })).error?.code).toBe('otp_expired')
    expect((await auth.verifyOtp({ phone, token: second, type: 'sms' })).error).toBeNull()

    for (const each of [phone, newNumber()]) {
      for (const type of ['sms', 'phone_change']) {
        expect(await post('/resend', { type, phone: each })).toEqual([200, { message_id: expect.any(String) }])
      }
    }
    expect(await texts(phone)).toHaveLength(2)
  })
})

describe('a new number', () => {
  test('counts once its own digits are confirmed, and the previous one no longer works', async () => {
    const { phone, client } = await proven()
    const moved = newNumber()
    const { data } = await client.auth.updateUser({ phone: `+${moved}` })
    expect(data.user).toMatchObject({ phone, new_phone: moved })
    const first = codeIn(await textTo(gateway, moved))
    await client.auth.resend({ type: 'phone_change', phone: moved })
    const second = codeIn(await textTo(gateway, moved, 2))
    if (first !== second) {
      expect((await client.auth.verifyOtp({ phone: moved, token: first, type: 'phone_change' })).error?.code).toBe('otp_expired')
    }
    const { data: after } = await client.auth.verifyOtp({ phone: moved, token: second, type: 'phone_change' })
    expect(after.user).toMatchObject({ phone: moved, user_metadata: { phone: moved } })
    expect(after.user).not.toHaveProperty('new_phone')
    expect((await client.auth.signInWithPassword({ phone, password })).error?.code).toBe('invalid_credentials')
    expect((await client.auth.signInWithPassword({ phone: moved, password })).error).toBeNull()
  })

  test("another member's number gets the same response as a free one, and no message", async () => {
    const [one, two, other] = [await proven(), await proven(), await proven()]
    const free = newNumber()
    expect((await two.client.auth.updateUser({ phone: free })).data.user).toMatchObject({ new_phone: free })
    await textTo(gateway, free)
    expect((await one.client.auth.updateUser({ phone: other.phone })).data.user).toMatchObject({ new_phone: other.phone })
    expect(await texts(other.phone)).toHaveLength(1)
    expect((await one.client.auth.getUser()).data.user?.phone).toBe(one.phone)
  })

  test('an account with an address can add a number, and the other way around', async () => {
    const { client, email } = await gateway.signUp('Val')
    const number = newNumber()
    await client.auth.updateUser({ phone: number })
    const { data } = await client.auth.verifyOtp({ phone: number, token: codeIn(await textTo(gateway, number)), type: 'phone_change' })
    expect(data.user).toMatchObject({ phone: number, email, app_metadata: { provider: 'email', providers: ['email', 'phone'] } })
    expect((await client.auth.signInWithPassword({ phone: number, password })).error).toBeNull()

    const caller = await proven()
    const address = `${caller.phone}@town.test`
    await caller.client.auth.updateUser({ email: address })
    await follow(linkIn(await mailTo(gateway, address)))
    expect((await caller.client.auth.getUser()).data.user).toMatchObject({ email: address, phone: caller.phone })
  })
})

test('GET /reauthenticate sends the digits to the number of a member without an address', async () => {
  const { phone, client } = await proven()
  expect((await client.auth.reauthenticate()).error).toBeNull()
  expect(codeIn(await textTo(gateway, phone, 2))).toMatch(/^\d{6}$/)
})

test('phone numbers are off unless the operator turns them on', async () => {
  const shut = await startGateway()
  try {
    const { auth } = await shut.client()
    const phone = newNumber()
    expect((await auth.signUp({ phone, password })).error).toMatchObject({ status: 400, code: 'phone_provider_disabled' })
    expect((await auth.signInWithPassword({ phone, password })).error).toMatchObject({ status: 400, code: 'phone_provider_disabled' })
    expect((await auth.signInWithOtp({ phone })).error).toMatchObject({ status: 400, code: 'phone_provider_disabled' })
    expect((await auth.resend({ type: 'sms', phone })).error).toMatchObject({ status: 400, code: 'phone_provider_disabled' })
    const { client } = await shut.signUp('Wes')
    expect((await client.auth.updateUser({ phone })).error).toMatchObject({ status: 400, code: 'phone_provider_disabled' })
  } finally {
    await shut.stop()
  }
})

test('a message that could not be sent is reported as a failure', async () => {
  // Nothing listens on that port.
  const failing = await startGateway({
    settings: {
      AUTH_PHONE: 'on',
      SMS_PROVIDER: 'twilio',
      SMS_ACCOUNT: 'AC0',
      SMS_TOKEN: 'x',
      SMS_FROM: '+15005550006',
      SMS_URL: 'http://127.0.0.1:9',
    },
  })
  try {
    const { error } = await (await failing.client()).auth.signInWithOtp({ phone: newNumber() })
    expect(error).toMatchObject({ code: 'sms_send_failed' })
  } finally {
    await failing.stop()
  }
})
