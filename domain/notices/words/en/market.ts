import type { Language, Words } from '../../words.ts'

/** A buyer does not read what was taken down. */
const thing: Words = { by: 'listing', cases: { none: 'something in the market' }, other: '{name:listing}' }
const about = (lead: string): Words => ({ by: 'listing', cases: { none: lead }, other: `${lead}: {name:listing}` })
const price: Words = {
  by: 'kind',
  cases: { trade: '{list:services}', mixed: '{list:services}, and {price:amount}' },
  other: { by: 'amount', cases: { '0': 'For free' }, other: '{price:amount}' },
}
const pieces: Words = { by: 'pieces', cases: { one: '' }, other: ' for {pieces} pieces' }
const parts = { thing, price, pieces }
const terms = '{price}{pieces}: {thing}.'

const offers: Language = {
  offer_made: { title: '{name:who} made you an offer', message: terms, parts, step: 'Answer' },
  offer_countered: { title: '{name:who} answered with another offer', message: terms, parts, step: 'Answer' },
  offer_accepted: {
    title: '{name:who} accepted your offer',
    message: `${terms} It is reserved for seven days: agree on when and where.`,
    parts,
  },
  offer_declined: { title: '{name:who} said no, thank you', message: 'Your offer was for {thing}.', parts: { thing } },
  offer_withdrawn: { title: '{name:who} took an offer back', message: 'It was for {thing}.', parts: { thing } },
  offer_expired: { title: about('An offer has ended'), message: 'Nobody answered it in time.' },
  offer_waits: {
    title: about('Someone is first'),
    message: 'Your offer waits, and we ask again if it falls through.',
  },
  offer_is_next: { title: about('You are next'), message: 'It can be had again. Your offer is open for 72 hours.' },
  offer_next_for_you: { title: 'The offer of {name:who} is next', message: terms, parts, step: 'Answer' },
  offer_gone: { title: about('It has gone to someone else'), message: 'Thank you for your offer.' },
  offer_listing_ended: { title: about('An offer has ended'), message: 'It can’t go on. Nothing is left to do.' },
  offer_released: { title: about('It fell through'), message: 'The reservation has ended.' },
  offer_handed: {
    title: '{name:who} says it was handed over',
    message: 'It is about {thing}. If it was not, say so within three days.',
    parts: { thing },
    step: 'Confirm',
  },
  offer_completed: { title: about('Handed over'), message: 'Thank you both.' },
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
