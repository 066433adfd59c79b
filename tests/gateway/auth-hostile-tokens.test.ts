// Twenty thousand tokens that are none of ours, or not any more, at every door that takes one.
import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimsOf } from '#tests/support/factors.ts'
import { startGateway, type Gateway, type Member } from '#tests/support/gateway.ts'
import { hostileTokens, seeded, type HostileToken } from '#tests/support/hostile-tokens.ts'

const count = 20_000
const atOnce = 12

let gateway: Gateway
let ana: Member
let next: () => HostileToken

beforeAll(async () => {
  gateway = await startGateway()
  ana = await gateway.signUp('Ana')
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const retired = { kid: randomUUID(), jwk: await exportJWK(privateKey) }
  await gateway.sql.query(`insert into auth.signing_keys (id, private_jwk, retired_at) values ($1, $2, now())`, [retired.kid, retired.jwk])
  const { rows } = await gateway.sql.query<{ id: string; private_jwk: JWK }>(
    'select id, private_jwk from auth.signing_keys where retired_at is null',
  )
  const key = { kid: rows[0]?.id ?? '', jwk: rows[0]?.private_jwk ?? {} }
  next = await hostileTokens({ ...key, retired, claims: claimsOf(ana.session.access_token) }, seeded(20_261_121))
})
afterAll(() => gateway.stop())

const doors = ['/auth/v1/user', '/rest/v1/profiles?select=id&limit=1', '/storage/v1/bucket', '/auth/v1/admin/users', '/rest/v1/'] as const

async function knock(door: string, token: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(`${gateway.url}${door}`, { headers: { apikey: gateway.anonKey, authorization: `Bearer ${token}` } })
  return { status: answer.status, text: await answer.text() }
}

test('of 20,000 bad tokens of 24 kinds none is believed, and none makes the server fail', { timeout: 180_000 }, async () => {
  for (const door of doors.slice(0, 3)) expect((await knock(door, ana.session.access_token)).status).toBe(200)

  const wrong: { kind: string; door: string; status: number; token: string }[] = []
  const kinds = new Set<string>()
  let sent = 0
  const knockOn = async () => {
    while (sent < count) {
      const door = doors[sent % doors.length] ?? doors[0]
      sent += 1
      const { kind, token } = next()
      kinds.add(kind)
      const { status } = await knock(door, token)
      if (![400, 401, 403, 431].includes(status)) wrong.push({ kind, door, status, token: token.slice(0, 300) })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, knockOn))
  expect(wrong).toEqual([])
  expect([sent, kinds.size]).toEqual([count, 24])
  expect((await knock('/auth/v1/user', ana.session.access_token)).status).toBe(200)
})
