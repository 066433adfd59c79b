import { Clock, MapPin } from 'lucide-react'
import { Fragment } from 'react'
import { meterText, weigh } from '#domain/fair-value.ts'
import { visitMinutes, visitsOf } from '#domain/scheduling/visits.ts'
import { lengthOf } from '#domain/wording/durations.ts'
import { dollars } from '#domain/wording/money.ts'
import { placeWords } from '#web/features/profiles/profiles.copy.ts'
import { balanceInWords, verdictOf } from '../fairness/fairness.ts'
import { copy } from '../offer.copy.ts'
import { slotsOf, type DraftItem, type OfferDraft } from '../offer.ts'
import { OfferedTimes } from '../OfferedTimes.tsx'

const words = copy.review.summary

/** The whole offer once more before it is sent: the visits of both sides with their times and places, what each service is worth, and the difference. */
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
        {visitsOf(items).map((visit) => (
          <li key={visit[0].key}>
            {visit.map((item) => (
              <Fragment key={item.key}>
                <p className="d5">
                  {item.title}
                  {item.quantity > 1 && <span className="muted"> × {item.quantity}</span>}
                </p>
                <p className="muted text-sm">
                  {lengthOf(item.duration_minutes * item.quantity)}, {dollars(item.agreed_value_cents * item.quantity)}
                </p>
              </Fragment>
            ))}
            {visit.length > 1 && (
              <p className="request-fact">
                <Clock aria-hidden /> {copy.when.oneVisit(lengthOf(visitMinutes(visit)))}
              </p>
            )}
            <p className="request-fact">
              <MapPin aria-hidden /> {placeWords(visit[0].location_mode, firstName, isTheirs)}
            </p>
            <OfferedTimes slots={slotsOf(visit)} />
          </li>
        ))}
      </ul>
      {items.length > 1 && <p className="text-sm font-medium tabular-nums">{words.total(dollars(total))}</p>}
    </section>
  )
}
