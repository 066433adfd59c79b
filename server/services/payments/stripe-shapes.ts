// Converts Stripe's subscriptions and invoices to neutral ones. Stripe's times are in seconds, ours are ISO.
import type { Stripe } from 'stripe'
import type { Contract, Invoice, PaidTier } from './billing-event.ts'

export type Prices = { basic: string; premium: string }

/** Null if it grants nothing yet (its first payment is pending) or is not for one of our plans. */
export function contractOf(subscription: Stripe.Subscription, prices: Prices, version: number): Contract | null {
  const [item] = subscription.items.data
  const status = statusOf(subscription)
  const tier = item === undefined ? null : tierOf(item.price.id, prices)
  if (item === undefined || status === null || tier === null) return null
  const end = item.current_period_end
  const endsAt = subscription.cancel_at ?? (subscription.cancel_at_period_end ? end : null)
  return {
    id: subscription.id,
    tier,
    status,
    price_cents: item.price.unit_amount,
    period_end: iso(end),
    trial_end: iso(subscription.trial_end),
    cancel_at: iso(status === 'cancelled' ? (subscription.ended_at ?? subscription.canceled_at ?? endsAt) : endsAt),
    pause_until: status === 'cancelled' ? null : iso(subscription.pause_collection?.resumes_at ?? null),
    past_due_since: status === 'past_due' ? iso(unpaidSince(subscription) ?? item.current_period_start) : null,
    next_tier: null,
    started_at: iso(subscription.start_date) ?? new Date(0).toISOString(),
    version,
  }
}

function statusOf(subscription: Stripe.Subscription): Contract['status'] | null {
  const { status, pause_collection: pause } = subscription
  switch (status) {
    case 'trialing':
      return 'trialing'
    case 'active':
      // Stripe keeps a paused subscription active: the pause starts with the first invoice that is not collected.
      return pause !== null && ['void', 'draft', 'uncollectible'].includes(latestInvoice(subscription)?.status ?? '') ? 'paused' : 'active'
    case 'past_due':
    case 'unpaid':
      return 'past_due'
    case 'paused':
      return 'paused'
    case 'canceled':
    case 'incomplete_expired':
      return 'cancelled'
    // The first payment is pending, or a later API version has added a status.
    case 'incomplete':
    default:
      return null
  }
}

function latestInvoice({ latest_invoice: invoice }: Stripe.Subscription): Stripe.Invoice | null {
  return invoice === null || typeof invoice === 'string' ? null : invoice
}

function unpaidSince(subscription: Stripe.Subscription): number | null {
  const invoice = latestInvoice(subscription)
  return invoice === null ? null : (invoice.status_transitions.finalized_at ?? invoice.created)
}

/** Null for drafts, and for invoices of subscriptions that are not ours. */
export function invoiceOf(invoice: Stripe.Invoice, prices: Prices, attempted: boolean): Invoice | null {
  const status = invoiceStatus(invoice, attempted)
  const subscription = subscriptionOf(invoice)
  // The last line of ours is what is paid for; the credit for the previous plan comes before it.
  const line = invoice.lines.data.findLast(({ pricing }) => tierOf(idOf(pricing?.price_details?.price), prices) !== null)
  const tier = tierOf(idOf(line?.pricing?.price_details?.price), prices)
  if (status === null || subscription === null || tier === null) return null
  return {
    id: invoice.id,
    contract_id: subscription,
    number: invoice.number,
    tier,
    amount_cents: Math.max(status === 'paid' ? invoice.amount_paid : invoice.amount_due, 0),
    status,
    period_start: iso(line?.period.start ?? null),
    period_end: iso(line?.period.end ?? null),
    paid_at: iso(invoice.status_transitions.paid_at),
    issued_at: iso(invoice.status_transitions.finalized_at ?? invoice.created) ?? new Date(0).toISOString(),
  }
}

function invoiceStatus({ status }: Stripe.Invoice, attempted: boolean): Invoice['status'] | null {
  if (status === 'paid') return 'paid'
  if (status === 'void') return 'void'
  if (status === 'uncollectible') return 'failed'
  if (status === 'open') return attempted ? 'failed' : 'open'
  return null
}

export function subscriptionOf({ parent }: Stripe.Invoice): string | null {
  return idOf(parent?.subscription_details?.subscription)
}

export function idOf(given: string | { id: string } | null | undefined): string | null {
  return typeof given === 'object' ? (given?.id ?? null) : (given ?? null)
}

export function tierOf(price: string | null, prices: Prices): PaidTier | null {
  if (price === prices.premium) return 'premium'
  return price === prices.basic ? 'basic' : null
}

function iso(seconds: number | null): string | null {
  return seconds === null ? null : new Date(seconds * 1000).toISOString()
}
