import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Loaded } from '#web/ui/feedback/Loaded.tsx'
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
  return (
    <Loaded query={found} skeletons={<Skeleton className={`mt-8 ${skeleton}`} />} failed={copy.editFailed}>
      {children}
    </Loaded>
  )
}
