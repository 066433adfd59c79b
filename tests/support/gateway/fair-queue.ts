// A fair queue for its tests.
import { FairQueue, type Queued } from '#server/gateway/postgres/fair-queue.ts'
import type { CoreTime } from '#server/gateway/postgres/process-meter.ts'
import type { Party } from '#server/gateway/parties.ts'

/** A queue on a clock of its own, with the calls of its tests. */
export function queueOf({ size = 8, statementSeconds = 15 } = {}) {
  const clock = { ms: 0 }
  const queue = new FairQueue<Queued>({ size, statementSeconds, now: () => clock.ms })
  const add = (party: Party, shape = 'usual') => {
    const item = { party, shape, queuedAt: clock.ms, deadline: clock.ms + 3000 }
    return queue.add(item)
  }
  const run = (party: Party, forMs: number, shape = 'usual', coreTime?: CoreTime) => {
    add(party, shape)
    const item = queue.next()
    if (item === null) throw new Error('it was not let in')
    clock.ms += forMs
    queue.ended(item, coreTime)
  }
  const start = () => {
    const started: Queued[] = []
    for (let item = queue.next(); item !== null; item = queue.next()) started.push(item)
    return started
  }
  // Shapes are slow until they have been seen to be quick.
  run('service', 1)
  clock.ms += 60_000
  return { clock, queue, add, run, start, ended: (items: Queued[]) => items.forEach((item) => queue.ended(item)) }
}
export const partiesOf = (items: Queued[]) => items.map(({ party }) => party)
