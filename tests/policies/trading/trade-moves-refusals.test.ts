import assert from 'node:assert/strict'
import { moves } from '#domain/trades.ts'
import { promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'
import { item, move, moveSql, moveValues, offer, send, sendValues } from '#tests/support/policies/trades.ts'

const trade_send = 'select * from public.trade_send($1, $2, $3, $4, $5)'
const neutral = { message: "This professional isn't accepting trades right now.", hint: 'blocked_neutral' }
const asked = (service_id: string) => [item('proposer'), item('recipient', { service_id })]

async function service(town: Stage, owner: Member, more: { is_active?: boolean; is_tradeable?: boolean } = {}): Promise<string> {
  const [row] = await town.set(
    `insert into public.services (user_id, category, name, duration_minutes, is_active, is_tradeable)
     values ($1, 'hair', 'Silk press', 90, $2, $3) returning id`,
    [owner.id, more.is_active ?? true, more.is_tradeable ?? true],
  )
  return String(row?.['id'])
}

promise('members cannot trade with themselves', async (town) => {
  const [ana] = await town.professionals(1)
  assert.deepEqual(await town.refuses(ana, trade_send, sendValues(ana), 'PT400'), {
    message: "You can't trade with yourself.",
    hint: 'invalid',
  })
})

promise('a trade needs one to ten services on each side', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const few = { message: 'Choose at least one service on each side.', hint: 'invalid' }
  for (const items of [[], null, {}, 'nails', [item('proposer')], [item('recipient')]]) {
    assert.deepEqual(await town.refuses(ana, trade_send, sendValues(bea, items), 'PT400'), few, JSON.stringify(items))
  }
  const ten = Array.from({ length: 10 }, () => item('proposer'))
  const { message } = await town.refuses(ana, trade_send, sendValues(bea, [...ten, ...offer]), 'PT400')
  assert.equal(message, 'Choose at most 10 services on each side.')
  await send(town, ana, bea, [...ten, item('recipient')])
})

promise('a problem with an item is reported with its name', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const faults: [Record<string, unknown> | number, string][] = [
    [{ title: 'ab' }, '“ab”: give it a name of 3 to 80 characters.'],
    [{ title: '' }, 'Item 3: give it a name of 3 to 80 characters.'],
    [{ category: 'general' }, '“Gloss”: choose its category.'],
    [{ duration_minutes: 4 }, '“Gloss”: its time must be between 5 minutes and 8 hours.'],
    [{ duration_minutes: '60' }, '“Gloss”: its time must be between 5 minutes and 8 hours.'],
    [{ agreed_value_cents: 500_001 }, '“Gloss”: its value must be between $0 and $5,000.'],
    [{ agreed_value_cents: 10.5 }, '“Gloss”: its value must be between $0 and $5,000.'],
    [{ agreed_value_cents: -1 }, '“Gloss”: its value must be between $0 and $5,000.'],
    [{ agreed_value_cents: 1e300 }, '“Gloss”: its value must be between $0 and $5,000.'],
    [{ product_cost_cents: -1 }, '“Gloss”: its product cost must be between $0 and $5,000.'],
    [{ quantity: 11 }, '“Gloss”: choose a quantity from 1 to 10.'],
    [{ note: 'x'.repeat(301) }, '“Gloss”: keep its note under 300 characters.'],
    [{ service_id: 'mine' }, '“Gloss”: it is no longer offered for trade.'],
    [{ giver: 'nobody' }, '“Gloss”: say who gives it.'],
    [7, 'Item 3: this is not a service.'],
  ]
  for (const [fault, words] of faults) {
    const bad = typeof fault === 'number' ? fault : { ...item('proposer', { title: 'Gloss' }), ...fault }
    assert.deepEqual(await town.refuses(ana, trade_send, sendValues(bea, [...offer, bad]), 'PT400'), { message: words, hint: 'invalid' })
  }
})

promise('an item must be a service that its giver offers for trade', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const wrong = [
    await service(town, ana),
    await service(town, bea, { is_active: false }),
    await service(town, bea, { is_tradeable: false }),
  ]
  for (const id of wrong) {
    const { message } = await town.refuses(ana, trade_send, sendValues(bea, asked(id)), 'PT400')
    assert.equal(message, '“Silk press and trim”: it is no longer offered for trade.')
  }
  await send(town, ana, bea, asked(await service(town, bea)))
})

promise('not open, blocked either way and deleted are refused with the same text', async (town) => {
  const [ana, bea, cleo, dee] = await town.professionals(4)
  await town.set('update public.profiles set open_to_trade = false where id = $1', [bea.id])
  await town.blocks(ana, cleo)
  await town.blocks(dee, ana)
  const gone = { ...bea, id: '00000000-0000-4000-8000-000000000000' }
  for (const person of [bea, cleo, dee, gone]) assert.deepEqual(await town.refuses(ana, trade_send, sendValues(person), 'PT403'), neutral)
  assert.equal((await town.set('select from public.trade_proposals')).length, 0)
})

promise('across a block a trade may end but not go on', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const trade = await send(town, ana, bea)
  await town.blocks(ana, bea)
  for (const what of ['accept', 'counter'] as const) {
    assert.deepEqual(await town.refuses(bea, moveSql[what], moveValues(what, trade), 'PT403'), neutral)
  }
  assert.equal((await move(town, bea, 'decline', trade)).status, 'declined')
})

promise('two members have one open request, no matter who sent it', async (town) => {
  const [ana, bea] = await town.professionals(2)
  await send(town, ana, bea)
  for (const [from, to] of [[ana, bea] as const, [bea, ana] as const]) {
    const refusal = await town.refuses(from, trade_send, sendValues(to), 'PT409')
    assert.deepEqual(refusal, { message: `You already have a request waiting with ${to.name}.`, hint: 'duplicate' })
  }
})

promise('at most ten new requests a day and twenty open ones', async (town) => {
  const ana = await town.member()
  const limit = { message: "You've reached today's limit for new requests.", hint: 'limit_reached' }
  const ask = async (times: number) => {
    for (let sent = 0; sent < times; sent += 1) await send(town, ana, await town.member())
    assert.deepEqual(await town.refuses(ana, trade_send, sendValues(await town.member()), 'PT429'), limit)
  }
  await ask(10)
  await town.set(`select clock.move('1 day')`)
  await ask(10)
  await town.set(`select clock.move('1 day')`)
  await ask(0)
})

promise('seven days after a decline the proposer may ask again', async (town) => {
  const [ana, bea] = await town.professionals(2)
  await move(town, bea, 'decline', await send(town, ana, bea))
  const [due] = await town.set(`select to_char((clock.now() at time zone 'utc')::date + 7, 'FMMonth FMDD') as day`)
  const refusal = await town.refuses(ana, trade_send, sendValues(bea), 'PT429')
  assert.deepEqual(refusal, {
    message: `${bea.name} declined recently. You can ask again on ${String(due?.['day'])}.`,
    hint: 'limit_reached',
  })
  await town.set(`select clock.move('6 days')`)
  await town.refuses(ana, trade_send, sendValues(bea), 'PT429')
  await town.set(`select clock.move('1 day')`)
  await send(town, ana, bea)
})

promise('a decline restricts neither the member who declined nor one who withdrew a counter-offer', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const trade = await send(town, ana, bea)
  await move(town, bea, 'decline', trade)
  const theirs = await send(town, bea, ana)
  const countered = await move(town, ana, 'counter', theirs)
  await move(town, bea, 'decline', countered)
  await send(town, bea, ana)
})

promise('a caller without the feature or a confirmed address cannot send or answer anything', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const trade = await send(town, bea, ana)
  await town.set('update auth.users set email_confirmed_at = null where id = $1', [ana.id])
  const unconfirmed = { message: 'Please confirm your email address first.', hint: 'not_allowed' }
  const cleo = await town.member()
  assert.deepEqual(await town.refuses(ana, trade_send, sendValues(cleo), 'PT403'), unconfirmed)
  assert.deepEqual(await town.refuses(ana, moveSql.accept, moveValues('accept', trade), 'PT403'), unconfirmed)
  assert.deepEqual(await town.refuses(ana, moveSql.counter, moveValues('counter', trade), 'PT403'), unconfirmed)
  await town.endsTrial(ana, bea)
  const gate = { message: 'Upgrade to Basic to send messages and trade requests', hint: 'gate_basic' }
  assert.deepEqual(await town.refuses(bea, trade_send, sendValues(cleo), 'PT403'), gate)
  for (const what of moves) assert.deepEqual(await town.refuses(ana, moveSql[what], moveValues(what, trade), 'PT403'), gate, what)
})

promise('an answer to an older offer is refused as stale', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const trade = await send(town, ana, bea)
  await move(town, bea, 'counter', trade)
  for (const who of [ana, bea]) {
    for (const what of ['accept', 'counter'] as const) {
      const { message, hint } = await town.refuses(who, moveSql[what], moveValues(what, trade), 'PT409')
      assert.deepEqual([message, hint], ['This trade changed while you were looking. Here is the latest version.', 'stale_version'])
    }
  }
})

promise('a tenth offer is the last', async (town) => {
  const [ana, bea] = await town.professionals(2)
  let trade = await send(town, ana, bea)
  for (let version = 2; version <= 10; version += 1) trade = await move(town, version % 2 === 0 ? bea : ana, 'counter', trade)
  assert.equal(trade.current_version, 10)
  assert.equal((await town.refuses(ana, moveSql.counter, moveValues('counter', trade), 'PT429')).hint, 'limit_reached')
  assert.equal((await move(town, ana, 'accept', trade)).status, 'accepted')
})

promise('repeating a request or counter-offer returns the same trade and stores nothing', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const clientId = 'c1a5e000-0000-4000-8000-000000000001'
  const trade = await send(town, ana, bea, offer, { clientId })
  assert.equal((await send(town, ana, bea, offer, { clientId })).id, trade.id)
  const counter = 'select * from public.trade_counter($1, $2, $3, 1, $4)'
  const values = [trade.id, JSON.stringify(offer), '', clientId]
  await town.as(bea, counter, values)
  const [again] = await town.as(bea, counter, values)
  assert.equal(again?.['current_version'], 2)
  const stored = await town.set(
    'select (select count(*)::int from public.trade_proposals) as trades, (select count(*)::int from public.trade_items) as items',
  )
  assert.deepEqual(stored, [{ trades: 1, items: 4 }])
})

promise('an unanswered request ends after seven days and both are notified', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const trade = await send(town, ana, bea)
  await town.set(`select clock.move('6 days 23 hours')`)
  assert.deepEqual(await town.as(ana, 'select status from public.trade_proposals'), [{ status: 'pending' }])
  await town.set(`update clock.settings set shift = '7 days 1 second'`)
  const late = await town.refuses(bea, moveSql.accept, moveValues('accept', trade), 'PT409')
  assert.deepEqual(late, { message: 'This request has expired.', hint: 'bad_state' })
  await town.set('select clock.run_tasks()')
  assert.deepEqual(await town.as(ana, 'select status, phase from public.trade_proposals'), [{ status: 'cancelled', phase: 'expired' }])
  const told = `select title from public.notifications where type = 'trade_cancelled'`
  for (const party of [ana, bea]) assert.deepEqual(await town.as(party, told), [{ title: 'Trade request expired' }])
})

promise('the time to answer starts over with every counter-offer', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const trade = await send(town, ana, bea)
  await town.set(`select clock.move('6 days')`)
  await move(town, bea, 'counter', trade)
  await town.set(`select clock.move('6 days')`)
  assert.deepEqual(await town.as(ana, 'select status from public.trade_proposals'), [{ status: 'pending' }])
})

promise('accepted items stay unchanged, whatever happens to the service', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const id = await service(town, bea)
  const trade = await send(town, ana, bea, [item('proposer'), item('recipient', { service_id: id })])
  await move(town, bea, 'accept', trade)
  const items = 'select title, agreed_value_cents from public.trade_items order by position'
  const before = await town.as(ana, items)
  await town.as(bea, `update public.services set name = 'Perm' where id = $1`, [id])
  await town.as(bea, 'update public.service_prices set list_price_cents = 1 where service_id = $1', [id])
  await town.as(bea, 'delete from public.services where id = $1', [id])
  assert.deepEqual(await town.as(ana, items), before)
  assert.equal((await town.refuses(bea, moveSql.counter, moveValues('counter', trade), 'PT409')).hint, 'bad_state')
})

promise('accepting opens their conversation with a card that does not count as unread', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const trade = await move(town, bea, 'accept', await send(town, ana, bea))
  const [card] = await town.as(ana, 'select conversation_id, kind, trade_id, sender_id, read_at is not null as read from public.messages')
  assert.deepEqual(card, { conversation_id: trade.conversation_id, kind: 'card', trade_id: trade.id, sender_id: bea.id, read: true })
  assert.equal((await town.set(`select from public.notifications where type = 'message'`)).length, 0)
})

promise('a cancellation needs a known reason, and safety stays between its author and the team', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const trade = await move(town, bea, 'accept', await send(town, ana, bea))
  const cancel = 'select * from public.trade_cancel($1, $2)'
  for (const reason of [null, '', 'bored']) {
    assert.deepEqual(await town.refuses(ana, cancel, [trade.id, reason], 'PT400'), { message: 'Please choose a reason.', hint: 'invalid' })
  }
  await town.as(ana, cancel, [trade.id, 'safety'])
  const [seen] = await town.as(bea, 'select to_jsonb(trade)::text as trade from public.trade_proposals as trade')
  assert.doesNotMatch(String(seen?.['trade']), /safety/)
  const [told] = await town.as(bea, `select title, message from public.notifications where type = 'trade_cancelled'`)
  assert.deepEqual(told, { title: 'Trade canceled', message: `${ana.name} had to cancel.` })
  assert.deepEqual(await town.as(bea, 'select id from public.reports'), [])
  assert.deepEqual(await town.as(ana, 'select subject_id, detail from public.reports'), [
    { subject_id: trade.id, detail: 'Canceled this trade for safety.' },
  ])
})

promise('a decline may have a known reason or none', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const trade = await send(town, ana, bea)
  await town.refuses(bea, 'select public.trade_decline($1, $2)', [trade.id, 'ugly'], 'PT400')
  const [declined] = await town.as(bea, 'select * from public.trade_decline($1)', [trade.id])
  assert.deepEqual([declined?.['status'], declined?.['decline_reason']], ['declined', null])
})

promise("an offer's message may be 1,000 characters long", async (town) => {
  const [ana, bea] = await town.professionals(2)
  await town.refuses(ana, trade_send, sendValues(bea, offer, { message: 'x'.repeat(1001) }), 'PT400')
  const trade = await send(town, ana, bea, offer, { message: ` ${'x'.repeat(1000)} ` })
  assert.equal(String(trade['message']).length, 1000)
})

promise("members cannot call the moves' internal functions", async (town) => {
  const ana = await town.member()
  const helpers = [
    "public.refuse_bad_items('[]', gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), null)",
    "public.trade_price_fault('{}', gen_random_uuid(), gen_random_uuid(), null)",
    'public.refuse_uneven(null, gen_random_uuid(), false)',
    'public.refuse_unticked_license(false)',
    'public.refuse_unticked_rules(gen_random_uuid(), false)',
    'public.trade_locked_for_me(gen_random_uuid())',
    "public.trade_write_version(null, 1, gen_random_uuid(), '[]', '', null)",
    "internal.notify_of_trade(gen_random_uuid(), gen_random_uuid(), 'sent')",
    'public.conversation_between(gen_random_uuid(), gen_random_uuid(), null)',
    `clock.run('expire trades')`,
  ]
  for (const helper of helpers) await town.refuses(ana, `select ${helper}`)
  await town.refuses(null, trade_send, sendValues(ana))
})
