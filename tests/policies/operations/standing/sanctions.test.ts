// The acts of the moderation team against a member: who may, about whom, for how long, and what it leaves.
import assert from 'node:assert/strict'
import { become, kinds } from '#tests/support/policies/kinds.ts'
import { promise } from '#tests/support/policies/promises.ts'
import { liftAll, suspend } from '#tests/support/policies/sanctions.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

const nobody = '11111111-2222-4333-8444-555555555555'
const why = 'Rude messages to two members'
const warn = 'select public.member_warn($1, $2) as id'
const limit = `select public.member_limit($1, '{no_trades,no_messages,no_trades}', 3, $2) as id`
const suspendFor = 'select public.member_suspend($1, 7, $2) as id'
const ban = 'select public.member_suspend($1, null, $2) as id'
const lift = 'select public.sanction_lift($1, $2)'
const acts = { warn_member: warn, limit_member: limit, suspend_member: suspendFor }

const done = async (town: Stage, who: Member, sql: string, values: unknown[]) => String((await town.as(who, sql, values))[0]?.['id'])
const sanctionsOf = (town: Stage, { id }: Member) =>
  town.set(
    `select kind, limits, reason, given_by, extract(epoch from ends_at - given_at)::int / 86400 as days, lifted_at is not null as lifted
     from public.sanctions where user_id = $1 order by kind, ends_at nulls last`,
    [id],
  )

promise('D-14: only admins and moderators warn, limit, suspend and lift; others learn nothing of who exists', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const given = await suspend(town, bea)
  await liftAll(town, bea)
  const badLimit = `select public.member_limit($1, '{}', 99, $2)`
  const badDays = 'select public.member_suspend($1, 999, $2)'
  const asked = [warn, limit, suspendFor, ban, badLimit, badDays].flatMap((sql) => [bea.id, ana.id, nobody].map((id) => [sql, id] as const))
  asked.push([lift, given], [lift, nobody])
  for (const { kind, made } of kinds) {
    const may = made?.role === 'admin' || made?.role === 'moderator'
    await town.set('savepoint kind')
    if (made !== null) await become(town, ana, made)
    await town.enrols(ana)
    const who = made === null ? null : await town.signsIn(ana, 'aal2')
    for (const [sql, id] of asked) {
      if (may) continue
      if (who === null) await town.refuses(null, sql, [id, why])
      else
        assert.deepEqual(
          await town.refuses(who, sql, [id, why], 'PT403'),
          { message: 'Only an admin may do this.', hint: 'not_allowed' },
          `${kind}: ${sql}`,
        )
    }
    if (may && who !== null) for (const sql of [warn, limit, suspendFor, ban]) await done(town, who, sql, [bea.id, why])
    await town.set('rollback to savepoint kind')
  }
})

promise('a suspension needs a fresh proof, a warning and a limit do not', async (town) => {
  const mo = await town.staff('moderator')
  const [ana] = await town.professionals(1)
  await town.set(`update auth.sessions set created_at = clock_timestamp() - interval '11 minutes' where id = $1`, [mo.sessionId])
  assert.equal((await town.refuses(mo, suspendFor, [ana.id, why], 'PT403')).hint, 'proof_needed')
  await done(town, mo, warn, [ana.id, why])
  await done(town, mo, limit, [ana.id, why])
})

promise('a sanction needs a reason of 1 to 500 characters, a member, a duration and what it limits', async (town) => {
  const ada = await town.admin()
  const [ana, gone] = await town.professionals(2)
  await town.set('update auth.users set deleted_at = now() where id = $1', [gone.id])
  for (const sql of Object.values(acts)) {
    for (const reason of [null, '', '   ', 'x'.repeat(501)])
      assert.deepEqual(await town.refuses(ada, sql, [ana.id, reason], 'PT400'), {
        message: 'Give a reason of 1 to 500 characters.',
        hint: 'invalid',
      })
    for (const id of [nobody, gone.id, null])
      assert.deepEqual(await town.refuses(ada, sql, [id, why], 'PT404'), { message: 'There is no such member.', hint: 'not_found' })
  }
  const limitsOf = 'select public.member_limit($1, $2, $3, $4)'
  for (const days of [null, 0, 31, -1])
    assert.deepEqual(await town.refuses(ada, limitsOf, [ana.id, ['no_posts'], days, why], 'PT400'), {
      message: 'A limit lasts 1 to 30 days.',
      hint: 'invalid',
    })
  for (const limits of [null, [], ['no_life'], ['no_posts', null]])
    assert.deepEqual(await town.refuses(ada, limitsOf, [ana.id, limits, 3, why], 'PT400'), {
      message: "Choose what the member can't do: messages, trades or posts.",
      hint: 'invalid',
    })
  for (const days of [0, 366, -1])
    assert.deepEqual(await town.refuses(ada, 'select public.member_suspend($1, $2, $3)', [ana.id, days, why], 'PT400'), {
      message: 'A suspension lasts 1 to 365 days, or until it is lifted.',
      hint: 'invalid',
    })
  assert.deepEqual(await sanctionsOf(town, ana), [])
  await done(town, ada, warn, [ana.id, ` ${'x'.repeat(500)} `])
  assert.equal((await sanctionsOf(town, ana))[0]?.['reason'], 'x'.repeat(500))
})

promise('nobody sanctions themselves, and only an admin sanctions an admin', async (town) => {
  const ada = await town.admin()
  const mo = await town.staff('moderator')
  const other = await town.staff('moderator', 'Mia Mercer')
  for (const sql of Object.values(acts)) {
    for (const who of [ada, mo])
      assert.deepEqual(await town.refuses(who, sql, [who.id, why], 'PT403'), {
        message: 'Someone else has to do this for your own account.',
        hint: 'not_allowed',
      })
    assert.deepEqual(await town.refuses(mo, sql, [ada.id, why], 'PT403'), {
      message: 'Only an admin may do this to an admin.',
      hint: 'not_allowed',
    })
    await done(town, mo, sql, [other.id, why])
  }
  const second = await town.admin()
  const given = await done(town, second, ban, [ada.id, why])
  assert.equal((await town.refuses(ada, ban, [second.id, why], 'PT403')).hint, 'suspended')
  assert.equal((await town.refuses(mo, lift, [given, why], 'PT403')).message, 'Only an admin may do this to an admin.')
  await town.as(second, lift, [given, why])
})

promise('an admin who is leaving cannot suspend the one who remains', async (town) => {
  const [ada, ben] = [await town.admin(), await town.admin()]
  const [ana] = await town.professionals(1)
  await town.as(ada, 'select public.account_delete_request()')
  assert.deepEqual(await town.refuses(ada, suspendFor, [ben.id, why], 'PT409'), {
    message: 'One admin must remain. Make someone else an admin first.',
    hint: 'bad_state',
  })
  await done(town, ada, suspendFor, [ana.id, why])
  await done(town, ben, suspendFor, [ada.id, why])
})

promise('each act leaves one sanction, one audit entry, one notification and one email, without the name of who did it', async (town) => {
  const mo = await town.staff('moderator', 'Mo Mercer')
  const [ana] = await town.professionals(1)
  await town.set(`update clock.settings set shift = timestamptz '2031-02-26 12:00Z' - now()`)
  const ids = {
    warn_member: await done(town, mo, warn, [ana.id, ` ${why} `]),
    limit_member: await done(town, mo, limit, [ana.id, why]),
    suspend_member: await done(town, mo, ban, [ana.id, why]),
  }
  const common = { reason: why, given_by: mo.id, lifted: false }
  assert.deepEqual(await sanctionsOf(town, ana), [
    { kind: 'limit', limits: ['no_messages', 'no_trades'], days: 3, ...common },
    { kind: 'suspension', limits: [], days: null, ...common },
    { kind: 'warning', limits: [], days: 180, ...common },
  ])
  await town.as(mo, lift, [ids.limit_member, ' We looked again '])
  const entries = await town.set(
    `select actor_id, act, target_kind, reason, before ->> 'sanction_id' as ended, after ->> 'sanction_id' as given from public.audit_entries
     where target_id = $1 order by id`,
    [ana.id],
  )
  const entry = { actor_id: mo.id, target_kind: 'member', reason: why, ended: null, given: null }
  assert.deepEqual(entries, [
    ...(['warn_member', 'limit_member', 'suspend_member'] as const).map((act) => ({ ...entry, act, given: ids[act] })),
    { ...entry, act: 'lift_sanction', reason: 'We looked again', ended: ids.limit_member },
  ])
  const told = await town.as(
    ana,
    `select type, title, message, template, link, facts, actor_id from public.notifications where template like 'sanction%' order by template, facts ->> 'kind'`,
  )
  const given = {
    type: 'system',
    message: 'Read why, and how to appeal.',
    template: 'sanction_given',
    link: '/settings?tab=account#standing',
    actor_id: null,
  }
  const limits = ['no_messages', 'no_trades']
  const until = '2031-03-01T12:00:00+00:00'
  assert.deepEqual(told, [
    { ...given, title: 'Your account is limited until March 1, 2031', facts: { kind: 'limit', limits, ends_on: until } },
    { ...given, title: 'Your account is suspended', facts: { kind: 'suspension', limits: [], ends_on: null } },
    {
      ...given,
      title: 'You got a warning from the moderation team',
      facts: { kind: 'warning', limits: [], ends_on: '2031-08-25T12:00:00+00:00' },
    },
    {
      ...given,
      template: 'sanction_lifted',
      title: 'Your limit was lifted',
      message: 'Your account is still suspended.',
      facts: { kind: 'limit', limits, ends_on: until, still: [{ what: 'suspension', ends_on: null }] },
    },
  ])
  const mails = await town.set(
    `select address, user_id, facts ->> 'words' as words, facts::text as all from internal.emails where kind = 'standing'`,
  )
  assert.deepEqual(mails.map(({ words }) => String(words)).toSorted(), [why, why, why, 'We looked again'])
  for (const mail of mails) {
    assert.deepEqual([mail['address'], mail['user_id']], [ana.email, ana.id])
    assert.doesNotMatch(String(mail['all']), new RegExp(`${mo.id}|Mo Mercer`))
  }
})

promise('what has ended is not lifted again', async (town) => {
  const ada = await town.admin()
  const [ana] = await town.professionals(1)
  const over = { message: 'This has ended already.', hint: 'bad_state' }
  const lifted = await done(town, ada, ban, [ana.id, why])
  await town.as(ada, lift, [lifted, why])
  assert.deepEqual(await town.refuses(ada, lift, [lifted, why], 'PT409'), over)
  const short = await done(town, ada, suspendFor, [ana.id, why])
  await town.set(`select clock.move('7 days')`)
  assert.deepEqual(await town.refuses(ada, lift, [short, why], 'PT409'), over)
  assert.equal((await town.refuses(ada, lift, [nobody, why], 'PT404')).hint, 'not_found')
})

promise("a member sees their own sanctions, the team everyone's", async (town) => {
  const [ana, bea] = await town.professionals(2)
  const ada = await town.admin()
  await done(town, ada, warn, [ana.id, why])
  const read = 'select reason from public.sanctions'
  assert.deepEqual(await town.as(bea, read), [])
  for (const who of [await town.staff('verifier'), await town.signsIn(ada)]) assert.deepEqual(await town.as(who, read), [])
  for (const who of [ana, ada, await town.staff('moderator'), await town.staff('support')])
    assert.deepEqual(await town.as(who, read), [{ reason: why }])
  await town.refuses(ana, 'select given_by from public.sanctions')
})

promise('a notification of a removal, of a limit of the live chat and of what still holds says so in English', async (town) => {
  const still = [
    { what: 'no_trades', ends_on: '2031-03-01T00:00:00Z' },
    { what: 'no_chat', ends_on: null },
  ]
  const stillHolds = "You still can't start trades until March 1, 2031. You still can't write in the live chat."
  const how = 'Read why, and how to appeal.'
  const said: [kind: string, facts: object, title: string, message: string][] = [
    ['sanction_given', { kind: 'removal', subject: 'badge', place: '' }, 'The moderation team took your verified badge off', how],
    [
      'sanction_given',
      { kind: 'removal', subject: 'review', place: 'Bea' },
      'The moderation team removed a review of yours',
      `About Bea: ${how}`,
    ],
    ['sanction_given', { kind: 'limit', lasts: 'hour' }, 'You can only read the live chat for an hour', how],
    ['sanction_given', { kind: 'limit', lasts: 'day' }, 'You can only read the live chat for 24 hours', how],
    ['sanction_lifted', { kind: 'limit', still }, 'Your limit was lifted', stillHolds],
    ['sanction_lifted', { kind: 'limit', still: [] }, 'Your limit was lifted', 'Everything it closed is open again.'],
    [
      'sanction_lifted',
      { kind: 'removal', subject: 'badge' },
      'We took back the removal of your verified badge',
      'Your profile is verified again.',
    ],
    [
      'appeal_upheld',
      { kind: 'limit', still },
      'Your appeal worked: your limit was lifted',
      `${stillHolds} Read the moderation team's answer.`,
    ],
    [
      'role_taken',
      { role: 'support', reason: 'Why not' },
      'Your role has ended: support',
      'You keep your account and everything in it. Why: Why not',
    ],
  ]
  for (const [kind, facts, title, message] of said)
    assert.deepEqual(
      await town.set('select * from internal.notice_text($1, $2)', [kind, JSON.stringify(facts)]),
      [{ title, message }],
      kind,
    )
})
