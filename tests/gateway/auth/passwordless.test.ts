// Sign-ins with only an emailed link or six digits.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openMailTown, type MailTown } from '#tests/support/gateway/auth-by-mail.ts'
import { password } from '#tests/support/gateway/gateway.ts'
import { codeIn, follow, mailTo, linkIn } from '#tests/support/gateway/mail.ts'
import { newAddress } from '#tests/support/gateway/sign-in.ts'

let on: MailTown
beforeAll(async () => {
  on = await openMailTown()
})
afterAll(() => on.gateway.stop())

describe('signing in without a password', () => {
  test('a new address gets an account and an email; the link or the digits open it, once', async () => {
    const client = on.browser('implicit')
    for (const path of ['/otp', '/magiclink']) {
      const email = newAddress()
      expect(await on.post(path, { email, data: { full_name: 'Lou' }, create_user: true })).toEqual([200, {}])
      const mail = await mailTo(on.gateway, email)
      expect(mail.subject).toContain('Sign in')
      const { facts } = await follow(linkIn(mail))
      expect(facts).toMatchObject({ token_type: 'bearer', type: 'magiclink' })
      expect((await client.getUser(facts['access_token'])).data.user).toMatchObject({
        email,
        user_metadata: { full_name: 'Lou', email_verified: true },
        app_metadata: { provider: 'email', providers: ['email'] },
      })
      expect((await client.verifyOtp({ email, token: codeIn(mail), type: 'email' })).error?.code).toBe('otp_expired')
    }
  })

  test.each(['email', 'magiclink'] as const)('the digits work as type %s', async (type) => {
    const email = newAddress()
    const client = on.browser('implicit')
    await client.signInWithOtp({ email })
    const token = codeIn(await mailTo(on.gateway, email))
    expect((await client.verifyOtp({ email, token, type })).data.user?.email).toBe(email)
  })

  test('the digits of a sign-up work as type email too', async () => {
    const email = newAddress()
    const client = on.browser('implicit')
    await client.signUp({ email, password })
    const token = codeIn(await mailTo(on.gateway, email))
    expect((await client.verifyOtp({ email, token, type: 'email' })).data.session).not.toBeNull()
    expect((await client.signInWithPassword({ email, password })).error).toBeNull()
  })

  test('a link opened in a known browser sends no email; in a new browser, the member gets one', async () => {
    const email = newAddress()
    const open = async (nth: number, cookie = '') => {
      await on.post('/otp', { email, create_user: true })
      const link = linkIn(await mailTo(on.gateway, email, nth))
      const answer = await fetch(link, {
        method: 'POST',
        redirect: 'manual',
        headers: { cookie, 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/120.0' },
      })
      return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    }
    const counts = async () =>
      (
        await on.gateway.sql.query<{ known: number; told: number }>(
          `select (select count(*)::int from auth.known_devices as known where known.user_id = person.id) as known,
             (select count(*)::int from internal.emails as sent where sent.user_id = person.id and sent.kind = 'new_sign_in') as told
           from auth.users as person where person.email = $1`,
          [email],
        )
      ).rows[0]
    const cookie = await open(1)
    expect(cookie).toMatch(/^sb-device-/)
    const renewed = await open(2, cookie)
    expect(renewed).not.toBe(cookie)
    expect(await counts()).toEqual({ known: 1, told: 0 })
    await open(3)
    expect(await counts()).toEqual({ known: 2, told: 1 })
    await expect
      .poll(async () => (await on.gateway.mailbox(email)).map(({ subject }) => subject))
      .toContainEqual(expect.stringMatching(/^New sign-in to your /))
  })

  test('an unconfirmed account loses the password a stranger may have set', async () => {
    const email = newAddress()
    const client = on.browser('implicit')
    await client.signUp({ email, password: 'squatter-secret' })
    await mailTo(on.gateway, email)
    await client.signInWithOtp({ email })
    await follow(linkIn(await mailTo(on.gateway, email, 2)))
    expect((await client.signInWithPassword({ email, password: 'squatter-secret' })).error?.code).toBe('invalid_credentials')
  })

  test('ten wrong digits invalidate the right ones, whichever email they came in', async () => {
    const email = newAddress()
    const client = on.browser('implicit')
    await client.signUp({ email, password })
    await mailTo(on.gateway, email)
    await client.signInWithOtp({ email })
    const right = codeIn(await mailTo(on.gateway, email, 2))
    const wrong = right === '000000' ? '000001' : '000000'
    for (let tries = 0; tries < 10; tries += 1) await client.verifyOtp({ email, token: wrong, type: 'email' })
    expect((await client.verifyOtp({ email, token: right, type: 'email' })).error?.code).toBe('otp_expired')
  })

  test('no account is created if the caller wants none, and the response does not reveal whether the address has one', async () => {
    const [email, known] = [newAddress(), await on.proven()]
    expect(await on.post('/otp', { email, create_user: false })).toEqual([200, {}])
    expect(await on.post('/otp', { email: known, create_user: false })).toEqual([200, {}])
    await mailTo(on.gateway, known, 2)
    expect(await on.gateway.mailbox(email)).toEqual([])
    expect((await on.gateway.sql.query('select from auth.users where email = $1', [email])).rowCount).toBe(0)
  })

  test('wrong digits leave the link of the same email valid', async () => {
    const email = await on.proven()
    const client = on.browser('implicit')
    await client.signInWithOtp({ email })
    const mail = await mailTo(on.gateway, email, 2)
    const wrong = codeIn(mail) === '000000' ? '000001' : '000000'
    for (let tries = 0; tries < 10; tries += 1) await client.verifyOtp({ email, token: wrong, type: 'email' })
    expect((await client.verifyOtp({ email, token: codeIn(mail), type: 'email' })).error?.code).toBe('otp_expired')
    expect((await follow(linkIn(mail))).facts['access_token']).toMatch(/^ey/)
  })

  test.each([
    [{}, 'One of email or phone must be set'],
    [{ email: 'a@b.de', phone: '15035550100' }, 'Only an email address or phone number should be provided'],
    [{ email: 'nobody' }, 'Unable to validate email address: invalid format'],
  ])('POST /otp %j is refused', async (body, message) => {
    expect(await on.post('/otp', body)).toEqual([400, { code: 'validation_failed', message }])
  })
})
