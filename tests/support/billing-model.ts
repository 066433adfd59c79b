// What a payment provider may do to the webhook, seeded: lives of contracts told as events, each delivered one to four
// times in any order, among forged and stale ones, while connections die between receiving and committing. And what must
// come of it: the model, worked out here from the lives alone.
import { createHmac } from 'node:crypto'
import { Stripe } from 'stripe'
import type pg from 'pg'
import { seeded } from './hostile-tokens.ts'

type Status = 'trialing' | 'active' | 'past_due' | 'paused' | 'cancelled'
type Contract = {
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
type Invoice = {
  id: string
  contract_id: string
  number: string
  tier: string
  amount_cents: number
  status: string
  issued_at: string
  paid_at: string | null
}
type Event = {
  id: string
  source: 'local'
  type: string
  user_id: string
  customer_id: string
  contract: Contract | null
  invoice: Invoice | null
}
type Delivery = { event: Event; kind: 'honest' | 'forged' | 'stale'; how: number }
type Life = { userId: string; contracts: Contract[]; invoices: Map<string, Invoice> }

export type World = { url: string; owner: pg.Client }
export type Verdict = {
  events: number
  deliveries: number
  refused: number
  crashes: number
  kept: number
  tierFaults: number
  stateFaults: number
  doubleGrants: number
  lost: number
  receiptFaults: number
  wronglyAnswered: number
  p99Ms: number
}

const day = 86_400_000
const start = Date.now()
const at = (days: number) => new Date(start + days * day).toISOString()
const sideBySide = 6

export async function runBillingModel({ url, owner }: World, count: number, seed: number): Promise<Verdict> {
  const random = seeded(seed)
  const { rows } = await owner.query<{ secret: string }>('select public.till_secret() as secret')
  const secret = rows[0]?.secret ?? ''
  const people = await makePeople(owner, Math.max(3, Math.round(count / 12)), seed)
  const lives: Life[] = people.map((userId) => ({ userId, contracts: [], invoices: new Map() }))
  const events = liveOn(lives, count, random)
  await layTraps(owner)

  const deliveries = shuffled(
    events.flatMap((event) => posts(event, random, people)),
    random,
  )
  const times: number[] = []
  const verdict = { events: events.length, deliveries: deliveries.length, refused: 0, wronglyAnswered: 0 }
  const waiting = deliveries.values()
  const postman = async () => {
    for (const delivery of waiting) {
      // A provider sends again whatever was not answered with a 2xx.
      for (let tries = 0; tries < 20; tries += 1) {
        const began = performance.now()
        const status = await post(url, secret, delivery)
        if (status === 200) times.push(performance.now() - began)
        const isRefused = status === 400
        if (isRefused) verdict.refused += 1
        if (isRefused !== (delivery.kind !== 'honest')) verdict.wronglyAnswered += 1
        if (status < 500) break
        if (tries === 19) verdict.wronglyAnswered += 1
      }
    }
  }
  await Promise.all(Array.from({ length: sideBySide }, postman))
  times.sort((one, other) => one - other)
  return { ...verdict, ...(await judge(owner, lives, events)), p99Ms: Math.round(times[Math.floor(times.length * 0.99)] ?? 0) }
}

async function makePeople(owner: pg.Client, count: number, seed: number): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
     select gen_random_uuid(), format('model-%s-%s@town.test', $2::int, number), now(), '{"full_name":"Model Member"}' from generate_series(1, $1::int) as number
     returning id`,
    [count, seed],
  )
  return rows.map(({ id }) => id)
}

/** One contract after the other, each in a few states; some states come with an invoice that is first failed, then paid. */
function liveOn(lives: Life[], count: number, random: () => number): Event[] {
  const events: Event[] = []
  const pick = <Thing>(things: readonly Thing[]) => things[Math.floor(random() * things.length)] as Thing
  for (let number = 0; number < count; number += 1) {
    const life = pick(lives)
    const known = life.contracts.filter(({ status }) => status !== 'cancelled').at(-1)
    const before = known !== undefined && random() < 0.8 ? known : null
    const status = pick<Status>(['trialing', 'active', 'active', 'past_due', 'paused', 'cancelled'])
    const tier = before !== null && random() < 0.8 ? before.tier : pick(['basic', 'premium'] as const)
    const id = before?.id ?? `sub_model_${life.userId}_${life.contracts.length}`
    // Now and then two states bear one version: the one that is over counts.
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

function posts(event: Event, random: () => number, people: string[]): Delivery[] {
  const list: Delivery[] = Array.from({ length: 1 + Math.floor(random() * 4) }, () => ({ event, kind: 'honest', how: 0 }))
  const extra = list.length
  for (let number = 0; number < extra; number += 1) {
    if (random() < 0.05) list.push({ event: poison(event, random, people), kind: 'forged', how: Math.floor(random() * 5) })
    if (random() < 0.05)
      list.push({ event: random() < 0.5 ? event : poison(event, random, people), kind: 'stale', how: Math.floor(random() * 2) })
  }
  return list
}

function shuffled<Thing>(things: Thing[], random: () => number): Thing[] {
  return things
    .map((thing) => ({ thing, place: random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ thing }) => thing)
}

/** What would give somebody premium for ever, were it believed. */
function poison(event: Event, random: () => number, people: string[]): Event {
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

async function post(url: string, secret: string, { event, kind, how }: Delivery): Promise<number> {
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

/** Every so often the connection dies: after the entitlement is written, and once more as the last thing before the commit. */
async function layTraps(owner: pg.Client): Promise<void> {
  await owner.query(`
    create sequence if not exists internal.trap_calls;
    create table if not exists internal.trap_kept (contract_id text, version bigint, status text);
    create or replace function internal.trap() returns trigger language plpgsql security definer set search_path = '' as $$
    begin
      if nextval('internal.trap_calls') % 41 = 0 then
        perform pg_terminate_backend(pg_backend_pid());
        perform pg_sleep(1);
      end if;
      return null;
    end $$;
    create or replace function internal.trap_keep() returns trigger language plpgsql security definer set search_path = '' as $$
    begin
      insert into internal.trap_kept values (new.id, new.version, new.status);
      return null;
    end $$;
    create or replace trigger trap after insert or update on public.subscriptions for each row execute function internal.trap();
    create or replace trigger trap after update on internal.billing_events for each row execute function internal.trap();
    create or replace trigger trap_keep after insert or update on internal.billing_contracts for each row execute function internal.trap_keep()`)
}

type Judged = Omit<Verdict, 'events' | 'deliveries' | 'refused' | 'wronglyAnswered' | 'p99Ms'>

async function judge(owner: pg.Client, lives: Life[], events: Event[]): Promise<Judged> {
  const ask = async <Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> => (await owner.query<Row>(sql)).rows
  const ids = new Set(lives.map(({ userId }) => userId))
  const subscriptions = await ask<{ user_id: string; line: string; tier: string | null }>(
    `select user_id, concat_ws('|', subscription_id, tier, status, cancel_at is not null, grace_until is not null) as line, internal.paid_tier(user_id) as tier
     from public.subscriptions`,
  )
  const stored = new Map(subscriptions.map((row) => [row.user_id, row]))
  const invoices = new Map(
    (await ask<{ id: string; status: string }>('select id, status from public.invoices')).map(({ id, status }) => [id, status]),
  )
  const receipts = await ask<{ cause: string; count: string }>(
    `select cause, count(*) from internal.letters where kind = 'receipt' group by cause`,
  )
  const kept = await ask<{ doubled: string; kept: string }>(
    `select count(*) filter (where times > 1) as doubled, sum(times) as kept
     from (select count(*) as times from internal.trap_kept group by contract_id, version, status) as each`,
  )
  const taken = new Set(
    (await ask<{ id: string; user_id: string }>('select id, user_id from internal.billing_events'))
      .filter((row) => ids.has(row.user_id))
      .map(({ id }) => id),
  )
  const [calls] = await ask<{ crashes: string }>('select last_value / 41 as crashes from internal.trap_calls')

  let [tierFaults, stateFaults, receiptFaults] = [0, 0, 0]
  const owed = new Set<string>()
  for (const { userId, contracts, invoices: expected } of lives) {
    const best = counts(contracts)
    const row = stored.get(userId)
    if ((row?.tier ?? null) !== (best === null ? null : tierNow(best))) tierFaults += 1
    if ((row?.line ?? null) !== (best === null ? null : lineOf(best))) stateFaults += 1
    for (const invoice of expected.values()) {
      if (invoices.get(invoice.id) !== invoice.status) stateFaults += 1
      if (invoice.status === 'paid' && invoice.amount_cents > 0) owed.add(`billing:receipt:${invoice.id}`)
    }
  }
  for (const { cause, count } of receipts) if (!owed.delete(cause) || count !== '1') receiptFaults += 1
  const known = new Set(events.map(({ id }) => id))
  const strangers = [...taken].filter((id) => !known.has(id)).length
  return {
    crashes: Number(calls?.crashes),
    kept: Number(kept[0]?.kept),
    tierFaults,
    stateFaults,
    doubleGrants: Number(kept[0]?.doubled) + strangers,
    lost: [...known].filter((id) => !taken.has(id)).length,
    receiptFaults: receiptFaults + owed.size,
  }
}

const standing: Record<Status, number> = { trialing: 0, active: 0, past_due: 1, paused: 2, cancelled: 3 }

function counts(contracts: Contract[]): Contract | null {
  const better = (one: Contract, other: Contract) =>
    standing[one.status] - standing[other.status] ||
    -one.tier.localeCompare(other.tier) ||
    -one.started_at.localeCompare(other.started_at) ||
    -one.id.localeCompare(other.id)
  return contracts.toSorted(better)[0] ?? null
}

function tierNow({ tier, status, cancel_at, past_due_since }: Contract): string | null {
  if (cancel_at !== null && Date.parse(cancel_at) <= Date.now()) return null
  if (status === 'active' || status === 'trialing') return tier
  return status === 'past_due' && Date.parse(past_due_since ?? '') + 7 * day > Date.now() ? tier : null
}

function lineOf({ id, tier, status, cancel_at, past_due_since }: Contract): string {
  return [id, tier, status, cancel_at === null ? 'f' : 't', past_due_since === null ? 'f' : 't'].join('|')
}
