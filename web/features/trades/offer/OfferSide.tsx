import { Plus } from 'lucide-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { tradeLimits } from '#domain/trades.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { fitShown, fitOf } from '#domain/trading/fit.ts'
import type { Missing } from './sending/missing.ts'
import { itemOfService, withItem, withoutItem, type DraftItem } from './offer.ts'
import { copy } from './offer.copy.ts'
import { OfferChoice } from './OfferChoice.tsx'
import type { Service, Want } from '../partner.data.ts'

const SomethingElse = lazy(() => import('./SomethingElse.tsx').then(({ SomethingElse: part }) => ({ default: part })))

/** What one party would give: the services on their list, those the other party wants first, and services on no list. */
export function OfferSide({
  id,
  services,
  wants,
  wanter,
  items,
  isMine,
  onChange,
  none,
}: {
  id: Missing['part']
  services: readonly Service[]
  wants: readonly Want[]
  /** Name and verb of the member whose wants it may match: "Bea is", "You are". */
  wanter: string
  items: readonly DraftItem[]
  /** Only its owner changes the value of a listed service. */
  isMine: boolean
  onChange: (items: DraftItem[]) => void
  none: ReactNode
}) {
  const [isAdding, setAdding] = useState(false)
  const listed = services.map((service) => ({ service, fit: fitOf(service, wants) })).toSorted((one, other) => other.fit - one.fit)
  // Includes services of the previous version that are no longer listed.
  const unlisted = items.filter(({ key }) => !services.some((service) => service.id === key))
  const isFull = items.length >= tradeLimits.itemsEachWay

  return (
    <div id={id}>
      {listed.length === 0 && unlisted.length === 0 && !isAdding && <div className="py-3">{none}</div>}
      <ul className="offer-choices">
        {listed.map(({ service, fit }) => {
          const chosen = items.find(({ key }) => key === service.id)
          const toggled = (on: boolean) => onChange(on ? withItem(items, itemOfService(service)) : withoutItem(items, service.id))
          return (
            <OfferChoice
              key={service.id}
              item={chosen ?? itemOfService(service)}
              isChosen={chosen !== undefined}
              isFull={isFull}
              fit={fitShown(service, fit, wanter)}
              price={isMine ? service.list_price_cents : null}
              onToggle={toggled}
              onChange={(item) => onChange(withItem(items, item))}
            />
          )
        })}
        {unlisted.map((item) => (
          <OfferChoice
            key={item.key}
            item={item}
            isChosen
            isFull={isFull}
            fit={null}
            price={item.service_id === null ? 0 : null}
            onToggle={() => onChange(withoutItem(items, item.key))}
            onChange={(changed) => onChange(withItem(items, changed))}
          />
        ))}
      </ul>
      {isAdding ? (
        <Suspense>
          <SomethingElse
            onCancel={() => setAdding(false)}
            onAdd={(item) => {
              onChange(withItem(items, item))
              setAdding(false)
            }}
          />
        </Suspense>
      ) : (
        <Button variant="ghost" size="sm" className="mt-2 -ml-3" disabled={isFull} onClick={() => setAdding(true)}>
          <Plus aria-hidden /> {copy.somethingElse.title}
        </Button>
      )}
      {isFull && <p className="hint mt-1">{copy.full}</p>}
    </div>
  )
}
