import { useEffect, useEffectEvent, useState } from 'react'

const seenAfterMs = 1000

/**
 * Calls `read` once something unread has been visible for a second in a focused window (B7.5). `newest` is the newest unread one's
 * id, or null; those that come within that second are read with it, so that a busy list is read as well.
 */
export function useReadMarking(newest: string | null, read: () => void): void {
  const isWatched = useIsWatched()
  const [marked, setMarked] = useState<string | null>(null)
  const isUnread = newest !== null && newest !== marked
  const mark = useEffectEvent(() => {
    setMarked(newest)
    read()
  })
  useEffect(() => {
    if (!isUnread || !isWatched) return undefined
    const timer = setTimeout(() => mark(), seenAfterMs)
    return () => clearTimeout(timer)
  }, [isUnread, isWatched])
}

function useIsWatched(): boolean {
  const [isWatched, setWatched] = useState(watched)
  useEffect(() => {
    const look = () => setWatched(watched())
    window.addEventListener('focus', look)
    window.addEventListener('blur', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      window.removeEventListener('focus', look)
      window.removeEventListener('blur', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return isWatched
}

const watched = () => document.visibilityState === 'visible' && document.hasFocus()
