// When someone is busy according to a calendar (RFC 5545): quarter hours alone, nothing that says with what. Runs in a worker,
// because a hostile calendar can take any amount of time and memory to compute.
import ICAL from 'ical.js'
import { asIfUtc, isTimezone, momentOf, type Wall } from './wall-clock.ts'

export type Question = {
  text: string
  /** The member's own zone: for whole days, and for times without a zone. */
  timezone: string
  /** In milliseconds. */
  from: number
  until: number
}
/** Quarter hours since 1970 in UTC: from the first to before the last; in order and apart. */
export type Busy = [from: number, until: number][]

export class TooMuch extends Error {
  override name = 'TooMuch'
}

const quarterMs = 15 * 60_000
const dayMs = 86_400_000
const mostEvents = 10_000
/** Of all events together, since each began. A daily event needs 365 a year. */
const mostOccurrences = 100_000
const longestDays = 3660
/** Times on a clock are compared as if in UTC, from which no zone is further than 14 hours; and a day to be sure. */
const slackMs = 2 * dayMs

/** Throws TooMuch for more events or occurrences than any person has, and another error for what is no calendar. */
export function busyTimes({ text, timezone, from, until }: Question): Busy {
  const calendars = text.match(/^begin:vcalendar[^]*?^end:vcalendar[ \t]*$/gim)
  if (calendars === null) throw new Error('this is not a calendar')
  const busy: Busy = []
  const budget = { occurrences: mostOccurrences }
  for (const each of calendars) {
    const events = eventsOf(each)
    const moved = movedOccurrences(events, timezone)
    for (const event of events) {
      for (const [start, end] of timesOf(event, { timezone, from, until, moved, budget })) {
        const first = Math.max(start, from)
        const last = Math.min(end, until)
        if (first < last) busy.push([Math.floor(first / quarterMs), Math.ceil(last / quarterMs)])
      }
    }
  }
  return joined(busy)
}

/** Each event is parsed by itself, because the library refuses a whole file for one wrong value in it. */
function eventsOf(calendar: string): ICAL.Component[] {
  const texts: string[] = []
  const rest = calendar.replace(/^begin:vevent[^]*?^end:vevent[ \t]*$/gim, (text) => {
    texts.push(text)
    return ''
  })
  if (texts.length > mostEvents) throw new TooMuch('too many events')
  const whole = new ICAL.Component(ICAL.parse(rest))
  return texts.flatMap((text) => {
    const event = tryTo(() => new ICAL.Component(ICAL.parse(text)))
    // Below the calendar, whose time zones it names.
    return event === null ? [] : [whole.addSubcomponent(event)]
  })
}

type Reading = { timezone: string; from: number; until: number; moved: Set<string>; budget: { occurrences: number } }
type Times = [start: number, end: number]

/** An occurrence that was moved or cancelled is an event of its own, and counts there. */
function movedOccurrences(events: ICAL.Component[], timezone: string): Set<string> {
  const moved = new Set<string>()
  for (const event of events) {
    const property = event.getFirstProperty('recurrence-id')
    const moment = property === null ? null : tryTo(() => momentIn(property, property.getFirstValue() as ICAL.Time, timezone))
    if (moment !== null) moved.add(`${uidOf(event)} ${moment}`)
  }
  return moved
}

function timesOf(event: ICAL.Component, reading: Reading): Times[] {
  const isFree = textOf(event, 'transp') === 'TRANSPARENT' || textOf(event, 'status') === 'CANCELLED'
  if (isFree) return []
  try {
    return occurrencesOf(event, reading)
  } catch (error) {
    if (error instanceof TooMuch) throw error
    // One event that nobody can read does not hide the others.
    return []
  }
}

function occurrencesOf(event: ICAL.Component, reading: Reading): Times[] {
  const starts = event.getFirstProperty('dtstart')
  const first = starts?.getFirstValue()
  if (starts === null || starts === undefined || !(first instanceof ICAL.Time)) return []
  const lasts = lengthOf(event, starts, first, reading.timezone)
  const isMoved = event.hasProperty('recurrence-id')
  const recurs = !isMoved && (event.hasProperty('rrule') || event.hasProperty('rdate'))
  if (!recurs) return [spanOf(momentIn(starts, first, reading.timezone), first, lasts, reading.timezone)]

  const left = leftOut(event, reading.timezone)
  const found: Times[] = []
  // Dates alone are in addition to the first one, which the library then leaves out.
  if (!event.hasProperty('rrule')) found.push(spanOf(momentIn(starts, first, reading.timezone), first, lasts, reading.timezone))
  const expansion = new ICAL.RecurExpansion({ component: event, dtstart: first })
  const uid = uidOf(event)
  const earliest = reading.from - slackMs - lasts.most
  for (let next = expansion.next(); next; next = expansion.next()) {
    reading.budget.occurrences -= 1
    if (reading.budget.occurrences < 0) throw new TooMuch('too many occurrences')
    const shown = asIfUtc(wallOf(next))
    if (shown > reading.until + slackMs) break
    if (shown < earliest) continue
    const start = momentIn(starts, next, reading.timezone)
    const isLeftOut = reading.moved.has(`${uid} ${start}`) || left.moments.has(start) || left.days.has(dayOf(next))
    if (!isLeftOut) found.push(spanOf(start, next, lasts, reading.timezone))
  }
  return found
}

/** Taken out of the event, because the library stops at a series of which five hundred in a row are left out. */
function leftOut(event: ICAL.Component, timezone: string): { moments: Set<number>; days: Set<string> } {
  const moments = new Set<number>()
  const days = new Set<string>()
  for (const property of event.getAllProperties('exdate')) {
    for (const value of property.getValues() as ICAL.Time[]) {
      if (value.isDate) days.add(dayOf(value))
      else moments.add(momentIn(property, value, timezone))
    }
  }
  event.removeAllProperties('exdate')
  return { moments, days }
}

/** Whole days end at midnight on the member's clock, however long those days are; `most` is at least what it lasts. */
type Length = { days: number | null; ms: number; most: number }

function lengthOf(event: ICAL.Component, starts: ICAL.Property, first: ICAL.Time, timezone: string): Length {
  const ends = event.getFirstProperty('dtend')
  const last = ends?.getFirstValue()
  const duration = event.getFirstPropertyValue('duration')
  if (first.isDate) {
    const given =
      last instanceof ICAL.Time
        ? (asIfUtc(wallOf(last)) - asIfUtc(wallOf(first))) / dayMs
        : duration instanceof ICAL.Duration
          ? duration.toSeconds() / 86_400
          : 1
    const days = Math.min(Math.max(1, Math.ceil(given)), longestDays)
    return { days, ms: 0, most: (days + 1) * dayMs }
  }
  let ms = 0
  if (ends && last instanceof ICAL.Time) ms = momentIn(ends, last, timezone) - momentIn(starts, first, timezone)
  else if (duration instanceof ICAL.Duration) ms = duration.toSeconds() * 1000
  const lasts = Math.min(Math.max(0, ms), longestDays * dayMs)
  return { days: null, ms: lasts, most: lasts }
}

function spanOf(start: number, shown: ICAL.Time, { days, ms }: Length, timezone: string): Times {
  if (days === null) return [start, start + ms]
  const wall = wallOf(shown)
  return [start, momentOf({ ...wall, day: wall.day + days }, timezone)]
}

/** On the clock that the property names: UTC, a zone by its usual name, one that the calendar defines, or none. */
function momentIn(property: ICAL.Property, time: ICAL.Time, timezone: string): number {
  const wall = wallOf(time)
  if (time.isDate) return momentOf({ ...wall, hour: 0, minute: 0, second: 0 }, timezone)
  if (time.zone === ICAL.Timezone.utcTimezone) return asIfUtc(wall)
  const named = property.getFirstParameter('tzid')
  if (!named) return momentOf(wall, timezone)
  // Our own data for a known name: definitions in calendars often end early, or are those of one year.
  if (isTimezone(named)) return momentOf(wall, named)
  const defined = property.parent?.getTimeZoneByID(named)
  if (!defined) return momentOf(wall, timezone)
  return new ICAL.Time({ ...wall, isDate: false }, defined).toUnixTime() * 1000
}

const dayOf = ({ year, month, day }: ICAL.Time): string => `${year}-${month}-${day}`
const wallOf = ({ year, month, day, hour, minute, second }: ICAL.Time): Wall => ({ year, month, day, hour, minute, second })
const uidOf = (event: ICAL.Component): string => String(event.getFirstPropertyValue('uid') ?? '')
const textOf = (event: ICAL.Component, name: string): string => String(event.getFirstPropertyValue(name) ?? '').toUpperCase()

function tryTo<Result>(read: () => Result): Result | null {
  try {
    return read()
  } catch {
    return null
  }
}

function joined(busy: Busy): Busy {
  const result: Busy = []
  for (const [from, until] of busy.toSorted(([one], [other]) => one - other)) {
    const last = result.at(-1)
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], until)
    else result.push([from, until])
  }
  return result
}
