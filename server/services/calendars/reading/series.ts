// When the events of a calendar are: each with its occurrences, without those that were left out, and with those that were moved
// where they are now.
import { momentOf } from '../zones/wall-clock.ts'
import { type Added, type Event, type Length, momentIn, noteOccurrence, type Start, type Stood, wallIn } from './events.ts'
import { type Budget, recurrences, spend } from './recurrences.ts'
import type { Rule } from './rules.ts'
import { dayMs } from './values.ts'

export type Window = { from: number; until: number; budget: Budget }
export type Span = [start: number, end: number]

/** Times on a clock are compared as if in UTC, from which no zone is further than 14 hours; and a day to be sure. */
const slackMs = 2 * dayMs

/** What belongs together has one UID: a series and the events that replace some of its occurrences. */
export function timesOf(events: Event[], window: Window): { event: Event; spans: Span[] }[] {
  const families = new Map<string, Event[]>()
  for (const [place, event] of events.entries()) {
    const key = event.uid === '' ? `${place}` : `uid ${event.uid}`
    const family = families.get(key)
    if (family === undefined) families.set(key, [event])
    else family.push(event)
  }
  return [...families.values()].flatMap((family) => familyTimes(newest(family), window))
}

const keyOf = ({ stood }: Event) => (stood === null || stood === 'unread' ? String(stood) : `${momentIn(stood.at)} ${stood.isFuture}`)

/** Of one event that is there in several versions, the latest. Without a later number both count, because nobody can tell. */
function newest(family: Event[]): Event[] {
  const latest = new Map<string, number>()
  for (const event of family)
    if (event.sequence !== null && event.start !== null) latest.set(keyOf(event), Math.max(event.sequence, latest.get(keyOf(event)) ?? 0))
  return family.filter((event) => event.stood === 'unread' || event.sequence === null || event.sequence >= (latest.get(keyOf(event)) ?? 0))
}

function familyTimes(family: Event[], window: Window): { event: Event; spans: Span[] }[] {
  // What says of no time when it is takes no occurrence away.
  const changes = family.flatMap((event) =>
    event.stood === null || event.stood === 'unread' || (event.start === null && !event.isFree) ? [] : [{ ...event, stood: event.stood }],
  )
  return family.map((event) => {
    const { stood, start, length, isFree, rules } = event
    if (stood === null) return { event, spans: seriesTimes(event, changes, window) }
    if (stood !== 'unread' && stood.isFuture && rules.length > 0) return { event, spans: seriesTimes(event, [], window) }
    return { event, spans: start === null || isFree ? [] : [spanOf(start, length)] }
  })
}

/** What is added as a day to a series of times. */
const oneDay: Length = { days: 1, ms: 0 }

type Change = Event & { stood: Stood }

function seriesTimes(event: Event, changes: Change[], window: Window): Span[] {
  const { start, length, leftOut } = event
  if (start === null || (event.isFree && changes.length === 0)) return []
  const moved = { moments: new Set<number>(), days: new Set<number>() }
  for (const { stood } of changes) noteOccurrence(stood, start, moved)
  const futures = futuresOf(changes, start)
  const longest = Math.max(...[event, ...changes].map((each) => each.length.days * dayMs + each.length.ms))
  const furthest = Math.max(0, ...futures.map(({ shift }) => Math.abs(shift)))
  const spans: Span[] = []
  for (const each of startsOf(event, window, longest + furthest)) {
    const wall = wallIn(each, start.zone)
    const [moment, day] = [momentIn(each), Math.floor(wall / dayMs)]
    if (leftOut.moments.has(moment) || leftOut.days.has(day) || moved.moments.has(moment) || moved.days.has(day)) continue
    const future = futures.findLast(({ from }) => from <= wall)
    if (future === undefined) {
      if (!event.isFree) spans.push(spanOf(each, each.length ?? (each.isDay === start.isDay ? length : oneDay)))
    } else if (future.start !== null) spans.push(spanOf({ ...future.start, wall: wall + future.shift, zone: start.zone }, future.length))
  }
  return spans
}

/** From where on the rest of a series is how much later, and how long it then lasts; without a start where it is over. */
function futuresOf(changes: Change[], series: Start): { from: number; shift: number; start: Start | null; length: Length }[] {
  const futures = changes.flatMap(({ stood, start, isFree, rules, length }) => {
    if (!stood.isFuture) return []
    const isOpen = stood.isOpen || (series.isDay && stood.at.wall % dayMs === 0)
    const time = stood.at.isDay && !series.isDay ? series.wall % dayMs : 0
    const from = (isOpen ? stood.at.wall : wallIn(stood.at, series.zone)) + time
    const isOver = isFree || start === null || rules.length > 0
    return [{ from, shift: isOver ? 0 : wallIn(start, series.zone) - from, start: isOver ? null : start, length }]
  })
  return futures.toSorted((one, other) => one.from - other.from)
}

/** Its start, what its rules say and what was added, each once; without what is before or after everything asked for. */
function startsOf(event: Event, { from, until, budget }: Window, reach: number): Added[] {
  const { start, rules, added } = event
  if (start === null) return []
  const range = { from: from - slackMs - reach, until: until + slackMs + reach, budget }
  const walls = new Set([start.wall])
  for (const rule of rules)
    for (const wall of recurrences(rule, start.wall, range)) {
      if (isPast(rule, wall, start)) break
      walls.add(wall)
    }
  const isAsked = ({ wall }: Start) => wall >= range.from && wall < range.until
  spend(budget, added.length)
  const once = new Map<string, Added>()
  for (const each of [...[...walls].map((wall) => ({ ...start, wall, length: null })), ...added])
    if (isAsked(each)) {
      const key = `${momentIn(each)} ${each.isDay}`
      const known = once.get(key)
      // A period that is added where an occurrence is says how long that one lasts.
      if (known === undefined || each.length !== null) once.set(key, each)
    }
  return [...once.values()]
}

/** UNTIL as a day includes that day, whatever the series is made of; of whole days, it is a day however it is written. */
function isPast({ until }: Rule, wall: number, start: Start): boolean {
  if (until === null) return false
  if (until.in === 'day' || start.isDay) return Math.floor(wall / dayMs) > Math.floor(until.wall / dayMs)
  if (until.in === 'clock') return wall > until.wall
  return Math.abs(wall - until.wall) < slackMs ? momentOf(wall, start.zone) > until.wall : wall > until.wall
}

/** Whole days end at midnight, however long those days are. */
function spanOf(start: Start, { days, ms }: Length): Span {
  const { wall, zone, isDay } = start
  const begin = momentOf(wall, zone)
  const lasts = isDay && days === 0 ? 1 : days
  const end = (lasts === 0 ? begin : momentOf(wall + lasts * dayMs, zone)) + ms
  return [begin - (zone.maybeEarlier ?? 0), end]
}
