// Sends frames to each listener in the order of the changes. Usually frames are ready and go out at once; a listener whose
// filter PostgreSQL is still evaluating has its own lane, where later frames wait for the result.
import type { FastifyBaseLogger } from 'fastify'
import type { Listener } from './listeners.ts'

/** The frames of a change, or a promise of them while its filter is being evaluated. */
export type Part = Buffer[] | Promise<Buffer[]>

export type Lanes = {
  /** A promise delays later frames for this listener only; if it rejects, the listener's channel ends. */
  send(listener: Listener, part: Part): void
  /** How many frames have been sent. */
  sent(): number
  /** Resolves when nothing is pending. */
  settled(): Promise<void>
}

type Lane = { waiting: number; last: Promise<void> }

const waitingLimit = 1_000

export function openLanes(log: FastifyBaseLogger): Lanes {
  const lanes = new Map<Listener, Lane>()
  let sent = 0

  async function follow(listener: Listener, lane: Lane, before: Promise<void>, part: Part): Promise<void> {
    try {
      await before
      const ready = await part
      if (ready.length > 0) deliver(listener, ready)
    } catch (error) {
      log.warn({ err: error }, 'a listener missed a change')
      listener.fail('the filter could not be judged')
    } finally {
      lane.waiting -= 1
      if (lane.waiting === 0 && lanes.get(listener) === lane) lanes.delete(listener)
    }
  }

  function deliver(listener: Listener, frames: Buffer[]): void {
    sent += frames.length
    listener.send(frames)
  }

  return {
    send(listener, part) {
      const lane = lanes.get(listener)
      if (lane === undefined && Array.isArray(part)) return deliver(listener, part)
      const open = lane ?? { waiting: 0, last: Promise.resolve() }
      if (open.waiting >= waitingLimit) return listener.fail('too many changes wait for this filter')
      lanes.set(listener, open)
      open.waiting += 1
      open.last = follow(listener, open, open.last, part)
    },
    sent: () => sent,
    async settled() {
      while (lanes.size > 0) await Promise.all([...lanes.values()].map(({ last }) => last))
    },
  }
}
