// `npm run check [-- names]`: runs the checks in parallel, prints one line each and exits with 1 on any finding.
// `npm run check -- --write` prints the tables of imports into ARCHITECTURE.md, and lowers what may only fall.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { checksOf } from './all.ts'
import { root, treeAt } from './files.ts'
import { importTable } from './imports.ts'
import { packageTable } from './packages.ts'
import { LONG_LINES, loweredLongLines } from './words.ts'

const wanted = process.argv.slice(2)
if (wanted.includes('--write')) {
  writeTables()
  writeFileSync(path.join(root, LONG_LINES), loweredLongLines(treeAt(root)))
} else await check()

async function check(): Promise<void> {
  const checks = checksOf(treeAt(root), root)
  const unknown = wanted.filter((name) => !checks.some((each) => each.name === name))
  if (unknown.length > 0)
    throw new Error(`There is no check named ${unknown.join(', ')}. There are: ${checks.map(({ name }) => name).join(', ')}.`)
  const running = checks
    .filter(({ name }) => wanted.length === 0 || wanted.includes(name))
    .map(async ({ name, run }) => {
      const findings = await run()
      console.log(`${findings.length === 0 ? 'ok    ' : 'FAILED'} ${name}`)
      for (const finding of findings) console.log(`       ${finding}`)
      return findings.length > 0
    })
  const failed = (await Promise.all(running)).filter(Boolean).length
  console.log(failed === 0 ? 'All checks passed.' : `${failed} ${failed === 1 ? 'check' : 'checks'} failed.`)
  process.exitCode = failed === 0 ? 0 : 1
}

function writeTables(): void {
  const file = path.join(root, 'ARCHITECTURE.md')
  const text = [importTable(), packageTable()].reduce(
    (before, table) => {
      const [head = ''] = table.split('\n')
      const at = before.indexOf(head)
      if (at < 0) throw new Error(`ARCHITECTURE.md has no table that begins ${head}`)
      const end = before.indexOf('\n\n', at)
      return before.slice(0, at) + table + (end < 0 ? '\n' : before.slice(end))
    },
    readFileSync(file, 'utf8'),
  )
  writeFileSync(file, text)
}
