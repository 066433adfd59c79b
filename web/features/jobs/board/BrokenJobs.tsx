import { useQueryClient } from '@tanstack/react-query'
import { Button } from '#web/ui/controls/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { copy as page } from '../jobs.copy.ts'
import { jobs } from '../jobs.data.ts'
import { copy } from '../listing.copy.ts'

/** What failed is read again: from the cache it would fail again. */
export function BrokenJobs({ onRetry }: { onRetry: () => void }) {
  const queries = useQueryClient()
  return (
    <div className="page-width" role="alert">
      <h1 className="visually-hidden">{page.title}</h1>
      <EmptyState
        seed="jobs"
        title={copy.broken.title}
        action={
          <Button
            variant="outline"
            onClick={() => {
              queries.removeQueries({ queryKey: jobs.all })
              onRetry()
            }}
          >
            Try Again
          </Button>
        }
      >
        {copy.broken.line}
      </EmptyState>
    </div>
  )
}
