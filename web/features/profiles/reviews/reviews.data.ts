// Reviews: those on a profile, and the two of a trade. A sealed review is only ever in its author's answers.
import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Ratings } from '#domain/trading/reviews.ts'
import { ask, db } from '#web/data/client.ts'
import { track } from '#web/data/measures/track.ts'

const review =
  'id, trade_id, reviewer_id, reviewee_id, rating_quality, rating_reliability, rating_friendliness, body, status, published_at, reply, replied_at' as const
const reviewer =
  'reviewer:profiles!reviews_reviewer_id_fkey(id, full_name, profile_picture, specialties, city, state_code, is_verified)' as const

const pageSize = 10
type Cursor = { publishedAt: string; id: string }

function page(profileId: string, cursor: Cursor | null) {
  let query = db
    .from('reviews')
    .select(`${review}, ${reviewer}` as const)
    .eq('reviewee_id', profileId)
    .eq('status', 'published')
    .order('published_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(pageSize)
  if (cursor) query = query.or(`published_at.lt."${cursor.publishedAt}",and(published_at.eq."${cursor.publishedAt}",id.lt.${cursor.id})`)
  return ask(query)
}

const ofTrade = (tradeId: string) =>
  ask(
    db
      .from('reviews')
      .select(`${review}, private_note` as const)
      .eq('trade_id', tradeId),
  )

export type Review = Awaited<ReturnType<typeof page>>[number]
export type TradeReview = Awaited<ReturnType<typeof ofTrade>>[number]
export type ReviewDraft = Ratings & { body: string; note: string }

export const reviews = {
  all: ['reviews'] as const,

  /** What a profile shows, newest first. */
  pages: (profileId: string) =>
    infiniteQueryOptions({
      queryKey: [...reviews.all, 'profile', profileId],
      queryFn: ({ pageParam }) => page(profileId, pageParam),
      initialPageParam: null as Cursor | null,
      getNextPageParam: (last): Cursor | undefined => {
        const end = last.at(-1)
        return end?.published_at && last.length === pageSize ? { publishedAt: end.published_at, id: end.id } : undefined
      },
    }),

  /** The caller's own review of a trade, and the other's once it is open. */
  ofTrade: (tradeId: string) => queryOptions({ queryKey: [...reviews.all, 'trade', tradeId], queryFn: () => ofTrade(tradeId) }),
}

export const write = {
  save: async (tradeId: string, { body, note, ...ratings }: ReviewDraft) => {
    const saved = await ask(db.rpc('review_save', { trade_id: tradeId, ...ratings, body: body.trim(), private_note: note.trim() }))
    if (saved.status === 'published') track('review_published')
    return saved
  },
  reply: (reviewId: string, reply: string) => ask(db.rpc('review_reply', { review_id: reviewId, reply: reply.trim() })),
}

export const ratingsOf = (given: Pick<Review, 'rating_quality' | 'rating_reliability' | 'rating_friendliness'>): Ratings => ({
  quality: given.rating_quality,
  reliability: given.rating_reliability,
  friendliness: given.rating_friendliness,
})

/** A review opened or got its reply: lists, trades and the averages on cards. */
export async function seeReviewsAnew(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: reviews.all }),
    queries.invalidateQueries({ queryKey: ['profiles'] }),
    queries.invalidateQueries({ queryKey: ['browse'] }),
  ])
}
