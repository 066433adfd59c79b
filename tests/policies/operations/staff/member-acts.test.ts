// What staff do about a member's account: who may, what it changes, what it leaves in the audit log and tells the member.
import assert from 'node:assert/strict'
import { become, kinds } from '#tests/support/policies/kinds.ts'
import { promise } from '#tests/support/policies/promises.ts'
import type { Member, Role, Stage } from '#tests/support/policies/stage.ts'

const nobody = '11111111-2222-4333-8444-555555555555'
const why = 'They asked us to'
const soon = `(clock.now() at time zone 'utc')::date + 30`
const compGive = `select public.comp_give($1, ${soon}, $2)`
const compEnd = 'select public.comp_end($1, $2) as done'
const unverify = 'select public.member_unverify($1, $2) as done'
const signOut = 'select public.member_sign_out($1, $2) as done'
const addNote = 'select public.staff_note_add($1, $2)'
/** Each act with the roles other than admin that include it. */
const acts: [sql: string, roles: Role[]][] = [
  [compGive, ['support']],
  [compEnd, ['support']],
  [unverify, []],
  [signOut, []],
  [addNote, ['support']],
]

const entries = (town: Stage, { id }: Member) =>
  town.set('select actor_id, act, reason, before, after from public.audit_entries where target_id = $1 order by id', [id])
/** In the order of the statements that wrote them, each of which has a savepoint of its own. */
const told = (town: Stage, { id }: Member) =>
  town.set('select type, template, title, message, link from public.notifications where user_id = $1 order by xmin::text::bigint', [id])
const tierOf = async (town: Stage, { id }: Member) => (await town.set('select (internal.standing_of($1)).tier', [id]))[0]?.['tier']
const done = async (town: Stage, who: Member, sql: string, values: unknown[]) => (await town.as(who, sql, values))[0]?.['done']

promise('D-14: acts on members are for those whose role includes them, and refusals do not reveal who exists', async (town) => {
  const [ana, bea] = await town.professionals(2)
  let refused = 0
  for (const { kind, made } of kinds) {
    await town.set('savepoint kind')
    if (made !== null) await become(town, ana, made)
    await town.enrols(ana)
    const who = made === null ? null : await town.signsIn(ana, 'aal2')
    for (const [sql, roles] of acts) {
      const isOpen = made?.role === 'admin' || (made?.role !== undefined && roles.includes(made.role))
      if (isOpen && who !== null) await town.as(who, sql, [bea.id, why])
      for (const id of isOpen ? [] : [bea.id, nobody, null]) {
        refused += 1
        if (who === null) await town.refuses(null, sql, [id, why])
        else
          assert.deepEqual(
            await town.refuses(who, sql, [id, why], 'PT403'),
            { message: 'Only an admin may do this.', hint: 'not_allowed' },
            `${kind}: ${sql}`,
          )
      }
    }
    await town.set('rollback to savepoint kind')
  }
  assert.equal(refused, 3 * (14 * acts.length + 2))
  const ada = await town.admin()
  const low = await town.signsIn(ada)
  for (const [sql] of acts) assert.equal((await town.refuses(low, sql, [bea.id, why], 'PT403')).hint, 'second_factor_needed')
})

promise('B21: an act needs a reason of 1 to 500 characters, and a member', async (town) => {
  const ada = await town.admin()
  const [ana] = await town.professionals(1)
  for (const sql of [compGive, compEnd, unverify, signOut]) {
    for (const reason of [null, ' ', 'x'.repeat(501)])
      assert.equal((await town.refuses(ada, sql, [ana.id, reason], 'PT400')).message, 'Give a reason of 1 to 500 characters.')
    for (const id of [nobody, null]) assert.equal((await town.refuses(ada, sql, [id, why], 'PT404')).message, 'There is no such member.')
  }
  assert.deepEqual(await entries(town, ana), [])
})

promise('B21: premium for free lasts to the end of its day, replaces an earlier one, and can be ended', async (town) => {
  const ada = await town.staff('support')
  const [ana, bea] = await town.free(2)
  const give = 'select public.comp_give($1, $2::date, $3)'
  const [days] = await town.set(`select today::text, (today + 30)::text as next, (today + 366)::text as last, (today + 367)::text as late
    from (select (clock.now() at time zone 'utc')::date as today) as now`)
  for (const day of [null, 'infinity', '-infinity', days?.['today'], days?.['late']])
    assert.equal((await town.refuses(ada, give, [ana.id, day, why], 'PT400')).message, 'Choose a day from tomorrow to a year from now.')
  assert.equal(await done(town, ada, compEnd, [ana.id, why]), false, 'nothing to end')
  assert.deepEqual([await entries(town, ana), await told(town, ana)], [[], []])

  await town.as(ada, give, [ana.id, days?.['last'], why])
  await town.as(ada, give, [ana.id, days?.['next'], ` ${why} `])
  assert.equal(await tierOf(town, ana), 'premium')
  assert.equal(await tierOf(town, bea), 'free', 'nobody else')
  const ends = await town.set(
    `select (cancel_at at time zone 'utc')::text as at, ((clock.now() at time zone 'utc')::date + 31)::text || ' 00:00:00' as expected
     from public.subscriptions where user_id = $1`,
    [ana.id],
  )
  assert.equal(ends.length, 1)
  assert.equal(ends[0]?.['at'], ends[0]?.['expected'])
  const billing = async () =>
    (await town.as(ana, `select tier, (cancel_at at time zone 'utc')::text as ends_at from public.my_billing()`))[0]
  assert.deepEqual(await billing(), { tier: 'premium', ends_at: ends[0]?.['at'] })
  const [first, second] = await entries(town, ana)
  assert.equal(first?.['before'], null)
  assert.deepEqual(second?.['before'], first?.['after'])
  assert.deepEqual([second?.['act'], second?.['actor_id'], second?.['reason']], ['give_comp', ada.id, why])
  const [, notice] = await told(town, ana)
  assert.deepEqual([notice?.['type'], notice?.['template'], notice?.['title']], ['billing', 'comp_given', 'Premium is yours, free'])
  assert.match(
    String(notice?.['message']),
    /^Everything in Premium is open to you until \w+ \d+, \d{4}\. You don't pay anything\. Why: They asked us to$/,
  )

  await town.set(`insert into public.subscriptions (user_id, source, tier, status) values ($1, 'stripe', 'basic', 'active')`, [ana.id])
  assert.equal(await done(town, ada, compEnd, [ana.id, why]), true)
  assert.equal(await tierOf(town, ana), 'basic', 'what they pay for stays')
  assert.deepEqual(await billing(), { tier: 'basic', ends_at: null })
  assert.equal(await done(town, ada, compEnd, [ana.id, why]), false)
  assert.equal((await told(town, ana)).at(-1)?.['template'], 'comp_ended')
  assert.equal((await entries(town, ana)).length, 3)
})

promise('B21: support gives premium to others only; an admin to themselves too', async (town) => {
  const [sam, ada] = [await town.staff('support'), await town.admin()]
  const refused = await town.refuses(sam, compGive, [sam.id, why], 'PT403')
  assert.deepEqual(refused, { message: 'Someone else has to do this for your own account.', hint: 'not_allowed' })
  await town.as(ada, compGive, [ada.id, why])
  assert.deepEqual(await town.set(`select user_id from public.subscriptions where source = 'manual' and tier = 'premium'`), [
    { user_id: ada.id },
  ])
})

promise('B21: a badge is taken off once, with an entry and a notification', async (town) => {
  const ada = await town.admin()
  const [ana, bea] = await town.professionals(2)
  await town.set('update public.profiles set is_verified = true where id = any ($1)', [[ana.id, bea.id]])
  assert.equal(await done(town, ada, unverify, [ana.id, why]), true)
  assert.equal(await done(town, ada, unverify, [ana.id, why]), false)
  const verified = await town.set('select id from public.profiles where is_verified')
  assert.deepEqual(verified, [{ id: bea.id }])
  assert.deepEqual(await entries(town, ana), [
    { actor_id: ada.id, act: 'unverify_member', reason: why, before: { is_verified: true }, after: { is_verified: false } },
  ])
  assert.deepEqual(
    (await told(town, ana)).map(({ type, template }) => [type, template]),
    [['system', 'sanction_given']],
  )
  const [given] = await town.as(ana, 'select id, kind, subject, reason from public.sanctions')
  assert.deepEqual([given?.['kind'], given?.['subject'], given?.['reason']], ['removal', 'badge', why])
  const [sent] = await town.as(ana, `select public.appeal_send($1, 'My license is valid') as id`, [given?.['id']])
  await town.as(await town.staff('moderator'), `select public.appeal_answer($1, true, 'You are right')`, [sent?.['id']])
  assert.deepEqual(await town.set('select is_verified from public.profiles where id = $1', [ana.id]), [{ is_verified: true }])
  assert.deepEqual((await told(town, ana)).at(-1)?.['message'], "Your profile is verified again. Read the moderation team's answer.")
})

promise('B21: ending all sessions of a member leaves those of others', async (town) => {
  const ada = await town.admin()
  const [ana, bea] = await town.professionals(2)
  for (const person of [ana, ana, bea]) await town.signsIn(person)
  assert.equal(await done(town, ada, signOut, [ana.id, why]), 2)
  assert.equal(await done(town, ada, signOut, [ana.id, why]), 0)
  const left = await town.set('select user_id from auth.sessions where user_id = any ($1)', [[ana.id, bea.id]])
  assert.deepEqual(left, [{ user_id: bea.id }])
  assert.deepEqual(await entries(town, ana), [
    { actor_id: ada.id, act: 'end_sessions', reason: why, before: { sessions: 2 }, after: { sessions: 0 } },
  ])
  assert.deepEqual(
    (await told(town, ana)).map(({ template }) => template),
    ['signed_out'],
  )
})

promise('D-14: a member gets a notice of a role they were given and of one that was taken', async (town) => {
  const ada = await town.admin()
  const [ana] = await town.professionals(1)
  for (const sql of ['select public.role_give($1, $2, $3)', 'select public.role_take($1, $2, $3)'])
    for (const role of ['support', 'support']) await town.as(ada, sql, [ana.id, role, why])
  assert.deepEqual(
    (await told(town, ana)).map(({ title }) => title),
    ['Your new role: support', 'Your role has ended: support'],
  )
})

promise('B21: staff see beforehand what the member will read, and no one else may ask', async (town) => {
  const preview = 'select * from public.notice_preview($1, $2)'
  const [ana] = await town.professionals(1)
  await town.refuses(null, preview, ['signed_out', {}])
  await town.refuses(ana, preview, ['signed_out', {}], 'PT403')
  const sam = await town.staff('support')
  assert.equal(
    (await town.as(sam, preview, ['comp_given', { until: '2026-12-24' }]))[0]?.['message'],
    "Everything in Premium is open to you until December 24, 2026. You don't pay anything.",
  )
  for (const [template, facts] of [
    ['other', {}],
    ['comp_given', { until: 'soon' }],
    ['comp_given', { until: '2026-13-01' }],
  ])
    assert.equal((await town.refuses(sam, preview, [template, facts], 'PT400')).hint, 'invalid')
})

promise('D-14: the service key does none of the acts on members: they need a person', async (town) => {
  const [ana] = await town.professionals(1)
  const calls: [string, unknown[]][] = [
    ...acts.map(([sql]): [string, unknown[]] => [sql, [ana.id, why]]),
    ['select public.admin_members()', []],
    ['select public.admin_member($1)', [ana.id]],
    ['select public.admin_overview()', []],
    [`select public.notice_preview('signed_out')`, []],
  ]
  for (const [sql, values] of calls) {
    await town.set('savepoint key; set local role service_role')
    const refused = await town.set(sql, values).then(
      () => 'accepted',
      ({ code }: { code: string }) => code,
    )
    assert.equal(refused, 'PT403', sql)
    await town.set('rollback to savepoint key')
  }
})

const start = `select public.recovery_mail_start($1, $2, $3, $4) as answer`

promise('B21: a recovery mail starts for staff only, three times a day, with an entry and without the link', async (town) => {
  const sam = await town.staff('support')
  const [ana, bea] = await town.professionals(2)
  const ask = async (id: string | null, who: Member, reason: string | null = why) =>
    (await town.set(start, [id, reason, who.id, who.sessionId ?? null]))[0]?.['answer']
  await town.refuses(sam, start, [ana.id, why, sam.id, sam.sessionId])
  for (const id of [ana.id, nobody, null]) {
    assert.deepEqual(await ask(id, await town.signsIn(bea)), { refusal: 'not_allowed' })
    assert.deepEqual(await ask(id, await town.signsIn(sam)), { refusal: 'second_factor_needed' })
    assert.deepEqual(await ask(id, sam, ' '), { refusal: 'invalid' })
  }
  for (const id of [nobody, null]) assert.deepEqual(await ask(id, sam), { refusal: 'not_found' })
  for (const reason of ['Once', 'Twice', why]) assert.deepEqual(await ask(ana.id, sam, reason), { address: ana.email })
  assert.deepEqual(await ask(ana.id, sam), { refusal: 'limit_reached' })
  assert.deepEqual(await ask(bea.id, sam), { address: bea.email }, 'each member on their own')
  const entry = { actor_id: sam.id, act: 'send_recovery_mail', before: null, after: null }
  assert.deepEqual(
    await entries(town, ana),
    ['Once', 'Twice', why].map((reason) => ({ ...entry, reason })),
  )
})
