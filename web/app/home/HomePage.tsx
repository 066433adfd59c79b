import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMe } from '#web/data/session.ts'
import { me as mine } from '#web/features/account/me.data.ts'
import { shortPlaceName, useHeaderPlace } from '#web/features/location/place.ts'
import { ProfessionalCard } from '#web/features/profiles/ProfessionalCard.tsx'
import { CardSkeletons } from '#web/features/profiles/browse/Results.tsx'
import { browse, type BrowseCard } from '#web/features/profiles/browse/browse.data.ts'
import type { BrowseSearch } from '#web/features/profiles/browse/search.ts'
import { linkTo, paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { ToDo } from './ToDo.tsx'

const size = 3

/** The directory home: what waits for me, who fits me, who is near, who is new. Blocks load side by side. */
export function HomePage() {
  const user = useMe()
  const place = useHeaderPlace()
  const { data: own } = useQuery(mine.profile(user.id))
  const first = own?.full_name.split(' ')[0]
  return (
    <div className="page-width grid gap-10 pt-4 pb-32 md:pt-8 md:pb-16">
      <header>
        <h1 className="d1">{first ? `Good to see you, ${first}` : 'Good to see you'}</h1>
        <p className="muted">{shortPlaceName(place)}</p>
      </header>
      <ToDo />
      <Block
        title="Matches for you"
        search={{ matches: 'both' }}
        place={{ state: '', city: '' }}
        empty={
          <>
            <p className="muted">Add what you offer and what you're looking for, and we'll find your first match.</p>
            <Button asChild variant="outline" className="mt-3">
              <Link {...linkTo(paths.myProfile({ tab: 'services' }))}>Add a service</Link>
            </Button>
          </>
        }
      />
      <Block
        title={place.city ? `Near ${place.city}` : place.state ? `Near you in ${place.state}` : 'Recently active'}
        search={{ sort: place.state ? 'nearest' : 'active' }}
        place={place}
        empty={<p className="muted">Nobody here yet. Choose another place in the header.</p>}
      />
      <Block
        title="New members"
        search={{ sort: 'newest' }}
        place={{ state: '', city: '' }}
        empty={<p className="muted">New members stand here as they join.</p>}
      />
    </div>
  )
}

function Block({
  title,
  search,
  place,
  empty,
}: {
  title: string
  search: BrowseSearch
  place: { state: string; city: string }
  empty: ReactNode
}) {
  const found = useQuery(browse.few({ search, ...place, size }))
  return (
    <section aria-label={title}>
      <div className="folio">
        <h2 className="d3">{title}</h2>
        <Link to={paths.browse()} search={search} className="text-link inline-flex min-h-11 items-center text-sm">
          See all
        </Link>
      </div>
      <Cards found={found} empty={empty} />
    </section>
  )
}

function Cards({
  found,
  empty,
}: {
  found: { data: BrowseCard[] | undefined; isError: boolean; refetch: () => unknown }
  empty: ReactNode
}) {
  if (found.isError) return <ErrorState title="This did not load" onRetry={() => void found.refetch()} />
  if (!found.data) return <CardSkeletons count={size} />
  if (found.data.length === 0) return <div className="py-4">{empty}</div>
  return (
    <ul className="directory-grid">
      {found.data.map((card) => (
        <li key={card.id}>
          <ProfessionalCard card={card} />
        </li>
      ))}
    </ul>
  )
}
