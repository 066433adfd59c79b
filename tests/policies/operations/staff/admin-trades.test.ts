// How far trades come, and which are stuck, for those who run the site.
import assert from 'node:assert/strict'
import { agree, agreedIn, confirmTime, moveTo, stepSql } from '#tests/support/policies/appointments.ts'
import { conductSql, disputed, members, owed } from '#tests/support/policies/conduct.ts'
import { promise } from '#tests/support/policies/promises.ts'
import { passes, review } from '#tests/support/policies/reviews.ts'
import type { Member, Row, Stage } from '#tests/support/policies/stage.ts'
import { begin, move, send } from '#tests/support/policies/trades.ts'

const figuresSql = 'select public.admin_trades() as seen'
const stuckSql = 'select public.admin_stuck_trades($1, $2) as page'
type Figures = { funnel: Row; before: Row; stuck: Row; counted_at: string | null }
type Stuck = { id: string; since: string; phase: string; waits_for: string | null; is_mine: boolean; proposer: Row; recipient: Row }

async function figures(town: Stage, who: Member): Promise<Figures> {
  await town.set(`select clock.run('recount')`)
  return (await town.as(who, figuresSql))[0]?.['seen'] as Figures
}
const stuck = async (town: Stage, who: Member, which: string, cursor: unknown = null) =>
  (await town.as(who, stuckSql, [which, cursor]))[0]?.['page'] as Stuck[]
const idsOf = (rows: Stuck[]) => rows.map(({ id }) => id)
const none = { sent: 0, answered: 0, accepted: 0, scheduled: 0, completed: 0, reviewed: 0 }

promise('B21: visitors, members and other roles read neither how far trades come nor which are stuck', async (town) => {
  const [ana] = await town.professionals(1)
  await town.refuses(null, figuresSql)
  await town.refuses(null, stuckSql, ['unanswered', null])
  for (const who of [ana, await town.staff('moderator'), await town.staff('support'), await town.staff('verifier')])
    for (const [sql, values] of [
      [figuresSql, []],
      [stuckSql, ['unanswered', null]],
      [stuckSql, ['no list', {}]],
    ] as const)
      assert.equal((await town.refuses(who, sql, [...values], 'PT403')).hint, 'not_allowed')
  const ada = await town.admin()
  assert.equal((await town.refuses(await town.signsIn(ada), figuresSql, [], 'PT403')).hint, 'second_factor_needed')
  for (const which of ['disputed', null]) assert.equal((await town.refuses(ada, stuckSql, [which, null], 'PT400')).hint, 'invalid')
  for (const cursor of [{ at: 'now then' }, { at: '2026-01-01', id: 'x' }, {}])
    await town.refuses(ada, stuckSql, ['unanswered', cursor], 'PT400')
  assert.deepEqual(await stuck(town, ada, 'unanswered'), [])
  assert.deepEqual((await figures(town, ada)).funnel, none)
})

promise('B21: the funnel follows the trades of the last 30 days step by step, and those of the 30 days before', async (town) => {
  const ada = await town.admin()
  const [ana, bea, cleo] = await members(town)
  const funnel = async () => (await figures(town, ada)).funnel
  const trade = await send(town, ana, bea)
  await send(town, ana, cleo)
  assert.deepEqual(await funnel(), { ...none, sent: 2 })
  const countered = await move(town, bea, 'counter', trade)
  assert.deepEqual(await funnel(), { ...none, sent: 2, answered: 1 })
  await move(town, ana, 'accept', countered)
  assert.deepEqual(await funnel(), { ...none, sent: 2, answered: 1, accepted: 1 })
  const [meeting] = await agreedIn(town, trade.id, ana)
  assert.ok(meeting)
  await confirmTime(town, meeting, ana, bea)
  assert.deepEqual(await funnel(), { ...none, sent: 2, answered: 1, accepted: 1, scheduled: 1 }, 'one of the two has a time')
  for (const who of [ana, bea]) await move(town, who, 'done', trade)
  const done = { ...none, sent: 2, answered: 1, accepted: 1, scheduled: 1, completed: 1 }
  assert.deepEqual(await funnel(), done)
  await review(town, ana, trade.id)
  assert.deepEqual(await funnel(), done, 'a sealed review shows nowhere')
  await review(town, bea, trade.id)
  assert.deepEqual(await funnel(), { ...done, reviewed: 1 })

  await town.set(`update public.trade_proposals set created_at = created_at - interval '30 days' where id = $1`, [trade.id])
  const { funnel: now, before } = await figures(town, ada)
  assert.deepEqual(
    [now, before],
    [
      { ...none, sent: 1 },
      { ...done, sent: 1, reviewed: 1 },
    ],
  )
  await town.set(`update public.trade_proposals set created_at = created_at - interval '30 days' where id = $1`, [trade.id])
  assert.deepEqual((await figures(town, ada)).before, none)
  await town.set(`delete from public.reviews where reviewer_id = $1`, [ana.id])
  await town.set(`update public.trade_proposals set created_at = created_at + interval '60 days' where id = $1`, [trade.id])
  assert.deepEqual(await funnel(), done)
  await town.set('delete from public.trade_proposals where id = $1', [trade.id])
  assert.deepEqual(await funnel(), { ...none, sent: 1 })
})

promise('B21: a declined request was answered, an expired or withdrawn one was not', async (town) => {
  const ada = await town.admin()
  const [ana, bea, cleo] = await members(town)
  await move(town, bea, 'decline', await send(town, ana, bea))
  await move(town, ana, 'withdraw', await send(town, ana, cleo))
  await send(town, bea, cleo)
  await town.set(`select clock.move('8 days')`)
  assert.deepEqual((await figures(town, ada)).funnel, { ...none, sent: 3, answered: 1 })
})

promise('B21: a request is stuck once nobody has answered for 5 days, and the list says whose turn it is', async (town) => {
  const ada = await town.admin()
  const [ana, bea] = await members(town)
  const message = 'Mondays suit me best.'
  const { id } = await send(town, ana, bea, undefined, { message })
  await passes(town, '119 hours 59 minutes')
  assert.deepEqual(await stuck(town, ada, 'unanswered'), [])
  await passes(town, '120 hours 1 minute')
  const rows = await stuck(town, ada, 'unanswered')
  assert.deepEqual(
    rows.map((row) => [row.id, row.phase, row.waits_for, row.is_mine, row.proposer['id'], row.recipient['id']]),
    [[id, 'awaiting_recipient', bea.id, false, ana.id, bea.id]],
  )
  const [sent] = await town.set('select to_jsonb(created_at) as at from public.trade_proposals')
  assert.equal(rows[0]?.since, sent?.['at'])
  for (const written of [message, 'Hand-painted full set', 'Silk press and trim']) assert.ok(!JSON.stringify(rows).includes(written))
  assert.deepEqual((await figures(town, ada)).stuck, { unanswered: 1, unscheduled: 0, unconfirmed: 0, owed: 0 })
  await town.as(bea, `select * from public.trade_decline($1, 'timing')`, [id])
  assert.deepEqual(await stuck(town, ada, 'unanswered'), [])
})

promise(
  'B21: a trade is stuck 14 days after it was accepted if one of its visits has no time, also once the other is done',
  async (town) => {
    const ada = await town.admin()
    const [ana, bea, cleo] = await members(town)
    const [gives, gets] = await agree(town, ana, bea)
    const [other, second] = await agree(town, cleo, bea)
    await begin(town, other.trade_id, other)
    for (const who of [cleo, bea]) await town.as(who, stepSql.done, [other.id])
    await passes(town, '335 hours 59 minutes')
    assert.deepEqual(await stuck(town, ada, 'unscheduled'), [])
    await passes(town, '336 hours 1 minute')
    assert.deepEqual(
      Object.fromEntries((await stuck(town, ada, 'unscheduled')).map(({ id, phase, waits_for: turn }) => [id, [phase, turn]])),
      { [gives.trade_id]: ['to_schedule', null], [other.trade_id]: ['in_progress', null] },
    )
    await confirmTime(town, gives, ana, bea)
    assert.equal((await stuck(town, ada, 'unscheduled')).length, 2, 'the other visit has none yet')
    await confirmTime(town, gets, bea, ana, '6 days')
    await confirmTime(town, second, bea, cleo, '7 days')
    assert.deepEqual(await stuck(town, ada, 'unscheduled'), [])
  },
)

promise('B21: a service to repeat is stuck 14 days after it was owed', async (town) => {
  const ada = await town.admin()
  const [ana, bea] = await members(town)
  const [{ trade_id: id }] = await owed(town, ana, bea)
  await town.set(`update public.trade_proposals set accepted_at = accepted_at - interval '10 days'`)
  await town.as(ana, conductSql.choose, [id, 'redo', null])
  await passes(town, '10 days')
  assert.deepEqual(await stuck(town, ada, 'unscheduled'), [])
  await passes(town, '15 days')
  assert.deepEqual(idsOf(await stuck(town, ada, 'unscheduled')), [id])
})

promise('B21: an appointment is stuck once it began 5 days ago and is not done, one row a trade, and not in a dispute', async (town) => {
  const ada = await town.admin()
  const [ana, bea, cleo] = await members(town)
  const [gives, gets] = await agree(town, ana, bea)
  await confirmTime(town, gives, ana, bea)
  await confirmTime(town, gets, bea, ana, '6 days')
  await moveTo(town, gives, '-1 hour')
  const [{ shift } = {}] = await town.set('select shift from clock.settings')
  const later = (time: string) => town.set('update clock.settings set shift = $1::interval + $2::interval', [shift, time])
  await later('118 hours')
  assert.deepEqual(await stuck(town, ada, 'unconfirmed'), [])
  await later('10 days')
  assert.deepEqual(idsOf(await stuck(town, ada, 'unconfirmed')), [gives.trade_id])
  await later('0 hours')
  const { meeting } = await disputed(town, cleo, bea)
  await later('20 days')
  assert.deepEqual(idsOf(await stuck(town, ada, 'unconfirmed')), [gives.trade_id])
  await town.set(`update public.trade_disputes set status = 'withdrawn'`)
  await town.set(`update public.trade_proposals set phase = 'awaiting_confirmation' where id = $1`, [meeting.trade_id])
  assert.deepEqual(idsOf(await stuck(town, ada, 'unconfirmed')), [gives.trade_id, meeting.trade_id])
})

promise('B21: a choice about what is owed is stuck after 7 days, which the clock ends unless there is a dispute', async (town) => {
  const ada = await town.admin()
  const [ana, bea] = await members(town)
  const [{ trade_id: id }] = await owed(town, ana, bea)
  await passes(town, '167 hours 59 minutes')
  assert.deepEqual(await stuck(town, ada, 'owed'), [])
  await passes(town, '168 hours 1 minute')
  assert.deepEqual(
    (await stuck(town, ada, 'owed')).map((row) => [row.id, row.waits_for]),
    [[id, ana.id]],
  )
  assert.equal((await figures(town, ada)).stuck['owed'], 1)
  await town.set(`select clock.run('settle debts')`)
  assert.deepEqual(await stuck(town, ada, 'owed'), [])
})

promise('B21: someone of the team who is one of the two sees that it is their own trade', async (town) => {
  const [ana, bea] = await members(town)
  await send(town, ana, bea)
  await town.set(`insert into public.user_roles (user_id, role) values ($1, 'admin')`, [bea.id])
  await town.enrols(bea)
  const admin = await town.signsIn(bea, 'aal2')
  await passes(town, '6 days')
  assert.deepEqual(
    (await stuck(town, admin, 'unanswered')).map(({ is_mine }) => is_mine),
    [true],
  )
})

promise('B21: a list of stuck trades has fifty a page, oldest first without gaps, and is counted to 101', async (town) => {
  const ada = await town.admin()
  const [ana, bea] = await members(town)
  await town.set(
    `with made as (insert into public.trade_proposals (proposer_id, recipient_id, status, phase, created_at, accepted_at)
       select $1, $2, 'accepted', 'to_schedule', '2026-01-01', timestamptz '2026-01-01' + ceil(number / 3.0) * interval '1 minute'
       from generate_series(1, 104) as number returning id)
     insert into public.trade_appointments (trade_id, provider_id, receiver_id, minutes, timezone)
       select id, $1, $2, 60, 'America/New_York' from made`,
    [ana.id, bea.id],
  )
  assert.equal((await figures(town, ada)).stuck['unscheduled'], 101)
  const all = await town.set('select id from public.trade_proposals order by accepted_at, id')
  const read: string[] = []
  const sizes: number[] = []
  let cursor: unknown = null
  do {
    const rows: Stuck[] = await stuck(town, ada, 'unscheduled', cursor)
    sizes.push(rows.length)
    read.push(...idsOf(rows))
    const last = rows.at(-1)
    cursor = rows.length < 50 || last === undefined ? null : { at: last.since, id: last.id }
  } while (cursor !== null)
  assert.deepEqual(sizes, [50, 50, 4])
  assert.deepEqual(
    read,
    all.map(({ id }) => id),
  )
})
