import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { wordsLike } from '#domain/profiles.ts'
import { ask, db } from '#web/data/client.ts'
import type { Person } from './mentions.ts'

const none: readonly Person[] = []

/** Members of whose name a word begins like what is typed, with the one that Enter takes; none while it is null. */
export function useSuggestions(typed: string | null) {
  const { data } = useQuery({
    queryKey: ['mentions', typed],
    enabled: typed !== null,
    queryFn: (): Promise<readonly Person[]> => findPeople(typed ?? ''),
    // While the next answer comes, the last one stays, so that the list does not flicker.
    placeholderData: (before) => before,
  })
  const [place, setPlace] = useState({ typed, index: 0 })
  if (place.typed !== typed) setPlace({ typed, index: 0 })
  const people = typed === null ? none : (data ?? none)
  const index = Math.min(place.index, people.length - 1)
  return {
    people,
    chosen: people[index] ?? null,
    move: (by: 1 | -1) => setPlace({ typed, index: (index + by + people.length) % people.length }),
  }
}

/** Members to mention: those of whose name a word begins like what is typed, with and without accents. */
const findPeople = (typed: string) =>
  ask(db.from('profiles').select('id, full_name').like('name_words', wordsLike(typed)).order('full_name').limit(6))
