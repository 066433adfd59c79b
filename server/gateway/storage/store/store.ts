// Where bytes are stored. A version is a UUID of ours; nothing a person typed becomes part of a name here. The bytes of a
// version never change, so they may be read, linked and cached without a lock.
import type { Readable } from 'node:stream'

/** Both ends are included. */
export type Range = { start: number; end: number }

export type Store = {
  /** Takes over a finished local file. When it returns, the bytes survive a loss of power. */
  put(version: string, file: string, told: { md5: string }): Promise<void>
  /** Throws BytesMissing. */
  read(version: string, range: Range | null): Promise<Readable>
  /** Puts the same bytes under a second version. Throws BytesMissing. */
  copy(from: string, to: string): Promise<void>
  /** Versions that are not there are passed over. */
  remove(versions: readonly string[]): Promise<void>
  /** Everything stored before `until`, in batches. */
  storedBefore(until: Date): AsyncIterable<string[]>
}

export class BytesMissing extends Error {
  override name = 'BytesMissing'
}

export const versionShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
