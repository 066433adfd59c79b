// The order of the test files. The runner starts large files first, which is usually right, but a file that starts late and
// takes long leaves the other workers idle at the end.
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** One after the other, because a worker only serves one project. Last come the gateway tests, of which the small files are short. */
const projects = ['unit', 'database', 'gateway']

/** Small files that take ten seconds or more: they try out many cases, or wait. */
const long =
  /\/(?:checks\/checks|operations\/backups\/\w+|oracle\/oracle|sessions\/hostile-tokens|membership\/billing-model|trading\/lives)\.test\.ts$/

/** The mutants read what the promises before them have noted, and go on beside the gateway tests. */
const last = /\/policies\/mutants\.test\.ts$/

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- The runner's own order: no array is sorted in place.
    const largestFirst = await super.sort(files)
    return largestFirst.toSorted((a, b) => placeOf(a) - placeOf(b))
  }
}

function placeOf({ project, moduleId }: TestSpecification): number {
  return 3 * projects.indexOf(project.name) + (long.test(moduleId) ? 0 : last.test(moduleId) ? 2 : 1)
}
