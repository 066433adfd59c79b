// The counts in the navigation bars, as the specification has them: unread messages, and received requests.
import { queryOptions } from '@tanstack/react-query'
import { askCount, db } from '#web/data/client.ts'

export const counts = {
  unreadMessages: (userId: string) =>
    queryOptions({
      queryKey: ['counts', userId, 'unread-messages'],
      queryFn: () =>
        askCount(db.from('messages').select('id', { count: 'exact', head: true }).eq('recipient_id', userId).is('read_at', null)),
    }),
  pendingTrades: (userId: string) =>
    queryOptions({
      queryKey: ['counts', userId, 'pending-trades'],
      queryFn: () =>
        askCount(
          db.from('trade_proposals').select('id', { count: 'exact', head: true }).eq('recipient_id', userId).eq('status', 'pending'),
        ),
    }),
}
