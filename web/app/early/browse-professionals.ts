import { queryClient } from '#web/data/query.ts'
import { selectedPlace } from '#web/features/location/place.ts'
import { browse } from '#web/features/profiles/browse/browse.data.ts'
import { queryAt } from '#web/features/profiles/browse/browse-query.ts'
import { readSearch } from '#web/features/profiles/browse/search.ts'
import { placeFilter } from '../home/place-filter.ts'
import { memberAtPlace, search } from './member.ts'

void ask()

async function ask(): Promise<void> {
  await memberAtPlace()
  void queryClient.prefetchInfiniteQuery(browse.pages(queryAt(placeFilter(selectedPlace()), readSearch(search()))))
}
