import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#web/ui/feedback/Loaded.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import type { MyTrade } from '../my-trade.ts'
import { IouRow } from './IouRow.tsx'
import { copy } from './ious.copy.ts'
import { ious } from './ious.data.ts'
import './ious.css'

/** What is still owed from this trade, or how that ended. */
export function TradeIou({ mine: { trade, myId } }: { mine: MyTrade }) {
  const found = useQuery(ious.ofTrade(myId, trade.id))
  return (
    <Loaded query={found} skeletons={<Skeleton className="h-24" />} failed={copy.failed}>
      {(rows) => (
        <section aria-labelledby="trade-iou">
          <div className="folio">
            <h3 className="d4" id="trade-iou">
              {copy.ofTrade}
            </h3>
          </div>
          <ul>
            {rows.map((iou) => (
              <IouRow key={iou.id} iou={iou} myId={myId} />
            ))}
          </ul>
        </section>
      )}
    </Loaded>
  )
}
