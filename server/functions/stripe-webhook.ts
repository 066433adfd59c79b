// Events of the payment provider, Stripe or the local one: we verify the signature and apply each event once. The provider
// retries after anything but a 2xx, so an error of ours loses nothing.
import type { ServerFunction } from '#server/gateway/functions.ts'
import type { BillingEvent } from '#server/services/payments/billing-event.ts'
import { NotGenuine } from '#server/services/payments/signature.ts'
import type { Services } from '#server/services/services.ts'
import { noPayments, refusal, wrongMethod } from './body.ts'

export const stripeWebhook: ServerFunction<Services> = {
  verifyJwt: false,
  async handler(request, context) {
    if (request.method !== 'POST') return wrongMethod('POST')
    const { payments } = context.services
    if (payments === null) return noPayments()
    const apply = async (event: BillingEvent) => {
      const [row] = await context.asService('billing_apply', { event: JSON.stringify(event) })
      return row?.['billing_apply']
    }
    // Known once the signature is verified: nobody else can fill the list of failures.
    let arrived: { source: string; event_id: string; type: string } | null = null
    const fails = (problem: string) =>
      arrived === null ? Promise.resolve([]) : context.asService('billing_failed', { ...arrived, problem })
    try {
      const raw = new Uint8Array(await request.arrayBuffer())
      const notice = await payments.read(raw, request.headers.get('stripe-signature'), async (source, eventId, type) => {
        arrived = { source, event_id: eventId, type }
        const [row] = await context.asService('billing_ticket', { source, event_id: eventId })
        return { seen: row?.['seen'] === 't', version: Number(row?.['version']) }
      })
      if (notice === null) return Response.json({ received: true, outcome: 'ignored' })
      const { event, replaced } = notice
      if (event !== null) arrived = { source: event.source, event_id: event.id, type: event.type }
      const outcome = event === null ? 'seen' : await apply(event)
      // Without a member's id it belongs to another shop of the same account.
      if (outcome === 'nobody' && event?.user_id) await fails('There is no such member any more.')
      // Only after the event is stored: if this fails, the provider sends the event again.
      if (replaced !== null) await payments.endReplaced(replaced)
      return Response.json({ received: true, outcome })
    } catch (error) {
      if (error instanceof NotGenuine) return refusal('invalid', error.message)
      // If the database itself is down this fails too, and the error that is thrown and logged is the first one.
      await fails(error instanceof Error ? error.message : 'Unknown').catch(() => undefined)
      throw error
    }
  },
}
