import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { copy } from '../messages.copy.ts'

/** Beside the list while no thread is selected; not shown if there is only room for the list. */
export function NoThread() {
  return (
    <div className="thread-place">
      <EmptyState seed="messages" title={copy.choose.title}>
        {copy.choose.line}
      </EmptyState>
    </div>
  )
}
