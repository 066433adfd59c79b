// The reports of both runners in one format. A run with a bad exit status counts as a failure even if no single test failed
// (a file that does not load, no test found); a skipped test counts as not passed.
import { stripVTControlCharacters } from 'node:util'

export type Failure = {
  runner: 'vitest' | 'playwright'
  file: string
  /** Of Playwright: phone, desktop. */ project?: string
  line?: number
  title: string
  /** The beginning of what the runner complained about. */ why: string
}
export type Outcome = { passed: number; failed: number; failures: Failure[] }

export type VitestReport = {
  numPassedTests: number
  numTotalTests: number
  testResults: { name: string; assertionResults: { fullName: string; status: string; failureMessages: string[] }[] }[]
}
type Spec = { title: string; file: string; line: number; tests: Tried[] }
type Tried = { projectName: string; status: string; results: { error?: { message?: string } }[] }
type Suite = { title: string; specs: Spec[]; suites?: Suite[] }
export type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number }; suites: Suite[] }

const nothing: Outcome = { passed: 0, failed: 1, failures: [] }

/** `root` is removed from file names. */
export function readVitest(report: VitestReport | null, status: number, root: string): Outcome {
  if (report === null) return nothing
  const { numPassedTests: passed, numTotalTests: total } = report
  const failures = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages }): Failure => ({
        runner: 'vitest',
        file: name.replace(`${root}/`, ''),
        title: fullName,
        why: beginning(failureMessages),
      })),
  )
  return { passed, failed: atLeastOne(total - passed, status === 0 && passed > 0), failures }
}

export function readPlaywright(report: PlaywrightReport | null, status: number): Outcome {
  if (report === null) return nothing
  const { expected: passed, unexpected, flaky, skipped } = report.stats
  const failures = report.suites.flatMap(specsOf).flatMap(({ title, file, line, tests }) =>
    tests
      .filter((test) => test.status === 'unexpected')
      .map(({ projectName: project, results }): Failure => ({
        runner: 'playwright',
        file: `tests/journeys/${file}`,
        project,
        line,
        title,
        why: beginning(results.flatMap(({ error }) => error?.message ?? [])),
      })),
  )
  return { passed, failed: atLeastOne(unexpected + flaky + skipped, status === 0 && passed > 0), failures }
}

export function together(outcomes: Outcome[]): Outcome {
  return {
    passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
    failed: outcomes.reduce((sum, { failed }) => sum + failed, 0),
    failures: outcomes.flatMap(({ failures }) => failures),
  }
}

/** Each failed test and why, so that the end of a long log says what failed. */
export function named(failures: Failure[]): string[] {
  return failures.flatMap(({ file, project, title, why }) => [
    `failed: ${file}${project === undefined ? '' : ` [${project}]`} › ${title}`,
    ...why.split('\n').map((line) => `  ${line}`),
  ])
}

/** Of each message the lines that say what is wrong, without the calls that led there. */
function beginning(messages: string[]): string {
  const said = messages.map((message) => stripVTControlCharacters(message).split(/\n\s+at /)[0] ?? '')
  return said.join('\n').split('\n').filter(Boolean).slice(0, 12).join('\n').slice(0, 1000)
}

const atLeastOne = (failed: number, isWell: boolean) => Math.max(failed, isWell ? 0 : 1)

const specsOf = ({ specs, suites = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsOf)]
