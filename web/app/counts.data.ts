// The counts in the navigation bars: unread messages and received requests, as the specification has them, and unread messages about
// applications, which Messages lists, too.
import { queryOptions } from '@tanstack/react-query'
import { ask, askCount, db } from '#web/data/client.ts'

export const counts = {
  unreadMessages: (userId: string) =>
    queryOptions({
      queryKey: ['counts', userId, 'unread-messages'],
      queryFn: () =>
        askCount(db.from('messages').select('id', { count: 'exact', head: true }).eq('recipient_id', userId).is('read_at', null)),
    }),
  /** In chats about applications; 0 without the feature jobs. */
  unreadJobMessages: (userId: string) =>
    queryOptions({ queryKey: ['counts', userId, 'unread-job-messages'], queryFn: () => ask(db.rpc('unread_job_messages')) }),
  pendingTrades: (userId: string) =>
    queryOptions({
      queryKey: ['counts', userId, 'pending-trades'],
      queryFn: () =>
        askCount(
          db.from('trade_proposals').select('id', { count: 'exact', head: true }).eq('recipient_id', userId).eq('status', 'pending'),
        ),
    }),
}
