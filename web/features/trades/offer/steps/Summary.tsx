import { MapPin } from 'lucide-react'
import { meterText, weigh } from '#domain/fair-value.ts'
import { lengthOf } from '#domain/wording/durations.ts'
import { dollars } from '#domain/wording/money.ts'
import { placeWords } from '#web/features/profiles/profiles.copy.ts'
import { balanceInWords, verdictOf } from '../fairness/fairness.ts'
import { copy } from '../offer.copy.ts'
import type { DraftItem, OfferDraft } from '../offer.ts'
import { OfferedTimes } from '../OfferedTimes.tsx'

const words = copy.review.summary

/** The whole offer once more before it is sent: both sides with their times and places, what each is worth, and the difference. */
export function Summary({ offer, firstName }: { offer: OfferDraft; firstName: string }) {
  if (offer.give.length === 0 || offer.get.length === 0) return null
  const value = weigh(offer.give, offer.get, offer.basis)
  const { sentence, basis } = verdictOf(value, firstName)
  const balance = balanceInWords(value, offer.balanceMethod, firstName)
  return (
    <section aria-label={words.label} className="request-summary">
      <div className="trade-sides">
        <Side label={words.get} items={offer.get} total={value.get.cents} firstName={firstName} isTheirs />
        <Side label={words.give} items={offer.give} total={value.give.cents} firstName={firstName} isTheirs={false} />
      </div>
      <p className="text-sm">
        <b>{sentence}</b> <span className="muted">{basis}</span>
        <span className="visually-hidden"> {meterText(value)}</span>
      </p>
      {balance && <p className="text-sm">{balance}</p>}
      {balance && offer.balanceNote.trim() !== '' && <p className="muted text-sm">{offer.balanceNote}</p>}
    </section>
  )
}

function Side({
  label,
  items,
  total,
  firstName,
  isTheirs,
}: {
  label: string
  items: readonly DraftItem[]
  total: number
  firstName: string
  isTheirs: boolean
}) {
  return (
    <section aria-label={label}>
      <h3 className="muted text-xs">{label}</h3>
      <ul className="grid gap-3">
        {items.map((item) => (
          <li key={item.key}>
            <p className="d5">
              {item.title}
              {item.quantity > 1 && <span className="muted"> × {item.quantity}</span>}
            </p>
            <p className="muted text-sm">
              {lengthOf(item.duration_minutes * item.quantity)}, {dollars(item.agreed_value_cents * item.quantity)}
            </p>
            <p className="request-fact">
              <MapPin aria-hidden /> {placeWords(item.location_mode, firstName, isTheirs)}
            </p>
            <OfferedTimes slots={item.slots} />
          </li>
        ))}
      </ul>
      {items.length > 1 && <p className="text-sm font-medium tabular-nums">{words.total(dollars(total))}</p>}
    </section>
  )
}
