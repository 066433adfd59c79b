import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Store } from 'lucide-react'
import { paths } from '#web/paths.ts'
import { sourceListing } from './partner.data.ts'
import { copy } from './trades.copy.ts'

/** The listing that a trade is for, for those of the two who can see it. */
export function FromListing({ listingId }: { listingId: string | null }) {
  const { data: listing } = useQuery({ ...sourceListing(listingId ?? ''), enabled: listingId !== null })
  if (!listing) return null
  return (
    <p className="note trade-job">
      <Store aria-hidden />
      <span className="wrap-anywhere">
        {copy.fromListing}{' '}
        <Link {...paths.marketplace({ item: listing.id })} className="text-link">
          {listing.title}
        </Link>
      </span>
    </p>
  )
}
