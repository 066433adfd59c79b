// One thread of the forum, with who wrote it, its poll and what the reader did in it; and what can be done with it. Its replies are in
// replies/replies.data.ts.
import { queryOptions } from '@tanstack/react-query'
import type { ReactionKind } from '#domain/community/thread-acts.ts'
import { ask, db } from '#web/data/client.ts'
import { isUuid } from '#web/data/uuid.ts'
import { mayKeepForum } from '../forum/may-keep.ts'
import type { PictureArgument } from '#web/features/listing/pictures/picture.ts'
import { pollReadAgain } from './when.ts'
import { pictureColumns } from '#web/features/listing/pictures/picture.ts'

const cardFields = 'id, full_name, profile_picture, is_verified, is_founder, specialties, city, experience_years' as const
const quoteFields =
  'words, quoted_id, quoted:forum_replies!forum_quotes_quoted_id_fkey(author:profiles!forum_replies_author_id_fkey(full_name))' as const
export const replyFields =
  `*, author:profiles!forum_replies_author_id_fkey(${cardFields}), quote:forum_quotes!forum_quotes_reply_id_fkey(${quoteFields}), pictures:forum_pictures!forum_pictures_reply_id_fkey(${pictureColumns})` as const
const threadFields =
  `*, author:profiles!forum_threads_author_id_fkey(${cardFields}), solved:forum_replies!forum_threads_solved_reply_id_fkey(${replyFields})` as const

const ofId = (id: string) => ask(db.from('forum_threads').select(threadFields).eq('id', id).maybeSingle())
export type Thread = NonNullable<Awaited<ReturnType<typeof ofId>>>
/** Null for someone the reader cannot see. */
export type Author = Thread['author'] | null
export type OneReply = NonNullable<Thread['solved']>

const mineOf = async (userId: string, id: string) =>
  (await ask(db.from('forum_reactions').select('reply_id, kind').eq('user_id', userId).eq('thread_id', id))).map(reactionKey)

/** A reaction of the reader's; `reply_id` is null for the first post. */
export const reactionKey = ({ reply_id: replyId, kind }: { reply_id: string | null; kind: string }): string => `${replyId ?? ''}:${kind}`

async function readPoll(id: string) {
  const [poll, vote, tally, voters] = await Promise.all([
    ask(db.from('forum_polls').select('*').eq('thread_id', id).maybeSingle()),
    ask(db.from('forum_votes').select('choices').eq('thread_id', id).maybeSingle()),
    ask(db.rpc('forum_tally', { thread_id: id })),
    ask(db.rpc('forum_voters', { thread_id: id })),
  ])
  return (
    poll && {
      ...poll,
      chosen: vote?.choices ?? null,
      tally: tally.length === 0 ? null : tally.map(({ votes }) => votes ?? 0),
      voters: voters ?? 0,
    }
  )
}
export type Poll = NonNullable<Awaited<ReturnType<typeof readPoll>>>

/** The replies to jump to, each null if there is none. `stoppedAt`: until when the reader had read. */
async function readPlaces(id: string, stoppedAt: string | null) {
  const replies = () => db.from('forum_replies').select('id, created_at, helpful_count').eq('thread_id', id).eq('status', 'published')
  const [helpful, newest, unread] = await Promise.all([
    ask(
      replies().gt('helpful_count', 0).order('helpful_count', { ascending: false }).order('created_at').order('id').limit(1).maybeSingle(),
    ),
    ask(replies().order('created_at', { ascending: false }).order('id', { ascending: false }).limit(1).maybeSingle()),
    stoppedAt === null ? null : ask(replies().gt('created_at', stoppedAt).order('created_at').order('id').limit(1).maybeSingle()),
  ])
  return { helpful, newest, unread }
}

export const threads = {
  all: (userId: string, id: string) => ['thread', userId, id] as const,

  /** Null if there is no such thread, or the reader does not see it. */
  one: (userId: string, id: string) =>
    queryOptions({ queryKey: ['thread', userId, id, 'one'], queryFn: () => (isUuid(id) ? ofId(id) : null), refetchInterval: 60_000 }),

  mine: (userId: string, id: string) => queryOptions({ queryKey: ['thread', userId, id, 'mine'], queryFn: () => mineOf(userId, id) }),

  poll: (userId: string, id: string) =>
    queryOptions({
      queryKey: ['thread', userId, id, 'poll'],
      queryFn: () => readPoll(id),
      refetchInterval: ({ state: { data } }) => pollReadAgain(data, new Date()),
    }),

  follow: (userId: string, id: string) =>
    queryOptions({
      queryKey: ['thread', userId, id, 'follow'],
      queryFn: async () =>
        (await ask(db.from('forum_follows').select('level').eq('user_id', userId).eq('thread_id', id).maybeSingle()))?.level ?? null,
    }),

  /** Until when the reader had read it before they opened it this time; null the first time. Opening it counts as a view. */
  opened: (userId: string, id: string) =>
    queryOptions({
      queryKey: ['thread', userId, id, 'opened'],
      queryFn: async () => {
        const visit = await ask(db.from('forum_visits').select('read_at').eq('user_id', userId).eq('thread_id', id).maybeSingle())
        if (visit === null) await ask(db.rpc('forum_visit', { thread_id: id }))
        return visit?.read_at ?? null
      },
      gcTime: 0,
      staleTime: Infinity,
    }),

  /** When the reader last replied in a slow thread, also with a reply that is gone; null if never. */
  lastReply: (userId: string, id: string) =>
    queryOptions({
      queryKey: ['thread', userId, id, 'last reply'],
      queryFn: async () => {
        const mine = db.from('forum_replies').select('created_at').eq('thread_id', id).eq('author_id', userId)
        return (await ask(mine.order('created_at', { ascending: false }).limit(1).maybeSingle()))?.created_at ?? null
      },
    }),

  places: (userId: string, id: string, stoppedAt: string | null) =>
    queryOptions({ queryKey: ['thread', userId, id, 'places', stoppedAt], queryFn: () => readPlaces(id, stoppedAt), staleTime: 0 }),

  similar: (userId: string, { id, title }: { id: string; title: string }) =>
    queryOptions({
      queryKey: ['thread', userId, id, 'similar', title],
      queryFn: async () =>
        (await ask(db.rpc('similar_threads', { title }).select('id, title, reply_count, solved_reply_id'))).filter(
          (each) => each.id !== id,
        ),
    }),

  mayKeep: mayKeepForum,
}

export type TeamAct = 'publish' | 'lock' | 'unlock' | 'pin' | 'unpin' | 'move' | 'remove'

export const write = {
  react: (threadId: string, replyId: string | null, kind: ReactionKind, isOn: boolean) =>
    ask(db.rpc('forum_react', { thread_id: threadId, kind, reply_id: replyId, is_on: isOn })),
  follow: (threadId: string, level: 'watch' | 'mute' | null) => ask(db.rpc('forum_follow', { thread_id: threadId, level })),
  visit: (threadId: string, until: string) => ask(db.rpc('forum_visit', { thread_id: threadId, until })),
  vote: (threadId: string, choices: number[]) => ask(db.rpc('forum_vote', { thread_id: threadId, choices })),
  edit: (threadId: string, changed: { title: string; body: string; tags: string[]; pictures: PictureArgument[] }) =>
    ask(db.rpc('forum_thread_edit', { thread_id: threadId, ...changed })),
  editReply: (replyId: string, changed: { body: string; pictures: PictureArgument[] }) =>
    ask(db.rpc('forum_reply_edit', { reply_id: replyId, ...changed })),
  delete: (threadId: string) => ask(db.rpc('forum_thread_delete', { thread_id: threadId })),
  deleteReply: (replyId: string) => ask(db.rpc('forum_reply_delete', { reply_id: replyId })),
  close: (threadId: string) => ask(db.rpc('forum_thread_close', { thread_id: threadId })),
  solve: (threadId: string, replyId: string | null) =>
    ask(db.rpc('forum_thread_solve', { thread_id: threadId, reply_id: replyId as string })),
  keep: (threadId: string, what: TeamAct, more: { category?: string; reason?: string } = {}) =>
    ask(db.rpc('forum_thread_keep', { thread_id: threadId, what, ...more })),
  slow: (threadId: string, seconds: number) => ask(db.rpc('forum_thread_slow', { thread_id: threadId, seconds })),
  keepReply: (replyId: string, what: 'publish' | 'remove', reason?: string) =>
    ask(db.rpc('forum_reply_keep', { reply_id: replyId, what, ...(reason !== undefined && { reason }) })),
}
