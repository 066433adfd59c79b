import assert from 'node:assert/strict'
import { agree, confirmTime, meetingNow, moveTo, slotIn, stepSql } from '#tests/support/policies/appointments.ts'
import { grants, promise } from '#tests/support/policies/promises.ts'
import { item, move, send } from '#tests/support/policies/trades.ts'

const place = 'select * from public.trade_place_save($1, $2, $3, $4, $5)'
const address = 'select address from public.trade_addresses'

promise('an appointment is visible to its provider and its receiver', async (town) => {
  const [ana, bea, stranger] = await town.professionals(3)
  await agree(town, ana, bea)
  const read = 'select count(*)::int as many from public.trade_appointments'
  assert.deepEqual(await town.as(stranger, read), [{ many: 0 }])
  for (const party of [ana, bea]) assert.deepEqual(await town.as(party, read), [{ many: 2 }])
  await town.endsTrial(bea)
  assert.deepEqual(await town.as(bea, read), [{ many: 2 }], 'an accepted trade can be finished on any plan')
  await town.set(`update public.trade_proposals set status = 'cancelled', phase = 'cancelled'`)
  assert.deepEqual(await town.as(bea, read), [{ many: 0 }])
})

promise('an address is visible to its host, and to both near the time', async (town) => {
  const [ana, bea, stranger] = await town.professionals(3)
  const [meeting] = await agree(town, ana, bea)
  await town.as(ana, place, [meeting.id, 'my_place', 'Studio Rose', '12 Alder Street', ''])
  const sees = async () => [
    (await town.as(ana, address)).length,
    (await town.as(bea, address)).length,
    (await town.as(stranger, address)).length,
  ]
  assert.deepEqual(await sees(), [1, 0, 0], 'before a time is agreed')
  await town.set('update public.profiles set is_verified = true where id = any ($1)', [[ana.id, bea.id]])
  assert.deepEqual(await sees(), [1, 1, 0], 'both verified, from the moment the trade was accepted')
  await town.set('update public.profiles set is_verified = false')
  await confirmTime(town, meeting, ana, bea, '5 days')
  assert.deepEqual(await sees(), [1, 0, 0], 'days before')
  await town.set('update public.profiles set is_verified = true where id = $1', [ana.id])
  assert.deepEqual(await sees(), [1, 0, 0], 'one of them verified')
  await town.set('update public.profiles set is_verified = true where id = $1', [bea.id])
  assert.deepEqual(await sees(), [1, 1, 0], 'both verified')
  await town.set('update public.profiles set is_verified = false')
  await moveTo(town, meeting, '24 hours 1 minute')
  assert.deepEqual(await sees(), [1, 0, 0])
  await moveTo(town, meeting, '24 hours')
  assert.deepEqual(await sees(), [1, 1, 0])
  await moveTo(town, meeting, '-25 hours -29 minutes')
  assert.deepEqual(await sees(), [1, 1, 0], 'until a day after its end')
  await moveTo(town, meeting, '-25 hours -30 minutes')
  assert.deepEqual(await sees(), [1, 0, 0])
})

promise('a check-in code is visible to the receiver', async (town) => {
  const [ana, bea, stranger] = await town.professionals(3)
  const [meeting] = await agree(town, ana, bea)
  await confirmTime(town, meeting, ana, bea)
  const read = 'select code from public.trade_check_codes'
  for (const other of [ana, stranger]) assert.deepEqual(await town.as(other, read), [])
  const [row] = await town.as(bea, read)
  assert.match(String(row?.['code']), /^\d{6}$/)
})

promise('an appointment begins with the times, the place and the time around it that were offered', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const [soon, later] = [await slotIn(town, '20 hours'), await slotIn(town, '3 days')]
  await town.set(
    `insert into public.services (user_id, category, name, duration_minutes, buffer_before_minutes, buffer_after_minutes, location_modes)
     values ($1, 'nails', 'Full set', 90, 30, 15, '{my_place,online}')`,
    [ana.id],
  )
  const [service] = await town.set('select id from public.services where user_id = $1', [ana.id])
  const given = item('proposer', { service_id: String(service?.['id']), title: 'Full set', slots: [soon, later], location_mode: 'online' })
  const trade = await send(town, ana, bea, [given, item('recipient')])
  await town.set(`select clock.move('1 day')`)
  await move(town, bea, 'accept', trade)
  const rows = await town.set(
    'select status, minutes_before, minutes_after, location_mode, slots, proposed_by from public.trade_appointments order by provider_id = $1 desc',
    [ana.id],
  )
  const nothing = { minutes_before: 0, minutes_after: 0, location_mode: 'my_place', slots: [], proposed_by: null }
  assert.deepEqual(rows, [
    { status: 'proposed', minutes_before: 30, minutes_after: 15, location_mode: 'online', slots: [new Date(later)], proposed_by: ana.id },
    { status: 'unscheduled', ...nothing },
  ])
})

promise('proposed times are one to three quarter hours of the next 60 days', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const [meeting] = await agree(town, ana, bea)
  const call = 'select * from public.trade_propose_slots($1, $2::timestamptz[], $3, $4)'
  const good = [await slotIn(town, '1 day'), await slotIn(town, '2 days'), await slotIn(town, '3 days')]
  const wrong = [
    [],
    [...good, await slotIn(town, '4 days')],
    ['2020-01-01T10:00Z'],
    [await slotIn(town, '60 days 1 hour')],
    ['infinity'],
    [null],
  ]
  for (const slots of [...wrong, [good[0]?.replace(':00Z', ':30Z')]]) {
    const { hint } = await town.refuses(ana, call, [meeting.id, slots, null, null], 'PT400')
    assert.equal(hint, 'invalid', JSON.stringify(slots))
  }
  await town.refuses(ana, call, [meeting.id, null, null, null], 'PT400')
  await town.refuses(ana, call, [meeting.id, good, 'the moon', null], 'PT400')
  await town.refuses(ana, call, [meeting.id, good, null, 'Europe/Berlin'], 'PT400')
  await town.as(ana, call, [meeting.id, good.toReversed(), 'online', 'Pacific/Honolulu'])
  const after = await meetingNow(town, meeting)
  assert.deepEqual(
    [after.status, after.proposed_by, after['location_mode'], after['timezone'], after.slots.map((slot) => new Date(slot).toISOString())],
    ['proposed', ana.id, 'online', 'Pacific/Honolulu', good.map((slot) => slot.replace('Z', '.000Z'))],
  )
})

promise('a member proposes times for an appointment 20 times a day', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const [meeting, other] = await agree(town, ana, bea)
  const slot = await slotIn(town, '1 day')
  for (let time = 1; time <= 20; time += 1) await town.as(ana, stepSql.propose, [meeting.id, slot])
  assert.equal((await town.refuses(ana, stepSql.propose, [meeting.id, slot], 'PT429')).hint, 'limit_reached')
  await town.as(bea, stepSql.propose, [meeting.id, slot])
  await town.as(ana, stepSql.propose, [other.id, slot])
})

promise('only one of the proposed times can be chosen, and not by who proposed them', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const [meeting] = await agree(town, ana, bea)
  const [first, second] = [await slotIn(town, '1 day'), await slotIn(town, '2 days')]
  assert.equal((await town.refuses(bea, stepSql.choose, [meeting.id, first], 'PT409')).hint, 'bad_state')
  await town.as(ana, stepSql.propose, [meeting.id, first])
  await town.refuses(ana, stepSql.choose, [meeting.id, first], 'PT409')
  for (const slot of [second, null])
    assert.equal((await town.refuses(bea, stepSql.choose, [meeting.id, slot], 'PT409')).hint, 'stale_version')
  await town.as(bea, stepSql.choose, [meeting.id, first])
  const { status, slots, proposed_by: by, starts_at: start, ends_at: end, sequence } = await meetingNow(town, meeting)
  assert.deepEqual([status, slots, by, sequence], ['confirmed', [], null, 1])
  assert.equal(new Date(end ?? 0).getTime() - new Date(start ?? 0).getTime(), 90 * 60_000)
})

promise('nobody gets two appointments at once, nor without the time to set up and clean up', async (town) => {
  const [ana, bea, cleo] = await town.professionals(3)
  const [first] = await agree(town, ana, bea)
  const [, second] = await agree(town, cleo, ana)
  await town.set('update public.trade_appointments set minutes_before = 30, minutes_after = 15 where id = $1', [second.id])
  const slot = await confirmTime(town, first, ana, bea)
  const at = (minutes: number) => new Date(new Date(slot).getTime() + minutes * 60_000).toISOString()
  // Ana gives both: the first takes 90 minutes from 0 on, the second 90 with 30 before it and 15 after it.
  for (const minutes of [-90, -15, 0, 60, 105]) {
    await town.as(ana, stepSql.propose, [second.id, at(minutes)])
    const { hint, message } = await town.refuses(cleo, stepSql.choose, [second.id, at(minutes)], 'PT409')
    assert.deepEqual(
      [hint, message],
      ['bad_state', 'One of you has something else at that time by now. Please choose another.'],
      String(minutes),
    )
  }
  for (const minutes of [-105, 120]) {
    await town.as(ana, stepSql.propose, [second.id, at(minutes)])
    await town.as(cleo, stepSql.choose, [second.id, at(minutes)])
  }
})

promise('a time that is agreed stands until another is chosen', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const [meeting] = await agree(town, ana, bea)
  await confirmTime(town, meeting, ana, bea)
  const before = await meetingNow(town, meeting)
  const later = await slotIn(town, '7 days')
  await town.as(bea, stepSql.propose, [meeting.id, later])
  const between = await meetingNow(town, meeting)
  assert.deepEqual([between.status, between.starts_at, between.sequence], ['confirmed', before.starts_at, 1])
  await town.as(ana, stepSql.choose, [meeting.id, later])
  const after = await meetingNow(town, meeting)
  assert.deepEqual([after.sequence, new Date(after.starts_at ?? 0).toISOString()], [2, later.replace('Z', '.000Z')])
})

promise('the host says where; for another place or online, either does', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const [meeting] = await agree(town, ana, bea)
  for (const [who, mode] of [
    [bea, 'my_place'],
    [ana, 'your_place'],
  ] as const)
    assert.equal((await town.refuses(who, place, [meeting.id, mode, '', '12 Alder Street', ''], 'PT403')).hint, 'not_allowed')
  for (const wrong of [
    ['the moon', '', '', ''],
    [null, '', '', ''],
    ['my_place', '', '12', ''],
    ['my_place', '', 'x'.repeat(301), ''],
    ['my_place', 'x'.repeat(121), '', ''],
    ['my_place', '', '', 'x'.repeat(301)],
  ])
    await town.refuses(ana, place, [meeting.id, ...wrong], 'PT400')
  await town.as(ana, place, [meeting.id, 'my_place', ' Studio Rose ', '12 Alder Street', 'Ring twice'])
  const { place_name: name, arrival_note: note, sequence } = await meetingNow(town, meeting)
  assert.deepEqual([name, note, sequence], ['Studio Rose', 'Ring twice', 1])
  await town.as(bea, place, [meeting.id, 'salon_third', '', '', ''])
  assert.deepEqual(await town.set(address), [], 'the address of the other place is gone')
  await town.as(bea, place, [meeting.id, 'your_place', '', '1 Birch Road', ''])
  assert.deepEqual(await town.as(bea, address), [{ address: '1 Birch Road' }])
  await confirmTime(town, meeting, ana, bea)
  await moveTo(town, meeting, '0 minutes')
  const { message } = await town.refuses(bea, place, [meeting.id, 'your_place', '', '2 Birch Road', ''], 'PT409')
  assert.equal(message, 'This appointment has already begun.')
})

promise('a member changes the place of an appointment 20 times a day', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const [meeting, other] = await agree(town, ana, bea)
  const studio = ['my_place', 'Studio Rose', '12 Alder Street', '']
  for (let time = 1; time <= 20; time += 1) await town.as(ana, place, [meeting.id, ...studio])
  const values = [meeting.id, 'my_place', 'Somewhere else', '1 Birch Road', '']
  const { detail } = await town.refusalOf(ana, place, values, 'PT429')
  assert.equal(detail, '{"what": "places_used_up", "most": 20}')
  assert.equal((await meetingNow(town, meeting))['place_name'], 'Studio Rose')
  await town.as(bea, place, [meeting.id, 'online', '', '', ''])
  await town.as(ana, place, [other.id, 'online', '', '', ''])
  await town.set(`update internal.attempts set at = at - interval '1 day' where door = 'change places'`)
  await town.as(ana, place, values)
})

grants('trade_appointments', {})
grants('trade_addresses', {})
grants('trade_check_codes', {})
