import { useEffect, useState, useSyncExternalStore } from 'react'
import { keepDraft, type DraftKeeper, type DraftState, type Places, type Start } from './draft-keeper.ts'

/** A draft that is saved while it is written, when the page is hidden or left, and when the connection is back. */
export function useDraftKeeper<Draft extends { clientId: string }>(
  start: Start<Draft>,
  places: Places<Draft>,
): { state: DraftState<Draft>; keeper: DraftKeeper<Draft> } {
  const [keeper] = useState(() => keepDraft(start, places))
  const state = useSyncExternalStore(keeper.subscribe, keeper.now)
  useEffect(() => {
    const save = () => {
      keeper.keepNow()
      void keeper.save()
    }
    window.addEventListener('online', save)
    window.addEventListener('pagehide', save)
    document.addEventListener('visibilitychange', save)
    const leave = keeper.attend()
    return () => {
      window.removeEventListener('online', save)
      window.removeEventListener('pagehide', save)
      document.removeEventListener('visibilitychange', save)
      leave()
    }
  }, [keeper])
  return { state, keeper }
}
