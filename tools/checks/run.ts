// `npm run check [-- names]`: runs the checks in parallel, prints one line each and exits with 1 on any finding.
// `npm run check -- --write` prints docs/imports.md, and lowers what may only fall.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { checksOf } from './all.ts'
import { IMPORTS, importsDocument } from './docs.ts'
import { root, treeAt } from './files.ts'
import { LONG_LINES, loweredLongLines } from './words.ts'

const wanted = process.argv.slice(2)
if (wanted.includes('--write')) {
  writeFileSync(path.join(root, IMPORTS), importsDocument())
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
