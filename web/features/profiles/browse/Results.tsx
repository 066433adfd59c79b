import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { lazy, useDeferredValue } from 'react'
import { PagedRows } from '#web/ui/feedback/PagedRows.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { fetchedBeside } from '#web/ui/overlays/fetched-apart.ts'
import { copy } from './browse.copy.ts'
import type { BrowseCard } from './browse.data.ts'
import type { Narrowed } from './NoCards.tsx'

const firstDrawn = 4
const NoCards = lazy(() => import('./NoCards.tsx').then(({ NoCards: part }) => ({ default: part })))
export const [ProfessionalCard, useCardIsHere] = fetchedBeside(() =>
  import('../ProfessionalCard.tsx').then(({ ProfessionalCard: part }) => part),
)

export function Results({ found, ...narrowed }: Narrowed & { found: UseInfiniteQueryResult<InfiniteData<BrowseCard[]>> }) {
  const isCardHere = useCardIsHere()
  if (!isCardHere) return <CardSkeletons />
  return (
    <PagedRows list={found} skeletons={<CardSkeletons />} failed={copy.failed} end={copy.end}>
      {(cards) => (cards.length === 0 ? <NoCards {...narrowed} /> : <Cards cards={cards} busy={found.isFetching} />)}
    </PagedRows>
  )
}

function Cards({ cards, busy }: { cards: BrowseCard[]; busy: boolean }) {
  // Render what is visible first right away and the rest a moment later.
  const drawn = useDeferredValue(cards, cards.slice(0, firstDrawn))
  return (
    <section aria-label="Professionals" aria-busy={busy}>
      <ul className="directory-grid mb-4">
        {drawn.map((card) => (
          <li key={card.id}>
            <ProfessionalCard card={card} />
          </li>
        ))}
      </ul>
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
