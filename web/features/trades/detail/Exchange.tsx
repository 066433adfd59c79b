import { Package, Clock3 } from 'lucide-react'
import { lengthOf } from '#domain/wording/durations.ts'
import { weigh } from '#domain/fair-value.ts'
import { dollars } from '#domain/wording/money.ts'
import { titleOf } from '#domain/trading/items.ts'
import { Art } from '#web/ui/pictures/Art.tsx'
import { Beam } from '#web/ui/display/Beam.tsx'
import { Diptych } from '#web/ui/pictures/Diptych.tsx'
import { drawingsOf } from '#web/ui/art/drawings.ts'
import { balanceInWords, beamProps, verdictOf } from '../offer/fairness/fairness.ts'
import type { MyTrade } from '../my-trade.ts'
import { copy } from '../trades.copy.ts'
import type { Item } from '../trades.data.ts'
import { copy as words } from './detail.copy.ts'

/** The two pictures, what I give, what I get, and the beam. */
export function Exchange({ mine, isOpening }: { mine: MyTrade; isOpening: boolean }) {
  const { gives, gets, trade } = mine
  const value = weigh(gives, gets, trade.value_basis)
  const { sentence, basis } = verdictOf(value, mine.firstName)
  // The cash with an offer for a listing is any amount: the note says it.
  const balance = trade.source === 'listing' ? null : balanceInWords(value, trade.balance_method, mine.firstName)
  const [give, get] = drawingsOf([gives[0] ?? nothing(trade.id, 'give'), gets[0] ?? nothing(trade.id, 'get')])
  return (
    <>
      <Diptych ratio="1/.82" hinge="3.5rem" opening={isOpening}>
        {give && <Art {...give} w={500} h={410} label={titleOf(gives)} />}
        {get && <Art {...get} w={500} h={410} label={titleOf(gets)} />}
      </Diptych>
      <div className="trade-sides">
        <SideItems label={copy.youGive} items={gives} />
        <SideItems label={copy.youGet} items={gets} />
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

const nothing = (trade: string, side: string) => ({ service_id: `${trade}-${side}`, title: '', category: '' })

function SideItems({ label, items }: { label: string; items: Item[] }) {
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
                {item.is_goods ? (
                  words.goods
                ) : (
                  <>
                    <Clock3 aria-hidden /> {lengthOf(item.duration_minutes * item.quantity)}
                  </>
                )}
              </span>
              {items.length > 1 && <span className="tabular-nums">{dollars(item.agreed_value_cents * item.quantity)}</span>}
              {item.product_cost_cents > 0 && (
                <span>
                  <Package aria-hidden /> {dollars(item.product_cost_cents * item.quantity)} in product
                </span>
              )}
            </p>
            {item.note && <p className="muted mt-1 text-sm">{item.note}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
