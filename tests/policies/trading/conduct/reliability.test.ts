import assert from 'node:assert/strict'
import { confirmTime, moveTo, stepSql, type Meeting } from '#tests/support/policies/appointments.ts'
import { members, passes, strike } from '#tests/support/policies/conduct.ts'
import { promise } from '#tests/support/policies/promises.ts'
import { completed } from '#tests/support/policies/reviews.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

const reliability = (town: Stage, viewer: Member, { id }: Member) => town.as(viewer, 'select * from public.trade_reliability($1)', [id])

promise('reliability is there from three trades on, for everyone who sees the card and nobody else', async (town) => {
  const [ana, bea, cleo] = await members(town)
  for (let trade = 1; trade <= 2; trade += 1) await completed(town, ana, bea)
  assert.deepEqual(await reliability(town, cleo, ana), [])
  await completed(town, ana, bea)
  const known = [{ kept_percent: 100, late_cancels: 0, no_shows: 0, reply_minutes: null, on_time_percent: null }]
  assert.deepEqual(await reliability(town, cleo, ana), known)
  assert.deepEqual(await reliability(town, ana, ana), known)
  await town.blocks(ana, cleo)
  assert.deepEqual(await reliability(town, cleo, ana), [])
  assert.deepEqual(await reliability(town, ana, cleo), [])
  await town.refuses(null, 'select * from public.trade_reliability($1)', [ana.id])
})

promise('kept appointments, late cancels and no-shows of 365 days count, and not what was lifted', async (town) => {
  const [ana, bea, cleo] = await members(town)
  for (let trade = 1; trade <= 3; trade += 1) await completed(town, ana, bea)
  const late = await strike(town, ana, bea)
  await strike(town, ana, bea, 'no_show', 2)
  await strike(town, ana, bea, 'conduct', 2)
  const facts = async () => {
    const [row] = await reliability(town, cleo, ana)
    return [row?.['kept_percent'], row?.['late_cancels'], row?.['no_shows']]
  }
  assert.deepEqual(await facts(), [75, 1, 1], 'six appointments kept, two not')
  await town.set(
    `update public.conduct_strikes set appeal_status = 'lifted', appeal = 'Bus', appealed_at = now(), decision_note = 'Fine', decided_at = now() where id = $1`,
    [late],
  )
  assert.deepEqual(await facts(), [86, 0, 1])
  await passes(town, '364 days')
  assert.deepEqual(await facts(), [86, 0, 1])
  await passes(town, '1 day')
  assert.deepEqual(await reliability(town, cleo, ana), [])
})

promise('replies count with their median, check-ins as on time within what the other allows', async (town) => {
  const [ana, bea, cleo] = await members(town)
  await town.set(`update public.profile_details set trade_rules = '{"late_grace_minutes": 5}' where user_id = $1`, [cleo.id])
  for (const [other, waits, here] of [
    [ana, '10 minutes', '15 minutes'],
    [ana, '20 minutes', '16 minutes'],
    [cleo, '2 hours', '5 minutes'],
    [cleo, '3 hours', '6 minutes'],
  ] as const) {
    const [sent] = await town.as(other, `select * from public.trade_send($1, $2, is_happy => true)`, [
      bea.id,
      JSON.stringify(
        ['proposer', 'recipient'].map((giver) => ({
          giver,
          title: 'Cut',
          category: 'hair',
          duration_minutes: 60,
          agreed_value_cents: 100,
        })),
      ),
    ])
    await passes(town, waits)
    await town.as(bea, 'select public.trade_accept($1, 1)', [sent?.['id']])
    const [meeting] = (await town.set('select * from public.trade_appointments where trade_id = $1 and provider_id = $2', [
      sent?.['id'],
      other.id,
    ])) as [Meeting]
    await confirmTime(town, meeting, other, bea)
    await moveTo(town, meeting, `-${here}`)
    await town.as(bea, stepSql.here, [meeting.id])
    for (const who of [other, bea]) await town.as(who, stepSql.done, [meeting.id])
  }
  const [row] = await reliability(town, ana, bea)
  assert.deepEqual([row?.['reply_minutes'], row?.['on_time_percent']], [70, 50])
})

promise('who is reliable is matched before who is not, and who is new is not held back', async (town) => {
  const score = async (reliable: number | null) =>
    (await town.set('select round(internal.match_score(1, 1, 1, 1, 1, 1, $1)) as score', [reliable]))[0]?.['score']
  assert.deepEqual([await score(1), await score(0.5), await score(0), await score(null)], [100, 95, 90, 100])
  const [ana, bea] = await members(town)
  for (let trade = 1; trade <= 3; trade += 1) await completed(town, ana, bea)
  await strike(town, ana, bea)
  await strike(town, ana, bea, 'no_show', 2)
  await town.set('insert into internal.match_pool (user_id) select id from public.profiles on conflict do nothing')
  await town.set('select internal.fill_match_pool(array[$1::uuid])', [ana.id])
  assert.deepEqual(await town.set('select reliability from internal.match_pool where user_id = $1', [ana.id]), [{ reliability: 0.75 }])
})
