// What a listing says of its pieces, its dates and of how it changes hands, in words.
import { inWords } from '../wording/days.ts'
import { priceText } from './listings.ts'

/** "3 bottles", "2 of 3 left". */
export const piecesText = (left: number, unit: string, all = left): string =>
  [left === all ? `${all}` : `${left} of ${all} left`, unit].filter(Boolean).join(' ')

/** Of a day in the calendar, wherever its reader is. */
export const dayText = (date: string): string => inWords(new Date(`${date}T00:00:00Z`), 'dayAndYear', 'UTC')

export const monthsText = (many: number): string => (many === 1 ? '1 month' : `${many} months`)

type Placed = { pickup: boolean; city: string | null; state_code: string | null }

export function pickupText({ pickup, city, state_code: state }: Placed): string {
  return pickup ? `In ${[city, state].filter(Boolean).join(', ')}` : 'Shipping only'
}

/** `shipping_cents`: null if it is agreed on. */
export function shippingText({ ships, shipping_cents: cents }: { ships: boolean; shipping_cents: number | null }): string {
  if (!ships) return 'Pickup only'
  if (cents === null) return 'Price on request'
  return cents === 0 ? 'Included' : priceText(cents / 100)
}
