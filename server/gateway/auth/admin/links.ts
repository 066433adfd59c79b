// POST /admin/generate_link returns the link an email would carry; POST /invite emails one.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { Auth } from '../auth.ts'
import { makeOneTime } from '../sign-in/one-time-tokens.ts'
import type { Passwords } from '../passwords/passwords.ts'
import { postLink } from '../account/post.ts'
import { invalid, problem } from '../problems.ts'
import { redirectFor } from '../redirects.ts'
import { metadata, readAddress, readBody, redirectOf, text } from '../requests.ts'
import { asServiceStartLink, type LinkKind } from '../store/admin.ts'

const kinds: readonly string[] = [
  'signup',
  'invite',
  'magiclink',
  'recovery',
  'email_change_current',
  'email_change_new',
] satisfies LinkKind[]
const isKind = (kind: string | null): kind is LinkKind => kind !== null && kinds.includes(kind)
const linkShape = v.object({ type: text, email: text, new_email: text, password: text, data: metadata, redirect_to: text })
const inviteShape = v.object({ email: text, data: metadata })

export function adminLinks(app: FastifyInstance, on: Auth): void {
  const { passwords, settings } = on

  app.post('/admin/generate_link', async (request) => {
    const { type: asked, password, data, ...body } = readBody(request, linkShape)
    if (!isKind(asked)) throw invalid(`Invalid email action link type requested: ${(asked ?? '').slice(0, 40)}`)
    const address = readAddress(body.email ?? '')
    const isChange = asked.startsWith('email_change')
    const newAddress = isChange ? readAddress(body.new_email ?? '') : null
    if (asked === 'email_change_current' && !settings.auth.secureEmailChange) {
      throw invalid('Enable secure email change to generate link for current email')
    }
    const hash = asked === 'signup' ? await passwords.hash(strongEnough(passwords, password, address), 'operator') : null
    // The code is hashed with the address it would have been emailed to.
    const oneTime = makeOneTime(asked === 'email_change_new' && newAddress !== null ? newAddress : address)
    const started = await asServiceStartLink(request.db, { kind: asked, address, newAddress, hash, metadata: data, oneTime })
    if (started.outcome === 'user_not_found') {
      throw problem('user_not_found', { status: 404, message: 'User with this email not found' })
    }
    if (started.outcome !== 'ok') throw problem(started.outcome)
    const redirectTo = leadsTo(request, body.redirect_to, on)
    const type = isChange ? 'email_change' : started.kind
    return {
      ...started.user,
      action_link: `${settings.siteUrl}/auth/v1/verify?token=${oneTime.link}&type=${type}&redirect_to=${asQuery(redirectTo)}`,
      email_otp: oneTime.code,
      hashed_token: oneTime.link,
      verification_type: started.kind,
      redirect_to: redirectTo,
    }
  })

  app.post('/invite', async (request) => {
    const body = readBody(request, inviteShape)
    const address = readAddress(body.email ?? '')
    const oneTime = makeOneTime(address)
    const started = await asServiceStartLink(request.db, {
      kind: 'invite',
      address,
      newAddress: null,
      hash: null,
      metadata: body.data,
      oneTime,
    })
    if (started.outcome !== 'ok') throw problem(started.outcome)
    postLink(on, request, { kind: 'invite', to: address, oneTime })
    return started.user
  })
}

function strongEnough(passwords: Passwords, password: string | null, address: string): string {
  if (password === null || password === '') throw invalid('Signup requires a valid password')
  passwords.refuseWeak(password, address)
  return password
}

function leadsTo(request: FastifyRequest, asked: string | null, { settings }: Auth): string {
  const elsewhere = redirectOf(request, settings)
  if (asked === null || asked === '') return elsewhere
  return redirectFor({ query: asked, header: null, referer: elsewhere }, settings)
}

/** Encodes only what it must; clients look for the plain address in the link. */
function asQuery(address: string): string {
  return /[&=#+%\s]/.test(address) ? encodeURIComponent(address) : address
}
