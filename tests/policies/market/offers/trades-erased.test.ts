// One of the two asks for their account to be erased while the trade that their offer became goes on (A-48, A-52, B18).
import assert from 'node:assert/strict'
import { heard, piecesOf, statesOf } from '#tests/support/policies/market/offers.ts'
import { bothSay, giveService, itemsOf, standOf, tradeOffer, tradedOffer } from '#tests/support/policies/market/traded.ts'
import { promise } from '#tests/support/policies/promises.ts'
import { suspend } from '#tests/support/policies/sanctions.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

async function leave(town: Stage, who: Member): Promise<void> {
  await town.as(await town.signsIn(who, 'aal2'), `select public.account_delete_request('', true)`)
}
async function erase(town: Stage): Promise<void> {
  await town.set(`update clock.settings set shift = shift + interval '14 days 1 second'`)
  await town.set(`select clock.run('erase accounts')`)
  assert.deepEqual(await town.set('select key from clock.failures'), [])
}
/** What they hear of what happens, of trades and of offers alike. */
async function heardAfter(town: Stage, who: Member, happens: () => Promise<void>): Promise<unknown[]> {
  await town.set('delete from public.notifications')
  await happens()
  const rows = await town.set('select template from public.notifications where user_id = $1 order by template', [who.id])
  return rows.map(({ template }) => template)
}

promise('a buyer who leaves lets the item go: it comes back, the next is asked, and the seller keeps the trade', async (town) => {
  const { seller, ana, bea, id, offer, trade } = await tradedOffer(town)
  const behind = await tradeOffer(town, bea, id)
  assert.deepEqual(await heardAfter(town, seller, () => leave(town, ana)), ['offer_next_for_you', 'trade_cancelled'])
  assert.deepEqual(await standOf(town, trade), ['cancelled', 'cancelled'])
  assert.deepEqual(
    [await statesOf(town, offer, behind), await piecesOf(town, id)],
    [
      ['released', 'pending'],
      ['approved', 0, 0],
    ],
  )
  assert.deepEqual(await heard(town, bea), ['offer_is_next'])
  await erase(town)
  assert.deepEqual([await statesOf(town, offer), await piecesOf(town, id)], [['gone'], ['approved', 0, 0]])
  const kept = await town.as(seller, 'select status, cancelled_by from public.trade_proposals where id = $1', [trade])
  assert.deepEqual(kept, [{ status: 'cancelled', cancelled_by: ana.id }])
  assert.deepEqual(
    (await itemsOf(town, trade)).map(({ giver_id, is_goods }) => [giver_id, is_goods]),
    [
      [ana.id, false],
      [seller.id, true],
    ],
  )
})

promise('a buyer who leaves with the item has it, and the seller keeps what is owed', async (town) => {
  const { seller, ana, id, offer, trade, handover } = await tradedOffer(town)
  await bothSay(town, handover, seller, ana)
  assert.deepEqual(await heardAfter(town, seller, () => leave(town, ana)), ['iou_made', 'trade_completed'])
  assert.deepEqual(await standOf(town, trade), ['completed', 'completed_with_iou'])
  assert.deepEqual([await statesOf(town, offer), await piecesOf(town, id)], [['completed'], ['closed', 0, 1]])
  await erase(town)
  assert.deepEqual([await statesOf(town, offer), await piecesOf(town, id)], [['gone'], ['closed', 0, 1]])
})

promise('a buyer who leaves after the service, without the item, leaves it to the seller', async (town) => {
  const { seller, ana, id, offer, trade } = await tradedOffer(town)
  await giveService(town, trade, seller, ana)
  assert.deepEqual(await heardAfter(town, seller, () => leave(town, ana)), ['trade_completed'])
  assert.deepEqual(await standOf(town, trade), ['completed', 'completed'])
  assert.deepEqual([await statesOf(town, offer), await piecesOf(town, id)], [['released'], ['approved', 0, 0]])
  await erase(town)
  assert.deepEqual(await piecesOf(town, id), ['approved', 0, 0])
})

promise('a seller who leaves ends the trade with the account, and the buyer keeps what it says', async (town) => {
  const { seller, ana, bea, id, offer, trade } = await tradedOffer(town, { title: 'Shears from Japan' })
  const behind = await tradeOffer(town, bea, id)
  assert.deepEqual(await heardAfter(town, ana, () => leave(town, seller)), ['trade_cancelled'])
  assert.deepEqual(await standOf(town, trade), ['cancelled', 'cancelled'])
  assert.deepEqual(await heard(town, bea), ['offer_listing_ended'])
  assert.deepEqual(
    [await statesOf(town, offer, behind), await piecesOf(town, id)],
    [
      ['released', 'declined'],
      ['approved', 0, 0],
    ],
  )
  await erase(town)
  assert.deepEqual(await statesOf(town, offer, behind), ['gone', 'gone'])
  assert.deepEqual(await town.set('select id from public.marketplace_listings'), [])
  const kept = await town.as(ana, `select status, source from public.trade_proposals where id = $1`, [trade])
  assert.deepEqual(kept, [{ status: 'cancelled', source: 'listing' }])
  assert.deepEqual(
    (await itemsOf(town, trade)).map(({ title }) => title),
    ['Silk press and trim', 'Shears from Japan'],
  )
})

promise('a seller who leaves after the service keeps the item, and the buyer what is owed', async (town) => {
  const { seller, ana, id, offer, trade } = await tradedOffer(town)
  await giveService(town, trade, seller, ana)
  assert.deepEqual(await heardAfter(town, ana, () => leave(town, seller)), ['iou_made', 'trade_completed'])
  assert.deepEqual(await standOf(town, trade), ['completed', 'completed_with_iou'])
  assert.deepEqual([await statesOf(town, offer), await piecesOf(town, id)], [['released'], ['approved', 0, 0]])
  await erase(town)
  assert.deepEqual(await statesOf(town, offer), ['gone'])
})

promise('a buyer and a seller who are suspended keep the trade until they are erased, which ends it and the offer', async (town) => {
  const [sold, bought] = [await tradedOffer(town), await tradedOffer(town)]
  const behind = await tradeOffer(town, bought.bea, bought.id)
  for (const gone of [sold.seller, bought.ana]) {
    await suspend(town, gone)
    await town.set('insert into internal.account_deletions (user_id) values ($1)', [gone.id])
  }
  assert.deepEqual(await statesOf(town, sold.offer, bought.offer, behind), ['accepted', 'accepted', 'pending, waits'])
  await erase(town)
  for (const { trade } of [sold, bought]) assert.deepEqual(await standOf(town, trade), ['cancelled', 'cancelled'])
  assert.deepEqual(await statesOf(town, sold.offer, bought.offer, behind), ['gone', 'gone', 'pending'])
  assert.deepEqual(await piecesOf(town, bought.id), ['approved', 0, 0])
  assert.deepEqual(await town.set('select id from public.marketplace_listings where id = $1', [sold.id]), [])
})
