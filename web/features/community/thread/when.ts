// What is left of a poll.
import { timeLeft } from '#domain/wording/days.ts'

export const hasEnded = (end: string, now: Date): boolean => Date.parse(end) <= now.getTime()

const units = { day: 'd', hour: 'h', minute: 'min' }

/** Days round up: what ends tonight still says 1 d. */
export function leftInWords(until: string, now: Date): string {
  const { many, unit } = timeLeft(until, now) ?? ({ many: 1, unit: 'minute' } as const)
  return `${many} ${units[unit]}`
}

/** In how many milliseconds a poll is read again: one that has ended while its page is open, because its totals are open by then. */
export const pollReadAgain = (poll: { ends_at: string; tally: unknown } | null | undefined, now: Date): number | false =>
  poll && !poll.tally && hasEnded(poll.ends_at, now) ? 5000 : false
