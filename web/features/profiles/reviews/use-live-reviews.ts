import { useQueryClient } from '@tanstack/react-query'
import { useLive } from '#web/data/live/live.ts'
import { readAgain } from '#web/data/query.ts'
import { useMe } from '#web/data/session/session.ts'
import { reviews, seeReviewsAnew } from './reviews.data.ts'

/** Reviews themselves are not sent live, because that would show that a sealed one exists: their notification says they are open. */
export function useLiveReviews(): void {
  const me = useMe()
  const queries = useQueryClient()
  useLive({
    wanted: [{ table: 'notifications', filter: `user_id=eq.${me.id}` }],
    onChange: ({ eventType, new: row }) => {
      if (eventType === 'INSERT' && row.type === 'review') void seeReviewsAnew(queries)
    },
    onResync: () => void readAgain(queries, reviews.all),
  })
}
