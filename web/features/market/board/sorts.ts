import { useQuery } from '@tanstack/react-query'
import { useMe } from '#web/data/session/session.ts'
import { me } from '#web/features/account/me.data.ts'
import { useHeaderPlace } from '#web/features/location/place.ts'
import { sorts, type MarketFilters } from '../search.ts'

type Sort = (typeof sorts)[number]

export const sortWords: Record<Sort | 'near', string> = {
  near: 'Near you first',
  newest: 'Newest',
  nearest: 'Nearest',
  cheapest: 'Price, low to high',
  dearest: 'Price, high to low',
}

/** Nearest needs a place: the city of the filter, without a state there the one in the header, or the one where the member works. */
export function useSorts(filters: MarketFilters): readonly Sort[] {
  const { data: own } = useQuery(me.profile(useMe().id))
  const { city } = useHeaderPlace()
  const isPlaceKnown = filters.city !== undefined || (filters.state === undefined && city !== '') || Boolean(own?.city)
  return sorts.filter((each) => each !== 'nearest' || isPlaceKnown || filters.sort === 'nearest')
}
