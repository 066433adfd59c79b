import { Suspense, type ReactNode } from 'react'
import { Button } from '../controls/Button.tsx'
import { ErrorState } from './ErrorState.tsx'

type Paged<Row> = {
  data: { pages: Row[][] } | undefined
  isError: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  refetch: () => unknown
  fetchNextPage: () => unknown
}

/** A column of rows that loads page by page. What draws the rows may be loaded beside them: until then the skeletons stay. */
export function PagedRows<Row>({
  list,
  skeletons,
  failed,
  children,
}: {
  list: Paged<Row>
  skeletons: ReactNode
  failed: string
  children: (rows: Row[]) => ReactNode
}) {
  if (list.isError) {
    return (
      <div className="px-(--gutter)">
        <ErrorState title={failed} onRetry={() => void list.refetch()} />
      </div>
    )
  }
  if (list.data === undefined) return skeletons
  return (
    <Suspense fallback={skeletons}>
      {children(list.data.pages.flat())}
      {list.hasNextPage && (
        <div className="flex justify-center p-4">
          <Button variant="outline" busy={list.isFetchingNextPage && 'Loading...'} onClick={() => void list.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </Suspense>
  )
}
