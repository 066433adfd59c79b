// What members can try by hand against someone they trade with: another place at the last minute, reading on after a block, mail
// by the dozen, and reviews of each other. Who stays away has tests of its own (no-show-rules.test.ts).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Gateway, type Member, startGateway } from '#tests/support/gateway/gateway.ts'
import { beginSql, offer } from '#tests/support/policies/trades.ts'

let gateway: Gateway
let ana: Member
let bea: Member
let cleo: Member
beforeAll(async () => {
  gateway = await startGateway()
})
beforeEach(async () => {
  ;[ana, bea, cleo] = [await gateway.signUp('Ana Alvarez'), await gateway.signUp('Bea Brooks'), await gateway.signUp('Cleo Carter')]
})
afterAll(() => gateway.stop())

const call = async (member: Member, name: string, values: object) => (await member.client.rpc(name, values).throwOnError()).data
const refusalOf = async (member: Member, name: string, values: object) => {
  const { error, status } = await member.client.rpc(name, values)
  return error === null ? status : [status, error.hint]
}
const sendTo = async (from: Member, to: Member): Promise<string> =>
  (await call(from, 'trade_send', { recipient_id: to.user.id, items: offer })).id

/** A trade that the second of the two accepted, with the appointments: what the first one gives, and what they get. */
async function agreed(from: Member, to: Member): Promise<{ trade_id: string; gives: string; gets: string }> {
  const trade_id = await sendTo(from, to)
  await call(to, 'trade_accept', { trade_id, expected_version: 1 })
  const { data } = await from.client.from('trade_appointments').select('id, provider_id').eq('trade_id', trade_id).throwOnError()
  const by = ({ user }: Member) => String(data.find(({ provider_id }) => provider_id === user.id)?.id)
  return { trade_id, gives: by(from), gets: by(to) }
}

/** On a quarter hour, in so many hours. */
const slotIn = (hours: number) => new Date(Math.ceil(Date.now() / 900_000 + hours * 4) * 900_000).toISOString()
async function setTime(from: Member, to: Member, appointment_id: string, hours: number): Promise<void> {
  const slot = slotIn(hours)
  await call(from, 'trade_propose_slots', { appointment_id, slots: [slot] })
  await call(to, 'trade_confirm_slot', { appointment_id, slot })
}
const studio = { location_mode: 'my_place', place_name: 'Studio Rose', address: '12 Alder Street', arrival_note: 'Ring twice' }
const elsewhere = { location_mode: 'salon_third', place_name: 'Nowhere', address: '1 Dead End' }

/** Where Cleo meets the other, as both read it. */
async function placeOf(other: Member, id: string): Promise<unknown[]> {
  const found: unknown[] = []
  for (const { client } of [cleo, other]) {
    const { data } = await client.from('trade_appointments').select('location_mode, place_name').eq('id', id).single().throwOnError()
    const { data: address } = await client.from('trade_addresses').select('address').eq('appointment_id', id).throwOnError()
    found.push([data.location_mode, data.place_name, address.map((row) => row.address)])
  }
  return found
}

test('who asks to meet elsewhere shortly before changes nothing of where the other waits', async () => {
  const { gives } = await agreed(cleo, ana)
  await call(cleo, 'trade_place_save', { appointment_id: gives, ...studio })
  await setTime(cleo, ana, gives, 2)
  await call(ana, 'trade_place_save', { appointment_id: gives, ...elsewhere })
  const agreedOn = ['my_place', 'Studio Rose', ['12 Alder Street']]
  expect(await placeOf(ana, gives)).toEqual([agreedOn, agreedOn])
  const { data } = await cleo.client.from('notifications').select('title').eq('template', 'trade_place_asked').throwOnError()
  expect(data).toEqual([{ title: 'Ana Alvarez asks to meet elsewhere' }])

  await gateway.sql.query(
    `update public.trade_appointments set starts_at = clock.now() - interval '30 minutes', ends_at = clock.now() + interval '1 hour' where id = $1`,
    [gives],
  )
  expect(await refusalOf(ana, 'trade_place_save', { appointment_id: gives, ...elsewhere })).toEqual([409, 'bad_state'])
  expect(await refusalOf(ana, 'trade_place_answer', { appointment_id: gives, accepts: true })).toEqual([409, 'bad_state'])
  expect(await placeOf(ana, gives)).toEqual([agreedOn, agreedOn])
})

/** A trade that both say is done, after its time, and in which both give the other as many stars. */
async function reviewedBoth(one: Member, other: Member, ratings: number): Promise<void> {
  const { trade_id, gives } = await agreed(one, other)
  await setTime(one, other, gives, 2)
  expect(await refusalOf(one, 'trade_mark_done', { appointment_id: gives })).toEqual([409, 'bad_state'])
  await gateway.sql.query(beginSql, [trade_id, []])
  for (const who of [one, other]) await call(who, 'trade_confirm', { trade_id })
  for (const who of [one, other])
    await call(who, 'review_save', { trade_id, quality: ratings, reliability: ratings, friendliness: ratings })
}

test('two who only review each other count once each, and move no rating of a third by it', async () => {
  await reviewedBoth(cleo, ana, 3)
  for (let time = 1; time <= 4; time += 1) await reviewedBoth(ana, bea, 5)
  const { data } = await cleo.client
    .from('profiles')
    .select('full_name, review_count, review_avg')
    .in('id', [ana.user.id, bea.user.id, cleo.user.id])
    .order('full_name')
    .throwOnError()
  expect(data).toEqual([
    { full_name: 'Ana Alvarez', review_count: 2, review_avg: 4 },
    { full_name: 'Bea Brooks', review_count: 1, review_avg: 5 },
    { full_name: 'Cleo Carter', review_count: 1, review_avg: 3 },
  ])
})

test('who is blocked reads and writes nothing more in the trade, and the other cancels without points', async () => {
  const { trade_id, gives, gets } = await agreed(cleo, ana)
  await call(cleo, 'trade_place_save', { appointment_id: gives, ...studio })
  await setTime(cleo, ana, gives, 2)
  const feed: string = await call(ana, 'calendar_feed_renew', {})
  const read = async () => ({
    code: (await ana.client.from('trade_check_codes').select('appointment_id').throwOnError()).data.length,
    place: (await placeOf(ana, gives))[1],
    feed: (await (await fetch(`${gateway.url}/calendar/${feed}.ics`)).text()).includes('BEGIN:VEVENT'),
  })
  expect(await read()).toEqual({ code: 1, place: ['my_place', 'Studio Rose', ['12 Alder Street']], feed: true })

  await cleo.client.from('blocks').insert({ blocker_id: cleo.user.id, blocked_id: ana.user.id }).throwOnError()
  expect(await read()).toEqual({ code: 0, place: ['my_place', '', []], feed: false })
  for (const [name, values] of Object.entries({
    trade_place_save: { appointment_id: gives, ...elsewhere },
    trade_propose_slots: { appointment_id: gets, slots: [slotIn(30)] },
    trade_running_late: { appointment_id: gives, minutes: 5 },
    trade_check_in: { appointment_id: gives },
  }))
    expect([name, await refusalOf(ana, name, values)]).toEqual([name, [403, 'blocked_neutral']])

  await call(cleo, 'trade_cancel', { trade_id, reason: 'safety' })
  expect((await cleo.client.from('conduct_strikes').select('id').throwOnError()).data).toEqual([])
})

test('whatever two do over and over, a third gets a few emails of it, and those of others at once', async () => {
  const { gives, gets } = await agreed(ana, cleo)
  for (let time = 1; time <= 6; time += 1)
    for (const appointment_id of [gives, gets]) {
      await call(ana, 'trade_propose_slots', { appointment_id, slots: [slotIn(24 * time)] })
      await call(ana, 'trade_place_save', { appointment_id, ...elsewhere, place_name: `Place ${time}` })
    }
  for (let time = 1; time <= 4; time += 1) await call(bea, 'trade_withdraw', { trade_id: await sendTo(bea, cleo) })
  const dee = await gateway.signUp('Dee Dawson')
  await sendTo(dee, cleo)
  const subjects = async () => (await gateway.mailbox(cleo.email)).map(({ subject }) => subject)
  await expect.poll(subjects).toContain('Dee Dawson wants to trade')
  const unsent = `select from internal.emails where sent_at is null and due_at < clock_timestamp() + interval '50 minutes'`
  await expect.poll(async () => (await gateway.sql.query(unsent)).rowCount).toBe(0)
  const from = async (name: string) => (await subjects()).filter((subject) => subject.includes(name)).length
  expect(await from('Ana Alvarez')).toBe(6)
  expect((await subjects()).filter((subject) => /withdrawn$|^Bea Brooks/.test(subject))).toHaveLength(6)
})
