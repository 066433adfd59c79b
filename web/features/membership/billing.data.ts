// Payments, and what the gate hides, for the screens that show them; the shell does not load this.
import { queryOptions } from '@tanstack/react-query'
import type { PaidTier } from '#domain/membership.ts'
import { ask, db, invoke } from '#web/data/client.ts'
import { copy } from './membership.copy.ts'

/** The member's subscription and payments. `tier` is the paid plan right now; `status` is none before the first payment. */
async function billing() {
  const row = await ask(db.rpc('my_billing'))
  return {
    ...row,
    tier: row.tier ?? 'free',
    status: row.status ?? 'none',
    trial_used: row.trial_used ?? false,
    has_customer: row.has_customer ?? false,
    // In the form described by the comment on my_billing.
    invoices: (row.invoices ?? []) as Invoice[],
  }
}

export type Billing = Awaited<ReturnType<typeof billing>>
export type Invoice = {
  id: string
  number: string | null
  tier: PaidTier
  amount_cents: number
  status: 'open' | 'failed' | 'void' | 'paid'
  issued_at: string
}

/** The URL of the checkout. Refusals of create-checkout (such as already having the plan) pass through. */
export async function checkoutUrl(tier: PaidTier): Promise<string> {
  const answer = await invoke<{ url?: unknown } | null>('create-checkout', { tier })
  if (typeof answer?.url !== 'string' || answer.url === '') throw new Error(copy.noCheckoutUrl)
  return answer.url
}

export async function portalUrl(): Promise<string> {
  const answer = await invoke<{ url?: unknown } | null>('customer-portal')
  if (typeof answer?.url !== 'string' || answer.url === '') throw new Error(copy.portalFailed)
  return answer.url
}

/** Query keys start with the member's key of membership.data.ts, so that a change of plan invalidates them too. */
export const payments = {
  billing: (userId: string) => queryOptions({ queryKey: ['membership', userId, 'billing'], queryFn: billing, staleTime: 0 }),

  /** What the member did since the month began (UTC). */
  month: (userId: string) =>
    queryOptions({ queryKey: ['membership', userId, 'month'], queryFn: () => ask(db.rpc('my_month')), staleTime: 0 }),

  /** How much is waiting behind the gate: counts, no names. */
  waiting: (userId: string) =>
    queryOptions({
      queryKey: ['membership', userId, 'waiting'],
      queryFn: async () => {
        const { unread_messages: messages, trade_requests: requests } = await ask(db.rpc('waiting_counts'))
        return { messages: messages ?? 0, trades: requests ?? 0 }
      },
      staleTime: 0,
    }),
}
