// Five hundred members apply at the same moment for a job with one opening, and its owner hires one in the middle of it: one is
// hired, everyone else is answered, and nobody waits for ever.
//   npm run soak -- jobs/rush [applicants, 500]
import pg from 'pg'
import { late, rushForJob } from '#tests/support/jobs/rush.ts'
import { startServer } from '#tests/support/setup/server.ts'
import { engineIn } from '../../engine-in.ts'
import { openTown } from '../../members.ts'

const applicants = Number(process.argv[2] ?? 500)
const closed = '409 This job is no longer accepting applications.'

const server = await startServer({ LOG_LEVEL: 'warn' }, 'dist/server/main.js')
const owner = new pg.Client(engineIn(server.dataDir).login('postgres', 'owner'))
try {
  await owner.connect()
  const began = performance.now()
  const rush = await rushForJob({ ...(await openTown(server.url)), owner }, applicants)
  console.log(rush, `${((performance.now() - began) / 1000).toFixed(1)} s`)
  const { taken = 0, [closed]: refused = 0 } = rush.answers
  const isWhole =
    taken + refused === applicants + late &&
    refused >= late &&
    rush.ends['hired'] === 1 &&
    (rush.ends['rejected position_filled'] ?? 0) === taken - 1
  process.exitCode = isWhole && Object.keys(rush.ends).length <= 2 && rush.told === taken && rush.job === 'closed' ? 0 : 1
} finally {
  await owner.end()
  await server.stop()
}
