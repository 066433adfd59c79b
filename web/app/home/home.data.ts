// Queries of the home's blocks: one request per block, all in parallel.
import { queryOptions } from '@tanstack/react-query'
import { ask, db } from '#web/data/client.ts'
import type { BrowseCard } from '#web/features/profiles/browse/browse.data.ts'
import type { Arrangement } from './blocks.ts'

type Filter = { state: string; city: string }

const looksNear = ({ state, city }: Filter) => ask(db.rpc('looks_near', { state: state || null, city: city || null })) as Promise<Look[]>

/** A picture on a member's card. The generated types cannot say which columns of a function are never null. */
export type Look = {
  id: string
  path: string
  alt_text: string
  category: string | null
  owner_id: string
  full_name: string
  specialties: string[]
  owner_city: string | null
}

export const home = {
  near: ({ state, city }: Filter) =>
    queryOptions({
      queryKey: ['browse', 'near-me', state, city],
      queryFn: () => ask(db.rpc('near_me', { state: state || null, city: city || null })) as Promise<BrowseCard[]>,
    }),
  looks: (userId: string, filter: Filter) =>
    queryOptions({ queryKey: ['profiles', 'looks', userId, filter.state, filter.city], queryFn: () => looksNear(filter) }),
}

export const arrange = ({ order, hidden }: Arrangement) => ask(db.rpc('arrange_home', { blocks: order, hidden }))
export const closeWelcome = () => ask(db.rpc('close_welcome'))
