// Offers of services for listings, and the trades that they become, for promises.
import type { Member, Row, Stage } from '../stage.ts'
import { offerSql, openListing, versionOf } from './offers.ts'
import { type Said } from './listings.ts'

/** What a buyer gives: a service that is not on their menu, worth $120. */
export const silkPress = { title: 'Silk press and trim', category: 'hair', duration_minutes: 90, agreed_value_cents: 12_000 }

export const tradeSql = {
  make: `select * from public.offer_make($1, $2, $3, services => $4, kind => case $2::int when 0 then 'trade' else 'mixed' end,
    is_happy => $5, accepts_rules => $6, client_id => $7)`,
  counter: 'select * from public.offer_counter($1, $2, $3, $4, services => $5, is_happy => $6)',
  accept: 'select * from public.offer_accept($1, $2, is_happy => $3)',
  acceptTicked: 'select * from public.offer_accept($1, $2, accepts_unverified => true)',
}

export type Terms = {
  cents?: number | null
  pieces?: number
  services?: unknown
  isHappy?: boolean
  acceptsRules?: boolean
  clientId?: string
}

export const trading = (listing: string, terms: Terms = {}): unknown[] => [
  listing,
  terms.cents === undefined ? 0 : terms.cents,
  terms.pieces ?? 1,
  JSON.stringify(terms.services ?? [silkPress]),
  terms.isHappy ?? false,
  terms.acceptsRules ?? false,
  terms.clientId ?? null,
]

/** A seller who takes trades for a listing of $120 for each piece, and three who may trade for it. */
export const listingForTrades = (town: Stage, said: Said = {}) => openListing(town, { is_trade: true, ...said })

export async function tradeOffer(town: Stage, buyer: Member, listing: string, terms: Terms = {}): Promise<string> {
  const [made] = await town.as(buyer, tradeSql.make, trading(listing, { isHappy: true, ...terms }))
  await town.set(`update clock.settings set shift = shift + interval '1 second'`)
  return String(made?.['id'])
}

/** Accepts what was offered last; returns the trade that it opened. */
export async function acceptTrade(town: Stage, who: Member, id: string): Promise<string> {
  const [accepted] = await town.as(who, tradeSql.accept, [id, await versionOf(town, id), true])
  return String(accepted?.['trade_id'])
}

/** An accepted offer of services, and its trade. */
export async function tradedOffer(town: Stage, said: Said = {}, terms: Terms = {}) {
  const open = await listingForTrades(town, said)
  const offer = await tradeOffer(town, open.ana, open.id, terms)
  const trade = await acceptTrade(town, open.seller, offer)
  return { ...open, offer, trade, handover: await handoverOf(town, trade) }
}

/** The handing over of goods in a trade. */
export async function handoverOf(town: Stage, trade: string): Promise<string> {
  const [row] = await town.set('select id from public.trade_appointments where trade_id = $1 and is_handover', [trade])
  return String(row?.['id'])
}

export async function visitOf(town: Stage, trade: string): Promise<string> {
  const [row] = await town.set('select id from public.trade_appointments where trade_id = $1 and not is_handover', [trade])
  return String(row?.['id'])
}

/** The status and the phase of a trade. */
export async function standOf(town: Stage, trade: string): Promise<unknown[]> {
  const [row] = await town.set('select status, phase from public.trade_proposals where id = $1', [trade])
  return Object.values(row ?? {})
}

const done = 'select public.trade_mark_done($1)'

/** Each of them says that it happened, or was handed over. */
export async function bothSay(town: Stage, appointment: string, ...who: Member[]): Promise<void> {
  for (const one of who) await town.as(one, done, [appointment])
}

/** The visit of a trade begins, and both say that it happened. */
export async function giveService(town: Stage, trade: string, ...who: Member[]): Promise<void> {
  await town.set(
    `update public.trade_appointments set status = 'confirmed', slots = '{}', proposed_by = null,
       starts_at = clock.now() - interval '2 hours', ends_at = clock.now() - interval '1 hour' where trade_id = $1 and not is_handover`,
    [trade],
  )
  await bothSay(town, await visitOf(town, trade), ...who)
}

export const itemsOf = (town: Stage, trade: string): Promise<Row[]> =>
  town.set(
    `select giver_id, title, category, duration_minutes, agreed_value_cents, quantity, is_goods, listing_id
     from public.trade_items where trade_id = $1 order by position`,
    [trade],
  )

/** Moves of offers by services are in `tradeSql`; the others are those of every offer. */
export { offerSql }
