// grant_type=pkce: exchanges the code of a link or a provider for a session, given the verifier.
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { Auth } from '../auth.ts'
import { rememberDevice } from '../passwords/devices.ts'
import { s256 } from './pkce.ts'
import { makeRefreshToken } from './one-time-tokens.ts'
import { invalid, problem } from '../problems.ts'
import { deviceOf, isGiven, networkFrom, readBody, text } from '../requests.ts'
import { bannedAtSignIn, sessionBody, type SessionBody } from './sessions.ts'
import { asServiceExchangeCode } from '../store/flows.ts'

const schema = v.object({ auth_code: text, code_verifier: text })

type OfProvider = { provider_token?: string; provider_refresh_token?: string }

export async function pkceGrant(request: FastifyRequest, reply: FastifyReply, on: Auth): Promise<SessionBody & OfProvider> {
  await on.limits.spend(['account', networkFrom(request)])
  const { auth_code: code, code_verifier: verifier } = readBody(request, schema)
  if (!isGiven(code) || !isGiven(verifier)) throw invalid('invalid request: both auth code and code verifier should be non-empty')
  const exchanged = await asServiceExchangeCode(request.db, {
    code,
    s256: s256(verifier),
    refreshToken: makeRefreshToken(),
    device: deviceOf(request),
  })
  if (exchanged.outcome === 'user_banned') throw bannedAtSignIn()
  if (exchanged.outcome !== 'ok') throw problem(exchanged.outcome)
  await rememberDevice(reply, on, exchanged.user)
  const { provider_token, provider_refresh_token } = exchanged
  return {
    ...(await sessionBody(exchanged, on)),
    ...(provider_token !== undefined && { provider_token }),
    ...(provider_refresh_token !== undefined && { provider_refresh_token }),
  }
}
