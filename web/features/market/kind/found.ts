import { ShoppingBag } from 'lucide-react'
import { placeName } from '#domain/location.ts'
import { priceOf, type PriceMode } from '#domain/market/listings.ts'
import { joined, type FoundKind } from '#web/features/kinds/found.ts'
import { paths } from '#web/paths.ts'

type FoundListing = {
  id: string
  title: string
  price_mode: PriceMode
  price: number | null
  city: string | null
  state_code: string | null
}

export const found: FoundKind<FoundListing> = {
  name: 'listings',
  title: 'Market',
  seeAll: 'See all listings',
  icon: ShoppingBag,
  all: (words) => paths.marketplace({ q: words }),
  rowOf: ({ id, title, city, state_code: state, ...terms }, words) => ({
    to: paths.marketplace({ q: words, item: id }),
    title,
    line: joined(priceOf({ ...terms, is_trade: false, facts: {} }).price, placeName(city ?? '', state ?? '')),
    craft: 'general',
  }),
}
