// The change feed: one receiver per process, on a temporary replication slot, which reconnects for as long as the process
// runs. A temporary slot ends with its connection, so changes committed in between are reported as a gap and never replayed.
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Change, Relation } from './changes.ts'
import { deferred } from './deferred.ts'
import { Receiver } from './receiver.ts'

export type Feed = {
  /** True once changes arrive; false if that takes longer than `within` milliseconds. */
  ready(within: number): Promise<boolean>
  /** Pauses the stream while listeners are behind; PostgreSQL retains the log. */
  pause(): void
  resume(): void
  isLive(): boolean
  close(): Promise<void>
}

export type FeedEvents = {
  onChange(change: Change): void
  onRelation(relation: Relation): void
  onGap(): void
}

const firstRedial = 50
const slowestRedial = 2_000
// A new slot has to wait for all older writing transactions in the cluster to finish.
const slowStart = 5_000

export function openFeed(connection: pg.ClientConfig, events: FeedEvents, log: FastifyBaseLogger): Feed {
  let receiver: Receiver | null = null
  let live = deferred()
  const closing = new AbortController()

  const running = (async () => {
    let wait = firstRedial
    while (!closing.signal.aborted) {
      const next = new Receiver(connection, events)
      receiver = next
      const slow = setTimeout(() => log.warn('the change feed waits until all older transactions have ended'), slowStart)
      try {
        await next.start()
        clearTimeout(slow)
        wait = firstRedial
        live.resolve()
        log.info('the change feed is live')
        await next.ended
        if (!closing.signal.aborted) log.warn('the change feed was lost')
      } catch (error) {
        log.warn({ err: error }, 'the change feed failed')
      }
      clearTimeout(slow)
      await next.stop()
      if (live.isResolved) {
        live = deferred()
        events.onGap()
      }
      await delay(wait, undefined, { signal: closing.signal }).catch(() => undefined)
      wait = Math.min(wait * 2, slowestRedial)
    }
  })()

  return {
    ready: (within) => Promise.race([live.promise.then(() => true), delay(within, false, { ref: false })]),
    pause: () => receiver?.pause(),
    resume: () => receiver?.resume(),
    isLive: () => live.isResolved,
    async close() {
      closing.abort()
      await receiver?.stop()
      await running
    },
  }
}
