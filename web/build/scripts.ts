// Collects the hashes of all inline scripts while pages are written, in csp.json for the server's Content-Security-Policy.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

const hashes = new Set<string>()

export function allowScripts(folder: string, more: string[]): void {
  for (const hash of more) hashes.add(hash)
  // Synchronous, because plugins write concurrently and an older list must not overwrite a newer one.
  writeFileSync(join(folder, 'csp.json'), JSON.stringify({ scripts: [...hashes].toSorted() }) + '\n')
}
