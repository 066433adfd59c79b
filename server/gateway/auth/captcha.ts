// CAPTCHA, required where a request costs a hash or a message. Requests with the service key need none.
import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { Auth } from './auth.ts'
import { problem } from './problems.ts'
import { keyOnly, text } from './requests.ts'

export const captchaShape = { gotrue_meta_security: v.nullish(v.object({ captcha_token: text }), null) }

type Body = { gotrue_meta_security: { captcha_token: string | null } | null }

export async function refuseRobots(
  request: FastifyRequest,
  { ports, callers }: Auth,
  { gotrue_meta_security: given }: Body,
): Promise<void> {
  if (ports.checkCaptcha === null) return
  const { role } = await callers.fromRequest(keyOnly(request))
  if (role === 'service_role') return
  const token = given?.captcha_token ?? ''
  if (token === '') throw refused('no captcha_token found')
  const isGood = await ports.checkCaptcha(token, request.ip).catch((cause: unknown) => {
    throw problem('unexpected_failure', { status: 503, message: 'captcha verification process failed', retryAfter: 5, cause })
  })
  if (!isGood) throw refused('invalid-input-response')
}

const refused = (why: string) => problem('captcha_failed', { message: `captcha protection: request disallowed (${why})` })
