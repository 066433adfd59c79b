// The card of a professional, and finding one another.
import type { Database } from './generated/database.ts'

/** Kept by the table `user_daily_limits` and by increment_profile_view; UTC days (spec §4, §9). */
export const freeViewsADay = 5

export const sortings = ['match', 'nearest', 'newest', 'active'] as const
export type Sorting = (typeof sortings)[number]
export const sortingLabels: Record<Sorting, string> = {
  match: 'Best match',
  nearest: 'Nearest',
  newest: 'Newest',
  active: 'Recently active',
}

export type Matching = 'wants_mine' | 'offers_mine' | 'both'

type Answer = Database['public']['Functions']['browse_professionals']['Returns'][number]
type MayBeNull = 'profile_picture' | 'experience_years' | 'state_code' | 'city' | 'miles'

/** A row of browse_professionals. The schema cannot say which fields of a composite are always there; its query does. */
export type BrowseCard = { [Field in keyof Answer]: Field extends MayBeNull ? Answer[Field] : NonNullable<Answer[Field]> }

/** What the card says about fit, wants first: "Wants balayage — you offer it" (product.md B5). Null when nothing fits. */
export function matchLine(card: Pick<BrowseCard, 'wants_mine' | 'offers_mine'>): string | null {
  const [want] = card.wants_mine
  const [offer] = card.offers_mine
  if (want !== undefined && offer !== undefined) return `Wants ${want} — you offer it. Offers ${offer} — you want it.`
  if (want !== undefined) return `Wants ${want} — you offer it`
  if (offer !== undefined) return `Offers ${offer} — you want it`
  return null
}

/** A name as people sign up with: 2 to 80 characters, at least one of them a letter, and no web address (product.md B2.1). */
export function isName(text: string): boolean {
  const name = text.trim()
  const isAddress = /https?:|www\.|:\/\/|\S\.(?:com|net|org|io|app|info|biz|xyz|shop|online)\b/i.test(name)
  return name.length >= 2 && name.length <= 80 && /\p{L}/u.test(name) && !isAddress
}
