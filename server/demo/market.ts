// What the town lists in the marketplace: every category and state, with offers in every state. What members do is written as
// them, under the policies; the database's owner decides what is approved, and afterwards moves dates back.
import type pg from 'pg'
import { as } from './as-member.ts'
import { piecesOf } from './pieces.ts'
import { store, stored } from './pictures.ts'
import { serviceOf } from './stories.ts'
import { idOf, type Listing, type ListingOffer, type Person } from './town.ts'

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

export async function giveMarket(client: pg.Client, people: Person[], listings: Listing[], root: string): Promise<void> {
  for (const listing of listings) await list(client, people, listing, root)
  for (const listing of listings) {
    for (const who of listing.savedBy ?? []) await save(client, listing, who)
    for (const offer of listing.offers ?? []) await live(client, people, listing, offer)
    await end(client, listing)
    await moveBack(client, listing)
  }
}

const idOfListing = ({ owner, title }: Listing) => idOf(`${owner}/market/${title}`)
const idOfOffer = (listing: Listing, { by }: ListingOffer) => idOf(`${by}/offers/${idOfListing(listing)}`)

async function list(client: pg.Client, people: Person[], listing: Listing, root: string): Promise<void> {
  const owner = people.find(({ key }) => key === listing.owner)
  const shown = (owner ? piecesOf(owner) : []).filter((_, place) => listing.pieces.includes(place))
  const files = await Promise.all(shown.map(({ file }) => stored('market-pictures', idOf(listing.owner), file, root)))
  await store(client, files)
  const row = {
    user_id: idOf(listing.owner),
    title: listing.title,
    description: listing.description,
    category: listing.category,
    subcategory: listing.subcategory,
    condition: listing.condition,
    brand: listing.brand ?? '',
    quantity: listing.quantity ?? 1,
    unit: listing.unit ?? '',
    price_mode: listing.price_mode,
    price: listing.was ?? listing.price,
    is_trade: listing.is_trade ?? false,
    trade_wants: listing.trade_wants ?? '',
    expires_on: listing.keeps === undefined ? null : dayFromNow(listing.keeps),
    cleaned_statement: listing.cleaned ?? '',
    facts: JSON.stringify(listing.facts ?? {}),
    photos: JSON.stringify(files.map(({ name }, place) => ({ path: name, alt_text: shown[place]?.altText }))),
    city: listing.city,
    state_code: listing.state_code,
    ships: listing.ships ?? false,
    shipping_cents: listing.shipping ?? null,
    is_public: listing.public ?? false,
  }
  const columns = Object.keys(row)
  const [written] = (await as(
    client,
    listing.owner,
    `insert into public.marketplace_listings (${columns.join(', ')}) values (${columns.map((_, place) => `$${place + 1}`).join(', ')})
     returning id, status`,
    Object.values(row),
  )) as { id: string; status: string }[]
  // So that the address of a listing stays the same in every town.
  await client.query('update public.marketplace_listings set id = $2 where id = $1', [written?.id, idOfListing(listing)])
  if (listing.was !== undefined)
    await as(client, listing.owner, 'update public.marketplace_listings set price = $2 where id = $1', [
      idOfListing(listing),
      listing.price,
    ])
  if (written?.status !== 'pending' || listing.state === 'pending') return
  if (listing.state === 'rejected')
    await client.query("select internal.reject_content('marketplace_listing', $1, $2)", [idOfListing(listing), listing.reason])
  else await client.query(`update public.marketplace_listings set status = 'approved' where id = $1`, [idOfListing(listing)])
}

const save = (client: pg.Client, listing: Listing, who: string) =>
  as(client, who, `insert into public.content_likes (user_id, content_id, content_type) values ($1, $2, 'marketplace_listing')`, [
    idOf(who),
    idOfListing(listing),
  ])

/** Makes an offer and takes it to where the story leaves it. */
async function live(client: pg.Client, people: Person[], listing: Listing, offer: ListingOffer): Promise<void> {
  const { by, state, cents, services = [], quantity = 1, message, counter } = offer
  const given = services.map((name) =>
    serviceOf(
      people.find(({ key }) => key === by),
      name,
    ),
  )
  const kind = given.length === 0 ? 'cash' : cents === 0 ? 'trade' : 'mixed'
  const make = `select id from public.offer_make($1, $2, $3, $4, kind => $5, services => $6, accepts_rules => true)`
  const [made] = (await as(client, by, make, [idOfListing(listing), cents, quantity, message, kind, JSON.stringify(given)])) as {
    id: string
  }[]
  const id = idOfOffer(listing, offer)
  await client.query('update public.listing_offers set id = $2 where id = $1', [made?.id, id])
  const seller = (sql: string, values: unknown[] = []) => as(client, listing.owner, sql, [id, ...values])
  const buyer = (sql: string) => as(client, by, sql, [id])
  if (state === 'countered') await seller('select public.offer_counter($1, 1, $2, $3)', [counter, quantity])
  if (state === 'declined') await seller('select public.offer_decline($1)')
  if (state === 'withdrawn') await buyer('select public.offer_decline($1)')
  if (['accepted', 'handed', 'completed', 'released'].includes(state))
    await seller('select public.offer_accept($1, 1, accepts_unverified => true)')
  if (state === 'released') await buyer('select public.offer_release($1)')
  if (state === 'handed' || state === 'completed') await buyer('select public.offer_handed_over($1)')
  if (state === 'completed') await seller('select public.offer_handed_over($1)')
  if (state === 'expired') {
    await client.query(`update public.listing_offers set expires_at = now() - interval '1 day' where id = $1`, [id])
    await client.query('select internal.end_due_offer($1)', [id])
  }
}

async function end(client: pg.Client, listing: Listing): Promise<void> {
  if (listing.state === 'withdrawn') await as(client, listing.owner, `select public.listing_end($1, 'withdrawn')`, [idOfListing(listing)])
}

async function moveBack(client: pg.Client, listing: Listing): Promise<void> {
  await client.query(
    `update public.marketplace_listings set created_at = now() - make_interval(days => $2), view_count = $3,
       updated_at = now() - make_interval(days => least($2, 1)), price_fell_at = null,
       expires_at = least(expires_at, now() + make_interval(days => 60 - $2)) where id = $1`,
    [idOfListing(listing), listing.daysAgo, listing.views],
  )
}
