import assert from 'node:assert/strict'
import { grants, promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

const invoice = (town: Stage, who: Member, id: string) =>
  town.set(
    `insert into public.invoices (id, source, user_id, contract_id, number, tier, amount_cents, status, issued_at)
     values ($1, 'local', $2, 'sub', 'BB-1', 'basic', 599, 'paid', clock.now())`,
    [id, who.id],
  )

const apply = (town: Stage, who: Member, contract: object, id: string) =>
  town.set(`select public.billing_apply($1) as outcome`, [
    JSON.stringify({
      id,
      source: 'local',
      type: 'test',
      user_id: who.id,
      customer_id: 'cus',
      contract: {
        id: 'sub_1',
        tier: 'premium',
        status: 'active',
        price_cents: 999,
        started_at: new Date().toISOString(),
        version: 1,
        ...contract,
      },
    }),
  ])

promise('a member sees their own invoices', async (town) => {
  const [ana, bea] = await town.professionals(2)
  await invoice(town, ana, 'in_ana')
  await invoice(town, bea, 'in_bea')
  assert.deepEqual(await town.as(ana, 'select id from public.invoices'), [{ id: 'in_ana' }])
  assert.deepEqual(await town.as(bea, `select id from public.invoices where user_id = $1`, [ana.id]), [])
  assert.deepEqual(await town.as(bea, `select each ->> 'id' as id from public.my_billing(), jsonb_array_elements(invoices) as each`), [
    { id: 'in_bea' },
  ])
})

grants('invoices', {})

promise('members and visitors can neither call billing functions nor access billing tables', async (town) => {
  const [ana] = await town.professionals(1)
  const functions = await town.set(
    `select p.oid::regprocedure::text as signature, p.proname as name, p.pronargs::int as arguments from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.proname ~ '^(billing|till)_'`,
  )
  assert.ok(functions.length >= 10)
  for (const { name, arguments: count } of functions) {
    const call = `select public.${String(name)}(${Array.from({ length: Number(count) }, () => 'null').join(', ')})`
    await town.refuses(ana, call)
    await town.refuses(null, call)
  }
  const tables = await town.set(
    `select relname as name from pg_class where relnamespace = 'internal'::regnamespace and relkind = 'r' and relname ~ '^(billing|till)_'`,
  )
  assert.ok(tables.length >= 9)
  for (const { name } of tables) await town.refuses(ana, `select from internal.${String(name)} limit 1`)
})

promise(
  'an event is applied once, an older state never replaces a newer one, and if versions are equal the ended one wins',
  async (town) => {
    const [ana] = await town.professionals(1)
    const status = async () => (await town.set('select status from public.subscriptions where user_id = $1', [ana.id]))[0]?.['status']
    assert.deepEqual(await apply(town, ana, { version: 5 }, 'evt_5'), [{ outcome: 'applied' }])
    assert.deepEqual(await apply(town, ana, { version: 6, status: 'cancelled' }, 'evt_5'), [{ outcome: 'seen' }])
    assert.deepEqual(await apply(town, ana, { version: 4, status: 'cancelled' }, 'evt_4'), [{ outcome: 'older' }])
    assert.equal(await status(), 'active')
    assert.deepEqual(await apply(town, ana, { version: 5, status: 'cancelled' }, 'evt_5b'), [{ outcome: 'applied' }])
    assert.deepEqual(await apply(town, ana, { version: 5, price_cents: 1 }, 'evt_5c'), [{ outcome: 'older' }])
    assert.equal(await status(), 'cancelled')
    assert.deepEqual(await apply(town, { ...ana, id: '00000000-0000-4000-8000-00000000dead' }, {}, 'evt_x'), [{ outcome: 'nobody' }])
  },
)

promise('the month counts completed trades, their received value, and sent messages', async (town) => {
  const [ana, bea] = await town.professionals(2)
  assert.deepEqual(
    (await town.as(ana, 'select trades_completed, value_received_cents::int as cents, messages_sent from public.my_month()'))[0],
    { trades_completed: 0, cents: 0, messages_sent: 0 },
  )
  const [trade] = await town.set(
    `insert into public.trade_proposals (proposer_id, recipient_id, status, phase, completed_at) values ($1, $2, 'completed', 'completed', clock.now()) returning id`,
    [ana.id, bea.id],
  )
  await town.set(`insert into public.trade_versions (trade_id, version, author_id) values ($1, 1, $2)`, [trade?.['id'], ana.id])
  await town.set(
    `insert into public.trade_items (trade_id, version, giver_id, receiver_id, position, title, category, duration_minutes, agreed_value_cents, quantity)
     values ($1, 1, $2, $3, 1, 'Gel set', 'nails', 60, 4000, 2), ($1, 1, $3, $2, 2, 'Gloss', 'hair', 60, 7500, 1)`,
    [trade?.['id'], ana.id, bea.id],
  )
  const month = async (who: Member) =>
    (await town.as(who, 'select trades_completed, value_received_cents::int as cents, messages_sent from public.my_month()'))[0]
  assert.deepEqual(await month(ana), { trades_completed: 1, cents: 7500, messages_sent: 0 })
  assert.deepEqual(await month(bea), { trades_completed: 1, cents: 8000, messages_sent: 0 })
  await town.set(`select clock.move('40 days')`)
  assert.deepEqual(await month(bea), { trades_completed: 0, cents: 0, messages_sent: 0 })
})

promise('an order that began before another one, and comes after it, gets the same checkout', async (town) => {
  const [ana] = await town.professionals(1)
  const [session] = await town.set('insert into auth.sessions (user_id) values ($1) returning id', [ana.id])
  const order = async () =>
    (
      await town.set(`select public.billing_order($1, $2, 'basic', 'local', 599, false) ->> 'checkout_id' as id`, [ana.id, session?.['id']])
    )[0]?.['id']
  const first = await order()
  const opened = (later: string) =>
    town.set('update internal.billing_checkouts set opened_at = clock.now() + $2::interval where id = $1', [first, later])
  await opened('2 seconds')
  assert.equal(await order(), first)
  await opened('2 minutes')
  assert.notEqual(await order(), first, 'the clock was set back')
})

promise('twenty new checkouts an hour, and reopening the same one does not count', async (town) => {
  const [ana] = await town.professionals(1)
  const [session] = await town.set('insert into auth.sessions (user_id) values ($1) returning id', [ana.id])
  const order = async (price: number) =>
    (
      await town.set(`select public.billing_order($1, $2, 'basic', 'local', $3, true) ->> 'refusal' as refusal`, [
        ana.id,
        session?.['id'],
        price,
      ])
    )[0]?.['refusal']
  for (let price = 1; price <= 20; price += 1) assert.deepEqual([await order(price), await order(price)], [null, null])
  assert.equal(await order(21), 'limited')
  assert.equal(await order(20), null)
})
