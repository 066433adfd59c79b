// A request to a provider, stored until the callback: state, nonce, verifier, and which browser was redirected.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client'
import type { Auth } from '../auth.ts'
import { readPkce } from '../sign-in/pkce.ts'
import { hashOfLink } from '../sign-in/one-time-tokens.ts'
import { invalid, problem } from '../problems.ts'
import { readQuery, redirectOf, type Person } from '../requests.ts'
import { asServiceBeginProvider } from '../store/identities.ts'

/** Parameters that we set, whatever the app sends. */
const reserved = new Set([
  'provider',
  'redirect_to',
  'scopes',
  'skip_http_redirect',
  'apikey',
  'client_id',
  'client_secret',
  'client_assertion',
  'client_assertion_type',
  'redirect_uri',
  'response_type',
  'response_mode',
  'state',
  'nonce',
  'scope',
  'code_challenge',
  'code_challenge_method',
  'code_verifier',
  'request',
  'request_uri',
  'registration',
])
const longestExtra = 500

export async function sendToProvider(request: FastifyRequest, reply: FastifyReply, on: Auth, person: Person | null): Promise<FastifyReply> {
  const name = readQuery(request, 'provider') ?? ''
  const provider = on.providers.find(name)
  if (provider === null) throw invalid('Unsupported provider: provider is not enabled')
  const challenge = readPkce(
    { code_challenge: readQuery(request, 'code_challenge'), code_challenge_method: readQuery(request, 'code_challenge_method') },
    'oauth',
  )
  const [state, nonce, verifier, browser] = [randomState(), randomNonce(), randomPKCECodeVerifier(), randomState()]
  const redirectTo = redirectOf(request, on.settings)
  const wantsAddress = readQuery(request, 'skip_http_redirect') === 'true'
  const isBound = isOwnHost(request, on) && (!wantsAddress || isOwnOrigin(redirectTo, on))
  const address = await provider.addressFor({
    redirectUri: callbackAddress(on),
    state,
    nonce,
    verifier,
    scopes: (readQuery(request, 'scopes') ?? '').split(/[\s,]+/).filter((scope) => /^[\x21\x23-\x5B\x5D-\x7E]{1,200}$/.test(scope)),
    extra: extraOf(request),
  })
  const { outcome } = await asServiceBeginProvider(request.db, {
    stateHash: hashOfLink(state),
    browserHash: isBound ? hashOfLink(browser) : null,
    provider: name,
    redirectTo,
    nonce,
    verifier,
    challenge,
    person,
  })
  if (outcome !== 'ok') throw problem(outcome)
  if (isBound) reply.header('set-cookie', stateCookie(on, { state, browser, crossSite: provider.postsForms }))
  if (wantsAddress) return reply.send({ url: address.href })
  return reply.redirect(address.href, 302)
}

export const callbackAddress = ({ settings }: Auth) => `${settings.siteUrl}/auth/v1/callback`

// A sign-in must end in the browser that started it. Otherwise an attacker could start one, have a victim finish it, and so
// link the victim's provider account to their own. If an app of another origin requests the URL, the browser would not store
// our cookie, so only the app's own PKCE protects that flow. The same holds for other host names of ours.
function isOwnHost({ host }: FastifyRequest, { settings }: Auth): boolean {
  return host === new URL(settings.siteUrl).host
}

function isOwnOrigin(address: string, { settings }: Auth): boolean {
  return new URL(address).origin === new URL(settings.siteUrl).origin
}

export const cookieOf = (state: string) => `sb-sign-in-${state.slice(0, 8)}`
const cookieSeconds = 600

function stateCookie(on: Auth, { state, browser, crossSite }: { state: string; browser: string; crossSite: boolean }): string {
  const { pathname, protocol } = new URL(callbackAddress(on))
  const isSecure = protocol === 'https:'
  const reach = crossSite && isSecure ? 'None' : 'Lax'
  const attributes = [`Path=${pathname}`, `Max-Age=${cookieSeconds}`, 'HttpOnly', `SameSite=${reach}`, ...(isSecure ? ['Secure'] : [])]
  return [`${cookieOf(state)}=${browser}`, ...attributes].join('; ')
}

function extraOf({ query }: FastifyRequest): Record<string, string> {
  const given = Object.entries(typeof query === 'object' && query !== null ? query : {})
  return Object.fromEntries(
    given.filter((pair): pair is [string, string] => {
      const [name, value] = pair
      return !reserved.has(name) && /^\w{1,60}$/.test(name) && typeof value === 'string' && value.length <= longestExtra
    }),
  )
}
