// Formats dates and times in the reader's time zone.
import { daysBetween, inWords } from '#domain/wording/days.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const week = 7 * day
/** 2:05 PM. */
export const timeOf = (at: string): string => inWords(new Date(at), 'time')

/** Oct 2, 2026. */
export const fullDay = (at: string): string => inWords(new Date(at), 'dayAndYear')

/** Oct 2 this year, Oct 2, 2025 before. */
export function shortDay(at: string, now: Date): string {
  const then = new Date(at)
  return inWords(then, isThisYear(then, now) ? 'day' : 'dayAndYear')
}

/** Oct 02, as saved items say when they were saved; Oct 02, 2026 for the day of an event. */
export const paddedDay = (at: string, withYear = false): string => inWords(new Date(at), withYear ? 'paddedDayAndYear' : 'paddedDay')

/** 12:41 PM today, Mon this week, Oct 11 this year, Oct 11, 2025 before. */
export function listTime(at: string, now: Date): string {
  const days = daysBetween(new Date(at), now)
  if (days <= 0) return timeOf(at)
  return days < 7 ? inWords(new Date(at), 'weekday') : shortDay(at, now)
}

/** Today, Yesterday, Friday, October 2 this year, October 2, 2025 before. */
export function dayName(at: string, now: Date): string {
  const then = new Date(at)
  const days = daysBetween(then, now)
  if (days <= 0) return 'Today'
  if (days === 1) return 'Yesterday'
  return inWords(then, isThisYear(then, now) ? 'longDay' : 'longDayAndYear')
}

const isThisYear = (then: Date, now: Date) => then.getFullYear() === now.getFullYear()

/** 40 min, 5 h, 3 d; the day after a week. */
export function shortAgo(at: string, now: Date): string {
  const past = now.getTime() - Date.parse(at)
  if (past < minute) return 'just now'
  if (past < hour) return `${Math.floor(past / minute)} min`
  if (past < day) return `${Math.floor(past / hour)} h`
  return past < week ? `${Math.floor(past / day)} d` : shortDay(at, now)
}

/** 40 min ago; the day after a week. */
export function ago(at: string, now: Date): string {
  const past = now.getTime() - Date.parse(at)
  return past < minute || past >= week ? shortAgo(at, now) : `${shortAgo(at, now)} ago`
}
