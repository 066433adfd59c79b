// How long a restriction holds, what a limit takes away, what others see of a suspended member, and what a role is worth then.
import assert from 'node:assert/strict'
import { promise } from '#tests/support/policies/promises.ts'
import { liftAll, limit, suspend } from '#tests/support/policies/sanctions.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'
import { move, moveSql, moveValues, offer, send } from '#tests/support/policies/trades.ts'

const say = `insert into public.messages (sender_id, recipient_id, content) values ($1, $2, 'Hello')`
const open = 'select public.open_conversation($1) as id'
const propose = `select public.trade_send($1, '${JSON.stringify(offer)}')`
const rename = `update public.profiles set headline = 'Curls' where id = $1`

/** Moves the product's clock and runs its tasks. */
const pass = (town: Stage, days: number) => town.set("select clock.move($1 * interval '1 day')", [days])

promise('a member without a sanction, with a warning, or with one that was lifted may do everything', async (town) => {
  const [ana, bea] = await town.professionals(2)
  await town.set(
    `insert into public.sanctions (user_id, kind, reason, ends_at) values ($1, 'warning', 'Be kind', clock.now() + interval '180 days')`,
    [ana.id],
  )
  await suspend(town, ana)
  await limit(town, ana, ['no_messages', 'no_trades', 'no_posts'])
  await liftAll(town, ana)
  assert.equal(await town.touches(ana, rename, [ana.id]), 1)
  assert.equal(await town.touches(ana, say, [ana.id, bea.id]), 1)
  await town.as(ana, propose, [bea.id])
  await town.as(ana, `select internal.i_am_suspended()`)
})

promise('a suspension says until when, holds until then, and not a moment longer', async (town) => {
  const [ana] = await town.professionals(1)
  await town.set(`update clock.settings set shift = timestamptz '2031-02-26 12:00Z' - now()`)
  await suspend(town, ana, 2)
  await suspend(town, ana, 5)
  assert.deepEqual(await town.refusalOf(ana, rename, [ana.id], 'PT403'), {
    message: 'Your account is suspended until March 3. Settings says why.',
    hint: 'suspended',
    detail: '{"what": "suspended_now", "until": "2031-03-03T12:00:00+00:00"}',
  })
  await pass(town, 4.9)
  await town.refuses(ana, rename, [ana.id], 'PT403')
  await pass(town, 0.1)
  assert.equal(await town.touches(ana, rename, [ana.id]), 1)
  await suspend(town, ana, 3)
  await suspend(town, ana)
  assert.deepEqual(await town.refusalOf(ana, rename, [ana.id], 'PT403'), {
    message: 'Your account is suspended. Settings says why.',
    hint: 'suspended',
    detail: '{"what": "suspended_now", "until": null}',
  })
})

promise('a limit on messages takes every message and new conversations, and nothing else', async (town) => {
  await town.set(`update clock.settings set shift = timestamptz '2031-02-26 12:00Z' - now()`)
  const [ana, bea, cleo] = await town.professionals(3)
  await town.as(bea, say, [bea.id, ana.id])
  const trade = await send(town, ana, bea)
  await move(town, bea, 'accept', trade)
  await limit(town, ana, ['no_messages', 'no_posts'], 5)
  for (const [sql, values] of [
    [say, [ana.id, bea.id]],
    [say, [ana.id, cleo.id]],
    [open, [cleo.id]],
  ] as const)
    assert.deepEqual(await town.refusalOf(ana, sql, [...values], 'PT403'), {
      message: "You can't send messages until March 3. Settings says why.",
      hint: 'limited',
      detail: '{"what": "limited_now", "limit": "no_messages", "until": "2031-03-03T12:00:00+00:00"}',
    })
  const [thread] = await town.as(ana, open, [bea.id])
  assert.ok(thread?.['id'], 'a conversation they have opens')
  assert.ok((await town.as(ana, 'select from public.messages')).length > 0)
  await town.as(ana, propose, [cleo.id])
  await move(town, ana, 'done', trade)
  assert.equal(await town.touches(ana, rename, [ana.id]), 1)
  await pass(town, 5)
  assert.equal(await town.touches(ana, say, [ana.id, bea.id]), 1)
})

promise('a limit on trades takes requests, counter-offers and acceptances, and leaves the end of a trade', async (town) => {
  const [ana, bea, cleo, dee] = await town.professionals(4)
  const accepted = await send(town, ana, bea)
  await move(town, bea, 'accept', accepted)
  const received = await send(town, bea, ana)
  const sent = await send(town, ana, dee)
  await limit(town, ana, ['no_trades'])
  const limited = { message: (await town.refuses(ana, propose, [cleo.id], 'PT403')).message, hint: 'limited' }
  assert.match(limited.message, /^You can't start trades until \w+ \d+\. Settings says why\.$/)
  for (const what of ['counter', 'accept'] as const)
    assert.deepEqual(await town.refuses(ana, moveSql[what], moveValues(what, received), 'PT403'), limited, what)
  assert.deepEqual(await town.refuses(ana, 'select public.trade_terms($1)', [cleo.id], 'PT403'), limited)
  await move(town, ana, 'decline', received)
  await move(town, ana, 'withdraw', sent)
  await move(town, ana, 'done', accepted)
  await move(town, ana, 'cancel', accepted)
  assert.equal(await town.touches(ana, say, [ana.id, bea.id]), 1)
})

const found = async (town: Stage, who: Member) =>
  (await town.as(who, 'select id from public.browse_professionals()')).map(({ id }) => String(id))

promise('others do not find a suspended member, and cannot tell it from other reasons', async (town) => {
  const [ana, bea, cleo] = await town.professionals(3)
  const picture = `${ana.id}/0000-1111.jpg`
  await town.set(`insert into storage.objects (bucket_id, name, metadata) values ('portfolio', $1, '{"width": 8, "height": 6}')`, [picture])
  await town.set(
    `insert into public.portfolio_items (user_id, media) values ($1, jsonb_build_array(jsonb_build_object('role', 'main', 'path', $2::text, 'alt_text', 'Long curls')))`,
    [ana.id, picture],
  )
  const received = await send(town, ana, bea)
  const counts = async () => (await town.as(bea, 'select people from public.browse_counts()'))[0]?.['people']
  const looks = async () => (await town.as(bea, 'select owner_id from public.looks_near()')).length
  assert.ok((await found(town, bea)).includes(ana.id))
  assert.deepEqual([await counts(), await looks()], [2, 1])

  await suspend(town, ana, 5)
  assert.deepEqual(await found(town, bea), [cleo.id])
  assert.deepEqual([await counts(), await looks()], [1, 0])
  assert.deepEqual(await town.refuses(bea, say, [bea.id, ana.id], 'PT403'), {
    message: "This member isn't accepting new messages.",
    hint: 'blocked_neutral',
  })
  const closed = { message: "This professional isn't accepting trades right now.", hint: 'blocked_neutral' }
  assert.deepEqual(await town.refuses(cleo, propose, [ana.id], 'PT403'), closed)
  assert.deepEqual(await town.refuses(bea, moveSql.accept, moveValues('accept', received), 'PT403'), closed)

  await pass(town, 5)
  assert.ok((await found(town, bea)).includes(ana.id))
  assert.deepEqual([await counts(), await looks()], [2, 1])
  assert.equal(await town.touches(bea, say, [bea.id, ana.id]), 1)
})

promise('the card stays marked while another suspension holds', async (town) => {
  const [ana] = await town.professionals(1)
  const [first] = [await suspend(town, ana, 2), await suspend(town, ana, 4)]
  const card = async () => (await town.set('select is_suspended from public.profiles where id = $1', [ana.id]))[0]?.['is_suspended']
  await town.set('update public.sanctions set lifted_at = clock.now() where id = $1', [first])
  assert.equal(await card(), true)
  await liftAll(town, ana)
  assert.equal(await card(), false)
})

promise('a role is worth nothing while its member is suspended', async (town) => {
  const ada = await town.admin()
  const sam = await town.staff('support')
  const reads = async () => (await town.as(sam, `select public.may('read_waitlist') as yes, public.admin_second_factor() as step`))[0]
  assert.equal((await reads())?.['yes'], true)
  const low = await town.signsIn(sam)
  await suspend(town, sam)
  assert.deepEqual(await reads(), { yes: false, step: null })
  assert.deepEqual(await town.as(low, 'select public.admin_second_factor() as step'), [{ step: null }])
  assert.deepEqual(await town.refuses(sam, 'select public.role_give($1, $2, $3)', [ada.id, 'support', 'Why'], 'PT403'), {
    message: 'Only an admin may do this.',
    hint: 'not_allowed',
  })
  const other = await town.admin()
  await suspend(town, other)
  assert.deepEqual(await town.refuses(other, 'select public.role_give($1, $2, $3)', [sam.id, 'verifier', 'Why'], 'PT403'), {
    message: 'Your account is suspended, and your role with it. Settings says why.',
    hint: 'suspended',
  })
  // A suspended admin does not count as the one who must remain.
  assert.equal(
    (await town.refuses(ada, 'select public.role_take($1, $2, $3)', [ada.id, 'admin', 'I am leaving'], 'PT409')).hint,
    'bad_state',
  )
  await liftAll(town, other)
  await town.as(ada, 'select public.role_take($1, $2, $3)', [ada.id, 'admin', 'I am leaving'])
})
