// The search over everything, in one request (decision B23.1).
import { queryOptions } from '@tanstack/react-query'
import { ask, db } from '#web/data/client.ts'
import type { Place } from '#web/features/location/kept-place.ts'
import { nearPlace } from '#web/features/location/place-filter.ts'

type Person = { id: string; full_name: string; is_verified: boolean; city?: string; state_code?: string }
export type FoundPerson = Person & { profile_picture?: string; specialties: string[] }
export type FoundService = { id: string; name: string; category: string; owner: Person }

/** At most five of each, by the name of their kind (internal.search_kind). A kind that the member's plan does not include is missing. */
export type Found = { people: FoundPerson[]; services: FoundService[] } & Partial<Record<string, { id: string }[]>>

export const search = {
  /** Among matches as good, those near `place` come first. */
  everything: (userId: string, words: string, place: Place) =>
    queryOptions({
      queryKey: ['search', userId, words, place],
      queryFn: async () => {
        const { near_state: state, near_city: city } = nearPlace(place)
        return (await ask(db.rpc('search_everything', { words, state, city }))) as unknown as Found
      },
      enabled: isSearch(words),
      // What was found for the last words stays until there is something for these.
      placeholderData: (last: Found | undefined) => last,
    }),
}

/** A single letter finds nothing. */
export const isSearch = (words: string): boolean => /[\p{L}\p{N}]{2}/u.test(words)
