// Another day for some services of a visit, and one visit of two.
import assert from 'node:assert/strict'
import {
  agree,
  agreedIn,
  confirmTime,
  idsOf,
  type Meeting,
  meetingNow,
  slotIn,
  stepSql,
  titlesBy,
  visitsOf,
  visitSql,
} from '#tests/support/policies/appointments.ts'
import { whatOf } from '#tests/support/policies/conduct.ts'
import { promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

const place = 'select * from public.trade_place_save($1, $2, $3, $4, $5)'
const three = [['Full set'], ['Chrome'], ['Gloss']] as const

async function visitOfThree(town: Stage): Promise<{ ana: Member; bea: Member; visit: Meeting }> {
  const [ana, bea] = await town.professionals(2)
  const [visit] = await visitsOf(town, ana, bea, three)
  assert.ok(visit)
  return { ana, bea, visit }
}
const notices = async (town: Stage, who: Member) =>
  (await town.as(who, `select title, message from public.notifications where template in ('trade_split', 'trade_joined')`)).map(
    ({ title, message }) => [title, message],
  )

promise('who gives a visit puts some of its services on another day, and the other hears of it', async (town) => {
  const { ana, bea, visit } = await visitOfThree(town)
  await town.as(ana, place, [visit.id, 'my_place', 'Studio Rose', '12 Alder Street', 'Ring twice'])
  const slot = await slotIn(town, '5 days')
  await town.as(ana, stepSql.propose, [visit.id, slot])
  const [made] = await town.as(ana, visitSql.split, [visit.id, await idsOf(town, 'Chrome')])
  assert.deepEqual(await titlesBy(town, ana), [
    { status: 'proposed', minutes: 120, services: 'Full set, Gloss' },
    { status: 'unscheduled', minutes: 60, services: 'Chrome' },
  ])
  assert.deepEqual((await meetingNow(town, visit)).slots, [new Date(slot)], 'the times still fit what is left')
  assert.deepEqual(
    await town.set(
      `select place_name, arrival_note, address, host_id from public.trade_appointments as meeting
      join public.trade_addresses as street on street.appointment_id = meeting.id where meeting.id = $1`,
      [made?.['id']],
    ),
    [{ place_name: 'Studio Rose', arrival_note: 'Ring twice', address: '12 Alder Street', host_id: ana.id }],
  )
  assert.deepEqual(await notices(town, bea), [
    ['Ana Alvarez would do this on another day', 'Chrome is a visit of its own now. Agree on a time for it.'],
  ])
  assert.deepEqual(await notices(town, ana), [])
})

promise('only who gives a visit splits it, until a time is agreed', async (town) => {
  const { ana, bea, visit } = await visitOfThree(town)
  const [stranger] = await town.professionals(1)
  const values = [visit.id, await idsOf(town, 'Chrome')]
  assert.equal(await whatOf(town, stranger, visitSql.split, values, 'PT404'), 'trade_gone')
  assert.equal(await whatOf(town, bea, visitSql.split, values, 'PT403'), 'not_your_visit')
  await confirmTime(town, visit, ana, bea)
  assert.equal(await whatOf(town, ana, visitSql.split, values), 'visit_agreed')
  await town.blocks(bea, ana)
  assert.equal(await whatOf(town, ana, visitSql.split, values, 'PT403'), 'trade_waits')
})

promise('a visit is split into some of its own services and the rest', async (town) => {
  const { ana, visit } = await visitOfThree(town)
  const all = await idsOf(town, 'Full set', 'Chrome', 'Gloss')
  const theirs = await idsOf(town, 'Silk press and trim')
  const twice = [all[0], all[0]]
  for (const chosen of [null, [], all, theirs, [...theirs, all[0]], twice, [null]])
    assert.equal(await whatOf(town, ana, visitSql.split, [visit.id, chosen], 'PT400'), 'visit_services')
  assert.equal((await titlesBy(town, ana)).length, 1)
})

promise('who gives two visits makes one of them again, and the times that were proposed go', async (town) => {
  const { ana, bea, visit } = await visitOfThree(town)
  const [made] = await town.as(ana, visitSql.split, [visit.id, await idsOf(town, 'Full set', 'Gloss')])
  await town.as(bea, stepSql.propose, [visit.id, await slotIn(town, '5 days')])
  await town.set('delete from public.notifications')
  await town.as(ana, visitSql.join, [visit.id, made?.['id']])
  assert.deepEqual(await titlesBy(town, ana), [{ status: 'unscheduled', minutes: 180, services: 'Full set, Chrome, Gloss' }])
  const joined = await meetingNow(town, visit)
  assert.deepEqual([joined.slots, joined.proposed_by], [[], null])
  assert.deepEqual(await notices(town, bea), [
    ['Ana Alvarez put your services into one visit', 'Full set, Chrome, Gloss: agree on one time for all of it.'],
  ])
})

promise('visits that take more than eight hours together stay two', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const [one, two] = await visitsOf(town, ana, bea, [
    ['Full set', { duration_minutes: 300 }],
    ['Braids', { duration_minutes: 181 }],
  ])
  assert.ok(one && two)
  assert.equal(await whatOf(town, ana, visitSql.join, [one.id, two.id]), 'visit_too_long')
  await town.set(`update public.trade_items set duration_minutes = 180 where title = 'Braids'`)
  await town.as(ana, visitSql.join, [one.id, two.id])
  assert.deepEqual(await titlesBy(town, ana), [{ status: 'unscheduled', minutes: 480, services: 'Full set, Braids' }])
})

promise('only who gives both visits joins them, and only within a trade and before a time is agreed', async (town) => {
  const { ana, bea, visit } = await visitOfThree(town)
  const [made] = (await town.as(ana, visitSql.split, [visit.id, await idsOf(town, 'Chrome')])) as [Meeting]
  const [theirs] = await agreedIn(town, visit.trade_id, bea)
  const [elsewhere] = await agree(town, ana, bea)
  assert.equal(await whatOf(town, bea, visitSql.join, [visit.id, made.id], 'PT403'), 'not_your_visit')
  assert.equal(await whatOf(town, ana, visitSql.join, [visit.id, theirs?.id], 'PT403'), 'not_your_visit')
  for (const other of [visit.id, elsewhere.id, null])
    assert.equal(await whatOf(town, ana, visitSql.join, [visit.id, other], 'PT404'), 'appointment_gone')
  await confirmTime(town, made, ana, bea)
  assert.equal(await whatOf(town, ana, visitSql.join, [visit.id, made.id]), 'visit_agreed')
  assert.equal(await whatOf(town, ana, visitSql.join, [made.id, visit.id]), 'visit_agreed')
})

promise('visits at different places stay two; one without a place takes that of the other', async (town) => {
  const { ana, visit } = await visitOfThree(town)
  const [made] = (await town.as(ana, visitSql.split, [visit.id, await idsOf(town, 'Chrome')])) as [Meeting]
  const values = [visit.id, made.id]
  const at = (id: string, mode: string, name: string, address: string) => town.as(ana, place, [id, mode, name, address, ''])
  await town.set('savepoint apart')
  await at(made.id, 'salon_third', 'Corner Cafe', '')
  assert.equal(await whatOf(town, ana, visitSql.join, values), 'visits_elsewhere')
  await town.set('rollback to savepoint apart')
  await town.set(`update public.trade_appointments set timezone = 'Pacific/Honolulu' where id = $1`, [made.id])
  assert.equal(await whatOf(town, ana, visitSql.join, values), 'visits_elsewhere', 'the clock of the place is another')
  await town.set('rollback to savepoint apart')
  await at(visit.id, 'my_place', 'Studio Rose', '12 Alder Street')
  await at(made.id, 'my_place', 'Studio Rose', '9 Birch Road')
  assert.equal(await whatOf(town, ana, visitSql.join, values), 'visits_elsewhere')
  await at(made.id, 'my_place', 'Back room', '12 Alder Street')
  assert.equal(await whatOf(town, ana, visitSql.join, values), 'visits_elsewhere')
  await at(visit.id, 'my_place', '', '')
  await town.as(ana, visitSql.join, values)
  assert.deepEqual(
    await town.set(
      `select place_name, address from public.trade_appointments as meeting
      join public.trade_addresses as street on street.appointment_id = meeting.id where meeting.id = $1`,
      [visit.id],
    ),
    [{ place_name: 'Back room', address: '12 Alder Street' }],
  )
})

promise('visits are split and joined twenty times a day in a trade', async (town) => {
  const { ana, visit } = await visitOfThree(town)
  const chosen = await idsOf(town, 'Chrome')
  for (let turn = 0; turn < 10; turn += 1) {
    const [made] = await town.as(ana, visitSql.split, [visit.id, chosen])
    await town.as(ana, visitSql.join, [visit.id, made?.['id']])
  }
  assert.equal(await whatOf(town, ana, visitSql.split, [visit.id, chosen], 'PT429'), 'visits_used_up')
})

promise('a visit has one code, is done and received once, and completes the trade with the other', async (town) => {
  const { ana, bea, visit } = await visitOfThree(town)
  const [theirs] = (await agreedIn(town, visit.trade_id, bea)) as [Meeting]
  await confirmTime(town, visit, ana, bea)
  await confirmTime(town, theirs, bea, ana, '6 days')
  assert.deepEqual(await town.set('select count(*)::int as many from public.trade_check_codes where receiver_id = $1', [bea.id]), [
    { many: 1 },
  ])
  await town.set(`select clock.move('7 days')`)
  for (const who of [ana, bea]) for (const each of [visit, theirs]) await town.as(who, stepSql.done, [each.id])
  assert.deepEqual(await town.set('select status from public.trade_proposals'), [{ status: 'completed' }])
  const [year] = await town.as(
    ana,
    'select given, given_cents::int as cents from public.trade_statement(extract(year from clock.now())::int)',
  )
  assert.deepEqual(year, { given: 'Full set; Chrome; Gloss', cents: 9000 })
})
