// Sends a running server invalid tokens, at every endpoint that accepts one.
import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import type pg from 'pg'
import { claimsOf } from '../gateway/factors.ts'
import { hostileTokens, seeded } from './hostile-tokens.ts'

type Target = { url: string; anonKey: string; sql: pg.Client; /** An access token that is believed. */ token: string }
export type TokenStorm = {
  sent: number
  kinds: number
  /** Tokens that were accepted, or made the server fail. */
  wrong: { kind: string; door: string; status: number; token: string }[]
  /** The endpoints' status for the valid token, before and after. */
  believed: number[]
}

const doors = ['/auth/v1/user', '/rest/v1/profiles?select=id&limit=1', '/storage/v1/bucket', '/auth/v1/admin/users', '/rest/v1/'] as const
const atOnce = 12

export async function stormOfTokens(on: Target, count: number): Promise<TokenStorm> {
  const next = await hostileTokens({ ...(await keysOf(on.sql)), claims: claimsOf(on.token) }, seeded(20_261_121))
  const knock = async (door: string, token: string) => {
    const answer = await fetch(`${on.url}${door}`, { headers: { apikey: on.anonKey, authorization: `Bearer ${token}` } })
    await answer.arrayBuffer()
    return answer.status
  }
  const believed: number[] = []
  for (const door of doors.slice(0, 3)) believed.push(await knock(door, on.token))

  const wrong: TokenStorm['wrong'] = []
  const kinds = new Set<string>()
  let sent = 0
  const knockOn = async () => {
    while (sent < count) {
      const door = doors[sent % doors.length] ?? doors[0]
      sent += 1
      const { kind, token } = next()
      kinds.add(kind)
      const status = await knock(door, token)
      if (![400, 401, 403, 431].includes(status)) wrong.push({ kind, door, status, token: token.slice(0, 300) })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, knockOn))
  believed.push(await knock('/auth/v1/user', on.token))
  return { sent, kinds: kinds.size, wrong, believed }
}

/** The key that signs, and one that is retired. */
async function keysOf(sql: pg.Client) {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const retired = { kid: randomUUID(), jwk: await exportJWK(privateKey) }
  await sql.query(`insert into auth.signing_keys (id, private_jwk, retired_at) values ($1, $2, now())`, [retired.kid, retired.jwk])
  const { rows } = await sql.query<{ id: string; private_jwk: JWK }>(
    'select id, private_jwk from auth.signing_keys where retired_at is null',
  )
  return { kid: rows[0]?.id ?? '', jwk: rows[0]?.private_jwk ?? {}, retired }
}
