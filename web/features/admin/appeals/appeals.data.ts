// What members say against sanctions, for those who answer.
import { ask, db } from '#web/data/client.ts'
import type { Question } from '../queue/queue.ts'
import type { Sanction } from '../users/users.data.ts'

type Notice = { title: string; message: string }

export type Appeal = {
  id: string
  message: string
  created_at: string
  is_lifted: boolean | null
  answer: string | null
  answered_at: string | null
  /** Why the caller can't answer it; null if they can. */
  obstacle: 'you_decided' | 'your_own' | 'about_an_admin' | null
  member: {
    id: string
    full_name: string
    profile_picture: string | null
    specialties: string[]
    city: string | null
    state_code: string | null
    created_at: string
  }
  sanction: Sanction
  /** What was removed, as far as it is still kept; null for other sanctions. */
  removed: { words: string | null; link: string | null } | null
  /** What the member would read in the bell; null once it is answered. */
  reads: Record<'lift' | 'keep', Notice> | null
  /** Up to ten other sanctions of theirs, newest first. */
  others: Sanction[]
}

async function page({ filter }: Question, after: Appeal | null): Promise<Appeal[]> {
  const answered = filter === 'answered'
  const cursor = after && { id: after.id, at: answered ? after.answered_at : after.created_at }
  return (await ask(db.rpc('admin_appeals', { answered, ...(cursor && { cursor }) }))) as unknown as Appeal[]
}

export const appeals = { key: 'appeals', page }

export const answer = (id: string, isLifted: boolean, words: string) =>
  ask(db.rpc('appeal_answer', { appeal_id: id, is_lifted: isLifted, answer: words }))
