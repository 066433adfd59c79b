// Takes a calendar file apart (RFC 5545) the way calendar programs do: what is broken is dropped and counted, and never takes
// with it what comes after.
export class TooMuch extends Error {
  override name = 'TooMuch'
}

export type Property = { name: string; parameters: Record<string, string>; value: string }
/** `unreadable` has the lines in it that are no property. */
export type Part = { properties: Property[]; unreadable: string[] }
export type ZonePart = Part & { changes: Part[] }
export type CalendarPart = Part & { events: Part[]; busy: Part[]; zones: ZonePart[] }

const mostEvents = 10_000
const mostZones = 500

/** What an alarm never has: it belongs to the event around it, whose line the end of the alarm was broken. */
const neverInAlarms = new Set(['DTSTART', 'DTEND', 'RRULE', 'RDATE', 'EXDATE', 'RECURRENCE-ID', 'TRANSP', 'STATUS', 'SEQUENCE'])
const otherKinds = new Set(['VALARM', 'VTODO', 'VJOURNAL', 'VAVAILABILITY', 'AVAILABLE', 'PARTICIPANT', 'VLOCATION', 'VRESOURCE'])
const dated = new Set(['DTSTART', 'DTEND', 'RDATE', 'EXDATE', 'RECURRENCE-ID', 'FREEBUSY'])

/** Throws TooMuch for more than any person has. Null for what is no calendar, or the beginning of one. */
export function calendarsIn(text: string): CalendarPart[] | null {
  const lines = unfolded(text)
  if (!/^begin:vcalendar\s*$/i.test(lines[0] ?? '') || !isWhole(lines.slice(1).slice(-2).join(''))) return null
  const found: CalendarPart[] = []
  const reader = readerOf(found)
  for (const line of lines) {
    // Where the end of a line was lost, an event may begin in the middle of one.
    const begin = /.(?=BEGIN:VEVENT\s*$)/i.exec(line)?.index
    if (begin !== undefined) reader(line.slice(0, begin + 1))
    reader(begin === undefined ? line : line.slice(begin + 1))
  }
  const saysNothing = found.every(({ events, busy }) => events.length + busy.length === 0)
  return saysNothing && found.some(({ unreadable }) => unreadable.length > 0) ? null : found
}

/** Lines that begin with white space continue the one before. */
function unfolded(text: string): string[] {
  const whole: string[][] = []
  for (const line of text.split(/\r\n|\n|\r/)) {
    if (/^[ \t]/.test(line)) whole.at(-1)?.push(line.slice(1))
    else if (line.trim() !== '') whole.push([line])
  }
  return whole.map((parts) => parts.join(''))
}

/** A file that was cut off says less than its owner does. One with a broken last line was not cut off. */
const isWhole = (end: string): boolean => /end:vc|endar\s*$/i.test(end)

function readerOf(found: CalendarPart[]): (line: string) => void {
  let calendar: CalendarPart = { ...emptyPart(), events: [], busy: [], zones: [] }
  let part: Part | null = null
  let zone: ZonePart | null = null
  /** How many components are open that say nothing of when someone is busy. */
  let other = 0
  let events = 0
  let stray: Part = emptyPart()

  /** An alarm that does not end may have swallowed lines of its event. */
  function close(): void {
    if (other > 0) part?.unreadable.push('END')
    other = 0
  }

  function begin(kind: string): void {
    if (kind === 'VCALENDAR') found.push((calendar = { ...emptyPart(), events: [], busy: [], zones: [] }))
    if (kind === 'VEVENT' || kind === 'VFREEBUSY') {
      close()
      events += 1
      if (events > mostEvents) throw new TooMuch('too many events')
      part = emptyPart()
      calendar[kind === 'VEVENT' ? 'events' : 'busy'].push(part)
    } else if (kind === 'VTIMEZONE') {
      if (calendar.zones.length >= mostZones) throw new TooMuch('too many zones')
      zone = { ...emptyPart(), changes: [] }
      part = zone
      calendar.zones.push(zone)
    } else if (zone !== null && (kind === 'STANDARD' || kind === 'DAYLIGHT')) {
      if (zone.changes.length >= mostZones) throw new TooMuch('too many zones')
      part = emptyPart()
      zone.changes.push(part)
    } else if (kind !== 'VCALENDAR') {
      if (otherKinds.has(kind) || kind.startsWith('X-')) other += 1
      else (part ?? stray).unreadable.push(kind)
      return
    }
    if (kind !== 'VTIMEZONE' && kind !== 'STANDARD' && kind !== 'DAYLIGHT') zone = null
    other = 0
    stray = emptyPart()
  }

  function end(kind: string): void {
    if (kind === 'STANDARD' || kind === 'DAYLIGHT') part = zone
    else if (kind === 'VEVENT' || kind === 'VTIMEZONE' || kind === 'VFREEBUSY' || kind === 'VCALENDAR') {
      // The end of an event that never began: the line of its beginning was broken.
      if (kind === 'VEVENT' && part === null && other === 0 && stray.properties.length > 0) {
        begin('VEVENT')
        calendar.events.splice(-1, 1, { properties: strayed, unreadable: ['BEGIN'] })
      }
      close()
      part = zone = null
    } else other = Math.max(0, other - 1)
    stray = emptyPart()
  }

  let strayed: Property[] = []
  return (line) => {
    const property = propertyOf(line)
    strayed = stray.properties
    if (property?.name === 'BEGIN') return begin(property.value.trim().toUpperCase())
    if (property?.name === 'END') return end(property.value.trim().toUpperCase())
    if (other > 0 && !(part !== null && property !== null && neverInAlarms.has(property.name))) return undefined
    for (const each of part === null ? [calendar, stray] : [part]) {
      if (property === null) each.unreadable.push(line)
      else each.properties.push(property)
    }
    return undefined
  }
}

const emptyPart = (): Part => ({ properties: [], unreadable: [] })

/** Null for a line that is none. */
function propertyOf(line: string): Property | null {
  const name = /^[a-z\d-]+(?=[;:])/i.exec(line)?.[0].toUpperCase()
  if (name === undefined) return null
  const rest = line.slice(name.length)
  // The name of a zone may have colons, quoted or not: "(UTC-05:00) Eastern Time (US & Canada)".
  const [, head = '', value = ''] =
    (dated.has(name) ? /^(.*?):([\dPTZWDHMS:.,+\-/\s]*)$/i.exec(rest) : null) ??
    /^((?:[^":]|"[^"]*")*):(.*)$/s.exec(rest) ??
    /^([^:]*):(.*)$/s.exec(rest) ??
    []
  const parameters: Record<string, string> = Object.create(null) as Record<string, string>
  for (const [, key = '', quoted, plain = ''] of head.matchAll(/;([a-z\d-]+)=(?:"([^"]*)"|([^;]*))/gi))
    parameters[key.toUpperCase()] ??= (quoted ?? plain).trim()
  return { name, parameters, value }
}

export const propertyIn = (part: Part, name: string): Property | undefined => part.properties.find((each) => each.name === name)
export const propertiesIn = (part: Part, name: string): Property[] => part.properties.filter((each) => each.name === name)
export const textIn = (part: Part, name: string): string => propertyIn(part, name)?.value.trim() ?? ''
