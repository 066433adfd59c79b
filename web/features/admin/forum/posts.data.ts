// Posts in the forum that wait for the team: those that members reported, and those that nobody else reads yet.
import { queryOptions } from '@tanstack/react-query'
import { ask, db } from '#web/data/client.ts'
import { admin } from '../admin.data.ts'
import { reportedOf, type Reported } from './reported.ts'

type Author = { id: string; name: string }

/** A thread's first post, or a reply in it. `status` is null once it was erased with its author's account. */
export type Post = {
  threadId: string | null
  replyId: string | null
  title: string
  category: string
  text: string
  status: 'published' | 'pending' | 'hidden' | 'deleted' | null
  at: string | null
}

/** The thread of a report, where something can be done with it. */
export type Thread = { id: string; category: string; isPinned: boolean; isLocked: boolean }

export type PostReport = Reported & {
  kind: 'report'
  id: string
  author: Author
  post: Post
  thread: Thread | null
}

export type WaitingPost = { kind: 'waiting'; id: string; at: string; author: Author; post: Post; hasLink: boolean; pictures: number }

export async function reportsPage(after: PostReport | null): Promise<PostReport[]> {
  const rows = await ask(db.rpc('admin_forum_reports', after === null ? {} : { before: after.at }))
  return rows.map((row) => ({
    kind: 'report',
    id: row.subject_id,
    ...reportedOf(row),
    author: { id: row.author_id, name: row.author_name },
    post: {
      threadId: row.thread_id,
      replyId: row.reply_id,
      title: row.thread_title ?? '',
      category: row.category ?? '',
      text: row.body ?? '',
      status: row.status as Post['status'],
      at: row.written_at,
    },
    thread:
      row.thread_status === 'published'
        ? { id: row.thread_id, category: row.category, isPinned: row.is_pinned, isLocked: row.is_locked }
        : null,
  })) as PostReport[]
}

export async function waitingPage(after: WaitingPost | null): Promise<WaitingPost[]> {
  const rows = await ask(db.rpc('admin_forum_waiting', after === null ? {} : { after: after.at }))
  return rows.map((row) => ({
    kind: 'waiting',
    id: row.reply_id ?? row.thread_id,
    at: row.written_at,
    author: { id: row.author_id, name: row.author_name },
    post: {
      threadId: row.thread_id,
      replyId: row.reply_id,
      title: row.thread_title,
      category: row.category,
      text: row.body,
      status: 'pending',
      at: row.written_at,
    },
    hasLink: row.has_link,
    pictures: row.pictures,
  })) as WaitingPost[]
}

/** As those who keep the forum read them, also of a post that was deleted in the meantime. */
export const picturesOf = (userId: string, { threadId, replyId }: Post) =>
  queryOptions({
    queryKey: [...admin.all(userId), 'forum', 'pictures', threadId, replyId],
    queryFn: () => {
      const all = db
        .from('forum_pictures')
        .select('alt_text, addresses')
        .eq('thread_id', threadId ?? '')
        .order('place')
      return ask(replyId === null ? all.is('reply_id', null) : all.eq('reply_id', replyId))
    },
    enabled: threadId !== null,
  })

/** Those that were read: one that came since is a row again. */
export const closeReports = ({ id, lastAt }: PostReport) => ask(db.rpc('forum_reports_close', { post_id: id, until: lastAt }))

/** The reports about it are closed with it. */
export const remove = (post: Post, reason: string) => keep(post, 'remove', reason)
export const publish = (post: Post) => keep(post, 'publish')

function keep({ threadId, replyId }: Post, what: 'publish' | 'remove', reason?: string): Promise<unknown> {
  const act = { what, ...(reason !== undefined && { reason }) }
  if (replyId !== null) return ask(db.rpc('forum_reply_keep', { ...act, reply_id: replyId }))
  return ask(db.rpc('forum_thread_keep', { ...act, thread_id: threadId ?? '' }))
}

export type ThreadAct = { what: 'pin' | 'unpin' | 'lock' | 'unlock' } | { what: 'move'; category: string }
export const keepThread = (threadId: string, act: ThreadAct) => ask(db.rpc('forum_thread_keep', { thread_id: threadId, ...act }))
