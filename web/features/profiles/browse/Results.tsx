import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { lazy, useDeferredValue } from 'react'
import { PagedRows } from '#web/ui/feedback/PagedRows.tsx'
import { fetchedBeside } from '#web/ui/overlays/fetched-apart.ts'
import { CardSkeletons } from './CardSkeletons.tsx'
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
  // At once, since the outline of the screen already shows them.
  const skeletons = (
    <div className="at-once">
      <CardSkeletons />
    </div>
  )
  if (!isCardHere) return skeletons
  return (
    <PagedRows list={found} skeletons={skeletons} failed={copy.failed} end={copy.end}>
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
