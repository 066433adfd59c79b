// The page of a listing that anyone may see. What the server fills in (server/site/items.ts) is in braces.
import { payYourselves } from '#domain/market/listings.ts'

export const copy = {
  lead: { open: 'Listed {{itemListed}}. Open until {{itemEnds}}.', sold: 'Listed {{itemListed}}.' },
  facts: {
    price: 'Price',
    category: 'Category',
    kind: 'Kind',
    condition: 'Condition',
    place: 'Where',
    brand: 'Brand',
    model: 'Model',
    pieces: 'Quantity',
    cleaned: 'Cleaned',
    keeps: 'Use by',
    opened: 'Once open',
    pickup: 'Pickup',
    shipping: 'Shipping',
  },
  about: 'Description',
  wants: 'Wanted in a trade',
  reserved: 'It is held for someone. It is open again if they let it go.',
  sold: { line: 'This is sold.', more: 'See what else is listed' },
  answer: { act: 'Contact the Seller', line: `You need an account, and see the pictures there. ${payYourselves}` },
  gone: {
    title: "This listing isn't here",
    line: 'It may be over, or only members can see it. Sign in to look for it.',
  },
  failed: "The listing didn't load. Please try again in a minute.",
} as const
