import { Suspense, type ReactNode } from 'react'
import { Button } from '../controls/Button.tsx'
import { ErrorState } from './ErrorState.tsx'

type Paged<Row> = {
  data: { pages: Row[][] } | undefined
  isError: boolean
  isFetchNextPageError: boolean
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
  // Rows that are there stay, also when reading them again has failed, or the next page.
  if (list.data === undefined && list.isError) {
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
        <div className="flex flex-wrap items-center justify-center gap-3 p-4">
          {list.isFetchNextPageError && (
            <p className="muted text-sm" role="alert">
              {failed}
            </p>
          )}
          <Button variant="outline" busy={list.isFetchingNextPage && 'Loading...'} onClick={() => void list.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </Suspense>
  )
}
