// A later release of the product: the built server beside changed files of database/, as an installation would hold it.
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** `steps`: the names of its own files of database/migrations. */
export type Release = { root: string; main: string; steps: string[]; remove(): Promise<void> }

type Change = {
  version: string
  /** Replacements in the files of database/, by path: [what is there, what takes its place]. */
  edits: Record<string, [string, string]>
  /** Its own steps, after those of this release: by name without the number. */
  steps: Record<string, string>
  /** The earlier releases it knows, with the hashes of their schemas; each has the steps of this one unless it says otherwise. */
  releases: { version: string; hash: string; migration?: number }[]
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
  const migrations = path.join(database, 'migrations')
  const taken = (await readdir(migrations)).filter((name) => /^\d{4}-/.test(name)).length
  const names = Object.keys(steps).map((name, index) => `${String(taken + index + 1).padStart(4, '0')}-${name}.sql`)
  for (const [index, text] of Object.values(steps).entries()) await writeFile(path.join(migrations, names[index] ?? ''), text)
  await writeFile(path.join(migrations, 'releases.json'), JSON.stringify(releases.map((each) => ({ migration: taken, ...each }))))
  return { root, main: path.join(root, 'dist/server/main.js'), steps: names, remove: () => rm(root, { recursive: true, force: true }) }
}
