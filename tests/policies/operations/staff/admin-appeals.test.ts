// The appeals as those who answer see them: who may look, what they decide by, who cannot answer, the order of pages.
import assert from 'node:assert/strict'
import { promise } from '#tests/support/policies/promises.ts'
import { suspend } from '#tests/support/policies/sanctions.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

const appeal = 'select public.appeal_send($1, $2) as id'
const answer = 'select public.appeal_answer($1, $2, $3)'
const give = `select public.member_suspend($1, 7, 'Rude messages') as id`
const words = 'It was not me'

const done = async (town: Stage, who: Member, sql: string, values: unknown[]) => String((await town.as(who, sql, values))[0]?.['id'])
const told = async (town: Stage, who: Member) =>
  (await town.as(who, `select title, message, template from public.notifications where template like 'appeal%'`))[0]

const queue = 'select public.admin_appeals($1, $2) as page'
type Entry = {
  id: string
  message: string
  created_at: string
  answered_at: string | null
  obstacle: string | null
  member: Record<string, unknown>
  sanction: Record<string, unknown>
  reads: Record<'lift' | 'keep', { title: string; message: string }> | null
  others: Record<string, unknown>[]
}
const listed = async (town: Stage, who: Member, isAnswered = false, cursor: object | null = null) =>
  ((await town.as(who, queue, [isAnswered, cursor]))[0]?.['page'] ?? []) as Entry[]

promise('D-14: those who answer appeals list them, nobody else, and refusals say nothing of whether there are any', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const ask = async (who: Member, values: unknown[], code: string) => town.refuses(who, queue, values, code)
  const others = [bea, ana, await town.staff('support'), await town.staff('verifier')]
  const refusals = async () => {
    const heard = []
    for (const who of others) heard.push(await ask(who, [false, null], 'PT403'))
    return heard
  }
  const empty = await refusals()
  assert.ok(empty.every(({ hint }) => hint === 'not_allowed'))
  await done(town, bea, appeal, [await suspend(town, bea, 7), words])
  assert.deepEqual(await refusals(), empty)
  await town.refuses(null, queue, [false, null])
  for (const role of ['admin', 'moderator'] as const) {
    const who = await town.staff(role)
    assert.equal((await listed(town, who)).length, 1)
    assert.deepEqual(await listed(town, who, true), [])
    assert.equal((await ask(await town.signsIn(who), [false, null], 'PT403')).hint, 'second_factor_needed')
  }
  const ada = await town.admin()
  for (const values of [
    [null, null],
    [false, '{}'],
    [false, '[]'],
    [true, '{"at": "today?", "id": "1"}'],
    [true, { at: '2031-01-01', id: '1' }],
  ])
    assert.equal((await ask(ada, values, 'PT400')).hint, 'invalid')
})

promise(
  'an appeal is shown with its sanction, the others of the member and what they would read, and no word of who gave it',
  async (town) => {
    const ada = await town.admin()
    const mo = await town.staff('moderator', 'Mo Mercer')
    const [ana, bea] = await town.professionals(2)
    await town.set(`update clock.settings set shift = timestamptz '2031-02-20 12:00Z' - now()`)
    await done(town, mo, 'select public.member_warn($1, $2) as id', [bea.id, 'Another member'])
    for (const number of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
      await town.set(
        `insert into public.sanctions (user_id, kind, reason, given_at, ends_at)
       values ($1, 'warning', $2, clock.now() - $3::int * interval '1 day', clock.now() + interval '1 day')`,
        [ana.id, `Warning ${number}`, number],
      )
    const limit = await done(town, mo, `select public.member_limit($1, '{no_posts}', 9, $2) as id`, [ana.id, 'Links'])
    const given = await done(town, mo, give, [ana.id])
    const sent = await done(town, ana, appeal, [given, words])
    await town.set(`update public.sanctions set given_at = given_at + interval '1 second' where id = $1`, [given])
    const [entry] = await listed(town, ada)
    assert.ok(entry)
    assert.deepEqual(
      [entry.id, entry.message, entry.obstacle, entry.answered_at, entry.member['id'], entry.member['full_name']],
      [sent, words, null, null, ana.id, ana.name],
    )
    assert.deepEqual(Object.keys(entry.member).toSorted(), [
      'city',
      'created_at',
      'full_name',
      'id',
      'profile_picture',
      'specialties',
      'state_code',
    ])
    const { sanction } = entry
    assert.deepEqual(
      [sanction['id'], sanction['kind'], sanction['reason'], sanction['ends_at'], sanction['is_in_force']],
      [given, 'suspension', 'Rude messages', '2031-02-27T12:00:00+00:00', true],
    )
    assert.deepEqual(
      entry.others.map(({ reason }) => reason),
      ['Links', ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => `Warning ${number}`)],
    )
    assert.deepEqual(entry.reads, {
      lift: {
        title: 'Your appeal worked: your suspension was lifted',
        message: "You still can't post until March 1, 2031. Read the moderation team's answer.",
      },
      keep: { title: 'Your appeal was answered: your suspension stays', message: "Read the moderation team's answer." },
    })
    assert.doesNotMatch(JSON.stringify(entry), new RegExp(`${mo.id}|Mo Mercer|${ana.email}`))
    await town.as(ada, answer, [sent, true, 'We were wrong'])
    assert.deepEqual(await told(town, ana), { ...entry.reads?.lift, template: 'appeal_upheld' }, 'the member reads what was shown')
    assert.deepEqual(await listed(town, ada), [])
    const [answered] = await listed(town, ada, true)
    assert.deepEqual([answered?.id, answered?.reads, answered?.others[0]?.['id']], [sent, null, limit])
  },
)

promise(
  'the queue says who cannot answer an appeal: those who gave the sanction, the member, and moderators about an admin',
  async (town) => {
    const [ada, other] = [await town.admin(), await town.admin()]
    const [mo, mia] = [await town.staff('moderator'), await town.staff('moderator')]
    const [ana] = await town.professionals(1)
    const toAna = await done(town, ana, appeal, [await done(town, mo, give, [ana.id]), 'ana'])
    const warn = 'select public.member_warn($1, $2) as id'
    const toMia = await done(town, mia, appeal, [await done(town, ada, warn, [mia.id, 'Be kind']), 'mia'])
    const toOther = await done(town, other, appeal, [await done(town, ada, warn, [other.id, 'Be kind']), 'other'])
    const ids = [toAna, toMia, toOther]
    for (const [who, ...obstacles] of [
      [mo, 'you_decided', null, 'about_an_admin'],
      [mia, null, 'your_own', 'about_an_admin'],
      [ada, null, 'you_decided', 'you_decided'],
      [other, null, null, 'your_own'],
    ] as const) {
      const entries = await listed(town, who)
      assert.deepEqual(
        ids.map((id) => entries.find((each) => each.id === id)?.obstacle),
        obstacles,
      )
      for (const [at, id] of ids.entries()) {
        const obstacle = obstacles[at]
        // What the screen says is what the server does.
        await town.set('savepoint answer')
        if (obstacle === null) await town.as(who, answer, [id, false, 'It stays'])
        else assert.equal((await town.refuses(who, answer, [id, false, 'It stays'], 'PT403')).hint, 'not_allowed')
        await town.set('rollback to savepoint answer')
      }
    }
  },
)

promise('pages of appeals continue where the last one ended: the open ones oldest first, the answered ones newest first', async (town) => {
  const ada = await town.admin()
  const [ana] = await town.professionals(1)
  await town.set(
    `with given as (insert into public.sanctions (user_id, kind, reason, ends_at) select $1, 'warning', 'Links', now() from generate_series(1, 240) returning id),
       numbered as (select id, row_number() over () as number from given)
     insert into public.appeals (sanction_id, user_id, message, created_at, is_lifted, answer, answered_at)
     select id, $1, 'Sorry', now() - number / 3 * interval '1 hour', case when number % 2 = 0 then false end, case when number % 2 = 0 then 'No' end,
       case when number % 2 = 0 then now() - number / 5 * interval '1 minute' end from numbered`,
    [ana.id],
  )
  for (const isAnswered of [false, true]) {
    const expected = await town.set(
      isAnswered
        ? 'select id from public.appeals where answered_at is not null order by answered_at desc, id desc'
        : 'select id from public.appeals where answered_at is null order by created_at, id',
    )
    const found: Entry[] = []
    for (let cursor: object | null = null; ;) {
      const page = await listed(town, ada, isAnswered, cursor)
      found.push(...page)
      const last = page.at(-1)
      if (page.length < 50 || last === undefined) break
      cursor = { id: last.id, at: isAnswered ? last.answered_at : last.created_at }
    }
    assert.deepEqual(
      found.map(({ id }) => id),
      expected.map(({ id }) => id),
    )
    assert.equal(found.length, 120)
  }
})
