// POST {tier}: the URL of the checkout for that plan. A second call within ten minutes returns the same checkout. Members who
// have used the free trial get none; a change from premium to basic goes to the portal if the provider can make it there.
import * as v from 'valibot'
import { plans } from '#domain/membership.ts'
import type { FunctionContext, ServerFunction } from '#server/gateway/functions.ts'
import type { PaidTier } from '#server/services/payments/billing-event.ts'
import type { Payments } from '#server/services/payments/provider.ts'
import type { Services } from '#server/services/services.ts'
import { noPayments, notSignedIn, readPosted, refusal, sessionEnded, wrongMethod } from './body.ts'

const body = v.object({ tier: v.picklist(['basic', 'premium']) })

type Offer =
  | { refusal: string }
  | { change: { customer_id: string; contract_id: string } }
  | {
      checkout_id: string
      url: string | null
      trial_days: number
      replaces: string | null
      left_open: string[]
      customer_id: string | null
      email: string | null
    }

export const createCheckout: ServerFunction<Services> = {
  verifyJwt: true,
  async handler(request, context) {
    if (request.method !== 'POST') return wrongMethod('POST')
    const { payments } = context.services
    const { userId } = context.caller
    if (userId === null) return notSignedIn()
    const given = v.safeParse(body, (await readPosted(request))?.fields)
    if (!given.success) return refusal('invalid', 'Choose the plan basic or premium.')
    if (payments === null) return noPayments()
    return sell(given.output.tier, userId, payments, context)
  },
}

async function sell(tier: PaidTier, userId: string, payments: Payments, context: FunctionContext<Services>): Promise<Response> {
  const [row] = await context.asService('billing_order', {
    user_id: userId,
    session_id: context.caller.sessionId,
    tier,
    source: payments.source,
    price_cents: String(plans[tier].price_cents),
    is_limited: String(context.services.site.rateLimits),
  })
  const offer: Offer = JSON.parse(row?.['billing_order'] ?? '{"refusal":"no_session"}')
  if ('refusal' in offer) {
    if (offer.refusal === 'already_on_tier')
      return refusal('duplicate', `You're on ${plans[tier].name} already.`, { detail: { what: 'plan_already', tier } })
    if (offer.refusal === 'limited') return refusal('limit_reached', 'Too many tries. Please wait an hour.', { retryAfter: 3600 })
    return sessionEnded()
  }
  if ('change' in offer) {
    const { customer_id: customerId, contract_id: contractId } = offer.change
    return Response.json({ url: await payments.portal({ userId, customerId, change: { contractId, tier } }, context.asService) })
  }
  if (offer.url !== null) return Response.json({ url: offer.url })
  const { checkout_id: checkoutId, email, customer_id: customerId, trial_days: trialDays, replaces, left_open: leftOpen } = offer
  const { url, providerId } = await payments.checkout({ checkoutId, userId, email, customerId, tier, trialDays, replaces, leftOpen })
  await context.asService('billing_opened', { checkout_id: checkoutId, url, provider_id: providerId })
  return Response.json({ url })
}
