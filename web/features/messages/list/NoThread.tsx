import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { copy } from '../messages.copy.ts'

/** Beside the list, while nothing is chosen; where there is no room, the list is alone. */
export function NoThread() {
  return (
    <div className="thread-place">
      <EmptyState seed="messages" title={copy.choose.title}>
        {copy.choose.line}
      </EmptyState>
    </div>
  )
}
