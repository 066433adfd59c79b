// Emailed links. GET /verify uses one up and redirects to the site, with the session in the fragment or, in a PKCE flow, a code
// in the query. Mail scanners open every link, so our own emails link to GET /confirm: a page with one button, whose POST does
// the same. Clients may still put GET /verify into emails of their own.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Auth } from '../auth.ts'
import { linkPage, plainPage } from '../account/link-pages.ts'
import { rememberDevice } from '../passwords/devices.ts'
import { AuthProblem, invalid, problem } from '../problems.ts'
import { withFragment, withQuery } from '../redirects.ts'
import { readQuery, redirectOf } from '../requests.ts'
import { asServiceReadLink } from '../store/flows.ts'
import { flowPrefix, hashOfLink } from './one-time-tokens.ts'
import { kindsOf, linkVerificationOf, oneOfTwo, redeem } from './redeem.ts'
import { sessionBody, type SessionBody } from './sessions.ts'

type Link = { type: string; token: string; redirectTo: string }

export function links(app: FastifyInstance, on: Auth): void {
  const follow = async (request: FastifyRequest, reply: FastifyReply) => {
    const link = readLink(request, on)
    return reply.redirect(await orRefused(link, () => useUp(request, reply, on, link)), 303)
  }
  // A HEAD request would consume the link, and some mail programs send one.
  app.get('/verify', { exposeHeadRoute: false }, follow)
  app.post('/confirm', follow)

  app.get('/confirm', async (request, reply) => {
    const link = readLink(request, on)
    const refused = await orRefused(link, () => lookAt(request, on, link))
    if (refused !== null) return reply.redirect(refused, 303)
    // Browsers apply this to the redirect after the POST, too.
    const formAction = `'self' ${sourceOf(link.redirectTo)}`
    const { html, policy } = (on.ports.dressPage ?? plainPage)(linkPage(link.type, on.settings.siteName), formAction)
    // The URL contains the token.
    reply.headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex', 'content-security-policy': policy })
    return reply.type('text/html; charset=utf-8').send(html)
  })
}

function readLink(request: FastifyRequest, { settings }: Auth): Link {
  const redirectTo = redirectOf(request, settings)
  const type = readQuery(request, 'type')
  if (type === null) throw invalid('Verify requires a verification type')
  const token = readQuery(request, 'token') ?? readQuery(request, 'token_hash')
  if (token === null) throw invalid('Verify requires a token or a token hash')
  return { type, token, redirectTo }
}

/** Refusals redirect too: to the site, with the error. Faults and outages stay errors. */
async function orRefused<Result>(link: Link, work: () => Promise<Result>): Promise<Result | string> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AuthProblem) || error.status >= 500) throw error
    return told(link, factsOfRefusal(error))
  }
}

/** The URL that a used link redirects to. */
async function useUp(request: FastifyRequest, reply: FastifyReply, on: Auth, link: Link): Promise<string> {
  const shown = { linkHash: hashOfLink(link.token), address: null, codeHash: null, wantsCode: true }
  const redeemed = await redeem(request, on, linkVerificationOf(link.type), shown)
  if (redeemed.outcome === 'one_of_two') return told(link, { message: oneOfTwo })
  if ('auth_code' in redeemed) return withQuery(link.redirectTo, { code: redeemed.auth_code })
  await rememberDevice(reply, on, redeemed.user)
  return withFragment(link.redirectTo, factsOf(await sessionBody(redeemed, on), link.type))
}

async function lookAt(request: FastifyRequest, on: Auth, { type, token }: Link): Promise<null> {
  const kinds = kindsOf(linkVerificationOf(type), on)
  const { outcome } = await asServiceReadLink(request.db, { kinds, linkHash: hashOfLink(token) })
  if (outcome !== 'ok') throw problem(outcome)
  return null
}

function told({ token, redirectTo }: Link, facts: Record<string, string>): string {
  const isOfFlow = token.startsWith(flowPrefix)
  return withFragment(isOfFlow ? withQuery(redirectTo, facts) : redirectTo, facts)
}

function factsOfRefusal({ code, message }: AuthProblem): Record<string, string> {
  const description = code === 'otp_expired' ? 'Email link is invalid or has expired' : message
  return { error: 'access_denied', error_code: code, error_description: description }
}

function factsOf(session: SessionBody, type: string): Record<string, string> {
  const { access_token, expires_at, expires_in, refresh_token, token_type } = session
  return { access_token, expires_at: String(expires_at), expires_in: String(expires_in), refresh_token, token_type, type }
}

/** An origin, or the scheme of an app. */
function sourceOf(address: string): string {
  const { origin, protocol } = new URL(address)
  return origin === 'null' ? protocol : origin
}
