import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { makeRefreshToken } from './one-time-tokens.ts'
import { AuthProblem, invalid, problem } from '../problems.ts'
import { networkFrom, readBody, text } from '../requests.ts'
import type { Auth } from '../auth.ts'
import { bannedAtSignIn, sessionBody, type SessionBody } from './sessions.ts'
import { asServiceRotate } from '../store/store.ts'

const schema = v.object({ refresh_token: text })
const shortest = 12
/** How long a token that was spent by a second factor may be used again. Others may until their child is used (decision 20). */
const reuseSeconds = 10

export function refreshGrant(request: FastifyRequest, on: Auth): Promise<SessionBody> {
  return rotate(request, on).catch((error: unknown) => {
    // Clients take any 4xx to mean that the token is bad and end the session (SESS-12), so this limit answers 503, not 429.
    if (error instanceof AuthProblem && error.status === 429) throw problem(error.code, { status: 503, retryAfter: error.retryAfter ?? 1 })
    throw error
  })
}

async function rotate(request: FastifyRequest, on: Auth): Promise<SessionBody> {
  await on.limits.spend(['refresh', networkFrom(request)])
  const used = readBody(request, schema).refresh_token ?? ''
  if (used.length < shortest) throw invalid('Refresh token is not valid')
  const rotated = await asServiceRotate(request.db, used, makeRefreshToken(), reuseSeconds)
  if (rotated.outcome === 'ok') return sessionBody(rotated, on)
  if (rotated.outcome === 'user_banned') throw bannedAtSignIn()
  // 503 instead of 409, because clients end the session on any 4xx.
  throw problem(rotated.outcome, rotated.outcome === 'conflict' ? { retryAfter: 1 } : {})
}
