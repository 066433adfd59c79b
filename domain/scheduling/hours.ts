// The hours of a usual week as members set them, in minutes since midnight. The database keeps them as times on the quarter hour
// (database/product/scheduling/availability.sql), with 24:00 for the end of the day.
import { dateIn, zoneIn } from '../wording/days.ts'

export type Stretch = { from: number; to: number }
/** The stretches of each weekday; Sunday is 0. */
export type Week = readonly (readonly Stretch[])[]
export type Rule = { weekday: number; start_time: string; end_time: string }

export const quarter = 15
export const dayEnd = 24 * 60
const mostStretches = 4

/** Every time zone the database knows, one for each way in which clocks run in the 50 states. */
export const zoneNames = {
  'America/New_York': 'Eastern time',
  'America/Chicago': 'Central time',
  'America/Denver': 'Mountain time',
  'America/Phoenix': 'Arizona time',
  'America/Los_Angeles': 'Pacific time',
  'America/Anchorage': 'Alaska time',
  'America/Adak': 'Aleutian time',
  'Pacific/Honolulu': 'Hawaii time',
} as const
export type TimeZone = keyof typeof zoneNames

const isTimeZone = (name: string): name is TimeZone => Object.hasOwn(zoneNames, name)
export const timeZones = Object.keys(zoneNames).filter(isTimeZone)

/** The zone whose clocks show the same as those of the place in January and in July, or null. */
export function zoneLike(place: string, year: number): TimeZone | null {
  const clocks = offsetsOf(place, year)
  return timeZones.find((zone) => offsetsOf(zone, year) === clocks) ?? null
}

const offsetsOf = (place: string, year: number) => [0, 6].map((month) => zoneIn(place, new Date(Date.UTC(year, month, 15, 12)))).join()

/** "09:30:00" → 570. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** 570 → "09:30". */
export function timeOfDay(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

export function weekOf(rules: readonly Rule[]): Week {
  return Array.from({ length: 7 }, (_, weekday) =>
    joined(
      rules
        .filter((rule) => rule.weekday === weekday)
        .map(({ start_time, end_time }) => ({ from: minutesOf(start_time), to: minutesOf(end_time) })),
    ),
  )
}

export function rulesOf(week: Week): Rule[] {
  return week.flatMap((stretches, weekday) =>
    stretches.map(({ from, to }) => ({ weekday, start_time: timeOfDay(from), end_time: timeOfDay(to) })),
  )
}

/** In order, and as one where they touch or overlap. */
export function joined(stretches: readonly Stretch[]): Stretch[] {
  const all: Stretch[] = []
  for (const stretch of stretches.toSorted((one, other) => one.from - other.from)) {
    const before = all.at(-1)
    if (before && stretch.from <= before.to) before.to = Math.max(before.to, stretch.to)
    else all.push({ ...stretch })
  }
  return all
}

/** One more stretch: nine to five on an empty day, otherwise two hours after the others or before them. Null if there is no room. */
export function nextStretch(stretches: readonly Stretch[]): Stretch | null {
  if (stretches.length === 0) return { from: 9 * 60, to: 17 * 60 }
  if (stretches.length >= mostStretches) return null
  const after = Math.max(...stretches.map(({ to }) => to)) + 60
  if (after < dayEnd) return { from: after, to: Math.min(after + 120, dayEnd) }
  const before = Math.min(...stretches.map(({ from }) => from)) - 60
  return before > 0 ? { from: Math.max(before - 120, 0), to: before } : null
}

export const openMinutes = (week: Week): number => week.flat().reduce((sum, { from, to }) => sum + to - from, 0)

/** How many days differ between two weeks. */
export const changedDays = (one: Week, other: Week): number =>
  one.filter((stretches, day) => JSON.stringify(stretches) !== JSON.stringify(other[day])).length

/** 540 → "9 AM", 570 → "9:30 AM". */
export function clockTime(minutes: number): string {
  return minutes === dayEnd ? 'midnight' : `${clockNumber(minutes)} ${half(minutes)}`
}

/** "9 AM to 12 PM", "1 to 5 PM", "All day". */
export function stretchWords({ from, to }: Stretch): string {
  if (from === 0 && to === dayEnd) return 'All day'
  const isSameHalf = to !== dayEnd && half(from) === half(to)
  return `${isSameHalf ? clockNumber(from) : clockTime(from)} to ${clockTime(to)}`
}

const half = (minutes: number) => (minutes % dayEnd < 12 * 60 ? 'AM' : 'PM')

function clockNumber(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 12 || 12
  const rest = minutes % 60
  return rest === 0 ? String(hour) : `${hour}:${String(rest).padStart(2, '0')}`
}

type Moment = { starts_at: string }

/** Moments by the date that the calendar of a place shows, in the order given. */
export function byDate<M extends Moment>(moments: readonly M[], timeZone: string): { date: string; moments: M[] }[] {
  const days: { date: string; moments: M[] }[] = []
  for (const moment of moments) {
    const date = dateIn(timeZone, new Date(moment.starts_at))
    const day = days.find((each) => each.date === date)
    if (day) day.moments.push(moment)
    else days.push({ date, moments: [moment] })
  }
  return days
}
