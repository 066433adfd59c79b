import assert from 'node:assert/strict'
import { agree, confirmTime } from '#tests/support/policies/appointments.ts'
import { setHours, wallClock } from '#tests/support/policies/hours.ts'
import { promise } from '#tests/support/policies/promises.ts'
import { move, send } from '#tests/support/policies/trades.ts'

const call = 'select starts_at, ends_at, timezone from public.appointment_slots($1, $2)'

promise("times for an appointment need hours of one's own, a known place, and a partner's appointment", async (town) => {
  const [ana, bea, stranger] = await town.professionals(3)
  const [meeting] = await agree(town, ana, bea)
  await setHours(town, bea)
  assert.equal((await town.refuses(stranger, call, [meeting.id, null], 'PT404')).hint, 'not_found')
  assert.equal((await town.refuses(ana, call, [meeting.id, null], 'PT409')).message, 'Set your own hours first.')
  await town.refuses(bea, call, [meeting.id, 'the moon'], 'PT400')
  assert.deepEqual(await town.as(bea, call, [meeting.id, null]), [], 'the other has set none')
  await setHours(town, ana)
  assert.equal((await town.as(ana, call, [meeting.id, null])).length, 72)
})

promise('a member looks for times of their appointments 40 times a day', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const [meeting, other] = await agree(town, ana, bea)
  for (const who of [ana, bea]) await setHours(town, who)
  for (let time = 1; time <= 40; time += 1) await town.as(ana, call, [meeting.id, null])
  assert.equal((await town.refuses(ana, call, [other.id, null], 'PT429')).hint, 'limit_reached')
  await town.as(bea, call, [meeting.id, null])
})

promise('times for an appointment are as long as it is, by the clock of its place, and for those who no longer trade', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const [meeting] = await agree(town, ana, bea)
  await setHours(town, ana, { timezone: 'America/New_York' })
  await setHours(town, bea, { timezone: 'America/Los_Angeles' })
  await town.set('update public.profiles set open_to_trade = false where id = $1', [ana.id])
  await town.endsTrial(bea)
  for (const [mode, zone] of [
    ['my_place', 'America/New_York'],
    ['your_place', 'America/Los_Angeles'],
  ]) {
    const [first] = await town.as(bea, call, [meeting.id, mode])
    assert.equal(first?.['timezone'], zone)
    assert.equal(Number(first?.['ends_at']) - Number(first?.['starts_at']), 90 * 60_000)
  }
})

promise('no time is sooner than the giver of the service wants to know of it, and a day ahead for a service of no list', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const listed = await town.as(ana, `select (public.save_service('hair', 'Foils', 60, 9000, min_notice_hours => 72)).id`)
  const offer = [
    { giver: 'proposer', service_id: listed[0]?.['id'], title: 'Foils', category: 'hair', duration_minutes: 60, agreed_value_cents: 9000 },
    { giver: 'recipient', title: 'Updo', category: 'hair', duration_minutes: 60, agreed_value_cents: 9000 },
  ]
  await move(town, bea, 'accept', await send(town, ana, bea, offer))
  for (const who of [ana, bea]) await setHours(town, who)
  const hour = 3_600_000
  const ahead = async (title: string) => {
    const [meeting] = await town.set(
      'select meeting.id from public.trade_appointments as meeting join public.trade_items as item on item.appointment_id = meeting.id where title = $1',
      [title],
    )
    const [first] = await town.as(bea, call, [meeting?.['id'], null])
    const [now] = await town.set('select clock.now() as now')
    return (Number(first?.['starts_at']) - Number(now?.['now'])) / hour
  }
  for (const [title, notice] of [
    ['Foils', 72],
    ['Updo', 24],
  ] as const) {
    const hours = await ahead(title)
    assert.ok(hours >= notice && hours <= notice + 24, `${title}: ${hours} hours ahead`)
  }
})

promise('a time that is proposed from those of both can be agreed on', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const [meeting] = await agree(town, ana, bea)
  for (const who of [ana, bea]) await setHours(town, who)
  const [first] = await town.as(ana, call, [meeting.id, null])
  await town.as(ana, 'select public.trade_propose_slots($1, array[$2::timestamptz])', [meeting.id, first?.['starts_at']])
  await town.as(bea, 'select public.trade_confirm_slot($1, $2)', [meeting.id, first?.['starts_at']])
  const [row] = await town.set('select status, timezone from public.trade_appointments where id = $1', [meeting.id])
  assert.deepEqual(row, { status: 'confirmed', timezone: 'America/Los_Angeles' })
  await confirmTime(town, meeting, ana, bea, '9 days')
})

promise('a time that one of them has already agreed on is not offered again, nor the time around it', async (town) => {
  const [ana, bea, cleo] = await town.professionals(3)
  const [first] = await agree(town, ana, bea)
  const [second] = await agree(town, ana, cleo)
  for (const who of [ana, bea, cleo]) await setHours(town, who)
  await town.set('update public.trade_appointments set minutes_before = 30, minutes_after = 15 where id = $1', [first.id])
  const offered = async (meetingId: string) =>
    (await town.as(ana, 'select starts_at from public.appointment_slots($1)', [meetingId])).map(({ starts_at: at }) =>
      (at as Date).getTime(),
    )
  const opening = (await offered(second.id)).find((at) => wallClock('America/Los_Angeles', at).time === '10:00')
  const noon = Number(opening) + 3 * 3_600_000
  await town.as(ana, 'select public.trade_propose_slots($1, array[$2::timestamptz])', [first.id, new Date(noon)])
  await town.as(bea, 'select public.trade_confirm_slot($1, $2)', [first.id, new Date(noon)])
  const quarters = await town.set(
    `select internal.moment_of(quarter) as at from unnest(internal.shared_starts($1, $3, 90, 0, 0, 'my_place', internal.quarters_from($2::timestamptz - interval '3 hours'),
       internal.quarters_from($2::timestamptz + interval '3 hours'))) as stretch, generate_series(lower(stretch), upper(stretch) - 1) as quarter`,
    [ana.id, new Date(noon), cleo.id],
  )
  const minutes = quarters.map(({ at }) => ((at as Date).getTime() - noon) / 60_000)
  assert.ok(minutes.includes(-120) && minutes.includes(105), 'with room for both')
  assert.deepEqual(
    minutes.filter((at) => at > -120 && at < 105),
    [],
  )
})
