// Verifies a channel's token, or refuses it with the messages that clients of this protocol know.
import { CallerProblem, type Caller, type Callers } from '#server/gateway/caller.ts'

export type Recognised = { caller: Caller } | { refusal: Refusal }
export type Refusal = { code: string; text: string }

/** Opaque keys have a role but no user; the channel then uses the key that the socket connected with. */
export function isKey(token: string): boolean {
  return token.startsWith('sb_')
}

export async function recognise(callers: Callers, token: string, now = Date.now()): Promise<Recognised> {
  try {
    const caller = await callers.fromToken(token)
    // HTTP requests get half a minute of leeway; a channel would be joined and then closed by the next sweep.
    return hasExpired(caller, now) ? { refusal: { code: 'InvalidJWTToken', text: expiryText(caller, now) } } : { caller }
  } catch (error) {
    if (!(error instanceof CallerProblem)) throw error
    return { refusal: wording[error.kind] }
  }
}

export function hasExpired({ expiresAt }: Caller, now: number): boolean {
  return expiresAt !== null && expiresAt * 1000 <= now
}

export function expiryText({ expiresAt }: Caller, now: number): string {
  return `Token has expired ${Math.floor(now / 1000 - (expiresAt ?? 0))} seconds ago`
}

const wording: Record<CallerProblem['kind'], Refusal> = {
  no_key: { code: 'MalformedJWT', text: 'API key is missing' },
  wrong_key: { code: 'MalformedJWT', text: 'Invalid API key' },
  malformed: { code: 'MalformedJWT', text: 'The token provided is not a valid JWT' },
  signature: { code: 'JwtSignatureError', text: 'Failed to validate JWT signature' },
  expired: { code: 'InvalidJWTToken', text: 'Token has expired' },
  claims: { code: 'InvalidJWTToken', text: 'Fields `role` and `exp` are required in JWT' },
}
