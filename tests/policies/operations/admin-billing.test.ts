// Plans and failed events, for those who run the site.
import assert from 'node:assert/strict'
import { become, kinds } from '#tests/support/policies/kinds.ts'
import { promise } from '#tests/support/policies/promises.ts'
import type { Row, Stage } from '#tests/support/policies/stage.ts'

const reads = ['select * from public.plan_figures()', 'select * from public.failed_billing_events()']
const ids = (rows: Row[]) => rows.map((row) => row['event_id'])
const fail = (town: Stage, id: string, problem = 'Out of order', type: string | null = 'invoice.paid') =>
  town.set(`select public.billing_failed('stripe', $1, $2, $3)`, [id, type, problem])

promise('only admins read the plans of all members and the events that failed', async (town) => {
  await fail(town, 'evt_1')
  const [ana, bea] = await town.professionals(2)
  await town.gains(bea, 'basic')
  for (const { kind, made } of kinds) {
    for (const sql of reads) {
      await town.set('savepoint kind')
      if (made === null) await town.refuses(null, sql)
      else {
        await become(town, ana, made)
        await town.enrols(ana)
        const [high, low] = [await town.signsIn(ana, 'aal2'), await town.signsIn(ana)]
        if (made.role === 'admin') assert.ok((await town.as(high, sql)).length > 0, kind)
        else assert.equal((await town.refuses(high, sql, [], 'PT403')).hint, 'not_allowed', kind)
        await town.refuses(low, sql, [], 'PT403')
      }
      await town.set('rollback to savepoint kind')
    }
  }
})

promise('the figures count members by source, plan and status', async (town) => {
  const ada = await town.admin()
  const people = await town.professionals(3)
  const [ana, bea, cleo] = people
  await town.gains(ana, 'basic')
  await town.gains(bea, 'basic')
  await town.set(`insert into public.subscriptions (user_id, source, tier, status) values ($1, 'local', 'premium', 'past_due')`, [cleo.id])
  assert.deepEqual(await town.as(ada, 'select source, tier, status, members::int from public.plan_figures()'), [
    { source: 'local', tier: 'premium', status: 'past_due', members: 1 },
    { source: 'manual', tier: 'basic', status: 'active', members: 2 },
  ])
})

promise('a failed event is listed once with its tries, and removed once it has been applied', async (town) => {
  const ada = await town.admin()
  const [ana] = await town.professionals(1)
  const listed = () => town.as(ada, 'select event_id, type, problem, tries from public.failed_billing_events()')
  await fail(town, 'evt_1', 'First', null)
  await fail(town, 'evt_1', 'Second')
  assert.deepEqual(await listed(), [{ event_id: 'evt_1', type: 'invoice.paid', problem: 'Second', tries: 2 }])
  await fail(town, 'evt_1', 'Third', null)
  assert.equal((await listed())[0]?.['type'], 'invoice.paid', 'a type that was known once stays known')
  await town.set('select public.billing_apply($1)', [
    JSON.stringify({ id: 'evt_1', source: 'stripe', type: 'invoice.paid', user_id: ana.id }),
  ])
  assert.deepEqual(await listed(), [])
  await fail(town, 'evt_1', 'Late')
  assert.deepEqual(await listed(), [], 'it was applied before')
})

promise('failed events are read 50 at a time, newest first, kept for 90 days, and their text is bounded', async (town) => {
  const ada = await town.admin()
  for (const [id, days] of [
    ['evt_old', 91],
    ['evt_1', 3],
    ['evt_2', 2],
  ] as const) {
    await fail(town, id)
    await town.set(`update internal.billing_failures set last_at = clock_timestamp() - make_interval(days => $2) where event_id = $1`, [
      id,
      days,
    ])
  }
  await fail(town, 'evt_3', 'x'.repeat(400), 'y'.repeat(200))
  const page =
    'select event_id, last_at, char_length(problem) as problem, char_length(type) as type from public.failed_billing_events($1, $2)'
  const rows = await town.as(ada, page, [null, null])
  assert.deepEqual(ids(rows), ['evt_3', 'evt_2', 'evt_1'])
  assert.deepEqual([rows[0]?.['problem'], rows[0]?.['type']], [300, 100])
  assert.deepEqual(ids(await town.as(ada, page, [rows[1]?.['last_at'], 'evt_2'])), ['evt_1'])
  await town.set(
    `insert into internal.billing_failures (source, event_id, problem) select 'stripe', 'many_' || each, 'Full' from generate_series(1, 60) as each`,
  )
  assert.equal((await town.as(ada, page, [null, null])).length, 50)
})

promise('only the server records a failed event', async (town) => {
  const ada = await town.admin()
  for (const who of [null, ada]) await town.refuses(who, `select public.billing_failed('stripe', 'evt_1', 'x', 'y')`)
})
