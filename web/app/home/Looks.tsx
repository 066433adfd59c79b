import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMe } from '#web/data/session/session.ts'
import { useHeaderPlace } from '#web/features/location/place.ts'
import { cardAddress } from '#web/features/profiles/pictures/addresses.ts'
import { paths } from '#web/paths.ts'
import { Art } from '#web/ui/pictures/Art.tsx'
import { Loaded } from '#web/ui/feedback/Loaded.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { craftOf } from '#web/ui/art/crafts.ts'
import { Block, NotLoaded } from './Block.tsx'
import { copy } from './home.copy.ts'
import { home, type Look } from './home.data.ts'
import { placeFilter } from '#web/features/location/place-filter.ts'

/** The newest pictures of work by nearby members. */
export function Looks() {
  const place = useHeaderPlace()
  const found = useQuery(home.looks(useMe().id, placeFilter(place)))
  return (
    <Block title={copy.names.looks}>
      <Loaded query={found} skeletons={<Skeletons />} failed={<NotLoaded onRetry={() => void found.refetch()} />}>
        {(looks) =>
          looks.length === 0 ? (
            <p className="muted py-4">{copy.noLooks}</p>
          ) : (
            <ul className="looks">
              {looks.map((look) => (
                <li key={look.id}>
                  <LookCard look={look} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Block>
  )
}

function LookCard({ look }: { look: Look }) {
  const { id, path, alt_text, category, owner_id, full_name, specialties, owner_city } = look
  return (
    <Link {...paths.professional(owner_id)}>
      <Art
        craft={craftOf(category ?? specialties[0])}
        seed={id}
        src={cardAddress(path)}
        sizes="auto, (min-width: 768px) 14rem, 42vw"
        label={alt_text}
        w={400}
        h={500}
        className="aspect-[4/5]"
      />
      <span className="mt-2 block truncate text-sm font-medium">{full_name}</span>
      {owner_city && <span className="muted block truncate text-xs">{owner_city}</span>}
    </Link>
  )
}

function Skeletons() {
  return (
    <section className="looks" aria-busy aria-label="Loading new looks">
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} className="aspect-[4/5]" />
      ))}
    </section>
  )
}
