// Mail scanners open every link of an email, some of them twice. Only the button on the page behind a link uses it up.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MailTown, openMailTown } from '#tests/support/gateway/auth-by-mail.ts'
import { type Mail, password } from '#tests/support/gateway/gateway.ts'
import { codeIn, follow, ledTo, linkIn, mailTo } from '#tests/support/gateway/mail.ts'
import { newAddress, serviceClient } from '#tests/support/gateway/sign-in.ts'

let on: MailTown
beforeAll(async () => {
  on = await openMailTown()
})
afterAll(() => on.gateway.stop())

type Kind = 'signup' | 'recovery' | 'magiclink' | 'invite' | 'email_change'
type Sent = { mail: Mail; to: string }

/** The email of this kind, and for a change of address the one to the other mailbox, too. */
const sending: Record<Kind, () => Promise<[Sent, ...Sent[]]>> = {
  async signup() {
    const to = newAddress()
    await on.browser('implicit').signUp({ email: to, password })
    return [{ to, mail: await mailTo(on.gateway, to) }]
  },
  async recovery() {
    const to = await on.proven()
    await on.browser('implicit').resetPasswordForEmail(to)
    return [{ to, mail: await mailTo(on.gateway, to, 2) }]
  },
  async magiclink() {
    const to = await on.proven()
    await on.browser('implicit').signInWithOtp({ email: to })
    return [{ to, mail: await mailTo(on.gateway, to, 2) }]
  },
  async invite() {
    const to = newAddress()
    expect((await serviceClient(on.gateway).auth.admin.inviteUserByEmail(to)).error).toBeNull()
    return [{ to, mail: await mailTo(on.gateway, to) }]
  },
  async email_change() {
    const [from, to] = [await on.proven(), newAddress()]
    const client = on.browser('implicit')
    await client.signInWithPassword({ email: from, password })
    expect((await client.updateUser({ email: to })).error).toBeNull()
    return [
      { to: from, mail: await mailTo(on.gateway, from, 2) },
      { to, mail: await mailTo(on.gateway, to) },
    ]
  },
}
const kinds = Object.keys(sending) as Kind[]

/** Every link of the email, twice, in every way that only looks. */
async function scan({ links }: Mail): Promise<void> {
  expect(links.filter((link) => link.includes('/auth/v1/'))).toHaveLength(1)
  for (const link of [...links, ...links]) {
    for (const method of ['HEAD', 'GET']) {
      const answer = await fetch(link, { method })
      await answer.body?.cancel()
      expect([method, link, answer.status]).toEqual([method, link, 200])
    }
  }
}

describe.each(kinds)('an email of the kind %s whose links a scanner has opened', (kind) => {
  test('its button works', async () => {
    const sent = await sending[kind]()
    for (const { mail } of sent) await scan(mail)
    const pressed = []
    for (const { mail } of sent) pressed.push((await follow(linkIn(mail))).facts)
    expect(pressed.at(-1)).toMatchObject({ token_type: 'bearer', type: kind })
    expect(pressed.slice(0, -1).every(({ message }) => message?.startsWith('Confirmation link accepted'))).toBe(true)
  })

  test('its code works', async () => {
    const sent = await sending[kind]()
    for (const { mail } of sent) await scan(mail)
    const answers = []
    for (const { mail, to } of sent) answers.push(await on.browser('implicit').verifyOtp({ email: to, token: codeIn(mail), type: kind }))
    expect(answers.map(({ error }) => error)).toEqual(answers.map(() => null))
    expect(answers.at(-1)?.data.session?.access_token).toMatch(/^ey/)
  })
})

test('the page has one form that posts to its own address, and gives the address away to nobody', async () => {
  const [sent] = await sending.recovery()
  const answer = await fetch(linkIn(sent.mail))
  const html = await answer.text()
  expect(html.match(/<form[^>]*>/g)).toEqual(['<form method="post">'])
  expect(html).toContain('>Set a new password</button>')
  expect(html).not.toContain(sent.to)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    'content-security-policy': expect.stringContaining(`form-action 'self' ${on.gateway.url}`),
  })
})

test('the page of a used link leads on at once, and says so to the app', async () => {
  const [sent] = await sending.recovery()
  const link = linkIn(sent.mail)
  await follow(link)
  const { status, address, facts } = await ledTo(link, 'GET')
  expect([status, new URL(address).origin]).toEqual([303, on.gateway.url])
  expect(facts).toEqual({
    error: 'access_denied',
    error_code: 'otp_expired',
    error_description: 'Email link is invalid or has expired',
  })
})

test('the page of a link that is an hour old leads on at once, too', async () => {
  const [sent] = await sending.signup()
  await on.gateway.sql.query(`update auth.one_time_tokens set created_at = now() - interval '61 minutes' where relates_to = $1`, [sent.to])
  expect((await ledTo(linkIn(sent.mail), 'GET')).facts['error_code']).toBe('otp_expired')
})

test('a link to GET /verify, as other clients put it into their emails, is used up when it is opened', async () => {
  const [sent] = await sending.magiclink()
  const link = linkIn(sent.mail).replace('/confirm?', '/verify?')
  expect((await fetch(link, { method: 'HEAD', redirect: 'manual' })).status).toBe(405)
  expect((await ledTo(link, 'GET')).facts['access_token']).toMatch(/^ey/)
  expect((await ledTo(link, 'GET')).facts['error_code']).toBe('otp_expired')
})
