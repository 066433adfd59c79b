// The store on local disk: <two digits>/<version>. A file is created by rename, so it is complete or missing.
import { createReadStream, constants } from 'node:fs'
import { access, copyFile, link, mkdir, open, readdir, rename, rm, stat, unlink, utimes } from 'node:fs/promises'
import path from 'node:path'
import { BytesMissing, type Store, versionShape } from './store.ts'

const batch = 500

export async function diskStore(objects: string): Promise<Store> {
  await mkdir(objects, { recursive: true, mode: 0o700 })
  const made = new Set<string>()

  function placeOf(version: string): string {
    if (!versionShape.test(version)) throw new BytesMissing(`no version of ours: ${version.slice(0, 60)}`)
    return path.join(objects, version.slice(0, 2), version)
  }

  async function shelfOf(version: string): Promise<string> {
    const place = placeOf(version)
    const shelf = path.dirname(place)
    if (!made.has(shelf)) await mkdir(shelf, { recursive: true, mode: 0o700 })
    made.add(shelf)
    return place
  }

  return {
    async put(version, file) {
      const place = await shelfOf(version)
      // Update the time, so that the sweeper leaves it alone until its row exists, however long the upload took.
      const now = new Date()
      await utimes(file, now, now)
      await rename(file, place)
      await syncFolder(path.dirname(place))
    },

    async read(version, range) {
      const place = placeOf(version)
      await access(place, constants.R_OK).catch(missing)
      const stream = createReadStream(place, range ?? {})
      await new Promise<void>((resolve, reject) => stream.once('open', () => resolve()).once('error', reject)).catch(missing)
      return stream
    },

    async copy(from, to) {
      const [source, target] = [placeOf(from), await shelfOf(to)]
      // A hard link costs nothing, but some file systems do not support it. Update the time, so that the sweeper sees a new
      // file although the bytes are old.
      const now = new Date()
      await utimes(source, now, now).catch(missing)
      await link(source, target).catch(async (error: unknown) => {
        if (codeOf(error) === 'ENOENT') throw missing(error)
        await copyFile(source, target)
      })
      await syncFolder(path.dirname(target))
    },

    async remove(versions) {
      for (const version of versions.filter((each) => versionShape.test(each))) {
        await unlink(placeOf(version)).catch((error: unknown) => {
          if (codeOf(error) !== 'ENOENT') throw error
        })
      }
    },

    async *storedBefore(until) {
      for (const shelf of await readdir(objects)) {
        const names = await readdir(path.join(objects, shelf))
        for (let at = 0; at < names.length; at += batch) {
          const old: string[] = []
          for (const name of names.slice(at, at + batch)) {
            const found = await stat(path.join(objects, shelf, name)).catch(() => null)
            if (found !== null && found.mtimeMs < until.getTime() && versionShape.test(name)) old.push(name)
          }
          if (old.length > 0) yield old
        }
      }
    },
  }
}

/** Removes what unfinished uploads left behind, from this process or an earlier one. */
export async function removeLeftovers(folder: string, until: Date): Promise<number> {
  let removed = 0
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name)
    const found = await stat(file).catch(() => null)
    if (found === null || found.mtimeMs >= until.getTime()) continue
    await rm(file, { force: true, recursive: true })
    removed += 1
  }
  return removed
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null)
  // Windows cannot open folders; there the rename alone has to suffice.
  await handle?.sync().catch(() => {})
  await handle?.close()
}

function missing(error: unknown): never {
  if (codeOf(error) === 'ENOENT') throw new BytesMissing('the bytes are not there', { cause: error })
  throw error
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
