// How well a town of members finds trades (decision 52): a week in Seattle with so many members, by how evenly their crafts are spread.
// Nights and shared times are the product's own SQL; what members decide is modelled (town/model.sql says with which numbers).
//   npm run bench -- town [members, 200 2000] [even, real, skewed] [seed 1]     (20000 takes a quarter of an hour each)
//   npm run bench -- town weights [members, 2000] [seed 1]                      compares weights of the score in the town that is real
import { startScratch } from '../tests/support/setup/scratch.ts'
import { column, heading, line } from './town/figures.ts'
import { alternatives, today } from './town/weights.ts'
import { nonsense, openCity, type Balance } from './town/week.ts'

const given = process.argv.slice(2)
const seedAt = given.indexOf('seed')
const seed = seedAt === -1 ? 1 : Number(given[seedAt + 1])
const words = seedAt === -1 ? given : given.toSpliced(seedAt, 2)
const isOfWeights = words.includes('weights')
const sizes = words.map(Number).filter((size) => size > 0)
const balances = (['even', 'real', 'skewed'] as const).filter((each) => words.includes(each))

const { scratch, stop } = await startScratch()
const faults: string[] = []
try {
  console.log(heading(isOfWeights ? 'weights' : 'members, crafts'))
  if (isOfWeights) await compareWeights(sizes[0] ?? 2_000)
  else await compareTowns(sizes.length === 0 ? [200, 2_000] : sizes, balances.length === 0 ? ['even', 'real', 'skewed'] : balances)
} finally {
  await stop()
}
for (const fault of faults) console.error(fault)
process.exitCode = faults.length === 0 ? 0 : 1

async function compareTowns(those: number[], spread: Balance[]): Promise<void> {
  for (const members of those) {
    for (const balance of spread) {
      const city = await openCity(scratch, { members, balance, seed })
      const week = await city.week(today)
      await city.close()
      console.log(line(column(members, balance), week))
      faults.push(...nonsense(week))
    }
  }
}

/** The same town and the same luck for all of them, so that they differ in nothing but the suggestions. */
async function compareWeights(members: number): Promise<void> {
  const city = await openCity(scratch, { members, balance: 'real', seed })
  for (const each of alternatives) {
    const week = await city.week(each)
    console.log(line(each.name, week))
    faults.push(...nonsense(week))
  }
  await city.close()
}
