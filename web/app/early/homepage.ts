import { queryClient } from '#web/data/query.ts'
import { headerPlace } from '#web/features/location/place.ts'
import { browse } from '#web/features/profiles/browse/browse.data.ts'
import { home } from '../home/home.data.ts'
import { placeFilter } from '../home/place-filter.ts'
import { member, memberAtPlace } from './member.ts'

void askForMatches()
void askByPlace()

async function askForMatches(): Promise<void> {
  await member
  void queryClient.prefetchQuery(browse.matches())
}

async function askByPlace(): Promise<void> {
  const userId = await memberAtPlace()
  const place = placeFilter(headerPlace())
  void queryClient.prefetchQuery(home.near(place))
  void queryClient.prefetchQuery(home.looks(userId, place))
}
