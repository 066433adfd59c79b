import { useEffect } from 'react'
import { wordingOf } from '#web/data/wording.ts'
import { notify } from '#web/ui/feedback/notify.ts'

/** A failed read that the specification has a toast for, besides what the screen says in its place. */
export function useFailureToast(error: unknown, words: string): void {
  useEffect(() => {
    if (error) notify.error(wordingOf(error, words))
  }, [error, words])
}
