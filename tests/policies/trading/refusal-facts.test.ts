// The facts of a refusal's message as data: clients in other languages render it from this (docs/errors.md).
import assert from 'node:assert/strict'
import { promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'
import { item, move, moveSql, moveValues, offer, send, sendValues } from '#tests/support/policies/trades.ts'

const trade_send = 'select * from public.trade_send($1, $2, $3, $4, $5)'

async function factsOf(town: Stage, who: Member, sql: string, values: unknown[], code: string): Promise<unknown> {
  const { detail } = await town.refusalOf(who, sql, values, code)
  return JSON.parse(detail ?? 'null')
}

promise('a refused item is reported with its problem, its title and its position', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const refused = (bad: unknown) => factsOf(town, ana, trade_send, sendValues(bea, [...offer, bad]), 'PT400')
  const gloss = item('proposer', { title: 'Gloss' })
  const faults = {
    item_title: { title: '' },
    item_category: { category: 'general' },
    item_minutes: { duration_minutes: 4 },
    item_value: { agreed_value_cents: -1 },
    item_product_cost: { product_cost_cents: -1 },
    item_quantity: { quantity: 11 },
    item_note: { note: 'x'.repeat(301) },
    item_service: { service_id: 'mine' },
    item_giver: { giver: 'nobody' },
  }
  for (const [what, fault] of Object.entries(faults)) {
    assert.deepEqual(await refused({ ...gloss, ...fault }), { what, item: what === 'item_title' ? null : 'Gloss', place: 3 })
  }
  assert.deepEqual(await refused(7), { what: 'item_form', item: null, place: 3 })
})

promise('a refusal that mentions a name, a day, a number or a status has it as a fact', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const sent = () => factsOf(town, ana, trade_send, sendValues(bea), 'PT409')
  const eleven = Array.from({ length: 11 }, () => item('proposer'))
  assert.deepEqual(await factsOf(town, ana, trade_send, sendValues(bea, [...eleven, ...offer]), 'PT400'), {
    what: 'items_too_many',
    most: 10,
  })
  const trade = await send(town, ana, bea)
  assert.deepEqual(await sent(), { what: 'request_waiting', who: bea.name })
  assert.deepEqual(await factsOf(town, ana, moveSql.cancel, moveValues('cancel', trade), 'PT409'), {
    what: 'trade_moved_on',
    status: 'pending',
  })
  assert.deepEqual(await factsOf(town, ana, moveSql.accept, moveValues('accept', { ...trade, current_version: 2 }), 'PT409'), {
    what: 'trade_changed',
  })
  await move(town, bea, 'decline', trade)
  const [due] = await town.set(`select ((clock.now() at time zone 'utc')::date + 7)::text as day`)
  assert.deepEqual(await factsOf(town, ana, trade_send, sendValues(bea), 'PT429'), {
    what: 'declined_recently',
    who: bea.name,
    again_on: due?.['day'],
  })
})

promise('refusals with the same text have the same facts: not open, blocked and deleted', async (town) => {
  const [ana, bea, cleo] = await town.professionals(3)
  await town.set('update public.profiles set open_to_trade = false where id = $1', [bea.id])
  await town.blocks(cleo, ana)
  const gone = { ...bea, id: '00000000-0000-4000-8000-000000000000' }
  for (const person of [bea, cleo, gone]) {
    assert.deepEqual(await factsOf(town, ana, trade_send, sendValues(person), 'PT403'), { what: 'no_trades_now' })
  }
  const write = 'insert into public.messages (sender_id, recipient_id, content) values ($1, $2, $3)'
  for (const person of [cleo, gone]) {
    assert.deepEqual(await factsOf(town, ana, write, [ana.id, person.id, 'Hello'], 'PT403'), { what: 'no_messages_now' })
  }
})
