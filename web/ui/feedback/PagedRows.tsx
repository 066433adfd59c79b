import { Suspense, type ReactNode } from 'react'
import { Button } from '../controls/Button.tsx'
import { ErrorState } from './ErrorState.tsx'
import { Loaded } from './Loaded.tsx'

type Paged<Row> = {
  data: { pages: Row[][] } | undefined
  isError: boolean
  isFetchNextPageError: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  refetch: () => unknown
  fetchNextPage: () => unknown
}

/**
 * A column of rows that loads page by page. What draws the rows may be loaded beside them: until then the skeletons stay. `end` is
 * shown below the last row. `isFullBleed`: the column has no margins, only its rows have.
 */
export function PagedRows<Row>({
  list,
  skeletons,
  failed,
  moreFailed = failed,
  end,
  isFullBleed = false,
  children,
}: {
  list: Paged<Row>
  skeletons: ReactNode
  failed: string
  moreFailed?: string
  end?: string
  isFullBleed?: boolean
  children: (rows: Row[]) => ReactNode
}) {
  return (
    <Loaded
      query={list}
      skeletons={skeletons}
      failed={
        <div className={isFullBleed ? 'px-(--gutter)' : undefined}>
          <ErrorState title={failed} onRetry={() => void list.refetch()} />
        </div>
      }
    >
      {({ pages }) => (
        <Suspense fallback={skeletons}>
          {children(pages.flat())}
          <ShowMore list={list} failed={moreFailed} />
          {end !== undefined && !list.hasNextPage && pages.some((rows) => rows.length > 0) && (
            <p className="muted p-4 text-center text-sm">{end}</p>
          )}
        </Suspense>
      )}
    </Loaded>
  )
}

/** Below the rows, while there are more. */
export function ShowMore({
  list,
  failed,
  label = 'Show more',
}: {
  list: Omit<Paged<unknown>, 'data' | 'isError' | 'refetch'>
  failed: string
  label?: string
}) {
  if (!list.hasNextPage) return null
  return (
    <div className="flex flex-wrap items-center justify-center gap-3 p-4">
      {list.isFetchNextPageError && (
        <p className="muted text-sm" role="alert">
          {failed}
        </p>
      )}
      <Button variant="outline" busy={list.isFetchingNextPage && 'Loading...'} onClick={() => void list.fetchNextPage()}>
        {label}
      </Button>
    </div>
  )
}
