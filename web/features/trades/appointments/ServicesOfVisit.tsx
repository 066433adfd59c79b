import { lengthOf } from '#domain/wording/durations.ts'
import type { Item } from '../trades.data.ts'
import { copy } from './appointments.copy.ts'

/** Each service of a visit with its length. */
export function ServicesOfVisit({ items }: { items: readonly Item[] }) {
  return (
    <ul className="appointment-services" aria-label={copy.visit.services}>
      {items.map(({ id, title, quantity, duration_minutes: minutes }) => (
        <li key={id}>
          {quantity > 1 ? `${title} × ${quantity}` : title} <span className="muted tabular-nums">{lengthOf(minutes * quantity)}</span>
        </li>
      ))}
    </ul>
  )
}
