// What a member gave and got in a year, as sums and trade by trade, and the order of trades in progress.
import assert from 'node:assert/strict'
import { agree, confirmTime, meetingNow, moveTo, stepSql } from '#tests/support/policies/appointments.ts'
import { conductSql, iou, members, owed } from '#tests/support/policies/conduct.ts'
import { setHours } from '#tests/support/policies/hours.ts'
import { promise } from '#tests/support/policies/promises.ts'
import { completed } from '#tests/support/policies/reviews.ts'
import type { Member, Row, Stage } from '#tests/support/policies/stage.ts'
import { begin, item, move, send } from '#tests/support/policies/trades.ts'

const sums = async (town: Stage, who: Member, year: number | null = null): Promise<Row> => {
  const [row] = await town.as(
    who,
    `select trades, given_cents::int, given_minutes::int, received_cents::int, received_minutes::int from public.trade_balance($1)`,
    [year],
  )
  return row as Row
}
const lines = (town: Stage, who: Member, year: number) =>
  town.as(
    who,
    `select trade_id, completed_on::text, partner_name, given, given_cents::int, received, received_cents::int, product_cost_cents::int
     from public.trade_statement($1)`,
    [year],
  )
const nothing = { trades: 0, given_cents: 0, given_minutes: 0, received_cents: 0, received_minutes: 0 }

async function complete(town: Stage, from: Member, to: Member, items: unknown): Promise<string> {
  const trade = await send(town, from, to, items)
  await move(town, to, 'accept', trade)
  await move(town, from, 'done', trade)
  await move(town, to, 'done', trade)
  return trade.id
}

/** The moment of completion, as if the trade had ended then. */
const endedAt = (town: Stage, tradeId: string, at: string) =>
  town.set('update public.trade_proposals set completed_at = $2 where id = $1', [tradeId, at])

promise("a balance and a statement are of the caller's own completed trades alone", async (town) => {
  const [ana, bea, eve] = await town.professionals(3)
  const year = new Date(String((await town.set('select clock.now()::text as now'))[0]?.['now'])).getFullYear()
  await town.refuses(null, 'select * from public.trade_balance()')
  await town.refuses(null, 'select * from public.trade_statement(2026)')
  const trade = await send(town, ana, bea)
  await move(town, bea, 'accept', trade)
  assert.deepEqual(await sums(town, ana), nothing, 'a trade in progress does not count')
  for (const who of [ana, bea]) await move(town, who, 'done', trade)
  assert.deepEqual([await sums(town, eve, year), await lines(town, eve, year)], [nothing, []])
  assert.deepEqual(
    [(await sums(town, ana, year))['trades'], (await sums(town, bea))['trades'], (await lines(town, bea, year)).length],
    [1, 1, 1],
  )
})

promise('a year adds up what both agreed on in the accepted version, and the lines of the statement add up to it', async (town) => {
  const [ana, bea, cleo] = await town.professionals(3)
  const first = await complete(town, ana, bea, [
    item('proposer', { title: 'Gel manicure', agreed_value_cents: 4000, duration_minutes: 45, quantity: 2, product_cost_cents: 300 }),
    item('proposer', { title: 'Pedicure', agreed_value_cents: 5000, duration_minutes: 60 }),
    item('recipient', { title: 'Silk press', agreed_value_cents: 12_500, duration_minutes: 120, product_cost_cents: 900 }),
  ])
  const offered = await send(town, cleo, ana, [
    item('proposer', { agreed_value_cents: 9900 }),
    item('recipient', { agreed_value_cents: 9900 }),
  ])
  await town.as(ana, `select public.trade_counter($1, $2, '', 1, is_happy => true)`, [
    offered.id,
    JSON.stringify([
      item('proposer', { title: 'Brow map', agreed_value_cents: 6000, duration_minutes: 30 }),
      item('recipient', { title: 'Nail art', agreed_value_cents: 7000, duration_minutes: 50 }),
    ]),
  ])
  await move(town, cleo, 'accept', { id: offered.id, current_version: 2 })
  for (const who of [ana, cleo]) await move(town, who, 'done', offered)
  await town.set(`update public.services set name = 'Renamed'`)
  await endedAt(town, first, '2026-05-02T18:00:00Z')
  await endedAt(town, offered.id, '2026-05-03T18:00:00Z')

  assert.deepEqual(await sums(town, ana, 2026), {
    trades: 2,
    given_cents: 20_000,
    given_minutes: 200,
    received_cents: 18_500,
    received_minutes: 150,
  })
  assert.deepEqual(await sums(town, bea, 2026), {
    trades: 1,
    given_cents: 12_500,
    given_minutes: 120,
    received_cents: 13_000,
    received_minutes: 150,
  })
  assert.deepEqual(await lines(town, ana, 2026), [
    {
      trade_id: first,
      completed_on: '2026-05-02',
      partner_name: bea.name,
      given: 'Gel manicure × 2; Pedicure',
      given_cents: 13_000,
      received: 'Silk press',
      received_cents: 12_500,
      product_cost_cents: 600,
    },
    {
      trade_id: offered.id,
      completed_on: '2026-05-03',
      partner_name: cleo.name,
      given: 'Nail art',
      given_cents: 7000,
      received: 'Brow map',
      received_cents: 6000,
      product_cost_cents: 0,
    },
  ])
})

promise('the time of a service counts with what it takes to set up and clean up, as often as it is given', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const trade = await send(town, ana, bea, [
    item('proposer', { duration_minutes: 45, quantity: 2 }),
    item('recipient', { duration_minutes: 120 }),
  ])
  await town.set(
    `update public.trade_items set buffer_before_minutes = 10, buffer_after_minutes = 5 where trade_id = $1 and giver_id = $2`,
    [trade.id, ana.id],
  )
  await move(town, bea, 'accept', trade)
  for (const who of [ana, bea]) await move(town, who, 'done', trade)
  const minutes = async (who: Member) => {
    const { given_minutes: given, received_minutes: received } = await sums(town, who)
    return [given, received]
  }
  assert.deepEqual(
    [await minutes(ana), await minutes(bea)],
    [
      [120, 120],
      [120, 120],
    ],
  )
})

const sides = ({ given, given_cents, received, received_cents }: Row) => ({ given, given_cents, received, received_cents })

promise('of a trade completed with an IOU, or with a service let go, only what was given counts', async (town) => {
  for (const choice of ['iou', 'forgive']) {
    await town.set('savepoint choice')
    const [ana, bea] = await town.professionals(2)
    const id = choice === 'iou' ? (await iou(town, ana, bea)).trade_id : (await owed(town, ana, bea))[0].trade_id
    if (choice === 'forgive') await town.as(ana, conductSql.choose, [id, 'forgive', null])
    const year = Number((await town.set(`select extract(year from clock.now() at time zone 'America/New_York')::int as year`))[0]?.['year'])
    const gave = { trades: 1, given_cents: 12_000, given_minutes: 90, received_cents: 0, received_minutes: 0 }
    const got = { trades: 1, given_cents: 0, given_minutes: 0, received_cents: 12_000, received_minutes: 90 }
    assert.deepEqual([await sums(town, ana), await sums(town, bea)], [gave, got], choice)
    assert.deepEqual((await lines(town, ana, year)).map(sides), [
      { given: 'Hand-painted full set', given_cents: 12_000, received: null, received_cents: 0 },
    ])
    assert.deepEqual((await lines(town, bea, year)).map(sides), [
      { given: null, given_cents: 0, received: 'Hand-painted full set', received_cents: 12_000 },
    ])
    await town.set('rollback to savepoint choice')
  }
})

promise("a year begins and ends by the clock of the member's own hours", async (town) => {
  const [ana, bea] = await town.professionals(2)
  await setHours(town, ana, { timezone: 'Pacific/Honolulu' })
  const trade = await completed(town, ana, bea)
  // 11 PM on New Year's Eve in Honolulu, 4 AM on New Year's Day in New York, where members without hours are counted.
  await endedAt(town, trade, '2026-01-01T09:00:00Z')
  const counted = async (who: Member) => [(await sums(town, who, 2025))['trades'], (await sums(town, who, 2026))['trades']]
  assert.deepEqual(
    [await counted(ana), await counted(bea)],
    [
      [1, 0],
      [0, 1],
    ],
  )
  assert.deepEqual(
    [(await lines(town, ana, 2025))[0]?.['completed_on'], (await lines(town, bea, 2026))[0]?.['completed_on']],
    ['2025-12-31', '2026-01-01'],
  )
  assert.deepEqual([await sums(town, ana, -2_000_000_000), await sums(town, ana, 2_000_000_000)], [nothing, nothing])
})

promise('a statement continues after the last line that was read', async (town) => {
  const [ana, bea, cleo] = await town.professionals(3)
  const ids = [await completed(town, ana, bea), await completed(town, cleo, ana)].toSorted()
  for (const id of ids) await endedAt(town, id, '2026-05-02T18:00:00Z')
  const after = async (at: string, id: string) =>
    (await town.as(ana, 'select trade_id from public.trade_statement(2026, $1, $2)', [at, id])).map((row) => row['trade_id'])
  assert.deepEqual(await after('2026-05-02T18:00:00Z', ids[0] ?? ''), [ids[1]])
  assert.deepEqual(await after('2026-05-02T18:00:00Z', ids[1] ?? ''), [])
  assert.deepEqual(await after('2026-05-01T18:00:00Z', ids[1] ?? ''), ids)
})

promise("the balance has the caller's own limits for a month and what the month has so far", async (town) => {
  const [ana, bea] = await town.professionals(2)
  await town.as(ana, 'update public.profile_private set trade_budget_cents = 20000, trades_a_month = 3 where user_id = $1', [ana.id])
  const trade = await send(town, ana, bea)
  await move(town, bea, 'accept', trade)
  const month = (who: Member) =>
    town.as(who, 'select month_trades, month_given_cents::int, budget_cents, trades_a_month from public.trade_balance()')
  assert.deepEqual(await month(ana), [{ month_trades: 1, month_given_cents: 12_000, budget_cents: 20_000, trades_a_month: 3 }])
  assert.deepEqual(await month(bea), [{ month_trades: 1, month_given_cents: 12_000, budget_cents: null, trades_a_month: null }])
})

promise('the balance adds up the open IOUs that the caller owes and is owed, each alone', async (town) => {
  const [ana, bea, cleo] = await members(town)
  const open = async (who: Member) =>
    (await town.as(who, 'select owing_cents::int as owing, owed_cents::int as owed from public.trade_balance()'))[0]
  assert.deepEqual(await open(ana), { owing: null, owed: null })
  await iou(town, ana, bea)
  await iou(town, ana, cleo)
  const { id } = await iou(town, cleo, ana)
  assert.deepEqual(await open(ana), { owing: 12_000, owed: 24_000 })
  assert.deepEqual(
    [await open(bea), await open(cleo)],
    [
      { owing: 12_000, owed: null },
      { owing: 12_000, owed: 12_000 },
    ],
  )
  await town.as(cleo, conductSql.forgive, [id])
  assert.deepEqual(await open(ana), { owing: null, owed: 24_000 })
})

promise('a trade with a service to choose is listed before all others', async (town) => {
  const [ana, bea, cleo] = await members(town)
  const [met] = await agree(town, ana, cleo)
  await confirmTime(town, met, ana, cleo, '1 hour')
  const [{ trade_id: id }] = await owed(town, ana, bea)
  const listed = async () =>
    (await town.as(ana, `select id from public.trade_proposals where status = 'accepted' order by next_at, id`)).map((row) => row['id'])
  assert.deepEqual(await listed(), [id, met.trade_id])
  await town.as(ana, conductSql.choose, [id, 'redo', null])
  assert.deepEqual(await listed(), [met.trade_id, id])
})

promise('a trade in progress is listed by its first appointment that is not done', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const [given, got] = await agree(town, ana, bea)
  const nextAt = async () =>
    (await town.as(ana, `select (next_at = 'infinity') as none, next_at from public.trade_proposals where id = $1`, [given.trade_id]))[0]
  assert.equal((await nextAt())?.['none'], true)
  await confirmTime(town, got, bea, ana, '9 days')
  const later = (await meetingNow(town, got)).starts_at
  assert.deepEqual((await nextAt())?.['next_at'], later)
  await confirmTime(town, given, ana, bea, '5 days')
  const sooner = (await meetingNow(town, given)).starts_at
  assert.deepEqual((await nextAt())?.['next_at'], sooner)
  await moveTo(town, given, '-3 hours')
  for (const who of [ana, bea]) await town.as(who, 'select public.trade_mark_done($1)', [given.id])
  assert.deepEqual((await nextAt())?.['next_at'], later)
})

promise('without a time left, a trade in progress is listed last, and first while a service is owed', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const [given, got] = await agree(town, ana, bea)
  await begin(town, given.trade_id, given)
  for (const who of [ana, bea]) await town.as(who, stepSql.done, [given.id])
  const nextAt = async () =>
    (await town.set('select next_at::text from public.trade_proposals where id = $1', [given.trade_id]))[0]?.['next_at']
  assert.equal(await nextAt(), 'infinity', 'of the other one nothing is known yet')
  await confirmTime(town, got, bea, ana, '9 days')
  await town.as(bea, conductSql.cancel, [given.trade_id, 'schedule'])
  assert.equal(await nextAt(), '-infinity', 'owed')
})
