// What members owe each other after trades that were half given.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { ask, db } from '#web/data/client.ts'

const card = 'id, full_name, profile_picture, specialties' as const
const iou =
  `id, trade_id, debtor_id, creditor_id, amount_cents, service_title, due_on, status, redeemed_trade_id, created_at, debtor:profiles!trade_ious_debtor_id_fkey(${card}), creditor:profiles!trade_ious_creditor_id_fkey(${card})` as const
const item = 'version, giver_id, title, quantity, position' as const

const pageSize = 10
type Cursor = { createdAt: string; id: string }

/** Those that expire first come first: each is open for as long as the others. */
function page(userId: string, cursor: Cursor | null) {
  let query = db
    .from('trade_ious')
    .select(iou)
    .eq('status', 'open')
    .or(`debtor_id.eq.${userId},creditor_id.eq.${userId}`)
    .order('created_at')
    .order('id')
    .limit(pageSize)
  if (cursor) query = query.or(`created_at.gt."${cursor.createdAt}",and(created_at.eq."${cursor.createdAt}",id.gt.${cursor.id})`)
  return ask(query)
}

const ofTrade = (tradeId: string) => ask(db.from('trade_ious').select(iou).eq('trade_id', tradeId).order('created_at'))

/** Newer trades of the two that are agreed or completed, the newest first. */
const payments = (tradeId: string, createdAt: string, [one, other]: [string, string]) =>
  ask(
    db
      .from('trade_proposals')
      .select(`id, status, current_version, accepted_at, versions:trade_versions(version, items:trade_items(${item}))` as const)
      .in('status', ['accepted', 'completed'])
      .neq('id', tradeId)
      .gte('accepted_at', createdAt)
      .or(`and(proposer_id.eq.${one},recipient_id.eq.${other}),and(proposer_id.eq.${other},recipient_id.eq.${one})`)
      .order('accepted_at', { ascending: false })
      .order('version', { referencedTable: 'versions', ascending: false })
      .limit(1, { referencedTable: 'versions' })
      .limit(pageSize),
  )

export type Iou = Awaited<ReturnType<typeof page>>[number]
export type Payment = { tradeId: string; titles: { title: string; quantity: number }[]; isCompleted: boolean; acceptedAt: string }

// Below the key of all my trades, so that whatever changes these reads the IOUs again, too.
export const ious = {
  open: (userId: string) =>
    infiniteQueryOptions({
      queryKey: ['trades', userId, 'ious', 'open'],
      queryFn: ({ pageParam }) => page(userId, pageParam),
      initialPageParam: null as Cursor | null,
      getNextPageParam: (last): Cursor | undefined => {
        const end = last.at(-1)
        return end && last.length === pageSize ? { createdAt: end.created_at, id: end.id } : undefined
      },
    }),

  ofTrade: (userId: string, tradeId: string) =>
    queryOptions({ queryKey: ['trades', userId, 'ious', 'of', tradeId], queryFn: () => ofTrade(tradeId) }),

  /** Trades that could have made an IOU even: the debtor gives in them. */
  payments: (userId: string, { id, trade_id, created_at, debtor_id, creditor_id }: Iou) =>
    queryOptions({
      queryKey: ['trades', userId, 'ious', 'payments', id],
      queryFn: async (): Promise<Payment[]> => {
        const found = await payments(trade_id, created_at, [debtor_id, creditor_id])
        return found.flatMap((trade) => {
          const titles = (trade.versions[0]?.items ?? []).filter(({ giver_id }) => giver_id === debtor_id)
          const isCompleted = trade.status === 'completed'
          return titles.length === 0 ? [] : [{ tradeId: trade.id, titles, isCompleted, acceptedAt: trade.accepted_at ?? '' }]
        })
      },
    }),
}
