// One member as moderators see them, and what lifting one of several sanctions says.
import assert from 'node:assert/strict'
import { promise } from '#tests/support/policies/promises.ts'
import type { Member, Row, Stage } from '#tests/support/policies/stage.ts'

const nobody = '11111111-2222-4333-8444-555555555555'
const one = 'select public.admin_member($1) as about'
const about = async (town: Stage, who: Member, id: string) => (await town.as(who, one, [id]))[0]?.['about'] as Row

promise('D-14: a moderator sees the card and the sanctions of a member, and nothing of the account', async (town) => {
  const ada = await town.admin()
  const mo = await town.staff('moderator')
  const [ana] = await town.professionals(1)
  await town.as(ada, 'select public.member_warn($1, $2)', [ana.id, 'Links to a paid page'])
  await town.as(ada, 'select public.staff_note_add($1, $2)', [ana.id, 'Called about a refund'])
  const [seen, whole] = [await about(town, mo, ana.id), await about(town, ada, ana.id)]
  const shown = [
    'id',
    'full_name',
    'profile_picture',
    'specialties',
    'account_kind',
    'headline',
    'city',
    'state_code',
    'created_at',
    'is_verified',
    'is_founder',
    'is_suspended',
    'sanctions',
  ]
  assert.deepEqual(Object.keys(seen).toSorted(), shown.toSorted())
  for (const key of shown) assert.deepEqual(seen[key], whole[key], key)
  assert.equal((whole['notes'] as Row[]).length, 1)
  assert.doesNotMatch(JSON.stringify(seen), new RegExp(`${ana.email}|refund|${ada.id}`))
  assert.equal((await town.refuses(mo, one, [nobody], 'PT404')).hint, 'not_found')
  assert.equal((await town.refuses(await town.signsIn(mo), one, [ana.id], 'PT403')).hint, 'second_factor_needed')
})

promise('B22: an older sanction is lifted by itself, and what the others close is said before and after', async (town) => {
  const ada = await town.admin()
  const [ana] = await town.professionals(1)
  await town.set(`update clock.settings set shift = timestamptz '2031-02-20 12:00Z' - now()`)
  const give = async (sql: string, values: unknown[]) => String((await town.as(ada, `select ${sql} as id`, [ana.id, ...values]))[0]?.['id'])
  const warning = await give('public.member_warn($1, $2)', ['Be kind'])
  const older = await give('public.member_suspend($1, 7, $2)', ['Rude'])
  const longer = await give('public.member_suspend($1, 30, $2)', ['Rude again'])
  const limit = await give(`public.member_limit($1, '{no_trades,no_messages}', 9, $2)`, ['Rude'])
  // So many newer ones that these are no longer among the last twenty.
  await town.set(
    `insert into public.sanctions (user_id, kind, reason, given_at, ends_at)
     select $1, 'warning', 'Old', clock.now() + number * interval '1 minute', clock.now() from generate_series(1, 20) as number`,
    [ana.id],
  )
  const notice = async (id: string) => {
    const { sanctions } = (await about(town, ada, ana.id)) as { sanctions: Row[] }
    return sanctions.find((each) => each['id'] === id)?.['lifted_notice']
  }
  const told = async () =>
    (
      await town.as(
        ana,
        `select title, message from public.notifications where template = 'sanction_lifted' order by created_at desc, id limit 1`,
      )
    )[0]
  const suspended = 'Your account is still suspended until March 22, 2031.'
  for (const [id, kind, message] of [
    [older, 'suspension', suspended],
    [longer, 'suspension', "You still can't send messages until March 1, 2031. You still can't start trades until March 1, 2031."],
    [limit, 'limit', 'Everything it closed is open again.'],
  ] as const) {
    const expected = { title: `Your ${kind} was lifted`, message }
    assert.deepEqual(await notice(id), expected)
    await town.as(ada, 'select public.sanction_lift($1, $2)', [id, 'We looked again'])
    assert.deepEqual(
      await town.set('select id from public.sanctions where lifted_at = clock.now() and id <> all ($1)', [[older, longer, limit]]),
      [],
    )
    assert.deepEqual(await told(), expected)
    await town.set(`delete from public.notifications where user_id = $1 and template = 'sanction_lifted'`, [ana.id])
  }
  const mails = await town.set(
    `select facts -> 'still' as still from internal.emails where facts ->> 'event' = 'sanction_lifted' order by due_at`,
  )
  const day = '2031-03-01T12:00:00+00:00'
  assert.deepEqual(
    mails.map(({ still }) => still),
    [
      [{ what: 'suspension', ends_on: '2031-03-22T12:00:00+00:00' }],
      [
        { what: 'no_messages', ends_on: day },
        { what: 'no_trades', ends_on: day },
      ],
      [],
    ],
  )
  await town.as(ada, 'select public.sanction_lift($1, $2)', [warning, 'We looked again'])
  assert.deepEqual(await told(), { title: 'Your warning was lifted', message: 'It no longer counts.' })
})
