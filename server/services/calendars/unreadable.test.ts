// What cannot be read of a calendar never frees time, and its owner hears of it.
import { expect, test } from 'vitest'
import { busyTimes } from './busy-times.ts'

const home = 'America/Los_Angeles'
const shown = (quarter: number) => new Date(quarter * 900_000).toISOString().slice(5, 16)
const calendarOf = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:1@test', 'SUMMARY:Dentist\\, 2nd\\nvisit', ...lines, 'END:VEVENT']

function read(...lines: string[]): { busy: string[]; notes: unknown[] } {
  const question = { timezone: home, from: Date.parse('2030-05-06T00:00Z'), until: Date.parse('2030-07-06T00:00Z') }
  const { busy, notes } = busyTimes({ text: calendarOf(...lines), ...question })
  return { busy: busy.map(([first, end]) => `${shown(first)} ${shown(end)}`), notes }
}
const readEvent = (...lines: string[]) => read(...event(...lines))
const note = (why: string, on = '2030-05-07') => [{ title: 'Dentist, 2nd visit', on, why }]
const tenToEleven = ['DTSTART;TZID=America/Los_Angeles:20300507T100000', 'DTEND;TZID=America/Los_Angeles:20300507T110000']

test('a line that is none is dropped, and the event counts', () => {
  expect(readEvent('LOCATION:12 Main St', 'Portland OR 97201', ...tenToEleven)).toEqual({
    busy: ['05-07T17:00 05-07T18:00'],
    notes: note('line'),
  })
})

test('an end that cannot be read is an hour after the start, or the end of its day if that can be read', () => {
  const [start = ''] = tenToEleven
  for (const end of ['DTEND:', 'DTEND:soon', 'DURATION:1 hour', 'DURATION:-PT1H', 'DTEND;TZID=America/Los_Angeles:20300507T090000'])
    expect(readEvent(start, end), end).toEqual({ busy: ['05-07T17:00 05-07T18:00'], notes: note('end') })
  expect(readEvent(start, 'DTEND;TZID=America/Los_Angeles:20300508T1x0000')).toEqual({
    busy: ['05-07T17:00 05-09T07:00'],
    notes: note('end'),
  })
  // Of two ends, the one that can be read.
  expect(readEvent(start, 'DTEND:soon', 'DURATION:PT2H').busy).toEqual(['05-07T17:00 05-07T19:00'])
  expect(readEvent('DTSTART;VALUE=DATE:20300507', 'DTEND;VALUE=DATE:20300599')).toEqual({
    busy: ['05-07T07:00 05-08T07:00'],
    notes: note('end'),
  })
})

test('a start of which only the day can be read takes the day, and one that is missing the hour before the end', () => {
  expect(readEvent('DTSTART;TZID=America/Los_Angeles:20300507T1x0000')).toEqual({ busy: ['05-07T07:00 05-08T07:00'], notes: note('start') })
  expect(readEvent('DTEND:20300507T180000Z')).toEqual({ busy: ['05-07T17:00 05-07T18:00'], notes: note('start') })
  expect(read(...event('DTSTART:tomorrow'), ...event(...tenToEleven))).toEqual({
    busy: ['05-07T17:00 05-07T18:00'],
    notes: [{ title: 'Dentist, 2nd visit', on: null, why: 'start' }],
  })
  // A day is a day also without the word for it.
  expect(readEvent('DTSTART:20300507')).toEqual({ busy: ['05-07T07:00 05-08T07:00'], notes: [] })
})

test('a rule that is not understood is every day that it could have meant', () => {
  const days = ['05-07', '05-08', '05-09']
  const daily = days.map((day) => `${day}T17:00 ${day}T18:00`)
  for (const rule of [
    'FREQ=FORTNIGHTLY;UNTIL=20300509',
    'FREQ=WEEKLY;BYDAY=TU,X;UNTIL=20300509',
    'FREQ=MONTHLY;BYDAYS=2TU;UNTIL=20300509',
    'INTERVAL=2;UNTIL=20300509T180000Z',
  ])
    expect(readEvent(...tenToEleven, `RRULE:${rule}`), rule).toEqual({ busy: daily, notes: note('rule') })
  expect(readEvent(...tenToEleven, 'RRULE:FREQ=WEEKLY;UNTIL=never').busy).toHaveLength(9)
  expect(readEvent(...tenToEleven, 'RRULE:FREQ=WEEKLY;COUNT=x;UNTIL=20300514').busy).toHaveLength(2)
  expect(readEvent(...tenToEleven, 'RRULE:FREQ=WEEKLY;INTERVAL=0;COUNT=3').busy).toEqual([
    '05-07T17:00 05-07T18:00',
    '05-14T17:00 05-14T18:00',
    '05-21T17:00 05-21T18:00',
  ])
  // One that says nothing is of the event alone; one whose line lost its name is still one.
  for (const rule of ['RRULE:', 'RRULE:weekly'])
    expect(readEvent(...tenToEleven, rule)).toEqual({ busy: daily.slice(0, 1), notes: note('rule') })
  expect(readEvent(...tenToEleven, 'RR%LE:FREQ=DAILY;COUNT=3')).toEqual({ busy: daily, notes: note('rule') })
})

const weekly = [...tenToEleven, 'RRULE:FREQ=WEEKLY;COUNT=3']
const threeTuesdays = ['05-07T17:00 05-07T18:00', '05-14T17:00 05-14T18:00', '05-21T17:00 05-21T18:00']

test('an exception that cannot be read leaves its occurrence, and an empty one says nothing', () => {
  expect(readEvent(...weekly, 'EXDATE:')).toEqual({ busy: threeTuesdays, notes: [] })
  expect(readEvent(...weekly, 'EXDATE:20301231')).toEqual({ busy: threeTuesdays, notes: [] })
  expect(readEvent(...weekly, 'EXDATE:20300514T1700,2030051x')).toEqual({ busy: threeTuesdays, notes: note('left_out') })
  expect(readEvent(...weekly, 'EXDATE:20300514T170000Z,someday').busy).toEqual(['05-07T17:00 05-07T18:00', '05-21T17:00 05-21T18:00'])
  expect(readEvent(...weekly, 'RDATE:20300516T1x0000')).toEqual({
    busy: [...threeTuesdays.slice(0, 2), '05-16T07:00 05-17T07:00', ...threeTuesdays.slice(2)],
    notes: note('added'),
  })
})

test('what replaces an occurrence takes it away only when it says which and when', () => {
  const other = ['UID:1@test', 'DURATION:PT1H']
  const replaced = (...lines: string[]) => read(...event(...weekly), 'BEGIN:VEVENT', ...other, ...lines, 'END:VEVENT').busy
  expect(replaced('RECURRENCE-ID:20300514T170000Z', 'DTSTART:20300515T170000Z')).toEqual([
    '05-07T17:00 05-07T18:00',
    '05-15T17:00 05-15T18:00',
    '05-21T17:00 05-21T18:00',
  ])
  expect(replaced('RECURRENCE-ID:2030051xT170000Z', 'DTSTART:20300515T170000Z')).toEqual([
    ...threeTuesdays.slice(0, 2),
    '05-15T17:00 05-15T18:00',
    ...threeTuesdays.slice(2),
  ])
  expect(replaced('RECURRENCE-ID:20300514T170000Z', 'DTSTART:soon')).toEqual(threeTuesdays)
})

test('a member is busy unless an event clearly leaves them free', () => {
  const ten = ['05-07T17:00 05-07T18:00']
  for (const line of ['TRANSP:TRANSP', 'TRANSP:', 'STATUS:CANCELED?', 'SEQUENCE:one'])
    expect(readEvent(...tenToEleven, line).busy, line).toEqual(ten)
})

const at = (zone: string) => [`DTSTART;TZID=${zone}:20300507T100000`, 'DURATION:PT1H']

test('a time in a zone that nobody knows is in the one of its calendar, and of a name in part within what it could mean', () => {
  expect(readEvent(...at('Salon Time'))).toEqual({ busy: ['05-07T17:00 05-07T18:00'], notes: note('zone') })
  expect(read('X-WR-TIMEZONE:America/Denver', ...event(...at('Salon Time')))).toEqual({
    busy: ['05-07T16:00 05-07T17:00'],
    notes: note('zone'),
  })
  expect(readEvent(...at('"(UTC-05:00) Somewhere"'))).toEqual({ busy: ['05-07T14:00 05-07T16:00'], notes: note('zone') })
  expect(readEvent(...at('PST'))).toEqual({ busy: ['05-07T17:00 05-07T19:00'], notes: note('zone') })
  expect(readEvent(...at('GMT-0500'))).toEqual({ busy: ['05-07T15:00 05-07T16:00'], notes: [] })
})

const bad = (more: string[], title = 'Long '.repeat(40)) => ['BEGIN:VEVENT', `SUMMARY:${title}`, 'broken', ...more, 'END:VEVENT']

test('its owner sees twenty events at most, of none that is over or free, and of each in short', () => {
  const { notes } = read(...Array.from({ length: 30 }, () => bad(tenToEleven)).flat())
  expect(notes).toHaveLength(20)
  expect((notes[0] as { title: string }).title).toHaveLength(80)
  expect(
    read(...bad(['DTSTART:20200507T100000Z', 'DURATION:PT1H']), ...bad([...tenToEleven, 'TRANSP:TRANSPARENT']), ...event(...tenToEleven))
      .notes,
  ).toEqual([])
  expect(read(...bad(tenToEleven, 'A\u0000B\u202EC')).notes).toEqual([{ title: 'A B C', on: '2030-05-07', why: 'line' }])
})

test('a part that is broken loses none of the rest, and a file that was cut off is not taken for the whole', () => {
  const good = event(...tenToEleven)
  const ten = ['05-07T17:00 05-07T18:00']
  const later = ['DTSTART:20300601T170000Z', 'DURATION:PT1H']
  const both = [...ten, '06-01T17:00 06-01T18:00']
  expect(read('BEGIN:VEVENT', ...later, ...good).busy).toEqual(both)
  expect(read('BEGIN:VEVXNT', ...later, 'END:VEVENT', ...good).busy).toEqual(both)
  expect(read('BEGIN:VEVENT', 'BEGIN:VALARM', 'TRIGGER:-PT5M', ...later, 'END:VEVENT', ...good).busy).toEqual(both)
  expect(read(...good, 'END:VEVENTBEGIN:VEVENT', ...later, 'END:VEVENT').busy).toEqual(both)
  const text = calendarOf(...good)
  const asked = { timezone: home, from: Date.parse('2030-05-06T00:00Z'), until: Date.parse('2030-07-06T00:00Z') }
  expect(() => busyTimes({ text: text.slice(0, text.indexOf('END:VCALENDAR')), ...asked })).toThrow('not a calendar')
  expect(busyTimes({ text: text.replace('END:VCALENDAR', 'END:VCA%ENDAR'), ...asked }).busy).toHaveLength(1)
})
