import { placeName } from '#domain/location.ts'
import { priceOf, stateOf } from '#domain/market/listings.ts'
import { ask, db } from '#web/data/client.ts'
import type { SavedItemsOf } from '#web/features/kinds/saved.ts'
import { paths } from '#web/paths.ts'
import { craftOf } from '#web/ui/art/crafts.ts'
import { copy } from '../listing.copy.ts'
import { shownPhotos } from '../market.data.ts'

const fields =
  'id, title, description, is_trade, price, created_at, price_mode, was_price, facts, category, condition, city, state_code, photos, status, closed_reason, expires_at, quantity, reserved, sold, owner:profiles!marketplace_listings_user_id_fkey(specialties)' as const

export const saved: SavedItemsOf = {
  kind: 'marketplace_listing',
  tab: 'shop',
  name: 'Shop',
  empty: { title: 'Nothing saved from the shop yet', line: 'Tap the heart on a listing to keep it here.' },
  browse: { label: 'Browse the market', to: paths.marketplace() },
  async read(ids) {
    const rows = await ask(db.from('marketplace_listings').select(fields).in('id', ids))
    return rows.map((row) => {
      const { price, orTrade, was } = priceOf(row)
      const state = stateOf(row, new Date())
      const place = placeName(row.city ?? '', row.state_code ?? '')
      return {
        id: row.id,
        title: row.title,
        headline: orTrade ? `${price} ${copy.orTrade}` : price,
        line: [row.condition ? copy.conditions[row.condition] : copy.categories[row.category], place].filter(Boolean).join(', '),
        postedAt: row.created_at,
        end: row.expires_at,
        isOver: state !== 'open' && state !== 'reserved',
        hasFallen: was !== null,
        link: paths.marketplace({ item: row.id }),
        craft: craftOf(row.owner?.specialties[0]),
        picture: shownPhotos(row)[0]?.address ?? null,
      }
    })
  },
}
