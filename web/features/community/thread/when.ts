// Short times of the forum: 40 min, 5 h, 3 d, then the day.
import { shortDay } from '#web/ui/days.ts'
import { copy } from './thread.copy.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Days round up: what ends tonight still says 1 d. */
export function timeLeft(until: string, now: Date): string {
  const left = Date.parse(until) - now.getTime()
  if (left > day) return `${Math.ceil(left / day)} d`
  return left > hour ? `${Math.ceil(left / hour)} h` : `${Math.max(1, Math.ceil(left / minute))} min`
}

/** 40 min; the day after a month. */
export function shortAgo(at: string, now: Date): string {
  const past = now.getTime() - Date.parse(at)
  if (past < minute) return copy.justNow
  if (past < hour) return `${Math.floor(past / minute)} min`
  if (past < day) return `${Math.floor(past / hour)} h`
  return past < 30 * day ? `${Math.floor(past / day)} d` : shortDay(at, now)
}

/** 40 min ago; the day after a month. */
export function ago(at: string, now: Date): string {
  const past = now.getTime() - Date.parse(at)
  const time = shortAgo(at, now)
  return past < minute || past >= 30 * day ? time : copy.ago(time)
}
