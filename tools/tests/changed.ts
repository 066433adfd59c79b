// Which tests a change touches. Imports are followed by Vitest; here is what no import shows: statements, servers and
// pages that tests reach from outside.
import { wordsOf } from './areas.ts'

/** `related` are sources whose importing tests are to run; `tests` run in any case. */
export type Touched = { related: string[]; tests: string[] }

/** Where a change of such a file can show. */
const seenBy: Record<string, string[]> = {
  database: ['tests/policies/', 'tests/gateway/'],
  server: ['tests/gateway/', 'tests/in-process/', 'tests/journeys/'],
  web: ['tests/journeys/'],
  domain: ['tests/journeys/'],
  tests: ['tests/journeys/'],
}
/** A word of these says nothing about which tests can notice, so all can. */
const wholeRun = /^(?:package(?:-lock)?\.json|tsconfig\.json|app\.html|(?:vite|vite\.server|vitest|playwright)\.config\.ts)$/
/** They look at the whole schema. */
const ofEverySchema = /^tests\/policies\/(?:rights|mutants)\.test\.ts$/

export function touchedBy(changed: string[], tests: string[], read: (test: string) => string): Touched {
  if (changed.some((file) => wholeRun.test(file))) return { related: [], tests }
  const chosen = new Set(changed.filter((file) => tests.includes(file)))
  for (const file of changed) for (const test of outside(file, tests, read)) chosen.add(test)
  const related = changed.filter((file) => /\.(?:ts|tsx|mjs|json)$/.test(file) && !file.startsWith('tests/journeys/'))
  return { related, tests: tests.filter((test) => chosen.has(test)) }
}

function outside(file: string, tests: string[], read: (test: string) => string): string[] {
  const [root = ''] = file.split('/')
  const places = seenBy[root]
  if (places === undefined || tests.includes(file)) return []
  const reachable = tests.filter((test) => places.some((place) => test.startsWith(place)))
  const words = wordsOf(file)
  // Endpoints are called, and the journeys' support is imported, by name.
  const name = /^(?:server\/functions|tests\/support)\/(?:[\w-]+\/)*([\w-]+)\.ts$/.exec(file)?.[1]
  const found = reachable.filter(
    (test) => wordsOf(test).some((word) => words.includes(word)) || (name !== undefined && read(test).includes(name)),
  )
  if (root === 'tests') return found
  // What is named after no area is ground for all of them.
  const touched = found.length > 0 ? found : reachable.filter((test) => test.startsWith(places[0] ?? ''))
  return root === 'database' ? [...touched, ...reachable.filter((test) => ofEverySchema.test(test))] : touched
}
