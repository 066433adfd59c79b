import { queryClient } from '#web/data/query.ts'
import { headerPlace } from '#web/features/location/place.ts'
import { browse } from '#web/features/profiles/browse/browse.data.ts'
import { home } from '../home/home.data.ts'
import { placeFilter } from '../home/place-filter.ts'
import { member, memberAtPlace } from './member.ts'

void member.then(() => queryClient.prefetchQuery(browse.matches()))
void memberAtPlace().then((userId) => {
  const place = placeFilter(headerPlace())
  void queryClient.prefetchQuery(home.near(place))
  void queryClient.prefetchQuery(home.looks(userId, place))
})
