import { useEffect, useEffectEvent, useState } from 'react'

const seenAfterMs = 1000

/** Calls `read` once `newest` (the unread message's id) has been visible for a second in a focused window (B7.5). */
export function useReadMarking(newest: string | null, read: () => void): void {
  const isWatched = useIsWatched()
  const mark = useEffectEvent(read)
  useEffect(() => {
    if (newest === null || !isWatched) return undefined
    const timer = setTimeout(() => mark(), seenAfterMs)
    return () => clearTimeout(timer)
  }, [newest, isWatched])
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
