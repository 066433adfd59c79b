import { useQuery } from '@tanstack/react-query'
import { places } from '#web/data/places.ts'

/** The names of states by their codes; empty while loading. */
export function useStateNames(): ReadonlyMap<string, string> {
  const { data = [] } = useQuery(places)
  return new Map(data.map(({ code, name }) => [code, name]))
}
