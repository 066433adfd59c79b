// Disputes of trades, for those who decide them.
import { ask, db } from '#web/data/client.ts'
import type { Party } from '../PartyLine.tsx'
import type { Question } from '../queue/queue.ts'

export type Dispute = {
  id: string
  trade_id: string
  appointment_id: string
  /** The one service of the appointment that it is about; null if it is about all of it. */
  service: string | null
  reason: string
  status: string
  statement: string
  answer: string | null
  created_at: string
  answered_at: string | null
  resolved_at: string | null
  outcome: string | null
  resolution_note: string | null
  /** Why the caller can't decide it now; null if they can. */
  obstacle: 'your_own' | 'answer_awaited' | null
  /** The pictures of both, in the order in which each added theirs. */
  evidence: { by: string; addresses: string[] }[]
  opener: Party
  other: Party
  /** What the two agreed on, and what they said of each appointment. */
  trade: {
    services: {
      id: string
      title: string
      provider_id: string
      value_cents: number
      status: string
      starts_at: string | null
      provider_here_at: string | null
      receiver_here_at: string | null
      provider_done_at: string | null
      receiver_done_at: string | null
    }[]
  }
}

async function page({ filter }: Question, after: Dispute | null): Promise<Dispute[]> {
  const settled = filter === 'decided'
  const cursor = after && { id: after.id, at: settled ? after.resolved_at : after.created_at }
  return (await ask(db.rpc('admin_disputes', { settled, ...(cursor && { cursor }) }))) as unknown as Dispute[]
}

export const disputes = { key: 'disputes', page }

export const resolve = (id: string, outcome: string, note: string) =>
  ask(db.rpc('trade_dispute_resolve', { dispute_id: id, outcome, note }))
