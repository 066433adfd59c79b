// How events are delivered: one to four times in any order, among forged and stale ones.
import { createHmac } from 'node:crypto'
import { Stripe } from 'stripe'
import { at, type BillingEvent, type Contract } from './lives.ts'

export type Delivery = { event: BillingEvent; kind: 'honest' | 'forged' | 'stale'; how: number }

export function posts(event: BillingEvent, random: () => number, people: string[]): Delivery[] {
  const list: Delivery[] = Array.from({ length: 1 + Math.floor(random() * 4) }, () => ({ event, kind: 'honest', how: 0 }))
  const extra = list.length
  for (let number = 0; number < extra; number += 1) {
    if (random() < 0.05) list.push({ event: poison(event, random, people), kind: 'forged', how: Math.floor(random() * 5) })
    if (random() < 0.05)
      list.push({ event: random() < 0.5 ? event : poison(event, random, people), kind: 'stale', how: Math.floor(random() * 2) })
  }
  return list
}

export function shuffled<Thing>(things: Thing[], random: () => number): Thing[] {
  return things
    .map((thing) => ({ thing, place: random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ thing }) => thing)
}

/** An event that would give someone premium forever if it were accepted. */
function poison(event: BillingEvent, random: () => number, people: string[]): BillingEvent {
  const userId = people[Math.floor(random() * people.length)] ?? event.user_id
  const contract: Contract = {
    id: event.contract?.id ?? 'sub_poison',
    tier: 'premium',
    status: 'active',
    price_cents: 0,
    period_end: at(9999),
    trial_end: null,
    cancel_at: null,
    pause_until: null,
    past_due_since: null,
    next_tier: null,
    started_at: at(0),
    version: 1_000_000_000,
  }
  return { ...event, id: `${event.id}_poison_${Math.floor(random() * 1e9)}`, user_id: userId, contract, invoice: null }
}

export async function post(url: string, secret: string, { event, kind, how }: Delivery): Promise<number> {
  const body = JSON.stringify({ id: event.id, object: 'event', type: event.type, data: { object: event } })
  const now = Math.floor(Date.now() / 1000)
  const signed = (payload: string, key: string, timestamp = now) =>
    Stripe.webhooks.generateTestHeaderString({ payload, secret: key, timestamp })
  const plain = (scheme: string) => `t=${now},${scheme}=${createHmac('sha256', secret).update(`${now}.${body}`).digest('hex')}`
  const forgeries: (string | null)[] = [
    null,
    signed(body, 'whsec_somebody_else'),
    signed(`${body} `, secret),
    plain('v0'),
    `t=${now},v1=${'0'.repeat(64)}`,
  ]
  const stale = [signed(body, secret, now - 302), signed(body, secret, now + 330)]
  const signature = kind === 'honest' ? signed(body, secret) : kind === 'forged' ? forgeries[how] : stale[how]
  const headers = { 'content-type': 'application/json', ...(typeof signature === 'string' && { 'stripe-signature': signature }) }
  const answer = await fetch(`${url}/functions/v1/stripe-webhook`, { method: 'POST', headers, body })
  await answer.arrayBuffer()
  return answer.status
}
