// The one door to toasts. What a person's own action brought is a result: one at a time, 5 s. What happened meanwhile is a
// notice: up to three, 4 s, by sonner, which is only fetched when the first one comes.
import { results } from './results.ts'

export type ResultVariant = 'default' | 'destructive' | 'success'
export type NoticeAction = { label: string; onClick: () => void }

export const notify = {
  /** Replaces the one that stands. Returns what dismisses it. */
  result(title: string, line?: string, variant: ResultVariant = 'default'): () => void {
    return results.show({ title, line, variant })
  },

  /** "Success" unless the situation has its own title (spec §8). */
  success(line: string, title = 'Success'): () => void {
    return results.show({ title, line, variant: 'success' })
  },

  /** "Error" unless the situation has its own title (spec §8). */
  error(line: string, title = 'Error'): () => void {
    return results.show({ title, line, variant: 'destructive' })
  },

  async notice(title: string, line?: string, action?: NoticeAction): Promise<void> {
    const { showNotice } = await import('./notices.tsx')
    showNotice(title, line, action)
  },
}
