// Anonymous users, and how they get a permanent account.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startGateway, type Gateway } from '#tests/support/gateway/gateway.ts'
import { follow, mailTo, linkIn } from '#tests/support/gateway/mail.ts'
import { newAddress } from '#tests/support/gateway/sign-in.ts'

describe('from an anonymous account to a permanent one', () => {
  let gateway: Gateway
  beforeAll(async () => {
    gateway = await startGateway({ settings: { AUTH_ANONYMOUS: 'on' } })
  })
  afterAll(() => gateway.stop())

  async function nobody() {
    const client = await gateway.client()
    const { data, error } = await client.auth.signInAnonymously({ options: { data: { pet: 'cat' } } })
    if (error !== null || data.user === null || data.session === null) throw error ?? new Error('no session')
    return { client, user: data.user, token: data.session.access_token }
  }

  test('an anonymous person is signed in, and the token says so', async () => {
    const { user, token, client } = await nobody()
    expect(user).toMatchObject({
      is_anonymous: true,
      email: '',
      phone: '',
      app_metadata: {},
      user_metadata: { pet: 'cat' },
      identities: [],
    })
    expect(JSON.parse(atob(token.split('.')[1] ?? ''))).toMatchObject({
      is_anonymous: true,
      role: 'authenticated',
      amr: [{ method: 'anonymous', timestamp: expect.any(Number) }],
    })
    expect((await client.auth.refreshSession()).data.user?.id).toBe(user.id)
  })

  test('with an address and a password the account becomes permanent, immediately if addresses need no confirmation', async () => {
    const { client, user } = await nobody()
    const email = newAddress()
    expect((await client.auth.updateUser({ password: 'a-new-secret-9' })).error).toMatchObject({ status: 422, code: 'validation_failed' })
    const { data, error } = await client.auth.updateUser({ email, password: 'a-new-secret-9' })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      id: user.id,
      email,
      is_anonymous: false,
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { pet: 'cat', email, email_verified: true },
      identities: [expect.objectContaining({ provider: 'email', email })],
    })
    expect((await (await gateway.client()).auth.signInWithPassword({ email, password: 'a-new-secret-9' })).data.user?.id).toBe(user.id)
  })

  test('an address accepted without proof is confirmed by the first email that is opened, and not before', async () => {
    const { client, user } = await nobody()
    const email = newAddress()
    await client.auth.updateUser({ email })
    const isProven = async () => {
      const { rows } = await gateway.sql.query('select email_confirmed_at > created_at as proven from auth.users where id = $1', [user.id])
      return rows[0].proven
    }
    expect(await isProven()).toBe(false)
    await client.auth.signInWithOtp({ email })
    await follow(linkIn(await mailTo(gateway, email)))
    expect(await isProven()).toBe(true)
  })

  test('an address of another account stays theirs', async () => {
    const { email } = await gateway.signUp('Sue')
    const { client } = await nobody()
    expect((await client.auth.updateUser({ email })).error).toMatchObject({ status: 422, code: 'email_exists' })
  })
})

describe('if addresses must be confirmed first', () => {
  let gateway: Gateway
  beforeAll(async () => {
    gateway = await startGateway({ settings: { AUTH_ANONYMOUS: 'on', AUTH_AUTOCONFIRM: 'off' } })
  })
  afterAll(() => gateway.stop())

  test('an anonymous account becomes permanent through the email', async () => {
    const client = await gateway.client()
    const { data } = await client.auth.signInAnonymously()
    const email = newAddress()
    const asked = await client.auth.updateUser({ email })
    expect(asked.data.user).toMatchObject({ is_anonymous: true, email: '', new_email: email })
    expect((await follow(linkIn(await mailTo(gateway, email)))).facts['type']).toBe('email_change')
    const { data: after } = await client.auth.getUser()
    expect(after.user).toMatchObject({ id: data.user?.id, is_anonymous: false, email })
    expect((await client.auth.updateUser({ password: 'a-new-secret-0' })).error).toBeNull()
    expect((await client.auth.signInWithPassword({ email, password: 'a-new-secret-0' })).error).toBeNull()
  })
})
