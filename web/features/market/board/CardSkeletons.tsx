import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { copy } from '../market.copy.ts'

export function CardSkeletons() {
  return (
    <ul className="market-cards" aria-label={copy.loading} aria-busy>
      {Array.from({ length: 5 }, (_, index) => (
        <li key={index}>
          <Skeleton className="market-card-skeleton" />
          <Skeleton className="mt-3 h-6 w-1/3" />
          <Skeleton className="mt-1 h-4 w-3/4" />
          <Skeleton className="mt-1 h-3 w-1/2" />
        </li>
      ))}
    </ul>
  )
}
