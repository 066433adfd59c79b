import { shortDay } from '#web/ui/days.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** "just now", "12 min ago", "3 h ago", "2 d ago", then Oct 2. */
export function ago(at: string, now: Date): string {
  const past = now.getTime() - new Date(at).getTime()
  if (past < minute) return 'just now'
  if (past < hour) return `${Math.floor(past / minute)} min ago`
  if (past < day) return `${Math.floor(past / hour)} h ago`
  if (past < 7 * day) return `${Math.floor(past / day)} d ago`
  return shortDay(at, now)
}
