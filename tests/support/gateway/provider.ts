// A real OpenID provider on this machine, one with only OAuth 2 in the style of GitHub, and a browser that walks through
// their pages.
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import OpenIdProvider from 'oidc-provider'

type Claims = { email?: string; email_verified?: boolean; name?: string; picture?: string }
type Listening = { url: string; stop(): Promise<void> }
export type TestProvider = Listening & {
  clientId: string
  clientSecret: string
  /** The provider's users; the key is the login to type on its sign-in page. */
  people: Map<string, Claims>
  /** Allows another redirect URI. */
  open(redirectUri: string): Promise<void>
}

export async function startProvider({ auth = 'client_secret_post' } = {}): Promise<TestProvider> {
  let serve: RequestListener | null = null
  const server = await listen((request, response) => (serve === null ? response.writeHead(503).end() : serve(request, response)))
  const [clientId, clientSecret] = ['the-site', randomUUID()]
  const people = new Map<string, Claims>()
  return {
    ...server,
    clientId,
    clientSecret,
    people,
    async open(redirectUri) {
      const { privateKey } = await generateKeyPair('ES256', { extractable: true })
      const provider = new OpenIdProvider(server.url, {
        clients: [
          {
            client_id: clientId,
            client_secret: clientSecret,
            redirect_uris: [redirectUri],
            grant_types: ['authorization_code', 'refresh_token'],
            token_endpoint_auth_method: auth,
            id_token_signed_response_alg: 'ES256',
          },
        ],
        clientAuthMethods: [auth],
        jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig', kid: randomUUID() }] },
        cookies: { keys: [randomUUID()] },
        claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
        issueRefreshToken: () => true,
        findAccount: (_context: unknown, id: string) => ({ accountId: id, claims: () => ({ sub: id, ...people.get(id) }) }),
        ttl: { Session: 600, Grant: 600, Interaction: 600, AccessToken: 600, IdToken: 600, RefreshToken: 600 },
      })
      serve = provider.callback()
    },
  }
}

type GitHubPerson = { id: number; login: string; name: string; emails: { email: string; primary: boolean; verified: boolean }[] }
export type TestGitHub = Listening & { person: GitHubPerson; refused: string[] }

/** Its authorize page asks nothing: every visitor is `person`. `refused` lists what was wrong with requests. */
export async function startGitHub(clientSecret: string): Promise<TestGitHub> {
  const github = {
    person: { id: 7, login: 'ana', name: 'Ana', emails: [] } as GitHubPerson,
    refused: [] as string[],
  }
  const codes = new Map<string, { challenge: string }>()
  const tokens = new Set<string>()
  const server = await listen(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const bearer = request.headers.authorization?.replace('Bearer ', '') ?? ''
    if (url.pathname === '/login/oauth/authorize') {
      const code = randomUUID()
      codes.set(code, { challenge: url.searchParams.get('code_challenge') ?? '' })
      const back = new URL(url.searchParams.get('redirect_uri') ?? '')
      back.search = new URLSearchParams({ code, state: url.searchParams.get('state') ?? '' }).toString()
      return void response.writeHead(302, { location: back.href }).end()
    }
    if (url.pathname === '/login/oauth/access_token') {
      const form = new URLSearchParams(await readText(request))
      const asked = codes.get(form.get('code') ?? '')
      codes.delete(form.get('code') ?? '')
      const challenge = await s256(form.get('code_verifier') ?? '')
      if (asked?.challenge !== challenge || form.get('client_secret') !== clientSecret) {
        github.refused.push('access_token')
        return json(response, { error: 'bad_verification_code' })
      }
      const token = `gho_${randomUUID()}`
      tokens.add(token)
      return json(response, { access_token: token, scope: 'user:email', token_type: 'bearer' })
    }
    if (!tokens.has(bearer)) return void response.writeHead(401).end()
    const { emails, ...person } = github.person
    return json(response, url.pathname === '/api/v3/user' ? person : emails)
  })
  return Object.assign(github, server)
}

export type Browser = {
  /** Like the pages' scripts: sends cookies and stores new ones. */
  fetch: typeof fetch
  /** Follows redirects with cookies until a page is shown or a URL starts with `until`. */
  open(address: string, until: string, form?: Record<string, string>): Promise<{ address: URL; page: string }>
  /** Starts on the provider's sign-in page: signs in, consents and is redirected back. */
  signIn(start: string, until: string, login: string): Promise<URL>
  /** Like signIn, but denies consent. */
  decline(start: string, until: string): Promise<URL>
}

export function startBrowser(): Browser {
  const jar = new Map<string, Map<string, string>>()
  const cookiesOf = (host: string) => jar.get(host) ?? jar.set(host, new Map()).get(host) ?? new Map<string, string>()

  const ask: typeof fetch = async (input, init) => {
    const cookies = cookiesOf(new URL(input instanceof Request ? input.url : input).host)
    const headers = new Headers(init?.headers)
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const answer = await fetch(input, { ...init, headers })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '' || /max-age=0/i.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }

  async function open(address: string, until: string, form?: Record<string, string>) {
    let at = new URL(address)
    let body = form
    for (let hops = 0; hops < 20; hops += 1) {
      const answer = await ask(at, {
        redirect: 'manual',
        ...(body !== undefined && { method: 'POST', body: new URLSearchParams(body) }),
      })
      const location = answer.headers.get('location')
      if (location === null) return { address: at, page: await answer.text() }
      at = new URL(location, at)
      body = undefined
      if (at.href.startsWith(until)) return { address: at, page: '' }
    }
    throw new Error(`redirected without end to ${at.href}`)
  }

  return {
    fetch: ask,
    open,
    async signIn(start, until, login) {
      let shown = await open(start, until)
      while (!shown.address.href.startsWith(until)) {
        const [, action] = /<form[^>]+action="([^"]+)"/.exec(shown.page) ?? []
        const [, prompt] = /name="prompt" value="(\w+)"/.exec(shown.page) ?? []
        if (action === undefined || prompt === undefined) throw new Error(`no form at ${shown.address.href}: ${shown.page.slice(0, 300)}`)
        shown = await open(action, until, { prompt, login, password: 'any' })
      }
      return shown.address
    },
    async decline(start, until) {
      const { page } = await open(start, until)
      const [, cancel] = /href="([^"]+\/abort)"/.exec(page) ?? []
      if (cancel === undefined) throw new Error(`no way out of ${page.slice(0, 300)}`)
      return (await open(cancel, until)).address
    },
  }
}

async function listen(handler: (request: IncomingMessage, response: ServerResponse) => unknown): Promise<Listening> {
  const server = createServer((request, response) => void handler(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function readText(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part as Uint8Array))
  return Buffer.concat(parts).toString('utf8')
}

function json(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function s256(verifier: string): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(verifier))).toString('base64url')
}
