// Payments by Stripe: its hosted checkout, its customer portal, and its webhooks.
import { Stripe } from 'stripe'
import { UUID_REGEX } from 'valibot'
import type { Stripe as Account } from '#server/settings/outside.ts'
import type { BillingEvent } from './billing-event.ts'
import type { Notice, Order, Payments, Ticket, Visit } from './provider.ts'
import { readSigned } from './signature.ts'
import { contractOf, idOf, invoiceOf, subscriptionOf } from './stripe-shapes.ts'

/** The API version all shapes here were written for; we raise it by hand, together with the SDK. */
export const apiVersion = '2026-10-28.endive'

export function openStripePayments(account: Account, publicUrl: string): Payments {
  const { secretKey, webhookSecret, prices, url } = account
  const stripe = new Stripe(secretKey, { apiVersion, maxNetworkRetries: 1, timeout: 8_000, telemetry: false, ...hostOf(url) })

  async function checkout({ checkoutId, userId, email, customerId, tier, trialDays, replaces, leftOpen }: Order) {
    for (const open of leftOpen) await expire(stripe, open)
    const who = { user_id: userId, ...(replaces !== null && { replaces }) }
    const session = await stripe.checkout.sessions.create(
      {
        mode: 'subscription',
        line_items: [{ price: prices[tier], quantity: 1 }],
        client_reference_id: userId,
        ...(customerId !== null ? { customer: customerId } : email !== null ? { customer_email: email } : {}),
        metadata: { ...who, checkout_id: checkoutId },
        subscription_data: { metadata: who, ...(trialDays > 0 && { trial_period_days: trialDays }) },
        success_url: `${publicUrl}/upgrade?status=success`,
        cancel_url: `${publicUrl}/upgrade?status=cancelled`,
      },
      { idempotencyKey: `checkout-${checkoutId}` },
    )
    if (session.url === null) throw new Error('Stripe made a checkout without an address.')
    return { url: session.url, providerId: session.id }
  }

  async function portal({ customerId, change }: Visit): Promise<string> {
    const home = `${publicUrl}/settings?tab=subscription`
    const flow = change === null ? {} : { flow_data: await confirmation(change) }
    const { url: address } = await stripe.billingPortal.sessions.create({ customer: customerId, return_url: home, ...flow })
    return address
  }

  async function confirmation({ contractId, tier }: NonNullable<Visit['change']>) {
    const { items } = await stripe.subscriptions.retrieve(contractId)
    const changed = items.data.slice(0, 1).map(({ id }) => ({ id, price: prices[tier], quantity: 1 }))
    return { type: 'subscription_update_confirm', subscription_update_confirm: { subscription: contractId, items: changed } } as const
  }

  /** Reads the current state again, so that neither the kind nor the order of events matters. */
  async function read(body: Uint8Array, signature: string | null, ticket: Ticket): Promise<Notice | null> {
    const event = await readSigned(body, signature, webhookSecret)
    const about = aboutOf(event)
    if (about === null) return null
    const { seen, version } = await ticket('stripe', event.id, event.type)
    // For an event that starts a contract we do it again, because ending the contract it replaces may have failed.
    if (seen && !beginnings.has(event.type)) return { event: null, replaced: null }

    const invoice = about.invoice === null ? null : await stripe.invoices.retrieve(about.invoice)
    const contractId = about.subscription ?? (invoice === null ? null : subscriptionOf(invoice))
    if (contractId === null) return null
    const subscription = await stripe.subscriptions.retrieve(contractId, { expand: ['latest_invoice'] })
    const replaced = beginnings.has(event.type) ? replacedBy(subscription) : null
    if (seen) return { event: null, replaced }
    return { event: eventOf(event, subscription, invoice, version), replaced }
  }

  function eventOf(
    { id, type }: Stripe.Event,
    subscription: Stripe.Subscription,
    invoice: Stripe.Invoice | null,
    version: number,
  ): BillingEvent {
    return {
      id,
      source: 'stripe',
      type,
      user_id: memberOf(subscription),
      customer_id: idOf(subscription.customer),
      contract: contractOf(subscription, prices, version),
      invoice: invoice === null ? null : invoiceOf(invoice, prices, invoice.attempted),
    }
  }

  async function endReplaced(contractId: string): Promise<void> {
    // A subscription that no longer exists has ended as well.
    const { status } = await stripe.subscriptions.retrieve(contractId).catch(missing)
    if (status === 'canceled' || status === 'incomplete_expired') return
    await stripe.subscriptions.cancel(contractId, { prorate: true }, { idempotencyKey: `replaced-${contractId}` })
  }

  async function stop(contractId: string): Promise<void> {
    const { status } = await stripe.subscriptions.retrieve(contractId).catch(missing)
    if (status === 'canceled' || status === 'incomplete_expired') return
    // While a payment is owed nothing is paid in advance, and Stripe would try the card again.
    if (status === 'active' || status === 'trialing') await stripe.subscriptions.update(contractId, { cancel_at_period_end: true })
    else await stripe.subscriptions.cancel(contractId)
  }

  return { source: 'stripe', till: null, checkout, portal, read, endReplaced, stop }
}

const beginnings: ReadonlySet<string> = new Set([
  'checkout.session.completed',
  'customer.subscription.created',
  'customer.subscription.updated',
])

const ofSubscriptions: ReadonlySet<string> = new Set(
  ['created', 'updated', 'deleted', 'paused', 'resumed', 'trial_will_end'].map((what) => `customer.subscription.${what}`),
)
const ofInvoices: ReadonlySet<string> = new Set(
  ['finalized', 'paid', 'payment_failed', 'voided', 'marked_uncollectible'].map((what) => `invoice.${what}`),
)

/** The subscription or invoice an event is about; null for the many events we ignore. */
function aboutOf(event: Stripe.Event): { subscription: string | null; invoice: string | null } | null {
  const { type } = event
  const { object } = event.data
  if (ofSubscriptions.has(type) && object.object === 'subscription') return { subscription: object.id, invoice: null }
  if (ofInvoices.has(type) && object.object === 'invoice') return { subscription: null, invoice: object.id }
  if (event.type !== 'checkout.session.completed') return null
  const subscription = idOf(event.data.object.subscription)
  return subscription === null ? null : { subscription, invoice: null }
}

/** Null if another shop on the same Stripe account wrote this. */
function memberOf({ metadata }: Stripe.Subscription): string | null {
  const named = metadata['user_id'] ?? ''
  return UUID_REGEX.test(named) ? named : null
}

/** One plan per person: the contract this one replaces, once this one has started. */
function replacedBy({ status, metadata }: Stripe.Subscription): string | null {
  return status === 'trialing' || status === 'active' ? (metadata['replaces'] ?? null) : null
}

function missing(error: unknown): { status: 'canceled' } {
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing') return { status: 'canceled' }
  throw error
}

async function expire(stripe: Stripe, session: string): Promise<void> {
  try {
    await stripe.checkout.sessions.expire(session)
  } catch (error) {
    // Paid or expired in the meantime, so there is nothing to close.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
  }
}

function hostOf(url: string | null) {
  if (url === null) return {}
  const { protocol, hostname, port } = new URL(url)
  const isPlain = protocol === 'http:'
  return { protocol: isPlain ? ('http' as const) : ('https' as const), host: hostname, port: port || (isPlain ? '80' : '443') }
}
