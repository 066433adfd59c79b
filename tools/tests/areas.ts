// Which tests belong to an area. The words of a test's path are its areas: its folders and the first word of its name.
// Only what an area's tests are called otherwise has to be written down.

const wider: Record<string, string[]> = {
  account: ['arrival', 'auth', 'reset', 'security', 'session'],
  landing: ['content', 'site', 'waitlist'],
  mail: ['letters', 'mailbox', 'unsubscribe'],
  membership: ['billing', 'founders', 'plan', 'standing', 'trials'],
  profiles: ['browse', 'people', 'portfolio', 'services'],
  rest: ['oracle'],
  shell: ['global', 'home', 'navigation', 'routes', 'welcome'],
}

/** Folders that say what a file is, or hold several areas: not what it is about. */
const kinds = new Set(
  'app bench data database domain features gateway http in-process journeys operations policies product server support tests tools trading web'.split(
    ' ',
  ),
)

/** Areas whose tests are sorted by subjects of theirs: what `auth/providers` is about is no provider of payments. */
const protocols = new Set(['auth', 'realtime', 'rest', 'storage'])

/** The same word in the singular and the plural: `trade-moves` belongs to `trades`. */
const stem = (word: string) => (word.length > 3 && /[^s]s$/.test(word) ? word.slice(0, -1) : word)

const first = (name: string) => name.split(/[-.]/)[0] ?? name

export function wordsOf(file: string): string[] {
  const parts = file.split('/')
  const folders = parts.slice(0, -1).filter((folder) => !kinds.has(folder))
  const protocol = parts[0] === 'tests' && folders.find((folder) => protocols.has(folder))
  if (protocol) return [stem(protocol)]
  return [...new Set([...folders.flatMap((folder) => [folder, first(folder)]), first(parts.at(-1) ?? '')].map(stem))]
}

export function testsOf(area: string, tests: string[]): string[] {
  const wanted = [area, ...(wider[area] ?? [])].map(stem)
  return tests.filter((test) => wordsOf(test).some((word) => wanted.includes(word)))
}

/** The areas' names: those of folders, and of files in folders of a kind. */
export function areasIn(tests: string[]): string[] {
  const names = tests
    .filter((test) => test.startsWith('tests/'))
    .map((test) => first(test.split('/').find((part) => !kinds.has(part)) ?? ''))
  return [...new Set([...Object.keys(wider), ...names])].toSorted()
}
