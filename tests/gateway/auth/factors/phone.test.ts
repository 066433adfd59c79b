// A phone as second factor: a code by text message, from the local outbox.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimsOf, codeOf, enroll, signInAgain } from '#tests/support/gateway/factors.ts'
import { startGateway, type Gateway, type Member } from '#tests/support/gateway/gateway.ts'

let gateway: Gateway
let numbers = 0

beforeAll(async () => {
  gateway = await startGateway({ settings: { AUTH_MFA: 'totp,phone' } })
})
afterAll(() => gateway.stop())

const freshNumber = () => `+1500555${String((numbers += 1)).padStart(4, '0')}`

type Text = { to: string; text: string; channel: string }
const texts = async (number: string): Promise<Text[]> => (await fetch(`${gateway.url}/_sms.json?to=${number.slice(1)}`)).json()
const codeIn = ({ text }: Text) => /\b(\d{6})\b/.exec(text)?.[1] ?? ''

async function enrollPhone({ client }: Pick<Member, 'client'>, number: string, name = 'My phone') {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'phone', phone: number, friendlyName: name })
  if (error !== null) throw error
  return data
}

async function askFor({ client }: Pick<Member, 'client'>, factorId: string, number: string) {
  const { data, error } = await client.auth.mfa.challenge({ factorId, channel: 'sms' })
  if (error !== null) throw error
  const [newest] = await texts(number)
  return { challengeId: data.id, code: newest === undefined ? '' : codeIn(newest), expiresAt: data.expires_at, newest }
}

const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('AUTHAPI-18: POST /factors {factor_type phone, phone} starts enrolling one by phone number', async () => {
  const ana = await gateway.signUp('Ana')
  const number = freshNumber()
  expect(await enrollPhone(ana, number)).toEqual({ id: expect.any(String), type: 'phone', friendly_name: 'My phone', phone: number })
  expect((await ana.client.auth.mfa.listFactors()).data?.all).toEqual([
    expect.objectContaining({ factor_type: 'phone', status: 'unverified', phone: number.slice(1) }),
  ])
  for (const phone of ['', 'call me', '+0123', '+1234567890123456']) {
    expect((await ana.client.auth.mfa.enroll({ factorType: 'phone', phone })).error).toMatchObject({
      status: 400,
      code: 'validation_failed',
    })
  }
})

test('AUTHAPI-20: POST /factors/{factorId}/challenge {channel} texts a code, stored as a hash, that raises the session', async () => {
  const ana = await gateway.signUp('Ana')
  const number = freshNumber()
  const { id } = await enrollPhone(ana, number)
  const { challengeId, code, expiresAt, newest } = await askFor(ana, id, number)
  expect(newest).toMatchObject({ to: number.slice(1), channel: 'sms' })
  expect(code).toMatch(/^\d{6}$/)
  expect(Math.abs(expiresAt - Date.now() / 1000 - 300)).toBeLessThan(10)
  const { rows } = await gateway.sql.query<{ otp_code: string }>('select otp_code from auth.mfa_challenges where id = $1', [challengeId])
  expect(rows[0]?.otp_code).toMatch(/^[0-9a-f]{56}$/)

  const { data, error } = await ana.client.auth.mfa.verify({ factorId: id, challengeId, code })
  expect(error).toBeNull()
  const claims = claimsOf(data?.access_token ?? '')
  expect(claims.aal).toBe('aal2')
  expect(claims.amr.map(({ method }: { method: string }) => method)).toEqual(['mfa/phone', 'password'])
  expect((await ana.client.auth.mfa.listFactors()).data?.phone).toEqual([expect.objectContaining({ id, status: 'verified' })])

  const again = await signInAgain(gateway, ana)
  const next = await askFor(again, id, number)
  expect((await again.client.auth.mfa.verify({ factorId: id, challengeId: next.challengeId, code: next.code })).error).toBeNull()
})

test('a code works for its own challenge, once', async () => {
  const ana = await gateway.signUp('Ana')
  const number = freshNumber()
  const { id } = await enrollPhone(ana, number)
  const first = await askFor(ana, id, number)
  const second = await askFor(ana, id, number)
  if (first.code !== second.code) {
    const crossed = await ana.client.auth.mfa.verify({ factorId: id, challengeId: second.challengeId, code: first.code })
    expect(crossed.error).toMatchObject({ status: 422, code: 'mfa_verification_failed', message: 'Invalid MFA Phone code entered' })
  }
  const shown = { factorId: id, challengeId: second.challengeId, code: second.code }
  expect((await ana.client.auth.mfa.verify(shown)).error).toBeNull()
  expect((await ana.client.auth.mfa.verify(shown)).error).toMatchObject({ code: 'mfa_ip_address_mismatch' })
})

test('five wrong codes lock it, even for the right code', async () => {
  const ana = await gateway.signUp('Ana')
  const number = freshNumber()
  const { id } = await enrollPhone(ana, number)
  const { challengeId, code } = await askFor(ana, id, number)
  for (let at = 0; at < 5; at += 1) {
    const { error } = await ana.client.auth.mfa.verify({ factorId: id, challengeId, code: other(code) })
    expect(error).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
  }
  expect((await ana.client.auth.mfa.verify({ factorId: id, challengeId, code })).error).toMatchObject({ status: 429 })
})

test('a number with a verified factor cannot be enrolled again; a restarted enrollment replaces the first', async () => {
  const ana = await gateway.signUp('Ana')
  const number = freshNumber()
  const begun = await enrollPhone(ana, number)
  const { id } = await enrollPhone(ana, number)
  expect(id).not.toBe(begun.id)
  const { challengeId, code } = await askFor(ana, id, number)
  await ana.client.auth.mfa.verify({ factorId: id, challengeId, code })
  const { error } = await ana.client.auth.mfa.enroll({ factorType: 'phone', phone: number, friendlyName: 'Another' })
  expect(error).toMatchObject({ status: 422, code: 'mfa_verified_factor_exists' })
})

test('a channel without a provider is refused', async () => {
  const ana = await gateway.signUp('Ana')
  const { id } = await enrollPhone(ana, freshNumber())
  for (const channel of ['pigeon', 'whatsapp'] as const) {
    const { error } = await ana.client.auth.mfa.challenge({ factorId: id, channel: channel as 'whatsapp' })
    expect(error).toMatchObject({ status: 400, code: 'validation_failed' })
  }
})

test('one text a minute; a factor type that is switched off later is neither required nor accepted', async () => {
  const limited = await startGateway({ settings: { AUTH_MFA: 'phone', RATE_LIMITS: 'on' } })
  try {
    const ana = await limited.signUp('Ana')
    const { data } = await ana.client.auth.mfa.enroll({ factorType: 'phone', phone: freshNumber() })
    const factorId = data?.id ?? ''
    expect((await ana.client.auth.mfa.challenge({ factorId })).error).toBeNull()
    expect((await ana.client.auth.mfa.challenge({ factorId })).error).toMatchObject({ status: 429, code: 'over_sms_send_rate_limit' })
    expect((await ana.client.auth.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({ code: 'mfa_totp_enroll_not_enabled' })
    const { rows } = await limited.sql.query<{ id: string }>(
      `insert into auth.mfa_factors (user_id, factor_type, status, secret) values ($1, 'totp', 'verified', 'GEZDGNBVGY3TQOJQ') returning id`,
      [ana.user.id],
    )
    expect((await ana.client.auth.mfa.challenge({ factorId: rows[0]?.id ?? '' })).error).toMatchObject({
      code: 'mfa_totp_verify_not_enabled',
    })
  } finally {
    await limited.stop()
  }
})

test('either of two factors will do', async () => {
  const ana = await gateway.signUp('Ana')
  const app = await enroll(ana, 'App')
  await ana.client.auth.mfa.challengeAndVerify({ factorId: app.id, code: codeOf(app.secret) })
  const number = freshNumber()
  const { id } = await enrollPhone(ana, number)
  const { challengeId, code } = await askFor(ana, id, number)
  await ana.client.auth.mfa.verify({ factorId: id, challengeId, code })
  const again = await signInAgain(gateway, ana)
  expect((await again.client.auth.mfa.challengeAndVerify({ factorId: app.id, code: codeOf(app.secret, 1) })).error).toBeNull()
})
