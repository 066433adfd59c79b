// Kills the server at random moments of a backup, a restore and an upgrade, alone and with its PostgreSQL: what is left must be
// old or new, never in between, and the next try must succeed. What is compared is every row and every byte of a file.
//   npm run soak -- kills [backup|restore|upgrade] [kills of each kind, 50]
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { kinds } from '#tests/support/kills/rounds.ts'
import { makeTown } from '#tests/support/kills/town.ts'

const given = process.argv.slice(2)
const only = given.find((word) => word in kinds)
const [count = 50, ...rest] = given.filter((word) => word !== only).map(Number)
if (!(count > 0) || rest.length > 0) throw new Error(`kills ${given.join(' ')}: which kind, and how many?`)
const town = await makeTown(mkdtempSync(path.join(tmpdir(), 'bb-kills-')))
const tables = Object.keys(town.print.rows).length
console.log(`a town of ${tables} tables and ${Object.keys(town.print.files).length} files`)
let faults = 0
for (const [kind, kill] of Object.entries(kinds)) {
  if (only !== undefined && only !== kind) continue
  const started = performance.now()
  const tally = await kill(town, count)
  for (const fault of tally.faults) console.error(`FAULT ${kind}, ${fault}`)
  faults += tally.faults.length
  if (tally.kills < count) faults += 1
  console.log(
    `${kind}: ${tally.kills} kills, ${tally.withPostgres} of them with PostgreSQL; ${tally.old} left the old, ${tally.new} the new, ` +
      `${tally.faults.length} anything else; ${tally.checked.rows} rows and ${tally.checked.files} files checked; ${Math.round((performance.now() - started) / 1000)} s`,
  )
}
await town.remove()
process.exitCode = faults === 0 ? 0 : 1
