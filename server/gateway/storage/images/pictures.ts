// What the storage routes do with pictures: re-encode uploads safely, and render smaller sizes.
import { openCache } from './cache.ts'
import { preparePicture, type Prepared } from './prepare.ts'
import { renderPicture, type Rendered } from './render.ts'
import { typeOf } from './sniff.ts'
import { nameOf, type Transformation } from './transformation.ts'
import { openImageQueue } from './image-queue.ts'

/** `version` changes whenever the bytes change. */
export type Source = { version: string; read(): Promise<Buffer> }

export type Pictures = {
  /** Throws an ImageProblem. */
  prepare(source: () => Promise<Buffer>, declared: string | null): Promise<Prepared>
  /** Throws an ImageProblem. The caller has already checked who may see the source. */
  render(source: Source, wanted: Transformation): Promise<Rendered>
  stats(): Record<string, number>
}

const cacheLimit = 512 * 1024 * 1024

export async function openPictures({ folder, most = cacheLimit }: { folder: string; most?: number }): Promise<Pictures> {
  const cache = await openCache(folder, most)
  const workshop = openImageQueue()
  const underWay = new Map<string, Promise<Rendered>>()
  let encodes = 0
  let hits = 0

  async function make(key: string, source: Source, wanted: Transformation): Promise<Rendered> {
    const kept = await cache.get(key)
    if (kept !== null) {
      hits += 1
      return { bytes: kept, contentType: typeOf(kept) ?? 'application/octet-stream' }
    }
    const made = await renderPicture(workshop, () => source.read(), wanted)
    encodes += 1
    await cache.put(key, made.bytes)
    return made
  }

  return {
    prepare: (source, declared) => preparePicture(workshop, source, declared),
    render(source, wanted) {
      const key = `${source.version}|${nameOf(wanted)}`
      const running = underWay.get(key)
      if (running !== undefined) return running
      const made = make(key, source, wanted).finally(() => underWay.delete(key))
      underWay.set(key, made)
      return made
    },
    stats() {
      const { running, waiting, refused } = workshop.stats()
      const { files, bytes } = cache.stats()
      return { encodes, hits, running, waiting, refused, cachedFiles: files, cachedBytes: bytes }
    },
  }
}
