// Writes a series as a calendar file, each value in one of the ways in which programs write it.
import type { Random } from '../rest-oracle/random.ts'
import { shownAt, whenShown } from './clock.ts'
import type { SeriesModel } from './series-model.ts'

const dayMs = 86_400_000
const minuteMs = 60_000
const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

const windows: Record<string, string> = {
  'America/New_York': 'Eastern Standard Time',
  'America/Los_Angeles': 'Pacific Standard Time',
  'America/Phoenix': 'US Mountain Standard Time',
  'Europe/Berlin': 'W. Europe Standard Time',
  'Asia/Kolkata': 'India Standard Time',
  'Australia/Sydney': 'AUS Eastern Standard Time',
}

const digits = (wall: number) => new Date(wall).toISOString().replace(/[-:]|\.\d+Z/g, '')
const date = (wall: number) => digits(wall).slice(0, 8)

/** The events of a file come in any order. */
export function written(random: Random, series: SeriesModel): string {
  const zone = random.one([
    series.zone,
    `/freeassociation.sourceforge.net/${series.zone}`,
    `"${series.zone}"`,
    windows[series.zone] ?? series.zone,
  ])
  const isFloating = random.chance(0.15)
  const local = isFloating ? '' : `;TZID=${zone}`
  const events = [seriesLines(random, series, local), ...exceptions(random, series, local)]
  if (random.chance(0.1)) events.push(earlierVersion(series, local))
  const head = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', ...(isFloating ? [`X-WR-TIMEZONE:${series.zone}`] : [])]
  const lines = [...head, ...shuffled(random, events).flat(), 'END:VCALENDAR', '']
  const end = random.one(['\r\n', '\r\n', '\n'])
  return lines.map((line) => folded(random, line, end)).join(end)
}

const shuffled = <Item>(random: Random, items: Item[]): Item[] => {
  const left = [...items]
  return Array.from({ length: left.length }, () => left.splice(random.below(left.length), 1)).flat()
}
const folded = (random: Random, line: string, end: string) =>
  line.length < 20 || random.chance(0.7) ? line : `${line.slice(0, 11)}${end} ${line.slice(11)}`
const event = (uid: string, lines: string[]) => ['BEGIN:VEVENT', `UID:${uid}`, 'DTSTAMP:20260101T000000Z', ...lines, 'END:VEVENT']
const uid = 'series@calendar.test'

function seriesLines(random: Random, series: SeriesModel, local: string): string[] {
  const { start, lasts, rule, isAllDay, leftOut, added, zone } = series
  const lines = isAllDay
    ? [`DTSTART${random.one([';VALUE=DATE', ''])}:${date(start)}`]
    : [random.chance(0.1) ? `DTSTART${local};VALUE=DATE-TIME:${digits(start)}` : `DTSTART${local}:${digits(start)}`]
  if (isAllDay && 'days' in lasts)
    lines.push(random.one([`DTEND;VALUE=DATE:${date(start + lasts.days * dayMs)}`, `DURATION:P${lasts.days}D`]))
  else if ('days' in lasts) lines.push(`DURATION:P${lasts.days}D`)
  else {
    const end = whenShown(zone, start) + lasts.minutes * minuteMs
    lines.push(random.one([`DTEND:${digits(end)}Z`, `DTEND${local}:${digits(shownAt(zone, end))}`, `DURATION:PT${lasts.minutes}M`]))
  }
  if (rule !== null) lines.push(`RRULE:${ruleText(random, rule)}`)
  // Where the same time comes twice, its local form means the first.
  for (const moment of leftOut.moments) lines.push(`EXDATE${timeOf(random, moment, zone, local)}`)
  for (const day of leftOut.days)
    lines.push(
      isAllDay
        ? random.one([`EXDATE;VALUE=DATE:${date(day)}`, `EXDATE:${date(day)}`, `EXDATE:${date(day)}T000000`, `EXDATE:${date(day)}T000000Z`])
        : `EXDATE;VALUE=DATE:${date(day)}`,
    )
  if (leftOut.days.length === 0 && leftOut.moments.length > 1 && random.chance(0.3))
    lines.push(`EXDATE:${leftOut.moments.map((moment) => `${digits(moment)}Z`).join(',')}`)
  for (const each of added) {
    if ('day' in each) lines.push(`RDATE;VALUE=DATE:${date(each.day)}`)
    else if (each.minutes === null) lines.push(`RDATE${timeOf(random, each.moment, zone, local)}`)
    else
      lines.push(
        `RDATE;VALUE=PERIOD:${digits(each.moment)}Z/${random.one([`PT${each.minutes}M`, `${digits(each.moment + each.minutes * minuteMs)}Z`])}`,
      )
  }
  return event(uid, ['SEQUENCE:2', ...lines, 'SUMMARY:Balayage\\, with a friend', ...(random.chance(0.2) ? alarm : [])])
}

const alarm = ['BEGIN:VALARM', 'ACTION:DISPLAY', 'TRIGGER:-PT15M', 'DURATION:PT5M', 'REPEAT:2', 'END:VALARM']

function timeOf(random: Random, moment: number, zone: string, local: string): string {
  const wall = shownAt(zone, moment)
  if (whenShown(zone, wall) !== moment) return `:${digits(moment)}Z`
  // Without a zone it is on the clock of the series.
  return random.one([
    `:${digits(moment)}Z`,
    `${local}:${digits(wall)}`,
    `:${digits(wall)}`,
    `;TZID=Asia/Tokyo:${digits(shownAt('Asia/Tokyo', moment))}`,
  ])
}

function exceptions(random: Random, series: SeriesModel, local: string): string[][] {
  const { isAllDay, zone } = series
  const idOf = (wall: number) =>
    isAllDay ? random.one([`;VALUE=DATE:${date(wall)}`, `:${date(wall)}T000000`]) : timeOf(random, whenShown(zone, wall), zone, local)
  const found = series.moved.map(({ at, to }) => {
    const id = `RECURRENCE-ID${idOf(at)}`
    if (to === null)
      return event(uid, [
        id,
        `DTSTART${isAllDay ? `;VALUE=DATE:${date(at)}` : `${local}:${digits(at)}`}`,
        'DURATION:PT1H',
        random.one(['STATUS:CANCELLED', 'TRANSP:TRANSPARENT']),
      ])
    return event(uid, [
      id,
      `DTSTART${timeOf(random, to.moment, zone, `;TZID=${zone}`).replace(/^:(\d+T\d+)$/, `;TZID=${zone}:$1`)}`,
      `DURATION:PT${to.minutes}M`,
    ])
  })
  const { future } = series
  if (future === null) return found
  const at = future === 'over' ? series.over : future.at
  const id = `RECURRENCE-ID;RANGE=THISANDFUTURE${timeOf(random, whenShown(zone, at), zone, local)}`
  if (future === 'over') return [...found, event(uid, [id, `DTSTART${local}:${digits(at)}`, 'STATUS:CANCELLED'])]
  return [...found, event(uid, [id, `DTSTART${local}:${digits(at + future.shift)}`, `DURATION:PT${future.minutes}M`])]
}

/** One that was replaced, and says something else. */
const earlierVersion = ({ start }: SeriesModel, local: string): string[] =>
  event(uid, ['SEQUENCE:1', `DTSTART${local}:${digits(start + 3 * 3_600_000)}`, 'DURATION:PT3H', 'RRULE:FREQ=DAILY'])

const listOf = (name: string, values: (number | string)[]) => (values.length === 0 ? [] : [`${name}=${values.join(',')}`])

function ruleText(random: Random, rule: NonNullable<SeriesModel['rule']>): string {
  const { freq, interval, wkst, count, until } = rule
  const days = rule.byDay.map(([nth, weekday]) => `${nth === 0 ? '' : nth}${weekdays[weekday]}`)
  const parts = [
    ...(interval > 1 || random.chance(0.1) ? [`INTERVAL=${interval}`] : []),
    ...(wkst !== 1 || random.chance(0.3) ? [`WKST=${weekdays[wkst]}`] : []),
    ...(count === null ? [] : [`COUNT=${count}`]),
    ...(until === null ? [] : [`UNTIL=${untilText(until)}`]),
    ...listOf('BYMONTH', rule.byMonth),
    ...listOf('BYWEEKNO', rule.byWeekNo),
    ...listOf('BYYEARDAY', rule.byYearDay),
    ...listOf('BYMONTHDAY', rule.byMonthDay),
    ...listOf('BYDAY', days),
    ...listOf('BYHOUR', rule.byHour),
    ...listOf('BYMINUTE', rule.byMinute),
    ...listOf('BYSETPOS', rule.bySetPos),
  ]
  return [`FREQ=${freq}`, ...shuffled(random, parts)].join(';')
}

function untilText(until: NonNullable<NonNullable<SeriesModel['rule']>['until']>): string {
  if ('day' in until) return date(until.day)
  if ('wall' in until) return digits(until.wall)
  return `${digits(until.moment)}Z`
}
