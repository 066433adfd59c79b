// Ten thousand random pairs of calendars, many of them in weeks in which clocks change: the times they share in the database,
// compared with those of a model that asks the clock of each place, quarter hour by quarter hour.
//   npm run soak -- shared-times [pairs, 10000] [seed, 1]
import pg from 'pg'
import { comparePairs } from '#tests/support/policies/shared-pairs.ts'
import { openStage } from '#tests/support/policies/stage.ts'
import { cloneOf } from '#tests/support/setup/clone.ts'
import { startScratch } from '#tests/support/setup/scratch.ts'

const pairs = Number(process.argv[2] ?? 10_000)
const seed = Number(process.argv[3] ?? 1)
/** Each in a transaction of its own, so that the rows of one do not slow down the next. */
const atOnce = 50

const { scratch, stop } = await startScratch()
const owner = new pg.Client((await cloneOf(scratch)).owner)
try {
  await owner.connect()
  const started = performance.now()
  for (let done = 0; done < pairs; done += atOnce) {
    await owner.query('begin')
    await comparePairs(openStage(owner), Math.min(atOnce, pairs - done), seed + done)
    await owner.query('rollback')
  }
  console.log(`${pairs} pairs (seed ${seed}) in ${Math.round((performance.now() - started) / 1000)} s, all as in the model`)
} finally {
  await owner.end()
  await stop()
}
