import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { DraftKeeper, DraftState, Start } from '#web/data/drafts/draft-keeper.ts'
import { useDraftKeeper } from '#web/data/drafts/use-draft-keeper.ts'
import { useMe } from '#web/data/session/session.ts'
import { saveDraft } from '../../../drafts/forum-drafts.data.ts'
import { drafts } from '../compose.data.ts'
import { isBlank, type ThreadDraft } from './draft.ts'
import { newDraft, unsavedThreads } from './use-opened-draft.ts'

/** The draft of the form, saved while it is written. */
export function useDraft(
  start: Start<ThreadDraft>,
  onId: (id: string) => void,
): { state: DraftState<ThreadDraft>; keeper: DraftKeeper<ThreadDraft> } {
  const me = useMe()
  const queries = useQueryClient()
  const [form] = useState(() => crypto.randomUUID())
  const { state, keeper } = useDraftKeeper(start, {
    save: (saved, draft, isRetry) => saveDraft(me.id, null, { form, saved, draft, isRetry }),
    keepHere: (id, unsaved) => unsavedThreads.set(me.id, id ?? newDraft, unsaved),
    isBlank,
  })

  const id = state.saved?.id ?? null
  const at = state.saved?.updated_at
  const hear = useEffectEvent(onId)
  const firstId = start.saved?.id ?? null
  useEffect(() => {
    if (id !== null && id !== firstId) hear(id)
  }, [id, firstId])
  useEffect(() => {
    if (at !== undefined) void queries.invalidateQueries({ queryKey: drafts.list(me.id).queryKey })
  }, [at, queries, me.id])
  return { state, keeper }
}
