// Moments as the list and the thread say them.
const day = 24 * 60 * 60_000

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short' })
const date = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })
const dateOfYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' })
const longDay = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' })
const longDayOfYear = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric' })

export const timeOf = (at: string): string => clock.format(new Date(at))

/** 12:41 PM today, Mon this week, Oct 11 this year, Oct 11, 2025 before. */
export function listTime(at: string, now: Date): string {
  const then = new Date(at)
  const days = daysBetween(then, now)
  if (days <= 0) return clock.format(then)
  if (days < 7) return weekday.format(then)
  return then.getFullYear() === now.getFullYear() ? date.format(then) : dateOfYear.format(then)
}

/** The words of a day's divider. */
export function dayName(at: string, now: Date): string {
  const then = new Date(at)
  const days = daysBetween(then, now)
  if (days <= 0) return 'Today'
  if (days === 1) return 'Yesterday'
  return then.getFullYear() === now.getFullYear() ? longDay.format(then) : longDayOfYear.format(then)
}

const midnight = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime()

function daysBetween(then: Date, now: Date): number {
  return Math.round((midnight(now) - midnight(then)) / day)
}
