// Offers for listings, for promises.
import { list, sellers, type Said } from './listings.ts'
import type { Member, Row, Stage } from '../stage.ts'

export const offerSql = {
  make: 'select * from public.offer_make($1, $2, $3, $4, $5)',
  counter: 'select * from public.offer_counter($1, $2, $3, $4, $5)',
  accept: 'select * from public.offer_accept($1, $2)',
  decline: 'select * from public.offer_decline($1)',
  release: 'select * from public.offer_release($1)',
  handedOver: 'select * from public.offer_handed_over($1)',
}
type Move = 'decline' | 'release' | 'handedOver'

export const making = (
  listing: string,
  cents: number | null,
  pieces: number | null = 1,
  message: string | null = '',
  clientId?: string,
) => [listing, cents, pieces, message, clientId ?? null]

/** A seller with a listing for offers of $120 for each piece, and three who may buy it. */
export async function openListing(town: Stage, said: Said = {}) {
  const [seller, ana, bea, cleo] = await sellers(town, 4)
  return { seller, ana, bea, cleo, id: await list(town, seller, { price_mode: 'offers', ...said }) }
}

export async function offer(town: Stage, buyer: Member, listing: string, cents = 9000, pieces = 1): Promise<string> {
  const [made] = await town.as(buyer, offerSql.make, making(listing, cents, pieces))
  // Offers of one moment would be in the order of their ids.
  await later(town, '1 second')
  return String(made?.['id'])
}

/** Whatever was read last. */
export async function accept(town: Stage, who: Member, id: string): Promise<Row> {
  return one(await town.as(who, offerSql.accept, [id, await versionOf(town, id)]))
}

export async function counter(town: Stage, who: Member, id: string, cents: number, pieces = 1): Promise<Row> {
  return one(await town.as(who, offerSql.counter, [id, await versionOf(town, id), cents, pieces, '']))
}

export const move = async (town: Stage, who: Member, does: Move, id: string): Promise<Row> => one(await town.as(who, offerSql[does], [id]))

export const versionOf = async (town: Stage, id: string): Promise<number> =>
  Number((await town.set('select version from public.listing_offers where id = $1', [id]))[0]?.['version'])

/** The status of each, and whether it waits. */
export async function statesOf(town: Stage, ...ids: string[]): Promise<string[]> {
  const rows = await town.set('select id, status, waits from public.listing_offers where id = any ($1)', [ids])
  return ids.map((id) => {
    const row = rows.find((known) => known['id'] === id)
    return row ? `${String(row['status'])}${row['waits'] === true ? ', waits' : ''}` : 'gone'
  })
}

/** The status of a listing, and how many of its pieces are reserved and sold. */
export async function piecesOf(town: Stage, listing: string): Promise<unknown[]> {
  const rows = await town.set('select status, reserved, sold from public.marketplace_listings where id = $1', [listing])
  return Object.values(one(rows))
}

export const later = (town: Stage, span: string) => town.set('update clock.settings set shift = shift + $1::interval', [span])

/** Time passes, and the clock ends what is due. */
export async function passes(town: Stage, span: string): Promise<void> {
  await later(town, span)
  await town.set(`select clock.run('end offers')`)
}

/** In how many hours an offer ends, or its reservation. */
export async function hoursLeft(town: Stage, id: string): Promise<number> {
  const rows = await town.set(
    `select round(extract(epoch from coalesce(reserved_until, expires_at) - clock.now()) / 3600)::int as hours
     from public.listing_offers where id = $1`,
    [id],
  )
  return Number(rows[0]?.['hours'])
}

/** What a member hears of offers, unread, oldest first. */
export const heard = async (town: Stage, who: Member): Promise<string[]> =>
  (
    await town.as(
      who,
      `select template from public.notifications where type = 'offer_update' and not read and user_id = $1 order by created_at, id`,
      [who.id],
    )
  ).map(({ template }) => String(template))

function one(rows: Row[]): Row {
  const [row] = rows
  if (row === undefined) throw new Error('nothing came back')
  return row
}
