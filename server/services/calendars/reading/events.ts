// One event of a calendar as we understand it. What cannot be read never frees time: an end that nobody can read gets a usual length,
// a rule the days that it could have meant, an exception none at all. `unread` says what that was, for the owner.
import { momentOf, wallOf, type Zone } from '../zones/wall-clock.ts'
import type { CalendarZones } from '../zones/calendar-zones.ts'
import { type Part, propertiesIn, type Property, propertyIn, textIn } from './lines.ts'
import { type Rule, ruleOf } from './rules.ts'
import { dayIn, dayMs, hourMs, type Span, spanOf, whenOf } from './values.ts'

/** Why an event could not be read fully, the gravest first; kept in public.busy_feeds as `why`. */
export const reasons = ['start', 'rule', 'end', 'zone', 'added', 'left_out', 'moved', 'line'] as const
export type Reason = (typeof reasons)[number]

/** `days` on the clock of the zone, and then `ms`. */
export type Length = { days: number; ms: number }
export type Start = { wall: number; isDay: boolean; zone: Zone }
/** A period has its own length. */
export type Added = Start & { length: Length | null }
/** The occurrence of a series that an event replaces, or all from that one on. `isOpen`: without a zone, so on the clock of the series. */
export type Stood = { at: Start; isOpen: boolean; isFuture: boolean }

export type Event = {
  uid: string
  /** Null if it cannot be read. */
  sequence: number | null
  title: string
  isFree: boolean
  start: Start | null
  length: Length
  rules: Rule[]
  added: Added[]
  leftOut: { moments: Set<number>; days: Set<number> }
  /** An event that replaces one that cannot be read is one more. */
  stood: Stood | 'unread' | null
  unread: Set<Reason>
}

const usualMs = hourMs
const longestDays = 3660

export function eventOf(part: Part, zones: CalendarZones): Event {
  const unread = new Set<Reason>(part.unreadable.length > 0 ? ['line'] : [])
  const numbered = textIn(part, 'X-MICROSOFT-CDO-TZID')
  const startOf = (property: Property, text: string, reason: Reason): Start | null => {
    const when = whenOf(text)
    if (when === null) unread.add(reason)
    const read = when ?? dayIn(text)
    if (read === null) return null
    const isDay = read.in === 'day' || (property.parameters['VALUE']?.toUpperCase() === 'DATE' && read.wall % dayMs === 0)
    if (isDay) return { wall: read.wall, isDay, zone: zones.own }
    if (read.in === 'utc') return { wall: read.wall, isDay, zone: utc }
    const { zone, isSure } = zones.of(property, numbered)
    if (!isSure) unread.add('zone')
    return { wall: read.wall, isDay, zone }
  }
  const reader = { part, unread, zones, startOf }
  const start = startIn(reader)
  const sequence = textIn(part, 'SEQUENCE')
  return {
    uid: textIn(part, 'UID'),
    sequence: sequence === '' ? 0 : /^\d{1,9}$/.test(sequence) ? Number(sequence) : null,
    title: textIn(part, 'SUMMARY'),
    isFree: /^TRANSPARENT$/i.test(textIn(part, 'TRANSP')) || /^CANCELLED$/i.test(textIn(part, 'STATUS')),
    start,
    length: lengthIn(reader, start),
    rules: rulesIn(reader),
    added: propertiesIn(part, 'RDATE').flatMap((property) => addedIn(reader, property, start)),
    leftOut: leftOutIn(reader, start),
    stood: stoodIn(reader),
    unread,
  }
}

type Reader = {
  part: Part
  unread: Set<Reason>
  zones: CalendarZones
  startOf: (property: Property, text: string, reason: Reason) => Start | null
}

const utc: Zone = { offsetAt: () => 0 }

/** An event of which only the end can be read is before it. */
function startIn({ part, unread, startOf }: Reader): Start | null {
  const property = propertyIn(part, 'DTSTART')
  const start = property === undefined ? null : startOf(property, property.value, 'start')
  if (start !== null) return start
  unread.add('start')
  const last = propertyIn(part, 'DTEND')
  const end = last === undefined ? null : startOf(last, last.value, 'start')
  return end && { ...end, wall: end.wall - (end.isDay ? dayMs : usualMs) }
}

function lengthIn({ part, unread, startOf }: Reader, start: Start | null): Length {
  const usual = start?.isDay ? { days: 1, ms: 0 } : { days: 0, ms: usualMs }
  const property = propertyIn(part, 'DTEND')
  const duration = propertyIn(part, 'DURATION')
  if (start === null) return usual
  if (property !== undefined) {
    const end = startOf(property, property.value, 'end')
    // Of an end whose time cannot be read, the day is taken whole.
    const length = end && between(start, whenOf(property.value) === null ? { ...end, wall: end.wall + dayMs } : end)
    if (length !== null) return length
    unread.add('end')
  }
  if (duration !== undefined) {
    const span = spanOf(duration.value)
    if (span !== null) return asLength(span, start)
    unread.add('end')
  }
  // One that says nothing of an end lasts no time, unless it said so in a line that cannot be read.
  const isMoment = property === undefined && duration === undefined && !start.isDay && part.unreadable.length === 0
  return isMoment ? { days: 0, ms: 0 } : usual
}

/** Null for an end before the start. */
function between(start: Start, end: Start): Length | null {
  // A day ends it where it begins, on the clock of the start.
  const ms = start.isDay
    ? wallIn(end, start.zone) - start.wall
    : momentIn({ ...end, zone: end.isDay ? start.zone : end.zone }) - momentIn(start)
  if (ms < 0 || (end.isDay && ms === 0 && !start.isDay)) return null
  return asLength({ days: 0, ms }, start)
}

/** Whole days last at least one. */
function asLength({ days, ms }: Span, { isDay }: Start): Length {
  if (isDay) return { days: Math.min(longestDays, Math.max(1, days + Math.ceil(ms / dayMs))), ms: 0 }
  return { days: Math.min(longestDays, days), ms: Math.min(longestDays * dayMs, ms) }
}

function rulesIn({ part, unread }: Reader): Rule[] {
  const texts = propertiesIn(part, 'RRULE').map(({ value }) => value)
  const lost = texts.length === 0 ? lostRule(part) : undefined
  if (lost !== undefined) unread.add('rule')
  return [...texts, ...(lost === undefined ? [] : [lost])].flatMap((text) => {
    const read = ruleOf(text)
    if (!read?.isWhole) unread.add('rule')
    return read === null ? [] : [read.rule]
  })
}

/** In a line that is none, or at the end of another whose own end was broken. */
function lostRule({ properties, unreadable }: Part): string | undefined {
  const lines = [...unreadable, ...properties.filter(({ name }) => !name.startsWith('X-')).map(({ value }) => value)]
  return lines.map((line) => /FREQ=\w.*/i.exec(line)?.[0]).find((found) => found !== undefined)
}

/** A time without a zone is on the clock of the series, whose zone many programs leave out here. */
function addedIn({ unread, startOf }: Reader, property: Property, series: Start | null): Added[] {
  const read = (text: string): Start | null => {
    const each = startOf(property, text, 'added')
    return each !== null && series !== null && !each.isDay && !series.isDay && isOpen(property, each)
      ? { ...each, zone: series.zone }
      : each
  }
  return valuesOf(property).flatMap((text) => {
    const [first = '', last] = text.split('/')
    const start = read(first)
    if (start === null) return []
    if (last === undefined) return [{ ...start, length: null }]
    const span = spanOf(last)
    const end = span === null ? read(last) : null
    const length = span === null ? end && between(start, end) : asLength(span, start)
    if (length === null) unread.add('added')
    return [{ ...start, length }]
  })
}

function leftOutIn({ part, unread, startOf }: Reader, start: Start | null): Event['leftOut'] {
  const leftOut = { moments: new Set<number>(), days: new Set<number>() }
  for (const property of propertiesIn(part, 'EXDATE'))
    for (const text of valuesOf(property)) {
      const each = whenOf(text) === null ? null : startOf(property, text, 'left_out')
      if (each === null) unread.add('left_out')
      else if (start !== null) noteOccurrence({ at: each, isOpen: isOpen(property, each) }, start, leftOut)
    }
  return leftOut
}

function stoodIn({ part, unread, startOf }: Reader): Event['stood'] {
  const property = propertyIn(part, 'RECURRENCE-ID')
  if (property === undefined) return null
  const at = whenOf(property.value) === null ? null : startOf(property, property.value, 'moved')
  if (at !== null) return { at, isOpen: isOpen(property, at), isFuture: /^THISANDFUTURE$/i.test(property.parameters['RANGE'] ?? '') }
  unread.add('moved')
  return 'unread'
}

/** None of an empty list. */
const valuesOf = ({ value }: Property): string[] =>
  value
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
const isOpen = ({ parameters }: Property, at: Start) => parameters['TZID'] === undefined && at.zone !== utc

/** Which occurrence of a series is meant: by its moment, or by its day if one of the two is a day. */
export function noteOccurrence({ at, isOpen: isUnzoned }: Omit<Stood, 'isFuture'>, series: Start, found: Event['leftOut']): void {
  // Midnight in UTC is how some write a day.
  const wall = isUnzoned || (series.isDay && at.wall % dayMs === 0) ? at.wall : wallIn(at, series.zone)
  if (at.isDay || series.isDay) found.days.add(Math.floor((at.isDay ? at.wall : wall) / dayMs))
  else found.moments.add(isUnzoned ? momentOf(at.wall, series.zone) : momentIn(at))
}

export const momentIn = ({ wall, zone }: Start): number => momentOf(wall, zone)
/** What the clock of a zone shows then. */
export const wallIn = (each: Start, zone: Zone): number => (each.isDay || each.zone === zone ? each.wall : wallOf(momentIn(each), zone))
