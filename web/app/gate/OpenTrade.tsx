import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { DetailSkeleton } from '#web/features/trades/detail/DetailSkeleton.tsx'
import { trades } from '#web/features/trades/trades.data.ts'
import { useLiveTrades } from '#web/features/trades/list/use-live-trades.ts'
import { paths } from '#web/paths.ts'
import '#web/features/trades/trades.css'

const TradeDetail = lazy(() => import('#web/features/trades/detail/TradeDetail.tsx').then(({ TradeDetail: part }) => ({ default: part })))

/** One accepted trade without the list, which stays behind the gate. */
export function OpenTrade({ id, myId }: { id: string; myId: string }) {
  useLiveTrades(myId)
  const found = useQuery(trades.one(id, myId))
  return (
    <div className="gate-trade">
      <h1 className="visually-hidden">Trade</h1>
      <Suspense fallback={<DetailSkeleton />}>
        <TradeDetail found={found} myId={myId} backTo={paths.trades()} />
      </Suspense>
    </div>
  )
}
