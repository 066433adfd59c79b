// Everyone in a room of the chat while processes are restarted: 20 here and two thousand in `npm run soak -- community/rooms`.
import { expect, test } from 'vitest'
import { runRooms } from '#tests/support/rooms/run.ts'
import { cloneDatabase } from '#tests/support/setup/database.ts'

test('at two processes, of which each is restarted, nobody misses a message, gets one twice or in another order', async () => {
  const database = await cloneDatabase()
  const outcome = await runRooms(database, { sockets: 20, processes: 2, aSecond: 20, seconds: 1, restarts: 2 })
  await database.drop()
  const { written, deliveries, lost, doubled } = outcome
  expect(written).toBeGreaterThan(20)
  // Those of the first second all came by socket.
  expect(deliveries).toBeGreaterThanOrEqual(20 * 20)
  expect({ lost, doubled }).toEqual({ lost: 0, doubled: 0 })
}, 90_000)
