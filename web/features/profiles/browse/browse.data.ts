import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Json } from '#domain/generated/database.ts'
import { ask, db } from '#web/data/client.ts'
import { track } from '#web/data/measures/track.ts'
import { askedForMatches, filtersOf, pageOf, pageSize, type Asked } from './question.ts'

/** A card of the directory: three offers and wants at most, those that fit mine, and where the next page starts. */
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
  /** Paths of up to three pieces of their work in the bucket of cards, the first first. */
  pieces: string[]
}

/** A craft in which nobody is found has no number; none has one where more people are found than are counted. */
export type Counts = { people: number; byCraft: Record<string, number> | null }

const page = (asked: Asked, cursor: Json | null) => ask(db.rpc('browse_professionals', pageOf(asked, cursor))) as Promise<BrowseCard[]>

export const browse = {
  pages: (asked: Asked) =>
    infiniteQueryOptions({
      queryKey: ['browse', asked],
      queryFn: async ({ pageParam }) => {
        const cards = await page(asked, pageParam)
        if (asked.search.q && pageParam === null) track('search', { results: cards.length })
        return cards
      },
      initialPageParam: null as Json | null,
      getNextPageParam: (last) => (last.length < pageSize ? undefined : last.at(-1)?.cursor),
    }),

  /** How many people are found in all, and by craft. The last numbers stay until the next ones are here. */
  counts: (asked: Asked) =>
    queryOptions({
      queryKey: ['browse', 'counts', filtersOf(asked)],
      queryFn: async (): Promise<Counts> => {
        const { people, by_craft } = await ask(db.rpc('browse_counts', filtersOf(asked)))
        return { people: people ?? 0, byCraft: by_craft as Counts['byCraft'] }
      },
      placeholderData: (last: Counts | undefined) => last,
    }),

  /** The first few who fit me both ways, the nearest first. */
  matches: () =>
    queryOptions({
      queryKey: ['browse', 'matches'],
      queryFn: () => page(askedForMatches, null),
    }),
}
