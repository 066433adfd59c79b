// Which account a provider's account belongs to, and what we require to trust it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { password, startGateway, type Gateway } from '#tests/support/gateway/gateway.ts'
import { startBrowser } from '#tests/support/gateway/provider.ts'
import { claimsOf, factsOf, failureOf, newAddress, openTown, type Town } from '#tests/support/gateway/sign-in.ts'

let on: Town

beforeAll(async () => {
  on = await openTown()
})
afterAll(() => on.stop())

async function confirmed(email: string) {
  const { data, error } = await on.service.auth.admin.createUser({ email, password, email_confirm: true })
  if (error !== null) throw error
  return data.user
}

const signsIn = async (email: string) =>
  (await (await on.gateway.client()).auth.signInWithPassword({ email, password })).error?.code ?? 'ok'

const backFrom = async (at: Gateway, email: string, verified: boolean) => {
  on.github.person = { id: Math.floor(Math.random() * 1e9), login: 'bea', name: 'Bea', emails: [{ email, primary: true, verified }] }
  const back = `${at.url}/welcome`
  return (await startBrowser().open(`${at.url}/auth/v1/authorize?provider=github&redirect_to=${back}`, back)).address
}

describe('whose account it is', () => {
  test('an address verified by the provider leads to the account that has it', async () => {
    const { login, email } = on.known()
    const own = await confirmed(email)
    const user = await on.userOf(await startBrowser().signIn(on.start(), on.welcome, login))
    expect(user.id).toBe(own.id)
    expect(user.app_metadata).toMatchObject({ provider: 'email', providers: ['email', 'town'] })
    expect(await signsIn(email)).toBe('ok')
  })

  test('an unverified one leads to no existing account', async () => {
    const { login, email } = on.known({ verified: false })
    const own = await confirmed(email)
    const back = await startBrowser().signIn(on.start(), on.welcome, login)
    expect(failureOf(back).slice(0, 2)).toEqual(['access_denied', 'provider_email_needs_verification'])
    const { data } = await on.service.auth.admin.getUserById(own.id)
    expect(data.user?.identities?.map(({ provider }) => provider)).toEqual(['email'])
    expect(await on.gateway.mailbox(email)).toEqual([])
  })

  test('an unconfirmed account is handed over, without the data a stranger put there', async () => {
    const { login, email } = on.known()
    const stranger = await on.gateway.client()
    const { data: planted } = await stranger.auth.signUp({ email, password, options: { data: { full_name: 'Stranger' } } })
    const user = await on.userOf(await startBrowser().signIn(on.start(), on.welcome, login))
    expect(user.id).toBe(planted.user?.id)
    expect(user.user_metadata).toMatchObject({ full_name: 'Ana Alvarez' })
    expect(user.identities?.map(({ provider }) => provider)).toEqual(['town'])
    expect(await signsIn(email)).toBe('invalid_credentials')
    const { rows } = await on.gateway.sql.query('select from auth.one_time_tokens where user_id = $1', [user.id])
    expect(rows).toEqual([])
  })

  test('a new account with an unverified address waits for the email that confirms it', async () => {
    const { login, email } = on.known({ verified: false })
    const back = await startBrowser().signIn(on.start(), on.welcome, login)
    expect(failureOf(back)).toEqual([
      'access_denied',
      'provider_email_needs_verification',
      'Unverified email with town. A confirmation email has been sent to your town email',
    ])
    await expect.poll(() => on.gateway.mailbox(email)).toHaveLength(1)
    const [mail] = await on.gateway.mailbox(email)
    await fetch(mail?.links[0] ?? '', { method: 'POST', redirect: 'manual' })
    const user = await on.userOf(await startBrowser().signIn(on.start(), on.welcome, login))
    expect(user.email_confirmed_at).toBeTruthy()
  })
})

describe('if addresses need no confirmation and sign-ups may be off', () => {
  let open: Gateway
  let closed: Gateway

  beforeAll(async () => {
    const AUTH_PROVIDERS = JSON.stringify({ github: on.githubSettings })
    ;[open, closed] = await Promise.all([
      startGateway({ settings: { AUTH_PROVIDERS } }),
      startGateway({ settings: { AUTH_PROVIDERS, AUTH_SIGNUP: 'off' } }),
    ])
  })
  afterAll(() => Promise.all([open.stop(), closed.stop()]))

  test('a new address needs no confirmation, but a taken one does', async () => {
    const email = newAddress()
    expect(factsOf(await backFrom(open, email, false))).toHaveProperty('access_token')
    expect(failureOf(await backFrom(open, email, false))[1]).toBe('provider_email_needs_verification')
  })

  test('confirming an address gets the account that was created with it unconfirmed', async () => {
    const { email, client, user } = await open.signUp('Squatter')
    const back = factsOf(await backFrom(open, email, true))
    expect(claimsOf(back['access_token'] ?? '').sub).toBe(user.id)
    expect((await client.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
    expect((await client.auth.signInWithPassword({ email, password })).error).toMatchObject({ code: 'invalid_credentials' })
  })

  test('no new account if sign-ups are off', async () => {
    const back = await backFrom(closed, newAddress(), true)
    expect(failureOf(back)).toEqual(['access_denied', 'signup_disabled', 'Signups not allowed for this instance'])
    const { rows } = await closed.sql.query('select from auth.users')
    expect(rows).toEqual([])
  })
})
