// The local till's records, stored in the database (database/product/membership/billing-till.sql), and its signed events.
import type { AsService, BillingEvent, PaidTier } from './billing-event.ts'
import { sign } from './signature.ts'

export type Offer = { tier: PaidTier; price_cents: number; trial_days: number; credit_cents: number; status: 'open' | 'paid' | 'expired' }

export type Bill = { number: string | null; tier: PaidTier; amount_cents: number; status: string; issued_at: string }

export type Portal = {
  tier: PaidTier
  status: 'trialing' | 'active' | 'past_due' | 'paused' | 'cancelled'
  price_cents: number
  credit_cents: number
  period_end: string
  trial_end: string | null
  cancel_at: string | null
  pause_until: string | null
  grace_until: string | null
  next_tier: PaidTier | null
  next_price_cents: number | null
  card_fails: boolean
  may_pause: boolean
  invoices: Bill[]
}

export const actions = ['cancel', 'keep', 'pause', 'resume', 'downgrade', 'settle', 'card'] as const
export type Action = (typeof actions)[number]

export type Done = { events: BillingEvent[] } | { refusal: string }

export type Till = ReturnType<typeof openTill>

export function openTill(asService: AsService) {
  const ask = async (name: string, named: Record<string, string | null>): Promise<string | null> => {
    const [row] = await asService(name, named)
    return row?.[name] ?? null
  }
  const askForJson = async <Shape>(name: string, named: Record<string, string | null>): Promise<Shape | null> => {
    const text = await ask(name, named)
    return text === null ? null : (JSON.parse(text) as Shape)
  }
  const nothing: Done = { refusal: 'not_found' }

  return {
    secret: async () => (await ask('till_secret', {})) ?? '',
    /** An unguessable, short-lived URL of one member's portal page. */
    visit: async (userId: string) => (await ask('till_visit', { user_id: userId })) ?? '',
    offer: (checkoutId: string) => askForJson<Offer>('till_checkout', { checkout_id: checkoutId }),
    portal: (token: string) => askForJson<Portal>('till_portal', { token }),
    pay: async (checkoutId: string) => (await askForJson<Done>('till_pay', { checkout_id: checkoutId })) ?? nothing,
    act: async (token: string, action: Action, detail: string | null) =>
      (await askForJson<Done>('till_act', { token, action, detail })) ?? nothing,
    stop: async (contractId: string) => void (await ask('till_stop', { contract_id: contractId })),
    /** Signed the way the webhook expects. */
    async signed(event: BillingEvent): Promise<{ body: string; signature: string }> {
      const { id, type } = event
      const body = JSON.stringify({ id, object: 'event', type, created: Math.floor(Date.now() / 1000), data: { object: event } })
      return { body, signature: await sign(body, (await ask('till_secret', {})) ?? '') }
    },
  }
}
