import { Fragment } from 'react'
import { factTexts } from '#domain/market/facts.ts'
import { categoryLabels, conditionLabels, photosOf, priceOf, thingLabels } from '#domain/market/listings.ts'
import { inWords } from '#domain/wording/days.ts'
import { publicAddress } from '#web/data/upload.ts'
import { Pictures } from '#web/features/listing/pictures/Pictures.tsx'
import { fullDay } from '#web/ui/days.ts'
import { copy } from './market.copy.ts'
import type { Listing } from './market.data.ts'

/** The listing as members will read it. */
export function MarketPreview({ listing }: { listing: Listing }) {
  return (
    <>
      <h2 className="d4 wrap-anywhere">{listing.title}</h2>
      <Pictures
        title={listing.title}
        craft="general"
        pictures={photosOf(listing).map(({ path, alt_text, w, h }, place) => ({
          path,
          place,
          alt_text,
          width: w,
          height: h,
          addresses: [publicAddress('market-pictures', path)],
        }))}
      />
      {listing.isOwn && listing.status === 'pending' && <p className="note">{copy.own}</p>}
      <dl className="admin-facts">
        {factsOf(listing).map(
          ([label, text]) =>
            text && (
              <Fragment key={label}>
                <dt>{label}</dt>
                <dd className="wrap-anywhere">{text}</dd>
              </Fragment>
            ),
        )}
      </dl>
      <div className="grid gap-1">
        <p className="muted text-sm">{copy.about}</p>
        <p className="queue-quote">{listing.description}</p>
      </div>
    </>
  )
}

const dayOf = (date: string | null) => date && inWords(new Date(`${date}T00:00:00Z`), 'dayAndYear', 'UTC')

function factsOf(listing: Listing): [label: string, text: string | null | undefined | false][] {
  const { owner, category, subcategory, condition, quantity, unit } = listing
  const { facts } = copy
  const thing = subcategory === null ? undefined : thingLabels[category]?.[subcategory]
  return [
    [facts.by, `${owner?.full_name ?? copy.gone}${owner?.is_verified ? `, ${copy.verified}` : ''}`],
    [facts.category, [categoryLabels[category], thing].filter(Boolean).join(', ')],
    [facts.licensed, listing.license_types.length > 0 && copy.licensed],
    [facts.condition, condition && conditionLabels[condition]],
    [facts.brand, [listing.brand, listing.model].filter(Boolean).join(' ')],
    [facts.pieces, (quantity > 1 || unit !== '') && `${quantity} ${unit}`.trim()],
    ...factTexts(category, listing.facts).map(({ label, text }): [string, string] => [label, text]),
    [facts.expires, dayOf(listing.expires_on)],
    [facts.pao, listing.pao_months !== null && copy.months(listing.pao_months)],
    [facts.lot, listing.lot],
    [facts.cleaned, listing.cleaned_statement],
    [facts.sds, listing.sds_url],
    [facts.price, priceWords(listing)],
    [facts.wants, listing.trade_wants],
    [facts.place, [listing.city, listing.state_code].filter(Boolean).join(', ')],
    [facts.handing, [listing.pickup && copy.pickup, listing.ships && copy.ships].filter(Boolean).join(', ')],
    [facts.listed, fullDay(listing.created_at)],
  ]
}

function priceWords(listing: Listing): string {
  const { price, per, orTrade } = priceOf(listing)
  const whole = [price, per].filter(Boolean).join(' ')
  return orTrade ? copy.orTrade(whole) : whole
}
