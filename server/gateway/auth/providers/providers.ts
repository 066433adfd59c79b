// Sign-in with other providers: found by discovery on first use, called with PKCE, state and nonce, and trusted only
// after all checks of the protocol.
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  discovery,
  fetchProtectedResource,
  fetchUserInfo,
  type ServerMetadata,
} from 'openid-client'
import { readIdToken, type IdClaims } from './id-token.ts'
import { accountOf, issuers, labels, oauthProviders, type OAuthProvider, type Provider, type ProviderAccount } from './known.ts'
import { problem } from '../problems.ts'

const timeoutSeconds = 10
/** So that a provider's changed URLs are noticed without a restart. */
const rememberedMs = 60 * 60 * 1000

type AuthorizeRequest = {
  redirectUri: string
  state: string
  nonce: string
  verifier: string
  scopes: string[]
  extra: Record<string, string>
}
type Returned = { url: URL; state: string; nonce: string; verifier: string }
/** `accessToken`: null if an app did not pass it on. */
export type Vouched = { account: ProviderAccount; accessToken: string | null; refreshToken: string | null }
export type Brought = { idToken: string; accessToken: string | null; nonce: string | null }
export type ProviderClient = {
  /** The provider responds with a form post, which does not carry Lax cookies. */
  postsForms: boolean
  addressFor(asked: AuthorizeRequest): Promise<URL>
  vouch(returned: Returned): Promise<Vouched>
  /** Verifies an id token that an app got by itself; null if the provider has none. */
  trust: ((brought: Brought) => Promise<Vouched>) | null
}
export type Providers = { find(name: string): ProviderClient | null }

export function makeProviders(configured: Readonly<Record<string, Provider>>): Providers {
  const clients = new Map<string, ProviderClient>()
  for (const [name, provider] of Object.entries(configured)) {
    const oauth = oauthProviders[name]?.(provider.issuer?.replace(/\/+$/, ''))
    const issuer = provider.issuer ?? issuers[name]
    if (oauth !== undefined) clients.set(name, oauthClient(provider, oauth))
    else if (issuer !== undefined) clients.set(name, openIdClient(name, provider, new URL(issuer)))
  }
  return { find: (name) => clients.get(name) ?? null }
}

/** Configured providers that cannot work: no issuer is set and the name is not well known. */
export function providersWithoutPlace(configured: Readonly<Record<string, Provider>>): string[] {
  return Object.keys(configured).filter((name) => !configured[name]?.issuer && !issuers[name] && !oauthProviders[name])
}

/** What screens may see: which buttons to show, and their labels. */
export function publicProviders(configured: Readonly<Record<string, Provider>>): { name: string; label: string }[] {
  return Object.entries(configured).map(([name, { label }]) => ({ name, label: label ?? labels[name] ?? name }))
}

function openIdClient(name: string, { clientId, clientSecret }: Provider, issuer: URL): ProviderClient {
  let kept: { found: Promise<Configuration>; until: number } | null = null
  const discovered = async () => {
    if (kept === null || kept.until < Date.now()) {
      kept = { found: discover(issuer, clientId, clientSecret), until: Date.now() + rememberedMs }
    }
    try {
      return await kept.found
    } catch (cause) {
      kept = null
      throw unreachable(cause)
    }
  }
  return {
    postsForms: name === 'apple',
    async addressFor(asked) {
      const more = { nonce: asked.nonce, ...(name === 'apple' && { response_mode: 'form_post' }) }
      return address(await discovered(), asked, ['openid', 'email', ...(name === 'apple' ? ['name'] : ['profile'])], more)
    },
    async vouch({ url, state, nonce, verifier }) {
      const found = await discovered()
      const tokens = await authorizationCodeGrant(found, url, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (claims === undefined) throw new Error('no id token came')
      const account = await completed(found, claims, tokens.access_token)
      return { account, accessToken: tokens.access_token, refreshToken: tokens.refresh_token ?? null }
    },
    async trust({ idToken, accessToken, nonce }) {
      const found = await discovered()
      const claims = await readIdToken(idToken, { server: found.serverMetadata(), clientId, accessToken, nonce })
      return { account: await completed(found, claims, accessToken), accessToken, refreshToken: null }
    },
  }
}

async function completed(found: Configuration, claims: IdClaims, accessToken: string | null): Promise<ProviderAccount> {
  const isEnough = accessToken === null || claims['email'] !== undefined || found.serverMetadata().userinfo_endpoint === undefined
  const told = isEnough ? {} : await fetchUserInfo(found, accessToken, claims.sub)
  return accountOf({ ...told, ...claims })
}

function oauthClient({ clientId, clientSecret }: Provider, oauth: OAuthProvider): ProviderClient {
  const server: ServerMetadata = {
    issuer: new URL(oauth.authorize).origin,
    authorization_endpoint: oauth.authorize,
    token_endpoint: oauth.token,
  }
  const configuration = new Configuration(server, clientId, clientSecret, ClientSecretPost(clientSecret))
  configuration.timeout = timeoutSeconds
  if (isHere(new URL(oauth.token))) allowInsecureRequests(configuration)
  return {
    postsForms: false,
    addressFor: async (asked) => address(configuration, asked, oauth.scope.split(' '), {}),
    async vouch({ url, state, verifier }) {
      const tokens = await authorizationCodeGrant(configuration, url, { expectedState: state, pkceCodeVerifier: verifier })
      const account = await oauth.who(async (path) => {
        const headers = new Headers({ accept: 'application/json', 'user-agent': 'auth' })
        const answer = await fetchProtectedResource(configuration, tokens.access_token, new URL(path), 'GET', undefined, headers)
        if (!answer.ok) throw new Error(`the provider answered ${answer.status}`)
        return answer.json()
      })
      return { account, accessToken: tokens.access_token, refreshToken: tokens.refresh_token ?? null }
    },
    trust: null,
  }
}

async function discover(issuer: URL, clientId: string, clientSecret: string): Promise<Configuration> {
  const found = await discovery(issuer, clientId, clientSecret, undefined, {
    timeout: timeoutSeconds,
    ...(isHere(issuer) && { execute: [allowInsecureRequests] }),
  })
  const methods = found.serverMetadata().token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  if (methods.includes('client_secret_post')) return found
  const basic = new Configuration(found.serverMetadata(), clientId, clientSecret, ClientSecretBasic(clientSecret))
  basic.timeout = timeoutSeconds
  if (isHere(issuer)) allowInsecureRequests(basic)
  return basic
}

async function address(
  configuration: Configuration,
  { redirectUri, state, verifier, scopes, extra }: AuthorizeRequest,
  usual: string[],
  more: Record<string, string>,
): Promise<URL> {
  return buildAuthorizationUrl(configuration, {
    ...extra,
    ...more,
    redirect_uri: redirectUri,
    scope: [...new Set([...usual, ...scopes])].join(' '),
    state,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
}

/** Plain HTTP is only allowed for a provider on this machine. */
function isHere({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && (hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname))
}

function unreachable(cause: unknown) {
  const message = 'The provider cannot be reached. Please try again in a moment.'
  return problem('unexpected_failure', { status: 503, message, retryAfter: 5, cause })
}
