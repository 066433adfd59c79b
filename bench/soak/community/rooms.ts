// Two thousand members have the main room of the chat open, at one process and at two: ten messages a second for a minute, and twenty
// restarts while messages are written. Does anyone miss one, get one twice or out of order, or come back too late?
//   npm run soak -- community/rooms [sockets] [seconds] [restarts]
import { runRooms } from '#tests/support/rooms/run.ts'
import { cloneOf } from '#tests/support/setup/clone.ts'
import { startScratch } from '#tests/support/setup/scratch.ts'
import { cpuOf } from '../../hot-path/cpu.ts'

const mostMs = 15_000
const aSecond = 10
const [sockets = 2_000, seconds = 60, restarts = 20] = process.argv.slice(2).map(Number)

const { scratch, stop } = await startScratch()
let isWell = true
for (const processes of [1, 2]) {
  const database = await cloneOf(scratch)
  let cpu = 0
  const times: number[] = []
  const outcome = await runRooms(
    database,
    { sockets, processes, aSecond, seconds, restarts },
    {
      opened: (pids) => (cpu = -cpuOfAll(pids)),
      heard: (pids) => (cpu += cpuOfAll(pids)),
      restarted: (ms) => console.log(`restart ${times.push(ms)}: everyone complete after ${ms} ms`),
    },
  )
  await database.drop()
  const { lost, doubled, written, writtenASecond, lastMs, slowestMs, deliveries, refusals } = outcome
  console.log(
    `${processes} ${processes === 1 ? 'process' : 'processes'}, ${sockets} sockets: ${written} messages, ${deliveries} deliveries`,
  )
  console.log(
    `  ${lost} lost, ${doubled} twice or out of order; ${writtenASecond.toFixed(1)} a second (at least ${aSecond}), the last with everyone after ${lastMs} ms`,
  )
  console.log(`  ${(cpu / (sockets * seconds * aSecond)).toFixed(1)} µs of processor a delivery, without PostgreSQL's and the clients'`)
  console.log(`  the slowest restart ${slowestMs} ms (at most ${mostMs})`)
  for (const refusal of refusals.slice(0, 5)) console.log(`  on the way: ${refusal}`)
  isWell &&= lost === 0 && doubled === 0 && slowestMs <= mostMs && Number(writtenASecond.toFixed(1)) >= aSecond
}
await stop()
console.log(isWell ? 'ok' : 'FAIL')
process.exitCode = isWell ? 0 : 1

function cpuOfAll(pids: number[]): number {
  return pids.reduce((sum, pid) => sum + cpuOf(pid), 0)
}
