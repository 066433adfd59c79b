// Recovery codes with the official client: created, counted, used, replaced, removed.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimsOf, codeOf, protectedMember, signInAgain, withRecoveryCodes } from '#tests/support/gateway/factors.ts'
import { startGateway, type Gateway, type Member } from '#tests/support/gateway/gateway.ts'

let gateway: Gateway

beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.stop())

const codesOf = async (member: Member) => {
  const { data, error } = await withRecoveryCodes(member).generate()
  if (error !== null) throw error
  return data.codes
}
test('ten new codes are shown once and stored as hashes', async () => {
  const ana = await protectedMember(gateway, 'Ana')
  const { data } = await withRecoveryCodes(ana).generate({ friendlyName: 'On paper' })
  expect(data).toMatchObject({ type: 'recovery_code', friendly_name: 'On paper', total: 10 })
  expect(new Set(data?.codes)).toHaveLength(10)
  for (const code of data?.codes ?? []) expect(code).toMatch(/^[a-z2-9]{16}$/)
  const status = await withRecoveryCodes(ana).getStatus()
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

test('require another factor and aal2', async () => {
  const ana = await gateway.signUp('Ana')
  expect((await withRecoveryCodes(ana).generate()).error).toMatchObject({ status: 403, code: 'insufficient_aal' })
  expect((await withRecoveryCodes(ana).getStatus()).error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' })
  const bea = await protectedMember(gateway, 'Bea')
  const low = await signInAgain(gateway, bea)
  expect((await withRecoveryCodes(low).generate()).error).toMatchObject({ status: 403, code: 'insufficient_aal' })
  expect((await withRecoveryCodes(bea).regenerate()).error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' })
  await codesOf(bea)
  expect((await withRecoveryCodes(bea).generate()).error).toMatchObject({ status: 422, code: 'mfa_verified_factor_exists' })
  for (const call of ['regenerate', 'unenroll'] as const) {
    expect((await withRecoveryCodes(low)[call]()).error).toMatchObject({ status: 403, code: 'insufficient_aal' })
  }
  await bea.client.auth.mfa.unenroll({ factorId: bea.factorId })
  expect((await withRecoveryCodes(bea).getStatus()).error).toMatchObject({ code: 'mfa_factor_not_found' })
})

test('one code raises an aal1 session to aal2, in any notation, once', async () => {
  const ana = await protectedMember(gateway, 'Ana')
  const [code = '', other = ''] = await codesOf(ana)
  const low = await signInAgain(gateway, ana)
  const written = ` ${(code.match(/.{4}/g) ?? []).join('-').toUpperCase()} `
  const { data, error } = await withRecoveryCodes(low).verify({ code: written })
  expect(error).toBeNull()
  const claims = claimsOf(data?.access_token ?? '')
  expect(claims).toMatchObject({ aal: 'aal2', session_id: claimsOf(low.session.access_token).session_id })
  expect(claims.amr.map(({ method }: { method: string }) => method)).toEqual(['mfa/recovery_code', 'password'])
  expect((await low.client.auth.updateUser({ password: 'another-chair-78' })).error).toBeNull()
  expect((await withRecoveryCodes(low).getStatus()).data).toMatchObject({ total: 10, remaining: 9 })
  expect((await withRecoveryCodes(low).verify({ code })).error).toMatchObject({ status: 422, code: 'mfa_verification_failed' })

  const shown = await Promise.all(Array.from({ length: 10 }, () => withRecoveryCodes(low).verify({ code: other })))
  expect(shown.filter((answer) => answer.error === null)).toHaveLength(1)
})

test('five wrong codes lock the set for five minutes, even for right ones; a new set unlocks it', async () => {
  const ana = await protectedMember(gateway, 'Ana')
  const [code = ''] = await codesOf(ana)
  const low = await signInAgain(gateway, ana)
  for (let at = 0; at < 5; at += 1) {
    expect((await withRecoveryCodes(low).verify({ code: 'aaaabbbbccccdddd' })).error).toMatchObject({ code: 'mfa_verification_failed' })
  }
  expect((await withRecoveryCodes(low).verify({ code })).error).toMatchObject({ status: 429, code: 'mfa_recovery_codes_locked' })
  const renewed = await withRecoveryCodes(ana).regenerate()
  expect((await withRecoveryCodes(low).verify({ code })).error).toMatchObject({ code: 'mfa_verification_failed' })
  expect((await withRecoveryCodes(low).verify({ code: renewed.data?.codes[0] ?? '' })).error).toBeNull()
})

test("another member's code, no code, or a code of a member without any is wrong", async () => {
  const ana = await protectedMember(gateway, 'Ana')
  const [code = ''] = await codesOf(ana)
  const bea = await protectedMember(gateway, 'Bea')
  expect((await withRecoveryCodes(bea).verify({ code })).error).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
  await codesOf(bea)
  expect((await withRecoveryCodes(bea).verify({ code })).error).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
  expect((await withRecoveryCodes(bea).verify({ code: ' - ' })).error).toMatchObject({ status: 400, code: 'validation_failed' })
  expect((await withRecoveryCodes(await signInAgain(gateway, ana)).verify({ code })).error).toBeNull()
})

test('removing the set lowers the sessions it had raised', async () => {
  const ana = await protectedMember(gateway, 'Ana')
  const [code = ''] = await codesOf(ana)
  const low = await signInAgain(gateway, ana)
  await withRecoveryCodes(low).verify({ code })
  const { id } = (await withRecoveryCodes(ana).getStatus()).data ?? { id: '' }
  expect((await ana.client.auth.mfa.unenroll({ factorId: id })).error).toMatchObject({ status: 422, code: 'validation_failed' })
  expect(await withRecoveryCodes(ana).unenroll()).toMatchObject({ data: { id }, error: null })
  const renewed = await low.client.auth.refreshSession()
  expect(claimsOf(renewed.data.session?.access_token ?? '').aal).toBe('aal1')
  expect(claimsOf((await ana.client.auth.refreshSession()).data.session?.access_token ?? '').aal).toBe('aal2')
})

test('they are removed with the last other factor, also if an operator removes that one', async () => {
  const ana = await protectedMember(gateway, 'Ana')
  const codes = await codesOf(ana)
  expect(codes).toHaveLength(10)
  const answer = await fetch(`${gateway.url}/auth/v1/admin/users/${ana.user.id}/factors/${ana.factorId}`, {
    method: 'DELETE',
    headers: { apikey: gateway.serviceKey },
  })
  expect(answer.status).toBe(200)
  expect((await ana.client.auth.mfa.listFactors()).data?.all).toEqual([])
  const renewed = await ana.client.auth.refreshSession()
  expect(claimsOf(renewed.data.session?.access_token ?? '')).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] })
  expect((await ana.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'New phone' })).error).toBeNull()
})

test('changes of factors are in the audit log', async () => {
  const ana = await protectedMember(gateway, 'Ana')
  const recovery = withRecoveryCodes(ana)
  const made = await recovery.generate()
  await recovery.verify({ code: made.data?.codes[0] ?? '' })
  await recovery.regenerate()
  await recovery.unenroll()
  await ana.client.auth.mfa.challengeAndVerify({ factorId: ana.factorId, code: codeOf(ana.secret, 1) })
  await ana.client.auth.mfa.unenroll({ factorId: ana.factorId })
  const { rows } = await gateway.sql.query<{ action: string; factor: string }>(
    `select payload ->> 'action' as action, payload -> 'traits' ->> 'factor_type' as factor from auth.audit_log_entries
     where payload ->> 'actor_id' = $1 and payload -> 'traits' ? 'factor_type' order by created_at`,
    [ana.user.id],
  )
  expect(rows.map(({ action, factor }) => `${action} ${factor}`)).toEqual([
    'factor_in_progress totp',
    'verification_attempted totp',
    'recovery_codes_generated recovery_code',
    'recovery_codes_verified recovery_code',
    'recovery_codes_regenerated recovery_code',
    'recovery_codes_deleted recovery_code',
    'verification_attempted totp',
    'factor_unenrolled totp',
  ])
})
