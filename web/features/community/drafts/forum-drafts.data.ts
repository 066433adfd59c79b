// The drafts of threads and replies on the server.
import type { Json } from '#domain/generated/database.ts'
import { ask, db } from '#web/data/client.ts'
import type { Saved, Stored } from '#web/data/drafts/saved-draft.ts'

const written = 'id, updated_at' as const
type Content = { clientId: string; [field: string]: Json }

/**
 * Goes on with the draft that was saved last by this form; without one with a new draft, unless an earlier try that seemed to fail has
 * stored it. If the draft was changed or removed elsewhere since, this becomes a draft of its own, and so a post of its own.
 * `threadId`: the thread of a reply; null for a new thread.
 */
export async function saveDraft(
  userId: string,
  threadId: string | null,
  { form, saved, draft, isRetry }: { form: string; saved: Saved | null; draft: Content; isRetry: boolean },
): Promise<Stored> {
  const id = saved?.id ?? (isRetry ? await storedBefore(userId, draft.clientId) : null)
  if (id !== null) {
    const isOurs = `updated_at.eq."${saved?.updated_at ?? '-infinity'}",content->>form.eq.${form}`
    const row = await ask(
      db
        .from('forum_drafts')
        .update({ content: { ...draft, form } })
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
      .insert({ user_id: userId, thread_id: threadId, content: { ...own, form } })
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
