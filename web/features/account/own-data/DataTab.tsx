import { useQuery } from '@tanstack/react-query'
import { useMe } from '#web/data/session/session.ts'
import { Loaded } from '#web/ui/feedback/Loaded.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { CopyGroup } from './CopyGroup.tsx'
import { LeaveGroup } from './LeaveGroup.tsx'
import { copy } from './own-data.copy.ts'
import { ownData } from './own-data.data.ts'
import { PostsGroup } from './PostsGroup.tsx'

export function DataTab() {
  const me = useMe()
  const own = useQuery(ownData.all(me.id))
  return (
    <Loaded query={own} skeletons={<Skeleton className="mt-6 h-64" />} failed={copy.failed}>
      {({ copies, ...leaving }) => (
        <>
          <CopyGroup copies={copies} />
          <PostsGroup />
          <LeaveGroup {...leaving} />
        </>
      )}
    </Loaded>
  )
}
