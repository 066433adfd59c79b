import { pictureSeed } from '#domain/crafts.ts'
import { titleOf } from '#domain/trading/items.ts'
import { craftOf } from '#web/ui/art/crafts.ts'
import { Art } from '#web/ui/pictures/Art.tsx'
import { Diptych } from '#web/ui/pictures/Diptych.tsx'
import { copy } from '../trades.copy.ts'
import type { DraftItem } from './offer.ts'

type OfEach<T> = { give: T; get: T }

/** What the request would look like: a picture and the services of each side. */
export function Preview({
  offer,
  seeds,
  crafts,
}: {
  offer: OfEach<DraftItem[]>
  seeds: OfEach<string>
  crafts: OfEach<string | undefined>
}) {
  const texture = (side: 'give' | 'get') => {
    const [first] = offer[side]
    return (
      <Art
        craft={craftOf(first?.category ?? crafts[side])}
        seed={first ? pictureSeed(first) : seeds[side]}
        w={440}
        h={330}
        quiet={first ? 0 : 0.7}
      />
    )
  }
  return (
    <div>
      <Diptych ratio="3/2">
        {texture('give')}
        {texture('get')}
      </Diptych>
      <div className="trade-sides mt-2">
        <div>
          <p className="muted text-xs">{copy.youGive}</p>
          <p className="d5">{titleOf(offer.give)}</p>
        </div>
        <div>
          <p className="muted text-xs">{copy.youGet}</p>
          <p className="d5">{titleOf(offer.get)}</p>
        </div>
      </div>
    </div>
  )
}
