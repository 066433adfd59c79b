// Which tests a change touches. Vitest follows imports; this covers what imports do not show: SQL statements, servers and
// pages that tests access from outside.
import { wordsOf } from './areas.ts'

/** Tests that import one of the `related` sources have to run; `tests` always run. */
export type Touched = { related: string[]; tests: string[] }

/** Which tests can notice a change to such a file. */
const seenBy: Record<string, string[]> = {
  database: ['tests/policies/', 'tests/gateway/'],
  server: ['tests/gateway/', 'tests/in-process/', 'tests/journeys/'],
  web: ['tests/journeys/'],
  domain: ['tests/journeys/'],
  tests: ['tests/journeys/'],
}
/** A change to one of these may affect any test, so all of them run. */
const wholeRun = /^(?:package(?:-lock)?\.json|tsconfig\.json|app\.html|(?:vite|vite\.server|vitest|playwright)\.config\.ts)$/
/** These look at the whole schema. */
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
  // Endpoints are called by name, and journeys import their support by name.
  const name = /^(?:server\/functions|tests\/support)\/(?:[\w-]+\/)*([\w-]+)\.ts$/.exec(file)?.[1]
  const found = reachable.filter(
    (test) => wordsOf(test).some((word) => words.includes(word)) || (name !== undefined && read(test).includes(name)),
  )
  if (root === 'tests') return found
  // A file that is named after no area may affect all of them.
  const touched = found.length > 0 ? found : reachable.filter((test) => test.startsWith(places[0] ?? ''))
  return root === 'database' ? [...touched, ...reachable.filter((test) => ofEverySchema.test(test))] : touched
}
