// Disputes of trades, for those who decide them.
import { queryOptions } from '@tanstack/react-query'
import { ask, db } from '#web/data/client.ts'
import { admin } from '../admin.data.ts'
import type { Question } from '../queue/queue.ts'

export type Party = {
  id: string
  full_name: string
  profile_picture: string | null
  specialties: string[]
  city: string | null
  state_code: string | null
  created_at: string
  /** Of the strikes that count. */
  points: number
}

export type Dispute = {
  id: string
  trade_id: string
  reason: string
  status: string
  statement: string
  answer: string | null
  created_at: string
  answered_at: string | null
  resolved_at: string | null
  outcome: string | null
  resolution_note: string | null
  /** Not while the other still has time to answer. */
  can_decide: boolean
  /** Why the caller can't decide it; null if they can. */
  obstacle: 'a_party' | null
  opener: Party
  other: Party
  /** What the two agreed on. */
  services: {
    giver_id: string
    title: string
    quantity: number
    agreed_value_cents: number
    status: string
    starts_at: string | null
    is_disputed: boolean
  }[]
}

async function page({ filter }: Question, after: Dispute | null): Promise<Dispute[]> {
  const settled = filter === 'decided'
  const cursor = after && { id: after.id, at: settled ? after.resolved_at : after.created_at }
  return (await ask(db.rpc('admin_disputes', { settled, ...(cursor && { cursor }) }))) as unknown as Dispute[]
}

export const disputes = {
  key: 'disputes',
  page,
  /** At most a page of each list. */
  waiting: (userId: string) =>
    queryOptions({
      queryKey: [...admin.all(userId), 'disputes', 'waiting'],
      queryFn: async () => (await page({ filter: 'open', search: '' }, null)).length,
      // It is shown with rows that are read at every visit.
      staleTime: 0,
    }),
}

export const resolve = (id: string, outcome: string, note: string) => ask(db.rpc('trade_dispute_resolve', { dispute_id: id, outcome, note }))
