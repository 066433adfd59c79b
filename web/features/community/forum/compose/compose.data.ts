// Drafts on the server, threads that are like the one being written, and posting it.
import { queryOptions } from '@tanstack/react-query'
import { ask, db } from '#web/data/client.ts'
import type { PictureArgument } from '#web/features/listing/pictures/picture.ts'
import { requestOf, type ThreadDraft } from './draft/draft.ts'

export const drafts = {
  all: (userId: string) => ['forum-drafts', userId] as const,

  /** Those of threads and of replies, the last changed first. */
  list: (userId: string) =>
    queryOptions({
      queryKey: ['forum-drafts', userId, 'list'],
      queryFn: () =>
        ask(
          db
            .from('forum_drafts')
            // Not the texts: this is read after each save.
            .select('id, title:content->>title, updated_at, thread:forum_threads(id, title)')
            .eq('user_id', userId)
            .order('updated_at', { ascending: false })
            .order('id', { ascending: false })
            .limit(20),
        ),
      staleTime: 0,
    }),

  one: (userId: string, id: string) =>
    queryOptions({
      queryKey: ['forum-drafts', userId, 'one', id],
      queryFn: () => ask(db.from('forum_drafts').select('id, content, updated_at').eq('id', id).is('thread_id', null).maybeSingle()),
      // What another device wrote since must not be missed, and what is being written must not be replaced.
      staleTime: 0,
      gcTime: 0,
      refetchOnReconnect: false,
    }),
}

export const postThread = (draft: ThreadDraft, pictures: PictureArgument[]) =>
  ask(db.rpc('forum_thread_post', { ...requestOf(draft), pictures }))

/** Threads with a similar title. A request that is no longer needed is cancelled. */
export const similarTo = (userId: string, title: string) =>
  queryOptions({
    queryKey: ['forum', userId, 'similar', title],
    queryFn: ({ signal }) =>
      ask(db.rpc('similar_threads', { title }).select('id, title, reply_count, solved_reply_id').abortSignal(signal)),
    placeholderData: (before) => before,
    retry: false,
  })
