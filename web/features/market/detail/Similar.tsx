import { useQuery } from '@tanstack/react-query'
import { noteOpened } from '#web/features/listing/detail/views.ts'
import { paths } from '#web/paths.ts'
import { market } from '../market.data.ts'
import { MarketCard } from '../MarketCard.tsx'

const copy = { title: 'More like this' }

/** Others like this one. Nothing while they load, if there are none, and if they don't load. */
export function Similar({ id }: { id: string }) {
  const { data: others = [] } = useQuery(market.similar(id))
  if (others.length === 0) return null
  return (
    <section className="market-similar" aria-labelledby="similar-listings">
      <h3 className="d4" id="similar-listings">
        {copy.title}
      </h3>
      <ul className="market-cards">
        {others.slice(0, 4).map((listing) => (
          <li key={listing.id}>
            <MarketCard listing={listing} to={paths.marketplace({ item: listing.id })} onOpen={() => noteOpened(listing.id, 'list')} />
          </li>
        ))}
      </ul>
    </section>
  )
}
