import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { copy } from '../profiles.copy.ts'

/** The rows of a tab that a member edits, once they have loaded. */
export function OwnRows<Row>({ found, children }: { found: UseQueryResult<Row[]>; children: (rows: Row[]) => ReactNode }) {
  if (found.isPending) return <Skeleton className="mt-8 h-64" />
  if (found.isError) {
    return (
      <ErrorState title={copy.editFailed.title} onRetry={() => void found.refetch()}>
        {copy.editFailed.line}
      </ErrorState>
    )
  }
  return children(found.data)
}
