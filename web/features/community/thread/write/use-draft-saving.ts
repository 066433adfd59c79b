import { useEffect, useEffectEvent, useState } from 'react'
import type { Start } from '#web/data/drafts/draft-keeper.ts'
import { useDraftKeeper } from '#web/data/drafts/use-draft-keeper.ts'
import { useMe } from '#web/data/session/session.ts'
import { removeDraft, saveDraft } from '../../drafts/forum-drafts.data.ts'
import { unsavedReplies } from './drafts.data.ts'
import { isBlank, nothing, type Content } from './replying.ts'

/** Saves what is written while it is written. A draft that was emptied is removed. `onApart`: it is a reply of its own from now on. */
export function useDraftSaving(threadId: string, start: Start<Content> | null, content: Content, onApart: (clientId: string) => void) {
  const me = useMe()
  const [form] = useState(() => crypto.randomUUID())
  // Each rendering has another object for the same row.
  const [first] = useState(start?.saved ?? null)
  const { state, keeper } = useDraftKeeper<Content>(
    { saved: null, isUnsaved: false, ...start, draft: { ...(start?.draft ?? nothing), clientId: content.clientId } },
    {
      save: async (saved, draft, isRetry) => {
        if (!isBlank(draft)) return saveDraft(me.id, threadId, { form, saved, draft, isRetry })
        if (saved !== null) await removeDraft(saved.id)
        return { row: null, clientId: draft.clientId, isApart: false }
      },
      keepHere: (_id, unsaved) => unsavedReplies.set(me.id, threadId, unsaved),
      isBlank,
    },
  )
  useEffect(() => {
    // Its id comes from the keeper, which may have given it one of its own meanwhile.
    const { draft } = keeper.now()
    const written = { ...content, clientId: draft.clientId }
    if (JSON.stringify(written) !== JSON.stringify(draft)) keeper.change(written)
  }, [content, keeper])
  const ownId = state.isApart ? state.draft.clientId : null
  const hear = useEffectEvent(onApart)
  useEffect(() => {
    if (ownId !== null) hear(ownId)
  }, [ownId])

  /** Once the reply is posted: nothing of it is kept. */
  async function forget(): Promise<void> {
    const id = await keeper.end()
    // A draft that stays is offered again, which is better than to say that the reply failed.
    if (id !== null) await removeDraft(id).catch(() => undefined)
  }
  const isSaved = state.saved !== null && state.saved.updated_at !== first?.updated_at
  const hasFailed = state.failure !== null && (state.saved !== null || !isBlank(state.draft))
  return { state: hasFailed ? ('failed' as const) : isSaved ? ('saved' as const) : null, forget }
}
