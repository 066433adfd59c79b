import assert from 'node:assert/strict'
import { agree, confirmTime } from '#tests/support/policies/appointments.ts'
import { setHours } from '#tests/support/policies/hours.ts'
import { promise } from '#tests/support/policies/promises.ts'

const call = 'select starts_at, ends_at, timezone from public.appointment_slots($1, $2)'

promise('times for an appointment need hours of one’s own, a known place, and a partner’s appointment', async (town) => {
  const [ana, bea, stranger] = await town.professionals(3)
  const [meeting] = await agree(town, ana, bea)
  await setHours(town, bea)
  assert.equal((await town.refuses(stranger, call, [meeting.id, null], 'PT404')).hint, 'not_found')
  assert.equal((await town.refuses(ana, call, [meeting.id, null], 'PT409')).message, 'Set your own hours first.')
  await town.refuses(bea, call, [meeting.id, 'the moon'], 'PT400')
  assert.deepEqual(await town.as(bea, call, [meeting.id, null]), [], 'the other has set none')
  await setHours(town, ana)
  assert.equal((await town.as(ana, call, [meeting.id, null])).length, 12)
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
