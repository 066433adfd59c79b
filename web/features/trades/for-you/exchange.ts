// What two members could trade, and why they are suggested to each other.
import { craftLabels, type Craft } from '#domain/crafts.ts'
import { lowered } from '#domain/trading/items.ts'
import { fitOf, isExact, type Fit } from '#domain/trading/fit.ts'
import { copy } from './for-you.copy.ts'

type Offered = { id: string; category: Craft; name: string }
type Wanted = { category: Craft; title: string }
export type Leg = { service: Offered; want: Wanted; fit: Fit }

/** The service that fits best, with the want it fits; the first of several. Null if none does. */
export function bestLeg(services: readonly Offered[], wants: readonly Wanted[]): Leg | null {
  const legs = services.flatMap((service) => wants.map((want) => ({ service, want, fit: fitOf(service, [want]) })))
  return legs.filter(({ fit }) => fit > 0).toSorted((one, other) => other.fit - one.fit)[0] ?? null
}

/** The reasons in words: both services first, then what else the score has its points from. */
export function reasonsOf(give: Leg, get: Leg, name: string, match: { miles: number; reasons: string[] }): string[] {
  const others = {
    near: copy.because.near(match.miles),
    shared_times: copy.because.shared_times,
    value: copy.because.value,
    active: copy.because.active(name),
    new_craft: copy.because.new_craft,
  }
  return [
    isExact(give.fit)
      ? copy.because.wants(name, lowered(give.want.title))
      : copy.because.wantsCraft(name, lowered(give.want.title), craftOf(give)),
    isExact(get.fit)
      ? copy.because.offers(name, lowered(get.service.name))
      : copy.because.offersCraft(name, craftOf(get), lowered(get.want.title)),
    ...Object.entries(others).flatMap(([reason, words]) => (match.reasons.includes(reason) ? [words] : [])),
  ]
}

const craftOf = ({ service }: Leg) => craftLabels[service.category].toLowerCase()
