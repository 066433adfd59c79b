// Writes appointments as calendar files (RFC 5545): an invitation for one email, a file to open, or a feed that calendar programs
// subscribe to.
// Times are written on the clock of the place, with that clock's definition, so that a program shows what people agreed on.
import ICAL from 'ical.js'
import { wallTime } from '#domain/wording/days.ts'
import { type Component, isKnownZone, type Property, timezoneComponent } from './zones.ts'

export type Appointment = {
  /** Globally unique, and the same in every version: `<id>@<host>`. */
  uid: string
  /** Grows with every version, so that programs replace the earlier one. */
  sequence: number
  starts_at: Date
  ends_at: Date
  /** An IANA name; in a zone that is not one of the 50 states' the times are written in UTC. */
  timezone: string
  title: string
  place: string | null
  note: string | null
  url: string | null
  status: 'confirmed' | 'tentative' | 'cancelled'
}
export type Person = { name: string; email: string }

const hourMs = 3_600_000
// The line's leading space counts too, so that no line is longer than the 75 bytes of the standard.
ICAL.foldLength = 74

/** For an email: a cancelled appointment is taken out of the recipient's calendar, any other put into it. */
export function invitation(appointment: Appointment, people: { organizer: Person; attendee: Person }, madeAt: Date): string {
  const method = methodOf(appointment)
  return calendar([['method', {}, 'text', method]], [appointment], madeAt, [
    personProperty('organizer', people.organizer),
    personProperty(
      'attendee',
      people.attendee,
      method === 'CANCEL' ? {} : { role: 'REQ-PARTICIPANT', partstat: 'ACCEPTED', rsvp: 'FALSE' },
    ),
  ])
}

/** What an invitation asks for; its content type says it, too. */
export const methodOf = ({ status }: Appointment): 'CANCEL' | 'REQUEST' => (status === 'cancelled' ? 'CANCEL' : 'REQUEST')

/** For people who add one appointment to their calendar by hand. */
export function single(appointment: Appointment, madeAt: Date): string {
  return calendar([['method', {}, 'text', 'PUBLISH']], [appointment], madeAt, [])
}

/** What calendar programs read again and again; the name is what they show. */
export function feed(name: string, appointments: Appointment[], madeAt: Date): string {
  const properties: Property[] = [
    ['method', {}, 'text', 'PUBLISH'],
    ['x-wr-calname', {}, 'text', oneLine(name)],
    ['refresh-interval', {}, 'duration', 'PT1H'],
    ['x-published-ttl', {}, 'text', 'PT1H'],
  ]
  return calendar(properties, appointments, madeAt, [])
}

function calendar(properties: Property[], appointments: Appointment[], madeAt: Date, people: Property[]): string {
  const zones = [...new Set(appointments.map(({ timezone }) => timezone))].map(timezoneComponent).filter((zone) => zone !== null)
  const events = appointments.map((appointment) => eventOf(appointment, madeAt, people))
  const whole: Component = [
    'vcalendar',
    [
      ['prodid', {}, 'text', '-//Beauty Barter//Appointments//EN'],
      ['version', {}, 'text', '2.0'],
      ['calscale', {}, 'text', 'GREGORIAN'],
      ...properties,
    ],
    [...zones, ...events],
  ]
  return ICAL.stringify(whole)
}

function eventOf(appointment: Appointment, madeAt: Date, people: Property[]): Component {
  const { uid, sequence, starts_at: start, ends_at: end, timezone, title, place, note, url, status } = appointment
  const properties: Property[] = [
    ['uid', {}, 'text', oneLine(uid)],
    ['sequence', {}, 'integer', sequence],
    ['dtstamp', {}, 'date-time', utc(madeAt)],
    momentProperty('dtstart', start, timezone),
    momentProperty('dtend', end, timezone),
    ['summary', {}, 'text', oneLine(title)],
    ['status', {}, 'text', status.toUpperCase()],
    ['transp', {}, 'text', status === 'cancelled' ? 'TRANSPARENT' : 'OPAQUE'],
  ]
  if (place !== null) properties.push(['location', {}, 'text', oneLine(place)])
  if (note !== null) properties.push(['description', {}, 'text', plain(note)])
  if (url !== null) properties.push(['url', {}, 'uri', new URL(url).href])
  return ['vevent', [...properties, ...people], []]
}

function personProperty(name: string, { name: who, email }: Person, parameters: Record<string, string> = {}): Property {
  // A parameter's value cannot hold a double quote.
  return [name, { cn: oneLine(who).replaceAll('"', "'"), ...parameters }, 'cal-address', `mailto:${encodeURI(oneLine(email))}`]
}

function momentProperty(name: string, moment: Date, timezone: string): Property {
  const shown = wallTime(timezone, moment)
  // Programs do not agree on which of two equal hours is meant in the night in which clocks go back.
  const isTwice = [-hourMs, hourMs].some((other) => wallTime(timezone, moment.getTime() + other) === shown)
  if (!isKnownZone(timezone) || isTwice) return [name, {}, 'date-time', utc(moment)]
  return [name, { tzid: timezone }, 'date-time', shown]
}

const utc = (moment: Date): string => `${moment.toISOString().slice(0, 19)}Z`

/** Without control characters, which could begin a line of their own; line breaks are kept, as `\n`. */
const plain = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(/[\p{Cc}\u2028\u2029]/gu, (found) => (found === '\n' || found === '\t' ? found : ' '))
const oneLine = (text: string): string => plain(text).replace(/\s+/g, ' ').trim()
