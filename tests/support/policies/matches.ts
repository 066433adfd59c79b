// Members who can be matched, and matching them.
import type { Member, Row, Stage } from './stage.ts'

type Offers = { category: string; name: string; cents?: number }
type Wants = { category: string; title: string }
export type Trader = { offers: Offers; wants: Wants; city?: string; radius?: number }

export const nails: Trader = {
  offers: { category: 'nails', name: 'Hand-painted set' },
  wants: { category: 'hair', title: 'A silk press' },
}
export const hair: Trader = {
  offers: { category: 'hair', name: 'Silk press and trim' },
  wants: { category: 'nails', title: 'Painted nails' },
}

/** On a Tuesday in May, noon in Portland. Before the members are created, so that their trial runs. */
export const setClock = (town: Stage, moment = '2030-05-07 12:00-07') =>
  town.set('update clock.settings set shift = $1::timestamptz - now()', [moment])

/** A place in Oregon, one service and one want. */
export async function settle(town: Stage, { id }: Member, { offers, wants, city = 'Portland', radius = 15 }: Trader): Promise<void> {
  await town.set(
    `update public.profiles set state_code = 'OR', city = $2, trade_radius_miles = $3, last_active_on = (clock.now() at time zone 'utc')::date
     where id = $1`,
    [id, city, radius],
  )
  const [service] = await town.set(
    'insert into public.services (user_id, category, name, duration_minutes) values ($1, $2, $3, 60) returning id',
    [id, offers.category, offers.name],
  )
  if (offers.cents !== undefined)
    await town.set('update public.service_prices set list_price_cents = $2 where service_id = $1', [service?.['id'], offers.cents])
  await town.set('insert into public.service_wants (user_id, category, title) values ($1, $2, $3)', [id, wants.category, wants.title])
}

export const match = (town: Stage, ...people: Member[]) => town.set('select internal.match_members($1)', [people.map(({ id }) => id)])

/** Two members who fit both ways, in one city, and a third who is not part of it. */
export async function pair(town: Stage, one: Partial<Trader> = {}, other: Partial<Trader> = {}): Promise<[Member, Member, Member]> {
  await setClock(town)
  const people = await town.professionals(3)
  const [ana, bea] = people
  await settle(town, ana, { ...nails, ...one })
  await settle(town, bea, { ...hair, ...other })
  await match(town, ana, bea)
  return people
}

export const suggestedTo = async (town: Stage, who: Member) =>
  (await town.as(who, 'select other_id from public.match_suggestions order by miles, score desc, other_id')).map((row) => row['other_id'])

/** As the owner sees it. */
export async function suggestion(town: Stage, who: Member, other: Member): Promise<Row | undefined> {
  const rows = await town.set(
    'select score, miles, shared_times, reasons, status from public.match_suggestions where user_id = $1 and other_id = $2',
    [who.id, other.id],
  )
  return rows[0]
}

export const scoreOf = async (town: Stage, who: Member, other: Member) => (await suggestion(town, who, other))?.['score']
