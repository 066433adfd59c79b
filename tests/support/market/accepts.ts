// Many offers for one listing are accepted at the same moment: half of them by the seller, half by buyers whom the seller has answered.
import { createClient } from '@supabase/supabase-js'
import type pg from 'pg'
import ws from 'ws'
import { people } from '#tests/support/jobs/rush.ts'

type Site = { url: string; anonKey: string; owner: pg.Client }
export type Accepts = {
  /** What those who accepted were answered, and how many times each. */
  answers: Record<string, number>
  /** How the offers stand then. */
  offers: Record<string, number>
  /** Of the listing: its status, and how many pieces are reserved and sold. */
  listing: [string, number, number]
  /** Buyers who heard that someone is first. */
  told: number
  /** For the listing, of all that go on. */
  trades: number
}

type Kind = 'cash' | 'mixed'

/** With `count` offers for each listing, of which one has each of these numbers of pieces; for each of these kinds. `mixed` ones become trades. */
export async function acceptAtOnce(
  site: Site,
  count: number,
  quantities: readonly number[],
  kinds: readonly Kind[] = ['cash'],
): Promise<Accepts[]> {
  const [seller, ...buyers] = await people(site, 1 + count)
  if (seller === undefined) throw new Error('nobody sells')
  // Who trades has a complete profile.
  await site.owner.query(
    `with living as (update public.profiles set state_code = 'OR', city = 'Portland', specialties = '{hair}' where id = any ($1) returning id)
     insert into public.services (user_id, category, name, duration_minutes) select id, 'hair', 'Silk press', 90 from living`,
    [buyers.map(({ id }) => id)],
  )
  const accepted: Accepts[] = []
  for (const kind of kinds) for (const quantity of quantities) accepted.push(await acceptAll(site, seller, buyers, quantity, kind))
  return accepted
}

const silkPress = {
  service_id: null,
  title: 'Silk press',
  category: 'hair',
  duration_minutes: 90,
  agreed_value_cents: 3000,
  product_cost_cents: 0,
  quantity: 1,
  note: '',
  location_mode: 'my_place',
}

type Person = { id: string; token: string }

async function acceptAll(site: Site, seller: Person, buyers: readonly Person[], quantity: number, kind: Kind): Promise<Accepts> {
  const { owner } = site
  const { rows: listed } = await owner.query<{ id: string }>(
    `insert into public.marketplace_listings (user_id, title, description, category, condition, price_mode, price, is_trade, quantity, photos, status)
     values ($1, 'Shears from Japan', 'Six inches, in their own case.', 'bundle', 'good', 'offers', 120, true, $2,
       '[{"path": "shears.jpg", "alt_text": "A pair of shears"}]', 'approved') returning id`,
    [seller.id, quantity],
  )
  const listing = listed[0]?.id
  // More than members may have open for one listing.
  const { rows: offers } = await owner.query<{ id: string; buyer_id: string; status: string }>(
    `insert into public.listing_offers (listing_id, seller_id, buyer_id, kind, services, quantity, amount_cents, status, expires_at)
     select $1, $2, id, $4, $5, 1, 9000, case when place % 2 = 0 then 'pending' else 'countered' end, clock.now() + interval '3 days'
     from unnest($3::uuid[]) with ordinality as buyer (id, place) returning id, buyer_id, status`,
    [listing, seller.id, buyers.map(({ id }) => id), kind, JSON.stringify(kind === 'cash' ? [] : [silkPress])],
  )
  const tokens = new Map(buyers.map(({ id, token }) => [id, token]))
  const answers = await Promise.all(
    offers.map(({ id, buyer_id, status }) => accept(site, status === 'pending' ? seller.token : (tokens.get(buyer_id) ?? ''), id)),
  )
  const { rows: stand } = await owner.query<{ state: string; many: number }>(
    `select status || case when waits then ', waits' else '' end as state, count(*)::int as many
     from public.listing_offers where listing_id = $1 group by 1`,
    [listing],
  )
  const { rows: pieces } = await owner.query<{ status: string; reserved: number; sold: number; told: number; trades: number }>(
    `select status, reserved, sold, (select count(distinct user_id)::int from public.notifications as notice
       join public.listing_offers as offer on offer.id = notice.related_id and offer.buyer_id = notice.user_id
       where offer.listing_id = $1 and notice.template = 'offer_waits') as told,
       (select count(*)::int from public.trade_proposals where source_id = $1 and status = 'accepted') as trades
     from public.marketplace_listings where id = $1`,
    [listing],
  )
  const [row] = pieces
  if (row === undefined) throw new Error('the listing is gone')
  return {
    answers: counted(answers),
    offers: Object.fromEntries(stand.map(({ state, many }) => [state, many])),
    listing: [row.status, row.reserved, row.sold],
    told: row.told,
    trades: row.trades,
  }
}

/** Comes again when the server is busy, as the product's own client does. */
async function accept({ url, anonKey }: Site, token: string, offerId: string): Promise<string> {
  const client = createClient(url, anonKey, {
    accessToken: () => Promise.resolve(token),
    realtime: { transport: ws as unknown as typeof WebSocket },
  })
  for (;;) {
    const { error, status } = await client.rpc('offer_accept', { offer_id: offerId, version: 1, accepts_unverified: true, is_happy: true })
    if (error === null) return 'accepted'
    if (status !== 429 && status !== 503) return `${status} ${error.hint ?? error.message} ${error.details ?? ''}`.trim()
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
}

function counted(answers: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const answer of answers) counts[answer] = (counts[answer] ?? 0) + 1
  return counts
}
