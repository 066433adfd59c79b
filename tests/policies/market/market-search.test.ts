// What a search of the marketplace finds, compared with what the policies let each caller read and a filter in plain code.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { list, product, sellers, type Said } from '#tests/support/policies/market/listings.ts'
import { promise } from '#tests/support/policies/promises.ts'
import { suspend } from '#tests/support/policies/sanctions.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

type Found = { id: string; city: string; state: string; condition: string; category: string; mode: string; price: number | null }
type Row = Found & { title: string; brand: string; trade: boolean; ships: boolean; pickup: boolean; keeps: string | null; left: number }

const spots = ['Portland, OR', 'Vancouver, WA', 'Salem, OR', 'Seattle, WA']
const things = fc.record({
  title: fc.constantFrom('Shears from Japan', 'Kolinsky brushes', 'Walnut trolley'),
  place: fc.constantFrom(...spots),
  mode: fc.constantFrom('fixed', 'offers', 'free', 'trade_only'),
  price: fc.constantFrom(15, 15.5, 80, 240),
  brand: fc.constantFrom('', 'Mizutani', 'Joewell'),
  condition: fc.constantFrom('like_new', 'good', 'fair'),
  keeps: fc.constantFrom(null, null, '2 months', '8 months'),
  trade: fc.boolean(),
  ships: fc.boolean(),
  pickup: fc.boolean(),
  held: fc.constantFrom(0, 0, 1),
  age: fc.integer({ min: 1, max: 60_000 }),
  status: fc.constantFrom('approved', 'approved', 'approved', 'approved', 'closed', 'pending'),
  over: fc.constantFrom(false, false, false, true),
})

/** `keeps`: sealed products that may be used for so long; everything else is a tool. */
async function offer(town: Stage, seller: Member, thing: ReturnType<typeof sampleThings>[number]): Promise<void> {
  const [city, state] = thing.place.split(', ')
  const isPriced = thing.mode === 'fixed' || thing.mode === 'offers'
  const said: Said = {
    ...(thing.keeps === null ? { condition: thing.condition } : product),
    title: thing.title,
    brand: thing.brand,
    city,
    state_code: state,
    price_mode: thing.mode,
    price: isPriced ? thing.price : null,
    is_trade: thing.trade || thing.mode === 'trade_only',
    pickup: thing.pickup || !thing.ships,
    ships: thing.ships,
  }
  const id = await list(town, seller, said, thing.status)
  await town.set(
    `update public.marketplace_listings set created_at = clock.now() - $2 * interval '1 minute', reserved = $3,
       expires_on = ((clock.now() at time zone 'utc')::date + $4::interval)::date, expires_at = clock.now() + $5::interval where id = $1`,
    [id, thing.age, thing.status === 'approved' ? thing.held : 0, thing.keeps, thing.over ? '-1 minute' : '30 days'],
  )
}
const sampleThings = () => fc.sample(things, { seed: 5, numRuns: 72 })

type Asked = Partial<{
  search: string
  category: string
  condition: string[]
  min_price: number
  max_price: number
  accepts_trade: boolean
  for_sale: boolean
  ships: boolean
  pickup: boolean
  sealed: boolean
  keeps_months: number
  brand: string
  available: boolean
  state: string
  city: string
  within_miles: number
  sort: string
}>
/** Four times of five it is not asked for. */
const sometimes = <T>(...values: T[]) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.constantFrom(...values) })
const questions = fc.record({
  search: sometimes('kolinsky', 'shears japan', 'zzgone', "%s' or true --"),
  category: sometimes('tools', 'products_sealed', 'furniture'),
  condition: sometimes(['good'], ['fair', 'new_sealed'], []),
  min_price: sometimes(15.5, 100),
  max_price: sometimes(15, 100),
  accepts_trade: sometimes(true, false),
  for_sale: sometimes(true, false),
  ships: sometimes(true, false),
  pickup: sometimes(true, false),
  sealed: sometimes(true, false),
  keeps_months: sometimes(1, 6),
  brand: sometimes(' mizutani ', 'Nobody'),
  available: sometimes(true, false),
  near: sometimes({ state: 'OR' }, { state: 'OR', city: 'Portland' }, { state: 'OR', city: 'Portland', within_miles: 25 }),
  sort: fc.constantFrom('newest', 'cheapest', 'dearest', 'near', 'nearest'),
})

const within = (asked: Asked, { city, state }: Row): boolean => {
  if (asked.state === undefined) return true
  // Vancouver is across the river.
  if (asked.within_miles !== undefined) return city === 'Portland' || city === 'Vancouver'
  return state === asked.state && (asked.city === undefined || city === asked.city)
}

function fits(asked: Asked, row: Row): boolean {
  const words = row.title.toLowerCase()
  const { search = '', condition = [], min_price: least = 0, max_price: most, keeps_months: months = 0, brand = '' } = asked
  return (
    (search === '' || search.split(' ').every((word) => words.includes(word))) &&
    (asked.category === undefined || row.category === asked.category) &&
    (condition.length === 0 || condition.includes(row.condition)) &&
    (least === 0 || (row.price !== null && row.price >= least)) &&
    (most === undefined || row.mode === 'free' || (row.price !== null && row.price <= most)) &&
    (asked.accepts_trade !== true || row.trade) &&
    (asked.for_sale !== true || row.mode !== 'trade_only') &&
    (asked.ships !== true || row.ships) &&
    (asked.pickup !== true || row.pickup) &&
    (asked.sealed !== true || row.condition === 'new_sealed') &&
    (months === 0 || (row.keeps !== null && row.keeps === (months === 1 ? row.keeps : '8 months'))) &&
    (brand === '' || row.brand.toLowerCase() === brand.trim().toLowerCase()) &&
    (asked.available !== true || row.left > 0) &&
    within(asked, row)
  )
}

/** As the policies let them, in the order of the newest. */
const readSql = `select listing.id, title, brand, listing.city, listing.state_code as state, condition, category, price_mode as mode,
    price::float8 as price, is_trade as trade, ships, pickup, quantity - reserved - sold as left,
    case when expires_on > (now() + interval '5 months')::date then '8 months' when expires_on is not null then '2 months' end as keeps
  from public.marketplace_listings as listing
  where listing.status = 'approved' and listing.deleted_at is null and listing.expires_at > clock.now()
    and (listing.user_id = auth.uid() or not exists (
      select from public.profiles as card where card.id = listing.user_id and card.is_suspended))
  order by listing.created_at desc, listing.id desc`

async function expectedOf(town: Stage, who: Member, asked: Asked): Promise<Row[]> {
  const rows = ((await town.as(who, readSql)) as unknown as Row[]).filter((row) => fits(asked, row))
  if (asked.sort !== 'cheapest' && asked.sort !== 'dearest') return rows
  const isUp = asked.sort === 'cheapest'
  const stage = ({ mode, price }: Row) => (mode === 'trade_only' ? 2 : price === null ? (isUp ? 0 : 1) : isUp ? 1 : 0)
  const step = isUp ? 1 : -1
  return rows.toSorted(
    (a, b) => stage(a) - stage(b) || step * ((a.price ?? 0) - (b.price ?? 0)) || step * (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
  )
}

/** Everything that is found, page after page. */
async function foundBy(town: Stage, who: Member, asked: Asked): Promise<string[]> {
  const entries = Object.entries(asked)
  const named = entries.map(([name], place) => `${name} => $${place + 2}`)
  const ids: string[] = []
  let cursor: unknown = null
  do {
    const page = await town.as(
      who,
      `select listing ->> 'id' as id, next from public.search_listings(${['cursor => $1', 'page_size => 7', ...named].join(', ')})`,
      [cursor === null ? null : JSON.stringify(cursor), ...entries.map(([, value]) => value)],
    )
    ids.push(...page.map(({ id }) => String(id)))
    cursor = page.length < 7 ? null : page.at(-1)?.['next']
  } while (cursor !== null && ids.length < 200)
  return ids
}

promise(
  'a search of the marketplace finds exactly what the caller may read and what fits, in order, for every kind of caller',
  async (town) => {
    const [ana, bea, gone, blocked] = await sellers(town, 4)
    const [free] = await town.free(1)
    const people = [ana, bea, gone, blocked]
    for (const [place, thing] of sampleThings().entries()) await offer(town, people[place % 4] ?? ana, thing)
    await town.blocks(ana, blocked)
    await suspend(town, gone)
    // What only licensed members see.
    await town.set(`update public.marketplace_listings set license_types = '{electrologist}' where user_id = $1 and title like 'Walnut%'`, [
      bea.id,
    ])
    const callers = [ana, bea, gone, blocked, free, await town.staff('moderator')]
    let many = 0
    for (const [place, { near, ...rest }] of fc.sample(questions, { seed: 9, numRuns: 120 }).entries()) {
      const asked = Object.fromEntries(Object.entries({ ...rest, ...near }).filter(([, value]) => value !== undefined)) as Asked
      const who = callers[place % callers.length] ?? ana
      const expected = (await expectedOf(town, who, asked)).map(({ id }) => id)
      const found = await foundBy(town, who, asked)
      // By distance, the order is that of the cities: what is found is the same.
      const isByPlace = asked.sort === 'near' || asked.sort === 'nearest'
      assert.deepEqual(isByPlace ? found.toSorted() : found, isByPlace ? expected.toSorted() : expected, JSON.stringify(asked))
      many += expected.length
    }
    assert.ok(many > 200, `${many} listings were found`)
  },
  /^function .*(?:listing_page|listings_in_view)/,
)

promise('a visitor finds no listings, and a way to sort that there is not is refused', async (town) => {
  const [seller] = await sellers(town, 1)
  await town.refuses(null, 'select * from public.search_listings()')
  const { message } = await town.refuses(seller, `select * from public.search_listings(sort => 'loudest')`, [], 'PT400')
  assert.equal(message, 'That is no way to sort listings.')
})
