import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { copy } from '../profiles.copy.ts'

/** What a tab lets the member edit, once it has loaded. */
export function Own<Data>({
  found,
  skeleton = 'h-64',
  children,
}: {
  found: UseQueryResult<Data>
  skeleton?: string
  children: (own: Data) => ReactNode
}) {
  if (found.isPending) return <Skeleton className={`mt-8 ${skeleton}`} />
  if (found.isError) return <ErrorState title={copy.editFailed} onRetry={() => void found.refetch()} />
  return children(found.data)
}
