import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { copy } from '../jobs.copy.ts'

export function DetailSkeleton() {
  return (
    <section className="job-detail" aria-busy aria-label={copy.loadingJob}>
      <Skeleton className="h-26" />
      <div className="job-body">
        <Skeleton className="h-8 w-2/3" />
        <Skeleton className="h-5 w-1/2" />
        <Skeleton className="h-16" />
        <Skeleton className="h-48" />
      </div>
    </section>
  )
}
