// Payments: Stripe when its keys are set, else the till of this machine where local doors are open, else none. Both halves
// tell of the same neutral events (database/product/billing.sql says what becomes of them).
import type { Stripe } from '#server/settings/outside.ts'
import { openLocalPayments } from './local.ts'
import { openStripePayments } from './stripe.ts'
import type { Till } from './till.ts'

export type PaidTier = 'basic' | 'premium'

export type Contract = {
  id: string
  tier: PaidTier
  status: 'trialing' | 'active' | 'past_due' | 'paused' | 'cancelled'
  price_cents: number | null
  period_end: string | null
  trial_end: string | null
  cancel_at: string | null
  pause_until: string | null
  past_due_since: string | null
  next_tier: PaidTier | null
  started_at: string
  /** Grows with each state: an older one never replaces a newer one. */
  version: number
}

export type Invoice = {
  id: string
  contract_id: string
  number: string | null
  tier: PaidTier
  amount_cents: number
  status: 'open' | 'failed' | 'void' | 'paid'
  period_start: string | null
  period_end: string | null
  paid_at: string | null
  issued_at: string
}

export type BillingEvent = {
  id: string
  source: 'stripe' | 'local'
  type: string
  user_id: string | null
  customer_id: string | null
  contract: Contract | null
  invoice: Invoice | null
}

export type Order = {
  checkoutId: string
  userId: string
  email: string | null
  customerId: string | null
  tier: PaidTier
  trialDays: number
  /** The contract that ends when this one begins. */
  replaces: string | null
  /** Earlier ways to the till that must not be paid any more. */
  leftOpen: string[]
}

export type Visit = { userId: string; customerId: string; change: { contractId: string; tier: PaidTier } | null }

/** Asked once a signature is good: was this event taken in before, and which version does a state read from now on bear? */
export type Ticket = (source: BillingEvent['source'], eventId: string) => Promise<{ seen: boolean; version: number }>

export type Payments = {
  source: BillingEvent['source']
  /** Where the member pays. */
  checkout(order: Order): Promise<{ url: string; providerId: string | null }>
  /** Where she manages what she pays for. */
  portal(visit: Visit): Promise<string>
  /** What a webhook's raw body says; throws NotGenuine. */
  read(body: Uint8Array, signature: string | null, ticket: Ticket): Promise<BillingEvent | 'seen' | 'ignored'>
  /** The local half's own books. */
  till: Till | null
}

/** Calls one definer function of the database that only the server may. */
export type AsService = (name: string, named: Record<string, string | null>) => Promise<Record<string, string | null>[]>

type Settings = { stripe: Stripe | null; localDoors: boolean; publicUrl: string }

export function openPayments({ stripe, localDoors, publicUrl }: Settings, asService: AsService): Payments | null {
  if (stripe !== null) return openStripePayments(stripe, publicUrl)
  return localDoors ? openLocalPayments(publicUrl, asService) : null
}
