// Use this for all toasts. The outcome of a person's own action is a result: one at a time, 5 s. Other events are
// notices: up to three, 4 s, shown by sonner, which is loaded when the first one comes.
import { useEffect } from 'react'
import { results, type ResultAction } from './results.ts'

export type ResultVariant = 'default' | 'destructive' | 'success'

export const notify = {
  /** Replaces the current one. Returns a function that dismisses it. */
  result(title: string, line?: string, variant: ResultVariant = 'default'): () => void {
    return results.show({ title, line, variant })
  },

  /** Titled "Success" unless the situation has its own title (spec §8). With an action, such as Undo, it stays for 6 s. */
  success(line: string, title = 'Success', action?: ResultAction): () => void {
    return results.show({ title, line, variant: 'success', action })
  },

  /** Titled "Error" unless the situation has its own title (spec §8). */
  error(line: string, title = 'Error'): () => void {
    return results.show({ title, line, variant: 'destructive' })
  },

  async notice(title: string, line?: string, action?: ResultAction): Promise<void> {
    const { showNotice } = await import('./notices.tsx')
    showNotice(title, line, action)
  },
}

/** A toast for a read that failed, besides what the screen says in its place. */
export function useFailureToast(error: unknown, words: string): void {
  useEffect(() => {
    if (error) notify.error(words)
  }, [error, words])
}
