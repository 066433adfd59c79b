// Which failures may be forgiven: at most two tests that use the product through a browser or a server.
import { type Failure, named, type Outcome } from './reports.ts'

const mostFlaky = 2
/** With more failures than this, rerunning them says nothing. */
const mostRepeated = 10
const mayBeFlaky = ({ file }: Failure) => file.startsWith('tests/journeys/') || file.startsWith('tests/gateway/')

/** Empty if the run has failed whatever a second try gives. */
export function repeatable({ failed, failures }: Outcome): Failure[] {
  const isAllNamed = failures.length === failed
  return isAllNamed && failed <= mostRepeated && failures.every(mayBeFlaky) ? failures : []
}

export function judge({ passed, failed, failures }: Outcome, passedAgain: Failure[]): { lines: string[]; passed: number; failed: number } {
  const stillFailed = failures.filter((failure) => !passedAgain.includes(failure))
  const lines = [...passedAgain.map(({ title }) => `flaky: ${title}`), ...named(stillFailed)]
  if (passedAgain.length > mostFlaky) return { lines: [...lines, `More than ${mostFlaky} tests were flaky.`], passed, failed }
  return { lines, passed: passed + passedAgain.length, failed: failed - passedAgain.length }
}
