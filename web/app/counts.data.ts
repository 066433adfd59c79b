// The counts in the navigation bars: unread messages, received trades that need an answer, and all trades in which it is the member's turn.
import { queryOptions } from '@tanstack/react-query'
import { ask, askCount, db } from '#web/data/client.ts'

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
  turns: (userId: string) =>
    queryOptions({ queryKey: ['counts', userId, 'turns'], queryFn: (): Promise<number> => ask(db.rpc('my_turns')) }),
}
