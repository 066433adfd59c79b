// What the page of a listing says at `/item/{id}`. Its pictures are not on it: their addresses name its seller.
import type { FastifyInstance } from 'fastify'
import type { Database } from '#domain/generated/database.ts'
import { factIn, categoryLabels, conditionLabels, priceOf, thingOf } from '#domain/market/listings.ts'
import { factTexts } from '#domain/market/facts.ts'
import { dayText, monthsText, pickupText, piecesText, shippingText } from '#domain/market/terms.ts'
import { longDay } from '#domain/wording/days.ts'
import type { Values } from '../gateway/web/documents.ts'
import type { FilledPage } from '../gateway/web/web.ts'
import { addressOf, type Answer, listedPage, type Site, valuesOfListed } from './listed.ts'

/** `pieces`: those that are not sold. */
type PublicItem = Answer<Database['public']['Tables']['marketplace_listings']['Row'], 'public_listing'> & {
  pieces: number
  is_open: boolean
  is_sold: boolean
}

export const itemPage = (app: FastifyInstance, site: Site): FilledPage =>
  listedPage(app, site, { name: 'item', call: 'public_listing', argument: 'listing_id', valuesOf })

function valuesOf(item: PublicItem, publicUrl: string): Values {
  const { price, per, orTrade } = priceOf(item)
  const priceWords = [price, per, orTrade ? 'or trade' : null].filter((part) => part !== null).join(' ')
  return {
    ...valuesOfListed(item, { craft: 'general', by: priceWords, isInSearch: !item.is_sold, data: productOf(item, publicUrl) }),
    itemPrice: priceWords,
    itemPlace: [item.city, item.state_code].filter((part) => part !== null).join(', '),
    itemIsSold: item.is_sold ? 'sold' : '',
    itemListed: longDay(item.created_at),
    itemEnds: longDay(item.expires_at),
    itemCategory: categoryLabels[item.category],
    itemKind: thingOf(item.category, item.subcategory) ?? '',
    itemCondition: item.condition === null ? '' : conditionLabels[item.condition],
    itemBrand: item.brand,
    itemModel: item.model,
    itemPieces: !item.is_sold && (item.pieces > 1 || item.unit !== '') ? piecesText(item.pieces, item.unit) : '',
    itemCleaned: item.cleaned_statement,
    itemKeeps: item.expires_on === null ? '' : dayText(item.expires_on),
    itemOpened: item.pao_months === null ? '' : monthsText(item.pao_months),
    // What changes hands; a chair and a service stay where they are.
    itemPickup: item.condition === null ? '' : pickupText(item),
    itemShipping: item.condition === null ? '' : shippingText(item),
    itemWants: item.trade_wants,
    ...Object.fromEntries(factTexts(item.category, item.facts).map(({ name, text }) => [`itemFact_${name}`, text])),
  }
}

/** As schema.org describes a product, and search engines read it. */
function productOf(item: PublicItem, publicUrl: string): Record<string, unknown> {
  const url = `${publicUrl}/item/${item.id}`
  return {
    '@type': 'Product',
    productID: item.id,
    name: item.title,
    description: item.description,
    url,
    category: categoryLabels[item.category],
    ...(item.brand !== '' && { brand: { '@type': 'Brand', name: item.brand } }),
    ...(item.model !== '' && { model: item.model }),
    ...conditionOf(item),
    ...(item.price_mode !== 'trade_only' && { offers: offerOf(item, url) }),
  }
}

function conditionOf({ condition }: PublicItem): Record<string, unknown> {
  if (condition === null) return {}
  return { itemCondition: `https://schema.org/${condition === 'new_sealed' ? 'New' : 'Used'}Condition` }
}

const rentUnits: Record<string, string> = { day: 'DAY', week: 'WEE', month: 'MON' }

function offerOf(item: PublicItem, url: string): Record<string, unknown> {
  const cost = { price: item.price ?? 0, priceCurrency: 'USD' }
  const period = factIn(item.facts, 'period')
  const unitCode = typeof period === 'string' ? rentUnits[period] : undefined
  return {
    '@type': 'Offer',
    url,
    ...cost,
    ...(item.price !== null &&
      unitCode !== undefined && {
        priceSpecification: { '@type': 'UnitPriceSpecification', ...cost, unitCode },
      }),
    availability: `https://schema.org/${availabilityOf(item)}`,
    ...conditionOf(item),
    ...(!item.is_sold && { availabilityEnds: item.expires_at }),
    availableAtOrFrom: { '@type': 'Place', address: addressOf(item.city, item.state_code) },
  }
}

/** Someone may let go of what is reserved, so it is only out of stock. */
function availabilityOf(item: PublicItem): 'InStock' | 'OutOfStock' | 'SoldOut' {
  if (item.is_sold) return 'SoldOut'
  return item.is_open ? 'InStock' : 'OutOfStock'
}
