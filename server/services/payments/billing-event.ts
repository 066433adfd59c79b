// The provider-neutral events that Stripe and the local till send; database/product/membership/billing.sql applies them.
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
  /** Grows with each state, so that an older state never replaces a newer one. */
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

/** Calls one security definer function that only the server may execute. */
export type AsService = (name: string, named: Record<string, string | null>) => Promise<Record<string, string | null>[]>
