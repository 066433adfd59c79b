// Strikes that wait for the team: appeals of members, and members with many points.
import { ask, db } from '#web/data/client.ts'
import type { Question } from '../queue/queue.ts'

type Counted = { id: string; kind: string; points: number; counts_at: string; appeal_status: string }

export type Strike = Counted & {
  /** Of points that a moderator gave by hand, as the member reads it. */
  reason: string
  expires_at: string
  appeal: string
  appealed_at: string | null
  decision_note: string
  decided_at: string | null
  review_status: string
  /** Why the caller can't decide it; null if they can. */
  obstacle: 'your_own' | 'you_decided' | null
  member: {
    id: string
    full_name: string
    profile_picture: string | null
    specialties: string[]
    city: string | null
    state_code: string | null
    created_at: string
    /** Of strikes in 90 days. */
    points: number
  }
  /** Up to ten other strikes of theirs, newest first. */
  others: Counted[]
}

const since = { appeals: 'appealed_at', decided: 'decided_at', reviews: 'counts_at' } as const
type Which = keyof typeof since
const isWhich = (filter: string): filter is Which => filter in since

async function page({ filter }: Question, after: Strike | null): Promise<Strike[]> {
  const which = isWhich(filter) ? filter : 'appeals'
  const cursor = after && { id: after.id, at: after[since[which]] }
  return (await ask(db.rpc('admin_strikes', { which, ...(cursor && { cursor }) }))) as unknown as Strike[]
}

export const strikes = { key: 'strikes', page }

export const decide = (id: string, upheld: boolean, note: string) => ask(db.rpc('strike_decide', { strike_id: id, upheld, note }))
export const closeReview = (id: string, note: string) => ask(db.rpc('strike_review_close', { strike_id: id, note }))
