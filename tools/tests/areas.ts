// Which tests belong to an area. The words in a test's path are its areas: its folders and the first word of its name. Only
// areas whose tests have other names need to be listed.

const wider: Record<string, string[]> = {
  account: ['arrival', 'auth', 'reset', 'security', 'session'],
  landing: ['content', 'site', 'waitlist'],
  mail: ['emails', 'mailbox', 'unsubscribe'],
  membership: ['billing', 'founders', 'plan', 'standing', 'trials'],
  profiles: ['browse', 'people', 'portfolio', 'services'],
  rest: ['oracle'],
  shell: ['global', 'home', 'navigation', 'routes', 'welcome'],
}

/** Folders named after a kind of file, or with several areas, are not areas themselves. */
const kinds = new Set(
  'app bench data database domain features gateway http in-process journeys operations policies product server support tests tools trading web'.split(
    ' ',
  ),
)

/** Protocols have areas of their own: `auth/providers` is not about payment providers. */
const protocols = new Set(['auth', 'realtime', 'rest', 'storage'])

/** Makes singular and plural equal: `trade-moves` belongs to `trades`. */
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

/** The names of areas: folders, and files in folders that are named after a kind. */
export function areasIn(tests: string[]): string[] {
  const names = tests
    .filter((test) => test.startsWith('tests/'))
    .map((test) => first(test.split('/').find((part) => !kinds.has(part)) ?? ''))
  return [...new Set([...Object.keys(wider), ...names])].toSorted()
}
