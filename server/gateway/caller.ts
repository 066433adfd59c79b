// The only parser of keys and tokens: determines who sends a request, and which role it runs as.
import { hash, type webcrypto } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { decodeProtectedHeader, errors, jwtVerify, type JWTPayload } from 'jose'
import { LRUCache } from 'lru-cache'
import { UUID_REGEX } from 'valibot'
import type { CallerSettings, Role } from './postgres/database.ts'
import type { Sessions } from './sessions.ts'

/** `expiresAt` is in unix seconds; null for the keys, which do not expire. */
export type Caller = CallerSettings & { sessionId: string | null; expiresAt: number | null; isAnonKey: boolean }

export type Callers = {
  /** Reads the API key and bearer token of an HTTP request. Throws a CallerProblem. */
  fromRequest(request: { headers: IncomingHttpHeaders; query: unknown }): Promise<Caller>
  /** Reads a single key or access token. Throws a CallerProblem. */
  fromToken(token: string): Promise<Caller>
  /** The same, even if its session has ended: for endpoints that ask the database about the session themselves. */
  fromTokenOfAnySession(token: string): Promise<Caller>
}

/** A trusted key, for one algorithm only. `isOurs`: created here, so its tokens have all our claims. */
export type VerifyingKey = { algorithm: string; key: webcrypto.CryptoKey | Uint8Array; isOurs: boolean }
export type VerifyingKeys = {
  /** Keys that may have signed a token with this header; reloads them first if none is known. */
  candidates(header: { alg?: string | undefined; kid?: string | undefined }): Promise<readonly VerifyingKey[] | 'other_algorithm'>
  /** Changes whenever a key is added or removed. */
  generation(): number
}

/** Who is admitted. By default: nobody without a key, and only with the three roles of the protocol. */
export type Admission = {
  requireApikey: boolean
  /** The role for the public key, and for requests without a token. */
  anonRole: string
  /** Trusts any role and audience signed with an outside key; the database knows which roles exist. */
  anyRole: boolean
}

type Kind = 'no_key' | 'wrong_key' | 'malformed' | 'signature' | 'expired' | 'claims'

const timeClaims = ['exp', 'nbf', 'iat'] as const
type TimeClaim = (typeof timeClaims)[number]

/** What exactly is wrong with a token, for protocols whose messages say so. */
type Fault = `${number} parts` | 'empty' | 'unsigned' | 'key' | 'early' | 'future' | 'audience' | `type of ${TimeClaim | 'aud'}`

/** Why a caller could not be identified; each protocol formats it in its own way. */
export class CallerProblem extends Error {
  override name = 'CallerProblem'
  readonly status = 401
  readonly kind: Kind
  readonly fault: Fault | null

  constructor(kind: Kind, message: string, fault: Fault | null = null) {
    super(message)
    this.kind = kind
    this.fault = fault
  }
}

/** The gateway's own wording, the same for every protocol. Null for problems with a token. */
export function keyProblemBody({ kind }: CallerProblem): { message: string; hint: string } | null {
  if (kind === 'no_key') return { message: 'No API key found in request', hint: 'No `apikey` request header or url param was found.' }
  if (kind === 'wrong_key') return { message: 'Invalid API key', hint: 'Double check your Supabase `anon` or `service_role` API key.' }
  return null
}

/** Tolerated difference between two clocks. */
const leewaySeconds = 30
const rememberedTokens = 20_000
const longestToken = 16 * 1024
/** The audience of every account. */
const userAudience = 'authenticated'

type Dependencies = {
  keys: VerifyingKeys
  sessions: Pick<Sessions, 'hasEnded'>
  anonKey: string
  serviceKey: string
  admission?: Admission
}
const usual: Admission = { requireApikey: true, anonRole: 'anon', anyRole: false }

export function makeCallers({ keys, sessions, anonKey, serviceKey, admission = usual }: Dependencies): Callers {
  const { anonRole, requireApikey } = admission
  const visitor = keyCaller(anonRole, true)
  // Compared by hash, so that the time reveals nothing about the key.
  const known = new Map([[sha256(serviceKey), keyCaller('service_role', false)]])
  const verified = new LRUCache<string, Caller>({ max: rememberedTokens })
  let generation = keys.generation()

  async function fromTokenOfAnySession(token: string): Promise<Caller> {
    // It is public, so comparing it reveals nothing.
    if (token === anonKey) return visitor
    if (token.length > longestToken) throw new CallerProblem('malformed', 'token is too long')
    const digest = sha256(token)
    const key = known.get(digest)
    if (key !== undefined) return key
    if (token.startsWith('sb_')) throw wrongKey()
    if (generation !== keys.generation()) {
      verified.clear()
      generation = keys.generation()
    }
    const remembered = verified.get(digest)
    if (remembered !== undefined) {
      if (remembered.expiresAt === null || remembered.expiresAt + leewaySeconds > Date.now() / 1000) return remembered
      throw expired()
    }
    const asked = generation
    const caller = callerOf(await readToken(token, keys), admission)
    if (asked === keys.generation()) verified.set(digest, caller)
    return caller
  }

  // For an expired token clients request a new one, and learn then if the session is gone.
  async function fromToken(token: string): Promise<Caller> {
    const caller = await fromTokenOfAnySession(token)
    if (sessions.hasEnded(caller)) throw new CallerProblem('expired', 'token has invalid claims: the session has ended')
    return caller
  }

  // A key may also be a token with one of the two key roles, as in older projects.
  async function ofKey(key: string): Promise<Caller | null> {
    if (key === anonKey) return visitor
    const opaque = known.get(sha256(key))
    if (opaque !== undefined || key.split('.').length !== 3) return opaque ?? null
    const caller = await fromToken(key).catch((error: unknown) => {
      if (error instanceof CallerProblem) return null
      throw error
    })
    const isKey = caller !== null && caller.userId === null && (caller.role === 'service_role' || caller.isAnonKey)
    return isKey ? caller : null
  }

  return {
    fromToken,
    fromTokenOfAnySession,
    async fromRequest({ headers, query }) {
      const key = header(headers['apikey']) ?? parameter(query, 'apikey')
      const bearer = bearerOf(headers)
      if (isEmptyBearer(headers)) throw new CallerProblem('malformed', 'token is malformed: it is empty', 'empty')
      const ofApikey = key === null ? null : await ofKey(key)
      if (ofApikey !== null) return bearer === null || bearer === key ? ofApikey : fromToken(bearer)
      if (!requireApikey) return bearer === null ? visitor : fromToken(bearer)
      if (key !== null) throw wrongKey()
      if (bearer !== null) {
        const caller = bearer.startsWith('sb_') ? await fromToken(bearer) : await ofKey(bearer)
        if (caller !== null) return caller
      }
      throw new CallerProblem('no_key', 'No API key found in request')
    },
  }
}

/** The value of `Authorization: Bearer …`; other schemes are ignored. */
export function bearerOf(headers: IncomingHttpHeaders): string | null {
  const [, token] = /^bearer +(\S+) *$/i.exec(headers.authorization ?? '') ?? []
  return token ?? null
}

const isEmptyBearer = ({ authorization }: IncomingHttpHeaders) => /^bearer *$/i.test(authorization ?? '')

type Read = { payload: JWTPayload; isOurs: boolean }

async function readToken(token: string, keys: VerifyingKeys): Promise<Read> {
  const candidates = await keys.candidates(headerOf(token))
  if (candidates === 'other_algorithm') throw new CallerProblem('signature', 'signature is invalid: algorithm is not allowed', 'key')
  for (const candidate of candidates) {
    const payload = await payloadOf(token, candidate)
    if (payload !== null) return { payload, isOurs: candidate.isOurs }
  }
  if (candidates.length > 0) throw new CallerProblem('signature', 'signature is invalid')
  throw new CallerProblem('signature', 'signature is invalid: unknown key', 'key')
}

function headerOf(token: string): { alg?: string | undefined; kid?: string | undefined } {
  const parts = token.split('.').length
  if (parts !== 3)
    throw new CallerProblem('malformed', 'token is malformed: token contains an invalid number of segments', `${parts} parts`)
  try {
    const { alg, kid } = decodeProtectedHeader(token)
    if (alg === 'none') throw new CallerProblem('signature', 'signature is invalid: the token is not signed', 'unsigned')
    if (typeof alg === 'string' && (kid === undefined || typeof kid === 'string')) return { alg, kid }
  } catch (error) {
    if (error instanceof CallerProblem) throw error
    // Handled below, with the same message as for other invalid headers.
  }
  throw new CallerProblem('malformed', 'token is malformed')
}

/** Null if it was not signed with this key. */
async function payloadOf(token: string, { algorithm, key, isOurs }: VerifyingKey): Promise<JWTPayload | null> {
  const requiredClaims = isOurs ? ['exp'] : []
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: [algorithm], clockTolerance: leewaySeconds, requiredClaims })
    return payload
  } catch (error) {
    if (error instanceof errors.JWSSignatureVerificationFailed) return null
    if (error instanceof errors.JWTExpired) throw expired()
    if (error instanceof errors.JWTClaimValidationFailed) {
      throw new CallerProblem('claims', `token has invalid claims: ${error.message}`, faultOf(error))
    }
    if (error instanceof errors.JOSEAlgNotAllowed)
      throw new CallerProblem('signature', 'signature is invalid: algorithm is not allowed', 'key')
    throw new CallerProblem('malformed', 'token is malformed')
  }
}

function faultOf({ claim, reason }: errors.JWTClaimValidationFailed): Fault | null {
  const wrong = timeClaims.find((name) => name === claim && reason === 'invalid')
  if (wrong !== undefined) return `type of ${wrong}`
  return claim === 'nbf' ? 'early' : null
}

function callerOf({ payload, isOurs }: Read, { anonRole, anyRole }: Admission): Caller {
  const isFree = anyRole && !isOurs
  const { sub, exp, iat, aud, session_id: sessionId } = payload
  if (iat !== undefined && iat > Date.now() / 1000 + leewaySeconds) throw claimsProblem('token is used before issued', 'future')
  if (!isAudience(aud)) throw claimsProblem('aud is neither a text nor a list of texts', 'type of aud')
  const audiences = [aud ?? (isOurs ? [] : userAudience)].flat()
  if (!isFree && !audiences.includes(userAudience)) throw claimsProblem('unexpected audience', 'audience')
  const role = roleOf(payload, isFree, anonRole)
  const isUser = sub !== undefined && UUID_REGEX.test(sub)
  if (!isFree && sub !== undefined && !isUser) throw claimsProblem('sub is not a user id')
  if (!isFree && role === 'authenticated' && sub === undefined) throw claimsProblem('missing sub claim')
  return Object.freeze({
    role,
    claims: JSON.stringify({ ...payload, role }),
    userId: isUser ? sub : null,
    sessionId: typeof sessionId === 'string' && UUID_REGEX.test(sessionId) ? sessionId : null,
    expiresAt: exp ?? null,
    isAnonKey: role === anonRole && sub === undefined,
  })
}

/** Tokens signed by others may have any audience. */
function isAudience(aud: unknown): boolean {
  return aud === undefined || aud === null || [aud].flat().every((one) => typeof one === 'string')
}

function roleOf({ role }: JWTPayload, isFree: boolean, anonRole: string): Role {
  if (role === 'anon' || role === 'authenticated' || role === 'service_role') return role
  if (isFree && role === undefined) return anonRole
  if (isFree && typeof role === 'string' && role !== '') return role
  throw claimsProblem('unknown role')
}

function keyCaller(role: Role, isAnonKey: boolean): Caller {
  return Object.freeze({ role, claims: JSON.stringify({ role }), userId: null, sessionId: null, expiresAt: null, isAnonKey })
}

function claimsProblem(what: string, fault: Fault | null = null): CallerProblem {
  return new CallerProblem('claims', `token has invalid claims: ${what}`, fault)
}

function wrongKey(): CallerProblem {
  return new CallerProblem('wrong_key', 'Invalid API key')
}

function expired(): CallerProblem {
  return new CallerProblem('expired', 'token has invalid claims: token is expired')
}

function sha256(text: string): string {
  return hash('sha256', text, 'base64')
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
