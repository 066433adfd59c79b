// Prints tests/policies/rights.json: what visitors and members may do at all. `npm run rights` writes it; a promise compares.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { actualRights, rightsFile } from '#tests/support/policies/all-areas/rights.ts'
import { withScratchDatabase } from './scratch-client.ts'

await withScratchDatabase(async (client) => {
  const { machineryOfMembers: _same, ...rights } = await actualRights(
    async (sql) => (await client.query<Record<string, unknown>>(sql)).rows,
  )
  writeFileSync(rightsFile, JSON.stringify(rights, null, 2))
})
process.exitCode = spawnSync('npx', ['oxfmt', rightsFile], { stdio: 'inherit' }).status ?? 1
