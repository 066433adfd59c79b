import { queryClient } from '#web/data/query.ts'
import { selectedPlace } from '#web/features/location/place.ts'
import { browse } from '#web/features/profiles/browse/browse.data.ts'
import { readSearch } from '#web/features/profiles/browse/search.ts'
import { fetchFirstPictures } from '#web/features/profiles/pictures/fetch-first.ts'
import { placeFilter } from '../home/place-filter.ts'
import { memberAtPlace, search } from './member.ts'

void ask()

async function ask(): Promise<void> {
  await memberAtPlace()
  const pages = browse.pages({ search: readSearch(search()), ...placeFilter(selectedPlace()) })
  await queryClient.prefetchInfiniteQuery(pages)
  fetchFirstPictures(queryClient.getQueryData(pages.queryKey)?.pages[0])
}
