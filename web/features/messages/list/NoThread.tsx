import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'

/** Beside the list, while nothing is chosen; where there is no room, the list stands alone. */
export function NoThread() {
  return (
    <div className="thread-place">
      <EmptyState seed="messages" title="Choose a conversation">
        It opens here. To write to somebody new, open a profile.
      </EmptyState>
    </div>
  )
}
