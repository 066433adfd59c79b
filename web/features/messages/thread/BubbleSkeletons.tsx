import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'

export function BubbleSkeletons() {
  return (
    <div className="thread-scroll" aria-label="Loading messages" aria-busy>
      <div className="mt-auto grid gap-3 px-(--gutter) py-4">
        <Skeleton className="h-10 w-3/5 rounded-[1rem]" />
        <Skeleton className="ml-auto h-10 w-2/5 rounded-[1rem]" />
        <Skeleton className="h-16 w-1/2 rounded-[1rem]" />
      </div>
    </div>
  )
}
