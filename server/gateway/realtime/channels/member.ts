import type { Party } from '#server/gateway/parties.ts'
import type { Version } from '../sockets/frames.ts'

/** The part of a channel that its room uses. */
export type Member = {
  readonly topic: string
  readonly version: Version
  readonly hearsBroadcasts: boolean
  readonly hearsPresence: boolean
  /** Ids of the members who are neither present for this one nor heard; empty in a public channel. */
  readonly hidden: ReadonlySet<string>
  readonly party: Party
  readonly rightsAskedAt: number
  /** Its client rejoins, and fetches what it missed. */
  fail(reason: string): void
  /** `id` is the id of the message in the frame, if it has one; it prevents a second delivery after a replay. */
  receive(frame: Buffer, id: string | null): void
}
