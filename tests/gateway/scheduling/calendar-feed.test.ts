// A member's appointments for their calendar program: the private address over HTTP, one appointment as a file, and with emails.
import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Gateway, type Member, startGateway } from '#tests/support/gateway/gateway.ts'
import { offer } from '#tests/support/policies/trades.ts'

let gateway: Gateway
let ana: Member
let bea: Member
let meeting: { id: string; trade_id: string; starts_at: string }

beforeAll(async () => {
  gateway = await startGateway()
  ;[ana, bea] = await Promise.all([gateway.signUp('Ana Alvarez'), gateway.signUp('Bea Brooks')])
  await ana.client.rpc('availability_save', { timezone: 'America/Los_Angeles', hours: [] }).throwOnError()
  const { data: trade } = await ana.client.rpc('trade_send', { recipient_id: bea.user.id, items: offer }).throwOnError()
  await bea.client.rpc('trade_accept', { trade_id: trade.id, expected_version: 1 }).throwOnError()
  const { data } = await ana.client
    .from('trade_appointments')
    .select('id, trade_id')
    .eq('provider_id', ana.user.id)
    .eq('trade_id', trade.id)
    .single()
    .throwOnError()
  const slot = new Date(Math.ceil(Date.now() / 900_000 + 5 * 96) * 900_000).toISOString()
  await ana.client
    .rpc('trade_place_save', { appointment_id: data.id, location_mode: 'my_place', place_name: 'Studio Rose', address: '12 Alder Street' })
    .throwOnError()
  await ana.client.rpc('trade_propose_slots', { appointment_id: data.id, slots: [slot] }).throwOnError()
  await bea.client.rpc('trade_confirm_slot', { appointment_id: data.id, slot }).throwOnError()
  meeting = { ...data, starts_at: slot }
})
afterAll(() => gateway.stop())

const renew = async ({ client }: Member): Promise<string> => (await client.rpc('calendar_feed_renew').throwOnError()).data as string
const read = (token: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${gateway.url}/calendar/${token}.ics`, { headers, method })
const eventsIn = (file: string) => new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))

async function fileFor(
  who: Member | null,
  appointmentId: unknown,
  method = 'POST',
): Promise<[number, { file?: string; detail?: unknown }]> {
  const authorization = `Bearer ${who === null ? gateway.anonKey : who.session.access_token}`
  const answer = await fetch(`${gateway.url}/functions/v1/calendar-file`, {
    method,
    headers: { apikey: gateway.anonKey, authorization, 'content-type': 'application/json' },
    ...(method === 'POST' && { body: JSON.stringify({ appointment_id: appointmentId }) }),
  })
  return [answer.status, (await answer.json()) as { file?: string }]
}

test('an unknown address, a renewed one and a removed one answer alike', async () => {
  const first = await renew(bea)
  const second = await renew(bea)
  expect((await read(second)).status).toBe(200)
  await bea.client.from('calendar_feeds').delete().eq('user_id', bea.user.id).throwOnError()
  const answers = await Promise.all(
    [first, second, 'f'.repeat(64), 'short', `${first}0`, '..%2f..%2fconfig'].map(async (token) => {
      const { status, headers, text } = await read(token).then(async (answer) => ({
        status: answer.status,
        headers: [...answer.headers.keys()].filter((name) => name !== 'date').toSorted((a, b) => a.localeCompare(b)),
        text: await answer.text(),
      }))
      return { status, headers, text }
    }),
  )
  expect(answers[0]).toMatchObject({ status: 404, text: expect.stringContaining('feed_unknown') })
  for (const answer of answers) expect(answer).toEqual(answers[0])
})

test('a feed has the appointments on the clock of their place, and is sent again only after a change', async () => {
  const token = await renew(ana)
  const answer = await read(token)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(answer.headers.get('cache-control')).toBe('private, no-cache')
  const file = await answer.text()
  const [event, ...more] = eventsIn(file)
  expect(more).toEqual([])
  expect(event?.uid).toMatch(new RegExp(`^${meeting.id}@`))
  expect(event?.startDate.toUnixTime()).toBe(Date.parse(meeting.starts_at) / 1000)
  expect(event?.startDate.zone.tzid).toBe('America/Los_Angeles')
  expect(event?.summary).toMatch(/ for Bea Brooks$/)
  expect(event?.location).toBe('Studio Rose, 12 Alder Street')
  expect(event?.sequence).toBe(2)

  const etag = answer.headers.get('etag') ?? ''
  const again = await read(token, { 'if-none-match': `"other", W/${etag}` })
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
  const head = await read(token, {}, 'HEAD')
  expect([head.status, head.headers.get('etag')]).toEqual([200, etag])

  await ana.client.from('calendar_feeds').update({ hides_titles: true }).eq('user_id', ana.user.id).throwOnError()
  const changed = await read(token, { 'if-none-match': etag })
  expect(changed.status).toBe(200)
  const hidden = await changed.text()
  expect(eventsIn(hidden).map(({ summary, location, description }) => [summary, location, description])).toEqual([
    ['Appointment', null, null],
  ])
  for (const secret of ['Brooks', 'Studio', 'Alder']) expect(hidden).not.toContain(secret)
})

test("the other's street address is not in the feed before it opens", async () => {
  const file = await (await read(await renew(bea))).text()
  expect(eventsIn(file).map(({ location }) => location)).toEqual(['Studio Rose'])
  expect(file).not.toContain('Alder')
})

test('the token of a feed is in no line of the log', async () => {
  const token = await renew(ana)
  await read(token)
  await gateway.sql.query('revoke execute on function public.calendar_feed_read(text) from service_role')
  expect((await read(token)).status).toBe(500)
  await gateway.sql.query('grant execute on function public.calendar_feed_read(text) to service_role')
  const lines = gateway.lines.join('\n')
  expect(lines).toContain('/calendar/')
  expect(lines).not.toContain(token)
})

test('one appointment as a file: for its two people, and only once it has a time', async () => {
  const cleo = await gateway.signUp('Cleo Carter')
  const { data: open } = await ana.client
    .from('trade_appointments')
    .select('id')
    .eq('receiver_id', ana.user.id)
    .eq('trade_id', meeting.trade_id)
    .single()
    .throwOnError()
  expect((await fileFor(null, meeting.id))[0]).toBe(401)
  expect((await fileFor(ana, meeting.id, 'GET'))[0]).toBe(405)
  const none = [404, expect.objectContaining({ hint: 'not_found', detail: { what: 'appointment_unknown' } })]
  for (const [who, id] of [
    [cleo, meeting.id],
    [ana, open.id],
    [ana, 'ffffffff-ffff-4fff-8fff-ffffffffffff'],
    [ana, 7],
  ] as const)
    expect(await fileFor(who, id), String(id)).toEqual(none)

  const [status, { file = '' }] = await fileFor(bea, meeting.id)
  expect(status).toBe(200)
  const [event] = eventsIn(file)
  expect(event?.summary).toMatch(/ with Ana Alvarez$/)
  expect(event?.startDate.zone.tzid).toBe('America/Los_Angeles')
  expect(file).not.toContain('Alder')
})

test('emails put an appointment into the calendar, move it and take it out', async () => {
  const soon = { timeout: 15_000, interval: 50 }
  type Attached = { attachments?: { contentType: string; content: string }[] }
  const filesTo = async (who: Member) =>
    ((await gateway.mailbox(who.email)) as Attached[]).flatMap(({ attachments }) => attachments ?? []).toReversed()
  const expectFiles = async (who: Member, count: number) => {
    await expect.poll(async () => (await filesTo(who)).length, soon).toBe(count)
    return filesTo(who)
  }
  // Bea chose the time, so Ana hears of it.
  await expectFiles(ana, 1)
  await ana.client
    .rpc('trade_place_save', {
      appointment_id: meeting.id,
      location_mode: 'my_place',
      place_name: 'Studio Lily',
      address: '7 Birch Street',
      arrival_note: 'Ring twice',
    })
    .throwOnError()
  await expectFiles(bea, 1)
  await bea.client.rpc('trade_cancel', { trade_id: meeting.trade_id, reason: 'other' }).throwOnError()
  const [invited, cancelled] = await expectFiles(ana, 2)
  const [moved] = await filesTo(bea)
  const facts = [invited, moved, cancelled].map((each) => {
    const [event] = eventsIn(each?.content ?? '')
    return [each?.contentType, event?.uid.slice(0, 36), event?.sequence, event?.component.getFirstPropertyValue('status')]
  })
  expect(facts).toEqual([
    ['text/calendar; charset=utf-8; method=REQUEST', meeting.id, 2, 'CONFIRMED'],
    ['text/calendar; charset=utf-8; method=REQUEST', meeting.id, 3, 'CONFIRMED'],
    ['text/calendar; charset=utf-8; method=CANCEL', meeting.id, 4, 'CANCELLED'],
  ])
  expect(moved?.content).toContain('Studio Lily')
  for (const secret of ['Birch', 'Ring twice']) expect(JSON.stringify(await gateway.mailbox(bea.email))).not.toContain(secret)
})
