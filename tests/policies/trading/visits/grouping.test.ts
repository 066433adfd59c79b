// How the services of an accepted trade form visits.
import assert from 'node:assert/strict'
import { visitMinutes, visitsOf } from '#domain/scheduling/visits.ts'
import { accepted, meetingNow } from '#tests/support/policies/appointments.ts'
import { promise } from '#tests/support/policies/promises.ts'
import type { Stage } from '#tests/support/policies/stage.ts'
import { item } from '#tests/support/policies/trades.ts'
import { seeded } from '#tests/support/rest-oracle/random.ts'

/** Length and titles of each visit that the first member gives, in the order of their services. */
async function visitsNow(town: Stage, giverId: string): Promise<[number, string[]][]> {
  const rows = await town.set(
    `select meeting.minutes, array_agg(item.title order by item.position) as titles
     from public.trade_appointments as meeting join public.trade_items as item on item.appointment_id = meeting.id
     where meeting.provider_id = $1 group by meeting.id order by min(item.position)`,
    [giverId],
  )
  return rows.map(({ minutes, titles }) => [Number(minutes), titles as string[]])
}

const service = (title: string, minutes: number, more: object = {}) => item('proposer', { title, duration_minutes: minutes, ...more })
const priced = (title: string, id: unknown) => service(title, 60, { service_id: id, agreed_value_cents: 6000 })

promise('what one gives the other at one place is one visit, as long as its services together', async (town) => {
  const [ana, bea] = await town.professionals(2)
  await accepted(town, ana, bea, [service('Full set', 120), service('Chrome', 30, { quantity: 2 }), item('recipient')])
  assert.deepEqual(await visitsNow(town, ana.id), [[180, ['Full set', 'Chrome']]])
  assert.deepEqual(await visitsNow(town, bea.id), [[90, ['Silk press and trim']]])
})

promise('what is longer than eight hours together, or at another place, is another visit', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const offer = [
    service('Full set', 300),
    service('Lash set', 181),
    service('Brow map', 30, { location_mode: 'your_place' }),
    service('Chrome', 180),
    service('Gloss', 60),
    service('Braids', 400, { quantity: 2 }),
    item('recipient'),
  ]
  await accepted(town, ana, bea, offer)
  assert.deepEqual(await visitsNow(town, ana.id), [
    [480, ['Full set', 'Chrome']],
    [241, ['Lash set', 'Gloss']],
    [30, ['Brow map']],
    [480, ['Braids']],
  ])
})

promise('around a visit there is the longest time to set up and to clean up of its services', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const listed = async (title: string, before: number, after: number) => {
    const save = `select (public.save_service('nails', $1, 60, 6000, buffer_before_minutes => $2, buffer_after_minutes => $3)).id`
    return (await town.as(ana, save, [title, before, after]))[0]?.['id']
  }
  const [one, two] = [await listed('Gel set', 20, 5), await listed('Chrome', 10, 30)]
  await accepted(town, ana, bea, [priced('Gel set', one), priced('Chrome', two), item('recipient')])
  assert.deepEqual(
    await town.set('select minutes, minutes_before, minutes_after from public.trade_appointments where provider_id = $1', [ana.id]),
    [{ minutes: 120, minutes_before: 20, minutes_after: 30 }],
  )
})

promise('a visit has the times that the offer proposes for the first of its services that has some ahead', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const [day] = await town.set(`select to_char((clock.now() at time zone 'utc')::date + 3, 'YYYY-MM-DD') as day`)
  const [first, second] = [`${String(day?.['day'])}T15:00:00Z`, `${String(day?.['day'])}T17:00:00Z`]
  const offer = [service('Gel set', 60), service('Chrome', 60, { slots: [second, first] }), service('Gloss', 60, { slots: [second] })]
  await accepted(town, ana, bea, [...offer, item('recipient')])
  const [visit, ...more] = await town.set('select id from public.trade_appointments where provider_id = $1', [ana.id])
  const { status, slots, proposed_by: by } = await meetingNow(town, { id: String(visit?.['id']) })
  assert.deepEqual([more, status, by], [[], 'proposed', ana.id])
  assert.deepEqual(slots, [new Date(first), new Date(second)])
  assert.deepEqual(await town.set('select status, slots from public.trade_appointments where provider_id = $1', [bea.id]), [
    { status: 'unscheduled', slots: [] },
  ])
})

promise('the screens put services into the same visits as the database', async (town) => {
  const random = seeded(39)
  const [ana, bea] = await town.professionals(2)
  await town.set('savepoint town')
  for (let turn = 0; turn < 25; turn += 1) {
    const services = Array.from({ length: 1 + random.below(8) }, (_, index) => ({
      ...service(`Service ${index + 1}`, random.one([15, 45, 90, 180, 240, 300, 480])),
      quantity: random.one([1, 1, 1, 2, 3]),
      location_mode: random.one(['my_place', 'my_place', 'your_place', 'online']),
    }))
    await accepted(town, ana, bea, [...services, item('recipient')])
    const expected = visitsOf(services).map((visit) => [visitMinutes(visit), visit.map(({ title }) => title)])
    assert.deepEqual(await visitsNow(town, ana.id), expected, JSON.stringify(services))
    await town.set('rollback to savepoint town')
  }
})
