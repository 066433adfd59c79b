// Thousands of random lives of listings and their offers, the clock moved at random, as in a model.
//   npm run soak -- market/lives [lives, 3000] [seed of the first, 1]
import pg from 'pg'
import { compareLives, newTally } from '#tests/support/market/lives.ts'
import { cloneOf } from '#tests/support/setup/clone.ts'
import { startScratch } from '#tests/support/setup/scratch.ts'

const lives = Number(process.argv[2] ?? 3_000)
const first = Number(process.argv[3] ?? 1)
/** What one of the two takes at a time. */
const atOnce = 10

const { scratch, stop } = await startScratch()
// Of two databases, since the clock is one for all of a database.
const owners = [new pg.Client((await cloneOf(scratch)).owner), new pg.Client((await cloneOf(scratch)).owner)]
try {
  const [began, tally] = [performance.now(), newTally()]
  let next = first
  const live = async (owner: pg.Client) => {
    await owner.connect()
    while (next < first + lives) {
      const seed = next
      next = Math.min(seed + atOnce, first + lives)
      await compareLives(
        owner,
        Array.from({ length: next - seed }, (_, place) => seed + place),
        tally,
      )
      // What was rolled back still fills the tables.
      await owner.query('vacuum')
    }
  }
  await Promise.all(owners.map(live))
  console.log(Object.fromEntries(tally.made), Object.fromEntries(tally.endings))
  const seconds = Math.round((performance.now() - began) / 1000)
  console.log(`${tally.lives} lives with ${tally.steps} steps (seed ${first}) in ${seconds} s, all as in the model`)
} finally {
  await Promise.all(owners.map((owner) => owner.end()))
  await stop()
}
