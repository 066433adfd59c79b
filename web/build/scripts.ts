// The hashes of all inline scripts, gathered while pages are written and left in csp.json for the server's content policy.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

const hashes = new Set<string>()

export function allowScripts(folder: string, more: string[]): void {
  for (const hash of more) hashes.add(hash)
  // At once, because plugins write at the same time: an earlier list must not replace a later one.
  writeFileSync(join(folder, 'csp.json'), JSON.stringify({ scripts: [...hashes].toSorted() }) + '\n')
}
