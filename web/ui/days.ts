// Formats dates and times in American English and the reader's time zone.
const day = 24 * 60 * 60_000
const formats = {
  time: { hour: 'numeric', minute: '2-digit' },
  weekday: { weekday: 'short' },
  day: { month: 'short', day: 'numeric' },
  dayAndYear: { month: 'short', day: 'numeric', year: 'numeric' },
  longDay: { weekday: 'long', month: 'long', day: 'numeric' },
  longDayAndYear: { month: 'long', day: 'numeric', year: 'numeric' },
} satisfies Record<string, Intl.DateTimeFormatOptions>
const made = new Map<keyof typeof formats, Intl.DateTimeFormat>()

// Each format is created on first use: creating one takes a phone about forty milliseconds.
function say(moment: Date, how: keyof typeof formats): string {
  const format = made.get(how) ?? new Intl.DateTimeFormat('en-US', formats[how])
  made.set(how, format)
  return format.format(moment)
}

/** 2:05 PM. */
export const timeOf = (at: string): string => say(new Date(at), 'time')

/** Oct 2, 2026. */
export const fullDay = (at: string): string => say(new Date(at), 'dayAndYear')

/** Oct 2 this year, Oct 2, 2025 before. */
export function shortDay(at: string, now: Date): string {
  const then = new Date(at)
  return say(then, isThisYear(then, now) ? 'day' : 'dayAndYear')
}

/** 12:41 PM today, Mon this week, Oct 11 this year, Oct 11, 2025 before. */
export function listTime(at: string, now: Date): string {
  const days = daysBetween(new Date(at), now)
  if (days <= 0) return timeOf(at)
  return days < 7 ? say(new Date(at), 'weekday') : shortDay(at, now)
}

/** Today, Yesterday, Friday, October 2 this year, October 2, 2025 before. */
export function dayName(at: string, now: Date): string {
  const then = new Date(at)
  const days = daysBetween(then, now)
  if (days <= 0) return 'Today'
  if (days === 1) return 'Yesterday'
  return say(then, isThisYear(then, now) ? 'longDay' : 'longDayAndYear')
}

const isThisYear = (then: Date, now: Date) => then.getFullYear() === now.getFullYear()
const midnight = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime()

// A day may have 23 or 25 hours.
function daysBetween(then: Date, now: Date): number {
  return Math.round((midnight(now) - midnight(then)) / day)
}
