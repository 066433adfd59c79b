// Who reads which suggestion, and what a member does with them.
import assert from 'node:assert/strict'
import { hair, match, nails, pair, setClock, settle, suggestedTo, suggestion } from '#tests/support/policies/matches.ts'
import { grants, promise } from '#tests/support/policies/promises.ts'
import { suspend } from '#tests/support/policies/sanctions.ts'
import { move, send } from '#tests/support/policies/trades.ts'

const read = 'select other_id, status from public.my_matches()'
const dismiss = 'select public.match_dismiss($1, $2)'

grants('match_suggestions', {})

promise('a member reads whom they are suggested while both could trade', async (town) => {
  const [ana, bea, eve] = await pair(town)
  await town.refuses(null, 'select from public.match_suggestions')
  await town.refuses(null, read)
  assert.deepEqual(await suggestedTo(town, eve), [], "nobody reads another's")
  assert.deepEqual(await suggestedTo(town, ana), [bea.id])
  assert.deepEqual(await suggestedTo(town, bea), [ana.id])

  const ended: Record<string, () => Promise<unknown>> = {
    'they closed': () => town.set('update public.profiles set open_to_trade = false where id = $1', [bea.id]),
    'I closed': () => town.set('update public.profiles set open_to_trade = false where id = $1', [ana.id]),
    'they blocked me': () => town.blocks(bea, ana),
    'I blocked them': () => town.blocks(ana, bea),
    'they are suspended': () => suspend(town, bea),
    'I am suspended': () => suspend(town, ana),
    'they are leaving': () => town.set(`insert into internal.account_deletions (user_id) values ($1)`, [bea.id]),
    'they no longer offer it': () => town.set('update public.services set is_active = false where user_id = $1', [bea.id]),
    'they no longer want it': () => town.set('delete from public.service_wants where user_id = $1', [bea.id]),
    'they asked me': () => send(town, bea, ana),
    'it has expired': () => setClock(town, '2030-05-14 12:01-07'),
  }
  for (const [why, happens] of Object.entries(ended)) {
    await town.set('savepoint before')
    await happens()
    assert.deepEqual(await suggestedTo(town, ana), [], why)
    assert.deepEqual(await town.as(ana, `select id from public.browse_professionals(matches => 'suggested')`), [], why)
    await town.set('rollback to savepoint before')
  }
  assert.deepEqual(await suggestedTo(town, ana), [bea.id])
})

promise('the cards of the home are those of my suggestions, nearest first', async (town) => {
  const [ana, bea, eve] = await pair(town, { radius: 60 })
  await settle(town, eve, { ...hair, city: 'Salem', radius: 60 })
  await match(town, ana, eve)
  const cards = (size: number) => town.as(ana, 'select id, wants_mine, offers_mine from public.matching_professionals($1)', [size])
  const near = { id: bea.id, wants_mine: ['Painted nails'], offers_mine: ['Silk press and trim'] }
  assert.deepEqual(await cards(6), [near, { ...near, id: eve.id }])
  assert.deepEqual(await cards(1), [near])
  await town.refuses(null, 'select from public.matching_professionals(6)')
})

promise('after an edit a member is matched when they next read, twenty times a day', async (town) => {
  await setClock(town)
  const [ana, bea] = await town.professionals(2)
  await settle(town, bea, hair)
  await match(town, bea)
  assert.deepEqual(await town.as(ana, read), [])
  await settle(town, ana, nails)
  assert.deepEqual(await town.as(ana, read), [{ other_id: bea.id, status: 'new' }])
  assert.deepEqual(await town.as(ana, read), [{ other_id: bea.id, status: 'seen' }], 'seen from then on')
  const setRadius = (miles: number) => town.as(ana, 'update public.profiles set trade_radius_miles = $2 where id = $1', [ana.id, miles])
  // The first two were the sign-up and the services.
  for (let times = 2; times < 20; times += 1) {
    await setRadius(times)
    await town.as(ana, read)
  }
  await town.set('delete from public.match_suggestions')
  await setRadius(40)
  assert.deepEqual(await town.as(ana, read), [], 'the twenty-first edit waits for the night')
  await town.set('select internal.match_next(100)')
  assert.deepEqual(await town.as(ana, read), [{ other_id: bea.id, status: 'new' }])
})

const edits: Record<string, string> = {
  'a service': `update public.services set name = 'Gel set' where user_id = $1`,
  'no service': 'delete from public.services where user_id = $1',
  'a want': `update public.service_wants set title = 'A balayage' where user_id = $1`,
  'no want': 'delete from public.service_wants where user_id = $1',
  'the hours': `select public.availability_save('America/Denver', '[]') where $1::uuid is not null`,
  'a day that differs': `insert into public.availability_exceptions (user_id, on_date, kind) values ($1, '2030-05-09', 'open')`,
  'the place': `update public.profiles set city = 'Salem' where id = $1`,
  'the radius': 'update public.profiles set trade_radius_miles = 40 where id = $1',
  'open to trades': 'update public.profiles set open_to_trade = false where id = $1',
  'a price':
    'update public.service_prices set list_price_cents = 9000 where service_id in (select id from public.services where user_id = $1)',
}
for (const [what, sql] of Object.entries(edits))
  promise(`an edit of ${what} has a member matched again, and nothing else they write`, async (town) => {
    const [ana] = await pair(town)
    await town.as(ana, `select public.availability_save('America/Los_Angeles', '[]')`)
    await town.set('delete from internal.match_edits')
    const noted = () => town.set('select user_id from internal.match_edits')
    await town.as(ana, `update public.profiles set headline = 'Calm sets' where id = $1`, [ana.id])
    assert.deepEqual(await noted(), [])
    await town.as(ana, sql, [ana.id])
    assert.deepEqual(await noted(), [{ user_id: ana.id }])
  })

promise('a member sets a suggestion aside with a reason, and sees it again after 90 days, or 30 if it was not the time', async (town) => {
  const [ana, bea, eve] = await pair(town)
  await town.refuses(null, dismiss, [bea.id, 'too_far'])
  assert.equal((await town.refuses(ana, dismiss, [bea.id, 'ugly'], 'PT400')).hint, 'invalid')
  assert.equal((await town.refuses(ana, dismiss, [bea.id, null], 'PT400')).hint, 'invalid')
  await town.as(eve, dismiss, [bea.id, 'too_far'])
  await town.as(ana, dismiss, [eve.id, 'too_far'])
  assert.equal(
    (await town.set(`select from public.match_suggestions where status = 'dismissed'`)).length,
    0,
    'there was no such suggestion',
  )
  for (const [reason, still, again] of [
    ['too_far', '2030-08-04', '2030-08-05'],
    ['not_now', '2030-06-05', '2030-06-06'],
  ]) {
    await town.set('savepoint before')
    await town.as(ana, dismiss, [bea.id, reason])
    assert.deepEqual(await suggestedTo(town, ana), [])
    assert.deepEqual(await suggestedTo(town, bea), [ana.id], 'the other one is not told')
    for (const [day, expected] of [
      [still, []],
      [again, [bea.id]],
    ] as const) {
      await setClock(town, `${day} 12:01-07`)
      await town.set('update public.profiles set last_active_on = (clock.now() at time zone $1)::date', ['utc'])
      await town.set(`update public.profile_private set trial_ends_at = clock.now() + interval '9 days'`)
      await town.set(`select clock.run('sweep matches')`)
      await match(town, ana, bea)
      assert.deepEqual(await suggestedTo(town, ana), expected, `${reason} on ${day}`)
    }
    await town.set('rollback to savepoint before')
  }
})

promise('a member sets at most 40 suggestions aside a day', async (town) => {
  const [ana, bea] = await pair(town)
  for (let times = 0; times < 40; times += 1) {
    await town.as(ana, dismiss, [bea.id, 'other'])
    await town.set(`update public.match_suggestions set status = 'new', dismiss_reason = null`)
  }
  assert.equal((await town.refuses(ana, dismiss, [bea.id, 'other'], 'PT429')).hint, 'limit_reached')
  await town.as(bea, dismiss, [ana.id, 'other'])
})

promise('a request to someone who was suggested is no suggestion any more, for neither of the two', async (town) => {
  const [ana, bea, eve] = await pair(town)
  await settle(town, eve, hair)
  await match(town, ana, bea, eve)
  const trade = await send(town, ana, bea)
  assert.equal((await suggestion(town, ana, bea))?.['status'], 'proposed')
  assert.equal((await suggestion(town, ana, eve))?.['status'], 'new', 'others stay')
  assert.deepEqual(await suggestedTo(town, bea), [])
  await move(town, bea, 'decline', trade)
  await match(town, ana, bea)
  assert.deepEqual(await suggestedTo(town, ana), [eve.id], 'not again for a month')
  assert.deepEqual(await suggestedTo(town, bea), [ana.id])
})

promise('while a trade is under way the two are not suggested to each other', async (town) => {
  const [ana, bea] = await pair(town)
  const trade = await send(town, ana, bea)
  await town.set('delete from public.match_suggestions')
  for (const step of ['pending', 'accepted']) {
    await match(town, ana, bea)
    assert.equal((await town.set('select from public.match_suggestions')).length, 0, step)
    if (step === 'pending') await move(town, bea, 'accept', trade)
  }
  await move(town, ana, 'cancel', trade)
  await match(town, ana, bea)
  assert.equal((await town.set('select from public.match_suggestions')).length, 2)
})

promise('a suggestion has a known kind and status, figures within their bounds, and a reason exactly if it was set aside', async (town) => {
  const [ana] = await pair(town)
  const wrong = [
    `kind = 'chain'`,
    'score = 101',
    'score = -1',
    'miles = 101',
    'miles = -1',
    'shared_times = 6',
    'shared_times = -1',
    `reasons = '{near,price}'`,
    `status = 'gone'`,
    `status = 'dismissed', dismiss_reason = 'ugly'`,
    `status = 'dismissed'`,
    `dismiss_reason = 'other'`,
    'other_id = user_id',
  ]
  for (const change of wrong) {
    await town.set('savepoint before')
    await assert.rejects(town.set(`update public.match_suggestions set ${change} where user_id = $1`, [ana.id]), { code: '23514' }, change)
    await town.set('rollback to savepoint before')
  }
})
