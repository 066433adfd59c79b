// Files that the server itself reads and writes, outside any request: no rights are checked and no quota is used.
import type { Readable } from 'node:stream'
import { serviceCaller } from '../../postgres/database.ts'
import { BytesMissing } from '../store/store.ts'
import { receiveUpload } from './upload-stream.ts'
import { store, type UploadContext } from './uploads.ts'

export type ServerFiles = {
  /** Null if the bytes are lost. */
  asServiceRead(version: string): Promise<Readable | null>
  /** Replaces the file at this path; returns its size. */
  asServiceWrite(at: { bucket: string; path: string; type: string }, bytes: AsyncIterable<Buffer>): Promise<number>
}

export function serverFiles(on: UploadContext): ServerFiles {
  return {
    asServiceRead: (version) =>
      on.store.read(version, null).catch((error: unknown) => {
        if (error instanceof BytesMissing) return null
        throw error
      }),
    async asServiceWrite({ bucket, path, type }, bytes) {
      const draft = await receiveUpload(on.folder, bytes, Number.POSITIVE_INFINITY)
      const target = { bucket, path, how: 'replace', as: serviceCaller, ownerId: null } as const
      await store(on, target, draft, { type, cacheControl: 'no-store', encoding: null, user: null })
      return draft.size
    },
  }
}
