import { CatchBoundary } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Board } from './Board.tsx'
import '../jobs.css'
import './filters.css'

const BrokenJobs = lazy(() => import('./BrokenJobs.tsx').then(({ BrokenJobs: part }) => ({ default: part })))

/** A fault in a job, its list or its detail replaces this section alone (JOB-19). It is reported as every other. */
export function JobsPage() {
  return (
    <CatchBoundary getResetKey={() => 'jobs'} errorComponent={Broken}>
      <Board />
    </CatchBoundary>
  )
}

function Broken({ reset }: { reset: () => void }) {
  return (
    <Suspense>
      <BrokenJobs onRetry={reset} />
    </Suspense>
  )
}
