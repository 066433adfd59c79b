// Thousands of random series of calendars against a second way to read them, and files with one broken character.
//   npm run soak -- scheduling/calendars [series, 2000] [broken files, 1000] [seed of the first, 1]
import { busyTimes } from '#server/services/calendars/busy-times.ts'
import { differenceOf, lossOf } from '#tests/support/calendars/compare.ts'

const series = Number(process.argv[2] ?? 2_000)
const files = Number(process.argv[3] ?? 1_000)
const seed = Number(process.argv[4] ?? 1)

const began = performance.now()
const tried = (compare: typeof differenceOf, count: number) =>
  Array.from({ length: count }, (_, place) => compare(busyTimes, seed + place)).filter((each) => each !== null)
const differences = tried(differenceOf, series)
const losses = tried(lossOf, files)
for (const each of [...differences.slice(0, 5), ...losses.slice(0, 5)]) console.error(each)
console.log(
  `${series - differences.length} of ${series} series as in the model, ${files - losses.length} of ${files} broken files show the rest (seed ${seed}) in ${Math.round((performance.now() - began) / 1000)} s`,
)
process.exitCode = differences.length + losses.length === 0 ? 0 : 1
