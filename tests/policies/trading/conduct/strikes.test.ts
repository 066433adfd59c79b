// What follows from strikes, and what a member can say against one.
import assert from 'node:assert/strict'
import {
  conductSql,
  disputed,
  members,
  passes,
  pointsOf,
  queueOf,
  strike,
  theirWords,
  told,
  whatOf,
} from '#tests/support/policies/conduct.ts'
import { grants, promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'
import { send, sendValues } from '#tests/support/policies/trades.ts'

const trySend = 'select * from public.trade_send($1, $2, $3, $4, $5, is_happy => true)'
const pauses = async (town: Stage, { id }: Member) =>
  (
    await town.set(
      'select kind, limits, lifted_at is not null as lifted, ends_at - given_at as lasts from public.sanctions where user_id = $1',
      [id],
    )
  ).map(({ kind, limits, lifted, lasts }) => [kind, limits, lifted, (lasts as { days?: number }).days])
const pause = (lifted = false) => ['limit', ['no_trades'], lifted, 14]

promise('a member sees their own strikes', async (town) => {
  const [ana, bea] = await members(town)
  await strike(town, ana, bea)
  const read = 'select kind, points from public.conduct_strikes'
  assert.deepEqual(await town.as(ana, read), [{ kind: 'late_cancel', points: 1 }])
  for (const other of [bea, await town.staff('moderator')]) assert.deepEqual(await town.as(other, read), [])
  for (const hidden of ['decided_by', 'sanction_id', 'review_status', 'is_counted'])
    await town.refuses(ana, `select ${hidden} from public.conduct_strikes`)
})

grants('conduct_strikes', {})

promise('three points in 90 days bring a notice, five a pause of new trades for 14 days, eight a look by the team', async (town) => {
  const [ana, bea, cleo] = await members(town)
  await strike(town, ana, bea, 'no_show', 2)
  assert.deepEqual([await told(town, ana, 'strike%'), await pauses(town, ana)], [['strike_given'], []])
  await strike(town, ana, bea)
  assert.deepEqual(await told(town, ana, 'strike_notice'), ['strike_notice'])
  await strike(town, ana, bea)
  assert.deepEqual([await told(town, ana, 'strike_notice'), await pauses(town, ana)], [['strike_notice'], []])
  await town.set('savepoint free')
  await send(town, ana, cleo)
  await town.set('rollback to savepoint free')
  await strike(town, ana, bea)
  assert.deepEqual(await pauses(town, ana), [pause()])
  assert.equal((await town.refuses(ana, trySend, sendValues(cleo), 'PT403')).hint, 'limited')
  assert.deepEqual(await told(town, ana, 'sanction_given'), ['sanction_given'])
  assert.deepEqual(await town.set(`select actor_id, act from public.audit_entries where target_id = $1`, [ana.id]), [
    { actor_id: null, act: 'limit_member' },
  ])
  const reviews = async () =>
    (await town.set(`select count(*)::int as many from public.conduct_strikes where review_status = 'open'`))[0]?.['many']
  await strike(town, ana, bea, 'no_show', 2)
  assert.deepEqual([await pauses(town, ana), await reviews()], [[pause()], 0], 'no second pause while one is in force')
  await strike(town, ana, bea)
  assert.equal(await reviews(), 1)
  await strike(town, ana, bea)
  assert.equal(await reviews(), 1)
  await passes(town, '14 days')
  await strike(town, ana, bea)
  assert.deepEqual(await pauses(town, ana), [pause(), pause()], 'a new one, once it is over')
})

promise('points count for 90 days, and not before a strike counts', async (town) => {
  const [ana, bea] = await members(town)
  await strike(town, ana, bea, 'no_show', 2)
  await passes(town, '89 days 23 hours')
  assert.equal(await pointsOf(town, ana), 2)
  await passes(town, '1 hour')
  assert.equal(await pointsOf(town, ana), 0)
})

promise('a strike is appealed once, within 14 days, by its member', async (town) => {
  const [ana, bea] = await members(town)
  const id = await strike(town, ana, bea)
  assert.equal(await whatOf(town, bea, conductSql.appeal, [id, 'Not me'], 'PT404'), 'strike_gone')
  for (const statement of ['', ' \n', 'x'.repeat(1001), null])
    assert.equal(await whatOf(town, ana, conductSql.appeal, [id, statement], 'PT400'), 'appeal_length')
  await town.set('savepoint in_time')
  await passes(town, '14 days 1 second')
  assert.equal(await whatOf(town, ana, conductSql.appeal, [id, 'Not me']), 'appeal_too_late')
  await town.set('rollback to savepoint in_time')
  await passes(town, '14 days')
  await town.as(ana, conductSql.appeal, [id, ' The bus broke down '])
  assert.deepEqual(await town.as(ana, 'select appeal_status, appeal from public.conduct_strikes'), [
    { appeal_status: 'open', appeal: 'The bus broke down' },
  ])
  assert.equal(await whatOf(town, ana, conductSql.appeal, [id, 'And again']), 'appealed_already')
})

promise('an appeal is answered once, with a note, by a moderator who is not of that trade', async (town) => {
  const [ana, bea] = await members(town)
  const id = await strike(town, ana, bea)
  const sam = await town.staff('moderator')
  for (const who of [ana, await town.staff('support'), await town.signsIn(sam)])
    await town.refuses(who, conductSql.decide, [id, false, 'Fine'], 'PT403')
  await town.refuses(sam, conductSql.decide, [id, false, 'Fine'], 'PT409')
  await town.as(ana, conductSql.appeal, [id, 'The bus broke down'])
  await town.refuses(sam, conductSql.decide, [ana.id, false, 'Fine'], 'PT404')
  await town.refuses(sam, conductSql.decide, [id, null, 'Fine'], 'PT400')
  for (const note of ['', 'x'.repeat(501), null]) await town.refuses(sam, conductSql.decide, [id, true, note], 'PT400')
  await town.set(`insert into public.user_roles (user_id, role) values ($1, 'moderator')`, [bea.id])
  await town.enrols(bea)
  await town.refuses(await town.signsIn(bea, 'aal2'), conductSql.decide, [id, true, 'It was so'], 'PT403')
  await town.as(sam, conductSql.decide, [id, true, ' It was your third late bus. '])
  assert.deepEqual(await town.as(ana, 'select appeal_status, decision_note from public.conduct_strikes'), [
    { appeal_status: 'upheld', decision_note: 'It was your third late bus.' },
  ])
  assert.deepEqual([await pointsOf(town, ana), await told(town, ana, 'strike_upheld')], [1, ['strike_upheld']])
  await town.refuses(sam, conductSql.decide, [id, false, 'Fine'], 'PT409')
  assert.deepEqual(await town.set(`select actor_id, target_id, reason, after from public.audit_entries where act = 'decide_strike'`), [
    { actor_id: sam.id, target_id: ana.id, reason: 'It was your third late bus.', after: { strike_id: id, is_upheld: true } },
  ])
})

promise('a strike that is lifted no longer counts, and ends a pause that fewer than five points would not have brought', async (town) => {
  const [ana, bea] = await members(town)
  const first = await strike(town, ana, bea, 'no_show', 2)
  const second = await strike(town, ana, bea, 'no_show', 2)
  await strike(town, ana, bea, 'no_show', 2)
  assert.deepEqual(await pauses(town, ana), [pause()])
  const sam = await town.staff('moderator')
  for (const id of [first, second]) await town.as(ana, conductSql.appeal, [id, 'The bus broke down'])
  await town.set('savepoint six')
  await town.as(sam, conductSql.decide, [first, true, 'It stays'])
  assert.deepEqual(await pauses(town, ana), [pause()])
  await town.set('rollback to savepoint six')
  await town.as(sam, conductSql.decide, [first, false, 'We believe you'])
  assert.deepEqual([await pointsOf(town, ana), await pauses(town, ana)], [4, [pause(true)]])
  assert.deepEqual(await told(town, ana, 'strike_lifted'), ['strike_lifted'])
  assert.deepEqual(await told(town, ana, 'sanction_lifted'), ['sanction_lifted'])
})

promise(
  'a late cancel that is lifted within its two days never counts, and brings no pause to a member who already has five points',
  async (town) => {
    const [ana, bea] = await members(town)
    for (const kind of ['no_show', 'no_show', 'late_cancel']) await strike(town, ana, bea, kind, kind === 'no_show' ? 2 : 1)
    await passes(town, '14 days')
    const id = await strike(town, ana, bea)
    await town.set(`update public.conduct_strikes set is_counted = false, counts_at = clock.now() + interval '2 days' where id = $1`, [id])
    await town.set('delete from public.sanctions where given_at = clock.now() and user_id = $1', [ana.id])
    const before = await told(town, ana, 'strike_given')
    await town.as(ana, conductSql.appeal, [id, 'The bus broke down'])
    await town.as(await town.staff('moderator'), conductSql.decide, [id, false, 'We believe you'])
    await passes(town, '3 days')
    assert.deepEqual([await told(town, ana, 'strike_given'), await pauses(town, ana), await pointsOf(town, ana)], [before, [pause()], 5])
  },
)

promise('a limit by the team stays when a strike is lifted', async (town) => {
  const [ana, bea] = await members(town)
  const id = await strike(town, ana, bea)
  await town.set(
    `insert into public.sanctions (user_id, kind, limits, reason, ends_at) values ($1, 'limit', '{no_trades}', 'Spam', clock.now() + interval '7 days')`,
    [ana.id],
  )
  await town.as(ana, conductSql.appeal, [id, 'The bus broke down'])
  await town.as(await town.staff('moderator'), conductSql.decide, [id, false, 'We believe you'])
  assert.deepEqual(await pauses(town, ana), [['limit', ['no_trades'], false, 7]])
})

promise('the team notes that it has looked at a member with eight points, once', async (town) => {
  const [ana, bea] = await members(town)
  for (const points of [3, 3, 3]) await strike(town, ana, bea, 'abandoned_owed', points)
  const [open] = await town.set(`select id from public.conduct_strikes where review_status = 'open'`)
  const close = 'select public.strike_review_close($1, $2)'
  const sam = await town.staff('moderator')
  await town.refuses(await town.staff('support'), close, [open?.['id'], 'Talked to them'], 'PT403')
  await town.refuses(sam, close, [open?.['id'], ''], 'PT400')
  await town.as(sam, close, [open?.['id'], 'Talked to them'])
  await town.refuses(sam, close, [open?.['id'], 'Talked to them'], 'PT409')
  assert.deepEqual(await town.set(`select actor_id, reason from public.audit_entries where act = 'decide_strike'`), [
    { actor_id: sam.id, reason: 'Talked to them' },
  ])
})

promise('a strike of an erased account pauses and notifies nobody', async (town) => {
  const [ana, bea] = await members(town)
  await town.set('update auth.users set deleted_at = now() where id = $1', [ana.id])
  for (const points of [3, 3]) await strike(town, ana, bea, 'abandoned_owed', points)
  assert.deepEqual([await pauses(town, ana), await told(town, ana, '%')], [[], []])
})

promise('a suspended member still appeals a strike', async (town) => {
  const [ana, bea] = await members(town)
  const id = await strike(town, ana, bea)
  await town.set(`insert into public.sanctions (user_id, kind, reason) values ($1, 'suspension', 'Rude')`, [ana.id])
  await town.as(ana, conductSql.appeal, [id, 'The bus broke down'])
})

const give = 'select public.member_strike($1, $2, $3) as id'
const because = 'Members let us know about hurtful words from you.'

promise('a moderator gives 2 to 5 points by hand, with a reason that the member reads, and nobody to themselves', async (town) => {
  const [ana, bea] = await members(town)
  const mo = await town.staff('moderator')
  const ada = await town.admin()
  for (const [who, hint] of [
    [ana, 'not_allowed'],
    [await town.staff('support'), 'not_allowed'],
    [await town.signsIn(mo), 'second_factor_needed'],
  ] as const)
    assert.equal((await town.refuses(who, give, [bea.id, 2, because], 'PT403')).hint, hint)
  for (const points of [null, 0, 1, 6, -2])
    assert.deepEqual(await town.refuses(mo, give, [ana.id, points, because], 'PT400'), {
      message: 'Choose 2 to 5 points.',
      hint: 'invalid',
    })
  for (const reason of [null, '', ' ', 'x'.repeat(501)]) await town.refuses(mo, give, [ana.id, 2, reason], 'PT400')
  for (const id of [null, '11111111-2222-4333-8444-555555555555']) await town.refuses(mo, give, [id, 2, because], 'PT404')
  for (const who of [mo, ada])
    assert.equal(
      (await town.refuses(who, give, [who.id, 2, because], 'PT403')).message,
      'Someone else has to do this for your own account.',
    )
  assert.equal((await town.refuses(mo, give, [ada.id, 2, because], 'PT403')).message, 'Only an admin may do this to an admin.')
  assert.deepEqual(await town.set('select from public.conduct_strikes'), [])

  const id = (await town.as(mo, give, [ana.id, 5, ` ${because} `]))[0]?.['id']
  await town.set(`select clock.run('count strikes')`)
  assert.deepEqual(await town.as(ana, 'select id, kind, points, trade_id, reason from public.conduct_strikes'), [
    { id, kind: 'conduct', points: 5, trade_id: null, reason: because },
  ])
  await town.refuses(ana, 'select given_by from public.conduct_strikes')
  assert.deepEqual([await pointsOf(town, ana), await pauses(town, ana)], [5, [pause()]])
  assert.deepEqual(await told(town, ana, 'strike%'), ['strike_given', 'strike_notice'])
  assert.deepEqual(
    await town.set(`select actor_id, target_kind, target_id, reason, after from public.audit_entries where act = 'strike_member'`),
    [{ actor_id: mo.id, target_kind: 'member', target_id: ana.id, reason: because, after: { strike_id: id, points: 5 } }],
  )
})

promise('points given by hand are appealed like any other strike, and answered by someone else', async (town) => {
  const [ana] = await members(town)
  const mo = await town.staff('moderator')
  const sam = await town.staff('moderator', 'Mia Mercer')
  const id = (await town.as(mo, give, [ana.id, 5, because]))[0]?.['id']
  await town.set(`select clock.run('count strikes')`)
  await town.as(ana, conductSql.appeal, [id, 'That was not me'])
  const listed = async (who: Member) => (await queueOf(town, who, 'admin_strikes()'))[0]
  assert.deepEqual([(await listed(mo))?.['obstacle'], (await listed(sam))?.['obstacle']], ['you_decided', null])
  const { trade, reason, given_by: hidden } = (await listed(sam)) ?? {}
  assert.deepEqual([trade, reason, hidden], [null, because, undefined])
  for (const isUpheld of [true, false])
    assert.deepEqual(await town.refuses(mo, conductSql.decide, [id, isUpheld, 'So'], 'PT403'), {
      message: 'Someone else has to answer an appeal against what you decided.',
      hint: 'not_allowed',
    })
  await town.as(sam, conductSql.decide, [id, false, 'We believe you'])
  assert.deepEqual([await pointsOf(town, ana), await pauses(town, ana)], [0, [pause(true)]])
})

promise('who decided a dispute does not answer the appeal against what came of it', async (town) => {
  const [ana, bea] = await members(town)
  const { id } = await disputed(town, ana, bea)
  await town.as(bea, conductSql.tellSide, [id, theirWords])
  const sam = await town.staff('moderator')
  await town.as(sam, conductSql.resolve, [id, 'fault_other', 'It was them.'])
  await town.set(`select clock.run('count strikes')`)
  const strikeId = (await town.as(bea, 'select id from public.conduct_strikes'))[0]?.['id']
  await town.as(bea, conductSql.appeal, [strikeId, 'It was not me'])
  assert.equal((await town.refuses(sam, conductSql.decide, [strikeId, false, 'So'], 'PT403')).hint, 'not_allowed')
  await town.as(await town.staff('moderator', 'Mia Mercer'), conductSql.decide, [strikeId, false, 'We believe you'])
})

promise('a member of the team does not decide about points of their own, given by hand', async (town) => {
  const mo = await town.staff('moderator')
  const mia = await town.staff('moderator', 'Mia Mercer')
  await town.gains(mia, 'basic')
  const id = (await town.as(mo, give, [mia.id, 2, because]))[0]?.['id']
  await town.as(mia, conductSql.appeal, [id, 'That was not me'])
  assert.equal(
    (await town.refuses(mia, conductSql.decide, [id, false, 'So'], 'PT403')).message,
    'Someone else has to do this for your own account.',
  )
  assert.equal((await queueOf(town, mia, 'admin_strikes()'))[0]?.['obstacle'], 'your_own')
})
