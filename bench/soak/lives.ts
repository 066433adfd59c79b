// Thousands of random lives of trades, the clock moved at random, as in a model; then hundreds of pairs of moves at the same time.
//   npm run soak -- lives [lives, 5000] [seed of the first, 1] [races, 500]
import pg from 'pg'
import { contests } from '#tests/support/lives/contests.ts'
import { compareLives, newTally } from '#tests/support/lives/lives.ts'
import { race } from '#tests/support/lives/races.ts'
import { cloneOf } from '#tests/support/setup/clone.ts'
import { startScratch } from '#tests/support/setup/scratch.ts'

const lives = Number(process.argv[2] ?? 5_000)
const seed = Number(process.argv[3] ?? 1)
const races = Number(process.argv[4] ?? 500)
/** What one of the two takes at a time. */
const atOnce = 50

const inOrder = (counts: Map<string, number>) => Object.fromEntries([...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)))

const { scratch, stop } = await startScratch()
// Of two databases, since the clock is one for all of a database.
const logins = [(await cloneOf(scratch)).owner, (await cloneOf(scratch)).owner] as const
const [one, two, rival] = [new pg.Client(logins[0]), new pg.Client(logins[1]), new pg.Client(logins[0])]
try {
  await Promise.all([one.connect(), two.connect(), rival.connect()])
  let began = performance.now()
  const seconds = () => Math.round((performance.now() - began) / 1000)
  const tally = newTally()
  let next = seed
  const live = async (owner: pg.Client) => {
    for (let first = next; first < seed + lives; first = next) {
      next = Math.min(first + atOnce, seed + lives)
      await compareLives(
        owner,
        Array.from({ length: next - first }, (_, place) => first + place),
        tally,
      )
      // What was rolled back still fills the tables.
      await owner.query('vacuum')
      if ((next - seed) % 1000 === 0) console.log(`${next - seed} lives begun after ${seconds()} s`)
    }
  }
  await Promise.all([live(one), live(two)])
  console.log(inOrder(tally.made), inOrder(tally.endings))
  console.log(`${tally.lives} lives with ${tally.steps} steps (seed ${seed}) in ${seconds()} s, all as in the model`)

  began = performance.now()
  const { fair, firsts, faults } = await race(one, rival, Math.ceil(races / Object.keys(contests).length))
  console.log(firsts)
  for (const fault of faults) console.error(fault)
  console.log(`${fair} of ${fair + faults.length} races in ${seconds()} s ended as one after the other would`)
  process.exitCode = faults.length === 0 ? 0 : 1
} finally {
  await Promise.all([one.end(), two.end(), rival.end()])
  await stop()
}
