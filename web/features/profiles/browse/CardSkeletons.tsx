import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'

export function CardSkeletons({ count = 6 }: { count?: number }) {
  return (
    <ul className="directory-grid" aria-label="Loading professionals" aria-busy>
      {Array.from({ length: count }, (_, index) => (
        <li key={index}>
          <Skeleton className="aspect-[4/5] md:aspect-[1/1.02]" />
          <Skeleton className="mt-3 h-7 w-3/4" />
          <Skeleton className="mt-2 h-4 w-1/2" />
          <Skeleton className="mt-3 h-10" />
        </li>
      ))}
    </ul>
  )
}
