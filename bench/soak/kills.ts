// Kills the server at random moments of a backup, a restore and an upgrade, alone and with its PostgreSQL: what is left must be
// old or new, never in between, and the next try must succeed. What is compared is every row and every byte of a file.
//   npm run soak -- kills [kills of each kind, 50] [backup|restore|upgrade]
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { kinds } from '#tests/support/kills/rounds.ts'
import { makeTown } from '#tests/support/kills/town.ts'

const count = Number(process.argv[2] ?? 50)
const only = process.argv[3]
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
  console.log(
    `${kind}: ${tally.kills} kills, ${tally.withPostgres} of them with PostgreSQL; ${tally.old} left the old, ${tally.new} the new, ` +
      `${tally.faults.length} anything else; ${Math.round((performance.now() - started) / 1000)} s`,
  )
}
await town.remove()
process.exitCode = faults === 0 ? 0 : 1
