// Enrolling authenticator apps with the official client.
import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf, enroll, protectedMember, signInAgain } from '#tests/support/gateway/factors.ts'
import { startGateway, type Gateway } from '#tests/support/gateway/gateway.ts'

let gateway: Gateway

beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.stop())

async function post(path: string, token: string, body: object, headers: Record<string, string> = {}) {
  const answer = await fetch(`${gateway.url}/auth/v1${path}`, {
    method: 'POST',
    headers: { apikey: gateway.anonKey, authorization: `Bearer ${token}`, 'x-supabase-api-version': '2024-01-01', ...headers },
    body: JSON.stringify(body),
  })
  return { status: answer.status, headers: answer.headers, body: await answer.json() }
}

describe('enrolling', () => {
  test('AUTHAPI-17: POST /factors returns a secret, a uri and a QR code of the same', async () => {
    const ana = await gateway.signUp('Ana')
    const { data, error } = await ana.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'My phone', issuer: 'Town' })
    expect(error).toBeNull()
    expect(data).toMatchObject({ id: expect.stringMatching(/^[0-9a-f-]{36}$/), type: 'totp', friendly_name: 'My phone' })
    const { qr_code: picture, secret, uri } = data?.totp ?? { qr_code: '', secret: '', uri: '' }
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    const address = new URL(uri)
    expect(decodeURIComponent(address.pathname)).toBe(`/Town:${ana.email}`)
    expect(Object.fromEntries(address.searchParams)).toEqual({ algorithm: 'SHA1', digits: '6', period: '30', issuer: 'Town', secret })

    expect(picture).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#%]*<\/svg>$/)
    const { data: pixels, info } = await sharp(Buffer.from(picture.split(',').slice(1).join(',')))
      .resize(600)
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(decodeQR({ width: info.width, height: info.height, data: new Uint8ClampedArray(pixels) })).toBe(uri)
  })

  test("without an issuer the site's own URL is used", async () => {
    const { uri } = await enroll(await gateway.signUp('Ida'))
    expect(new URL(uri).searchParams.get('issuer')).toBe(new URL(gateway.url).host)
  })

  test('SESS-04: a factor is listed with type, status and name, and counts when verified', async () => {
    const ana = await gateway.signUp('Ana')
    const { id, secret } = await enroll(ana, 'My phone')
    const before = await ana.client.auth.mfa.listFactors()
    expect(before.data?.all).toEqual([
      expect.objectContaining({ id, factor_type: 'totp', status: 'unverified', friendly_name: 'My phone', created_at: expect.any(String) }),
    ])
    expect(before.data?.totp).toEqual([])
    expect(JSON.stringify(before.data)).not.toContain(secret)
    await ana.client.auth.mfa.challengeAndVerify({ factorId: id, code: codeOf(secret) })
    expect((await ana.client.auth.mfa.listFactors()).data?.totp).toEqual([expect.objectContaining({ id, status: 'verified' })])
  })

  test('a second factor of the same name is refused', async () => {
    const ana = await gateway.signUp('Ana')
    await enroll(ana, 'Same')
    const { error } = await ana.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Same' })
    expect(error).toMatchObject({
      status: 422,
      code: 'mfa_factor_name_conflict',
      message: 'A factor with the friendly name "Same" for this user already exists',
    })
  })

  test('an eleventh factor is refused, however many requests come at once', async () => {
    const ana = await gateway.signUp('Ana')
    const asked = await Promise.all(
      Array.from({ length: 13 }, (_, at) => ana.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: `Phone ${at}` })),
    )
    expect(asked.filter(({ error }) => error === null)).toHaveLength(10)
    for (const { error } of asked) {
      if (error !== null) expect(error).toMatchObject({ status: 422, code: 'too_many_enrolled_mfa_factors' })
    }
  })

  test('kinds that are not offered are refused by name', async () => {
    const ana = await gateway.signUp('Ana')
    const phone = await ana.client.auth.mfa.enroll({ factorType: 'phone', phone: '+15005550006' })
    expect(phone.error).toMatchObject({ status: 422, code: 'mfa_phone_enroll_not_enabled' })
    const { access_token: token } = ana.session
    expect((await post('/factors', token, { factor_type: 'webauthn' })).body.code).toBe('mfa_webauthn_enroll_not_enabled')
    expect(await post('/factors', token, { factor_type: 'iris' })).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  })

  test('with a verified factor, only an aal2 session can add another', async () => {
    const ana = await protectedMember(gateway, 'Ana')
    const again = await signInAgain(gateway, ana)
    const { error } = await again.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Second' })
    expect(error).toMatchObject({ status: 403, code: 'insufficient_aal', message: 'AAL2 required to enroll a new factor' })
    expect((await ana.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Second' })).error).toBeNull()
  })

  test('an abandoned enrollment is removed after five minutes', async () => {
    const ana = await gateway.signUp('Ana')
    const { id } = await enroll(ana)
    await gateway.sql.query(`update auth.mfa_factors set created_at = created_at - interval '301 seconds' where id = $1`, [id])
    expect((await enroll(ana)).id).not.toBe(id)
  })
})
