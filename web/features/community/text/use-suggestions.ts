import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Person } from './mentions.ts'

export type FindPeople = (typed: string) => Promise<readonly Person[]>
const none: readonly Person[] = []

/** Members whose name begins like what is typed, with the one that Enter takes. */
export function useSuggestions(typed: string | null, find: FindPeople | undefined) {
  const { data } = useQuery({
    queryKey: ['mentions', typed],
    enabled: typed !== null && find !== undefined,
    queryFn: () => find?.(typed ?? '') ?? none,
    // While the next answer comes, the last one stays, so that the list does not flicker.
    placeholderData: (before) => before,
  })
  const [place, setPlace] = useState({ typed, index: 0 })
  if (place.typed !== typed) setPlace({ typed, index: 0 })
  const people = typed === null || find === undefined ? none : (data ?? none)
  const index = Math.min(place.index, people.length - 1)
  return {
    people,
    chosen: people[index] ?? null,
    move: (by: 1 | -1) => setPlace({ typed, index: (index + by + people.length) % people.length }),
  }
}
