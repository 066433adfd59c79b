// What each area brings to a test about all of them: the files of a folder, so that no list names the areas.
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

export async function areaFiles<Brought>(folder: string): Promise<Brought[]> {
  const at = path.join(import.meta.dirname, '..', folder)
  const names = readdirSync(at).filter((name) => name.endsWith('.ts'))
  if (names.length === 0) throw new Error(`${at} is empty`)
  return Promise.all(names.toSorted().map(async (name) => (await import(pathToFileURL(path.join(at, name)).href)) as Brought))
}
