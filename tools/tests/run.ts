// Runs all tests, those of areas, or those a change touches; writes the outcome to test-results/ for .ci/run.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isPlanted } from '#tools/checks/files.ts'
import { areasIn, testsOf } from './areas.ts'
import { touchedBy } from './changed.ts'
import { named, type Outcome, together } from './reports.ts'
import { results, root, runPlaywright, runVitest } from './runners.ts'

const [wanted, ...more] = process.argv.slice(2)

rmSync(results, { recursive: true, force: true })
mkdirSync(results)
const outcome = together(
  wanted === undefined ? everything() : wanted === 'changed' ? ofChange(more[0] ?? baseOfBranch()) : ofAreas([wanted, ...more]),
)
writeFileSync(path.join(results, 'outcome.json'), JSON.stringify(outcome))
for (const line of named(outcome.failures)) console.log(line)
console.log(`${outcome.passed} passed, ${outcome.failed} failed`)
process.exitCode = outcome.failed > 0 ? 1 : 0

function everything(): Outcome[] {
  return [runVitest(['run']), runPlaywright([])]
}

function ofAreas(areas: string[]): Outcome[] {
  const tests = allTests()
  const unknown = areas.filter((area) => testsOf(area, tests).length === 0)
  if (unknown.length > 0) {
    console.error(`No test belongs to ${unknown.join(', ')}. Areas are: ${areasIn(tests).join(', ')}; or "changed".`)
    process.exit(2)
  }
  return only(tests.filter((test) => areas.some((area) => testsOf(area, [test]).length > 0)))
}

/** Compared with the commit `base`, including uncommitted changes. */
function ofChange(base: string): Outcome[] {
  const changed = [...gitLines('diff', '--name-only', base), ...gitLines('ls-files', '--others', '--exclude-standard')].filter((file) =>
    existsSync(path.join(root, file)),
  )
  const { related, tests } = touchedBy(changed, allTests(), (test) => readFileSync(path.join(root, test), 'utf8'))
  console.log(`${changed.length} files differ from ${base.slice(0, 12)}.`)
  const byImport = related.length > 0 ? runVitest(['related', '--run', '--passWithNoTests', ...related], 'related') : null
  const done = new Set(byImport?.report?.testResults.map(({ name }) => path.relative(root, name)))
  const rest = only(tests.filter((test) => !done.has(test)))
  // Running no tests is not a failure here.
  const isEmpty = byImport === null || (byImport.status === 0 && byImport.report?.numTotalTests === 0)
  return [...(isEmpty ? [] : [byImport]), ...rest]
}

function only(tests: string[]): Outcome[] {
  const journeys = tests.filter((test) => test.endsWith('.journey.ts'))
  const others = tests.filter((test) => !journeys.includes(test))
  // Both runners match the name anywhere in a path; with its folder it only matches one file.
  return [...(others.length > 0 ? [runVitest(['run', ...others])] : []), ...(journeys.length > 0 ? [runPlaywright(journeys)] : [])]
}

/** The commit where this branch left main; on main, the commit before the last. */
function baseOfBranch(): string {
  const head = git('rev-parse', 'HEAD')
  for (const main of ['origin/HEAD', 'origin/main', 'main', 'master']) {
    const base = tryGit('merge-base', 'HEAD', main)
    if (base !== null && base !== head) return base
  }
  return git('status', '--porcelain') === '' ? git('rev-parse', 'HEAD~1') : head
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()
}

function gitLines(...args: string[]): string[] {
  return git(...args)
    .split('\n')
    .filter(Boolean)
}

function tryGit(...args: string[]): string | null {
  try {
    return git(...args)
  } catch {
    // There is no branch with that name here.
    return null
  }
}

function allTests(): string[] {
  const places = ['domain', 'server', 'web', 'tools', 'tests']
  const files = places.flatMap((place) =>
    readdirSync(path.join(root, place), { recursive: true, encoding: 'utf8' }).map((file) => `${place}/${file}`),
  )
  return files.filter((file) => /\.(?:test|journey)\.tsx?$/.test(file) && !isPlanted(file)).toSorted()
}
