// The scripts a visitor needs on the screen she opens next, for the page to fetch while she reads.
import type { Rolldown } from 'vite'

export function scriptsOf(route: string, bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((each) => each.type === 'chunk')
  const wanted = chunks.filter(({ name, isEntry }) => isEntry || name === route).map(({ fileName }) => fileName)
  const files = new Set(wanted)
  for (const file of files) for (const imported of chunks.find(({ fileName }) => fileName === file)?.imports ?? []) files.add(imported)
  if (!chunks.some(({ name }) => name === route)) throw new Error(`The app has no screen ${route}`)
  return [...files].map((file) => `/${file}`)
}
