// Sends half a million damaged frames to a running server: it must not crash, and its memory must not grow without limit.
//   npm run soak -- frames [count]
import { readFileSync } from 'node:fs'
import { stormOfFrames } from '#tests/support/attacks/frame-storm.ts'
import { startServer } from '#tests/support/setup/server.ts'
import { openTown } from '../members.ts'

const count = Number(process.argv[2] ?? 500_000)
const mostGrowthMb = 300

const server = await startServer({ LOG_LEVEL: 'error' })
const town = await openTown(server.url)
const memory = () => Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024)
await stormOfFrames({ ...town, count: 5_000, seed: 1 })
const before = memory()
const storm = await stormOfFrames({ ...town, count, seed: 20_261_121 })
const growth = memory() - before
const isServing = (await fetch(`${town.url}/health`)).status === 200
const faults = server.lines.filter((line) => line.includes('"level":50') || line.includes('TypeError'))
await server.stop()
console.log(
  `${storm.sent} damaged frames over ${storm.sockets} sockets: ${isServing ? 'still serving' : 'NOT SERVING'}, ${faults.length} faults logged, ${growth} MB more`,
)
for (const fault of faults.slice(0, 5)) console.log(fault)
process.exitCode = isServing && faults.length === 0 && growth <= mostGrowthMb ? 0 : 1
