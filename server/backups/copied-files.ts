// Copies members' files from the data folder to an archive. The bytes of a version never change, so it only looks for new names,
// in the folders that changed since the last time.
import { existsSync } from 'node:fs'
import { copyFile, link, mkdir, open, readdir, rename, stat } from 'node:fs/promises'
import path from 'node:path'
import { syncFolder } from '#server/engine/backup/folder.ts'
import { versionShape } from '#server/gateway/storage/store/store.ts'

/** A file that came in the same moment as a look may not change the folder's time again. */
const settledMs = 2000

/** `from` has the folders of server/gateway/storage/store/disk.ts. `before` is an archive that may have the same files. */
export function makeCopier(from: string, into: string, before: string | null): () => Promise<void> {
  const settled = new Map<string, number>()
  return async () => {
    const lookedAt = Date.now()
    for (const shelf of await readdir(from).catch(() => [])) {
      const { mtimeMs } = await stat(path.join(from, shelf))
      if (settled.get(shelf) === mtimeMs) continue
      await copyShelf(path.join(from, shelf), path.join(into, 'files', shelf), before && path.join(before, 'files', shelf))
      if (mtimeMs < lookedAt - settledMs) settled.set(shelf, mtimeMs)
    }
  }
}

async function copyShelf(from: string, into: string, before: string | null) {
  const known = new Set(await readdir(into).catch(() => []))
  const names = (await readdir(from)).filter((name) => versionShape.test(name) && !known.has(name))
  if (names.length === 0) return
  // Not recursively: an archive that was deleted must not come back with nothing but files.
  for (const folder of known.size === 0 ? [path.dirname(into), into] : []) if (!existsSync(folder)) await mkdir(folder, { mode: 0o700 })
  for (const name of names) {
    const isLinked = before !== null && (await linked(path.join(before, name), path.join(into, name)))
    if (!isLinked) await copyDurably(path.join(from, name), path.join(into, name))
  }
  await syncFolder(into)
}

/** Two archives share a file, which stays until the last of them is deleted. */
async function linked(from: string, into: string): Promise<boolean> {
  return link(from, into).then(
    () => true,
    () => false, // it is not there, or the file system has no links
  )
}

async function copyDurably(from: string, into: string): Promise<void> {
  try {
    await copyFile(from, `${into}.part`)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' && !existsSync(from)) return // deleted meanwhile
    throw error
  }
  const handle = await open(`${into}.part`, 'r+')
  await handle.sync()
  await handle.close()
  await rename(`${into}.part`, into)
}
