import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { PagedRows } from '#web/ui/feedback/PagedRows.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { fetchedBesideRows } from '#web/ui/overlays/fetched-apart.ts'
import { copy } from '../trades.copy.ts'
import type { Ending, Tab } from '../search.ts'
import type { Trade } from '../trades.data.ts'

const HistoryTools = lazy(() => import('./HistoryTools.tsx').then(({ HistoryTools: part }) => ({ default: part })))
const TradeRows = fetchedBesideRows(() => import('./TradeRows.tsx').then(({ TradeRows: part }) => part))

export function TradeList({
  tab,
  ended,
  list,
  myId,
  openId,
}: {
  tab: Tab
  ended: Ending | undefined
  list: UseInfiniteQueryResult<InfiniteData<Trade[]>>
  myId: string
  openId: string | undefined
}) {
  return (
    <>
      {tab === 'history' && (
        <Suspense>
          <HistoryTools ended={ended} myId={myId} />
        </Suspense>
      )}
      <PagedRows isFullBleed list={list} skeletons={<RowSkeletons />} failed={copy.failed}>
        {(rows) => <TradeRows tab={tab} ended={ended} rows={rows} myId={myId} openId={openId} busy={list.isFetching} />}
      </PagedRows>
    </>
  )
}

export function RowSkeletons() {
  return (
    <ul aria-label={copy.loading} aria-busy>
      {Array.from({ length: 5 }, (_, index) => (
        <li key={index} className="trade-row">
          <Skeleton className="h-14 w-[46px] rounded-[50%]" />
          <span className="lines">
            <Skeleton className="h-5 w-2/3" />
            <Skeleton className="mt-1 h-4 w-1/2" />
            <Skeleton className="mt-1 h-4 w-3/5" />
            <Skeleton className="mt-2 h-6 w-36" />
          </span>
        </li>
      ))}
    </ul>
  )
}
