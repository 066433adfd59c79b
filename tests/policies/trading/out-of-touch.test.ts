// A block, a suspension and leaving look the same in the trades of the other: row for row, and in what they can still do.
import assert from 'node:assert/strict'
import { agree, confirmTime, moveTo, slotIn, stepSql } from '#tests/support/policies/appointments.ts'
import { conductSql } from '#tests/support/policies/conduct.ts'
import { promise } from '#tests/support/policies/promises.ts'
import { suspend } from '#tests/support/policies/sanctions.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

const place = 'select * from public.trade_place_save($1, $2, $3, $4, $5)'
const leave = 'select public.account_delete_request(cancel_trades => true)'

const tables = [
  'trade_proposals',
  'trade_versions',
  'trade_items',
  'trade_appointments',
  'trade_addresses',
  'trade_check_codes',
  'trade_place_proposals',
  'trade_confirmations',
  'trade_ious',
]

/** Two services: one tomorrow, with a place and a question about it, and one with times that wait. */
async function shared(town: Stage) {
  const [ana, bea] = [await town.member('Ana Alvarez'), await town.member('Bea Brooks')]
  for (const who of [ana, bea]) await town.gains(who, 'basic')
  const [first, second] = await agree(town, ana, bea)
  await town.as(ana, place, [first.id, 'my_place', 'Studio Rose', '12 Alder Street', 'Ring twice'])
  await confirmTime(town, first, ana, bea)
  await moveTo(town, first, '23 hours')
  await town.as(ana, place, [first.id, 'salon_third', 'Corner Cafe', '9 Birch Road', 'At the back'])
  await town.as(ana, stepSql.propose, [second.id, await slotIn(town, '6 days')])
  const [feed] = await town.as(bea, 'select public.calendar_feed_renew() as token')
  return { ana, bea, first, token: feed?.['token'] }
}
type Shared = Awaited<ReturnType<typeof shared>>

/** Every row of the trade, in the columns that Bea may read, their calendar, and what waits for them. */
async function readBy(town: Stage, { bea, token }: Shared): Promise<Record<string, unknown>> {
  const seen: Record<string, unknown> = {}
  for (const table of tables) {
    const [columns] = await town.set(
      `select string_agg(quote_ident(attname), ', ') as readable from pg_attribute where attrelid = $1::regclass and attnum > 0
       and not attisdropped and has_column_privilege('authenticated', attrelid, attnum, 'select')`,
      [`public.${table}`],
    )
    seen[table] = await town.as(bea, `select ${String(columns?.['readable'])} from public.${table} order by 1, 2`)
  }
  seen['notifications'] = await town.as(
    bea,
    `select template, title, message, link, is_shown from public.notifications where template <> 'trade_place_asked' order by template, title, message`,
  )
  const [feed] = await town.set('select events from public.calendar_feed_read($1)', [token])
  return {
    ...seen,
    feed: feed?.['events'],
    waits: await town.as(bea, 'select kind, to_do, subject_id from public.waiting_for_me() order by 1, 3'),
  }
}

/** What Bea reads after each of these, done to the same trade. */
async function after(town: Stage, ways: Record<string, (scene: Shared) => Promise<unknown>>): Promise<Record<string, unknown>[]> {
  const scene = await shared(town)
  const before = await readBy(town, scene)
  assert.match(JSON.stringify(before), /Studio Rose.*Corner Cafe/s, 'it was there')
  const all: Record<string, unknown>[] = []
  for (const act of Object.values(ways)) {
    await town.set('savepoint way')
    await act(scene)
    all.push(await readBy(town, scene))
    await town.set('rollback to savepoint way')
  }
  return all
}

const block = (town: Stage, who: Member, whom: Member) =>
  town.as(who, 'insert into public.blocks (blocker_id, blocked_id) values ($1, $2)', [who.id, whom.id])

promise('a trade shows the other the same rows whether one blocks them or is suspended', async (town) => {
  const [blocked, suspended] = await after(town, {
    block: ({ ana, bea }) => block(town, ana, bea),
    suspend: ({ ana }) => suspend(town, ana),
  })
  assert.deepEqual(suspended, blocked)
  assert.doesNotMatch(JSON.stringify(suspended), /Studio Rose|Corner Cafe|Alder|Birch|Ring twice/)
})

promise('a trade shows the other the same rows whether one blocks them and cancels, or leaves', async (town) => {
  const [blocked, left] = await after(town, {
    block: async ({ ana, bea, first }) => {
      await block(town, ana, bea)
      await town.as(ana, conductSql.cancel, [first.trade_id, 'other'])
    },
    leave: async ({ ana }) => town.as(await town.signsIn(ana, 'aal2'), leave),
  })
  assert.deepEqual(left, blocked)
  assert.doesNotMatch(JSON.stringify(left), /Studio Rose|Corner Cafe|Alder|Birch|Ring twice/)
})

promise('a suspension closes what was shared in the trade for the suspended member too, and its end brings nothing back', async (town) => {
  const { ana, bea, first } = await shared(town)
  const codes = () => town.as(bea, 'select code from public.trade_check_codes')
  assert.equal((await codes()).length, 1)
  await suspend(town, bea, 1)
  assert.deepEqual(await codes(), [])
  assert.deepEqual(await town.as(bea, 'select address from public.trade_addresses'), [])
  await town.set(`update public.sanctions set lifted_at = clock.now()`)
  assert.equal((await codes()).length, 1)
  const [row] = await town.as(ana, 'select place_name, arrival_note, status from public.trade_appointments where id = $1', [first.id])
  assert.deepEqual(row, { place_name: '', arrival_note: '', status: 'confirmed' })
})
