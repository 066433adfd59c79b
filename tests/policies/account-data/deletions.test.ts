// The end of an account: asking for it, the 14 days, and staying.
import assert from 'node:assert/strict'
import { promise } from '#tests/support/policies/promises.ts'
import { suspend } from '#tests/support/policies/sanctions.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'
import { move, send } from '#tests/support/policies/trades.ts'

const request = `select public.account_delete_request('Moving on')`
const ask = (town: Stage, who: Member) => town.as(who, request)
const leaving = (town: Stage) => town.set('select user_id from internal.account_deletions')
const age = (town: Stage, { sessionId }: Member, interval: string) =>
  town.set('update auth.sessions set created_at = clock_timestamp() - $2::interval where id = $1', [sessionId, interval])
const passDays = (town: Stage, days: number) => town.set('update clock.settings set shift = make_interval(days => $1)', [days])

async function accepted(town: Stage, from: Member, to: Member) {
  const trade = await send(town, from, to)
  return move(town, to, 'accept', trade)
}

promise('asking for the end needs a session, and a proof from the last ten minutes', async (town) => {
  const [ana] = await town.professionals(1)
  const proof = { message: "Confirm that it's you: enter your password or your code, or sign in again.", hint: 'proof_needed' }
  await town.refuses(null, request)
  assert.deepEqual(await town.refuses(ana, request, [], 'PT403'), proof, 'no session')
  const old = await town.signsIn(ana)
  await age(town, old, '10 minutes 1 second')
  assert.deepEqual(await town.refuses(old, request, [], 'PT403'), proof, 'an old session')
  const ended = await town.signsIn(ana)
  await town.set('delete from auth.sessions where id = $1', [ended.sessionId])
  assert.deepEqual(await town.refuses(ended, request, [], 'PT403'), proof, 'a session that has ended')
  assert.deepEqual(await leaving(town), [])
  const fresh = await town.signsIn(ana)
  await age(town, fresh, '9 minutes')
  await ask(town, fresh)
  assert.deepEqual(await leaving(town), [{ user_id: ana.id }])
})

promise('with a second factor, the password alone does not end an account', async (town) => {
  const [ana] = await town.professionals(1)
  await town.enrols(ana)
  const refused = await town.refuses(await town.signsIn(ana), request, [], 'PT403')
  assert.deepEqual(refused, { message: 'Enter the code from your authenticator app first.', hint: 'second_factor_needed' })
  await ask(town, await town.signsIn(ana, 'aal2'))
  assert.equal((await leaving(town)).length, 1)
})

promise('a reason has 500 characters at most', async (town) => {
  const [ana] = await town.professionals(1)
  const fresh = await town.signsIn(ana)
  const withReason = 'select public.account_delete_request($1)'
  assert.deepEqual(await town.refuses(fresh, withReason, ['x'.repeat(501)], 'PT400'), {
    message: 'Please keep your reason under 500 characters.',
    hint: 'invalid',
  })
  await town.as(fresh, withReason, ['x'.repeat(500)])
  assert.equal((await leaving(town)).length, 1)
})

promise('the last admin cannot leave; one of two can', async (town) => {
  const ada = await town.admin()
  const refused = await town.refuses(ada, request, [], 'PT409')
  assert.deepEqual(refused, { message: 'One admin must remain. Make someone else an admin first.', hint: 'bad_state' })
  const eve = await town.admin()
  await ask(town, ada)
  assert.deepEqual(await leaving(town), [{ user_id: ada.id }])
  assert.equal((await town.refuses(eve, request, [], 'PT409')).hint, 'bad_state', 'who leaves does not count')
})

promise('a trade in progress keeps its members, until one cancels it with their account, which the other hears of', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const trade = await accepted(town, ana, bea)
  const fresh = await town.signsIn(ana)
  assert.deepEqual(await town.refusalOf(fresh, request, [], 'PT409'), {
    message: 'You have a trade in progress. Finish first, or choose to cancel.',
    hint: 'bad_state',
    detail: '{"what": "trades_under_way", "trades": 1}',
  })
  assert.deepEqual((await town.as(fresh, 'select trades_under_way from public.my_data()'))[0], { trades_under_way: 1 })
  await town.as(fresh, `select public.account_delete_request('', true)`)
  const [ended] = await town.set('select status, phase, cancelled_by, cancel_reason from public.trade_proposals where id = $1', [trade.id])
  assert.deepEqual(ended, { status: 'cancelled', phase: 'cancelled', cancelled_by: ana.id, cancel_reason: 'other' })
  const told = await town.as(bea, `select title, message from public.notifications where type = 'trade_cancelled'`)
  assert.deepEqual(told, [{ title: 'Trade canceled', message: `${ana.name} had to cancel.` }])
})

promise("offers that wait for an answer end with the account: their own are withdrawn, the others' declined", async (town) => {
  const [ana, bea, cleo] = await town.professionals(3)
  const [sent, received, untouched] = [await send(town, ana, bea), await send(town, cleo, ana), await send(town, cleo, bea)]
  await ask(town, await town.signsIn(ana))
  const phases = await town.set('select id, phase from public.trade_proposals')
  assert.deepEqual(
    new Map(phases.map(({ id, phase }) => [id, phase])),
    new Map([
      [sent.id, 'withdrawn'],
      [received.id, 'declined'],
      [untouched.id, 'awaiting_recipient'],
    ]),
  )
})

promise('who leaves is signed out everywhere else, gets an email, and no longer renews a plan', async (town) => {
  const [ana] = await town.professionals(1)
  await town.set(
    `insert into internal.billing_contracts (id, source, user_id, tier, status, started_at, version, digest)
     values ('sub_1', 'stripe', $1, 'basic', 'active', now(), 1, 'a'), ('sub_0', 'stripe', $1, 'basic', 'cancelled', now(), 1, 'b')`,
    [ana.id],
  )
  await town.signsIn(ana)
  const fresh = await town.signsIn(ana)
  await ask(town, fresh)
  assert.deepEqual(await town.set('select id from auth.sessions where user_id = $1', [ana.id]), [{ id: fresh.sessionId }])
  assert.deepEqual(await town.set('select source, contract_id from internal.contract_endings'), [
    { source: 'stripe', contract_id: 'sub_1' },
  ])
  assert.deepEqual(await town.set(`select address from internal.emails where kind = 'deletion_asked'`), [{ address: ana.email }])
  const [entry] = await town.set(`select actor_id, target_id from public.audit_entries where act = 'ask_for_deletion'`)
  assert.deepEqual(entry, { actor_id: ana.id, target_id: ana.id })
})

promise('for 14 days nobody else sees who leaves, and they see themselves; who stays is seen again', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const card = (who: Member) => town.as(who, 'select id from public.profiles where id = $1', [ana.id])
  assert.equal((await card(bea)).length, 1)
  assert.deepEqual(await town.as(ana, 'select public.account_keep() as kept'), [{ kept: false }], 'who does not leave has nothing to end')
  const fresh = await town.signsIn(ana)
  await ask(town, fresh)
  assert.equal((await card(bea)).length, 0)
  assert.equal((await card(ana)).length, 1)
  const write = `insert into public.messages (sender_id, recipient_id, content) values ($1, $2, 'Hello')`
  assert.equal((await town.refuses(bea, write, [bea.id, ana.id], 'PT403')).hint, 'blocked_neutral')
  const inTwoWeeks = `select erases_at = clock.now() + interval '14 days' as "right" from public.my_data()`
  assert.deepEqual(await town.as(fresh, inTwoWeeks), [{ right: true }])
  assert.deepEqual(await town.set(`select raw_app_meta_data ? 'erases_at' as marked from auth.users where id = $1`, [ana.id]), [
    { marked: true },
  ])

  await passDays(town, 13)
  await town.set(`select clock.run('erase accounts')`)
  assert.deepEqual(await town.as(fresh, 'select public.account_keep() as kept'), [{ kept: true }])
  assert.equal((await card(bea)).length, 1)
  assert.deepEqual(await town.set(`select raw_app_meta_data ? 'erases_at' as marked from auth.users where id = $1`, [ana.id]), [
    { marked: false },
  ])
  await passDays(town, 15)
  await town.set(`select clock.run('erase accounts')`)
  assert.deepEqual(await town.set('select full_name from public.profiles where id = $1', [ana.id]), [{ full_name: ana.name }])
})

promise('who leaves neither writes nor trades until they stay; who only has an account like theirs does', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const write = `insert into public.messages (sender_id, recipient_id, content) values ($1, $2, 'Hello')`
  await ask(town, await town.signsIn(bea))
  const refused = {
    message: 'Your account is about to be deleted. Keep it first.',
    hint: 'bad_state',
    detail: '{"what": "leaving_now"}',
  }
  const [cleo] = await town.professionals(1)
  assert.deepEqual(await town.refusalOf(bea, write, [bea.id, cleo.id], 'PT409'), refused)
  await assert.rejects(send(town, bea, cleo), /Keep it first/)
  await town.as(ana, write, [ana.id, cleo.id])
  await send(town, ana, cleo)
  await town.as(bea, 'select public.account_keep()')
  await town.as(bea, write, [bea.id, cleo.id])
  await send(town, bea, cleo)
})

promise('an account can be ended and kept three times a day, and each member has their own three', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const fresh = await town.signsIn(ana)
  for (let times = 0; times < 3; times += 1) {
    await ask(town, fresh)
    await ask(town, fresh)
    assert.deepEqual(await town.as(fresh, 'select public.account_keep() as kept'), [{ kept: true }])
  }
  assert.deepEqual(await town.refusalOf(fresh, request, [], 'PT429'), {
    message: 'You have asked for this three times today. Please try again tomorrow.',
    hint: 'limit_reached',
    detail: '{"what": "deletions_used_up", "most": 3}',
  })
  assert.deepEqual(await leaving(town), [])
  const emails = await town.set(`select address from internal.emails where kind = 'deletion_asked'`)
  assert.equal(emails.length, 3, 'asking twice in a row sends one')
  await ask(town, await town.signsIn(bea))
})

promise('nothing is mailed to an address that is not confirmed', async (town) => {
  const [ana] = await town.professionals(1)
  await town.set('update auth.users set email_confirmed_at = null where id = $1', [ana.id])
  await ask(town, await town.signsIn(ana))
  assert.equal((await leaving(town)).length, 1)
  assert.deepEqual(await town.set(`select from internal.emails where kind = 'deletion_asked'`), [])
})

promise('a suspended member can end their account; their trades end when it is erased', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const trade = await send(town, ana, bea)
  const fresh = await town.signsIn(ana)
  await suspend(town, ana)
  await ask(town, fresh)
  const phase = async () => (await town.set('select phase from public.trade_proposals where id = $1', [trade.id]))[0]?.['phase']
  assert.equal(await phase(), 'awaiting_recipient')
  await passDays(town, 15)
  await town.set(`select clock.run('erase accounts')`)
  assert.deepEqual(await leaving(town), [])
  assert.notEqual(await phase(), 'awaiting_recipient')
})

promise('who stays keeps the plan that the provider has not ended yet', async (town) => {
  const [ana] = await town.professionals(1)
  await town.set(
    `insert into internal.billing_contracts (id, source, user_id, tier, status, started_at, version, digest)
     values ('sub_1', 'stripe', $1, 'basic', 'active', now(), 1, 'a'), ('sub_2', 'stripe', $1, 'basic', 'active', now(), 1, 'b')`,
    [ana.id],
  )
  const fresh = await town.signsIn(ana)
  await ask(town, fresh)
  await town.set(`update internal.contract_endings set tries = 1 where contract_id = 'sub_2'`)
  await town.as(fresh, 'select public.account_keep()')
  assert.deepEqual(await town.set('select contract_id from internal.contract_endings'), [{ contract_id: 'sub_2' }])
})

promise('asking again changes neither the day nor the reason', async (town) => {
  const [ana] = await town.professionals(1)
  const fresh = await town.signsIn(ana)
  await ask(town, fresh)
  await passDays(town, 5)
  await town.as(fresh, `select public.account_delete_request('Another reason')`)
  assert.deepEqual(await town.set(`select reason, erases_at < clock.now() + interval '10 days' as first from internal.account_deletions`), [
    { reason: 'Moving on', first: true },
  ])
})
