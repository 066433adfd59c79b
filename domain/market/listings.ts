// The marketplace in words and states (B13). The database judges what may be listed (database/product/market/).
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
export const daysOpen = 60
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
