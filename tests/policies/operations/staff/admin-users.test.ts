// The members as staff see them: who may look, what the filters find, the order of pages, and one member's whole screen.
import assert from 'node:assert/strict'
import { become, kinds } from '#tests/support/policies/kinds.ts'
import { promise } from '#tests/support/policies/promises.ts'
import type { Member, Row, Stage } from '#tests/support/policies/stage.ts'

const nobody = '11111111-2222-4333-8444-555555555555'
const list = 'select * from public.admin_members()'
const one = 'select public.admin_member($1) as about'

/** The names on the first page with these arguments, in order. */
async function names(town: Stage, who: Member, given: string): Promise<string[]> {
  return (await town.as(who, `select full_name from public.admin_members(${given})`)).map((row) => String(row['full_name']))
}
const refusal = (town: Stage, who: Member, given: string) => town.refuses(who, `select * from public.admin_members(${given})`, [], 'PT400')
const about = async (town: Stage, who: Member, id: string) => (await town.as(who, one, [id]))[0]?.['about'] as Row

promise(
  'D-14: only admins and support list members, only they and moderators open one, and refusals do not reveal who exists',
  async (town) => {
    const [ana, bea] = await town.professionals(2)
    for (const { kind, made } of kinds) {
      await town.set('savepoint kind')
      if (made !== null) await become(town, ana, made)
      await town.enrols(ana)
      const who = made === null ? null : await town.signsIn(ana, 'aal2')
      if (who !== null && (made?.role === 'admin' || made?.role === 'support')) {
        assert.equal((await town.as(who, list)).length, 2, kind)
        assert.equal((await about(town, who, bea.id))['email'], bea.email)
        const low = await town.signsIn(ana)
        for (const [sql, values] of [
          [list, []],
          [one, [bea.id]],
          [one, [nobody]],
        ] as const)
          assert.equal((await town.refuses(low, sql, [...values], 'PT403')).hint, 'second_factor_needed')
      } else {
        const opens = [bea.id, nobody, null].map((id) => [one, [id]] as const)
        for (const [sql, values] of [
          [list, []],
          [`select * from public.admin_members('${bea.email}')`, []],
          [`select * from public.admin_members(sort => 'none')`, []],
          ...(made?.role === 'moderator' ? [] : opens),
        ] as const) {
          if (who === null) await town.refuses(null, sql, [...values])
          else assert.equal((await town.refuses(who, sql, [...values], 'PT403')).hint, 'not_allowed', `${kind}: ${sql}`)
        }
      }
      await town.set('rollback to savepoint kind')
    }
  },
)

promise('B21: a search finds parts of names and addresses, whatever signs they contain', async (town) => {
  const [ana] = await town.professionals(2)
  const ada = await town.admin()
  const odd = await town.member('O_Neil 100%')
  assert.deepEqual(await names(town, ada, `'alvarez'`), [ana.name])
  assert.deepEqual(await names(town, ada, `' NA ALV '`), [ana.name])
  assert.deepEqual(await names(town, ada, `'${odd.email.split('@')[0]}@'`), [odd.name])
  assert.deepEqual(await names(town, ada, `'O_N'`), [odd.name])
  for (const nothing of [`'a_v'`, `'A%z'`, `'\\\\\\'`, `'100_'`, `'nobody'`]) assert.deepEqual(await names(town, ada, nothing), [], nothing)
  for (const bad of [`null`, `'a'`, `' an '`, `repeat('x', 201)`, `tier => 'gold'`, `active => 'today'`, `sort => 'name'`, `sort => null`])
    assert.equal((await refusal(town, ada, bad)).hint, 'invalid', bad)
  for (const cursor of ['{}', '[]', '{"id": "1", "created_at": "2026-01-01", "active": "2026-01-01"}'])
    assert.equal((await refusal(town, ada, `cursor => '${cursor}'`)).hint, 'invalid', cursor)
})

promise('B21: a search finds the same few or many', async (town) => {
  const ada = await town.admin()
  await town.set(`insert into auth.users (id, email, raw_user_meta_data)
    select gen_random_uuid(), case when number % 400 = 0 then 'rare-' else 'crowd-' end || number || '@stage.test',
      jsonb_build_object('full_name', 'Crowd ' || number) from generate_series(1, 1200) as number`)
  await town.set(
    `update public.profiles set created_at = now() - substr(full_name, 7)::int * interval '1 minute' where full_name like 'Crowd %'`,
  )
  assert.deepEqual(await names(town, ada, `'RARE-'`), ['Crowd 400', 'Crowd 800', 'Crowd 1200'])
  // More than the newest three hundred show, but too many to list by id.
  await town.set(`update public.profiles set created_at = created_at - interval '1 year' where full_name like 'Crowd %'`)
  await town.set(
    `insert into auth.users (id, email) select gen_random_uuid(), 'new-' || number || '@stage.test' from generate_series(1, 300) as number`,
  )
  assert.deepEqual((await names(town, ada, `'crowd '`)).slice(0, 3), ['Crowd 1', 'Crowd 2', 'Crowd 3'])
  assert.equal((await names(town, ada, `'crowd '`)).length, 50)
})

promise('B21: the filters find members by plan, role, badge, and when they were last active', async (town) => {
  const [ana, bea, cleo, dee] = await town.free(4)
  const ada = await town.admin()
  const only = async (given: string, expected: Member[]) =>
    assert.deepEqual((await names(town, ada, given)).toSorted(), expected.map(({ name }) => name).toSorted(), given)
  await town.endsTrial(ada)
  const lapsed = await town.member('Lapsed Lou')
  await town.endsTrial(lapsed)
  await town.set(`insert into public.subscriptions (user_id, source, tier, status) values ($1, 'local', 'premium', 'cancelled')`, [
    lapsed.id,
  ])
  await town.gains(ana, 'basic')
  await town.gains(bea, 'premium')
  await become(town, cleo, { isFounder: true, founder: 30 })
  await become(town, dee, { userRole: 'pro' })
  await town.set(`insert into public.subscriptions (user_id, source, tier, status) values ($1, 'local', 'basic', 'active')`, [dee.id])
  await only(`tier => 'premium'`, [bea, cleo, dee])
  await only(`tier => 'basic'`, [ana])
  await only(`tier => 'free'`, [ada, lapsed])
  for (const tier of ['free', 'basic', 'premium']) {
    const rows = await town.as(ada, 'select tier from public.admin_members(tier => $1)', [tier])
    assert.ok(rows.length > 0 && rows.every((row) => row['tier'] === tier), 'the same plan as internal.standing_of')
  }
  await become(town, cleo, { isFounder: true, founder: -1 })
  await only(`tier => 'premium'`, [bea, dee])
  await only(`founder => true`, [cleo])
  await only(`founder => false, tier => 'premium'`, [bea, dee])
  await town.set('insert into public.user_roles (user_id, role) values ($1, $2), ($3, $2)', [ana.id, 'verifier', bea.id])
  await only(`role => 'verifier'`, [ana, bea])
  await only(`role => 'verifier', tier => 'basic', search => 'ana'`, [ana])
  await only(`role => 'owner'`, [])
  await town.set('update public.profiles set is_verified = true where id = $1', [dee.id])
  await only(`verified => true`, [dee])
  await only(`verified => false, founder => true`, [cleo])
  const today = `(clock.now() at time zone 'utc')::date`
  for (const [person, days] of [
    [ana, 6],
    [bea, 7],
    [cleo, 30],
    [dee, 91],
  ] as const)
    await town.set(`update public.profiles set last_active_on = ${today} - $2::int where id = $1`, [person.id, days])
  await only(`active => 'week'`, [ada, lapsed, ana])
  await only(`active => 'month'`, [ada, lapsed, ana, bea])
  await only(`active => 'away'`, [dee])
})

promise('B21: staff see what is in force against a member, and what was', async (town) => {
  const ada = await town.admin()
  const [ana, bea] = await town.professionals(2)
  for (const sql of [
    `select public.member_warn($1, $2)`,
    `select public.member_limit($1, '{no_posts}', 3, $2)`,
    'select public.member_suspend($1, 7, $2)',
  ])
    await town.as(ada, sql, [ana.id, 'Links to a paid page'])
  await town.set(`update public.sanctions set ends_at = clock.now() where kind = 'warning'`)
  await town.set(`update public.sanctions set lifted_at = clock.now() where kind = 'limit'`)
  assert.deepEqual(await names(town, ada, 'suspended => true'), [ana.name])
  assert.deepEqual((await names(town, ada, 'suspended => false')).toSorted(), [ada.name, bea.name])
  const rows = await town.as(ada, 'select id, is_suspended, sanctions from public.admin_members()')
  assert.deepEqual(
    rows.find(({ id }) => id === ana.id),
    { id: ana.id, is_suspended: true, sanctions: 1 },
  )
  const seen = await about(town, ada, ana.id)
  assert.equal(seen['is_suspended'], true)
  assert.deepEqual(
    (seen['sanctions'] as Row[])
      .toSorted((a, b) => (String(a['kind']) < String(b['kind']) ? -1 : 1))
      .map(({ kind, limits, reason, is_in_force }) => [kind, limits, reason, is_in_force]),
    [
      ['limit', ['no_posts'], 'Links to a paid page', false],
      ['suspension', [], 'Links to a paid page', true],
      ['warning', [], 'Links to a paid page', false],
    ],
  )
})

promise('B21: pages continue where the last one ended, newest or most recently active first', async (town) => {
  const ada = await town.admin()
  await town.set(`insert into auth.users (id, email, raw_user_meta_data)
    select gen_random_uuid(), 'page-' || number || '@stage.test', jsonb_build_object('full_name', 'Page ' || number) from generate_series(1, 119) as number`)
  await town.set(`update public.profiles set created_at = now() - (1 + substr(full_name, 6)::int / 2) * interval '1 minute',
    last_active_on = '2026-01-01'::date + substr(full_name, 6)::int % 7 where full_name like 'Page %'`)
  for (const [sort, keys] of [
    ['newest', 'created_at desc, id desc'],
    ['active', 'last_active_on desc, created_at desc, id desc'],
  ]) {
    const expected = await town.set(`select id from public.profiles order by ${keys}`)
    const found: Row[] = []
    for (let cursor: unknown = null; ; cursor = found.at(-1)?.['cursor']) {
      const page = await town.as(ada, 'select id, cursor from public.admin_members(sort => $1, cursor => $2)', [sort, cursor])
      found.push(...page)
      if (page.length < 50) break
    }
    assert.deepEqual(
      found.map(({ id }) => id),
      expected.map(({ id }) => id),
    )
    assert.equal(found.length, 120)
  }
})

promise('B21: staff see everything about one member that they decide by, and no network address', async (town) => {
  const ada = await town.admin()
  const sam = await town.staff('support')
  const [ana, bea] = await town.professionals(2)
  await town.endsTrial(ana)
  await town.gains(ana, 'basic')
  await town.set(
    `insert into public.reports (reporter_id, reported_id, subject_type, subject_id, reason) values ($1, $2, 'profile', $2, 'spam'),
    ($2, $1, 'profile', $1, 'spam'), ($2, $1, 'profile', $1, 'other')`,
    [ana.id, bea.id],
  )
  await town.set(
    `insert into auth.sessions (user_id, user_agent, ip, not_after) values ($1, 'Phone', '192.0.2.7', null), ($1, 'Ended', '192.0.2.7', now() - interval '1 day')`,
    [ana.id],
  )
  await town.as(sam, 'select public.staff_note_add($1, $2)', [ana.id, 'Called about a refund'])
  await town.as(sam, 'select public.comp_give($1, current_date + 30, $2)', [ana.id, 'Lost a week to a fault of ours'])
  const seen = await about(town, sam, ana.id)
  assert.deepEqual(
    [seen['full_name'], seen['email'], seen['tier'], seen['roles'], seen['is_in_trial']],
    [ana.name, ana.email, 'premium', [], false],
  )
  assert.deepEqual(seen['counts'], {
    pieces: 0,
    services: 0,
    reports_by: 1,
    reports_against: 2,
    trades_sent: 0,
    trades_received: 0,
    trades_completed: 0,
  })
  assert.deepEqual(
    (seen['plans'] as Row[]).map(({ source, tier, holds }) => [source, tier, holds]),
    [['manual', 'premium', true]],
  )
  assert.deepEqual(
    (seen['sessions'] as Row[]).map(({ user_agent }) => user_agent),
    ['Phone'],
  )
  assert.deepEqual(
    (seen['notes'] as Row[]).map(({ note, author }) => [note, author]),
    [['Called about a refund', sam.name]],
  )
  assert.equal(seen['history'], null, 'support does not read the audit log')
  assert.ok(!JSON.stringify(seen).includes('192.0.2.7'))

  const byAdmin = await about(town, ada, ana.id)
  assert.deepEqual(
    (byAdmin['history'] as Row[]).map(({ act, actor, reason }) => [act, actor, reason]),
    [
      ['give_comp', sam.name, 'Lost a week to a fault of ours'],
      ['note_member', sam.name, null],
    ],
  )
  for (const id of [nobody, null]) assert.equal((await town.refuses(ada, one, [id], 'PT404')).hint, 'not_found')
  await town.set('update auth.users set deleted_at = now() where id = $1', [bea.id])
  await town.refuses(ada, one, [bea.id], 'PT404')
  assert.deepEqual(await names(town, ada, `'${bea.email}'`), [], 'the row of a deleted account may stay')
})
