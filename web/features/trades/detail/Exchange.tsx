import { Package, Clock3 } from 'lucide-react'
import { lengthOf } from '#domain/wording/durations.ts'
import { weigh } from '#domain/fair-value.ts'
import { dollars } from '#domain/wording/money.ts'
import { pictureSeed } from '#domain/crafts.ts'
import { titleOf } from '#domain/trading/items.ts'
import { Art } from '#web/ui/pictures/Art.tsx'
import { Beam } from '#web/ui/display/Beam.tsx'
import { Diptych } from '#web/ui/pictures/Diptych.tsx'
import { craftOf } from '#web/ui/art/crafts.ts'
import { balanceInWords, beamProps, verdictOf } from '../offer/fairness/fairness.ts'
import { OfferedTimes } from '../offer/OfferedTimes.tsx'
import type { MyTrade } from '../my-trade.ts'
import { copy } from '../trades.copy.ts'
import type { Item } from '../trades.data.ts'
import { copy as words } from './detail.copy.ts'

/** The two pictures, what I give, what I get, and the beam. */
export function Exchange({ mine, isOpening }: { mine: MyTrade; isOpening: boolean }) {
  const { gives, gets, trade } = mine
  const value = weigh(gives, gets, trade.value_basis)
  const { sentence, basis } = verdictOf(value, mine.firstName)
  const balance = balanceInWords(value, trade.balance_method, mine.firstName)
  return (
    <>
      <Diptych ratio="1/.82" hinge="3.5rem" opening={isOpening}>
        <Texture items={gives} trade={trade.id} side="give" />
        <Texture items={gets} trade={trade.id} side="get" />
      </Diptych>
      <div className="trade-sides">
        <SideItems label={copy.youGive} items={gives} areTimesOpen={trade.status === 'pending'} />
        <SideItems label={copy.youGet} items={gets} areTimesOpen={trade.status === 'pending'} />
      </div>
      <section className="trade-balance" aria-label={words.balance}>
        <Beam {...beamProps(value)} />
        <p className="text-sm">
          <b>{sentence}</b> <span className="muted">{basis}</span>
        </p>
        {balance && <p className="text-sm">{balance}</p>}
        {trade.balance_note && <p className="muted text-sm">{trade.balance_note}</p>}
      </section>
    </>
  )
}

function Texture({ items, trade, side }: { items: Item[]; trade: string; side: string }) {
  const [first] = items
  return (
    <Art craft={craftOf(first?.category)} seed={first ? pictureSeed(first) : `${trade}-${side}`} w={500} h={410} label={titleOf(items)} />
  )
}

/** Once the trade is accepted, its appointments show the times. */
function SideItems({ label, items, areTimesOpen }: { label: string; items: Item[]; areTimesOpen: boolean }) {
  return (
    <section aria-label={label}>
      <p className="muted text-xs">{label}</p>
      <ul className="grid gap-3">
        {items.map((item) => (
          <li key={item.id}>
            <h3 className="d4">
              {item.title}
              {item.quantity > 1 && <span className="muted"> × {item.quantity}</span>}
            </h3>
            <p className="trade-meta">
              <span>
                <Clock3 aria-hidden /> {lengthOf(item.duration_minutes * item.quantity)}
              </span>
              {items.length > 1 && <span className="tabular-nums">{dollars(item.agreed_value_cents * item.quantity)}</span>}
              {item.product_cost_cents > 0 && (
                <span>
                  <Package aria-hidden /> {dollars(item.product_cost_cents * item.quantity)} in product
                </span>
              )}
            </p>
            {areTimesOpen && item.slots.length > 0 && <OfferedTimes slots={item.slots} />}
            {item.note && <p className="muted mt-1 text-sm">{item.note}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
