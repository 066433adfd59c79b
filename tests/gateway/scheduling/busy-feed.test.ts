// A member's own calendar over HTTP: added by its address, read again by the clock, and hostile ones refused.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CalendarHost, calendarWith, startCalendarHost } from '#tests/support/gateway/calendar-host.ts'
import { type Gateway, type Member, startGateway } from '#tests/support/gateway/gateway.ts'

let calendars: CalendarHost
let gateway: Gateway
let ana: Member
const hour = 3_600_000
const soon = new Date(Math.ceil(Date.now() / hour + 30) * hour)
const times = calendarWith([soon, new Date(soon.getTime() + hour)])

beforeAll(async () => {
  calendars = await startCalendarHost()
  gateway = await startGateway({ settings: { CALENDAR_LOCAL_HOST: calendars.host } })
  ana = await gateway.signUp('Ana Alvarez')
})
afterAll(async () => {
  await gateway.stop()
  await calendars.stop()
})

type Refusal = { error?: string; hint?: string; detail?: unknown; host?: string }
async function add(who: Member | null, address: unknown, method = 'POST'): Promise<[number, Refusal]> {
  const authorization = `Bearer ${who === null ? gateway.anonKey : who.session.access_token}`
  const answer = await fetch(`${gateway.url}/functions/v1/busy-feed`, {
    method,
    headers: { apikey: gateway.anonKey, authorization, 'content-type': 'application/json' },
    ...(method === 'POST' && { body: JSON.stringify({ address }) }),
  })
  return [answer.status, (await answer.json()) as Refusal]
}
const setHours = (who: Member) => who.client.rpc('availability_save', { timezone: 'America/Los_Angeles', hours: [] }).throwOnError()
const withHours = async (name: string) => {
  const member = await gateway.signUp(name)
  await setHours(member)
  return member
}
const busyOf = async ({ client }: Member) => (await client.rpc('my_busy_times').throwOnError()).data as unknown[]
const notesOf = async ({ client }: Member) => (await client.from('busy_feeds').select('notes').throwOnError()).data
const feedsOf = async ({ client }: Member) => (await client.from('busy_feeds').select('host, problem').throwOnError()).data

test('visitors, members without hours, and what is no address of a calendar are refused before anything is opened', async () => {
  const address = calendars.put('/early.ics', times)
  expect((await add(null, address))[0]).toBe(401)
  expect((await add(ana, address, 'GET'))[0]).toBe(405)
  expect(await add(ana, address)).toEqual([409, expect.objectContaining({ hint: 'bad_state', detail: { what: 'hours_missing' } })])
  await setHours(ana)
  for (const wrong of [
    null,
    7,
    '',
    'mine.ics',
    'ftp://x/',
    'http://8.8.8.8/',
    'https://ana:secret@8.8.8.8/',
    `https://8.8.8.8/${'x'.repeat(2000)}`,
  ])
    expect(await add(ana, wrong), String(wrong)).toEqual([
      400,
      expect.objectContaining({ hint: 'invalid', detail: { what: 'feed_address_wrong' } }),
    ])
  expect(calendars.asked).toEqual([])
})

test('an inner address answers like one that does not exist', async () => {
  const bea = await withHours('Bea Brooks')
  const answers: [number, Refusal][] = []
  for (const host of ['127.0.0.1', '169.254.169.254', '[::1]', '10.0.0.1', 'no-such-name.invalid'])
    answers.push(await add(bea, `https://${host}/mine.ics`))
  expect(answers).toEqual(Array.from({ length: 5 }, () => answers[4]))
  expect(answers[4]?.[1]).toMatchObject({ hint: 'invalid', detail: { what: 'feed_unreadable', problem: 'unreachable' } })
})

test('a calendar is read at once; its address is sealed, and of its events only quarter hours are kept', async () => {
  const cleo = await withHours('Cleo Carter')
  const address = calendars.put('/cleo-7f3a9.ics', times)
  expect(await add(cleo, address.replace('https:', 'webcal:'))).toEqual([200, { id: expect.any(String), host: '127.0.0.1' }])
  expect(await busyOf(cleo)).toEqual([{ starts_at: expect.any(String), ends_at: expect.any(String) }])
  expect(await busyOf(ana)).toEqual([])
  const { rows } = await gateway.sql.query<{ line: string }>(
    `select row_to_json(feed)::text || row_to_json(source)::text || row_to_json(busy)::text as line
     from public.busy_feeds as feed join internal.busy_feed_sources as source on source.feed_id = feed.id join internal.busy_time as busy on busy.feed_id = feed.id`,
  )
  expect(rows).toHaveLength(1)
  const dump = `${JSON.stringify(rows)} ${gateway.lines.join('\n')}`
  for (const secret of ['cleo-7f3a9', 'Dentist']) expect(dump).not.toContain(secret)
})

test('a calendar with an event that cannot be read fully is read, and tells its owner of that one alone', async () => {
  const gia = await withHours('Gia Green')
  const odd = times.replace('SUMMARY:Dentist, private', 'SUMMARY:Mole check\r\nEXDATE:never')
  expect((await add(gia, calendars.put('/gia.ics', odd)))[0]).toBe(200)
  expect(await busyOf(gia)).toHaveLength(1)
  expect(await notesOf(gia)).toEqual([
    { notes: [{ title: 'Mole check', on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), why: 'left_out' }] },
  ])
  expect(await notesOf(ana)).toEqual([])
  calendars.put('/gia.ics', times)
  await gateway.sql.query(
    `update internal.busy_feed_sources set due_at = now() where feed_id in (select id from public.busy_feeds where user_id = $1)`,
    [gia.user.id],
  )
  await expect.poll(() => notesOf(gia)).toEqual([{ notes: [] }])
})

test('the clock reads a calendar again; when it fails its times stay and the member sees why', async () => {
  const dee = await withHours('Dee Dawson')
  await add(dee, calendars.put('/dee.ics', calendarWith()))
  expect(await busyOf(dee)).toEqual([])
  const makeDue = () =>
    gateway.sql.query(
      `update internal.busy_feed_sources set due_at = now() where feed_id in (select id from public.busy_feeds where user_id = $1)`,
      [dee.user.id],
    )
  calendars.put('/dee.ics', times)
  await makeDue()
  await expect.poll(() => busyOf(dee)).toHaveLength(1)
  calendars.put('/dee.ics', 404)
  await makeDue()
  await expect.poll(() => feedsOf(dee)).toEqual([{ host: '127.0.0.1', problem: 'gone' }])
  expect(await busyOf(dee)).toHaveLength(1)
  await gateway.sql.query(`update internal.busy_feed_sources set address = 'tampered'`)
  await makeDue()
  await expect.poll(() => feedsOf(dee)).toEqual([{ host: '127.0.0.1', problem: 'sealed' }])
  await dee.client.from('busy_feeds').delete().eq('user_id', dee.user.id).throwOnError()
  expect(await busyOf(dee)).toEqual([])
})

const endless = (rule: string) =>
  [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'UID:1',
    'DTSTART:19700101T000000Z',
    'DURATION:PT1S',
    `RRULE:${rule}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n')

test('a hostile calendar is refused in bounded time, and the server answers others meanwhile', async () => {
  const eve = await withHours('Eve Ellis')
  const hostile = {
    'every-second': endless('FREQ=SECONDLY'),
    'ten-million': endless('FREQ=SECONDLY;COUNT=10000000'),
    never: endless('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'),
    'all-of-them': endless(
      `FREQ=YEARLY;BYYEARDAY=${Array.from({ length: 366 }, (_, day) => day + 1).join(',')};BYHOUR=0,1,2,3;BYMINUTE=0,1,2;BYSECOND=0,1,2`,
    ),
    deep: `BEGIN:VCALENDAR\r\n${'BEGIN:VEVENT\r\n'.repeat(50_000)}${'END:VEVENT\r\n'.repeat(50_000)}END:VCALENDAR\r\n`,
    'long-line': `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY;${'X=1;'.repeat(200_000)}:x\r\n`,
    folded: `BEGIN:VCALENDAR\r\nX-A:${'x\r\n '.repeat(400_000)}\r\n`,
    parameters: `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nEXDATE:${'20300101T000000Z,'.repeat(100_000)}\r\nRRULE:FREQ=DAILY\r\nDTSTART:20000101T000000Z\r\nEND:VEVENT\r\nEND:VCALENDAR`,
  }
  const pending = Object.entries(hostile).map(async ([name, text]) => {
    const [status, { detail }] = await add(eve, calendars.put(`/${name}.ics`, text))
    return [name, status, detail] as const
  })
  let answered = 0
  const all = Promise.all(pending).then((found) => ({ found }))
  for (;;) {
    const health = await fetch(`${gateway.url}/health`)
    expect(health.status).toBe(200)
    answered += 1
    const done = await Promise.race([all, Promise.resolve(null)])
    if (done === null) continue
    for (const [name, status, detail] of done.found) {
      // What could be read after all has no times in the next days, or few; everything else is refused with a word.
      expect([200, 400, 429], name).toContain(status)
      if (status === 400)
        expect(detail, name).toMatchObject({ what: 'feed_unreadable', problem: expect.stringMatching(/^(?:too_large|not_a_calendar)$/) })
    }
    const statusOf = Object.fromEntries(done.found.map(([name, status]) => [name, status]))
    expect(statusOf).toMatchObject({ 'every-second': 400, 'ten-million': 400, 'long-line': 400, folded: 400 })
    break
  }
  expect(answered).toBeGreaterThan(3)
}, 60_000)

test('a suspended member adds no calendar', async () => {
  const fay = await withHours('Fay Foster')
  await gateway.sql.query(
    `insert into public.sanctions (user_id, kind, reason, ends_at) values ($1, 'suspension', 'Spam', now() + interval '9 days')`,
    [fay.user.id],
  )
  expect(await add(fay, calendars.put('/fay.ics', times))).toEqual([403, expect.objectContaining({ hint: 'suspended' })])
  expect(calendars.asked).not.toContain('/fay.ics')
})
