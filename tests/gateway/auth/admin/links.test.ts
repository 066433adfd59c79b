// Links that the operator requests instead of an email, and invitations.
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askAdmin, refusalOf, signsIn } from '#tests/support/gateway/admin-api.ts'
import { password, startGateway, type Gateway } from '#tests/support/gateway/gateway.ts'
import { newAddress, serviceClient } from '#tests/support/gateway/sign-in.ts'

let gateway: Gateway
let service: SupabaseClient

beforeAll(async () => {
  gateway = await startGateway()
  service = serviceClient(gateway)
})
afterAll(() => gateway.stop())

const welcome = () => `${gateway.url}/welcome`

async function link(params: Parameters<typeof service.auth.admin.generateLink>[0]) {
  const { data, error } = await service.auth.admin.generateLink(params)
  if (error !== null) throw error
  return data
}

describe('links', () => {
  test.each([
    [{ type: 'signup' }, 'Unable to validate email address: invalid format'],
    [{ type: 'signup', email: 'a@b.de' }, 'Signup requires a valid password'],
    [{ type: 'phone', email: 'a@b.de' }, 'Invalid email action link type requested: phone'],
    [{ email: 'a@b.de' }, 'Invalid email action link type requested: '],
    [{ type: 'email_change_new', email: 'a@b.de' }, 'Unable to validate email address: invalid format'],
  ])('refused: %j', async (body, message) => {
    expect(await refusalOf(await askAdmin(gateway, '/admin/generate_link', { method: 'POST', body }))).toEqual([
      400,
      'validation_failed',
      message,
    ])
  })

  test('refused: recovering or changing an account that does not exist, inviting an existing member', async () => {
    const { email } = await gateway.signUp('Here')
    for (const type of ['recovery', 'email_change_new', 'email_change_current']) {
      const body = { type, email: newAddress(), new_email: newAddress() }
      const answer = await askAdmin(gateway, '/admin/generate_link', { method: 'POST', body })
      expect(await refusalOf(answer)).toEqual([404, 'user_not_found', 'User with this email not found'])
    }
    expect((await service.auth.admin.generateLink({ type: 'invite', email })).error).toMatchObject({ status: 422, code: 'email_exists' })
    expect((await service.auth.admin.generateLink({ type: 'signup', email, password })).error).toMatchObject({ code: 'email_exists' })
    expect((await service.auth.admin.inviteUserByEmail(email)).error).toMatchObject({ status: 422, code: 'email_exists' })
    const taken = { type: 'email_change_new', email, newEmail: (await gateway.signUp('Also')).email } as const
    expect((await service.auth.admin.generateLink(taken)).error).toMatchObject({ status: 422, code: 'email_exists' })
  })

  test('signup: an account that the link or its code confirms', async () => {
    const email = newAddress()
    const options = { data: { status: 'alpha' }, redirectTo: welcome() }
    const { user, properties } = await link({ type: 'signup', email, password, options })
    expect(user?.user_metadata).toEqual({ status: 'alpha' })
    expect(user?.email_confirmed_at).toBeUndefined()
    expect(properties).toMatchObject({ verification_type: 'signup', redirect_to: welcome(), email_otp: expect.stringMatching(/^\d{6}$/) })
    expect(properties?.action_link).toBe(
      `${gateway.url}/auth/v1/verify?token=${properties?.hashed_token}&type=signup&redirect_to=${welcome()}`,
    )
    const { data, error } = await (await gateway.client()).auth.verifyOtp({ email, token: properties?.email_otp ?? '', type: 'signup' })
    expect(error).toBeNull()
    expect(data.user?.email_confirmed_at).toBeTruthy()
    expect(await signsIn(gateway, email, password)).toBe(user?.id)
  })

  test('signing up again before confirming: the last password counts', async () => {
    const email = newAddress()
    const first = await link({ type: 'signup', email, password: 'a-strangers-guess-1' })
    const { properties } = await link({ type: 'signup', email, password })
    const { auth } = await gateway.client()
    const stale = await auth.verifyOtp({ token_hash: first.properties?.hashed_token ?? '', type: 'signup' })
    expect(stale.error).toMatchObject({ code: 'otp_expired' })
    expect((await auth.verifyOtp({ token_hash: properties?.hashed_token ?? '', type: 'signup' })).error).toBeNull()
    expect([await signsIn(gateway, email, 'a-strangers-guess-1'), await signsIn(gateway, email, password)]).toEqual([
      'invalid_credentials',
      first.user?.id,
    ])
  })

  test('recovery leads back to the site with a session', async () => {
    const { email, user } = await gateway.signUp('Forgot')
    const { properties } = await link({ type: 'recovery', email, options: { redirectTo: welcome() } })
    const answer = await fetch(properties?.action_link ?? '', { redirect: 'manual' })
    const to = new URL(answer.headers.get('location') ?? '')
    expect([answer.status, to.origin + to.pathname]).toEqual([303, welcome()])
    const facts = new URLSearchParams(to.hash.slice(1))
    expect(facts.get('type')).toBe('recovery')
    const { data } = await (await gateway.client()).auth.getUser(facts.get('access_token') ?? '')
    expect(data.user?.id).toBe(user.id)
  })

  test('magiclink for a new address becomes a sign-up', async () => {
    const email = newAddress()
    const { properties, user } = await link({ type: 'magiclink', email })
    expect(properties?.verification_type).toBe('signup')
    const { data } = await (await gateway.client()).auth.verifyOtp({ token_hash: properties?.hashed_token ?? '', type: 'signup' })
    expect(data.user?.id).toBe(user?.id)
  })

  test('magiclink signs in an existing member, once', async () => {
    const { email, user } = await gateway.signUp('Magic')
    const { properties } = await link({ type: 'magiclink', email })
    expect(properties?.verification_type).toBe('magiclink')
    const { auth } = await gateway.client()
    const use = () => auth.verifyOtp({ token_hash: properties?.hashed_token ?? '', type: 'magiclink' })
    expect((await use()).data.user?.id).toBe(user.id)
    expect((await use()).error).toMatchObject({ code: 'otp_expired' })
  })

  test('following an invitation opens the account; until then it can be sent again', async () => {
    const email = newAddress()
    const first = await link({ type: 'invite', email })
    const { properties, user } = await link({ type: 'invite', email, options: { data: { from: 'Bea' } } })
    expect(user?.id).toBe(first.user?.id)
    const { data, error } = await (await gateway.client()).auth.verifyOtp({ token_hash: properties?.hashed_token ?? '', type: 'invite' })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ id: user?.id, user_metadata: { from: 'Bea' } })
    expect(data.user?.email_confirmed_at).toBeTruthy()
    expect((await service.auth.admin.generateLink({ type: 'invite', email })).error).toMatchObject({ code: 'email_exists' })
  })

  test('both links of a change of address, given by the operator, change it', async () => {
    const { email, user } = await gateway.signUp('Both')
    const newEmail = newAddress()
    const { auth } = await gateway.client()
    const halves = [
      await link({ type: 'email_change_current', email, newEmail }),
      await link({ type: 'email_change_new', email, newEmail }),
    ]
    for (const { properties } of halves) {
      expect((await auth.verifyOtp({ token_hash: properties?.hashed_token ?? '', type: 'email_change' })).error).toBeNull()
    }
    expect((await service.auth.admin.getUserById(user.id)).data.user).toMatchObject({ email: newEmail })
  })

  test('a redirect that is not allowed leads to the site', async () => {
    const { email } = await gateway.signUp('Phished')
    const { properties } = await link({ type: 'recovery', email, options: { redirectTo: 'https://evil.example/' } })
    expect(properties?.redirect_to).toBe(gateway.url)
  })

  test('email_change_new changes the address with the digits for the new one', async () => {
    const { email, user } = await gateway.signUp('Mover')
    const newEmail = newAddress()
    const { properties, user: told } = await link({ type: 'email_change_new', email, newEmail })
    expect(told?.new_email).toBe(newEmail)
    expect(properties?.action_link).toContain('type=email_change&')
    expect(properties?.verification_type).toBe('email_change_new')
    const { rows } = await gateway.sql.query('select token_type, relates_to from auth.one_time_tokens where user_id = $1', [user.id])
    expect(rows).toEqual([{ token_type: 'email_change_token_new', relates_to: newEmail }])
  })

  test('invite creates an account and emails its owner', async () => {
    const email = newAddress()
    const { data, error } = await service.auth.admin.inviteUserByEmail(email, { data: { from: 'Ana' }, redirectTo: welcome() })
    expect(error).toBeNull()
    expect(data.user?.invited_at).toBeTruthy()
    expect(data.user?.user_metadata).toEqual({ from: 'Ana' })
    await expect.poll(() => gateway.mailbox(email)).toHaveLength(1)
    const [mail] = await gateway.mailbox(email)
    const invitation = new URL(mail?.links[0] ?? '')
    expect(Object.fromEntries(invitation.searchParams)).toMatchObject({ type: 'invite', redirect_to: welcome() })
  })
})
