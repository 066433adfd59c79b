// Seeded life cycles of contracts, as the events a payment provider would send for them.
export type Status = 'trialing' | 'active' | 'past_due' | 'paused' | 'cancelled'
export type Contract = {
  id: string
  tier: 'basic' | 'premium'
  status: Status
  price_cents: number
  period_end: string
  trial_end: string | null
  cancel_at: string | null
  pause_until: string | null
  past_due_since: string | null
  next_tier: null
  started_at: string
  version: number
}
export type Invoice = {
  id: string
  contract_id: string
  number: string
  tier: string
  amount_cents: number
  status: string
  issued_at: string
  paid_at: string | null
}
export type BillingEvent = {
  id: string
  source: 'local'
  type: string
  user_id: string
  customer_id: string
  contract: Contract | null
  invoice: Invoice | null
}
export type Life = { userId: string; contracts: Contract[]; invoices: Map<string, Invoice> }

export const day = 86_400_000
const start = Date.now()
export const at = (days: number) => new Date(start + days * day).toISOString()

/** Contracts in sequence, each with a few states; some states have an invoice that first fails and is then paid. */
export function liveOn(lives: Life[], count: number, random: () => number): BillingEvent[] {
  const events: BillingEvent[] = []
  const pick = <Thing>(things: readonly Thing[]) => things[Math.floor(random() * things.length)] as Thing
  for (let number = 0; number < count; number += 1) {
    const life = pick(lives)
    const known = life.contracts.filter(({ status }) => status !== 'cancelled').at(-1)
    const before = known !== undefined && random() < 0.8 ? known : null
    const status = pick<Status>(['trialing', 'active', 'active', 'past_due', 'paused', 'cancelled'])
    const tier = before !== null && random() < 0.8 ? before.tier : pick(['basic', 'premium'] as const)
    const id = before?.id ?? `sub_model_${life.userId}_${life.contracts.length}`
    // Sometimes two states have the same version; the one that ended the contract counts.
    const ties = before !== null && status === 'cancelled' && random() < 0.3
    const contract: Contract = {
      id,
      tier,
      status,
      price_cents: tier === 'basic' ? 599 : 999,
      period_end: at(20 + Math.floor(random() * 10)),
      trial_end: status === 'trialing' ? at(14) : null,
      cancel_at: status === 'cancelled' ? at(-1) : random() < 0.2 ? at(random() < 0.5 ? -2 : 5) : null,
      pause_until: status === 'paused' ? at(40) : null,
      past_due_since: status === 'past_due' ? at(random() < 0.5 ? -3 : -9) : null,
      next_tier: null,
      started_at: before?.started_at ?? at(-100 + number / 1000),
      version: before === null ? 1 : before.version + (ties ? 0 : 1),
    }
    const paid = status === 'active' || status === 'past_due' ? invoiceFor(life, contract, random) : null
    life.contracts = [...life.contracts.filter((other) => other.id !== id), contract]
    const common = { source: 'local', user_id: life.userId, customer_id: `cus_model_${life.userId}` } as const
    events.push({ ...common, id: `evt_model_${life.userId}_${number}`, type: 'customer.subscription.updated', contract, invoice: paid })
  }
  return events
}

function invoiceFor(life: Life, { id, tier, status, price_cents, version }: Contract, random: () => number): Invoice {
  const failed = [...life.invoices.values()].find((invoice) => invoice.status === 'failed' && invoice.contract_id === id)
  const settles = status === 'active' && failed !== undefined && random() < 0.7
  const invoice: Invoice = {
    id: settles ? failed.id : `in_${id}_${version}_${life.invoices.size}`,
    contract_id: id,
    number: `M-${life.invoices.size}`,
    tier: settles ? failed.tier : tier,
    amount_cents: settles ? failed.amount_cents : random() < 0.1 ? 0 : price_cents,
    status: status === 'active' ? 'paid' : 'failed',
    issued_at: at(0),
    paid_at: status === 'active' ? at(0) : null,
  }
  life.invoices.set(invoice.id, invoice)
  return invoice
}
