// Describes in words what a counter-offer changed.
import { lengthOf } from '#domain/wording/durations.ts'
import { dollars } from '#domain/wording/money.ts'
import { changesBetween, lowered, type Change } from '#domain/trading/items.ts'
import { itemsOf } from '../my-trade.ts'
import type { Item, Version } from '../trades.data.ts'

export const changesOf = (before: Version, after: Version): Change<Item>[] => changesBetween(itemsOf(before), itemsOf(after))

/** The differences between two items: "$80" and "$70", "once" and "2 times". */
export function factsChanged(before: Item, after: Item): { before: string; after: string }[] {
  const facts = factsOf(after)
  return factsOf(before).flatMap((fact, index) => (facts[index] === fact ? [] : [{ before: fact, after: facts[index] ?? '' }]))
}

function factsOf(item: Item): string[] {
  return [
    item.title,
    dollars(item.agreed_value_cents),
    lengthOf(item.duration_minutes),
    `${dollars(item.product_cost_cents)} in product`,
    item.quantity === 1 ? 'once' : `${item.quantity} times`,
  ]
}

/** Completes a sentence that starts with a name: "swapped braids for a silk press", "changed gel manicure". */
export function changesInWords(before: Version, after: Version): string {
  const changes = changesOf(before, after)
  const added = changes.flatMap((change) => (change.kind === 'added' ? [change.after] : []))
  const removed = changes.flatMap((change) => (change.kind === 'removed' ? [change.before] : []))
  const changed = changes.flatMap((change) => (change.kind === 'changed' ? [change.after] : []))
  const [plus, minus, other] = [added[0], removed[0], changed[0]]
  if (changes.length === 0) return 'kept the same services'
  if (plus && minus && changes.length === 2) return `swapped ${lowered(minus.title)} for ${lowered(plus.title)}`
  if (changes.length > 1) return `changed ${changes.length} things`
  if (plus) return `added ${lowered(plus.title)}`
  return minus ? `removed ${lowered(minus.title)}` : `changed ${lowered(other?.title ?? 'the offer')}`
}
