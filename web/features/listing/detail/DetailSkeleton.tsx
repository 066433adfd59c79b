import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import './page.css'

export function DetailSkeleton({ label }: { label: string }) {
  return (
    <section className="listing-detail" aria-busy aria-label={label}>
      <Skeleton className="h-26" />
      <div className="listing-body">
        <Skeleton className="h-8 w-2/3" />
        <Skeleton className="h-5 w-1/2" />
        <Skeleton className="h-16" />
        <Skeleton className="h-48" />
      </div>
    </section>
  )
}
