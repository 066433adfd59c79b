import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Json } from '#domain/generated/database.ts'
import { photosOf } from '#domain/market/listings.ts'
import { ask, db } from '#web/data/client.ts'
import { publicAddress } from '#web/data/upload.ts'
import type { ViewSource } from '#web/features/listing/detail/views.ts'
import { argumentsOf } from '#web/features/listing/filters/filters.ts'
import { wherever, type Place } from '#web/features/location/kept-place.ts'
import { nearPlace } from '#web/features/location/place-filter.ts'
import { schema, type MarketFilters } from './search.ts'

const seller = 'owner:profiles!marketplace_listings_user_id_fkey(id, full_name, profile_picture, specialties, is_verified)' as const
const listing = `*, rejection_reason, ${seller}` as const
const pageSize = 20
const picks = 4
type Cursor = { at: string; id: string }

const rowOf = (id: string) => db.from('marketplace_listings').select(listing).eq('id', id)
export type Listing = NonNullable<Awaited<ReturnType<typeof rowOf>>['data']>[number]
/** `miles`: from the chosen city, the one in the header, or the member's; null if either is unknown. */
export type ListedListing = Listing & { miles?: number | null; next?: Json }
type Row = Omit<Listing, 'owner' | 'rejection_reason'>
type Found = { listing: Row; owner: Listing['owner']; miles: number | null; next: Json }
type FoundOne = { listing: Row } & Pick<Listing, 'owner' | 'rejection_reason'> & { miles: number | null }

/** From where distances are counted: the place of the filters, otherwise the one in the header. */
const lookedFrom = ({ state, city }: MarketFilters, header: Place) =>
  state === undefined ? nearPlace(header) : { near_state: state, near_city: city ?? null }

async function one(id: string, from: ReturnType<typeof lookedFrom>): Promise<ListedListing | null> {
  const found = (await ask(db.rpc('one_listing', { listing_id: id, ...from }).maybeSingle())) as FoundOne | null
  if (found === null) return null
  const { listing: row, ...rest } = found
  return { ...row, ...rest }
}

/** Open listings that fit. Those that are reserved say so. */
async function page(filters: MarketFilters, place: Place, cursor: Json | null): Promise<ListedListing[]> {
  const asked = { ...argumentsOf(schema, filters), sort: filters.sort ?? 'near', ...nearPlace(place) }
  const found = (await ask(db.rpc('search_listings', { ...asked, cursor, page_size: pageSize }))) as Found[]
  return found.map(listedOf)
}

const listedOf = ({ listing: row, ...rest }: Found): ListedListing => ({ ...row, ...rest, rejection_reason: null })

/** Those the member listed, in every state, newest first, with how many keep each and how many offers came. */
function ownPage(userId: string, cursor: Cursor | null) {
  const query = db
    .from('marketplace_listings')
    .select(`${listing}, save_count, offer_count` as const)
    .eq('user_id', userId)
    .is('deleted_at', null)
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(pageSize)
  if (cursor === null) return ask(query)
  return ask(query.or(`created_at.lt."${cursor.at}",and(created_at.eq."${cursor.at}",id.lt.${cursor.id})`))
}

export type MyListing = Awaited<ReturnType<typeof ownPage>>[number]

function nextOf(last: Listing[]): Cursor | undefined {
  const end = last.at(-1)
  return end && last.length === pageSize ? { at: end.created_at, id: end.id } : undefined
}

export const market = {
  all: ['market'] as const,

  /** Those near `place` come before others that fit as well. */
  pages: (filters: MarketFilters, place: Place) => {
    // The place of a filter counts instead.
    const near = filters.state === undefined ? place : wherever
    return infiniteQueryOptions({
      queryKey: ['market', 'list', filters, near],
      queryFn: ({ pageParam }) => page(filters, near, pageParam),
      initialPageParam: null as Json | null,
      getNextPageParam: (last) => (last.length < pageSize ? undefined : last.at(-1)?.next),
    })
  },

  /** A few that others list, those near `place` first. */
  picks: (userId: string, place: Place) =>
    queryOptions({
      queryKey: ['market', 'picks', userId, place],
      queryFn: async () => {
        const asked = { available: true, sort: 'near', page_size: picks * 2, ...nearPlace(place) }
        const found = (await ask(db.rpc('search_listings', asked))) as Found[]
        return found
          .map(listedOf)
          .filter((each) => each.user_id !== userId)
          .slice(0, picks)
      },
    }),

  mine: (userId: string) =>
    infiniteQueryOptions({
      queryKey: ['market', 'list', 'mine', userId],
      queryFn: ({ pageParam }) => ownPage(userId, pageParam),
      initialPageParam: null as Cursor | null,
      getNextPageParam: nextOf,
    }),

  /** `filters`: of the list that it was opened from. */
  one: (id: string, filters: MarketFilters, header: Place) => {
    const from = lookedFrom(filters, header)
    return queryOptions({ queryKey: ['market', 'one', id, from], queryFn: () => one(id, from) })
  },

  /** Others of the same category, of the same kind first. */
  similar: (id: string) =>
    queryOptions({
      queryKey: ['market', 'similar', id],
      queryFn: () => ask(db.rpc('similar_listings', { listing_id: id }).select(listing)),
    }),

  /** What the detail says of a seller. */
  seller: (userId: string) =>
    queryOptions({
      queryKey: ['market', 'seller', userId],
      queryFn: () =>
        ask(db.from('profiles').select('city, state_code, created_at, review_avg, review_count').eq('id', userId).maybeSingle()),
    }),
}

/** Counts a view by someone else than the seller (B13). */
export const countView = (listingId: string, source: ViewSource) => ask(db.rpc('listing_viewed', { listing_id: listingId, source }))

export const marketBucket = 'market-pictures'

/** A picture of a listing as screens show it. */
export type ShownPhoto = { path: string; altText: string; address: string }

/** In the order of the seller. Anyone who knows the address of a picture sees it. */
export const shownPhotos = (row: { photos: Json }): ShownPhoto[] =>
  photosOf(row).map(({ path, alt_text: altText }) => ({ path, altText, address: publicAddress(marketBucket, path) }))
