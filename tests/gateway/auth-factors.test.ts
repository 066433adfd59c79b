// Authenticator apps by the official client: enrolled, proven, asked for at sign-in, taken off.
import { Secret, TOTP } from 'otpauth'
import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { password, startGateway, type Gateway, type Member } from '#tests/support/gateway.ts'

let gateway: Gateway

beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.stop())

const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
const codeOf = (secret: string, halfMinutesOn = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + halfMinutesOn * 30_000 })
/** Six digits that none of the half minutes around now has. */
function wrongCode(secret: string): string {
  const right = [-2, -1, 0, 1, 2].map((on) => codeOf(secret, on))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.includes(code)) ?? ''
}

async function enroll({ client }: Member, name = 'Phone') {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: name })
  if (error !== null) throw error
  return { id: data.id, ...data.totp }
}

async function challenge({ client }: { client: Member['client'] }, factorId: string): Promise<string> {
  const { data, error } = await client.auth.mfa.challenge({ factorId })
  if (error !== null) throw error
  return data.id
}

/** A member with a verified factor, in an aal2 session. */
async function protectedMember(name: string): Promise<Member & { factorId: string; secret: string }> {
  const member = await gateway.signUp(name)
  const { id, secret } = await enroll(member)
  const { error } = await member.client.auth.mfa.challengeAndVerify({ factorId: id, code: codeOf(secret) })
  if (error !== null) throw error
  return { ...member, factorId: id, secret }
}

async function signInAgain({ email }: Member) {
  const client = await gateway.client()
  const { data, error } = await client.auth.signInWithPassword({ email, password })
  if (error !== null) throw error
  return { client, session: data.session }
}

/** As if the half minute of the last code were long gone. */
const forgetStep = (factorId: string) => gateway.sql.query('update auth.mfa_factors set used_step = 0 where id = $1', [factorId])

async function post(path: string, token: string, body: object, headers: Record<string, string> = {}) {
  const answer = await fetch(`${gateway.url}/auth/v1${path}`, {
    method: 'POST',
    headers: { apikey: gateway.anonKey, authorization: `Bearer ${token}`, 'x-supabase-api-version': '2024-01-01', ...headers },
    body: JSON.stringify(body),
  })
  return { status: answer.status, headers: answer.headers, body: await answer.json() }
}

describe('enrolling', () => {
  test('AUTHAPI-17: POST /factors answers secret, uri and a QR code that says the same', async () => {
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

  test('without an issuer the site’s own address is it', async () => {
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

  test('an eleventh factor is refused, however many ask at once', async () => {
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

  test('with a verified factor, only an aal2 session adds another', async () => {
    const ana = await protectedMember('Ana')
    const again = await signInAgain(ana)
    const { error } = await again.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Second' })
    expect(error).toMatchObject({ status: 403, code: 'insufficient_aal', message: 'AAL2 required to enroll a new factor' })
    expect((await ana.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Second' })).error).toBeNull()
  })

  test('an enrolment nobody went on with makes room after five minutes', async () => {
    const ana = await gateway.signUp('Ana')
    const { id } = await enroll(ana)
    await gateway.sql.query(`update auth.mfa_factors set created_at = created_at - interval '301 seconds' where id = $1`, [id])
    expect((await enroll(ana)).id).not.toBe(id)
  })
})

describe('verifying', () => {
  test('AUTHAPI-21, AUTHAPI-20: challenge and code raise the session to aal2 with a new refresh token', async () => {
    const ana = await gateway.signUp('Ana')
    const { id, secret } = await enroll(ana)
    const asked = await ana.client.auth.mfa.challenge({ factorId: id })
    expect(asked.data).toMatchObject({ id: expect.any(String), type: 'totp' })
    expect(Math.abs((asked.data?.expires_at ?? 0) - Date.now() / 1000 - 300)).toBeLessThan(10)

    const events: string[] = []
    ana.client.auth.onAuthStateChange((event) => void events.push(event))
    const { data, error } = await ana.client.auth.mfa.verify({ factorId: id, challengeId: asked.data?.id ?? '', code: codeOf(secret) })
    expect(error).toBeNull()
    expect(events).toContain('MFA_CHALLENGE_VERIFIED')
    expect(data).toMatchObject({ token_type: 'bearer', expires_in: 3600, user: { id: ana.user.id } })
    expect(data?.refresh_token).not.toBe(ana.session.refresh_token)
    const claims = claimsOf(data?.access_token ?? '')
    expect(claims).toMatchObject({ aal: 'aal2', session_id: claimsOf(ana.session.access_token).session_id })
    expect(claims.amr.map(({ method }: { method: string }) => method)).toEqual(['totp', 'password'])

    const level = await ana.client.auth.mfa.getAuthenticatorAssuranceLevel()
    expect(level.data).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' })
    const renewed = await ana.client.auth.refreshSession()
    expect(claimsOf(renewed.data.session?.access_token ?? '').aal).toBe('aal2')
  })

  test('signing in again gives aal1, and says aal2 is to be reached', async () => {
    const ana = await protectedMember('Ana')
    const { client, session } = await signInAgain(ana)
    expect(claimsOf(session.access_token)).toMatchObject({ aal: 'aal1' })
    expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' })
    const { error } = await client.auth.mfa.challengeAndVerify({ factorId: ana.factorId, code: codeOf(ana.secret, 1) })
    expect(error).toBeNull()
    expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ currentLevel: 'aal2' })
  })

  test('the codes before and after count too, older and later ones do not', async () => {
    const ana = await protectedMember('Ana')
    for (const [on, isGood] of [
      [-3, false],
      [3, false],
      [-1, true],
      [0, true],
      [1, true],
    ] as const) {
      await forgetStep(ana.factorId)
      const { error } = await ana.client.auth.mfa.challengeAndVerify({ factorId: ana.factorId, code: codeOf(ana.secret, on) })
      expect(error?.code ?? 'good').toBe(isGood ? 'good' : 'mfa_verification_failed')
    }
  })

  test('a code is good once, even for twenty who show it at the same time', async () => {
    const ana = await protectedMember('Ana')
    const { access_token: token } = (await signInAgain(ana)).session
    const code = codeOf(ana.secret, 1)
    const { client } = await signInAgain(ana)
    const challenges: string[] = []
    for (let at = 0; at < 5; at += 1) challenges.push(await challenge({ client }, ana.factorId))
    const shown = await Promise.all(
      Array.from({ length: 20 }, (_, at) => post(`/factors/${ana.factorId}/verify`, token, { challenge_id: challenges[at % 5], code })),
    )
    expect(shown.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('an earlier code than the last accepted one is not good either', async () => {
    const ana = await protectedMember('Ana')
    await forgetStep(ana.factorId)
    expect((await ana.client.auth.mfa.challengeAndVerify({ factorId: ana.factorId, code: codeOf(ana.secret, 1) })).error).toBeNull()
    const { error } = await ana.client.auth.mfa.challengeAndVerify({ factorId: ana.factorId, code: codeOf(ana.secret) })
    expect(error).toMatchObject({ status: 422, code: 'mfa_verification_failed', message: 'Invalid TOTP code entered' })
  })

  test('five wrong codes close the factor for five minutes, the right one included, on every challenge', async () => {
    const ana = await protectedMember('Ana')
    await forgetStep(ana.factorId)
    for (let at = 0; at < 5; at += 1) {
      const { error } = await ana.client.auth.mfa.challengeAndVerify({ factorId: ana.factorId, code: wrongCode(ana.secret) })
      expect(error).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
    }
    const challengeId = await challenge(ana, ana.factorId)
    const token = (await ana.client.auth.getSession()).data.session?.access_token ?? ''
    const refused = await post(`/factors/${ana.factorId}/verify`, token, { challenge_id: challengeId, code: codeOf(ana.secret) })
    expect(refused).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } })
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(200)
    expect(wait).toBeLessThanOrEqual(300)

    await gateway.sql.query(
      `update auth.mfa_factors set failures = (select array_agg(at - interval '5 minutes' order by at) from unnest(failures) at) where id = $1`,
      [ana.factorId],
    )
    expect((await post(`/factors/${ana.factorId}/verify`, token, { challenge_id: challengeId, code: codeOf(ana.secret) })).status).toBe(200)
  })

  test('forty wrong codes at once are five tries', async () => {
    const ana = await protectedMember('Ana')
    const challengeId = await challenge(ana, ana.factorId)
    const token = (await ana.client.auth.getSession()).data.session?.access_token ?? ''
    const code = wrongCode(ana.secret)
    const shown = await Promise.all(
      Array.from({ length: 40 }, () => post(`/factors/${ana.factorId}/verify`, token, { challenge_id: challengeId, code })),
    )
    expect(shown.filter(({ status }) => status === 422)).toHaveLength(5)
    expect(shown.filter(({ status }) => status === 429)).toHaveLength(35)
  })

  test('a challenge is gone after 300 s, and another’s or an invented one never was', async () => {
    const ana = await protectedMember('Ana')
    const challengeId = await challenge(ana, ana.factorId)
    await gateway.sql.query(`update auth.mfa_challenges set created_at = created_at - interval '301 seconds' where id = $1`, [challengeId])
    const shown = { factorId: ana.factorId, code: codeOf(ana.secret, 1) }
    expect((await ana.client.auth.mfa.verify({ ...shown, challengeId })).error).toMatchObject({
      status: 422,
      code: 'mfa_challenge_expired',
      message: `MFA challenge ${challengeId} has expired, verify against another challenge or create a new challenge.`,
    })
    const bea = await protectedMember('Bea')
    for (const other of [await challenge(bea, bea.factorId), crypto.randomUUID(), 'nonsense']) {
      expect((await ana.client.auth.mfa.verify({ ...shown, challengeId: other })).error).toMatchObject({
        status: 422,
        code: 'mfa_factor_not_found',
        message: 'MFA factor with the provided challenge ID not found',
      })
    }
    const empty = await ana.client.auth.mfa.verify({ ...shown, challengeId, code: '' })
    expect(empty.error).toMatchObject({ status: 400, code: 'validation_failed', message: 'Code needs to be non-empty' })
  })

  test('a challenge is answered from the address that asked for it, and once', async () => {
    const ana = await protectedMember('Ana')
    await forgetStep(ana.factorId)
    const used = await challenge(ana, ana.factorId)
    await ana.client.auth.mfa.verify({ factorId: ana.factorId, challengeId: used, code: codeOf(ana.secret) })
    const elsewhere = await challenge(ana, ana.factorId)
    await gateway.sql.query(`update auth.mfa_challenges set ip_address = '203.0.113.7' where id = $1`, [elsewhere])
    for (const challengeId of [used, elsewhere]) {
      const { error } = await ana.client.auth.mfa.verify({ factorId: ana.factorId, challengeId, code: codeOf(ana.secret, 1) })
      expect(error).toMatchObject({ status: 422, code: 'mfa_ip_address_mismatch' })
    }
  })

  test('another member’s factor is not found, by any verb', async () => {
    const ana = await protectedMember('Ana')
    const bea = await protectedMember('Bea')
    const token = (await bea.client.auth.getSession()).data.session?.access_token ?? ''
    const asked = await challenge(ana, ana.factorId)
    expect((await bea.client.auth.mfa.challenge({ factorId: ana.factorId })).error).toMatchObject({
      status: 404,
      code: 'mfa_factor_not_found',
    })
    expect(await post(`/factors/${ana.factorId}/verify`, token, { challenge_id: asked, code: codeOf(ana.secret, 1) })).toMatchObject({
      status: 404,
      body: { code: 'mfa_factor_not_found', message: 'Factor not found' },
    })
    expect((await bea.client.auth.mfa.unenroll({ factorId: ana.factorId })).error).toMatchObject({
      status: 404,
      code: 'mfa_factor_not_found',
    })
    expect((await ana.client.auth.mfa.listFactors()).data?.totp).toHaveLength(1)
    expect((await bea.client.auth.mfa.challenge({ factorId: 'x' })).error).toMatchObject({ status: 404, code: 'validation_failed' })
  })

  test('success ends the member’s sessions below aal2 and takes unfinished enrolments away', async () => {
    const ana = await gateway.signUp('Ana')
    const elsewhere = await signInAgain(ana)
    await enroll(ana, 'Abandoned')
    const { id, secret } = await enroll(ana, 'Kept')
    await ana.client.auth.mfa.challengeAndVerify({ factorId: id, code: codeOf(secret) })
    expect((await ana.client.auth.mfa.listFactors()).data?.all.map((factor) => factor.friendly_name)).toEqual(['Kept'])
    expect((await elsewhere.client.auth.getUser()).error).not.toBeNull()
    const token = elsewhere.session.refresh_token
    expect((await elsewhere.client.auth.refreshSession({ refresh_token: token })).error).toMatchObject({ code: 'refresh_token_not_found' })

    const high = await signInAgain(ana)
    await forgetStep(id)
    await high.client.auth.mfa.challengeAndVerify({ factorId: id, code: codeOf(secret) })
    const low = await signInAgain(ana)
    await forgetStep(id)
    await low.client.auth.mfa.challengeAndVerify({ factorId: id, code: codeOf(secret) })
    expect((await high.client.auth.getUser()).error).toBeNull()
  })
})

describe('what aal1 may not', () => {
  test('change the password or the address once a factor is verified', async () => {
    const ana = await protectedMember('Ana')
    const { client } = await signInAgain(ana)
    for (const change of [{ password: 'another-chair-77' }, { email: 'elsewhere@town.test' }]) {
      expect((await client.auth.updateUser(change)).error).toMatchObject({
        status: 401,
        code: 'insufficient_aal',
        message: 'AAL2 session is required to update email or password when MFA is enabled.',
      })
    }
    expect((await client.auth.updateUser({ data: { colour: 'green' } })).error).toBeNull()
    expect((await ana.client.auth.updateUser({ password: 'another-chair-77' })).error).toBeNull()
  })

  test('AUTHAPI-19: take a verified factor off; aal2 may, and the sessions it raised fall to aal1', async () => {
    const ana = await protectedMember('Ana')
    const { client } = await signInAgain(ana)
    expect((await client.auth.mfa.unenroll({ factorId: ana.factorId })).error).toMatchObject({
      status: 422,
      code: 'insufficient_aal',
      message: 'AAL2 required to unenroll verified factor',
    })
    const removed = await ana.client.auth.mfa.unenroll({ factorId: ana.factorId })
    expect(removed).toMatchObject({ data: { id: ana.factorId }, error: null })
    const renewed = await ana.client.auth.refreshSession()
    expect(claimsOf(renewed.data.session?.access_token ?? '')).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] })
    expect((await ana.client.auth.mfa.listFactors()).data?.all).toEqual([])
  })

  test('an unverified factor goes without ceremony', async () => {
    const ana = await gateway.signUp('Ana')
    const { id } = await enroll(ana)
    expect((await ana.client.auth.mfa.unenroll({ factorId: id })).error).toBeNull()
  })
})

/** The client's own calls, which ask to be switched on. */
const withCodes = ({ client }: { client: Member['client'] }) => {
  Reflect.set(Reflect.get(client.auth, 'experimental'), 'recoveryCodes', true)
  return client.auth.mfa.recoveryCodes
}

describe('recovery codes', () => {
  const codesOf = async (member: Member) => {
    const { data, error } = await withCodes(member).generate()
    if (error !== null) throw error
    return data.codes
  }
  test('ten fresh codes are shown once, and kept as hashes', async () => {
    const ana = await protectedMember('Ana')
    const { data } = await withCodes(ana).generate({ friendlyName: 'On paper' })
    expect(data).toMatchObject({ type: 'recovery_code', friendly_name: 'On paper', total: 10 })
    expect(new Set(data?.codes)).toHaveLength(10)
    for (const code of data?.codes ?? []) expect(code).toMatch(/^[a-z2-9]{16}$/)
    const status = await withCodes(ana).getStatus()
    expect(status.data).toEqual({ id: data?.id, type: 'recovery_code', total: 10, remaining: 10, created_at: expect.any(String) })
    expect((await ana.client.auth.mfa.listFactors()).data?.recovery_code).toHaveLength(1)
    const { rows } = await gateway.sql.query<{ row: string }>(
      `select to_jsonb(code)::text || to_jsonb(factor)::text as row
       from auth.mfa_recovery_codes code join auth.mfa_factors factor on factor.id = code.factor_id where factor.user_id = $1`,
      [ana.user.id],
    )
    expect(rows).toHaveLength(10)
    for (const code of data?.codes ?? []) expect(rows.some(({ row }) => row.includes(code))).toBe(false)
  })

  test('are for who has another factor and stands at aal2', async () => {
    const ana = await gateway.signUp('Ana')
    expect((await withCodes(ana).generate()).error).toMatchObject({ status: 403, code: 'insufficient_aal' })
    expect((await withCodes(ana).getStatus()).error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' })
    const bea = await protectedMember('Bea')
    const low = await signInAgain(bea)
    expect((await withCodes(low).generate()).error).toMatchObject({ status: 403, code: 'insufficient_aal' })
    expect((await withCodes(bea).regenerate()).error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' })
    await codesOf(bea)
    expect((await withCodes(bea).generate()).error).toMatchObject({ status: 422, code: 'mfa_verified_factor_exists' })
    for (const call of ['regenerate', 'unenroll'] as const) {
      expect((await withCodes(low)[call]()).error).toMatchObject({ status: 403, code: 'insufficient_aal' })
    }
    await bea.client.auth.mfa.unenroll({ factorId: bea.factorId })
    expect((await withCodes(bea).getStatus()).error).toMatchObject({ code: 'mfa_factor_not_found' })
  })

  test('one raises an aal1 session to aal2, however it is written, once', async () => {
    const ana = await protectedMember('Ana')
    const [code = '', other = ''] = await codesOf(ana)
    const low = await signInAgain(ana)
    const written = ` ${(code.match(/.{4}/g) ?? []).join('-').toUpperCase()} `
    const { data, error } = await withCodes(low).verify({ code: written })
    expect(error).toBeNull()
    const claims = claimsOf(data?.access_token ?? '')
    expect(claims).toMatchObject({ aal: 'aal2', session_id: claimsOf(low.session.access_token).session_id })
    expect(claims.amr.map(({ method }: { method: string }) => method)).toEqual(['mfa/recovery_code', 'password'])
    expect((await low.client.auth.updateUser({ password: 'another-chair-78' })).error).toBeNull()
    expect((await withCodes(low).getStatus()).data).toMatchObject({ total: 10, remaining: 9 })
    expect((await withCodes(low).verify({ code })).error).toMatchObject({ status: 422, code: 'mfa_verification_failed' })

    const shown = await Promise.all(Array.from({ length: 10 }, () => withCodes(low).verify({ code: other })))
    expect(shown.filter((answer) => answer.error === null)).toHaveLength(1)
  })

  test('five wrong ones lock the set for five minutes, the right ones included; a new set opens it', async () => {
    const ana = await protectedMember('Ana')
    const [code = ''] = await codesOf(ana)
    const low = await signInAgain(ana)
    for (let at = 0; at < 5; at += 1) {
      expect((await withCodes(low).verify({ code: 'aaaabbbbccccdddd' })).error).toMatchObject({ code: 'mfa_verification_failed' })
    }
    expect((await withCodes(low).verify({ code })).error).toMatchObject({ status: 429, code: 'mfa_recovery_codes_locked' })
    const renewed = await withCodes(ana).regenerate()
    expect((await withCodes(low).verify({ code })).error).toMatchObject({ code: 'mfa_verification_failed' })
    expect((await withCodes(low).verify({ code: renewed.data?.codes[0] ?? '' })).error).toBeNull()
  })

  test('another member’s code, none, or one of somebody without any is wrong', async () => {
    const ana = await protectedMember('Ana')
    const [code = ''] = await codesOf(ana)
    const bea = await protectedMember('Bea')
    expect((await withCodes(bea).verify({ code })).error).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
    await codesOf(bea)
    expect((await withCodes(bea).verify({ code })).error).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
    expect((await withCodes(bea).verify({ code: ' - ' })).error).toMatchObject({ status: 400, code: 'validation_failed' })
    expect((await withCodes(await signInAgain(ana)).verify({ code })).error).toBeNull()
  })

  test('taken off as a whole, they lower the sessions they had raised', async () => {
    const ana = await protectedMember('Ana')
    const [code = ''] = await codesOf(ana)
    const low = await signInAgain(ana)
    await withCodes(low).verify({ code })
    const { id } = (await withCodes(ana).getStatus()).data ?? { id: '' }
    expect((await ana.client.auth.mfa.unenroll({ factorId: id })).error).toMatchObject({ status: 422, code: 'validation_failed' })
    expect(await withCodes(ana).unenroll()).toMatchObject({ data: { id }, error: null })
    const renewed = await low.client.auth.refreshSession()
    expect(claimsOf(renewed.data.session?.access_token ?? '').aal).toBe('aal1')
    expect(claimsOf((await ana.client.auth.refreshSession()).data.session?.access_token ?? '').aal).toBe('aal2')
  })
})

test('nobody but the service reads secrets, challenges or codes', async () => {
  await protectedMember('Ana')
  for (const table of ['mfa_factors', 'mfa_challenges', 'mfa_recovery_codes']) {
    const { rows } = await gateway.sql.query<{ role: string; may: boolean }>(
      `select role, has_table_privilege(role, 'auth.' || $1, 'select') or has_any_column_privilege(role, 'auth.' || $1, 'select') as may
       from unnest(array['anon', 'authenticated', 'authenticator', 'service_role']) role`,
      [table],
    )
    expect(Object.fromEntries(rows.map(({ role, may }) => [role, may]))).toEqual({
      anon: false,
      authenticated: false,
      authenticator: false,
      service_role: true,
    })
    const answer = await fetch(`${gateway.url}/rest/v1/${table}?select=*`, {
      headers: { apikey: gateway.serviceKey, 'accept-profile': 'auth' },
    })
    expect(answer.status).toBe(406)
  }
})
