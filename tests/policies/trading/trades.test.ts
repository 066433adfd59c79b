import assert from 'node:assert/strict'
import { grants, promise } from '#tests/support/policies/promises.ts'
import { item, move, offer, send } from '#tests/support/policies/trades.ts'

promise('a trade is visible to the two people it names', async (town) => {
  const [ana, bea, stranger] = await town.professionals(3)
  const { id } = await send(town, ana, bea)
  for (const party of [ana, bea]) assert.deepEqual(await town.as(party, 'select id from public.trade_proposals'), [{ id }])
  assert.deepEqual(await town.as(stranger, 'select id from public.trade_proposals'), [])
  await town.endsTrial(bea)
  assert.deepEqual(await town.as(bea, 'select id from public.trade_proposals'), [])
  await town.gains(bea, 'basic')
  assert.deepEqual(await town.as(bea, 'select id from public.trade_proposals'), [{ id }], 'all returns with the plan')
})

promise('the offers of a trade are visible to the two people it names', async (town) => {
  const [ana, bea, stranger] = await town.professionals(3)
  const trade = await send(town, ana, bea)
  await move(town, bea, 'counter', trade)
  const versions = 'select version from public.trade_versions order by version'
  for (const party of [ana, bea]) assert.deepEqual(await town.as(party, versions), [{ version: 1 }, { version: 2 }])
  assert.deepEqual(await town.as(stranger, versions), [])
  await town.endsTrial(bea)
  assert.deepEqual(await town.as(bea, versions), [])
})

promise('an item is visible to its giver and its receiver', async (town) => {
  const [ana, bea, stranger] = await town.professionals(3)
  await send(town, ana, bea)
  for (const party of [ana, bea]) assert.equal((await town.as(party, 'select id from public.trade_items')).length, 2)
  assert.deepEqual(await town.as(stranger, 'select id from public.trade_items'), [])
  await town.endsTrial(bea)
  assert.deepEqual(await town.as(bea, 'select id from public.trade_items'), [])
})

promise("a trade's confirmations are visible to the two people it names", async (town) => {
  const [ana, bea, stranger] = await town.professionals(3)
  const trade = await send(town, ana, bea)
  await move(town, bea, 'accept', trade)
  await move(town, bea, 'done', trade)
  for (const party of [ana, bea])
    assert.deepEqual(await town.as(party, 'select user_id from public.trade_confirmations'), [{ user_id: bea.id }])
  assert.deepEqual(await town.as(stranger, 'select user_id from public.trade_confirmations'), [])
  await move(town, ana, 'done', trade)
  await town.endsTrial(bea)
  assert.deepEqual(await town.as(bea, 'select user_id from public.trade_confirmations'), [])
})

promise('an existing trade stays readable to both after a block', async (town) => {
  const [ana, bea] = await town.professionals(2)
  await send(town, ana, bea)
  await town.as(bea, 'insert into public.blocks (blocker_id, blocked_id) values ($1, $2)', [bea.id, ana.id])
  for (const party of [ana, bea]) assert.equal((await town.as(party, 'select id from public.trade_proposals')).length, 1)
})

promise('the current items are those of the newest offer, in order', async (town) => {
  const [ana, bea, stranger] = await town.professionals(3)
  const trade = await send(town, ana, bea, [item('recipient', { title: 'Gloss' }), ...offer])
  const titles = 'select array(select title from public.current_items(trade)) as titles from public.trade_proposals as trade'
  assert.deepEqual(await town.as(ana, titles), [{ titles: ['Gloss', 'Hand-painted full set', 'Silk press and trim'] }])
  await move(town, bea, 'counter', trade)
  assert.deepEqual(await town.as(ana, titles), [{ titles: ['Hand-painted full set', 'Silk press and trim'] }])
  assert.deepEqual(await town.as(stranger, titles), [])
})

promise('it is my turn while my answer is awaited, or an appointment awaits me', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const turns = async () => {
    const asked = 'select public.my_turn(trade) as mine from public.trade_proposals as trade'
    return [...(await town.as(ana, asked)), ...(await town.as(bea, asked))].map((row) => row['mine'])
  }
  const trade = await send(town, ana, bea)
  assert.deepEqual(await turns(), [false, true])
  const countered = await move(town, bea, 'counter', trade)
  assert.deepEqual(await turns(), [true, false])
  await move(town, ana, 'accept', countered)
  assert.deepEqual(await turns(), [true, true])
  await move(town, ana, 'done', trade)
  assert.deepEqual(await turns(), [false, true])
  await move(town, bea, 'done', trade)
  assert.deepEqual(await turns(), [false, false])
})

grants('trade_proposals', {})
grants('trade_versions', {})
grants('trade_items', {})
grants('trade_confirmations', {})
