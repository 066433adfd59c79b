// Two thousand members lose their connections at once and come back, ten times, while rows are written for all of them. How
// long is the last one away, is anyone refused for good, and does a listening socket miss a row?
//   npm run soak -- reconnect [sockets] [rounds]
import { setTimeout as wait } from 'node:timers/promises'
import { openHall } from '../fan-out/hall.ts'
import { openSockets } from './reconnect/sockets.ts'

const mostMs = 15_000
const betweenRowsMs = 250
const socketCount = Number(process.argv[2] ?? 2_000)
const rounds = Number(process.argv[3] ?? 10)

const hall = await openHall(socketCount)
const sockets = await openSockets(hall)
let place = 0
const ending = new AbortController()
const writing = (async () => {
  for (; !ending.signal.aborted; await wait(betweenRowsMs)) await hall.write((place += 1))
})()

let slowest = 0
for (let round = 1; round <= rounds; round += 1) {
  const { longestMs, retried } = await sockets.drop()
  slowest = Math.max(slowest, longestMs)
  console.log(`round ${round}: all ${socketCount} back in ${longestMs} ms, ${retried} tries refused on the way`)
  // Write rows for all of them before they disconnect again.
  await wait(2_000)
}
ending.abort()
await writing
// The last row has to reach everyone.
await wait(5_000)
const { missing, refused } = await sockets.report(place)
await hall.close()
for (const reason of refused.slice(0, 5)) console.log(`refused: ${reason}`)
console.log(`${place} rows, ${missing} missing; the slowest round ${slowest} ms (at most ${mostMs})`)
process.exitCode = missing === 0 && slowest <= mostMs ? 0 : 1
