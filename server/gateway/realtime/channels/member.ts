import type { Party } from '#server/gateway/parties.ts'
import type { Version } from '../sockets/frames.ts'

/** A channel, as its room sees it. */
export type Member = {
  readonly topic: string
  readonly version: Version
  readonly hearsBroadcasts: boolean
  readonly hearsPresence: boolean
  readonly party: Party
  /** `id` of the message in the frame, if it has one: a member who was replayed it gets it once. */
  receive(frame: Buffer, id: string | null): void
}
