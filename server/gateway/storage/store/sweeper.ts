// Removes bytes that no row refers to: from uploads that were killed before their row was written, and from rows deleted with
// SQL. New files are left alone, since their row may still follow.
import type { FastifyBaseLogger } from 'fastify'
import { removeLeftovers } from './disk.ts'
import type { Rows } from '../rows.ts'
import type { Store } from './store.ts'

/** `leftovers`: folders of unfinished uploads, and the maximum age of files there. */
type Dependencies = { store: Store; rows: Rows; leftovers: Record<string, number>; log: FastifyBaseLogger; now: () => Date }

const youngMs = 60 * 60 * 1000
const pauseMs = 60 * 60 * 1000

export function startSweeper(on: Dependencies): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve()
  const turn = () => {
    running = running.then(() => sweepOrTell(on))
  }
  const timer = setInterval(turn, pauseMs)
  timer.unref()
  turn()
  return {
    stop() {
      clearInterval(timer)
      return running
    },
  }
}

async function sweepOrTell(on: Dependencies): Promise<void> {
  try {
    await sweep(on)
  } catch (error) {
    on.log.error({ err: error }, 'sweeping storage failed')
  }
}

async function sweep({ store, rows, leftovers, log, now }: Dependencies): Promise<number> {
  const until = new Date(now().getTime() - youngMs)
  let removed = 0
  for (const [folder, age] of Object.entries(leftovers)) removed += await removeLeftovers(folder, new Date(now().getTime() - age))
  for await (const versions of store.storedBefore(until)) {
    const orphans = await rows.asServiceUnknownVersions(versions)
    await store.remove(orphans)
    removed += orphans.length
  }
  if (removed > 0) log.info({ removed }, 'storage swept')
  return removed
}
