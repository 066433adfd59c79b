import type { Language, Words } from '../../words.ts'

const terms: Words = {
  by: 'amount',
  cases: { '0': '{name:listing}, free' },
  other: '{price:amount} for {name:listing}',
}

const offers: Language = {
  offer_made: { title: '{name:who} made you an offer', message: '{terms}', parts: { terms }, step: 'Answer' },
  offer_countered: { title: '{name:who} answered with another offer', message: '{terms}', parts: { terms }, step: 'Answer' },
  offer_accepted: {
    title: '{name:who} accepted your offer',
    message: '{terms}. It is reserved for seven days: agree on when and where.',
    parts: { terms },
  },
  offer_declined: { title: '{name:who} said no, thank you', message: 'Your offer for {name:listing} was declined.' },
  offer_withdrawn: { title: '{name:who} took an offer back', message: 'It was for {name:listing}.' },
  offer_expired: { title: 'An offer has ended: {listing}', message: 'Nobody answered it for 72 hours.' },
  offer_waits: {
    title: 'Someone is first: {listing}',
    message: 'Your offer waits, and we ask again if it falls through.',
  },
  offer_is_next: { title: 'You are next: {listing}', message: 'It can be had again. Your offer is open for 72 hours.' },
  offer_next_for_you: { title: 'The offer of {name:who} is next', message: '{terms}', parts: { terms }, step: 'Answer' },
  offer_gone: { title: 'It has gone to someone else: {listing}', message: 'Thank you for your offer.' },
  offer_listing_ended: { title: 'An offer has ended: {listing}', message: 'It can’t go on. Nothing is left to do.' },
  offer_released: { title: 'It fell through: {listing}', message: 'The reservation has ended.' },
  offer_handed: {
    title: '{name:who} says it was handed over',
    message: '{name:listing}. If it was not, say so within three days.',
    step: 'Confirm',
  },
  offer_completed: { title: 'Handed over: {listing}', message: 'Thank you both.' },
}

const listings: Language = {
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

export const market: Language = { ...listings, ...offers }
