// Finds the account a provider's answer belongs to, or refuses; used after a redirect and for an id token alike.
import type { FastifyRequest } from 'fastify'
import type { Auth } from '../auth.ts'
import { makeOneTime, makeRefreshToken } from '../sign-in/one-time-tokens.ts'
import { postLink } from '../account/post.ts'
import { problem } from '../problems.ts'
import type { Vouched } from './providers.ts'
import { deviceOf } from '../requests.ts'
import type { OpenSession } from '../store/store.ts'
import { asServiceFinishProvider, type AuthorizeFields } from '../store/identities.ts'

type Finishing = { provider: string; asked: AuthorizeFields; vouched: Vouched }

export async function finishProvider(
  request: FastifyRequest,
  on: Auth,
  { provider, asked, vouched }: Finishing,
): Promise<OpenSession | { outcome: 'issued'; code: string }> {
  const { settings, limits } = on
  const { account, accessToken, refreshToken } = vouched
  const oneTime = makeOneTime(account.email ?? '')
  const finished = await asServiceFinishProvider(request.db, {
    provider,
    account,
    asked,
    takesWord: settings.auth.autoconfirm,
    maySignUp: settings.auth.signup,
    accessToken,
    providerRefreshToken: refreshToken,
    oneTime,
    frequencySeconds: limits.mailPause,
    refreshToken: makeRefreshToken(),
    device: deviceOf(request),
  })
  if (finished.outcome === 'ok' || finished.outcome === 'issued') return finished
  if (finished.outcome === 'identity_already_exists') {
    throw problem(finished.outcome, finished.elsewhere ? { message: 'Identity is already linked to another user' } : {})
  }
  if (finished.outcome !== 'provider_email_needs_verification') throw problem(finished.outcome)
  if (finished.mail_to !== undefined) postLink(on, request, { kind: 'signup', to: finished.mail_to, oneTime })
  const message = `Unverified email with ${provider}. A confirmation email has been sent to your ${provider} email`
  throw problem(finished.outcome, { message })
}
