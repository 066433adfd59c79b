// Formats times for lists, for the timeline, and for deadlines.
import { timeLeft } from '#domain/wording/days.ts'
import { shortDay, timeOf } from '#web/ui/days.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

export function shortWhen(at: string, now: Date): string {
  const then = new Date(at)
  const past = now.getTime() - then.getTime()
  if (past < minute) return 'just now'
  if (past < hour) return `${Math.floor(past / minute)} min`
  if (past < day) return `${Math.floor(past / hour)} h`
  if (past < 7 * day) return `${Math.floor(past / day)} d`
  return shortDay(at, now)
}

/** "Today, 2:05 PM", "Oct 2, 9:12 AM". */
export function stampOf(at: string | Date, now: Date): string {
  const then = new Date(at)
  const iso = then.toISOString()
  return `${then.toDateString() === now.toDateString() ? 'Today' : shortDay(iso, now)}, ${timeOf(iso)}`
}

/** "in 7 days" for a little more than six, "in 5 hours", or "any moment" if it is over but not swept yet. */
export function untilWhen(at: string, now: Date): string {
  const left = timeLeft(at, now)
  if (left === null) return 'any moment'
  return left.many === 1 ? 'in a minute' : `in ${left.many} ${left.unit}s`
}
