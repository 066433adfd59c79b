// grant_type=id_token: a session for the id token a provider gave an app, as on phones; or links that identity to the
// signed-in account.
import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { Auth } from '../auth.ts'
import { finishProvider } from '../providers/callback-finish.ts'
import { captchaShape, refuseRobots } from '../captcha.ts'
import { AuthProblem, invalid, problem } from '../problems.ts'
import { idTokenRefusal } from '../unsupported.ts'
import { isGiven, networkFrom, readBody, requirePerson, text } from '../requests.ts'
import { sessionBody, type SessionBody } from './sessions.ts'
import { asServiceCurrentUser } from '../store/store.ts'

const schema = v.object({
  provider: text,
  id_token: text,
  access_token: text,
  nonce: text,
  link_identity: v.nullish(v.boolean(), false),
  ...captchaShape,
})

export async function idTokenGrant(request: FastifyRequest, on: Auth): Promise<SessionBody> {
  await on.limits.spend(['account', networkFrom(request)])
  const body = readBody(request, schema)
  const name = body.provider ?? ''
  const trust = on.providers.find(name)?.trust ?? null
  if (trust === null) throw idTokenRefusal(request)
  await refuseRobots(request, on, body)
  const { id_token: idToken, access_token: accessToken, nonce } = body
  if (!isGiven(idToken)) throw invalid('id_token required')
  const linkTo = body.link_identity ? await ownerFrom(request, on) : null

  const brought = { idToken, accessToken: isGiven(accessToken) ? accessToken : null, nonce: isGiven(nonce) ? nonce : null }
  const vouched = await trust(brought).catch((cause: unknown) => {
    throw cause instanceof AuthProblem ? cause : problem('validation_failed', { message: 'Bad ID token', cause })
  })
  const asked = { link_to: linkTo, code_challenge: null, code_challenge_method: null }
  const finished = await finishProvider(request, on, { provider: name, asked, vouched })
  if (finished.outcome === 'issued') throw new TypeError('a code was issued where none was asked for')
  return sessionBody(finished, on)
}

async function ownerFrom(request: FastifyRequest, { callers, settings }: Auth): Promise<string> {
  const person = await requirePerson(request, callers)
  if (!settings.auth.linking) throw problem('manual_linking_disabled')
  const { outcome } = await asServiceCurrentUser(request.db, person)
  if (outcome !== 'ok') throw problem(outcome)
  return person.userId
}
