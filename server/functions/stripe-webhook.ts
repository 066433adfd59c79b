// What the payment provider tells, Stripe or the local till: judged by its signature, applied once. Anything but a 2xx makes
// the provider send it again, so a fault of ours loses nothing.
import type { ServerFunction } from '#server/gateway/functions.ts'
import { NotGenuine } from '#server/services/payments/signature.ts'
import type { Services } from '#server/services/services.ts'
import { refusal } from './body.ts'

export const stripeWebhook: ServerFunction<Services> = {
  verifyJwt: false,
  async handler(request, on) {
    if (request.method !== 'POST') return new Response(null, { status: 405, headers: { allow: 'POST' } })
    const { payments } = on.services
    if (payments === null) return refusal(503, 'Payments are not set up on this site.')
    try {
      const raw = new Uint8Array(await request.arrayBuffer())
      const event = await payments.read(raw, request.headers.get('stripe-signature'), async (source, eventId) => {
        const [row] = await on.asService('billing_ticket', { source, event_id: eventId })
        return { seen: row?.['seen'] === 't', version: Number(row?.['version']) }
      })
      if (typeof event === 'string') return Response.json({ received: true, outcome: event })
      const [row] = await on.asService('billing_apply', { event: JSON.stringify(event) })
      return Response.json({ received: true, outcome: row?.['billing_apply'] })
    } catch (error) {
      if (error instanceof NotGenuine) return refusal(400, error.message)
      throw error
    }
  },
}
