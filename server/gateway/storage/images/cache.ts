// A disk cache of rendered pictures; when it is full, the least recently used are deleted. Every file can be rendered again:
// unreadable ones are, and the folder may be emptied at any time.
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export type Cache = {
  get(key: string): Promise<Buffer | null>
  put(key: string, bytes: Buffer): Promise<void>
  stats(): { files: number; bytes: number }
}

export async function openCache(folder: string, most: number): Promise<Cache> {
  await mkdir(folder, { recursive: true })
  // A Map keeps insertion order, so a cache hit is reinserted at the end.
  const sizes = await found(folder)
  let total = [...sizes.values()].reduce((sum, size) => sum + size, 0)

  function forget(name: string): void {
    total -= sizes.get(name) ?? 0
    sizes.delete(name)
  }

  async function makeRoom(): Promise<void> {
    while (total > most) {
      const [oldest] = sizes.keys()
      if (oldest === undefined) return
      forget(oldest)
      await rm(join(folder, oldest), { force: true })
    }
  }

  return {
    async get(key) {
      const name = fileName(key)
      const size = sizes.get(name)
      if (size === undefined) return null
      sizes.delete(name)
      sizes.set(name, size)
      const bytes = await readFile(join(folder, name)).catch(() => null)
      if (bytes?.length === size) return bytes
      forget(name)
      return null
    },
    async put(key, bytes) {
      const name = fileName(key)
      const draft = join(folder, `${randomUUID()}.part`)
      // A full disk must not fail a request whose picture has already been rendered.
      try {
        await writeFile(draft, bytes)
        await rename(draft, join(folder, name))
      } catch {
        await rm(draft, { force: true }).catch(() => undefined)
        return
      }
      forget(name)
      sizes.set(name, bytes.length)
      total += bytes.length
      await makeRoom()
    },
    stats: () => ({ files: sizes.size, bytes: total }),
  }
}

function fileName(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

/** Files from an earlier run, oldest first; its temporary files are removed. */
async function found(folder: string): Promise<Map<string, number>> {
  const files: { name: string; size: number; at: number }[] = []
  for (const name of await readdir(folder)) {
    if (/^[0-9a-f]{64}$/.test(name)) {
      const { size, mtimeMs } = await stat(join(folder, name))
      files.push({ name, size, at: mtimeMs })
    } else if (name.endsWith('.part')) await rm(join(folder, name), { force: true })
  }
  return new Map(files.toSorted((one, other) => one.at - other.at).map(({ name, size }) => [name, size]))
}
