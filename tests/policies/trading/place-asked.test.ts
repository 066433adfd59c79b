// Another place in the last 24 hours: asked for, and agreed on or not.
import assert from 'node:assert/strict'
import { agree, confirmTime, meetingNow, moveTo, slotIn, stepSql, type Meeting } from '#tests/support/policies/appointments.ts'
import { grants, promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

const place = 'select * from public.trade_place_save($1, $2, $3, $4, $5)'
const answer = 'select * from public.trade_place_answer($1, $2)'
const asked = 'select appointment_id, proposed_by, location_mode, place_name from public.trade_place_proposals'
const cafe = ['salon_third', 'Corner Cafe', '9 Birch Road', 'At the back']

/** At the provider's place, with its address, 23 hours before. */
async function soon(town: Stage): Promise<{ ana: Member; bea: Member; meeting: Meeting }> {
  const [ana, bea] = await town.professionals(2)
  const [meeting] = await agree(town, ana, bea)
  await town.as(ana, place, [meeting.id, 'my_place', 'Studio Rose', '12 Alder Street', 'Ring twice'])
  await confirmTime(town, meeting, ana, bea)
  await moveTo(town, meeting, '23 hours')
  return { ana, bea, meeting }
}
const where = async (town: Stage, meeting: Meeting) => {
  const { location_mode: mode, place_name: name } = (await meetingNow(town, meeting)) as Meeting &
    Record<'location_mode' | 'place_name', string>
  const [row] = await town.set('select address from public.trade_addresses where appointment_id = $1', [meeting.id])
  return [mode, name, row?.['address'] ?? null]
}
const told = async (town: Stage, who: Member) =>
  (await town.as(who, `select title from public.notifications where template like 'trade_place%' order by created_at, title`)).map(
    ({ title }) => title,
  )

promise('in the last 24 hours another place is asked for, and the agreed one stands with its address', async (town) => {
  const { ana, bea, meeting } = await soon(town)
  const agreed = ['my_place', 'Studio Rose', '12 Alder Street']
  for (const who of [ana, bea]) {
    await town.as(who, place, [meeting.id, ...cafe])
    assert.deepEqual(await where(town, meeting), agreed)
  }
  assert.deepEqual(await town.as(bea, 'select address from public.trade_addresses'), [{ address: '12 Alder Street' }])
  assert.deepEqual(await told(town, ana), ['Bea Brooks asks to meet elsewhere'])
  assert.deepEqual(await told(town, bea), ['Ana Alvarez asks to meet elsewhere'])
  assert.equal((await meetingNow(town, meeting)).sequence, meeting.sequence + 2, 'calendars hear of nothing yet')

  await moveTo(town, meeting, '24 hours 1 minute')
  await town.as(ana, place, [meeting.id, 'my_place', 'Studio Rose', '14 Alder Street', ''])
  assert.deepEqual(await where(town, meeting), ['my_place', 'Studio Rose', '14 Alder Street'], 'a minute before that it is changed at once')
  assert.deepEqual(await town.set(asked), [])
})

promise('how to get in, and a first address, are added at any time before the start', async (town) => {
  const { ana, meeting } = await soon(town)
  await town.as(ana, place, [meeting.id, 'my_place', 'Studio Rose', '12 Alder Street', 'The bell is broken'])
  assert.equal((await meetingNow(town, meeting))['arrival_note'], 'The bell is broken')
  await town.set(`delete from public.trade_addresses; update public.trade_appointments set place_name = ''`)
  await town.as(ana, place, [meeting.id, 'my_place', 'Studio Rose', '12 Alder Street', ''])
  assert.deepEqual(await where(town, meeting), ['my_place', 'Studio Rose', '12 Alder Street'])
})

promise('another place is visible to the two whom it concerns', async (town) => {
  const { ana, bea, meeting } = await soon(town)
  const [stranger] = await town.professionals(1)
  await town.as(bea, place, [meeting.id, ...cafe])
  const row = { appointment_id: meeting.id, proposed_by: bea.id, location_mode: 'salon_third', place_name: 'Corner Cafe' }
  for (const who of [ana, bea]) assert.deepEqual(await town.as(who, asked), [row])
  assert.deepEqual(await town.as(stranger, asked), [])
  for (const who of [ana, bea]) await town.refuses(who, 'select address from public.trade_place_proposals')
  await town.as(ana, 'insert into public.blocks (blocker_id, blocked_id) values ($1, $2)', [ana.id, bea.id])
  assert.deepEqual(await town.set(asked), [], 'a block ends it')
})

promise('only the other of the two accepts another place, before the start', async (town) => {
  const { ana, bea, meeting } = await soon(town)
  const [stranger] = await town.professionals(1)
  const nothing = 'There is no other place for you to answer.'
  assert.equal((await town.refuses(ana, answer, [meeting.id, true], 'PT409')).message, nothing)
  await town.as(bea, place, [meeting.id, ...cafe])
  await town.refuses(stranger, answer, [meeting.id, true], 'PT404')
  for (const accepts of [true, null]) assert.equal((await town.refuses(bea, answer, [meeting.id, accepts], 'PT409')).message, nothing)
  assert.equal((await town.as(ana, 'select public.my_turn(trade) as mine from public.trade_proposals as trade'))[0]?.['mine'], true)
  await town.set('savepoint asked')
  await moveTo(town, meeting, '0')
  assert.equal((await town.refuses(ana, answer, [meeting.id, true], 'PT409')).message, 'This appointment has already begun.')
  await town.set('rollback to savepoint asked')

  await town.as(ana, answer, [meeting.id, true])
  assert.deepEqual(await where(town, meeting), ['salon_third', 'Corner Cafe', '9 Birch Road'])
  assert.deepEqual(await told(town, bea), ['Ana Alvarez agreed to the other place'])
  assert.deepEqual(await town.as(ana, 'select address from public.trade_addresses'), [{ address: '9 Birch Road' }])
})

promise('the other keeps the agreed place, and who asked takes it back', async (town) => {
  const { ana, bea, meeting } = await soon(town)
  await town.as(bea, place, [meeting.id, ...cafe])
  await town.as(ana, answer, [meeting.id, false])
  assert.deepEqual(await told(town, bea), ['Ana Alvarez keeps the place you agreed on'])
  await moveTo(town, meeting, '22 hours')
  await town.as(bea, place, [meeting.id, ...cafe])
  await town.as(bea, answer, [meeting.id, false])
  assert.deepEqual(await town.set(asked), [])
  assert.deepEqual(await where(town, meeting), ['my_place', 'Studio Rose', '12 Alder Street'])
  assert.equal((await told(town, ana)).length, 2, 'nothing is said of what was taken back')
})

promise('another time leaves another place to be answered', async (town) => {
  const { ana, bea, meeting } = await soon(town)
  await town.as(bea, place, [meeting.id, ...cafe])
  const slot = await slotIn(town, '3 hours')
  await town.as(ana, stepSql.propose, [meeting.id, slot])
  await town.as(bea, stepSql.choose, [meeting.id, slot])
  await town.as(ana, answer, [meeting.id, true])
  assert.deepEqual(await where(town, meeting), ['salon_third', 'Corner Cafe', '9 Birch Road'])
})

grants('trade_place_proposals', {})

promise('a question about the place of a day that failed is gone when the two find a new time', async (town) => {
  const { ana, bea, meeting } = await soon(town)
  await town.as(ana, place, [meeting.id, ...cafe])
  assert.equal((await town.as(bea, asked)).length, 1)
  await town.set('select internal.reopen_appointment($1)', [meeting.id])
  assert.deepEqual(await town.as(bea, asked), [])
})
