// PKCE: the browser that starts a sign-in sends a challenge; only the client with the verifier gets the session.
import { createHash } from 'node:crypto'
import type { OneTime } from './one-time-tokens.ts'
import { makeOneTime } from './one-time-tokens.ts'
import { invalid } from '../problems.ts'
import { text } from '../requests.ts'

/** The PKCE fields of a request body; null means not given. */
export const challengeShape = { code_challenge: text, code_challenge_method: text }

/** `proof`: the method that the session's amr claim will name. */
export type Pkce = { challenge: string; method: 's256'; proof: string }

type PkceFields = { code_challenge: string | null; code_challenge_method: string | null }

export function readPkce({ code_challenge: challenge, code_challenge_method: method }: PkceFields, proof: string): Pkce | null {
  const [hasChallenge, hasMethod] = [challenge !== null && challenge !== '', method !== null && method !== '']
  if (!hasChallenge && !hasMethod) return null
  if (challenge === null || method === null || !hasChallenge || !hasMethod) {
    throw invalid('PKCE flow requires code_challenge_method and code_challenge')
  }
  if (challenge.length < 43 || challenge.length > 128) throw invalid('code challenge has to be between 43 and 128 characters')
  if (!/^[\w.~-]+$/.test(challenge)) {
    throw invalid('code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes')
  }
  // Not `plain` (RFC 7636): its challenge is the verifier, so anyone who reads the first request could finish the flow.
  if (method.toLowerCase() !== 's256') throw invalid('code challenge method has to be s256')
  return { challenge, method: 's256', proof }
}

export function makeOneTimeOf(address: string, pkce: Pkce | null): OneTime {
  return makeOneTime(address, { isOfFlow: pkce !== null })
}

export function s256(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}
