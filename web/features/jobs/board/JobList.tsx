import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { PagedRows } from '#web/ui/feedback/PagedRows.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { fetchedBesideRows } from '#web/ui/overlays/fetched-apart.ts'
import { copy } from '../jobs.copy.ts'
import type { ListedJob } from '../jobs.data.ts'
import type { JobsSearch } from '../search.ts'

const JobRows = fetchedBesideRows(() => import('./JobRows.tsx').then(({ JobRows: part }) => part))

export function JobList({
  list,
  place,
  openId,
}: {
  list: UseInfiniteQueryResult<InfiniteData<ListedJob[]>>
  place: Omit<JobsSearch, 'id'>
  openId: string | undefined
}) {
  return (
    <PagedRows isFullBleed list={list} skeletons={<RowSkeletons />} failed={copy.failed}>
      {(rows) => <JobRows rows={rows} place={place} openId={openId} busy={list.isFetching} />}
    </PagedRows>
  )
}

function RowSkeletons() {
  return (
    <ul aria-label={copy.loading} aria-busy>
      {Array.from({ length: 6 }, (_, index) => (
        <li key={index} className="job-row">
          <Skeleton className="h-18" />
          <span className="lines">
            <Skeleton className="h-5 w-2/3" />
            <Skeleton className="mt-1 h-4 w-1/2" />
            <Skeleton className="mt-1 h-4 w-2/5" />
            <Skeleton className="mt-1 h-3 w-1/3" />
          </span>
        </li>
      ))}
    </ul>
  )
}
