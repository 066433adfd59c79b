// Drafts on the server, threads that are like the one being written, and posting it.
import { queryOptions } from '@tanstack/react-query'
import type { Json } from '#domain/generated/database.ts'
import { ask, db } from '#web/data/client.ts'
import type { PictureArgument } from '../../pictures/picture-argument.ts'
import { requestOf, type ThreadDraft } from './draft/draft.ts'

const written = 'id, updated_at' as const

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
            .select('id, content, updated_at, thread:forum_threads(id, title)')
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

export type SavedDraft = { id: string; updated_at: string }

/** Without an id a new one, unless an earlier try that seemed to fail has stored it. */
export async function saveDraft(userId: string, id: string | null, draft: ThreadDraft, isRetry: boolean): Promise<SavedDraft> {
  const content = draft satisfies Json
  const known = id ?? (isRetry ? await storedBefore(userId, draft.clientId) : null)
  if (known !== null) {
    const kept = await ask(db.from('forum_drafts').update({ content }).eq('id', known).select(written).maybeSingle())
    // It was removed elsewhere, while it was being written here.
    if (kept !== null) return kept
  }
  return ask(db.from('forum_drafts').insert({ user_id: userId, content }).select(written).single())
}

async function storedBefore(userId: string, clientId: string): Promise<string | null> {
  const kept = await ask(
    db.from('forum_drafts').select('id').eq('user_id', userId).eq('content->>clientId', clientId).limit(1).maybeSingle(),
  )
  return kept?.id ?? null
}

export const removeDraft = (id: string) => ask(db.from('forum_drafts').delete().eq('id', id))

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
