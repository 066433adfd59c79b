// What is left of an account after its 14 days.
import assert from 'node:assert/strict'
import { promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'
import { move, send } from '#tests/support/policies/trades.ts'

const write = `insert into public.messages (sender_id, recipient_id, content) values ($1, $2, $3)`

async function leave(town: Stage, ...people: Member[]): Promise<void> {
  for (const person of people) await town.as(await town.signsIn(person, 'aal2'), `select public.account_delete_request('', true)`)
}
async function erase(town: Stage): Promise<void> {
  await town.set(`update clock.settings set shift = '14 days 1 second'`)
  await town.set(`select clock.run('erase accounts')`)
}

promise('B18: a trade keeps its values and messages their places, for "Former member"', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const trade = await send(town, ana, bea, undefined, { message: 'Ana Alvarez asks' })
  await move(town, bea, 'accept', trade)
  await town.as(ana, write, [ana.id, bea.id, 'I am Ana Alvarez'])
  await town.as(bea, write, [bea.id, ana.id, 'What Bea wrote'])
  await town.gains(bea, 'basic')
  await leave(town, ana)
  await erase(town)

  assert.deepEqual(await town.as(bea, 'select full_name, open_to_trade from public.profiles where id = $1', [ana.id]), [
    { full_name: 'Former member', open_to_trade: false },
  ])
  const [kept] = await town.as(bea, 'select message, current_version from public.trade_proposals where id = $1', [trade.id])
  assert.deepEqual(kept, { message: '', current_version: 1 })
  assert.equal((await town.as(bea, 'select agreed_value_cents from public.trade_items where trade_id = $1', [trade.id])).length, 2)
  assert.deepEqual(
    (await town.as(bea, `select content from public.messages where kind = 'text' order by content`)).map(({ content }) => content),
    ['This message was deleted.', 'What Bea wrote'],
  )
  assert.deepEqual(await town.as(bea, 'select title from public.notifications'), [], 'those that name Ana')
  const refused = await town.refuses(bea, write, [bea.id, ana.id, 'Are you there?'], 'PT403')
  assert.equal(refused.hint, 'blocked_neutral')
})

promise('an erased account is closed, its address is free again, and the directory no longer lists it', async (town) => {
  const [ana, bea] = await town.professionals(2)
  await town.set(`insert into public.services (user_id, category, name, duration_minutes) values ($1, 'hair', 'Silk press', 60)`, [ana.id])
  await leave(town, ana)
  await erase(town)
  const [account] = await town.set(
    'select deleted_at is not null as closed, email <> $2 as other, encrypted_password from auth.users where id = $1',
    [ana.id, ana.email],
  )
  assert.deepEqual(account, { closed: true, other: true, encrypted_password: null })
  assert.deepEqual(await town.set('select from auth.sessions where user_id = $1', [ana.id]), [])
  assert.deepEqual(await town.set('select from public.browse_entries where user_id = $1', [ana.id]), [])
  assert.equal((await town.set('select from public.browse_entries where user_id = $1', [bea.id])).length, 1)
  await town.set(`insert into auth.users (id, email) values (gen_random_uuid(), $1)`, [ana.email])
})

promise("a provider's late report about an erased account stores nothing", async (town) => {
  const [ana] = await town.professionals(1)
  const event = JSON.stringify({
    id: 'evt_1',
    source: 'stripe',
    type: 'customer.subscription.deleted',
    user_id: ana.id,
    customer_id: 'cus_1',
  })
  await leave(town, ana)
  await erase(town)
  assert.deepEqual(await town.set('select public.billing_apply($1) as outcome', [event]), [{ outcome: 'nobody' }])
  assert.deepEqual(await town.set('select from internal.billing_customers'), [])
})

promise('an account that cannot be erased does not keep the others', async (town) => {
  const [ada, other] = [await town.admin(), await town.admin()]
  const [ana] = await town.professionals(1)
  await leave(town, ada, ana)
  // Since then, the other admin has been banned by hand.
  await town.set(`update auth.users set banned_until = 'infinity' where id = $1`, [other.id])
  await erase(town)
  assert.deepEqual(await town.set('select user_id from internal.account_deletions'), [{ user_id: ada.id }])
  assert.deepEqual(await town.set('delete from clock.failures returning task, key'), [{ task: 'erase accounts', key: ada.id }])
  assert.deepEqual(await town.set('select full_name from public.profiles where id = $1', [ana.id]), [{ full_name: 'Former member' }])
})
