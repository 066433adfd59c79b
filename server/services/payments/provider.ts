// What Stripe and the local till both implement.
import type { AsService, BillingEvent, PaidTier } from './billing-event.ts'
import type { Till } from './till.ts'

export type Order = {
  checkoutId: string
  userId: string
  email: string | null
  customerId: string | null
  tier: PaidTier
  trialDays: number
  /** The contract that ends when this one starts. */
  replaces: string | null
  /** Earlier checkouts that must not be paid anymore. */
  leftOpen: string[]
}

export type Visit = { userId: string; customerId: string; change: { contractId: string; tier: PaidTier } | null }

/** Called once the signature is verified: whether this event was applied before, and the version of any state read from now on. */
export type Ticket = (source: BillingEvent['source'], eventId: string, type: string) => Promise<{ seen: boolean; version: number }>

/** `event` is null if it was applied before. `replaced`: the contract to end because this one has started. */
export type Notice = { event: BillingEvent | null; replaced: string | null }

export type Payments = {
  source: BillingEvent['source']
  /** The page where the member pays. */
  checkout(order: Order): Promise<{ url: string; providerId: string | null }>
  /** The page where they manage their subscription. Its statements count against the member. */
  portal(visit: Visit, asServiceForMember: AsService): Promise<string>
  /** Parses a webhook's raw body without changing anything; null for the many events we ignore. Throws NotGenuine. */
  read(body: Uint8Array, signature: string | null, ticket: Ticket): Promise<Notice | null>
  /** Ends a contract that another one replaced, and credits its unused days. Safe to repeat. */
  endReplaced(contractId: string): Promise<void>
  /** Ends a contract with its paid period, or now if nothing is paid in advance. Safe to repeat. */
  stop(contractId: string): Promise<void>
  /** The local till's own records. */
  till: Till | null
}
