// What is left of a poll.
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** When to look whether a poll has ended: at its end, then every few seconds. A timer of more than 24 days would go off at once. */
export const msUntilEnd = (end: string, now: Date): number => Math.min(Math.max(Date.parse(end) - now.getTime(), 5000), day)

/** Days round up: what ends tonight still says 1 d. */
export function timeLeft(until: string, now: Date): string {
  const left = Date.parse(until) - now.getTime()
  if (left > day) return `${Math.ceil(left / day)} d`
  return left > hour ? `${Math.ceil(left / hour)} h` : `${Math.max(1, Math.ceil(left / minute))} min`
}
