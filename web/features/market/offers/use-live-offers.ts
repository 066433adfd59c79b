import { useQueryClient } from '@tanstack/react-query'
import { useLive } from '#web/data/live/live.ts'
import { readOffersAgain } from './offers.data.ts'

/** Changes of the offers for a listing show immediately: to its seller all, to a buyer their own. */
export const useLiveOffers = (listingId: string): void => useLiveRows(`listing_id=eq.${listingId}`)

/** Those of every offer that a member made. */
export const useLiveSentOffers = (userId: string): void => useLiveRows(`buyer_id=eq.${userId}`)

function useLiveRows(filter: string): void {
  const queries = useQueryClient()
  const read = () => void readOffersAgain(queries)
  useLive({ wanted: [{ table: 'listing_offers', filter }], onChange: read, onResync: read })
}
