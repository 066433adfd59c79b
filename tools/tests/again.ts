// Only for .ci/run, after `npm test` has failed: reruns each failed journey or gateway test once, by itself. Those that
// pass then are reported as flaky; more than two of them, or any other failure, fail the run.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { judge, repeatable } from './flaky.ts'
import type { Failure, Outcome } from './reports.ts'
import { results, runPlaywright, runVitest } from './runners.ts'

const file = path.join(results, 'outcome.json')
const outcome: Outcome = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { passed: 0, failed: 1, failures: [] }
const passedAgain = repeatable(outcome).filter(passes)
const { lines, passed, failed } = judge(outcome, passedAgain)
for (const line of lines) console.log(line)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

function passes({ runner, file: test, project, line, title }: Failure, at: number): boolean {
  const report = `again-${at}`
  if (runner === 'playwright') return runPlaywright([`${test}:${line}`, `--project=${project}`], report).failed === 0
  const pattern = `^${title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}$`
  const again = runVitest(['run', test, '-t', pattern], report)
  // Other tests of the file are skipped here, which everywhere else counts as a failure.
  return again.failures.length === 0 && again.passed > 0
}
