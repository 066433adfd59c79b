// The hashes of all inline scripts, gathered while pages are written and left in csp.json for the server's content policy.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const hashes = new Set<string>()

export async function allowScripts(folder: string, more: string[]): Promise<void> {
  for (const hash of more) hashes.add(hash)
  await writeFile(join(folder, 'csp.json'), JSON.stringify({ scripts: [...hashes].toSorted() }) + '\n')
}
