import { plans } from '#domain/membership.ts'
import { dollarsAndCents } from '#domain/wording/money.ts'
import { Badge, type BadgeTone } from '#web/ui/display/Badge.tsx'
import { fullDay } from '#web/ui/days.ts'
import type { Invoice } from '../billing.data.ts'

const standings: Record<Invoice['status'], { tone: BadgeTone; words: string }> = {
  open: { tone: 'warning', words: 'Due' },
  failed: { tone: 'destructive', words: 'Failed' },
  void: { tone: 'neutral', words: 'Void' },
  paid: { tone: 'success', words: 'Paid' },
}

export function Invoices({ invoices }: { invoices: Invoice[] }) {
  if (invoices.length === 0) return null
  return (
    <section className="settings-group" aria-labelledby="settings-invoices">
      <h2 className="d3" id="settings-invoices">
        Invoices
      </h2>
      <ul>
        {invoices.map(({ id, number, tier, amount_cents, status, issued_at }) => (
          <li key={id} className="invoice">
            <span>
              {fullDay(issued_at)}
              <span className="muted block text-xs">
                {plans[tier].name}
                {number !== null && ` · ${number}`}
              </span>
            </span>
            <Badge tone={standings[status].tone}>{standings[status].words}</Badge>
            <b className="font-medium tabular-nums">{dollarsAndCents(amount_cents)}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}
