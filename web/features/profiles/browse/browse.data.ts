import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Json } from '#domain/generated/database.ts'
import { ask, db } from '#web/data/client.ts'
import { track } from '#web/data/measures/track.ts'
import { matchesAsked, filtersOf, pageOf, pageSize, type BrowseQuery } from './browse-query.ts'

/** A card of the directory: at most three offers and wants, those that match mine, and the cursor of the next page. */
export type BrowseCard = {
  id: string
  full_name: string
  profile_picture: string | null
  specialties: string[]
  experience_years: number | null
  city: string | null
  state_code: string | null
  is_verified: boolean
  is_founder: boolean
  offers: string[]
  wants: string[]
  wants_mine: string[]
  offers_mine: string[]
  miles: number | null
  cursor: Json
  /** Paths of up to three pieces of the member's work in the bucket `cards`, in order. */
  pieces: string[]
  /** Null without reviews. */
  review_avg: number | null
  review_count: number
}

/** Crafts without results are missing. `byCraft` is null if there are more results than we count. */
export type Counts = { people: number; byCraft: Record<string, number> | null }

const page = (query: BrowseQuery, cursor: Json | null) =>
  ask(db.rpc('browse_professionals', pageOf(query, cursor))) as Promise<BrowseCard[]>

export const browse = {
  pages: (query: BrowseQuery) =>
    infiniteQueryOptions({
      queryKey: ['browse', query],
      queryFn: async ({ pageParam }) => {
        const cards = await page(query, pageParam)
        if (query.search.q && pageParam === null) track('search', { results: cards.length })
        return cards
      },
      initialPageParam: null as Json | null,
      getNextPageParam: (last) => (last.length < pageSize ? undefined : last.at(-1)?.cursor),
    }),

  /** How many results there are in total and by craft. The previous numbers stay until the new ones arrive. */
  counts: (query: BrowseQuery) =>
    queryOptions({
      queryKey: ['browse', 'counts', filtersOf(query)],
      queryFn: async (): Promise<Counts> => {
        const { people, by_craft } = await ask(db.rpc('browse_counts', filtersOf(query)))
        return { people: people ?? 0, byCraft: by_craft as Counts['byCraft'] }
      },
      placeholderData: (last: Counts | undefined) => last,
    }),

  /** The nearest of those who are suggested to me. */
  matches: () =>
    queryOptions({
      queryKey: ['browse', 'matches'],
      queryFn: () => ask(db.rpc('matching_professionals', matchesAsked)) as Promise<BrowseCard[]>,
    }),
}
