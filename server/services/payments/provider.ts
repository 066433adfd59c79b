// What a half of payments can do.
import type { BillingEvent, PaidTier } from './billing-event.ts'
import type { Till } from './till.ts'

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

/** `event` is null when it was applied before. `replaced`: the contract that has to end because this one has begun. */
export type Notice = { event: BillingEvent | null; replaced: string | null }

export type Payments = {
  source: BillingEvent['source']
  /** Where the member pays. */
  checkout(order: Order): Promise<{ url: string; providerId: string | null }>
  /** Where they manage what they pay for. */
  portal(visit: Visit): Promise<string>
  /** Reads a webhook's raw body and changes nothing; null for the many events without a meaning here. Throws NotGenuine. */
  read(body: Uint8Array, signature: string | null, ticket: Ticket): Promise<Notice | null>
  /** Ends a contract that another has replaced, and credits its unused days. Safe to repeat. */
  endReplaced(contractId: string): Promise<void>
  /** The local half's own books. */
  till: Till | null
}
