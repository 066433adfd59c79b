import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useDeferredValue, type ReactNode } from 'react'
import { me } from '#web/features/account/me.data.ts'
import { useMe } from '#web/data/session/session.ts'
import { useHeaderPlace } from '#web/features/location/place.ts'
import { browse, type BrowseCard } from '#web/features/profiles/browse/browse.data.ts'
import { CardSkeletons, ProfessionalCard, useCardIsHere } from '#web/features/profiles/browse/Results.tsx'
import { linkTo, paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Block, NotLoaded } from './Block.tsx'
import { copy } from './home.copy.ts'
import { home } from './home.data.ts'
import { placeFilter } from './place-filter.ts'
import { withinReach } from './within-reach.ts'

/** Members who want what I offer and offer what I want: those within my trade radius first, then those farther away. */
export function Matches() {
  const found = useQuery(browse.matches())
  const { data: profile } = useQuery(me.profile(useMe().id))
  return (
    <Block title={copy.names.matches} all={`${paths.browse()}?matches=both&sort=nearest`}>
      <Cards
        found={found}
        radius={profile?.trade_radius_miles}
        empty={
          <>
            <p className="muted">{copy.noMatches}</p>
            <Button asChild variant="outline" className="mt-3">
              <Link {...linkTo(paths.myProfile({ tab: 'services' }))}>Add a service</Link>
            </Button>
          </>
        }
      />
    </Block>
  )
}

/** Verified members first; without a place, recently active members. */
export function Near() {
  const place = useHeaderPlace()
  const found = useQuery(home.near(placeFilter(place)))
  const title = place.city ? `Near ${place.city}` : place.state ? `Near you in ${place.state}` : 'Recently active'
  return (
    <Block title={title} all={`${paths.browse()}?sort=${place.state ? 'nearest' : 'active'}`}>
      <Cards found={found} empty={<p className="muted">{copy.nobodyNear}</p>} />
    </Block>
  )
}

/** A single row, so that members who are far away do not push nearby ones out of view. */
const mostFar = 3

function Cards({
  found,
  empty,
  radius,
}: {
  found: { data: BrowseCard[] | undefined; isError: boolean; refetch: () => unknown }
  empty: ReactNode
  /** In miles. Members farther away are listed separately. */
  radius?: number | undefined
}) {
  const isCardHere = useCardIsHere()
  // Render what is visible first right away and the rest a moment later.
  const drawn = useDeferredValue(found.data, found.data?.slice(0, 1))
  if (found.isError) return <NotLoaded onRetry={() => void found.refetch()} />
  if (!drawn || !isCardHere) return <CardSkeletons count={3} />
  if (drawn.length === 0) return <div className="py-4">{empty}</div>
  const near = withinReach(drawn, radius)
  const far = drawn.slice(near.length, near.length + mostFar)
  return (
    <>
      {near.length > 0 && <Grid cards={near} />}
      {near.length === 0 && radius !== undefined && <p className="muted py-2">{copy.noMatchNear(radius)}</p>}
      {far.length > 0 && (
        <>
          <h3 className="d5 mt-8">{copy.furtherAway}</h3>
          <Grid cards={far} label={copy.furtherAway} />
        </>
      )}
    </>
  )
}

function Grid({ cards, label }: { cards: BrowseCard[]; label?: string }) {
  return (
    <ul className="directory-grid" aria-label={label}>
      {cards.map((card) => (
        <li key={card.id}>
          <ProfessionalCard card={card} />
        </li>
      ))}
    </ul>
  )
}
