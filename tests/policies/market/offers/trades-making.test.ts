// Who offers services for a listing, which, and on which terms (A-48, B6.4).
import assert from 'node:assert/strict'
import { list } from '#tests/support/policies/market/listings.ts'
import { making, openListing, versionOf } from '#tests/support/policies/market/offers.ts'
import {
  acceptTrade,
  listingForTrades,
  offerSql,
  silkPress,
  tradeOffer,
  tradeSql,
  trading,
  type Terms,
} from '#tests/support/policies/market/traded.ts'
import { promise } from '#tests/support/policies/promises.ts'
import { limit } from '#tests/support/policies/sanctions.ts'
import type { Member, Row, Stage } from '#tests/support/policies/stage.ts'
import { send } from '#tests/support/policies/trades.ts'

const severalServices = (many: number) => Array.from({ length: many }, () => ({ ...silkPress, agreed_value_cents: 1200 }))
const count = async (town: Stage) => (await town.set('select count(*)::int as many from public.listing_offers'))[0]?.['many']
const termsOf = (row: Row | undefined) => [row?.['kind'], row?.['amount_cents'], Array.isArray(row?.['services']) && row['services'].length]
const detailOf = (detail: string | undefined) => JSON.parse(detail ?? '{}') as Record<string, unknown>

async function refused(town: Stage, who: Member, listing: string, terms: Terms = {}, code = 'PT400'): Promise<Record<string, unknown>> {
  const refusal = await town.refusalOf(who, tradeSql.make, trading(listing, terms), code)
  return { hint: refusal.hint, ...detailOf(refusal.detail) }
}

promise('services are offered only for what its seller takes trades for', async (town) => {
  const { ana, id } = await openListing(town)
  assert.deepEqual(await refused(town, ana, id), { hint: 'invalid', field: 'kind' })
  assert.deepEqual(await refused(town, ana, id, { cents: 2000 }), { hint: 'invalid', field: 'kind' })
  await town.set('update public.marketplace_listings set is_trade = true where id = $1', [id])
  await tradeOffer(town, ana, id)
  assert.equal(await count(town), 1)
})

promise('what is for a trade only is traded, with or without cash, and never sold', async (town) => {
  const { seller, ana, bea, cleo } = await openListing(town)
  const id = await list(town, seller, { price_mode: 'trade_only', price: null, is_trade: true })
  assert.equal(detailOf((await town.refusalOf(cleo, offerSql.make, making(id, 9000), 'PT400')).detail)['field'], 'amount_cents')
  await tradeOffer(town, ana, id)
  await tradeOffer(town, bea, id, { cents: 2000 })
  assert.deepEqual(await town.set('select kind, amount_cents from public.listing_offers order by kind'), [
    { kind: 'mixed', amount_cents: 2000 },
    { kind: 'trade', amount_cents: 0 },
  ])
})

promise('an offer has one to ten services, and one of cash has none', async (town) => {
  const { ana, bea, id } = await listingForTrades(town)
  for (const wrong of [[], severalServices(11), {}, 'silk press'])
    assert.deepEqual(await refused(town, ana, id, { services: wrong }), { hint: 'invalid', field: 'services' }, JSON.stringify(wrong))
  const cash = 'select public.offer_make($1, 9000, services => $2)'
  assert.equal(detailOf((await town.refusalOf(ana, cash, [id, JSON.stringify([silkPress])], 'PT400')).detail)['field'], 'services')
  await tradeOffer(town, ana, id, { services: severalServices(10) })
  await tradeOffer(town, bea, id, { services: severalServices(1) })
})

promise('the kind of an offer is one of three', async (town) => {
  const { ana, id } = await listingForTrades(town)
  for (const kind of ['barter', null])
    assert.equal(
      detailOf((await town.refusalOf(ana, 'select public.offer_make($1, 9000, kind => $2)', [id, kind], 'PT400')).detail)['field'],
      'kind',
    )
})

promise('a trade is without cash, and cash with one from a dollar to a million', async (town) => {
  const { ana, bea, id } = await listingForTrades(town)
  const trade = `select public.offer_make($1, 100, kind => 'trade', services => $2, is_happy => true)`
  assert.equal(detailOf((await town.refusalOf(ana, trade, [id, JSON.stringify([silkPress])], 'PT400')).detail)['field'], 'amount_cents')
  for (const cents of [99, -1, 100_000_001, null])
    assert.deepEqual(await refused(town, ana, id, { cents, isHappy: true }), { hint: 'invalid', field: 'amount_cents' }, String(cents))
  await tradeOffer(town, ana, id, { cents: 100 })
  await tradeOffer(town, bea, id, { cents: 100_000_000 })
})

promise('a service is judged as in a request, and named', async (town) => {
  const { seller, ana, id } = await listingForTrades(town)
  const wrong = async (more: Record<string, unknown>) => await refused(town, ana, id, { services: [silkPress, { ...silkPress, ...more }] })
  assert.deepEqual(await wrong({ duration_minutes: 4 }), { hint: 'invalid', what: 'item_minutes', item: 'Silk press and trim', place: 2 })
  assert.equal((await wrong({ category: 'welding' }))['what'], 'item_category')
  assert.equal((await wrong({ agreed_value_cents: -1 }))['what'], 'item_value')
  assert.equal((await wrong({ note: 'Call 212 555 0147' }))['what'], 'item_contact')
  assert.equal((await refused(town, ana, id, { services: ['a silk press'] }))['what'], 'item_form')
  const [theirs] = await town.set(
    `insert into public.services (user_id, category, name, duration_minutes, is_tradeable) values ($1, 'hair', 'Silk press', 90, true) returning id`,
    [seller.id],
  )
  assert.equal((await wrong({ service_id: theirs?.['id'] }))['what'], 'item_service')
  assert.equal(await count(town), 0)
})

promise('only what an offer needs of a service is kept', async (town) => {
  const { ana, id } = await listingForTrades(town)
  await tradeOffer(town, ana, id, { services: [{ ...silkPress, title: '  Silk   press ', giver: 'recipient', more: 'x'.repeat(5000) }] })
  const [row] = await town.set('select services from public.listing_offers')
  assert.deepEqual(row?.['services'], [
    {
      service_id: null,
      title: 'Silk press',
      category: 'hair',
      duration_minutes: 90,
      agreed_value_cents: 12e3,
      product_cost_cents: 0,
      quantity: 1,
      note: '',
      location_mode: 'my_place',
    },
  ])
})

promise('nobody offers services without trades, with a limit on them, an incomplete profile or a debt', async (town) => {
  const { ana, cleo, id, seller } = await listingForTrades(town)
  const isOn = (on: boolean) => town.set(`update public.feature_switches set is_on = $1 where area = 'trades'`, [on])
  await isOn(false)
  assert.equal((await refused(town, ana, id, {}, 'PT403'))['hint'], 'feature_off')
  await isOn(true)
  await limit(town, ana, ['no_trades'])
  assert.equal((await refused(town, ana, id, {}, 'PT403'))['hint'], 'limited')
  const [newcomer] = await town.newcomers(1)
  await town.gains(newcomer, 'premium')
  assert.equal((await refused(town, newcomer, id, {}, 'PT403'))['what'], 'profile_incomplete')
  const owed = await send(town, cleo, seller)
  await town.set(
    `update public.trade_proposals set status = 'accepted', phase = 'in_progress', awaiting_user_id = null, expires_at = null,
       accepted_at = clock.now(), owed_to = recipient_id, owed_at = clock.now() where id = $1`,
    [owed.id],
  )
  assert.equal((await refused(town, cleo, id, {}, 'PT409'))['what'], 'owed_unsettled')
})

promise('who offers services ticks the rules of the seller, who ticks in turn that no license was verified', async (town) => {
  const { seller, ana, id } = await listingForTrades(town)
  await town.set(
    `insert into public.profile_details (user_id, trade_rules) values ($1, '{"notice_hours": 48}')
     on conflict (user_id) do update set trade_rules = excluded.trade_rules`,
    [seller.id],
  )
  assert.equal((await refused(town, ana, id))['what'], 'rules_unticked')
  await town.set(`select internal.keep_settings('{"license_gate": "acknowledge"}')`)
  const offer = await tradeOffer(town, ana, id, { acceptsRules: true })
  const accepting = [tradeSql.accept, [offer, 1, true]] as const
  assert.equal(detailOf((await town.refusalOf(seller, accepting[0], [...accepting[1]], 'PT400')).detail)['what'], 'license_unticked')
  const counter = [offer, 1, 500, 1, null, true]
  assert.equal(detailOf((await town.refusalOf(seller, tradeSql.counter, counter, 'PT400')).detail)['what'], 'license_unticked')
  await town.as(seller, tradeSql.acceptTicked, [offer, 1])
})

promise('who gives a lot more than they get says that they are happy with it, when they send, answer and accept', async (town) => {
  const { seller, ana, bea, id } = await listingForTrades(town)
  // $120 of goods: for $160 of services and cash, they are exactly three quarters.
  assert.equal((await refused(town, ana, id, { cents: 4001 }))['what'], 'uneven_unticked')
  await town.as(ana, tradeSql.make, trading(id, { cents: 4000 }))
  const little = await tradeOffer(town, bea, id, { services: [{ ...silkPress, agreed_value_cents: 8999 }], isHappy: false })
  const accept = [little, await versionOf(town, little)]
  assert.equal(detailOf((await town.refusalOf(seller, tradeSql.accept, [...accept, false], 'PT400')).detail)['what'], 'uneven_unticked')
  const counter = (cents: number, isHappy: boolean) => [...accept, cents, 1, null, isHappy]
  assert.equal(detailOf((await town.refusalOf(seller, tradeSql.counter, counter(0, false), 'PT400')).detail)['what'], 'uneven_unticked')
  assert.deepEqual(await town.set('select count(*)::int as many from public.trade_proposals'), [{ many: 0 }])
  await town.as(seller, tradeSql.counter, counter(0, true))
  const answer = [little, await versionOf(town, little), 7002, 1, null, false]
  assert.equal(detailOf((await town.refusalOf(bea, tradeSql.counter, answer, 'PT400')).detail)['what'], 'uneven_unticked')
  await town.as(bea, tradeSql.counter, [little, await versionOf(town, little), 100, 1, null, false])
  await acceptTrade(town, seller, little)
})

promise('offers of services count as requests of the day, and the other way around', async (town) => {
  const { seller, ana, bea, cleo, id } = await listingForTrades(town)
  const other = await list(town, seller, { title: 'A second pair', price_mode: 'offers', is_trade: true })
  await town.set(`update internal.site_settings set value = '2' where name = 'trade_requests_a_day'`)
  await tradeOffer(town, ana, id)
  await send(town, ana, bea)
  assert.equal((await refused(town, ana, other, { isHappy: true }, 'PT429'))['what'], 'requests_used_up')
  await town.refuses(ana, 'select public.trade_send($1, $2)', [cleo.id, JSON.stringify([])], 'PT400')
  // Cash is none of it.
  await town.as(ana, offerSql.make, making(other, 9000))
})

promise('a trade that became of an offer does not count twice', async (town) => {
  const { seller, ana, bea, id } = await listingForTrades(town)
  await town.set(`update internal.site_settings set value = '2' where name = 'trade_requests_a_day'`)
  await acceptTrade(town, seller, await tradeOffer(town, ana, id))
  await send(town, ana, bea)
})

promise('goods of a trade are worth half a million dollars at most', async (town) => {
  const { ana, bea, id } = await listingForTrades(town, { price: 100000, quantity: 6 })
  assert.equal((await refused(town, ana, id, { pieces: 6, isHappy: true }))['field'], 'quantity')
  await tradeOffer(town, bea, id, { pieces: 5 })
})

promise('an offer of services stays one: the answer has other services, or cash, or none', async (town) => {
  const { seller, ana, id } = await listingForTrades(town)
  const offer = await tradeOffer(town, ana, id)
  const counter = async (who: Member, version: number, cents: number, services: unknown = null) =>
    (await town.as(who, tradeSql.counter, [offer, version, cents, 1, services === null ? null : JSON.stringify(services), true]))[0]
  const first = await counter(seller, 1, 2000)
  assert.deepEqual(termsOf(first), ['mixed', 2000, 1])
  const second = await counter(ana, 2, 0, [silkPress, { ...silkPress, title: 'Trim' }])
  assert.deepEqual(termsOf(second), ['trade', 0, 2])
  const empty = [offer, 3, 0, 1, '[]', true]
  assert.equal(detailOf((await town.refusalOf(seller, tradeSql.counter, empty, 'PT400')).detail)['field'], 'services')
})

promise('a value that the buyer changed may stay in the answer of the seller, and no other', async (town) => {
  const { seller, ana, id } = await listingForTrades(town)
  const [service] = await town.set(
    `insert into public.services (user_id, category, name, duration_minutes, is_tradeable) values ($1, 'hair', 'Silk press', 90, true) returning id`,
    [ana.id],
  )
  await town.set('update public.service_prices set list_price_cents = 12000 where service_id = $1', [service?.['id']])
  const changed = { ...silkPress, service_id: service?.['id'], agreed_value_cents: 11_000, note: 'For a model day' }
  const offer = await tradeOffer(town, ana, id, { services: [changed] })
  const answer = (cents: number) => [offer, 1, 500, 1, JSON.stringify([{ ...changed, agreed_value_cents: cents }]), true]
  assert.equal(detailOf((await town.refusalOf(seller, tradeSql.counter, answer(10_000), 'PT400')).detail)['what'], 'item_price')
  await town.as(seller, tradeSql.counter, answer(11_000))
})
