// Sign-in methods of the protocol that this server does not offer, refused in the words clients know.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { problem, type AuthProblem } from './problems.ts'
import { isGiven, readBody, text } from './requests.ts'

/** The issuers of id tokens that apps send. */
const issuers: Readonly<Record<string, string>> = {
  apple: 'https://appleid.apple.com',
  azure: 'https://login.microsoftonline.com/common/v2.0',
  facebook: 'https://www.facebook.com',
  google: 'https://accounts.google.com',
  kakao: 'https://kauth.kakao.com',
}
const schema = v.object({ provider: text, issuer: text })

/** Single sign-on with SAML. */
export function sso(app: FastifyInstance): void {
  app.post('/sso', async () => {
    throw problem('saml_provider_disabled')
  })
}

/** grant_type=id_token for a provider that is not configured here. */
export function idTokenRefusal(request: FastifyRequest): AuthProblem {
  const { provider, issuer } = readBody(request, schema)
  const known = isGiven(provider) && Object.hasOwn(issuers, provider) ? issuers[provider] : issuer
  return problem('provider_disabled', { message: `Provider (issuer "${(known ?? '').slice(0, 200)}") is not enabled` })
}

/** grant_type=web3: the signature of a wallet. */
export const web3Refusal = () => problem('web3_provider_disabled')
