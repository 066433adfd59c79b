import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useDeferredValue, type ReactNode } from 'react'
import { me } from '#web/features/account/me.data.ts'
import { useWelcome } from '#web/features/account/use-me.ts'
import { useMe } from '#web/data/session/session.ts'
import { useHeaderPlace } from '#web/features/location/place.ts'
import { browse, type BrowseCard } from '#web/features/profiles/browse/browse.data.ts'
import { CardSkeletons } from '#web/features/profiles/browse/CardSkeletons.tsx'
import { ProfessionalCard, useCardIsHere } from '#web/features/profiles/browse/Results.tsx'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Loaded } from '#web/ui/feedback/Loaded.tsx'
import { Block, NotLoaded } from './Block.tsx'
import { copy } from './home.copy.ts'
import { home } from './home.data.ts'
import { placeFilter } from '#web/features/location/place-filter.ts'

/** Members who are suggested to me, as in the tab For you of the trades. */
export function Matches() {
  const found = useQuery(browse.matches())
  const { data: profile } = useQuery(me.profile(useMe().id))
  const welcome = useWelcome()
  return (
    <Block title={copy.names.matches} all={paths.browse({ matches: 'both', sort: 'nearest' })}>
      <Cards
        found={found}
        empty={
          <>
            <p className="muted">{welcome?.is_complete && profile ? copy.noMatchNear(profile.trade_radius_miles) : copy.noMatches}</p>
            <Button asChild variant="outline" className="mt-3">
              <Link {...paths.myProfile({ tab: 'services' })}>Add a service</Link>
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
    <Block title={title} all={paths.browse({ sort: place.state ? 'nearest' : 'active' })}>
      <Cards found={found} empty={<p className="muted">{copy.nobodyNear}</p>} />
    </Block>
  )
}

function Cards({
  found,
  empty,
}: {
  found: { data: BrowseCard[] | undefined; isError: boolean; refetch: () => unknown }
  empty: ReactNode
}) {
  const isCardHere = useCardIsHere()
  // Render what is visible first right away and the rest a moment later.
  const drawn = useDeferredValue(found.data, found.data?.slice(0, 1))
  return (
    <Loaded
      query={{ ...found, data: isCardHere ? drawn : undefined }}
      skeletons={<CardSkeletons count={3} />}
      failed={<NotLoaded onRetry={() => void found.refetch()} />}
    >
      {(cards) =>
        cards.length === 0 ? (
          <div className="py-4">{empty}</div>
        ) : (
          <ul className="directory-grid">
            {cards.map((card) => (
              <li key={card.id}>
                <ProfessionalCard card={card} />
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}
