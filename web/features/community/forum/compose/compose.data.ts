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

export type SavedDraft = { id: string; updated_at: string }

/** `clientId`: another one if it became a draft of its own, `isApart`. */
export type StoredDraft = { row: SavedDraft; clientId: string; isApart: boolean }

/**
 * Goes on with the draft that was saved last by this form; without one with a new draft, unless an earlier try that seemed to fail has
 * stored it. If the draft was changed or removed elsewhere since, this becomes a draft of its own, and so a thread of its own.
 */
export async function saveDraft(
  userId: string,
  { form, saved, draft, isRetry }: { form: string; saved: SavedDraft | null; draft: ThreadDraft; isRetry: boolean },
): Promise<StoredDraft> {
  const id = saved?.id ?? (isRetry ? await storedBefore(userId, draft.clientId) : null)
  const contentOf = (kept: ThreadDraft) => ({ ...kept, form }) satisfies Json
  if (id !== null) {
    const isOurs = `updated_at.eq."${saved?.updated_at ?? '-infinity'}",content->>form.eq.${form}`
    const row = await ask(
      db
        .from('forum_drafts')
        .update({ content: contentOf(draft) })
        .eq('id', id)
        .or(isOurs)
        .select(written)
        .maybeSingle(),
    )
    if (row !== null) return { row, clientId: draft.clientId, isApart: false }
  }
  const own = id === null ? draft : { ...draft, clientId: crypto.randomUUID() }
  const row = await ask(
    db
      .from('forum_drafts')
      .insert({ user_id: userId, content: contentOf(own) })
      .select(written)
      .single(),
  )
  return { row, clientId: own.clientId, isApart: id !== null }
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
