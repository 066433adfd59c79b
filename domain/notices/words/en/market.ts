import type { Language } from '../../words.ts'

export const market: Language = {
  listings_found: {
    title: 'New in the market: {search}',
    message: {
      by: 'listings',
      cases: { one: '1 new listing fits your saved search.', 50: '50 or more new listings fit your saved search.' },
      other: '{listings} new listings fit your saved search.',
    },
  },
  listings_waiting: {
    title: { by: 'listings', cases: { one: 'New listing needs review' }, other: '{listings} listings need review' },
    message: '{marketplace_listing}',
  },
  listing_price_fell: {
    title: 'Lower price: {listing}',
    message: 'Something you saved costs {price:price} now.',
  },
  marketplace_listing_approved: {
    title: 'Your listing is live: {marketplace_listing}',
    message: 'Members can see it and make offers.',
  },
  marketplace_listing_rejected: {
    title: 'Listing Not Approved',
    message: '{fit:reason} Edit the listing to send it again.',
    longest: 151,
  },
}
