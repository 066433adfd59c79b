import { shortDay } from '#web/ui/days.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** "just now", "5 minutes ago", "yesterday", "3 days ago", then Oct 2. */
export function ago(at: string, now: Date): string {
  const past = now.getTime() - new Date(at).getTime()
  if (past < minute) return 'just now'
  if (past >= 7 * day) return shortDay(at, now)
  const words = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })
  if (past < hour) return words.format(-Math.floor(past / minute), 'minute')
  if (past < day) return words.format(-Math.floor(past / hour), 'hour')
  return words.format(-Math.floor(past / day), 'day')
}
