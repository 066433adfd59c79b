// A later release of the product: the built server beside changed files of database/, as an installation would hold it.
import { readdirSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

export type Release = { root: string; main: string; remove(): Promise<void> }

type Change = {
  version: string
  /** Replacements in the files of database/, by path: [what is there, what takes its place]. */
  edits: Record<string, [string, string]>
  /** Further files of database/migrations, named by `nextStep`. */
  steps: Record<string, string>
  /** The earlier releases it knows, with the hashes of their schemas. */
  releases: { version: string; hash: string }[]
}

/** The file name of the step after those there are. */
export function nextStep(what: string): string {
  const steps = readdirSync('database/migrations').filter((name) => name.endsWith('.sql'))
  return `${String(steps.length + 1).padStart(4, '0')}-${what}.sql`
}

export async function makeRelease({ version, edits, steps, releases }: Change): Promise<Release> {
  const root = await mkdtemp(path.join(tmpdir(), 'bb-release-'))
  const database = path.join(root, 'database')
  await cp('dist/server', path.join(root, 'dist/server'), { recursive: true })
  await cp('database', database, { recursive: true, filter: (from) => !from.includes('demo/pictures') })
  await symlink(path.resolve('node_modules'), path.join(root, 'node_modules'))
  await symlink(path.resolve('database/demo/pictures'), path.join(database, 'demo/pictures'))
  const about: object = JSON.parse(await readFile('package.json', 'utf8'))
  await writeFile(path.join(root, 'package.json'), JSON.stringify({ ...about, version }, null, 2))
  for (const [file, [before, after]] of Object.entries(edits)) {
    const text = await readFile(path.join(database, file), 'utf8')
    if (!text.includes(before)) throw new Error(`${file} does not hold what is to be replaced`)
    await writeFile(
      path.join(database, file),
      text.replace(before, () => after),
    )
  }
  for (const [name, text] of Object.entries(steps)) await writeFile(path.join(database, 'migrations', name), text)
  await writeFile(path.join(database, 'migrations/releases.json'), JSON.stringify(releases))
  return { root, main: path.join(root, 'dist/server/main.js'), remove: () => rm(root, { recursive: true, force: true }) }
}
