// The services of a trade: their titles, whose they are, and what a counter-offer changed.
import type { TradeItem } from '../trades.ts'

/** "Gel manicure", "Gel manicure and pedicure", "Gel manicure + 2 more"; a quantity follows its title. */
export const titleOf = (items: readonly Pick<TradeItem, 'title' | 'quantity'>[]): string =>
  titlesOf(items.map(({ title, quantity }) => (quantity > 1 ? `${title} × ${quantity}` : title)))

/** The same of titles alone; `isInside`: in the middle of a sentence. */
export function titlesOf(titles: readonly string[], isInside = false): string {
  const [first, second, ...more] = titles
  if (first === undefined) return isInside ? 'nothing yet' : 'Nothing yet'
  const begin = isInside ? lowered(first) : first
  if (second === undefined) return begin
  return more.length === 0 ? `${begin} and ${lowered(second)}` : `${begin} + ${more.length + 1} more`
}

/** Services that are named after a place. */
const named = /^(Brazilian|Dutch|French|Hawaiian|Indian|Japanese|Korean|Persian|Russian|Swedish|Thai|Turkish)\b/

/** As it reads in the middle of a sentence; an abbreviation ("LED facial") and a place ("Swedish massage") keep their capitals. */
export function lowered(title: string): string {
  return /^\p{Lu}\p{Lu}/u.test(title) || named.test(title) ? title : title.charAt(0).toLowerCase() + title.slice(1)
}

/** The items as one of the two sees them. */
export function sidesOf<Item extends Pick<TradeItem, 'giver_id'>>(items: readonly Item[], me: string): { give: Item[]; get: Item[] } {
  return { give: items.filter((item) => item.giver_id === me), get: items.filter((item) => item.giver_id !== me) }
}

type ComparedItem = Pick<
  TradeItem,
  'giver_id' | 'title' | 'service_id' | 'duration_minutes' | 'agreed_value_cents' | 'product_cost_cents' | 'quantity' | 'note'
>
export type Change<Item> =
  | { kind: 'added'; after: Item }
  | { kind: 'removed'; before: Item }
  | { kind: 'changed'; before: Item; after: Item }

/** What a counter-offer changed. An item stays the same one while its giver and its service, or else its title, do. */
export function changesBetween<Item extends ComparedItem>(before: readonly Item[], after: readonly Item[]): Change<Item>[] {
  const left = [...before]
  const changes: Change<Item>[] = []
  for (const item of after) {
    const at = left.findIndex((earlier) => isSameService(earlier, item))
    const earlier = at < 0 ? undefined : left.splice(at, 1)[0]
    if (earlier === undefined) changes.push({ kind: 'added', after: item })
    else if (!isSameOffer(earlier, item)) changes.push({ kind: 'changed', before: earlier, after: item })
  }
  return [...left.map((item) => ({ kind: 'removed', before: item }) as const), ...changes]
}

function isSameService(one: ComparedItem, other: ComparedItem): boolean {
  if (one.giver_id !== other.giver_id) return false
  return one.service_id !== null && other.service_id !== null ? one.service_id === other.service_id : one.title === other.title
}

function isSameOffer(one: ComparedItem, other: ComparedItem): boolean {
  const fields = ['title', 'duration_minutes', 'agreed_value_cents', 'product_cost_cents', 'quantity', 'note'] as const
  return fields.every((field) => one[field] === other[field])
}
