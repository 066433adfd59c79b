// What members can do with a thread or a reply; judged by forum-changes.sql and forum-posting.sql.
import type { Database } from '../generated/database.ts'
import type { ForumThread } from './forum.ts'

export type ForumReply = Database['public']['Tables']['forum_replies']['Row']

export const reactionKinds = ['helpful', 'like', 'celebrate'] as const
export type ReactionKind = (typeof reactionKinds)[number]

const day = 24 * 60 * 60_000
const closesAfter = 7 * day
/** Later changes are marked. */
const marksAfter = day

export const longestQuote = 500

/** Only a question has an answer. */
export const isAsked = ({ kind }: Pick<ForumThread, 'kind'>): boolean => kind === 'question' || kind === 'second_opinion'

/** Why its author cannot close a thread, or null if they can. */
export function closingHindered(thread: Pick<ForumThread, 'is_locked' | 'created_at'>, now: Date): 'closed' | 'too_new' | null {
  if (thread.is_locked) return 'closed'
  return now.getTime() - new Date(thread.created_at).getTime() < closesAfter ? 'too_new' : null
}

/** A thread that others answered stays. */
export const canDelete = ({ reply_count: replies }: Pick<ForumThread, 'reply_count'>): boolean => replies === 0

export const isMarkedWhenEdited = ({ created_at: at }: Pick<ForumThread, 'created_at'>, now: Date): boolean =>
  now.getTime() - new Date(at).getTime() > marksAfter

/** Whether the caller can reply. The team also does in a closed thread. */
export const canReply = ({ status, is_locked: isLocked }: Pick<ForumThread, 'status' | 'is_locked'>, isTeam: boolean): boolean =>
  status === 'published' && (!isLocked || isTeam)
