// Why a key or a token was not accepted, in the words this protocol's clients know.

/** Opaque keys stand for a role by themselves; they are never read as a token. */
export function isKey(token: string): boolean {
  return token.startsWith('sb_')
}

/** `Code: text`, as the answer to a join carries it. */
export function tokenRefusal(error: unknown): string {
  const words = error instanceof Error ? error.message : ''
  if (/expired/i.test(words)) return `InvalidJWTToken: ${/Token has expired/.test(words) ? words : 'Token has expired'}`
  if (/signature/i.test(words)) return 'JwtSignatureError: Failed to validate JWT signature'
  return 'MalformedJWT: The token provided is not a valid JWT'
}
