// prices their owner does not show, and all product costs, are visible to both parties of a trade and to nobody else.
import assert from 'node:assert/strict'
import { making } from '#tests/support/policies/market/offers.ts'
import { listingForTrades, offerSql, tradeOffer, tradeSql } from '#tests/support/policies/market/traded.ts'
import { grants, promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'
import { move, send } from '#tests/support/policies/trades.ts'

type Given = { name?: string; price?: number; cost?: number; shown?: boolean; tradeable?: boolean; active?: boolean }

async function list(town: Stage, owner: Member, given: Given = {}): Promise<string> {
  const { name = 'Balayage', price = 12_000, cost = 1_800, shown = false, tradeable = true, active = true } = given
  const [row] = await town.as(
    owner,
    `select (public.save_service('hair', $1, 90, $2, product_cost_cents => $3, show_price => $4, is_tradeable => $5, is_active => $6)).id`,
    [name, price, cost, shown, tradeable, active],
  )
  return String(row?.['id'])
}

const table = 'select list_price_cents as price, product_cost_cents as cost from public.service_prices'
const computed = `select public.list_price_cents(service) as price, public.product_cost_cents(service) as cost
  from public.services as service order by name`
const known = [{ price: 12_000, cost: 1_800 }]
const unknown = [{ price: null, cost: null }]

promise('a member sees what their own services cost', async (town) => {
  const [ana, bea] = await town.professionals(2)
  await list(town, ana)
  await list(town, ana, { name: 'Curls', shown: true, active: false })
  await town.refuses(null, table)
  assert.deepEqual(await town.as(bea, table), [], 'shown or not: the product cost is in the same row')
  assert.deepEqual(await town.as(ana, table), [...known, ...known])
  assert.deepEqual(await town.as(ana, computed), [...known, ...known])
})

promise('a price is visible if its owner shows it, the product cost never', async (town) => {
  const [ana, bea, cleo] = await town.professionals(3)
  await list(town, ana)
  await list(town, ana, { name: 'Curls', shown: true })
  const made = await list(town, ana, { name: 'Dye', shown: true, active: false })
  assert.deepEqual(await town.as(bea, computed), [...unknown, { price: 12_000, cost: null }])
  const forged = `select public.list_price_cents(jsonb_populate_record(null::public.services, $1)) as price`
  const rows = await town.set(`select id from public.services where name in ('Balayage', 'Dye')`)
  assert.equal(rows.length, 2)
  for (const { id } of [...rows, { id: made }]) {
    const row = JSON.stringify({ id, user_id: bea.id, show_price: true, is_active: true })
    assert.deepEqual(await town.as(bea, forged, [row]), [{ price: null }], 'a row that is made up')
  }
  await town.blocks(ana, cleo)
  const shown = JSON.stringify({ id: (await town.set(`select id from public.services where name = 'Curls'`))[0]?.['id'] })
  assert.deepEqual(await town.as(bea, forged, [shown]), [{ price: 12_000 }])
  assert.deepEqual(await town.as(cleo, forged, [shown]), [{ price: null }], 'hidden by a block')
})

promise('no filter or order distinguishes hidden prices', async (town) => {
  const [ana, bea, cleo] = await town.professionals(3)
  await list(town, ana, { price: 100, cost: 0 })
  await list(town, cleo, { price: 400_000, cost: 300_000 })
  const found = (who: Member, where: string) => town.as(who, `select id from public.services as service where ${where}`)
  for (const field of ['list_price_cents', 'product_cost_cents']) {
    for (const test of ['> 1000', '< 1000', 'between 0 and 500000', 'is not null'])
      assert.deepEqual(await found(bea, `public.${field}(service) ${test}`), [], `${field} ${test}`)
    const order = (way: string) =>
      town.as(bea, `select public.${field}(service) as value from public.services as service order by 1 ${way}`)
    assert.deepEqual(await order('desc'), await order('asc'))
  }
  assert.equal((await found(ana, 'public.list_price_cents(service) = 100')).length, 1, 'her own')
})

promise("the two of a trade see what each other's trade services cost", async (town) => {
  const [ana, bea, cleo] = await town.professionals(3)
  await list(town, bea)
  await list(town, bea, { name: 'Not for trade', tradeable: false })
  await list(town, bea, { name: 'Resting', active: false })
  assert.deepEqual(await town.as(ana, table), [])
  const trade = await send(town, ana, bea)
  assert.deepEqual(await town.as(ana, table), known)
  assert.deepEqual(await town.as(ana, computed), [...known, ...unknown])
  assert.deepEqual(await town.as(cleo, table), [], 'a third')
  await town.endsTrial(ana)
  assert.deepEqual(await town.as(ana, table), [], 'a pending trade waits behind the gate')
  await town.gains(ana, 'basic')
  await move(town, bea, 'accept', trade)
  assert.deepEqual(await town.as(ana, table), known)
  await move(town, bea, 'done', trade)
  await move(town, ana, 'done', trade)
  assert.deepEqual(await town.as(ana, table), [], 'it is over')
})

promise('a seller sees what the trade services of a buyer cost who offers services, and not the other way around', async (town) => {
  const { seller, ana, bea, id } = await listingForTrades(town)
  for (const who of [seller, ana, bea]) await list(town, who)
  await list(town, ana, { name: 'Not for trade', tradeable: false })
  const pricesOf = async (who: Member, owner: Member) =>
    await town.as(who, `${table} join public.services as offered on offered.id = service_id where offered.user_id = $1`, [owner.id])
  await town.as(bea, offerSql.make, making(id, 9000))
  assert.deepEqual([await pricesOf(seller, ana), await pricesOf(seller, bea)], [[], []], 'cash')
  const offer = await tradeOffer(town, ana, id)
  assert.deepEqual([await pricesOf(ana, seller), await pricesOf(bea, ana)], [[], []])
  assert.deepEqual(await pricesOf(seller, ana), known)
  await town.as(seller, tradeSql.counter, [offer, 1, 500, 1, null, true])
  assert.deepEqual(await pricesOf(seller, ana), known)
  await town.set(`update public.feature_switches set is_on = false where area = 'trades'`)
  assert.deepEqual(await pricesOf(seller, ana), [], 'without trades')
  await town.set(`update public.feature_switches set is_on = true where area = 'trades'`)
  await town.as(ana, offerSql.decline, [offer])
  assert.deepEqual(await pricesOf(seller, ana), [], 'it is over')
})

promise('a member prices their own services', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const id = await list(town, ana)
  await send(town, ana, bea)
  const cheap = 'update public.service_prices set list_price_cents = 1900'
  assert.equal(await town.touches(bea, cheap), 0)
  assert.equal(await town.touches(ana, cheap), 1)
  for (const wrong of ['list_price_cents = -1', 'list_price_cents = 500001', 'product_cost_cents = 1901', 'product_cost_cents = -1'])
    await town.refuses(ana, `update public.service_prices set ${wrong}`, [], '23514')
  const save = `select public.save_service('hair', 'Foils', 60, 900, service_id => $1)`
  await town.refuses(bea, save, [id], 'PT404')
  await town.as(ana, save, [id])
  assert.deepEqual(await town.as(ana, `select name, public.list_price_cents(service) as price from public.services as service`), [
    { name: 'Foils', price: 900 },
  ])
  await town.refuses(ana, `select public.save_service('hair', 'Foils', 60, 900, product_cost_cents => 901)`, [], '23514')
  assert.equal((await town.set('select from public.services')).length, 1, 'no service without its price')
})

promise('A-35: before a request the values are visible to members who may send one and have opened the profile', async (town) => {
  const [ana, bea, cleo] = await town.professionals(3)
  const id = await list(town, bea)
  await list(town, bea, { name: 'Not for trade', tradeable: false })
  await list(town, bea, { name: 'Resting', active: false })
  const terms = 'select * from public.trade_terms($1)'
  const told = [{ service_id: id, list_price_cents: 12_000, product_cost_cents: 1_800 }]
  await town.refuses(null, terms, [bea.id])
  assert.deepEqual(await town.as(ana, terms, [bea.id]), told)
  await town.endsTrial(ana)
  assert.equal((await town.refuses(ana, terms, [bea.id], 'PT403')).hint, 'gate_basic')
  // If the free plan includes trades, viewing a profile today opens it.
  await town.set(`update public.features set plan = 'free' where area = 'trades'`)
  assert.equal((await town.refuses(ana, terms, [bea.id], 'PT403')).hint, 'not_allowed')
  await town.as(ana, `select public.increment_profile_view($1, $2)`, [ana.id, bea.id])
  assert.deepEqual(await town.as(ana, terms, [bea.id]), told)
  await town.set('update public.profiles set open_to_trade = false where id = $1', [bea.id])
  assert.equal((await town.refuses(cleo, terms, [bea.id], 'PT403')).hint, 'blocked_neutral')
  await town.set('update public.profiles set open_to_trade = true where id = $1', [bea.id])
  await town.set('update auth.users set email_confirmed_at = null where id = $1', [cleo.id])
  assert.equal((await town.refuses(cleo, terms, [bea.id], 'PT403')).hint, 'not_allowed')
})

promise('A-35: a member asks for the values 60 times an hour', async (town) => {
  const [ana, bea] = await town.professionals(2)
  await list(town, bea)
  const terms = 'select count(*)::int as many from public.trade_terms($1)'
  for (let n = 0; n < 60; n++) assert.deepEqual(await town.as(ana, terms, [bea.id]), [{ many: 1 }])
  assert.equal((await town.refuses(ana, terms, [bea.id], 'PT429')).message, "You've opened 60 requests in an hour. Please wait a while.")
  await town.set(`update internal.attempts set at = at - interval '1 hour'`)
  assert.deepEqual(await town.as(ana, terms, [bea.id]), [{ many: 1 }])
})

grants('service_prices', { update: ['list_price_cents', 'product_cost_cents'] })
