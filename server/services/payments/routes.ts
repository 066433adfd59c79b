// The local till's pages: /_checkout/<id> and /_billing/<token>. Anyone with the unguessable URL may act there, but only from
// the page itself; the resulting events go, signed, to the webhook.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { UUID_REGEX } from 'valibot'
import { type IsDirect, keepLocal } from '../local-doors.ts'
import { pagePolicy } from '../pages/Page.tsx'
import { checkoutPage, goneCheckoutPage, refusedPage } from './checkout-page.tsx'
import { type PortalStep, portalPage, unknownPortalPage } from './portal-page.tsx'
import { type Action, actions, type Done, type Till } from './till.ts'

type Dependencies = {
  till: Till
  isDirect: IsDirect
  /** The price after a change from premium to basic. */
  basicCents: number
  /** Sends a signed body to the webhook; returns its status. */
  deliver: (body: string, signature: string) => Promise<number>
}

type CheckoutRequest = FastifyRequest<{ Params: { key: string } }>
const token = /^[0-9a-f]{64}$/

export function billingRoutes(app: FastifyInstance, on: Dependencies): void {
  app.register(async (doors) => {
    keepLocal(doors, on.isDirect)
    doors.addHook('onRequest', (request, reply, done) => {
      if (request.method === 'POST' && isForeign(request)) void send(reply, 403, refusedPage())
      else done()
    })
    doors.get('/_checkout/:key', (request: CheckoutRequest, reply) => showCheckout(request, reply, on))
    doors.post('/_checkout/:key', (request: CheckoutRequest, reply) => actOnCheckout(request, reply, on))
    doors.get('/_billing/:key', (request: CheckoutRequest, reply) => showPortal(request, reply, on))
    doors.post('/_billing/:key', (request: CheckoutRequest, reply) => actOnPortal(request, reply, on))
  })
}

async function showCheckout(request: CheckoutRequest, reply: FastifyReply, { till }: Dependencies): Promise<FastifyReply> {
  const offer = UUID_REGEX.test(request.params.key) ? await till.offer(request.params.key) : null
  if (offer?.status !== 'open') return send(reply, offer === null ? 404 : 410, goneCheckoutPage(offer?.status ?? 'expired'))
  return send(reply, 200, checkoutPage(offer, queried(request, 'declined') !== null))
}

async function actOnCheckout(request: CheckoutRequest, reply: FastifyReply, on: Dependencies): Promise<FastifyReply> {
  const { key } = request.params
  const wanted = posted(request).get('act')
  if (!UUID_REGEX.test(key)) return send(reply, 404, goneCheckoutPage('expired'))
  if (wanted === 'close') return seeOther(reply, '/upgrade?status=cancelled')
  if (wanted === 'decline') return seeOther(reply, `/_checkout/${key}?declined=1`)
  if (wanted !== 'pay') return seeOther(reply, `/_checkout/${key}`)
  const done = await on.till.pay(key)
  if ('refusal' in done) return send(reply, 410, goneCheckoutPage(done.refusal))
  await deliverAll(done.events, on)
  return seeOther(reply, '/upgrade?status=success')
}

async function showPortal(request: CheckoutRequest, reply: FastifyReply, { till, basicCents }: Dependencies): Promise<FastifyReply> {
  const portal = token.test(request.params.key) ? await till.portal(request.params.key) : null
  if (portal === null) return send(reply, 404, unknownPortalPage())
  const step = queried(request, 'step')
  const known: PortalStep = step === 'cancel' || step === 'downgrade' ? step : null
  return send(reply, 200, portalPage(portal, known, queried(request, 'refused') !== null, basicCents))
}

async function actOnPortal(request: CheckoutRequest, reply: FastifyReply, on: Dependencies): Promise<FastifyReply> {
  const { key } = request.params
  const form = posted(request)
  const wanted = actions.find((action) => action === form.get('act'))
  if (!token.test(key)) return send(reply, 404, unknownPortalPage())
  if (wanted === undefined) return seeOther(reply, `/_billing/${key}?refused=1`)
  const done = await on.till.act(key, wanted, detailOf(wanted, form.get('detail'), on))
  if ('refusal' in done)
    return done.refusal === 'not_found' ? send(reply, 404, unknownPortalPage()) : seeOther(reply, `/_billing/${key}?refused=1`)
  await deliverAll(done.events, on)
  return seeOther(reply, `/_billing/${key}`)
}

function detailOf(wanted: Action, detail: string | null, { basicCents }: Dependencies): string | null {
  // The price comes from us, never from the form.
  if (wanted === 'downgrade') return String(basicCents)
  return detail === null || detail === '' ? null : detail.slice(0, 20)
}

/** Sends events one by one, in order. The clock delivers those that do not arrive (billing_clock). */
async function deliverAll(events: Extract<Done, { events: unknown }>['events'], { till, deliver }: Dependencies): Promise<void> {
  for (const event of events) {
    const { body, signature } = await till.signed(event)
    await deliver(body, signature)
  }
}

// There is no cookie to steal here, but a page on another site must not press these buttons even if it knows the URL.
function isForeign({ headers }: FastifyRequest): boolean {
  const from = headers['sec-fetch-site']
  return from !== undefined && from !== 'same-origin' && from !== 'none'
}

function posted(request: FastifyRequest): URLSearchParams {
  return new URLSearchParams(Buffer.isBuffer(request.body) ? request.body.toString('utf8').slice(0, 2000) : '')
}

function queried(request: FastifyRequest, name: string): string | null {
  return new URL(request.url, 'http://here').searchParams.get(name)
}

function seeOther(reply: FastifyReply, location: string): FastifyReply {
  return reply.code(303).headers({ location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).send()
}

function send(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply
    .code(status)
    .headers({ 'content-security-policy': pagePolicy(), 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .type('text/html; charset=utf-8')
    .send(html)
}
