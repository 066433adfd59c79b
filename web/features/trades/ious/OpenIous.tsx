import { useInfiniteQuery } from '@tanstack/react-query'
import { FailedLine } from '#web/ui/feedback/FailedLine.tsx'
import { Loaded } from '#web/ui/feedback/Loaded.tsx'
import { ShowMore } from '#web/ui/feedback/PagedRows.tsx'
import { IouRow } from './IouRow.tsx'
import { copy } from './ious.copy.ts'
import { ious } from './ious.data.ts'
import './ious.css'

/** What the reader owes and is owed, the earliest first. Nothing while it loads, and if nothing is open. */
export function OpenIous({ myId }: { myId: string }) {
  const list = useInfiniteQuery(ious.open(myId))
  return (
    <Loaded
      query={list}
      skeletons={null}
      failed={<FailedLine className="open-ious" says={`${copy.failed}.`} onRetry={() => void list.refetch()} />}
    >
      {({ pages }) =>
        pages.some((rows) => rows.length > 0) && (
          <section className="open-ious" aria-labelledby="open-ious">
            <h2 className="d5" id="open-ious">
              {copy.title}
            </h2>
            <ul>
              {pages.flat().map((iou) => (
                <IouRow key={iou.id} iou={iou} myId={myId} />
              ))}
            </ul>
            <ShowMore list={list} failed={`${copy.failed}.`} />
          </section>
        )
      }
    </Loaded>
  )
}
