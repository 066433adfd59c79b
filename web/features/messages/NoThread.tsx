import { EmptyState } from '#web/ui/EmptyState.tsx'

/** Beside the list, while nothing is chosen; phones show the list alone. */
export function NoThread() {
  return (
    <div className="thread-place desktop-only">
      <EmptyState seed="messages" title="Choose a conversation">
        It opens here. To write to somebody new, open her profile.
      </EmptyState>
    </div>
  )
}
