// Offers as their buyer and the seller of the listing see them, and what they do with them. Pages are read by keyset.
import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Database } from '#domain/generated/database.ts'
import { endedStatuses, openStatuses, type OfferKind } from '#domain/market/offers.ts'
import type { OfferedItem } from '#domain/trades.ts'
import { ask, db } from '#web/data/client.ts'
import { readAgain } from '#web/data/query.ts'
import { readWaitingAgain } from '#web/features/account/waiting.data.ts'

const member = 'id, full_name, profile_picture, specialties, is_verified' as const
const buyer = `buyer:profiles!listing_offers_buyer_id_fkey(${member})` as const
const seller = `seller:profiles!listing_offers_seller_id_fkey(${member})` as const
const listing =
  'listing:marketplace_listings!listing_offers_listing_id_fkey(id, user_id, title, price_mode, price, is_trade, trade_value_cents, photos, quantity, reserved, sold, status, closed_reason, expires_at)' as const
const pageSize = 20
/** Of one listing, at most so many are open: docs/product/market.md. */
const mostOpen = 50
type Cursor = { at: string; id: string }

const olderThan = (column: string, { at, id }: Cursor) => `${column}.lt."${at}",and(${column}.eq."${at}",id.lt.${id})`

function endedPage(listingId: string, cursor: Cursor | null) {
  const query = db
    .from('listing_offers')
    .select(`*, ${buyer}`)
    .eq('listing_id', listingId)
    .in('status', endedStatuses)
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(pageSize)
  return ask(cursor === null ? query : query.or(olderThan('created_at', cursor)))
}

function sentPage(userId: string, cursor: Cursor | null) {
  const query = db
    .from('listing_offers')
    .select(`*, ${seller}, ${listing}`)
    .eq('buyer_id', userId)
    .order('updated_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(pageSize)
  return ask(cursor === null ? query : query.or(olderThan('updated_at', cursor)))
}

const latestOf = (listingId: string, userId: string) =>
  ask(
    db
      .from('listing_offers')
      .select(`*, ${seller}`)
      .eq('listing_id', listingId)
      .eq('buyer_id', userId)
      .order('created_at', { ascending: false })
      .order('id', { ascending: false })
      .limit(1)
      .maybeSingle(),
  )

export type ReceivedOffer = Awaited<ReturnType<typeof endedPage>>[number]
export type SentOffer = Awaited<ReturnType<typeof sentPage>>[number]
export type MyOffer = NonNullable<Awaited<ReturnType<typeof latestOf>>>
/** What of a listing its offers depend on. */
export type OfferedListing = Pick<
  Database['public']['Tables']['marketplace_listings']['Row'],
  | 'id'
  | 'user_id'
  | 'title'
  | 'price_mode'
  | 'price'
  | 'is_trade'
  | 'trade_value_cents'
  | 'quantity'
  | 'reserved'
  | 'sold'
  | 'status'
  | 'closed_reason'
  | 'expires_at'
>
export type Terms = {
  kind: OfferKind
  amountCents: number
  quantity: number
  message: string
  /** Null for the same as before. */
  services: OfferedItem[] | null
  acceptsRules: boolean
} & Ticks
/** What who sends or accepts an offer of services says with it. */
export type Ticks = { acceptsUnverified: boolean; isHappy: boolean }

function endOf<Row extends { id: string }>(page: Row[], at: (row: Row) => string): Cursor | undefined {
  const end = page.length < pageSize ? undefined : page.at(-1)
  return end && { at: at(end), id: end.id }
}

export const offers = {
  /** All of them; a live change invalidates all. */
  all: ['offers'] as const,

  /** The newest of the member's for a listing; null if there is none. An open one is always the newest. */
  ownOf: (listingId: string, userId: string) =>
    queryOptions({ queryKey: [...offers.all, userId, 'of', listingId], queryFn: () => latestOf(listingId, userId) }),

  /** Those for the caller's own listing that are not over, in the order in which they came. */
  openFor: (listingId: string) =>
    queryOptions({
      queryKey: [...offers.all, 'for', listingId, 'open'],
      queryFn: () =>
        ask(
          db
            .from('listing_offers')
            .select(`*, ${buyer}`)
            .eq('listing_id', listingId)
            .in('status', openStatuses)
            .order('created_at')
            .order('id')
            .limit(mostOpen),
        ),
    }),

  /** Those that have ended, newest first. */
  endedFor: (listingId: string) =>
    infiniteQueryOptions({
      queryKey: [...offers.all, 'for', listingId, 'ended'],
      queryFn: ({ pageParam }) => endedPage(listingId, pageParam),
      initialPageParam: null as Cursor | null,
      getNextPageParam: (page) => endOf(page, (row) => row.created_at),
    }),

  /** Every offer the member made, with what changed last first. `listing` is null if they no longer see it. */
  mine: (userId: string) =>
    infiniteQueryOptions({
      queryKey: [...offers.all, userId, 'mine'],
      queryFn: ({ pageParam }) => sentPage(userId, pageParam),
      initialPageParam: null as Cursor | null,
      getNextPageParam: (page) => endOf(page, (row) => row.updated_at),
    }),
}

export const offerMoves = {
  /** Sent again with the same `clientId`, it is the same offer. */
  make: (listingId: string, { kind, amountCents, quantity, message, services, acceptsRules, isHappy }: Terms, clientId: string) =>
    ask(
      db.rpc('offer_make', {
        listing_id: listingId,
        amount_cents: amountCents,
        quantity,
        message: message.trim(),
        client_id: clientId,
        kind,
        services: services ?? [],
        accepts_rules: acceptsRules,
        is_happy: isHappy,
      }),
    ),
  /** `version`: the one that was read. */
  counter: (id: string, version: number, { amountCents, quantity, message, services, acceptsUnverified, isHappy }: Terms) =>
    ask(
      db.rpc('offer_counter', {
        offer_id: id,
        version,
        amount_cents: amountCents,
        quantity,
        message: message.trim(),
        ...(services && { services }),
        accepts_unverified: acceptsUnverified,
        is_happy: isHappy,
      }),
    ),
  accept: (id: string, version: number, { acceptsUnverified, isHappy }: Ticks) =>
    ask(db.rpc('offer_accept', { offer_id: id, version, accepts_unverified: acceptsUnverified, is_happy: isHappy })),
  decline: (id: string) => ask(db.rpc('offer_decline', { offer_id: id })),
  release: (id: string) => ask(db.rpc('offer_release', { offer_id: id })),
  handOver: (id: string) => ask(db.rpc('offer_handed_over', { offer_id: id })),
}

/** Also the listings, which say how many pieces are left. */
export const readOffersAgain = (queries: QueryClient): Promise<unknown> =>
  Promise.all([readAgain(queries, offers.all), readAgain(queries, ['market']), readWaitingAgain(queries)])
