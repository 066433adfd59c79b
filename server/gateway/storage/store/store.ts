// Where bytes are stored. A version is a UUID we generate, so no user input becomes part of a file name. The bytes of a
// version never change, so they can be read, linked and cached without a lock.
import type { Readable } from 'node:stream'

/** Both ends are inclusive. */
export type Range = { start: number; end: number }

export type Store = {
  /** Takes over a finished local file. Once it returns, the bytes survive a power failure. */
  put(version: string, file: string, told: { md5: string }): Promise<void>
  /** Throws BytesMissing. */
  read(version: string, range: Range | null): Promise<Readable>
  /** Stores the same bytes under a second version. Throws BytesMissing. */
  copy(from: string, to: string): Promise<void>
  /** Ignores versions that do not exist. */
  remove(versions: readonly string[]): Promise<void>
  /** Everything stored before `until`, in batches. */
  storedBefore(until: Date): AsyncIterable<string[]>
}

export class BytesMissing extends Error {
  override name = 'BytesMissing'
}

export const versionShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Leaves bytes to the sweeper while they may not be removed: a backup still copies what its rows name. */
export function withoutRemovals(store: Store, mayRemove: () => Promise<boolean>): Store {
  return {
    ...store,
    async remove(versions) {
      if (versions.length > 0 && (await mayRemove().catch(() => false))) await store.remove(versions)
    },
  }
}
