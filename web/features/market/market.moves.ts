// What a seller writes: a listing, and what becomes of it.
import type { Database } from '#domain/generated/database.ts'
import { BackendError } from '#web/data/backend-error.ts'
import { ask, db } from '#web/data/client.ts'
import { publicPictures } from '#web/features/listing/pictures/store.ts'

type Table = Database['public']['Tables']['marketplace_listings']
export type OwnListing = Omit<Table['Row'], 'save_count' | 'offer_count'>
/** What a member writes of a listing. */
export type ListingRow = Pick<
  Table['Insert'],
  | 'title'
  | 'description'
  | 'category'
  | 'subcategory'
  | 'condition'
  | 'brand'
  | 'model'
  | 'quantity'
  | 'unit'
  | 'price_mode'
  | 'price'
  | 'is_trade'
  | 'trade_wants'
  | 'trade_value_cents'
  | 'expires_on'
  | 'pao_months'
  | 'lot'
  | 'cleaned_statement'
  | 'sds_url'
  | 'facts'
  | 'photos'
  | 'state_code'
  | 'city'
  | 'pickup'
  | 'ships'
  | 'shipping_cents'
  | 'deliver_by'
  | 'is_public'
>

/** Anyone who knows the address of a picture sees it. */
export const marketPictures = publicPictures('market-pictures')

const written = 'id, status' as const

/** The answer's status says whether it waits for approval. */
export const write = {
  /** Sent again with the same `clientId`, it changes what the first one stored. */
  list: async (userId: string, clientId: string, row: ListingRow) => {
    const own = { user_id: userId, client_id: clientId }
    try {
      return await ask(
        db
          .from('marketplace_listings')
          .insert({ ...row, ...own })
          .select(written)
          .single(),
      )
    } catch (error) {
      const wasStoredBefore = error instanceof BackendError && error.code === '23505'
      if (!wasStoredBefore) throw error
      return ask(db.from('marketplace_listings').update(row).match(own).select(written).single())
    }
  },
  change: (id: string, row: ListingRow) => ask(db.from('marketplace_listings').update(row).eq('id', id).select(written).single()),
  end: (id: string, reason: 'sold' | 'withdrawn') => ask(db.rpc('listing_end', { listing_id: id, reason })),
  renew: (id: string) => ask(db.rpc('listing_renew', { listing_id: id })),
  remove: (id: string) => ask(db.rpc('listing_delete', { listing_id: id })),
}
