// The open and hidden reviews that a member wrote, or that are about them, for the moderation team. Who may not hide reviews gets those that
// every member may read, without private notes.
import { infiniteQueryOptions } from '@tanstack/react-query'
import { ask, db } from '#web/data/client.ts'
import { reviews } from '#web/features/profiles/reviews/reviews.data.ts'

export type Side = 'by' | 'about'
type Cursor = { publishedAt: string; id: string }

const pageSize = 10
const person = (column: 'reviewer_id' | 'reviewee_id') => `profiles!reviews_${column}_fkey(id, full_name)` as const
const columns =
  `id, trade_id, reviewer_id, reviewee_id, rating_quality, rating_reliability, rating_friendliness, body, status, published_at, reply, private_note, reviewer:${person('reviewer_id')}, reviewee:${person('reviewee_id')}` as const

function page(memberId: string, side: Side, cursor: Cursor | null) {
  let query = db
    .from('reviews')
    .select(columns)
    .eq(side === 'by' ? 'reviewer_id' : 'reviewee_id', memberId)
    // Staff are members, too: their own sealed review is not for this list.
    .in('status', ['published', 'hidden'])
    .order('published_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(pageSize)
  if (cursor) query = query.or(`published_at.lt."${cursor.publishedAt}",and(published_at.eq."${cursor.publishedAt}",id.lt.${cursor.id})`)
  return ask(query)
}

export type ReviewOfMember = Awaited<ReturnType<typeof page>>[number]

export const reviewsOf = (memberId: string, side: Side) =>
  infiniteQueryOptions({
    // Below the other reviews, so that hiding one reads this list again.
    queryKey: [...reviews.all, 'staff', side, memberId],
    queryFn: ({ pageParam }) => page(memberId, side, pageParam),
    initialPageParam: null as Cursor | null,
    getNextPageParam: (last): Cursor | undefined => {
      const end = last.at(-1)
      return end?.published_at && last.length === pageSize ? { publishedAt: end.published_at, id: end.id } : undefined
    },
  })
