import { useQueryClient } from '@tanstack/react-query'
import { CatchBoundary } from '@tanstack/react-router'
import { Button } from '#web/ui/controls/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { copy } from '../jobs.copy.ts'
import { jobs } from '../jobs.data.ts'
import { Board } from './Board.tsx'
import '../jobs.css'

/** A fault in a job, its list or its detail replaces this section alone (JOB-19). It is reported as every other. */
export function JobsPage() {
  return (
    <CatchBoundary getResetKey={() => 'jobs'} errorComponent={Broken}>
      <Board />
    </CatchBoundary>
  )
}

function Broken({ reset }: { reset: () => void }) {
  const queries = useQueryClient()
  return (
    <div className="page-width" role="alert">
      <h1 className="visually-hidden">{copy.title}</h1>
      <EmptyState
        seed="jobs"
        title={copy.broken.title}
        action={
          <Button
            variant="outline"
            onClick={() => {
              // What could not be drawn must not be drawn again.
              queries.removeQueries({ queryKey: jobs.all })
              reset()
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
