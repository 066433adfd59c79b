import type { ReactNode } from 'react'
import { factTexts } from '#domain/market/facts.ts'
import { priceText, thingOf } from '#domain/market/listings.ts'
import { dayText, monthsText, pickupText, piecesText, shippingText } from '#domain/market/terms.ts'
import { Fact, Facts } from '#web/features/listing/detail/Facts.tsx'
import { Checklist, Part, PartText } from '#web/features/listing/detail/Part.tsx'
import { shortDay } from '#web/ui/days.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { CategoryIcon } from '../CategoryIcon.tsx'
import { copy } from '../listing.copy.ts'
import type { ShownListing } from '../shown.ts'

export function Badges({ listing }: { listing: ShownListing }) {
  const { condition, category, view_count: views, created_at: at } = listing
  const now = useNow()
  return (
    <p className="listing-badges items-center text-sm">
      {condition && <Badge>{copy.conditions[condition]}</Badge>}
      <span className="market-category">
        <CategoryIcon category={category} /> {copy.categories[category]}
      </span>
      <span className="muted tabular-nums">{[...(views > 0 ? [copy.views(views)] : []), copy.listed(shortDay(at, now))].join(', ')}</span>
    </p>
  )
}

/** What it is, and how to get it. Only what its seller said. */
export function ListingFacts({ listing, miles }: { listing: ShownListing; miles: number | null }) {
  return (
    <>
      <Part title={copy.about}>
        <PartText>{listing.description}</PartText>
      </Part>
      <Part title={copy.facts}>
        <Facts>
          {factsOf(listing, miles).map(([label, value]) => (
            <Fact key={label} label={label}>
              {value}
            </Fact>
          ))}
        </Facts>
      </Part>
      <Part title={copy.safe.title}>
        <Checklist lines={copy.safe.tips} />
      </Part>
    </>
  )
}

function factsOf(listing: ShownListing, miles: number | null): [label: string, value: ReactNode][] {
  const { category, condition, quantity, reserved, sold, expires_on: keeps, pao_months: opened, sds_url: sheet } = listing
  const words = copy.fact
  const facts: [string, ReactNode][] = [
    [words.kind, thingOf(category, listing.subcategory)],
    [words.condition, condition && copy.conditions[condition]],
    [words.brand, listing.brand],
    [words.model, listing.model],
    [words.left, (quantity > 1 || listing.unit !== '') && piecesText(quantity - reserved - sold, listing.unit, quantity)],
    ...factTexts(category, listing.facts).map(({ label, text }): [string, ReactNode] => [label, text]),
    [words.cleaned, listing.cleaned_statement],
    [words.keeps, keeps && dayText(keeps)],
    [words.opened, opened && monthsText(opened)],
    [words.lot, listing.lot],
    [
      words.safety,
      sheet && (
        <a href={sheet} target="_blank" rel="nofollow ugc noopener" className="text-link">
          {copy.fact.sheet}
        </a>
      ),
    ],
    [words.value, listing.trade_value_cents !== null && priceText(listing.trade_value_cents / 100)],
    [words.pickup, pickupOf(listing, miles)],
    [words.shipping, shippingText(listing)],
    [words.deliver, listing.deliver_by && dayText(listing.deliver_by)],
  ]
  return facts.filter(([, value]) => Boolean(value))
}

function pickupOf(listing: ShownListing, miles: number | null): string {
  const place = pickupText(listing)
  return !listing.pickup || miles === null || miles < 1 ? place : `${place}, ${copy.away(miles)}`
}
