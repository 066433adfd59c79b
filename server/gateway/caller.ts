// The only parser of keys and tokens: who sends this request, and as which role it runs.
import { hash, timingSafeEqual, type webcrypto } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { errors, jwtVerify, type JWTPayload } from 'jose'
import { LRUCache } from 'lru-cache'
import type { CallerSettings, Role } from './postgres/database.ts'

/** `expiresAt` is in unix seconds; null for the keys, which do not expire. */
export type Caller = CallerSettings & { sessionId: string | null; expiresAt: number | null; isAnonKey: boolean }

export type Callers = {
  /** Key and bearer of an HTTP request. Throws a CallerProblem. */
  fromRequest(request: { headers: IncomingHttpHeaders; query: unknown }): Promise<Caller>
  /** A key or an access token by itself. Throws a CallerProblem. */
  fromToken(token: string): Promise<Caller>
}

/** Public halves of the keys that sign access tokens, by `kid`. */
export type VerifyingKeys = { verify: ReadonlyMap<string, webcrypto.CryptoKey> }

type Kind = 'no_key' | 'wrong_key' | 'malformed' | 'signature' | 'expired' | 'claims'

/** Why nobody was recognised; each protocol renders it in its own shape. */
export class CallerProblem extends Error {
  override name = 'CallerProblem'
  readonly status = 401
  readonly kind: Kind

  constructor(kind: Kind, message: string) {
    super(message)
    this.kind = kind
  }
}

/** The gateway's own wording, the same for every protocol (wire contract §1.5). Null for problems with a token. */
export function keyProblemBody({ kind }: CallerProblem): { message: string; hint: string } | null {
  if (kind === 'no_key') return { message: 'No API key found in request', hint: 'No `apikey` request header or url param was found.' }
  if (kind === 'wrong_key') return { message: 'Invalid API key', hint: 'Double check your Supabase `anon` or `service_role` API key.' }
  return null
}

/** How far two clocks may stand apart. */
const leewaySeconds = 30
const rememberedTokens = 20_000
const longestToken = 16 * 1024
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export function makeCallers({ keys, anonKey, serviceKey }: { keys: VerifyingKeys; anonKey: string; serviceKey: string }): Callers {
  const known = [
    { digest: sha256(anonKey), caller: keyCaller('anon') },
    { digest: sha256(serviceKey), caller: keyCaller('service_role') },
  ]
  const verified = new LRUCache<string, Caller>({ max: rememberedTokens })

  function ofKey(key: string): Caller | null {
    const digest = sha256(key)
    return known.find((one) => timingSafeEqual(one.digest, digest))?.caller ?? null
  }

  async function ofToken(token: string): Promise<Caller> {
    if (token.length > longestToken) throw new CallerProblem('malformed', 'token is too long')
    const digest = hash('sha256', token, 'base64')
    const remembered = verified.get(digest)
    if (remembered !== undefined) {
      if ((remembered.expiresAt ?? 0) + leewaySeconds > Date.now() / 1000) return remembered
      throw expired()
    }
    const caller = callerOf(await readToken(token, keys))
    verified.set(digest, caller)
    return caller
  }

  async function fromToken(token: string): Promise<Caller> {
    if (!token.startsWith('sb_')) return ofToken(token)
    const caller = ofKey(token)
    if (caller === null) throw new CallerProblem('wrong_key', 'Invalid API key')
    return caller
  }

  return {
    fromToken,
    async fromRequest({ headers, query }) {
      const key = header(headers['apikey']) ?? parameter(query, 'apikey')
      const bearer = bearerOf(headers)
      if (key === null) {
        if (bearer?.startsWith('sb_') === true) return fromToken(bearer)
        throw new CallerProblem('no_key', 'No API key found in request')
      }
      const caller = ofKey(key)
      if (caller === null) throw new CallerProblem('wrong_key', 'Invalid API key')
      return bearer === null || bearer === key ? caller : fromToken(bearer)
    },
  }
}

/** The value of `Authorization: Bearer …`; other schemes are none of ours. */
export function bearerOf(headers: IncomingHttpHeaders): string | null {
  const [, token] = /^bearer +(\S+) *$/i.exec(headers.authorization ?? '') ?? []
  return token ?? null
}

async function readToken(token: string, { verify }: VerifyingKeys): Promise<JWTPayload> {
  const keyOf = ({ kid }: { kid?: string }) => {
    const key = kid === undefined ? undefined : verify.get(kid)
    if (key === undefined) throw new CallerProblem('signature', 'signature is invalid: unknown key')
    return key
  }
  try {
    const { payload } = await jwtVerify(token, keyOf, { algorithms: ['ES256'], clockTolerance: leewaySeconds, requiredClaims: ['exp'] })
    return payload
  } catch (error) {
    if (error instanceof CallerProblem) throw error
    if (error instanceof errors.JWTExpired) throw expired()
    if (error instanceof errors.JWTClaimValidationFailed) throw new CallerProblem('claims', `token has invalid claims: ${error.message}`)
    if (error instanceof errors.JWSSignatureVerificationFailed) throw new CallerProblem('signature', 'signature is invalid')
    if (error instanceof errors.JOSEAlgNotAllowed) throw new CallerProblem('signature', 'signature is invalid: algorithm is not allowed')
    throw new CallerProblem('malformed', 'token is malformed')
  }
}

function callerOf(payload: JWTPayload): Caller {
  const { role, sub, exp, session_id: sessionId } = payload
  if (!isRole(role)) throw new CallerProblem('claims', 'token has invalid claims: unknown role')
  if (sub !== undefined && !uuid.test(sub)) throw new CallerProblem('claims', 'token has invalid claims: sub is not a user id')
  if (role === 'authenticated' && sub === undefined) throw new CallerProblem('claims', 'token has invalid claims: missing sub claim')
  return Object.freeze({
    role,
    claims: JSON.stringify(payload),
    userId: sub ?? null,
    sessionId: typeof sessionId === 'string' && uuid.test(sessionId) ? sessionId : null,
    expiresAt: exp ?? null,
    isAnonKey: false,
  })
}

function keyCaller(role: 'anon' | 'service_role'): Caller {
  return Object.freeze({
    role,
    claims: JSON.stringify({ role }),
    userId: null,
    sessionId: null,
    expiresAt: null,
    isAnonKey: role === 'anon',
  })
}

function isRole(role: unknown): role is Role {
  return role === 'anon' || role === 'authenticated' || role === 'service_role'
}

function expired(): CallerProblem {
  return new CallerProblem('expired', 'token has invalid claims: token is expired')
}

function sha256(text: string): Buffer {
  return hash('sha256', text, 'buffer')
}

function header(value: string | string[] | undefined): string | null {
  const first = Array.isArray(value) ? value[0] : value
  return first === undefined || first === '' ? null : first
}

function parameter(query: unknown, name: string): string | null {
  if (typeof query !== 'object' || query === null || !(name in query)) return null
  const value: unknown = Reflect.get(query, name)
  return typeof value === 'string' && value !== '' ? value : null
}
