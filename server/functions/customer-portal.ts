// The URL of the provider's page where the caller sees their invoices, pauses or cancels.
import type { ServerFunction } from '#server/gateway/functions.ts'
import type { Services } from '#server/services/services.ts'
import { noPayments, notSignedIn, refusal, sessionEnded, wrongMethod } from './body.ts'

export const customerPortal: ServerFunction<Services> = {
  verifyJwt: true,
  async handler(request, context) {
    if (request.method !== 'POST') return wrongMethod('POST')
    const { payments } = context.services
    const { userId, sessionId } = context.caller
    if (userId === null) return notSignedIn()
    if (payments === null) return noPayments()
    const [row] = await context.asService('billing_visit', { user_id: userId, session_id: sessionId, source: payments.source })
    const known: { refusal: string } | { customer_id: string } = JSON.parse(row?.['billing_visit'] ?? '{"refusal":"no_session"}')
    if ('customer_id' in known)
      return Response.json({ url: await payments.portal({ userId, customerId: known.customer_id, change: null }, context.asService) })
    return known.refusal === 'no_customer' ? refusal('not_found', 'You have not paid for anything yet.') : sessionEnded()
  },
}
