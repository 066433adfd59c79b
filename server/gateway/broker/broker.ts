// What processes share besides their database: messages in rooms, and counts for limits. There are two implementations: for one
// process (in-process.ts) and for several (redis.ts). Neither stores a message, so a client that is not connected when it is sent
// never gets it.
import type { RateLimiterAbstract } from 'rate-limiter-flexible'

/** At most so many `points` for each key in `duration` seconds. */
export type Rule = { name: string; points: number; duration: number }
export type Limiter = Pick<RateLimiterAbstract, 'consume' | 'get' | 'reward'>

export type Broker = {
  /** All processes count together. A process that cannot reach the others counts alone. */
  limiter(rule: Rule): Limiter
  /** A process opens a room once, however many members are in it. */
  open(room: string, hearer: Hearer): OpenRoom
  /**
   * Says something in a room, which need not be open here. Everyone hears what is said in a room in the same order; `here`
   * runs when it is this message's turn in this process.
   */
  say(room: string, message: () => Buffer, here: () => void): void
  stats(): { connected: number; others: number; said: number; heard: number }
  close(): Promise<void>
}

/** What comes from other processes, each named by an id of its own. */
export type Hearer = {
  onMessage(message: Buffer, from: string): void
  /** That process ended, or was not heard of for some time. */
  onGone(process: string): void
  /** Messages may have been missed in both directions. */
  onGap(): void
}

export type OpenRoom = {
  /** Resolves once nothing that is said later can be missed; while the others cannot be reached, at once. */
  ready: Promise<void>
  /** Only to other processes that have the room open, or to one of them. Arrives in order with what this process says. */
  tell(message: () => Buffer, to?: string): void
  close(): void
}
