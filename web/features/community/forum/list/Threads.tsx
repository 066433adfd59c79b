import { useQuery, useQueryClient, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { useMe } from '#web/data/session/session.ts'
import { PagedRows } from '#web/ui/feedback/PagedRows.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { useIsMobile } from '#web/ui/use-is-mobile.ts'
import { useNow } from '#web/ui/use-now.ts'
import { copy } from '../forum.copy.ts'
import { forum, type Face, type ListedThread } from '../forum.data.ts'
import type { Filtering } from '../search.ts'
import { NoThreads } from './NoThreads.tsx'
import { PinnedThread } from './PinnedThread.tsx'
import { ThreadRow } from './ThreadRow.tsx'

/** The first pinned thread is large. */
export function Threads({ list, filters, onChange }: Filtering & { list: UseInfiniteQueryResult<InfiniteData<ListedThread[]>> }) {
  const now = useNow()
  const faces = useFaces(list.data?.pages ?? [])
  return (
    <div className="threads">
      <PagedRows list={list} skeletons={<RowSkeletons />} failed={copy.failed}>
        {(rows) => {
          const [first, ...others] = rows
          if (first === undefined) return <NoThreads filters={filters} onChange={onChange} />
          const isFirstLarge = first.thread.is_pinned && filters.list !== 'mine'
          const shown = (isFirstLarge ? others : rows).map((row) => (
            <ThreadRow key={row.thread.id} row={row} faces={faces[row.thread.id] ?? []} now={now} filters={filters} />
          ))
          return (
            <>
              {isFirstLarge && <PinnedThread row={first} now={now} />}
              <ul aria-busy={list.isFetching}>{shown}</ul>
            </>
          )
        }}
      </PagedRows>
    </div>
  )
}

/** After the rows; where there is no room for faces, none. */
function useFaces(pages: readonly ListedThread[][]): Record<string, Face[]> {
  const me = useMe()
  const isMobile = useIsMobile()
  const queries = useQueryClient()
  const ids = pages.map((rows) => rows.filter(({ thread }) => thread.reply_count > 0).map(({ thread }) => thread.id))
  const { data = {} } = useQuery({ ...forum.faces(me.id, ids, queries), enabled: !isMobile && ids.some((each) => each.length > 0) })
  return data
}

function RowSkeletons() {
  return (
    <ul aria-label={copy.loading} aria-busy>
      {Array.from({ length: 6 }, (_, index) => (
        <li key={index} className="thread-row">
          <div className="grid gap-2">
            <Skeleton className="h-3 w-2/5" />
            <Skeleton className="h-6 w-4/5" />
            <Skeleton className="h-4 w-3/5" />
          </div>
          <Skeleton className="h-10 w-10" />
        </li>
      ))}
    </ul>
  )
}
