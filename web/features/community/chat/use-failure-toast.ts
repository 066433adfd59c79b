import { useEffect } from 'react'
import { notify } from '#web/ui/feedback/notify.ts'

/** A toast for a read that failed, besides what the panel says in its place. */
export function useFailureToast(error: unknown, words: string): void {
  useEffect(() => {
    if (error) notify.error(words)
  }, [error, words])
}
