import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { type Appointment, feed, invitation } from './appointments.ts'
import { timezoneComponent } from './zones.ts'

const madeAt = new Date('2026-11-01T08:30:15.250Z')
const people = {
  organizer: { name: 'Beauty Barter', email: 'hello@barter.test' },
  attendee: { name: 'Ana "Curls" Alvarez', email: 'ana@town.test' },
}
const cut: Appointment = {
  uid: 'a1@barter.test',
  sequence: 2,
  starts_at: new Date('2026-11-01T17:00:00Z'),
  ends_at: new Date('2026-11-01T18:30:00Z'),
  timezone: 'America/Los_Angeles',
  title: 'Skin fade',
  place: 'Studio 4; 12 Oak St, Portland',
  note: 'Bring a photo.\nRing twice, please\\thanks',
  url: 'https://barter.test/trades?id=1',
  status: 'confirmed',
}

/** Splits a file into its lines as the standard defines them, and fails where it breaks the standard. */
function linesOf(file: string): string[] {
  expect(file.endsWith('\r\n')).toBe(true)
  const raw = file.slice(0, -2).split('\r\n')
  for (const line of raw) {
    expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75)
    expect(line).not.toMatch(/[\r\n]/)
  }
  const lines = raw.join('\r\n').replaceAll('\r\n ', '').split('\r\n')
  for (const line of lines) expect(line).toMatch(/^[A-Z-]+(?:;[A-Z-]+=(?:"[^"]*"|[^";:,]*))*:.*$/)
  return lines
}

const eventsOf = (file: string) => new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))
const valueOf = (event: ICAL.Event | undefined, name: string) => event?.component.getFirstPropertyValue(name)

test('an invitation reads back as what was agreed, on the clock of the place', () => {
  const file = invitation(cut, people, madeAt)
  const lines = linesOf(file)
  for (const line of [
    'METHOD:REQUEST',
    'UID:a1@barter.test',
    'SEQUENCE:2',
    'DTSTAMP:20261101T083015Z',
    'DTSTART;TZID=America/Los_Angeles:20261101T090000',
    'DTEND;TZID=America/Los_Angeles:20261101T103000',
    'STATUS:CONFIRMED',
    'LOCATION:Studio 4\\; 12 Oak St\\, Portland',
    'DESCRIPTION:Bring a photo.\\nRing twice\\, please\\\\thanks',
    'URL:https://barter.test/trades?id=1',
  ])
    expect(lines).toContain(line)
  const [event, ...more] = eventsOf(file)
  expect(more).toEqual([])
  expect(event?.startDate.toUnixTime()).toBe(cut.starts_at.getTime() / 1000)
  expect(event?.endDate.toUnixTime()).toBe(cut.ends_at.getTime() / 1000)
  expect(valueOf(event, 'location')).toBe('Studio 4; 12 Oak St, Portland')
  expect(valueOf(event, 'description')).toBe('Bring a photo.\nRing twice, please\\thanks')
  expect(valueOf(event, 'attendee')).toBe('mailto:ana@town.test')
})

test('a cancelled appointment asks the calendar to take it out', () => {
  const lines = linesOf(invitation({ ...cut, sequence: 3, status: 'cancelled' }, people, madeAt))
  for (const line of ['METHOD:CANCEL', 'STATUS:CANCELLED', 'SEQUENCE:3', 'UID:a1@barter.test']) expect(lines).toContain(line)
})

test('a feed has every appointment and each time zone once', () => {
  const file = feed(
    "Ana's trades",
    [cut, { ...cut, uid: 'a2@barter.test' }, { ...cut, uid: 'a3@barter.test', timezone: 'Europe/Paris' }],
    madeAt,
  )
  const lines = linesOf(file)
  expect(lines.filter((line) => line === 'BEGIN:VTIMEZONE')).toHaveLength(1)
  expect(lines).toContain('DTSTART:20261101T170000Z')
  expect(eventsOf(file).map(({ uid }) => uid)).toEqual(['a1@barter.test', 'a2@barter.test', 'a3@barter.test'])
})

test('what members write begins no line of its own, and long words are folded between characters', () => {
  const title = `Fade\r\nATTENDEE:mailto:eve@evil.test\u2028X-EVIL:1 ${'💇🏾‍♀️ß'.repeat(60)}`
  const file = invitation({ ...cut, title, place: 'A\u0007\rB', note: 'x'.repeat(300), url: null }, people, madeAt)
  expect(linesOf(file).filter((line) => /^(?:ATTENDEE|X-EVIL)/.test(line))).toHaveLength(1)
  const [event] = eventsOf(file)
  expect(event?.summary).toBe(`Fade ATTENDEE:mailto:eve@evil.test X-EVIL:1 ${'💇🏾‍♀️ß'.repeat(60)}`)
  expect(event?.location).toBe('A B')
})

describe.each([
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'America/Adak',
  'Pacific/Honolulu',
])('%s', (timezone) => {
  test("its definition shows what the browser's clock shows, over changes of the clocks", () => {
    const jCal = timezoneComponent(timezone)
    const zone = new ICAL.Timezone(new ICAL.Component(jCal ?? []))
    const hour = 3_600_000
    let compared = 0
    for (let ms = Date.parse('2020-01-01T00:30Z'); ms < Date.parse('2030-01-01T00:00Z'); ms += hour) {
      const isNearChange = /-(?:03-(?:0[89]|1[0-5])|11-0[1-8])T/.test(new Date(ms).toISOString())
      if ((!isNearChange && (ms / hour - 0.5) % 24 !== 12) || isTwice(timezone, new Date(ms))) continue
      const [month, day, year, hours, minutes] = clockOf(timezone, new Date(ms)).split(/\D+/).map(Number)
      const read = new ICAL.Time({ year, month, day, hour: hours, minute: minutes, second: 0, isDate: false }, zone)
      expect(read.toUnixTime(), new Date(ms).toISOString()).toBe(ms / 1000)
      compared += 1
    }
    expect(compared).toBeGreaterThan(6_000)
  })

  test('an appointment keeps its moments on the days of the changes', () => {
    for (const day of ['2026-03-08', '2026-11-01', '2026-07-01'])
      for (const time of ['08:15', '09:45', '10:15', '20:00']) {
        const starts_at = new Date(`${day}T${time}Z`)
        const ends_at = new Date(starts_at.getTime() + 2 * 3_600_000)
        const [event] = eventsOf(invitation({ ...cut, timezone, starts_at, ends_at }, people, madeAt))
        expect(event?.startDate.toUnixTime(), starts_at.toISOString()).toBe(starts_at.getTime() / 1000)
        expect(event?.endDate.toUnixTime(), ends_at.toISOString()).toBe(ends_at.getTime() / 1000)
      }
  })
})

const formats = new Map<string, Intl.DateTimeFormat>()
/** "03/08/2026, 01:30:00" */
function clockOf(timeZone: string, moment: Date): string {
  const made = () =>
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
  const format = formats.get(timeZone) ?? made()
  formats.set(timeZone, format)
  return format.format(moment)
}
const isTwice = (timeZone: string, moment: Date) =>
  [-3_600_000, 3_600_000].some((other) => clockOf(timeZone, moment) === clockOf(timeZone, new Date(moment.getTime() + other)))
