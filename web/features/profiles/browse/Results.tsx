import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { Button } from '#web/ui/controls/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { fetchedBeside } from '#web/ui/overlays/fetched-apart.ts'
import type { BrowseCard } from './browse.data.ts'

const firstDrawn = 4
export const [ProfessionalCard, useCardIsHere] = fetchedBeside(() =>
  import('../ProfessionalCard.tsx').then(({ ProfessionalCard: part }) => part),
)

export function Results({
  found,
  isNarrowed,
  onClear,
}: {
  found: UseInfiniteQueryResult<InfiniteData<BrowseCard[]>>
  isNarrowed: boolean
  onClear: () => void
}) {
  const isCardHere = useCardIsHere()
  const cards = found.data?.pages.flat() ?? []
  // What a screen shows at once is drawn at once, the rest a moment later.
  const drawn = useDeferredValue(cards, cards.slice(0, firstDrawn))
  if (found.isPending || !isCardHere) return <CardSkeletons />
  if (found.isError) {
    return (
      <ErrorState title="The directory did not load" onRetry={() => void found.refetch()}>
        Check your connection and try again.
      </ErrorState>
    )
  }
  if (cards.length === 0) {
    return (
      <EmptyState
        seed="browse-professionals"
        title="No professionals match yet."
        action={
          isNarrowed && (
            <Button variant="outline" onClick={onClear}>
              Clear filters
            </Button>
          )
        }
      >
        {isNarrowed ? 'Try fewer filters, or another place in the header.' : 'As soon as somebody joins, she stands here.'}
      </EmptyState>
    )
  }
  return (
    <section aria-label="Professionals" aria-busy={found.isFetching}>
      <ul className="directory-grid">
        {drawn.map((card) => (
          <li key={card.id}>
            <ProfessionalCard card={card} />
          </li>
        ))}
      </ul>
      <div className="mt-8 flex justify-center">
        {found.hasNextPage ? (
          <Button variant="outline" busy={found.isFetchingNextPage && 'Loading...'} onClick={() => void found.fetchNextPage()}>
            Show more
          </Button>
        ) : (
          <p className="muted text-sm">That is everyone who fits.</p>
        )}
      </div>
    </section>
  )
}

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
