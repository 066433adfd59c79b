// The kinds of items that members save, and where each is: the save itself, and the table of the item (spec §3). The database judges
// what can be saved (database/product/saved/saved-items.sql).
import { daysLeft } from '../wording/days.ts'

/** In the order of the dialog's tabs. */
export const savedKinds = {
  shop: { contentType: 'marketplace_listing', table: 'marketplace_listings', savedIn: 'content_likes' },
  jobs: { contentType: 'job_listing', table: 'job_listings', savedIn: 'saved_items' },
  events: { contentType: 'event', table: 'events', savedIn: 'content_likes' },
  learn: { contentType: 'educational_content', table: 'educational_content', savedIn: 'content_likes' },
} as const

export type SavedKind = keyof typeof savedKinds

const closingDays = 3

/** How many days an open item still takes answers, rounded up, in its last three; null before. */
export function closingIn(end: string, now: Date): number | null {
  const days = daysLeft(end, now)
  return days >= 1 && days <= closingDays ? days : null
}
