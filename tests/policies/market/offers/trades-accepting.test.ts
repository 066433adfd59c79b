// An accepted offer of services is a trade: what is in it, and that the item follows it.
import assert from 'node:assert/strict'
import { heard, passes, piecesOf, statesOf } from '#tests/support/policies/market/offers.ts'
import {
  acceptTrade,
  bothSay,
  giveService,
  handoverOf,
  itemsOf,
  listingForTrades,
  offerSql,
  silkPress,
  standOf,
  tradeOffer,
  tradeSql,
  tradedOffer,
} from '#tests/support/policies/market/traded.ts'
import { promise } from '#tests/support/policies/promises.ts'

promise(
  'accepting an offer of services opens a trade that is accepted already, with services one way and goods the other',
  async (town) => {
    const { seller, ana, id, offer, trade } = await tradedOffer(
      town,
      { title: 'Shears from Japan', quantity: 3 },
      { pieces: 2, cents: 2050 },
    )
    const [made] = await town.set(
      `select proposer_id, recipient_id, status, phase, source, source_id, value_basis, balance_method, balance_note, current_version,
       conversation_id is not null as has_thread, accepted_at = clock.now() as is_now from public.trade_proposals where id = $1`,
      [trade],
    )
    assert.deepEqual(made, {
      proposer_id: ana.id,
      recipient_id: seller.id,
      status: 'accepted',
      phase: 'to_schedule',
      source: 'listing',
      source_id: id,
      value_basis: 'money',
      balance_method: 'outside_cash',
      balance_note: '$20.50 with it, paid outside the app',
      current_version: 1,
      has_thread: true,
      is_now: true,
    })
    assert.deepEqual(await itemsOf(town, trade), [
      {
        giver_id: ana.id,
        title: silkPress.title,
        category: 'hair',
        duration_minutes: 90,
        agreed_value_cents: 12e3,
        quantity: 1,
        is_goods: false,
        listing_id: null,
      },
      {
        giver_id: seller.id,
        title: 'Shears from Japan',
        category: null,
        duration_minutes: 0,
        agreed_value_cents: 12e3,
        quantity: 2,
        is_goods: true,
        listing_id: id,
      },
    ])
    const meetings = await town.set(
      'select provider_id, status, minutes, is_handover from public.trade_appointments where trade_id = $1 order by is_handover',
      [trade],
    )
    assert.deepEqual(meetings, [
      { provider_id: ana.id, status: 'unscheduled', minutes: 90, is_handover: false },
      { provider_id: seller.id, status: 'unscheduled', minutes: 0, is_handover: true },
    ])
    assert.deepEqual(await town.set('select author_id from public.trade_versions where trade_id = $1', [trade]), [{ author_id: ana.id }])
    const [row] = await town.set('select status, trade_id, reserved_until::text from public.listing_offers where id = $1', [offer])
    assert.deepEqual(row, { status: 'accepted', trade_id: trade, reserved_until: 'infinity' })
    assert.deepEqual(await piecesOf(town, id), ['approved', 2, 0])
  },
)

promise('the other hears that it is a trade now, and nobody of the offer', async (town) => {
  const { seller, ana, offer, trade } = await tradedOffer(town)
  assert.deepEqual(await heard(town, ana), [])
  assert.deepEqual(await heard(town, seller), ['offer_made'])
  const notices = await town.set(
    `select user_id, template, link, facts -> 'get' as gets from public.notifications where template like 'trade_%'`,
  )
  assert.deepEqual(notices, [{ user_id: ana.id, template: 'trade_accepted', link: `/trades?id=${trade}`, gets: ['Shears from Japan'] }])
  assert.deepEqual(await statesOf(town, offer), ['accepted'])
})

promise('what a buyer accepts was written by the seller, and the trade began with the offer', async (town) => {
  const { seller, ana, id } = await listingForTrades(town)
  const offer = await tradeOffer(town, ana, id)
  await passes(town, '20 minutes')
  await town.as(seller, tradeSql.counter, [offer, 1, 1500, 1, null, false])
  const trade = await acceptTrade(town, ana, offer)
  assert.deepEqual(await town.set('select author_id from public.trade_versions where trade_id = $1', [trade]), [{ author_id: seller.id }])
  const [made] = await town.set(
    'select balance_method, balance_note, extract(epoch from accepted_at - created_at)::int / 60 as minutes from public.trade_proposals where id = $1',
    [trade],
  )
  assert.deepEqual(made, { balance_method: 'outside_cash', balance_note: '$15 with it, paid outside the app', minutes: 20 })
})

promise('without a price or a value the sides are called even', async (town) => {
  const { trade } = await tradedOffer(town, { price_mode: 'trade_only', price: null })
  const [made] = await town.set('select value_basis, balance_method, balance_note from public.trade_proposals where id = $1', [trade])
  assert.deepEqual(made, { value_basis: 'even', balance_method: 'none', balance_note: '' })
  assert.equal((await itemsOf(town, trade))[1]?.['agreed_value_cents'], 0)
})

promise('what its seller says a thing is worth in a trade counts, not its price', async (town) => {
  const { trade } = await tradedOffer(town, { trade_value_cents: 9950 })
  assert.equal((await itemsOf(town, trade))[1]?.['agreed_value_cents'], 9950)
})

promise('a service that was deleted meanwhile is given as it was offered', async (town) => {
  const { seller, ana, id } = await listingForTrades(town)
  const [service] = await town.set(
    `insert into public.services (user_id, category, name, duration_minutes, is_tradeable) values ($1, 'hair', 'Silk press and trim', 90, true)
     returning id`,
    [ana.id],
  )
  const offer = await tradeOffer(town, ana, id, { services: [{ ...silkPress, service_id: service?.['id'] }] })
  await town.set('delete from public.services where id = $1', [service?.['id']])
  const trade = await acceptTrade(town, seller, offer)
  assert.equal((await itemsOf(town, trade))[0]?.['title'], 'Silk press and trim')
})

promise('an accepted offer of services is neither released nor handed over, but found under Trades', async (town) => {
  const { seller, ana, offer } = await tradedOffer(town)
  for (const who of [seller, ana])
    for (const does of ['release', 'handedOver'] as const)
      assert.equal((await town.refusalOf(who, offerSql[does], [offer], 'PT409')).detail, '{"what": "offer_is_trade"}')
  assert.deepEqual(await statesOf(town, offer), ['accepted'])
})

promise('what a trade hands over is sold when it is completed, and closes the listing', async (town) => {
  const { seller, ana, bea, id, offer, trade, handover } = await tradedOffer(town)
  const behind = await tradeOffer(town, bea, id)
  await bothSay(town, handover, seller, ana)
  assert.deepEqual(await statesOf(town, offer, behind), ['accepted', 'pending, waits'])
  await giveService(town, trade, seller, ana)
  assert.deepEqual(await standOf(town, trade), ['completed', 'completed'])
  assert.deepEqual(await statesOf(town, offer, behind), ['completed', 'declined'])
  assert.deepEqual(await piecesOf(town, id), ['closed', 0, 1])
})

promise('a trade that is canceled lets the item go, and the next is asked', async (town) => {
  const { ana, bea, id, offer, trade } = await tradedOffer(town)
  const behind = await tradeOffer(town, bea, id)
  assert.deepEqual(await statesOf(town, behind), ['pending, waits'])
  await town.as(ana, `select public.trade_cancel($1, 'schedule')`, [trade])
  assert.deepEqual(await statesOf(town, offer, behind), ['released', 'pending'])
  assert.deepEqual(await piecesOf(town, id), ['approved', 0, 0])
  assert.deepEqual(await heard(town, bea), ['offer_is_next'])
})

promise('a trade that is completed without the goods gives them back', async (town) => {
  const { seller, ana, id, offer, trade } = await tradedOffer(town)
  await giveService(town, trade, seller, ana)
  await town.as(seller, `select public.trade_cancel($1, 'schedule')`, [trade])
  assert.deepEqual(await statesOf(town, offer), ['accepted'])
  await town.as(ana, `select public.trade_owed_choice($1, 'forgive')`, [trade])
  assert.deepEqual(await standOf(town, trade), ['completed', 'completed'])
  assert.deepEqual([await statesOf(town, offer), await piecesOf(town, id)], [['released'], ['approved', 0, 0]])
})

promise('what is given in place of the goods is not the item', async (town) => {
  const { seller, ana, id, offer, trade, handover } = await tradedOffer(town)
  await giveService(town, trade, seller, ana)
  await town.as(seller, `select public.trade_cancel($1, 'schedule')`, [trade])
  await town.as(ana, `select public.trade_owed_choice($1, 'other', 'A pair of clips')`, [trade])
  await bothSay(town, handover, seller, ana)
  assert.deepEqual(await standOf(town, trade), ['completed', 'completed'])
  assert.deepEqual([await statesOf(town, offer), await piecesOf(town, id)], [['released'], ['approved', 0, 0]])
})

promise('a reservation by a trade does not end with the seven days', async (town) => {
  const { id, offer } = await tradedOffer(town)
  await passes(town, '30 days')
  assert.deepEqual([await statesOf(town, offer), await piecesOf(town, id)], [['accepted'], ['approved', 1, 0]])
})

promise('who waits behind a trade waits 60 days and 72 hours at most', async (town) => {
  const { bea, cleo, id } = await tradedOffer(town)
  const late = await tradeOffer(town, bea, id)
  const cash = String((await town.as(cleo, offerSql.make, [id, 9000, 1, '', null]))[0]?.['id'])
  await passes(town, '62 days')
  assert.deepEqual(await statesOf(town, late, cash), ['pending, waits', 'pending, waits'])
  await passes(town, '2 days')
  assert.deepEqual(await statesOf(town, late, cash), ['expired', 'expired'])
})

promise('a block, a suspension and leaving leave an accepted offer to its trade', async (town) => {
  const { seller, ana, id, offer, trade } = await tradedOffer(town)
  await town.as(ana, 'insert into public.blocks (blocker_id, blocked_id) values ($1, $2)', [ana.id, seller.id])
  await town.set('update public.profiles set is_suspended = true where id = $1', [seller.id])
  assert.deepEqual(await statesOf(town, offer), ['accepted'])
  await town.set('select internal.trades_end_for($1)', [ana.id])
  assert.deepEqual(await standOf(town, trade), ['cancelled', 'cancelled'])
  assert.deepEqual([await statesOf(town, offer), await piecesOf(town, id)], [['released'], ['approved', 0, 0]])
})

promise('only one of several offers of services gets the last piece', async (town) => {
  const { seller, ana, bea, id } = await listingForTrades(town)
  const [first, second] = [await tradeOffer(town, ana, id), await tradeOffer(town, bea, id)]
  await acceptTrade(town, seller, first)
  const refusal = await town.refusalOf(seller, tradeSql.accept, [second, 1, true], 'PT409')
  assert.equal(refusal.detail, '{"what": "someone_is_first"}')
  assert.deepEqual(await town.set(`select count(*)::int as many from public.trade_proposals`), [{ many: 1 }])
})

promise('a listing whose trade goes on is neither withdrawn nor deleted, and what is taken down is still handed over', async (town) => {
  const { seller, ana, id, offer, trade } = await tradedOffer(town)
  await town.refuses(seller, `select public.listing_end($1, 'withdrawn')`, [id], 'PT409')
  await town.set(`select internal.reject_content('marketplace_listing', $1, 'Too dark')`, [id])
  await town.refuses(seller, 'select public.listing_delete($1)', [id], 'PT409')
  await bothSay(town, await handoverOf(town, trade), seller, ana)
  await giveService(town, trade, seller, ana)
  assert.deepEqual(await statesOf(town, offer), ['completed'])
})
