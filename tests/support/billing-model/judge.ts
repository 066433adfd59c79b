// The expected result, computed only from the generated contracts, compared with the database.
import type pg from 'pg'
import { type BillingEvent, type Contract, day, type Life, type Status } from './lives.ts'

export type Judged = {
  crashes: number
  kept: number
  tierFaults: number
  stateFaults: number
  doubleGrants: number
  lost: number
  receiptFaults: number
}

export async function judge(owner: pg.Client, lives: Life[], events: BillingEvent[]): Promise<Judged> {
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
    `select cause, count(*) from internal.emails where kind = 'receipt' group by cause`,
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
  return contracts.toSorted(better)[0] ?? null
}

function better(one: Contract, other: Contract): number {
  return (
    standing[one.status] - standing[other.status] ||
    -one.tier.localeCompare(other.tier) ||
    -one.started_at.localeCompare(other.started_at) ||
    -one.id.localeCompare(other.id)
  )
}

function tierNow({ tier, status, cancel_at, past_due_since }: Contract): string | null {
  if (cancel_at !== null && Date.parse(cancel_at) <= Date.now()) return null
  if (status === 'active' || status === 'trialing') return tier
  return status === 'past_due' && Date.parse(past_due_since ?? '') + 7 * day > Date.now() ? tier : null
}

function lineOf({ id, tier, status, cancel_at, past_due_since }: Contract): string {
  return [id, tier, status, cancel_at === null ? 'f' : 't', past_due_since === null ? 'f' : 't'].join('|')
}
