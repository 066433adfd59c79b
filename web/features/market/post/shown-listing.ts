import { useQuery } from '@tanstack/react-query'
import { useMe } from '#web/data/session/session.ts'
import { me as mine } from '#web/features/account/me.data.ts'
import { previewsOf, type Chosen } from '#web/features/listing/pictures/chosen.ts'
import { useNow } from '#web/ui/use-now.ts'
import type { ShownListing } from '../shown.ts'
import type { Listing, ShownPhoto } from '../market.data.ts'
import { rowOf, type ListingDraft } from './draft.ts'

/** The listing that a draft becomes, for its preview. `listing` is the one that is edited. */
export function useShownListing(draft: ListingDraft, listing: Listing | null): ShownListing {
  const me = useMe()
  const now = useNow()
  const { data: self } = useQuery(mine.profile(me.id))
  const row = rowOf(draft)
  if (listing) return { ...listing, ...row, was_price: null }
  return { id: me.id, owner: self ?? null, created_at: now.toISOString(), view_count: 0, reserved: 0, sold: 0, was_price: null, ...row }
}

/** Some may still be on their way. */
export const photosIn = (chosen: readonly Chosen[]): ShownPhoto[] =>
  previewsOf(chosen).flatMap(({ path, alt_text: altText, addresses }) =>
    addresses?.[0] === undefined ? [] : [{ path, altText, address: addresses[0] }],
  )
