import { placeName } from '#domain/location.ts'
import { keptPlaces, placeOf, selectedOf } from '#web/features/location/kept-place.ts'
import { copy } from '#web/features/profiles/browse/browse.copy.ts'
import { queryAt } from '#web/features/profiles/browse/browse-query.ts'
import { readSearch } from '#web/features/profiles/browse/search.ts'
import { placeFilter } from '#web/features/location/place-filter.ts'
import { begin, cards, firstPictures, outlined, ownProfile, showPictures, type Member } from './first-reads.ts'

begin(show)

async function show(member: Member): Promise<HTMLElement[]> {
  const place = await placeOfList(member)
  if (place === undefined) return []
  const query = queryAt(place, readSearch(Object.fromEntries(new URLSearchParams(location.search))))
  const found = await cards(member, query)
  const name = placeName(place.city, place.state)
  outlined('directory-found')?.firstElementChild?.replaceChildren(copy.found(undefined, name, query.search.miles))
  return showPictures(firstPictures(found))
}

/** The place the directory filters by; undefined if the profile could not be read. */
async function placeOfList(member: Member): Promise<{ state: string; city: string } | undefined> {
  const { current, isChosen } = keptPlaces()
  if (isChosen) return placeFilter(selectedOf(current))
  const own = await ownProfile(member)
  return own && placeFilter(placeOf(own))
}
