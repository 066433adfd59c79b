// The 50 states with their larger cities, fetched once.
import { queryOptions } from '@tanstack/react-query'
import { ask, db } from './client.ts'

export type City = { name: string; latitude: number; longitude: number }
export type State = { name: string; code: string; majorCities: City[] }

export const places = queryOptions({
  queryKey: ['places'],
  staleTime: Infinity,
  gcTime: Infinity,
  queryFn: (): Promise<State[]> =>
    ask(
      db
        .from('states')
        .select('name, code, majorCities:cities(name, latitude, longitude)')
        .order('name')
        .order('name', { referencedTable: 'majorCities' }),
    ),
})
