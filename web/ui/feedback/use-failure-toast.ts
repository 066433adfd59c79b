import { useEffect } from 'react'
import { notify } from './notify.ts'

/** A toast for a read that failed, besides what the screen says in its place. */
export function useFailureToast(error: unknown, words: string): void {
  useEffect(() => {
    if (error) notify.error(words)
  }, [error, words])
}
