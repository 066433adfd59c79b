import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { copy } from '../trades.copy.ts'

export function DetailSkeleton() {
  return (
    <div className="trade-detail" aria-label={copy.loadingTrade} aria-busy>
      <div className="trade-head">
        <Skeleton className="h-[46px] w-[38px] rounded-[50%]" />
        <Skeleton className="h-9 w-48" />
      </div>
      <Skeleton className="aspect-[2/0.82] w-full" />
      <Skeleton className="h-16 w-3/4" />
      <Skeleton className="h-14" />
    </div>
  )
}
