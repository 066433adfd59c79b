import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from '#web/ui/controls/Button.tsx'
import { FailedLine } from '#web/ui/feedback/FailedLine.tsx'
import { IouRow } from './IouRow.tsx'
import { copy } from './ious.copy.ts'
import { ious } from './ious.data.ts'
import './ious.css'

/** What the reader owes and is owed, the earliest first. Nothing while it loads, and if nothing is open. */
export function OpenIous({ myId }: { myId: string }) {
  const list = useInfiniteQuery(ious.open(myId))
  const rows = list.data?.pages.flat() ?? []
  if (list.isError) return <FailedLine className="open-ious" says={`${copy.failed}.`} onRetry={() => void list.refetch()} />
  if (rows.length === 0) return null
  return (
    <section className="open-ious" aria-labelledby="open-ious">
      <h2 className="d5" id="open-ious">
        {copy.title}
      </h2>
      <ul>
        {rows.map((iou) => (
          <IouRow key={iou.id} iou={iou} myId={myId} />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button variant="outline" size="sm" busy={list.isFetchingNextPage && 'Loading...'} onClick={() => void list.fetchNextPage()}>
          Show more
        </Button>
      )}
    </section>
  )
}
