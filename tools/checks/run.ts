// `npm run check`: everything a machine can judge before the tests run. Prints one line a check; ends with 1 on any finding.
import { spawnSync } from 'node:child_process'
import { checkErrorCodes, checkPaths, checkSettings, checkTable } from './docs.ts'
import { checkDoors, checkSizes, checkSqlNow, checkWords } from './doors.ts'
import { root } from './files.ts'
import { checkImports } from './imports.ts'
import { checkSchema } from './schema.ts'

type Check = { name: string; run: () => string[] | Promise<string[]> }

const CHECKS: Check[] = [
  { name: 'types', run: () => command('tsc', ['--noEmit', '-p', '.']) },
  { name: 'lint', run: () => command('oxlint', ['--type-aware', '--deny-warnings']) },
  { name: 'format', run: () => command('oxfmt', ['--check']) },
  { name: 'imports', run: checkImports },
  { name: 'single doors', run: checkDoors },
  { name: 'words', run: checkWords },
  { name: 'sizes', run: checkSizes },
  { name: 'clock', run: checkSqlNow },
  { name: 'doc paths', run: checkPaths },
  { name: 'settings', run: checkSettings },
  { name: 'error codes', run: checkErrorCodes },
  { name: 'import table', run: checkTable },
  { name: 'schema', run: checkSchema },
  { name: 'row types', run: () => command('tsx', ['tools/types.ts', '--check']) },
]

const wanted = process.argv.slice(2)
let failed = 0
for (const check of CHECKS.filter((each) => wanted.length === 0 || wanted.includes(each.name))) {
  const findings = await check.run()
  console.log(`${findings.length === 0 ? 'ok    ' : 'FAILED'} ${check.name}`)
  for (const finding of findings) console.log(`       ${finding}`)
  failed += findings.length === 0 ? 0 : 1
}
console.log(failed === 0 ? 'All checks passed.' : `${failed} checks failed.`)
process.exitCode = failed === 0 ? 0 : 1

function command(name: string, args: string[]): string[] {
  const done = spawnSync('npx', ['--no-install', name, ...args], { cwd: root, encoding: 'utf8' })
  if (done.status === 0) return []
  return `${done.stdout}${done.stderr}`.trim().split('\n')
}
