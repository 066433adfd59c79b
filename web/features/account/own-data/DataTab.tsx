import { useQuery } from '@tanstack/react-query'
import { useMe } from '#web/data/session/session.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { CopyGroup } from './CopyGroup.tsx'
import { LeaveGroup } from './LeaveGroup.tsx'
import { copy } from './own-data.copy.ts'
import { ownData } from './own-data.data.ts'

export function DataTab() {
  const me = useMe()
  const own = useQuery(ownData.all(me.id))
  // With data at hand a failed refetch keeps it, and the dialog that may be open.
  if (own.data === undefined) {
    if (!own.isError) return <Skeleton className="mt-6 h-64" />
    return <ErrorState title={copy.failed} onRetry={() => void own.refetch()} />
  }
  return (
    <>
      <CopyGroup copies={own.data.copies} />
      <LeaveGroup {...own.data} />
    </>
  )
}
