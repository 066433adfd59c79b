// Two hundred offers for one listing are accepted at the same moment, for listings of one piece and of three: exactly as many win
// as there are pieces, and everyone else waits.
//   npm run soak -- market/accepts [offers, 200]
import pg from 'pg'
import { acceptAtOnce } from '#tests/support/market/accepts.ts'
import { startServer } from '#tests/support/setup/server.ts'
import { engineIn } from '../../engine-in.ts'
import { openTown } from '../../members.ts'

const count = Number(process.argv[2] ?? 200)
const quantities = [1, 3]

const server = await startServer({ LOG_LEVEL: 'warn' }, 'dist/server/main.js')
const owner = new pg.Client(engineIn(server.dataDir).login('postgres', 'owner'))
try {
  await owner.connect()
  const began = performance.now()
  const outcomes = await acceptAtOnce({ ...(await openTown(server.url)), owner }, count, quantities)
  console.log(outcomes, `${((performance.now() - began) / 1000).toFixed(1)} s`)
  const areFair = outcomes.every(({ answers, offers, listing, told }, place) => {
    const quantity = quantities[place] ?? 0
    const waiting = (offers['pending, waits'] ?? 0) + (offers['countered, waits'] ?? 0)
    const refused = answers['409 bad_state {"what": "someone_is_first"}'] ?? 0
    const isReserved = listing[0] === 'approved' && listing[1] === quantity && listing[2] === 0
    return (
      isReserved &&
      answers['accepted'] === quantity &&
      offers['accepted'] === quantity &&
      [waiting, refused, told].every((many) => many === count - quantity)
    )
  })
  process.exitCode = areFair ? 0 : 1
} finally {
  await owner.end()
  await server.stop()
}
