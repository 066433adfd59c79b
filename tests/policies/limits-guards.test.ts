// Refusals of product functions that belong to no single area.
import assert from 'node:assert/strict'
import { promise } from '../support/policies/promises.ts'
import { item, offer, send, sendValues } from '../support/policies/trades.ts'

promise('professionals can only be sorted in four ways', async (town) => {
  const [ana] = await town.professionals(1)
  const browse = 'select from public.browse_professionals(sort => $1)'
  const unknown = { message: 'That is no way to sort professionals.', hint: 'invalid' }
  for (const sort of ['cheapest', '', 'newest; drop table public.profiles']) {
    assert.deepEqual(await town.refuses(ana, browse, [sort], 'PT400'), unknown, sort)
  }
  for (const sort of ['match', 'nearest', 'newest', 'active', null]) await town.as(ana, browse, [sort])
})

promise('a member opens at most sixty conversations a day, with or without messages', async (town) => {
  const [ana, bea, cleo] = await town.professionals(3)
  const open = 'select public.open_conversation($1) as id'
  const opened = `insert into public.conversations (pair_key, created_by) select 'pair ' || n, $1 from generate_series(1, 59) as n`
  await town.set(opened, [ana.id])
  const [sixtieth] = await town.as(ana, open, [bea.id])
  assert.deepEqual(await town.refuses(ana, open, [cleo.id], 'PT429'), {
    message: "You've reached today's limit for new conversations.",
    hint: 'limit_reached',
  })
  assert.deepEqual(await town.as(ana, open, [bea.id]), [sixtieth], 'the one that is there stays open to them')
  await town.as(cleo, open, [ana.id])
})

promise('a report has at most 1,000 characters, which is checked before anything else', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const report = `select public.report_create($1, 'profile', $1, 'spam', $2, false)`
  assert.deepEqual(await town.refuses(ana, report, [bea.id, 'x'.repeat(1001)], 'PT400'), {
    message: 'Please keep the details under 1,000 characters.',
    hint: 'invalid',
  })
  await town.as(ana, report, [bea.id, 'x'.repeat(1000)])
})

promise('a trade is compared by money, by time or not at all', async (town) => {
  const [ana, bea, cleo, dee] = await town.professionals(4)
  const sent = 'select value_basis from public.trade_send($1, $2, $3, $4, $5)'
  const by = (to: typeof bea, basis: string | null) => sendValues(to).with(3, basis)
  for (const basis of ['luck', '', 'Money', null]) {
    assert.deepEqual(await town.refuses(ana, sent, by(bea, basis), 'PT400'), {
      message: 'Compare by money, by time or call it even.',
      hint: 'invalid',
    })
  }
  assert.deepEqual(await town.as(ana, sent, by(bea, 'money')), [{ value_basis: 'money' }])
  assert.deepEqual(await town.as(ana, sent, by(cleo, 'time')), [{ value_basis: 'time' }])
  assert.deepEqual(await town.as(ana, sent, by(dee, 'even')), [{ value_basis: 'even' }])
})

promise('the newsletter setting takes yes or no', async (town) => {
  const [ana] = await town.professionals(1)
  const set = 'select public.set_news_by_mail($1) as wanted'
  await town.as(ana, set, [false])
  assert.deepEqual(await town.refuses(ana, set, [null], 'PT400'), {
    message: 'Choose whether you want our news by email.',
    hint: 'invalid',
  })
  assert.deepEqual(await town.as(ana, 'select public.news_by_mail() as wanted'), [{ wanted: false }])
  assert.deepEqual(await town.as(ana, set, [true]), [{ wanted: true }])
})

promise('a counter-offer has the same limits on message and items as a request', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const trade = await send(town, ana, bea)
  const counter = 'select current_version from public.trade_counter($1, $2, $3, 1)'
  const refused: [unknown, string, string][] = [
    [offer, 'x'.repeat(1001), 'Please keep your message under 1,000 characters.'],
    [[item('proposer')], '', 'Choose at least one service on each side.'],
    [[...offer, item('recipient', { title: 'Gloss', quantity: 11 })], '', '“Gloss”: choose a quantity from 1 to 10.'],
  ]
  for (const [items, words, message] of refused) {
    const refusal = await town.refuses(bea, counter, [trade.id, JSON.stringify(items), words], 'PT400')
    assert.deepEqual(refusal, { message, hint: 'invalid' })
  }
  const [after] = await town.as(bea, counter, [trade.id, JSON.stringify(offer), 'x'.repeat(1000)])
  assert.deepEqual(after, { current_version: 2 })
})
