import { expect, test } from 'vitest'
import { busyTimes, TooMuch } from './busy-times.ts'
import { momentOf, namedZone } from './zones/wall-clock.ts'

const home = 'America/Los_Angeles'
const from = Date.parse('2030-05-06T00:00Z')
const until = Date.parse('2030-07-06T00:00Z')

const calendarOf = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:1@test', 'DTSTAMP:20300101T000000Z', 'SUMMARY:Secret', ...lines, 'END:VEVENT']

const shown = (quarter: number) => new Date(quarter * 900_000).toISOString()

/** As "2030-05-07T17:00 – 18:30", in UTC. */
function read(text: string, timezone = home): string[] {
  return busyTimes({ text, timezone, from, until }).busy.map(([first, end]) => `${shown(first).slice(0, 16)} – ${shown(end).slice(11, 16)}`)
}
const readEvent = (...lines: string[]) => read(calendarOf(...event(...lines)))

test('an event is busy in every quarter hour that it touches', () => {
  expect(readEvent('DTSTART:20300507T170000Z', 'DTEND:20300507T183000Z')).toEqual(['2030-05-07T17:00 – 18:30'])
  expect(readEvent('DTSTART:20300507T170100Z', 'DTEND:20300507T171600Z')).toEqual(['2030-05-07T17:00 – 17:30'])
  expect(readEvent('DTSTART:20300507T170000Z', 'DURATION:PT45M')).toEqual(['2030-05-07T17:00 – 17:45'])
  expect(readEvent('DTSTART:20300507T170000Z')).toEqual([])
  expect(readEvent('DTSTART:20300507T170000Z', 'DTEND:20300507T170000Z')).toEqual([])
})

test('events that are free or cancelled do not count, tentative ones do', () => {
  const times = ['DTSTART:20300507T170000Z', 'DTEND:20300507T180000Z']
  expect(readEvent(...times, 'TRANSP:TRANSPARENT')).toEqual([])
  expect(readEvent(...times, 'STATUS:CANCELLED')).toEqual([])
  expect(readEvent(...times, 'TRANSP:OPAQUE', 'STATUS:TENTATIVE')).toEqual(['2030-05-07T17:00 – 18:00'])
})

test("a whole day is a day on the member's clock, also one of 23 hours", () => {
  const day = ['DTSTART;VALUE=DATE:20300507', 'DTEND;VALUE=DATE:20300508']
  expect(readEvent(...day)).toEqual(['2030-05-07T07:00 – 07:00'])
  expect(read(calendarOf(...event(...day)), 'Pacific/Honolulu')).toEqual(['2030-05-07T10:00 – 10:00'])
  expect(readEvent('DTSTART;VALUE=DATE:20300507')).toEqual(['2030-05-07T07:00 – 07:00'])
  const short = calendarOf(...event('DTSTART;VALUE=DATE:20300310', 'DTEND;VALUE=DATE:20300311'))
  const spring = { timezone: home, from: Date.parse('2030-03-01T00:00Z'), until: Date.parse('2030-04-01T00:00Z') }
  expect(busyTimes({ text: short, ...spring }).busy).toEqual([
    [Date.parse('2030-03-10T08:00Z') / 900_000, Date.parse('2030-03-11T07:00Z') / 900_000],
  ])
})

test("times are on the clock they name: a usual zone, one that the calendar defines, or the member's own", () => {
  expect(readEvent('DTSTART;TZID=America/New_York:20300507T130000', 'DTEND;TZID=America/New_York:20300507T140000')).toEqual([
    '2030-05-07T17:00 – 18:00',
  ])
  expect(readEvent('DTSTART:20300507T100000', 'DTEND:20300507T110000')).toEqual(['2030-05-07T17:00 – 18:00'])
  expect(readEvent('DTSTART;TZID=Nowhere:20300507T100000', 'DTEND;TZID=Nowhere:20300507T110000')).toEqual(['2030-05-07T17:00 – 18:00'])
  const zone = [
    'BEGIN:VTIMEZONE',
    'TZID:Salon Time',
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    'TZOFFSETFROM:+0330',
    'TZOFFSETTO:+0330',
    'END:STANDARD',
    'END:VTIMEZONE',
  ]
  expect(read(calendarOf(...zone, ...event('DTSTART;TZID=Salon Time:20300507T203000', 'DTEND;TZID=Salon Time:20300507T213000')))).toEqual([
    '2030-05-07T17:00 – 18:00',
  ])
})

test('a series keeps its time on the clock of its zone, without what is left out', () => {
  const weekly = [
    'DTSTART;TZID=America/Los_Angeles:20200107T100000',
    'DTEND;TZID=America/Los_Angeles:20200107T110000',
    'RRULE:FREQ=WEEKLY;BYDAY=TU',
  ]
  expect(readEvent(...weekly).slice(0, 2)).toEqual(['2030-05-07T17:00 – 18:00', '2030-05-14T17:00 – 18:00'])
  expect(readEvent(...weekly)).toHaveLength(9)
  expect(
    readEvent(...weekly, 'EXDATE;TZID=America/Los_Angeles:20300507T100000', 'EXDATE:20300514T170000Z', 'EXDATE;VALUE=DATE:20300521').slice(
      0,
      1,
    ),
  ).toEqual(['2030-05-28T17:00 – 18:00'])
  expect(readEvent(...weekly.slice(0, 2), 'RRULE:FREQ=WEEKLY;UNTIL=20300514T235959Z')).toHaveLength(2)
  expect(readEvent('DTSTART:20300507T170000Z', 'DURATION:PT1H', 'RDATE:20300509T170000Z,20300510T170000Z')).toHaveLength(3)
  expect(readEvent('DTSTART;VALUE=DATE:20100507', 'RRULE:FREQ=YEARLY')).toEqual(['2030-05-07T07:00 – 07:00'])
})

test('a series of which more than five hundred in a row are left out is still read', () => {
  const days = Array.from({ length: 600 }, (_, day) =>
    new Date(Date.parse('2028-09-14T17:00Z') + day * 86_400_000).toISOString().replace(/[-:]|\.000/g, ''),
  )
  const busy = readEvent('DTSTART:20280914T170000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=602', `EXDATE:${days.join(',')}`)
  expect(busy).toEqual(['2030-05-07T17:00 – 18:00', '2030-05-08T17:00 – 18:00'])
})

test('an occurrence that was moved or cancelled counts where it is now', () => {
  const series = event('DTSTART:20300507T170000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=3')
  const moved = event('RECURRENCE-ID:20300508T170000Z', 'DTSTART:20300615T200000Z', 'DURATION:PT2H')
  const cancelled = event('RECURRENCE-ID:20300509T170000Z', 'DTSTART:20300509T170000Z', 'DURATION:PT1H', 'STATUS:CANCELLED')
  expect(read(calendarOf(...moved, ...series, ...cancelled))).toEqual(['2030-05-07T17:00 – 18:00', '2030-06-15T20:00 – 22:00'])
  const ofAnother = moved.map((line) => line.replace('UID:1@test', 'UID:2@test'))
  expect(read(calendarOf(...ofAnother, ...series))).toHaveLength(4)
})

test('only the days asked for are read, an event on their edge in part, and touching events are one', () => {
  expect(readEvent('DTSTART:20300101T170000Z', 'DTEND:20300101T180000Z')).toEqual([])
  expect(readEvent('DTSTART:20300101T170000Z', 'DTEND:20300506T010000Z')).toEqual(['2030-05-06T00:00 – 01:00'])
  expect(readEvent('DTSTART:20300705T230000Z', 'DTEND:20310101T000000Z')).toEqual(['2030-07-05T23:00 – 00:00'])
  const [one, other] = [event('DTSTART:20300507T170000Z', 'DURATION:PT1H'), event('DTSTART:20300507T173000Z', 'DURATION:PT1H')]
  expect(read(calendarOf(...other, ...one))).toEqual(['2030-05-07T17:00 – 18:30'])
})

test('an event that cannot be read does not hide the others, and a file can have several calendars', () => {
  const good = event('DTSTART:20300507T170000Z', 'DURATION:PT1H')
  for (const bad of [
    event(),
    event('DTSTART:20301399T999999Z', 'DTEND:2030'),
    event('DTSTART:20300507T170000Z', 'RRULE:FREQ=NEVER'),
    event('DTSTART;VALUE=PERIOD:x'),
  ])
    expect(read(calendarOf(...bad, ...good))).toContain('2030-05-07T17:00 – 18:00')
  const later = calendarOf(...event('DTSTART:20300508T170000Z', 'DURATION:PT1H'))
  expect(read(calendarOf(...good) + later)).toEqual(['2030-05-07T17:00 – 18:00', '2030-05-08T17:00 – 18:00'])
})

test('what is no calendar is refused, and what no person has in one', () => {
  for (const broken of ['', 'BEGIN:VCALENDAR', 'BEGIN:VCALENDAR\r\nno colon\r\nEND:VCALENDAR']) expect(() => read(broken)).toThrow()
  const many = Array.from({ length: 10_001 }, () => ['BEGIN:VEVENT', 'END:VEVENT']).flat()
  expect(() => read(calendarOf(...many))).toThrow(TooMuch)
})

const wall = (month: number, day: number, hour: number) => Date.UTC(2030, month - 1, day, hour, 30)

test('a time that the clock skips is the moment that the clock before it means; of two that show the same, the first', () => {
  const [portland, berlin] = [namedZone(home), namedZone('Europe/Berlin')]
  if (portland === null || berlin === null) throw new Error('these zones are known')
  expect(momentOf(wall(3, 10, 2), portland)).toBe(Date.parse('2030-03-10T10:30Z'))
  expect(momentOf(wall(11, 3, 1), portland)).toBe(Date.parse('2030-11-03T08:30Z'))
  expect(momentOf(wall(3, 31, 2), berlin)).toBe(Date.parse('2030-03-31T01:30Z'))
  expect(momentOf(wall(10, 27, 2), berlin)).toBe(Date.parse('2030-10-27T00:30Z'))
})
