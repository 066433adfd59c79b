// What is left of a poll.
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

export const hasEnded = (end: string, now: Date): boolean => Date.parse(end) <= now.getTime()

/** Days round up: what ends tonight still says 1 d. */
export function timeLeft(until: string, now: Date): string {
  const left = Date.parse(until) - now.getTime()
  if (left > day) return `${Math.ceil(left / day)} d`
  return left > hour ? `${Math.ceil(left / hour)} h` : `${Math.max(1, Math.ceil(left / minute))} min`
}

/** In how many milliseconds a poll is read again: one that has ended while its page is open, because its totals are open by then. */
export const pollReadAgain = (poll: { ends_at: string; tally: unknown } | null | undefined, now: Date): number | false =>
  poll && !poll.tally && hasEnded(poll.ends_at, now) ? 5000 : false
