// The overview: who may read it, and that its figures follow the facts, however those change.
import assert from 'node:assert/strict'
import { bounds } from '#tests/support/policies/bounds.ts'
import { kinds, become } from '#tests/support/policies/kinds.ts'
import { promise } from '#tests/support/policies/promises.ts'
import type { Member, Row, Stage } from '#tests/support/policies/stage.ts'
import { move, send } from '#tests/support/policies/trades.ts'

const overview = 'select public.admin_overview($1) as seen'

async function seen(town: Stage, who: Member, days = 30): Promise<Record<string, Row[] & Row>> {
  await town.set(`select clock.run('recount')`)
  return (await town.as(who, overview, [days]))[0]?.['seen'] as Record<string, Row[] & Row>
}
const today = async (town: Stage, who: Member) => (await seen(town, who))['days']?.at(-1)
const facts = async (town: Stage) => await town.set('select * from internal.day_counts order by day')

promise('B21: only an admin reads the overview', async (town) => {
  const [ana] = await town.professionals(1)
  for (const { kind, made } of kinds) {
    await town.set('savepoint kind')
    if (made !== null) await become(town, ana, made)
    await town.enrols(ana)
    const who = made === null ? null : await town.signsIn(ana, 'aal2')
    if (who === null) await town.refuses(null, overview, [30])
    else if (made?.role === 'admin') {
      assert.equal((await town.as(who, overview, [30])).length, 1)
      assert.equal((await town.refuses(await town.signsIn(ana), overview, [30], 'PT403')).hint, 'second_factor_needed')
    } else for (const days of [30, 0]) assert.equal((await town.refuses(who, overview, [days], 'PT403')).hint, 'not_allowed', kind)
    await town.set('rollback to savepoint kind')
  }
  const ada = await town.admin()
  for (const days of [null, 6, 91]) assert.equal((await town.refuses(ada, overview, [days], 'PT400')).hint, 'invalid')
  for (const days of [7, 90]) assert.equal((await seen(town, ada, days))['days']?.length, days)
})

promise('B21: the days follow sign-ups and trades, whatever is added, moved or deleted', async (town) => {
  const ada = await town.admin()
  const [ana, bea] = await town.professionals(2)
  const { day } = (await today(town, ada)) ?? {}
  const counts = async () => {
    const { day: same, ...rest } = (await today(town, ada)) ?? {}
    assert.equal(same, day)
    return rest
  }
  assert.deepEqual(await counts(), { sign_ups: 3, trades_sent: 0, trades_accepted: 0, trades_completed: 0 })
  const trade = await send(town, ana, bea)
  assert.deepEqual(await counts(), { sign_ups: 3, trades_sent: 1, trades_accepted: 0, trades_completed: 0 })
  await move(town, bea, 'accept', trade)
  assert.deepEqual(await counts(), { sign_ups: 3, trades_sent: 1, trades_accepted: 1, trades_completed: 0 })
  await move(town, ana, 'done', trade)
  await move(town, bea, 'done', trade)
  assert.deepEqual(await counts(), { sign_ups: 3, trades_sent: 1, trades_accepted: 1, trades_completed: 1 })
  await town.set(
    `update public.trade_proposals set created_at = created_at - interval '2 days', accepted_at = accepted_at - interval '1 day'`,
  )
  await town.set(`update public.profiles set created_at = created_at - interval '1 day' where id = $1`, [bea.id])
  const days = (await seen(town, ada))['days'] ?? []
  assert.deepEqual(
    days
      .slice(-3)
      .map(({ sign_ups, trades_sent, trades_accepted, trades_completed }) => [sign_ups, trades_sent, trades_accepted, trades_completed]),
    [
      [0, 1, 0, 0],
      [1, 0, 1, 0],
      [2, 0, 0, 1],
    ],
  )
  assert.equal((await seen(town, ada))['members'], 3)
  await town.set('delete from auth.users where id = $1', [bea.id])
  assert.deepEqual(
    ((await seen(town, ada))['days'] ?? [])
      .slice(-3)
      .map(({ sign_ups, trades_sent, trades_accepted, trades_completed }) => [sign_ups, trades_sent, trades_accepted, trades_completed]),
    [
      [0, 0, 0, 0],
      [0, 0, 0, 0],
      [2, 0, 0, 0],
    ],
  )
  const kept = await facts(town)
  await town.set(`update internal.day_counts set sign_ups = 99; select internal.recount_all(); select internal.recount_all()`)
  assert.deepEqual(await facts(town), kept, 'counting everything again changes nothing that was right')
})

promise('B21: the balance of a city follows its members, what they offer and what they want', async (town) => {
  const ada = await town.admin()
  const [ana, bea, cleo] = await town.professionals(3)
  const cities = async () => ((await seen(town, ada))['cities'] ?? []).map(({ city, members, crafts }) => [city, members, crafts])
  const lives = (city: string | null, ...people: Member[]) =>
    town.set(`update public.profiles set state_code = 'OR', city = $2 where id = any ($1)`, [people.map(({ id }) => id), city])
  const offer = `insert into public.services (user_id, category, name, duration_minutes) values ($1, $2, 'A service', 60)`
  assert.deepEqual(await cities(), [])
  await lives('Bend', ana, bea)
  await lives('Salem', cleo)
  assert.deepEqual(await cities(), [
    ['Bend', 2, {}],
    ['Salem', 1, {}],
  ])
  await town.set(offer, [ana.id, 'hair'])
  await town.set(offer, [bea.id, 'hair'])
  await town.set(offer, [bea.id, 'nails'])
  await town.set(`insert into public.service_wants (user_id, category, title) values ($1, 'nails', 'A want'), ($2, 'nails', 'A want')`, [
    ana.id,
    cleo.id,
  ])
  assert.deepEqual(await cities(), [
    ['Bend', 2, { hair: [2, 0], nails: [1, 1] }],
    ['Salem', 1, { nails: [0, 1] }],
  ])
  await lives('Salem', ana)
  assert.deepEqual(await cities(), [
    ['Salem', 2, { hair: [1, 0], nails: [0, 2] }],
    ['Bend', 1, { hair: [1, 0], nails: [1, 0] }],
  ])
  await lives(null, cleo)
  await town.set('delete from auth.users where id = $1', [bea.id])
  assert.deepEqual(await cities(), [['Salem', 1, { hair: [1, 0], nails: [0, 1] }]])
})

promise('B21: the overview shows plans, what waits for an answer, mail and the clock', async (town) => {
  const ada = await town.admin()
  const [ana, bea] = await town.professionals(2)
  const quiet = await seen(town, ada)
  const names = quiet['queues']?.map(({ queue }) => queue)
  assert.deepEqual(names, [
    'contact',
    'reports',
    'appeals',
    'disputes',
    'strike_appeals',
    'strike_reviews',
    'forum_reports',
    'forum_posts',
    'chat_reports',
    'jobs',
    'listings',
  ])
  assert.deepEqual(quiet['queues']?.[0], { queue: 'contact', waiting: 0, oldest_at: null })
  assert.deepEqual([quiet['plans'], quiet['mail'], quiet['is_clock_late']], [[], { waiting: 0, is_late: false, given_up: 0 }, false])

  await town.gains(ana, 'premium')
  await town.gains(bea, 'basic')
  await town.set(`update public.subscriptions set status = 'cancelled' where user_id = $1`, [bea.id])
  await town.set(`insert into public.contact_messages (ref, topic, name, email, message, status, created_at)
    select substr('ABCDEFGHJ', number::int, 1) || '2345678', 'other', 'Ana', 'ana@contact.test', repeat('x', 20), status, ('2026-01-0' || number)::timestamptz
    from unnest(array['closed', 'open', 'new']) with ordinality as given (status, number)`)
  await town.set(`insert into internal.emails (kind, address, due_at, sent_at, created_at) values ('receipt', 'a@b', now() - interval '1 hour', now(), now()),
    ('receipt', 'a@b', now() - interval '14 minutes', null, now()), ('receipt', 'a@b', 'infinity', null, now()), ('receipt', 'a@b', 'infinity', null, now() - interval '8 days')`)
  const busy = await seen(town, ada)
  assert.deepEqual(busy['plans'], [
    { tier: 'premium', status: 'active', members: 1 },
    { tier: 'basic', status: 'cancelled', members: 1 },
  ])
  const [contact] = busy['queues'] ?? []
  assert.deepEqual([contact?.['waiting'], String(contact?.['oldest_at']).slice(0, 10)], [2, '2026-01-02'])
  assert.deepEqual(busy['mail'], { waiting: 1, is_late: false, given_up: 1 })
  await town.set(`update internal.emails set due_at = now() - interval '16 minutes' where sent_at is null and due_at < now()`)
  await town.set(`update internal.last_recount set at = clock_timestamp() - interval '6 minutes'`)
  const [late] = await town.as(ada, overview, [30])
  const { mail, is_clock_late } = (late?.['seen'] ?? {}) as Row
  assert.deepEqual([mail, is_clock_late], [{ waiting: 1, is_late: true, given_up: 1 }, true])
})

promise('B21: the overview shows what the doctor found last, and whether it has looked lately', async (town) => {
  const ada = await town.admin()
  assert.equal((await seen(town, ada))['doctor'], null)
  const findings = [{ level: 'unsafe', what: 'There is no backup.', todo: 'Make one.' }]
  await town.set(`insert into internal.last_examination (at, findings) values (clock_timestamp() - interval '119 minutes', $1)`, [
    JSON.stringify(findings),
  ])
  const doctor = (await seen(town, ada))['doctor']
  assert.deepEqual([doctor?.['is_late'], doctor?.['findings']], [false, findings])
  await town.set(`update internal.last_examination set at = clock_timestamp() - interval '121 minutes'`)
  assert.equal((await seen(town, ada))['doctor']?.['is_late'], true)
})

bounds(
  'internal.last_examination',
  { row: (town) => town.set(`insert into internal.last_examination (at, findings) values (now(), '[]')`) },
  {
    last_examination_findings_is_list: { refuses: [`findings = '{}'`], takes: [`findings = '[{}]'`] },
    last_examination_is_one_row: { refuses: ['only_row = false'] },
  },
)
bounds(
  'internal.recounts',
  { row: (town) => town.set(`truncate internal.recounts; insert into internal.recounts (subject) values ('plans')`) },
  { recounts_subject_known: { refuses: [`subject = 'week'`], takes: [`subject = 'day'`, `subject = 'city'`, `subject = 'event'`] } },
)
bounds('internal.last_recount', {}, { last_recount_is_one_row: { refuses: ['only_row = false'] } })
