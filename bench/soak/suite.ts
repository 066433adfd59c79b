// Runs the whole suite beside one busy core, repeatedly: a test that fails here has a race.
//   npm run soak -- suite [rounds] [journeys|vitest]
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { findChromium } from '#tests/support/journeys/chromium.ts'

type Spec = { title: string; file: string; ok: boolean; tests: { projectName: string; status: string }[] }
type Suite = { specs?: Spec[]; suites?: Suite[] }
type Outcome = { total: number; failed: string[] }

const rounds = Number(process.argv[2] ?? 3)
const only = process.argv[3]
const results = 'test-results/soak'

const busy = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' })
const times = new Map<string, number>()
try {
  for (let round = 1; round <= rounds; round += 1) {
    const outcomes = [...(only === 'journeys' ? [] : [vitest()]), ...(only === 'vitest' ? [] : [journeys()])]
    const failed = outcomes.flatMap((outcome) => outcome.failed)
    for (const title of failed) times.set(title, (times.get(title) ?? 0) + 1)
    const total = outcomes.reduce((sum, outcome) => sum + outcome.total, 0)
    console.log(`Round ${round} of ${rounds}: ${total} tests, ${failed.length} failed.`)
    for (const title of failed) console.log(`  ${title}`)
  }
} finally {
  busy.kill('SIGKILL')
}
for (const [title, count] of times) console.log(`${count} of ${rounds}: ${title}`)
process.exitCode = times.size === 0 ? 0 : 1

function run(file: string, args: string[]): void {
  rmSync(`${results}/report.json`, { force: true })
  const env = { ...process.env, CHROMIUM_PATH: findChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: `${results}/report.json` }
  spawnSync(process.execPath, [`node_modules/${file}`, ...args], { stdio: ['ignore', 'ignore', 'inherit'], env })
}

function vitest(): Outcome {
  run('vitest/vitest.mjs', ['run', '--reporter=json', `--outputFile.json=${results}/report.json`])
  const report: {
    numTotalTests: number
    testResults: { name: string; status: string; assertionResults: { fullName: string; status: string }[] }[]
  } = JSON.parse(readFileSync(`${results}/report.json`, 'utf8'))
  const failed = report.testResults.flatMap(({ name, status, assertionResults }) => {
    const titles = assertionResults.filter((each) => each.status !== 'passed').map(({ fullName }) => `${name}: ${fullName}`)
    // A file that does not load has no failed test.
    return titles.length === 0 && status !== 'passed' ? [name] : titles
  })
  return { total: report.numTotalTests, failed }
}

function journeys(): Outcome {
  run('@playwright/test/cli.js', ['test', '--reporter=json'])
  const report: Suite & { errors: { message: string }[] } = JSON.parse(readFileSync(`${results}/report.json`, 'utf8'))
  const specs = specsOf(report)
  const failed = specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => `${file}: ${title} (${tests.map(({ projectName }) => projectName).join(', ')})`)
  return { total: specs.length, failed: [...failed, ...report.errors.map(({ message }) => message)] }
}

function specsOf({ specs = [], suites = [] }: Suite): Spec[] {
  return [...specs, ...suites.flatMap(specsOf)]
}
