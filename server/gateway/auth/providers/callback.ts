// GET or POST /callback: the redirect back from a provider. We check its answer, then redirect to the app: with the session
// in the fragment, with a code if the flow uses PKCE, or with the error in both query and fragment.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Auth } from '../auth.ts'
import { callbackAddress, cookieOf } from './authorize-request.ts'
import { finishProvider } from './callback-finish.ts'
import { hashOfLink } from '../sign-in/one-time-tokens.ts'
import { AuthProblem, problem } from '../problems.ts'
import type { Vouched } from './providers.ts'
import { withFragment, withQuery } from '../redirects.ts'
import { networkFrom } from '../requests.ts'
import { sessionBody } from '../sign-in/sessions.ts'
import type { OpenSession } from '../store/store.ts'
import { asServiceTakeProvider, type ProviderRequest } from '../store/identities.ts'

/** `error` is an OAuth error code; by default it follows from the status. */
type Failure = { problem: AuthProblem; error?: string }

export function callback(app: FastifyInstance, on: Auth): void {
  async function end(request: FastifyRequest, reply: FastifyReply, answer: URLSearchParams): Promise<FastifyReply> {
    const state = answer.get('state') ?? ''
    const taken = state === '' ? null : await asServiceTakeProvider(request.db, hashOfLink(state))
    const to = await leadOn(request, on, { answer, taken }).catch((error: unknown) => {
      const failure = failureOf(error)
      if (failure.problem.status >= 500) request.log.error({ err: error }, 'sign-in by a provider failed')
      return withFailure(taken?.redirect_to ?? on.settings.siteUrl, failure)
    })
    if (state !== '') reply.header('set-cookie', `${cookieOf(state.replaceAll(/[^\w-]/g, ''))}=; Path=${pathOfCallback(on)}; Max-Age=0`)
    return reply.redirect(to, 302)
  }

  // A HEAD request would consume the state.
  app.get('/callback', { exposeHeadRoute: false }, async (request, reply) => end(request, reply, queryOf(request)))
  app.post('/callback', async (request, reply) => {
    const form = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : ''
    return end(request, reply, new URLSearchParams(form))
  })
}

type Back = { answer: URLSearchParams; taken: ProviderRequest | null }

async function leadOn(request: FastifyRequest, on: Auth, { answer, taken }: Back): Promise<string> {
  await on.limits.spend(['verify', networkFrom(request)])
  if (!answer.has('state')) throw problem('bad_oauth_callback', { message: 'OAuth state parameter missing' })
  if (taken === null || !isSameBrowser(request, answer.get('state') ?? '', taken)) throw problem('bad_oauth_state')
  if (taken.is_late) throw problem('flow_state_expired')
  const refused = answer.get('error')
  if (refused !== null) throw providerFailure(refused, answer.get('error_description'))
  if (!answer.has('code')) throw problem('bad_oauth_callback', { message: 'OAuth callback with missing authorization code' })
  const vouched = await vouch(on, { answer, taken })
  return finish(request, on, taken, vouched)
}

async function vouch(on: Auth, { answer, taken }: Back & { taken: ProviderRequest }): Promise<Vouched> {
  const provider = on.providers.find(taken.provider)
  if (provider === null) throw problem('validation_failed', { message: 'Unsupported provider: provider is not enabled' })
  const url = new URL(callbackAddress(on))
  url.search = answer.toString()
  try {
    return await provider.vouch({ url, state: answer.get('state') ?? '', nonce: taken.nonce, verifier: taken.code_verifier })
  } catch (cause) {
    throw problem('unexpected_failure', { message: 'Unable to exchange external code', cause })
  }
}

async function finish(request: FastifyRequest, on: Auth, taken: ProviderRequest, vouched: Vouched): Promise<string> {
  const finished = await finishProvider(request, on, { provider: taken.provider, asked: taken, vouched })
  if (finished.outcome === 'issued') return withQuery(taken.redirect_to, { code: finished.code })
  return withFragment(taken.redirect_to, await factsOf(finished, on, vouched))
}

async function factsOf(opened: OpenSession, on: Auth, { accessToken, refreshToken }: Vouched): Promise<Record<string, string>> {
  const { access_token, expires_at, expires_in, refresh_token, token_type } = await sessionBody(opened, on)
  return {
    access_token,
    expires_at: String(expires_at),
    expires_in: String(expires_in),
    ...(accessToken !== null && { provider_token: accessToken }),
    ...(refreshToken !== null && { provider_refresh_token: refreshToken }),
    refresh_token,
    token_type,
  }
}

function isSameBrowser({ headers }: FastifyRequest, state: string, { browser_hash: hash }: ProviderRequest): boolean {
  if (hash === null) return true
  const cookies = (headers.cookie ?? '').split(/; */)
  const name = `${cookieOf(state)}=`
  return cookies.some((cookie) => cookie.startsWith(name) && hashOfLink(cookie.slice(name.length)) === hash)
}

function queryOf({ url }: FastifyRequest): URLSearchParams {
  return new URLSearchParams(url.split('?').slice(1).join('?'))
}

const pathOfCallback = (on: Auth) => new URL(callbackAddress(on)).pathname

class ProviderRefusal extends AuthProblem {
  readonly error: string
  constructor(error: string, message: string) {
    super('bad_oauth_callback', { message })
    this.error = error
  }
}

function providerFailure(error: string, description: string | null): ProviderRefusal {
  const known = /^[a-z_]{1,40}$/.test(error) ? error : 'server_error'
  return new ProviderRefusal(known, (description ?? known).slice(0, 200))
}

function failureOf(error: unknown): Failure {
  if (error instanceof ProviderRefusal) return { problem: error, error: error.error }
  if (error instanceof AuthProblem) return { problem: error }
  return { problem: problem('unexpected_failure', { cause: error }) }
}

function withFailure(address: string, { problem: { code, status, message }, error }: Failure): string {
  const word = error ?? (status >= 500 ? 'server_error' : code.startsWith('bad_oauth') ? 'invalid_request' : 'access_denied')
  const facts = { error: word, error_code: code, error_description: message }
  return withFragment(withQuery(address, facts), facts)
}
