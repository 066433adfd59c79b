// Dates, times and lengths as calendars write them. A time on a clock is a number as if that clock were UTC, in milliseconds.
export const dayMs = 86_400_000
export const hourMs = 3_600_000

/** `in`: a day without a time, a moment, or a time on a clock that is named elsewhere. */
export type When = { wall: number; in: 'day' | 'utc' | 'clock' }
export type Span = { days: number; ms: number }

const written = /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ](\d\d):?(\d\d)(?::?(\d\d)(?:[.,]\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/i

/** Null for what is none, such as February 30. */
export function whenOf(text: string): When | null {
  const [all, year, month, day, hour, minute = '0', second = '0', zone] = written.exec(text.trim()) ?? []
  if (all === undefined) return null
  const date = Date.UTC(Number(year), Number(month) - 1, Number(day))
  if (Number(year) < 1 || new Date(date).getUTCMonth() !== Number(month) - 1 || Number(day) === 0) return null
  if (hour === undefined) return { wall: date, in: 'day' }
  const ms = ((Number(hour) * 60 + Number(minute)) * 60 + Math.min(59, Number(second))) * 1000
  if (Number(hour) > 24 || Number(minute) > 59 || Number(second) > 60 || ms > dayMs) return null
  if (zone === undefined) return { wall: date + ms, in: 'clock' }
  return { wall: date + ms - (offsetOf(zone) ?? 0), in: 'utc' }
}

/** The day alone of what cannot be read as a whole. */
export function dayIn(text: string): When | null {
  const start = /^\s*(\d{4})-?(\d\d)-?(\d\d)(?!\d)/.exec(text)
  return start === null ? null : whenOf(start.slice(1).join(''))
}

/** Null for what is none, or lasts a negative time. */
export function spanOf(text: string): Span | null {
  const [all, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] =
    /^\+?P(?=[\dT])(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/i.exec(text.trim()) ?? []
  if (all === undefined) return null
  return { days: Number(weeks) * 7 + Number(days), ms: ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 }
}

/** Of "+0530", "-5", "+05:30" and "Z", in milliseconds. */
export function offsetOf(text: string): number | null {
  if (/^z$/i.test(text.trim())) return 0
  const [all, sign, hours, minutes = 0, seconds = 0] = /^([+-])(\d{1,2})(?:[:.]?(\d\d))?(?:[:.]?(\d\d))?$/.exec(text.trim()) ?? []
  if (all === undefined || Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null
  return (sign === '-' ? -1 : 1) * ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000
}
