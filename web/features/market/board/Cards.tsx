import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMe } from '#web/data/session/session.ts'
import { noteOpened, type ViewSource } from '#web/features/listing/detail/views.ts'
import { searches } from '#web/features/saved/searches/searches.data.ts'
import { savedAs, type SavedSearch } from '#web/features/saved/searches/searches.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import type { ListedListing } from '../market.data.ts'
import { MarketCard } from '../MarketCard.tsx'
import type { MarketFilters } from '../search.ts'
import { marketSearches } from '../searches/market-searches.ts'
import { copy } from './cards.copy.ts'

export function Cards({ rows, filters }: { rows: ListedListing[]; filters: MarketFilters }) {
  const me = useMe()
  const queries = useQueryClient()
  if (rows.length === 0) return <NoListings isNarrowed={Object.keys(filters).some((name) => name !== 'sort')} />
  const open = (id: string) => noteOpened(id, sourceOf(filters, queries.getQueryData(searches.mine(me.id, marketSearches).queryKey)))
  return (
    <ul className="market-cards is-led">
      {rows.map((listing, at) => (
        <li key={listing.id}>
          <MarketCard
            listing={listing}
            to={paths.marketplace({ ...filters, item: listing.id })}
            isLarge={at === 0}
            onOpen={() => open(listing.id)}
          />
        </li>
      ))}
    </ul>
  )
}

/** The way to a listing of this list. */
function sourceOf(filters: MarketFilters, saved: readonly SavedSearch<MarketFilters>[] | undefined): ViewSource {
  if (savedAs(marketSearches, filters, saved)) return 'saved'
  return filters.q ? 'search' : 'list'
}

function NoListings({ isNarrowed }: { isNarrowed: boolean }) {
  const { title, line } = isNarrowed ? copy.noneNarrowed : copy.none
  return (
    <EmptyState
      seed="marketplace"
      title={title}
      action={
        isNarrowed && (
          <Button asChild variant="outline">
            <Link {...paths.marketplace()} replace>
              {copy.clear}
            </Link>
          </Button>
        )
      }
    >
      {line}
    </EmptyState>
  )
}
