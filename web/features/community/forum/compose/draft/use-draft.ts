import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useMe } from '#web/data/session/session.ts'
import { drafts, saveDraft } from '../compose.data.ts'
import { keepDraft, type DraftKeeper, type DraftState, type Start } from './draft-keeper.ts'
import { keepHere } from './use-opened-draft.ts'

/** The draft of the form, saved while it is written, when the page is hidden or left, and when the connection is back. */
export function useDraft(start: Start, onId: (id: string) => void): { state: DraftState; keeper: DraftKeeper } {
  const me = useMe()
  const queries = useQueryClient()
  const [keeper] = useState(() => {
    const form = crypto.randomUUID()
    return keepDraft(start, {
      save: (saved, draft, isRetry) => saveDraft(me.id, { form, saved, draft, isRetry }),
      keepHere: (id, unsaved) => keepHere(me.id, id, unsaved),
    })
  })
  const state = useSyncExternalStore(keeper.subscribe, keeper.now)

  useEffect(() => {
    const save = () => {
      keeper.keepNow()
      void keeper.save()
    }
    window.addEventListener('online', save)
    window.addEventListener('pagehide', save)
    document.addEventListener('visibilitychange', save)
    return () => {
      window.removeEventListener('online', save)
      window.removeEventListener('pagehide', save)
      document.removeEventListener('visibilitychange', save)
      save()
    }
  }, [keeper])

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
