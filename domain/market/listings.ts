// The marketplace in words and states (B13). The database judges what may be listed (database/product/market/).
import type { Json } from '../generated/database.ts'
import { dollars } from '../wording/money.ts'

export const categoryLabels = {
  tools: 'Tools',
  electricals: 'Electricals',
  furniture: 'Furniture',
  products_sealed: 'Products, sealed',
  products_backbar: 'Backbar',
  disposables: 'Disposables',
  education_materials: 'Education',
  models_wanted: 'Models wanted',
  chair_or_suite: 'Chair or suite',
  bundle: 'Bundle',
  other: 'Other',
} as const
export type Category = keyof typeof categoryLabels
export const categories = Object.keys(categoryLabels) as Category[]

export const conditionLabels = {
  new_sealed: 'New, sealed',
  like_new: 'Like new',
  good: 'Good',
  fair: 'Fair',
  for_parts: 'For parts',
} as const
export type Condition = keyof typeof conditionLabels
export const conditions = Object.keys(conditionLabels) as Condition[]

export const priceModeLabels = {
  fixed: 'Fixed price',
  offers: 'Price, or an offer',
  free: 'Free',
  trade_only: 'Trade only',
} as const
export type PriceMode = keyof typeof priceModeLabels

/** The kinds of things of a category that has some, with their labels (internal.market_things). */
export const thingLabels: Partial<Record<Category, Record<string, string>>> = {
  tools: {
    brushes: 'Brushes',
    shears: 'Shears',
    clippers: 'Clippers and trimmers',
    combs: 'Combs',
    nippers: 'Nippers and pushers',
    other: 'Other tools',
  },
  electricals: {
    dryers: 'Dryers',
    irons: 'Irons and wands',
    lamps: 'Lamps',
    nail_drills: 'Nail drills',
    steam_units: 'Steam units',
    towel_cabinets: 'Towel cabinets',
    lasers: 'Lasers and IPL',
    dermal_devices: 'Devices for skin',
    tattoo_machines: 'Permanent makeup machines',
    other: 'Other electricals',
  },
  furniture: {
    styling_chairs: 'Styling chairs',
    barber_chairs: 'Barber chairs',
    beds: 'Beds and tables',
    nail_tables: 'Nail tables',
    shampoo_units: 'Shampoo units',
    trolleys: 'Trolleys',
    mirrors: 'Mirrors and stations',
    other: 'Other furniture',
  },
}

/** Things whose seller says how they were cleaned, unless they are new and sealed. */
export const cleanedThings: readonly string[] = [
  'tools/brushes',
  'tools/shears',
  'tools/clippers',
  'tools/combs',
  'tools/nippers',
  'electricals/nail_drills',
  'electricals/steam_units',
  'electricals/lasers',
  'electricals/dermal_devices',
  'electricals/tattoo_machines',
]

/** Things that only members with a checked license see. */
export const licensedThings: readonly string[] = ['electricals/lasers', 'electricals/dermal_devices', 'electricals/tattoo_machines']

/** Products: only new, sealed and in date. */
export const sealedOnly: readonly Category[] = ['products_sealed', 'products_backbar', 'disposables']

/** Without a condition: nothing changes hands. */
export const withoutCondition: readonly Category[] = ['models_wanted', 'chair_or_suite']

export const notAllowed = "This item can't be listed: opened or expired products aren't allowed."
export const payYourselves = 'Pay and collect between yourselves. Never send money before you have seen the item.'
/** A listing can be renewed in its last days. */
export const renewalDays = 14

export type ListingState = 'waiting' | 'rejected' | 'open' | 'reserved' | 'sold' | 'withdrawn' | 'expired'
type Listed = {
  status: string
  closed_reason: string | null
  expires_at: string
  quantity: number
  reserved: number
  sold: number
}

/** What has become of a listing. A reserved one is still shown, and says so. */
export function stateOf({ status, closed_reason: reason, expires_at: end, quantity, reserved, sold }: Listed, now: Date): ListingState {
  if (status === 'rejected') return 'rejected'
  if (status === 'closed') return 'sold'
  if (reason === 'withdrawn') return 'withdrawn'
  if (new Date(end) <= now) return 'expired'
  if (status === 'pending') return 'waiting'
  return reserved + sold >= quantity ? 'reserved' : 'open'
}

export type ListingPhoto = { path: string; alt_text: string; w: number; h: number }

/** In the order of the seller. The trigger judge_listing keeps nothing else in the column. */
export const photosOf = ({ photos }: { photos: Json }): ListingPhoto[] => photos as ListingPhoto[]

type Priced = {
  price_mode: string
  price: number | null
  was_price?: number | null
  is_trade: boolean
  facts: Json
}
const periods: Record<string, string> = { day: 'a day', week: 'a week', month: 'a month' }

/** `price`: "$480", "Trade" or "Free"; `per`: what a rent is for; `was`: the price before it fell. Prices are dollars, as in the row. */
export function priceOf({ price_mode: mode, price, was_price: was, is_trade: isTrade, facts }: Priced): {
  price: string
  per: string | null
  orTrade: boolean
  was: string | null
} {
  const period = factIn(facts, 'period')
  return {
    price: mode === 'trade_only' ? 'Trade' : mode === 'free' || price === null ? 'Free' : priceText(price),
    per: price !== null && typeof period === 'string' ? (periods[period] ?? null) : null,
    orTrade: isTrade && mode !== 'trade_only',
    was: price !== null && was !== undefined && was !== null && was > price ? priceText(was) : null,
  }
}

/** "$480", "$12.50". */
export const priceText = (price: number): string => dollars(Math.round(price * 100))

/** What a listing says of its category under this name; undefined for nothing. */
export function factIn(facts: Json, name: string): Json | undefined {
  return typeof facts === 'object' && facts !== null && !Array.isArray(facts) ? facts[name] : undefined
}

/** "Shears"; undefined for a category without kinds, and for the rest of one. */
export function thingOf(category: Category, subcategory: string | null): string | undefined {
  return subcategory === null || subcategory === 'other' ? undefined : thingLabels[category]?.[subcategory]
}
